/**
 * The HTTP server: how a request travels.
 *
 *   arrives -> ledger line -> body read -> faults met -> (drop before) -> handled: effect -> ledger effects
 *           -> answer spoiled as ordered -> delay -> (drop after) -> ledger status -> answered
 *
 * Handling is synchronous, so requests never mix; waiting happens only around it.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { stream, subscribe } from './activity/routes.ts'
import { handleAds } from './ads/handle.ts'
import { exchangeAnswer, exchangeRequest } from './alias.ts'
import { adsError, platformError } from './answers.ts'
import type { Answer } from './answers.ts'
import { prefixes } from './context.ts'
import type { Practice } from './context.ts'
import { handleControl } from './control/control.ts'
import { garble, limitAnswer, statusAnswer, strayPage } from './control/faults.ts'
import type { Met } from './control/faults.ts'
import { serveMedia } from './media/serve.ts'
import { handleUpload } from './media/upload.ts'
import { bearerToken, invalidateBearer } from './oauth/bearer.ts'
import { accessToken, invalidateToken, requestToken } from './oauth/endpoints.ts'
import { authenticatePage, authorizePage, decide } from './oauth/sign-in.ts'
import { parseAuthorization } from './oauth/verify.ts'
import { editPost } from './posts/edit.ts'
import { servePreview } from './posts/preview.ts'
import { readBody, sha256Hex, splitAddress, toRequest } from './request.ts'
import type { PracticeRequest } from './request.ts'

/** Where a path belongs, and what of it follows the base address. */
type Target = { base: 'ads' | 'sandbox' | 'control' | 'upload' | 'media' | 'preview' | 'auth'; path: string }

const authRoutes: Record<string, (practice: Practice, request: PracticeRequest) => Answer> = {
  'POST /oauth/request_token': requestToken,
  'GET /oauth/authorize': authorizePage,
  'POST /oauth/authorize': decide,
  'GET /oauth/authenticate': authenticatePage,
  'POST /oauth/authenticate': decide,
  'POST /oauth/access_token': accessToken,
  'POST /1.1/oauth/invalidate_token': invalidateToken,
  'POST /1.1/oauth/invalidate_token.json': invalidateToken,
  'POST /oauth2/token': bearerToken,
  'POST /oauth2/invalidate_token': invalidateBearer,
  'POST /2/posts': editPost,
  'POST /2/activity/subscriptions': subscribe,
  'GET /2/activity/stream': stream,
}

/** Answers what arrives from now on. `warn` gets a line when handling a request failed by a defect. */
export function answerRequests(server: Server, practice: Practice, warn: (line: string) => void): void {
  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    serve(practice, message, response).catch((thrown: unknown) => {
      // The client went away in the middle: nobody is left to answer.
      if (message.errored || response.destroyed) return
      warn(`${message.method} ${splitAddress(message.url ?? '').path}: ${String(thrown)}`)
      if (response.headersSent) response.destroy()
      else send(practice, response, adsError(500, { code: 'INTERNAL_ERROR', message: 'The practice service failed.' }))
    })
  })
  // Headers that nobody could have meant are refused in words as well, before there is a request.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code !== 'HPE_HEADER_OVERFLOW' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, body } = tooLongAddress(headersMaxBytes)
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
  // Longer than clients keep an idle connection, so that none meets its end while it sends.
  server.keepAliveTimeout = 120_000
}

