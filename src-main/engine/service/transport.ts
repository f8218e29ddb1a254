/**
 * HTTP over Node's own stack: one exchange an order, no redirect, no cookie, no retry (browsers' stacks send a request again when a
 * reused connection dies, which would make things twice). HTTPS with full checks; plain HTTP only on loopback.
 */
import type http from 'node:http'
import type https from 'node:https'
import type { Socket } from 'node:net'
import { GalleyError } from '../../../shared/model/errors.ts'
import { nodeModules } from '../node-modules.ts'
import type { Clock, HttpRequest, HttpResponse, StreamBody, Transport, TransportFault } from '../ports.ts'
import { TransportError } from '../ports.ts'
import { destinationOf, mayBeSpokenTo, onlySecure } from './address-rule.ts'
import { encodePairs } from './encode.ts'
import { readBody, textOf, TooLargeError } from './read-body.ts'
import { isPublicAddress, notPublic, publicLookup, resolveBySystem } from './public-address.ts'
import type { Resolve } from './public-address.ts'
import { openStream } from './stream-transport.ts'

export interface TransportOptions {
  clock: Clock
  /** Most bytes of an answer of text, unpacked: a page of 1,000 records has about 1 MB, and 8 MB are read without a pause. */
  maxAnswerBytes?: number
  connectTimeoutMs?: number
  /** Trusted authorities in PEM; those that Node ships when left out. Extra ones from the environment never count. */
  authorities?: readonly string[]
  environment?: Readonly<Record<string, string | undefined>>
  /** Looks up names that others gave. */
  resolve?: Resolve
}

/** The real network. GalleyError `usage` where the environment switches certificate checks off. */
export function createTransport(options: TransportOptions): Transport & { close(): void } {
  if ((options.environment ?? process.env)['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new GalleyError(
      'usage',
      'NODE_TLS_REJECT_UNAUTHORIZED=0 switches the checks of secure connections off. Unset it and start again.',
    )
  const limits = {
    maxAnswerBytes: options.maxAnswerBytes ?? 8_000_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
  }
  let agents: Agents | null = null
  return {
    send: (request) => exchange(request, (agents ??= createAgents(options)), limits, options.clock),
    openStream: (request) => {
      if (!mayBeSpokenTo(new URL(request.url))) return Promise.reject(new TransportError('notSent', onlySecure))
      agents ??= createAgents(options)
      return openStream(request, agents, limits.connectTimeoutMs, options.clock)
    },
    close: () => {
      agents?.plain.destroy()
      agents?.secure.destroy()
      agents?.onlyPublic.destroy()
    },
  }
}

interface Agents {
  plain: http.Agent
  secure: https.Agent
  /** Its connections, kept or new, all lead into the public internet. */
  onlyPublic: https.Agent
}

function createAgents({ authorities, resolve = resolveBySystem }: TransportOptions): Agents {
  const { http, https, tls } = nodeModules
  // Idle connections are dropped before most servers do it, since a request that meets a closing one has an unknown outcome.
  const pooling = { keepAlive: true, maxSockets: 16, maxFreeSockets: 8, timeout: 4_000 }
  const secure: https.AgentOptions = {
    ...pooling,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    // Naming the authorities leaves out what NODE_EXTRA_CA_CERTS adds to the default ones.
    ca: [...(authorities ?? tls.rootCertificates)],
  }
  return {
    plain: new http.Agent(pooling),
    secure: new https.Agent(secure),
    onlyPublic: new https.Agent({ ...secure, lookup: publicLookup(resolve) }),
  }
}

interface Limits {
  maxAnswerBytes: number
  connectTimeoutMs: number
}

function exchange(request: HttpRequest, agents: Agents, limits: Limits, clock: Clock): Promise<HttpResponse> {
  const address = new URL(request.url)
  const isSecure = address.protocol === 'https:'
  if (!mayBeSpokenTo(address) || (request.onlyPublic && !isSecure))
    return Promise.reject(new TransportError('notSent', onlySecure))
  // What is no name is not looked up.
  const { lookup, ...destination } = destinationOf(address)
  const { hostname } = destination
  if (request.onlyPublic && nodeModules.net.isIP(hostname) !== 0 && !isPublicAddress(hostname))
    return Promise.reject(new TransportError('notSent', notPublic))
  if (request.signal?.aborted) return Promise.reject(new TransportError('notSent', 'cancelled'))
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
      agent: request.onlyPublic ? agents.onlyPublic : isSecure ? agents.secure : agents.plain,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        ...request.headers,
        ...(body || mayHaveBody ? { 'content-length': String(bodyBytes) } : {}),
      },
    })
    const fail = (detail: string, fault?: TransportFault) => {
      stopTimers()
      outgoing.destroy()
      reject(new TransportError(mayHaveLeft ? 'lost' : 'notSent', detail, fault))
    }
    const stopWhole = clock.after(request.timeoutMs, () => fail('no whole answer in time'))
    let stopConnect = () => {}
    const onAbort = () => fail('cancelled')
    request.signal?.addEventListener('abort', onAbort, { once: true })
    const stopTimers = () => {
      stopWhole()
      stopConnect()
      request.signal?.removeEventListener('abort', onAbort)
    }

    outgoing.on('socket', (socket: Socket) => {
      // A reused connection takes the bytes at once; a new one holds them until it stands, a secure one until the certificate passed.
      if (outgoing.reusedSocket || (!isSecure && !socket.connecting)) {
        mayHaveLeft = true
        return
      }
      stopConnect = clock.after(limits.connectTimeoutMs, () => fail('no connection in time'))
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        mayHaveLeft = true
        stopConnect()
      })
    })
    outgoing.on('error', (error) => fail(describe(error)))
    outgoing.on('response', (incoming) => {
      mayHaveLeft = true
      readBody(incoming, request.maxAnswerBytes ?? limits.maxAnswerBytes)
        .then((whole) => {
          const head = { status: incoming.statusCode ?? 0, headers: flatten(incoming.headers) }
          const answer = request.wantsBytes ? { ...head, body: '', bytes: whole } : { ...head, body: textOf(whole) }
          stopTimers()
          resolve(answer)
        })
        .catch((error: unknown) => fail(describe(error), error instanceof TooLargeError ? 'overLimit' : 'network'))
    })
    if (!isStream(body)) outgoing.end(body ?? undefined)
    else sendPieces(outgoing, body).catch((error: unknown) => fail(describe(error)))
  })
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

/** Code of a network error where it has one; never an address, which may carry a query. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'network error'
  const code = (error as NodeJS.ErrnoException).code
  return code ? (plainWords[code] ?? code) : error.message
}

const plainWords: Record<string, string> = {
  ENOTFOUND: 'the name of the service was not found (ENOTFOUND)',
  EAI_AGAIN: 'names cannot be looked up now (EAI_AGAIN)',
  ECONNREFUSED: 'nothing answers at the address (ECONNREFUSED)',
  ECONNRESET: 'the connection was cut (ECONNRESET)',
  EPIPE: 'the connection was cut (EPIPE)',
  ETIMEDOUT: 'no connection in time (ETIMEDOUT)',
  EHOSTUNREACH: 'no way to the service (EHOSTUNREACH)',
  ENETUNREACH: 'no network (ENETUNREACH)',
  CERT_HAS_EXPIRED: 'the certificate of the service has expired (CERT_HAS_EXPIRED)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the service is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the service is not trusted (SELF_SIGNED_CERT_IN_CHAIN)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the service is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate belongs to another name (ERR_TLS_CERT_ALTNAME_INVALID)',
}
