/**
 * Waits on loopback for the browser to come back from the authorize page. Open only while one sign-in waits; answers everything that is
 * not the one awaited callback with the same neutral page. Source: reliability rules for sign-in; RFC 8252; OAuth 1.0a.
 */
import { t } from '../../../shared/messages/index.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { nodeModules } from '../node-modules.ts'

/**
 * Callback addresses are matched exactly by the service, so the ports are fixed. They lie below the ranges from which Linux (32768 and up),
 * macOS and Windows (49152 and up) give ports to other programs at random, so that they are free when they are needed.
 */
export const callbackPorts = [31170, 31171, 31172] as const
export const callbackPath = '/oauth/callback'

export type CallbackResult = { kind: 'verifier'; verifier: string } | { kind: 'denied' }

export interface CallbackServer {
  /** The address to register the request with. */
  address: string
  /** Begins to accept: the callback must carry exactly this request token. `onResult` is called at most once. */
  expect(requestToken: string, onResult: (result: CallbackResult) => void): void
  close(): Promise<void>
}

/** Takes the first free one of the three ports. GalleyError `sign_in_failed` when all are taken. */
export async function openCallbackServer(ports: readonly number[] = callbackPorts): Promise<CallbackServer> {
  for (const port of ports) {
    const server = nodeModules.http.createServer({
      maxHeaderSize: 16_384,
      requestTimeout: 5_000,
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
    })
    if (await listens(server, port)) return serve(server, port)
  }
  throw new GalleyError('sign_in_failed', message('engine.callbackServer.portsComputerAllIn', { ports }), {
    usePin: true,
  })
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

function serve(server: Server, port: number): CallbackServer {
  const host = `127.0.0.1:${port}`
  let awaited: { requestToken: string; onResult: (result: CallbackResult) => void } | null = null
  let last: ServerResponse | null = null
  server.maxConnections = 16
  server.on('error', () => {})
  server.on('request', (request, response) => {
    const result = awaited && readCallback(request, host, awaited.requestToken)
    if (!awaited || !result) return answer(response, 404, pages.neutral())
    const { onResult } = awaited
    // Single use: a second one, even the same, finds nothing waiting.
    awaited = null
    last = response
    answer(response, 200, result.kind === 'denied' ? pages.denied() : pages.done())
    onResult(result)
  })
  return {
    address: `http://${host}${callbackPath}`,
    expect: (requestToken, onResult) => {
      awaited = { requestToken, onResult }
    },
    close: () => {
      awaited = null
      return new Promise((resolve) => {
        server.close(() => resolve())
        // The page for the person goes out whole; everybody else is cut off.
        if (last && !last.writableFinished && !last.destroyed) last.once('close', () => server.closeAllConnections())
        else server.closeAllConnections()
      })
    },
  }
}

/** The result that a request carries, or null for anything but the awaited callback. */
export function readCallback(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  host: string,
  requestToken: string,
): CallbackResult | null {
  // The Host header keeps out pages that point a name of theirs at this machine.
  if (request.method !== 'GET' || request.headers.host !== host) return null
  const [path, query, ...more] = (request.url ?? '').split('?')
  if (path !== callbackPath || query === undefined || more.length > 0) return null
  const pairs = new URLSearchParams(query)
  const only = (name: string) => (pairs.getAll(name).length === 1 ? pairs.get(name) : null)
  const token = only('oauth_token')
  const verifier = only('oauth_verifier')
  const denied = only('denied')
  if (denied !== null && token === null && verifier === null)
    return isSame(denied, requestToken) ? { kind: 'denied' } : null
  if (token === null || !verifier || pairs.has('denied') || !isSame(token, requestToken)) return null
  return { kind: 'verifier', verifier }
}

/** Compares in a time that does not tell where two texts differ. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:28em;padding:0 1em;color-scheme:light dark}'
const styleHash = createHash('sha256').update(style).digest('base64')
/** Made when they are asked for, in the language that is chosen by then. */
const pages = {
  done: () => page(t('engine.callbackServer.done'), t('engine.callbackServer.doneMore')),
  denied: () => page(t('engine.callbackServer.denied'), t('engine.callbackServer.deniedMore')),
  neutral: () => page(t('engine.callbackServer.neutral'), t('engine.callbackServer.neutralMore')),
}

function page(title: string, words: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>${words}</p></html>`
}

function answer(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(html)
}