async function serve(practice: Practice, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { path, query } = splitAddress(message.url ?? '/')
  const target = targetOf(path)
  if (!isOwnHost(message)) {
    send(practice, response, platformError(421, 34, 'This service answers on its own address only.'))
    return
  }
  if (target.base === 'control') {
    const body = await readBody(message)
    send(practice, response, body ? handleControl(practice, target.path, toRequest(message, body)) : tooLarge)
    return
  }
  const n = practice.ledger.arrive(new Date(practice.clock.nowMs()).toISOString(), message.method ?? 'GET', path, query)
  const address = (message.url ?? '').length
  if (address > addressMaxLength) {
    const answer = tooLongAddress(address)
    practice.ledger.answered(n, answer.status)
    send(practice, response, answer)
    return
  }
  const body = await readBody(message)
  if (!body) {
    practice.ledger.answered(n, tooLarge.status)
    send(practice, response, tooLarge)
    return
  }
  const { answer, met } = handleBody(practice, n, toRequest(message, body), target)
  if (met.delayMs > 0) await waited(practice, met.delayMs)
  if (!answer || met.ending?.kind === 'drop') response.destroy()
  // Also when the client did not wait so long: what nobody got stays unanswered in the ledger.
  if (!answer || response.destroyed) return
  practice.ledger.answered(n, answer.status)
  send(practice, response, answer, { lagMs: met.lagMs, isCut: met.ending?.kind === 'truncate' })
}

/** Meets the ordered faults and carries the request out; no answer where it was dropped before its effect. */
function handleBody(
  practice: Practice,
  n: number,
  request: PracticeRequest,
  target: Target,
): { answer: Answer | null; met: Met } {
  const userId = userOf(practice, request)
  practice.ledger.read(n, sha256Hex(request.body), userId)
  const met = practice.faults.meet({ method: request.method, paths: [request.path, target.path], userId })
  const isDropped = met.ending?.kind === 'drop' && met.ending.when === 'before'
  const answer = isDropped ? null : answerTo(practice, target, request, met)
  if (answer) practice.ledger.took(n, answer.effects)
  return { answer, met }
}

/** What arrived, for a service that stands in no server: the request line, lower-case headers and the whole body. */
export interface ArrivedMessage {
  method: string
  /** Path and query as on the request line. */
  url: string
  headers: Record<string, string>
  body: Buffer
}

/**
 * Carries one request out at once, as the server does when it arrives, and notes it in the ledger; the faults of the control count, apart
 * from delays. null: dropped. The answer has all the headers that would be sent; a stream is not offered.
 */
export function answerMessage(practice: Practice, message: ArrivedMessage): Answer | null {
  const { path, query } = splitAddress(message.url)
  const target = targetOf(path)
  const request = toRequest(message, message.body)
  if (target.base === 'control') return handleControl(practice, target.path, request)
  const n = practice.ledger.arrive(new Date(practice.clock.nowMs()).toISOString(), message.method, path, query)
  const { answer, met } = handleBody(practice, n, request, target)
  if (!answer || met.ending?.kind === 'drop') return null
  practice.ledger.answered(n, answer.status)
  return { ...answer, headers: { ...headersOf(practice, met.lagMs), ...answer.headers } }
}

function targetOf(path: string): Target {
  for (const base of ['sandbox', 'ads', 'control', 'upload', 'media', 'preview'] as const) {
    const prefix = prefixes[base]
    if (path === prefix || path.startsWith(`${prefix}/`)) return { base, path: path.slice(prefix.length) }
  }
  return { base: 'auth', path }
}

/** Names other than the loopback's could be a page elsewhere that made its own name point here. */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return headers.host === `127.0.0.1:${socket.localPort}` || headers.host === `localhost:${socket.localPort}`
}

/** Longest request line, path and query; what most servers read. Assumed: docs/assumptions.md, long-address. */
const addressMaxLength = 8_192
/** What the server reads of headers before it gives up; far more than the address may be, so that most of it is refused in words. */
export const headersMaxBytes = 1024 * 1024

function tooLongAddress(length: number): Answer {
  const message = `The address of this request has ${length} characters; ${addressMaxLength} are read. Shorten the longest text.`
  const answer = adsError(400, { code: 'REQUEST_TOO_COMPLEX', message })
  // What is left of the body is not read.
  return { ...answer, headers: { ...answer.headers, connection: 'close' } }
}

const tooLarge: Answer = (() => {
  const answer = adsError(400, { code: 'REQUEST_TOO_COMPLEX', message: 'The body is larger than any request may be.' })
  return { ...answer, headers: { ...answer.headers, connection: 'close' } }
})()

