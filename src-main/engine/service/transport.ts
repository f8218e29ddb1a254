/**
 * HTTP over Node's own stack: one exchange an order, no redirect, no cookie, no retry (browsers' stacks send a request again when a
 * reused connection dies, which would make things twice). HTTPS with full checks; plain HTTP only on loopback.
 */
import type http from 'node:http'
import type { Socket } from 'node:net'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { nodeModules } from '../node-modules.ts'
import type { Clock, HttpRequest, HttpResponse, StreamBody, Transport, TransportFault } from '../ports.ts'
import { TransportError } from '../ports.ts'
import { destinationOf, mayBeSpokenTo, onlySecure } from './address-rule.ts'
import { Agents, plainNetwork } from './agents.ts'
import type { NetworkWays } from './agents.ts'
import { encodePairs } from './encode.ts'
import { describeFault, faultOf } from './network-words.ts'
import { readBody, textOf } from './read-body.ts'
import { isPublicAddress, notPublic, resolveBySystem } from './public-address.ts'
import type { Resolve } from './public-address.ts'
import { openStream } from './stream-transport.ts'

export interface TransportOptions {
  clock: Clock
  /** Most bytes of an answer of text, unpacked: a page of 1,000 records has about 1 MB, and 8 MB are read without a pause. */
  maxAnswerBytes?: number
  connectTimeoutMs?: number
  /** Which authorities count, and through which proxy it goes. */
  network?: NetworkWays
  /** In place of `network`: no proxy, and exactly these authorities in PEM; those that Node ships when left out. */
  authorities?: readonly string[]
  environment?: Readonly<Record<string, string | undefined>>
  /** Looks up names that others gave. */
  resolve?: Resolve
}

