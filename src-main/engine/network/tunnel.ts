/**
 * A way through a proxy to a server: CONNECT over Node's own HTTP, then the bytes of the secure connection. The proxy learns the server's
 * host and port and nothing else; what Galley signs in with at the service is never sent to it.
 */
import { asWritten, message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import type http from 'node:http'
import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { Proxy } from '../../../shared/model/proxy.ts'
import { proxyAddress, proxyName } from '../../../shared/model/proxy.ts'
import { nodeModules } from '../node-modules.ts'
import type { Clock, Secret } from '../ports.ts'
import { SaidError } from './said-error.ts'

/** The proxy itself was not reached: another way may be tried, since nothing of a request has left. */
export class ProxyUnreachedError extends SaidError {
  constructor(proxy: Proxy, why: Message) {
    super(message('engine.tunnel.notReached', { proxy: proxyName(proxy), why }))
    this.name = 'ProxyUnreachedError'
  }
}

/** The proxy answered, and not with a way. `needsPerson`: it would answer the same until somebody changes something. */
export class ProxyRefusalError extends SaidError {
  readonly needsPerson: boolean
  constructor(said: Message, needsPerson: boolean) {
    super(said)
    this.name = 'ProxyRefusalError'
    this.needsPerson = needsPerson
  }
}

export interface TunnelOrder {
  proxy: Proxy
  /** Host and port of the server, or its address where that was looked up here. */
  host: string
  port: number
  /** Of the proxy itself, where it is spoken to securely. */
  context: SecureContext
  timeoutMs: number
}

/** Credentials for proxies, and what is remembered of them in this run. */
export interface ProxySignIn {
  /** Value of Proxy-Authorization for exactly this proxy, or null where none is kept or the proxy refused it. */
  authorization(proxy: Proxy): Promise<Secret | null>
  /** The proxy asked for credentials: from now on they go along at once. */
  noteAsked(proxy: Proxy): void
  hasAsked(proxy: Proxy): boolean
  /** The proxy did not accept them: they are not sent again, since repeated refusals lock people out. */
  noteRefused(proxy: Proxy): void
  isRefused(proxy: Proxy): boolean
}

/** Opens the way. Rejects with ProxyUnreachedError or ProxyRefusalError. A proxy that asks is answered once. */
export async function openTunnel(order: TunnelOrder, signIn: ProxySignIn, clock: Clock): Promise<Socket> {
  const { proxy } = order
  const known = signIn.hasAsked(proxy) ? await signIn.authorization(proxy) : null
  const first = await connect(order, known, clock)
  if (first.status !== 407) return socketOf(first, order)
  first.socket.destroy()
  const authorization = known ? null : await answerTo(first, proxy, signIn)
  const second = authorization && (await connect(order, authorization, clock))
  if (second && second.status !== 407) return socketOf(second, order)
  second?.socket.destroy()
  if (known || second) signIn.noteRefused(proxy)
  throw signInRefusal(proxy, signIn)
}

interface Answer {
  status: number
  /** Schemes by which the proxy lets people in, as it names them. */
  challenge: string
  socket: Socket
}

/** What to answer a 407 with; null where nothing is kept. */
async function answerTo({ challenge }: Answer, proxy: Proxy, signIn: ProxySignIn): Promise<Secret | null> {
  if (!/(?:^|,)\s*basic\b/i.test(challenge))
    throw new ProxyRefusalError(
      message('engine.tunnel.unknownSignIn', { proxy: proxyName(proxy), schemes: schemesOf(challenge) }),
      true,
    )
  signIn.noteAsked(proxy)
  return signIn.authorization(proxy)
}

function signInRefusal(proxy: Proxy, signIn: ProxySignIn): ProxyRefusalError {
  const name = proxyName(proxy)
  return new ProxyRefusalError(
    signIn.isRefused(proxy)
      ? message('engine.tunnel.notAccepted', { proxy: name })
      : message('engine.tunnel.asksForSignIn', { proxy: name }),
    true,
  )
}

/** The socket behind a good answer; throws for any other. */
function socketOf({ status, socket }: Answer, { proxy, host }: TunnelOrder): Socket {
  if (status >= 200 && status < 300) return socket
  socket.destroy()
  // A proxy that is overloaded, or does not reach the server, may do so later.
  const isPassing = status >= 500 || status === 408 || status === 429
  throw new ProxyRefusalError(
    isPassing
      ? message('engine.tunnel.doesNotReach', { proxy: proxyName(proxy), host, status })
      : message('engine.tunnel.notLetThrough', { proxy: proxyName(proxy), host, status }),
    !isPassing,
  )
}

/** One CONNECT on a connection of its own. */
function connect(order: TunnelOrder, authorization: Secret | null, clock: Clock): Promise<Answer> {
  const { proxy, timeoutMs } = order
  const authority = `${order.host.includes(':') ? `[${order.host}]` : order.host}:${order.port}`
  const options: http.RequestOptions = {
    method: 'CONNECT',
    hostname: proxy.host,
    port: proxy.port,
    path: authority,
    agent: false,
    headers: {
      host: authority,
      ...(authorization ? { 'proxy-authorization': authorization.revealFor(`${proxyAddress(proxy)}/`) } : {}),
    },
  }
  return new Promise((resolve, reject) => {
    const outgoing =
      proxy.scheme === 'https'
        ? nodeModules.https.request({ ...options, ...secureOptions(order) })
        : nodeModules.http.request(options)
    const stopTimer = clock.after(timeoutMs, () =>
      outgoing.destroy(new SaidError(message('engine.transport.noAnswerInTime'))),
    )
    const end = (act: () => void) => {
      stopTimer()
      act()
    }
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const why = error instanceof SaidError ? error.said : asWritten(error.code ?? error.message)
      end(() => reject(new ProxyUnreachedError(proxy, why)))
    })
    outgoing.on('connect', (answer, socket: Socket, head: Buffer) =>
      end(() => {
        // Whoever speaks before the server was spoken to is not the server.
        const status = head.length > 0 && (answer.statusCode ?? 0) < 300 ? 502 : (answer.statusCode ?? 0)
        resolve({ status, challenge: answer.headers['proxy-authenticate'] ?? '', socket })
      }),
    )
    outgoing.end()
  })
}

/** The certificate must be the proxy's own: Node would take the name out of the Host header, which is the server's. */
function secureOptions({ proxy, context }: TunnelOrder): object {
  const servername = nodeModules.net.isIP(proxy.host) === 0 ? proxy.host : ''
  return { secureContext: context, rejectUnauthorized: true, servername }
}

function schemesOf(challenge: string): string {
  const schemes = challenge.split(',').map((part) => /^\s*([\w-]{1,30})(?:\s|$)/.exec(part)?.[1] ?? '')
  return [...new Set(schemes)].filter((scheme) => scheme !== '').join(', ') || 'unnamed'
}