/** Who a request says that it is from; nothing is checked yet. */
function userOf({ tokens, clock }: Practice, { headers }: PracticeRequest): string | null {
  const token = parseAuthorization(headers.authorization)?.get('oauth_token')
  if (token === undefined) return null
  return tokens.access(token)?.user_id ?? tokens.request(token, clock.nowMs())?.user_id ?? null
}

function answerTo(practice: Practice, target: Target, request: PracticeRequest, met: Met): Answer {
  const { ending } = met
  switch (ending?.kind) {
    case 'status':
      return statusAnswer(ending)
    case 'limit':
      return limitAnswer(ending, practice.clock.nowMs())
    default: {
      const { aliases } = practice
      const answer = exchangeAnswer(handle(practice, target, exchangeRequest(request, aliases), met.lagMs), aliases)
      if (ending?.kind === 'garble') return { ...answer, body: garble(answer.body) }
      if (ending?.kind !== 'html') return answer
      return { ...answer, headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' }, body: strayPage }
    }
  }
}

function handle(practice: Practice, target: Target, request: PracticeRequest, lagMs: number): Answer {
  switch (target.base) {
    case 'ads':
    case 'sandbox':
      return handleAds(practice, target.base, target.path, request, { lagMs })
    case 'upload':
      return handleUpload(practice, target.path, request)
    case 'media':
      return serveMedia(practice, target.path, request)
    case 'preview':
      return servePreview(practice, request)
    default: {
      const route = target.base === 'auth' ? authRoutes[`${request.method} ${target.path}`] : undefined
      const isPath = Object.keys(authRoutes).some(
        (known) => target.base === 'auth' && known.endsWith(` ${target.path}`),
      )
      if (route) return route(practice, request)
      return isPath
        ? platformError(405, 86, 'This method is not allowed here.')
        : platformError(404, 34, 'Sorry, that page does not exist.')
    }
  }
}

function waited(practice: Practice, ms: number): Promise<void> {
  return new Promise((resolve) => {
    practice.clock.after(ms, resolve)
  })
}

function send(practice: Practice, response: ServerResponse, answer: Answer, { lagMs = 0, isCut = false } = {}): void {
  const body = Buffer.from(answer.body, 'utf8')
  const { content } = answer
  // The service's own clock is the one that clients read.
  response.sendDate = false
  response.writeHead(answer.status, {
    ...headersOf(practice, lagMs),
    // An answer without a body says nothing about its length. Source: RFC 9110, section 8.6.
    ...(answer.status === 204 || answer.stream
      ? {}
      : { 'content-length': String(content ? content.statedBytes : body.length) }),
    ...answer.headers,
  })
  if (answer.stream) {
    response.flushHeaders()
    const leave = answer.stream({ write: (text) => void response.write(text), end: () => response.end() })
    response.on('close', leave)
    return
  }
  if (content) {
    const to = isCut ? content.from + Math.floor((content.to - content.from) / 2) : content.to
    Readable.from(pieces(content.read, content.from, to))
      .on('end', () => isCut && response.destroy())
      .pipe(response, { end: !isCut })
    return
  }
  if (!isCut) {
    response.end(body)
    return
  }
  // Half of what was announced, then nothing: the connection breaks within the body.
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    response.destroy()
  })
}

/** Headers of every answer. */
function headersOf(practice: Practice, lagMs: number): Record<string, string> {
  const nowMs = practice.clock.nowMs()
  const listLagMs = Math.max(lagMs, practice.faults.lagMs(), practice.records.hiddenForMs(nowMs))
  return { date: new Date(nowMs).toUTCString(), 'x-practice-list-lag': String(Math.ceil(listLagMs / 1000)) }
}

const pieceBytes = 256 * 1024

/** Bytes from one place to another, a piece at a time as the client takes them. */
function* pieces(
  read: (offset: number, length: number) => Uint8Array,
  from: number,
  to: number,
): Generator<Uint8Array> {
  for (let offset = from; offset < to; offset += pieceBytes) yield read(offset, Math.min(pieceBytes, to - offset))
}