/** The real network. GalleyError `usage` where the environment switches certificate checks off. */
export function createTransport(options: TransportOptions): Transport & { close(): void } {
  if ((options.environment ?? process.env)['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new GalleyError('usage', message('engine.transport.nodeTlsRejectUnauthorized'))
  const limits = {
    maxAnswerBytes: options.maxAnswerBytes ?? 8_000_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
  }
  const { clock, network = plainNetwork(options.authorities), resolve = resolveBySystem } = options
  const agents = new Agents({ network, clock, connectTimeoutMs: limits.connectTimeoutMs, resolve })
  return {
    async send(request) {
      const address = new URL(request.url)
      const fault = faultOfOrder(request, address)
      if (fault !== null) throw new TransportError('notSent', fault)
      const begunMs = clock.monotonicMs()
      try {
        const isPublic = request.onlyPublic ?? false
        const isPlain = address.protocol === 'http:'
        const agent = isPlain
          ? await (isPublic ? agents.plainPublicFor(address) : agents.plain)
          : await agents.secureFor(address, isPublic)
        const timeoutMs = request.timeoutMs - (clock.monotonicMs() - begunMs)
        return await exchange({ ...request, timeoutMs }, address, agent, limits, clock)
      } catch (error) {
        if (error instanceof TransportError && error.fault !== 'overLimit') network.noteFailure()
        throw error
      }
    },
    async openStream(request) {
      const address = new URL(request.url)
      if (!mayBeSpokenTo(address)) throw new TransportError('notSent', onlySecure)
      const agent = address.protocol === 'http:' ? agents.plain : await agents.secureFor(address, false)
      return openStream(request, agent, limits.connectTimeoutMs, clock)
    },
    close: () => agents.close(),
  }
}

/** Why this order is not carried out at all, or null. */
function faultOfOrder(request: HttpRequest, address: URL): Message | null {
  const isAllowed = request.onlyPublic
    ? address.protocol === 'https:' || (address.protocol === 'http:' && request.mayBePlain === true)
    : mayBeSpokenTo(address)
  if (!isAllowed) return onlySecure
  // What is no name is not looked up.
  const { hostname } = destinationOf(address)
  return request.onlyPublic && nodeModules.net.isIP(hostname) !== 0 && !isPublicAddress(hostname) ? notPublic : null
}

interface Limits {
  maxAnswerBytes: number
  connectTimeoutMs: number
}

function exchange(
  request: HttpRequest,
  address: URL,
  agent: http.Agent,
  limits: Limits,
  clock: Clock,
): Promise<HttpResponse> {
  const isSecure = address.protocol === 'https:'
  const { lookup, ...destination } = destinationOf(address)
  if (request.signal?.aborted)
    return Promise.reject(new TransportError('notSent', message('engine.transport.cancelled')))
  const query = encodePairs(request.query)
  const body = isStream(request.body) || request.body === null ? request.body : Buffer.from(request.body)
  const bodyBytes = body === null ? 0 : isStream(body) ? body.sizeBytes : body.length
  const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD'

  return new Promise((resolve, reject) => {
    let mayHaveLeft = false
    const outgoing = (isSecure ? nodeModules.https : nodeModules.http).request({
      method: request.method,
      ...destination,
      ...(lookup && !request.onlyPublic ? { lookup } : {}),
      path: query ? `${address.pathname}?${query}` : address.pathname,
      agent,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        ...request.headers,
        ...(body || mayHaveBody ? { 'content-length': String(bodyBytes) } : {}),
      },
    })
    const fail = (detail: Message, fault?: TransportFault) => {
      stopTimers()
      outgoing.destroy()
      reject(new TransportError(mayHaveLeft ? 'lost' : 'notSent', detail, fault))
    }
    const failWith = (error: unknown) => fail(describeFault(error), faultOf(error))
    const stopWhole = clock.after(request.timeoutMs, () => fail(message('engine.transport.noWholeAnswerInTime')))
    let stopConnect = () => {}
    const onAbort = () => fail(message('engine.transport.cancelled'))
    request.signal?.addEventListener('abort', onAbort, { once: true })
    const stopTimers = () => {
      stopWhole()
      stopConnect()
      request.signal?.removeEventListener('abort', onAbort)
    }

    outgoing.on('socket', (socket: Socket) => {
      // A reused connection takes the bytes at once; a new one holds them until it stands, a secure one until the certificate passed.
      if (outgoing.reusedSocket || isStanding(socket)) {
        mayHaveLeft = true
        return
      }
      stopConnect = clock.after(limits.connectTimeoutMs, () => fail(message('engine.transport.noConnectionInTime')))
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        mayHaveLeft = true
        stopConnect()
      })
    })
    outgoing.on('error', failWith)
    outgoing.on('response', (incoming) => {
      mayHaveLeft = true
      readBody(incoming, request.maxAnswerBytes ?? limits.maxAnswerBytes)
        .then((whole) => {
          const head = { status: incoming.statusCode ?? 0, headers: flatten(incoming.headers) }
          const answer = request.wantsBytes ? { ...head, body: '', bytes: whole } : { ...head, body: textOf(whole) }
          stopTimers()
          resolve(answer)
        })
        .catch(failWith)
    })
    if (!isStream(body)) outgoing.end(body ?? undefined)
    else sendPieces(outgoing, body).catch(failWith)
  })
}

/** Whether it takes bytes at once; TLS has its own handshake after the connection stands. */
function isStanding(socket: Socket & { secureConnecting?: boolean }): boolean {
  return !socket.connecting && socket.secureConnecting !== true
}

function isStream(body: HttpRequest['body']): body is StreamBody {
  return typeof body === 'object' && body !== null && 'pieces' in body
}

/** Writes the pieces as fast as they are taken; ends quietly once the exchange is over. Rejects when they cannot be read. */
async function sendPieces(outgoing: http.ClientRequest, body: StreamBody): Promise<void> {
  for await (const piece of body.pieces()) {
    if (outgoing.destroyed) return
    if (!outgoing.write(piece)) await drained(outgoing)
  }
  if (!outgoing.destroyed) outgoing.end()
}

function drained(outgoing: http.ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done)
      outgoing.off('close', done)
      resolve()
    }
    outgoing.once('drain', done)
    outgoing.once('close', done)
  })
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
