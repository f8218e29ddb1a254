/** One signed exchange: nonce and time, Authorization header, sending, and the one correction of a wrong clock. */
import type { Clock, HttpResponse, Randomness, Secret, Transport } from '../ports.ts'
import { multipartBody } from './multipart.ts'
import type { FilePart } from './multipart.ts'
import { encodePairs } from './encode.ts'
import { isClockFault, readServerDate } from './errors.ts'
import type { ServerClock } from './server-clock.ts'
import { authorizationHeader } from './sign.ts'
import type { Pairs, SigningKeys } from './sign.ts'

/** Keys of the application and, once there is one, the (request or access) token. */
export interface SigningSecrets {
  consumerKey: Secret
  consumerSecret: Secret
  token: Secret | null
  tokenSecret: Secret | null
}

export interface ExchangePorts {
  transport: Transport
  clock: Clock
  random: Randomness
  serverClock: ServerClock
}

export interface SignedRequest {
  method: string
  /** Address without query. */
  url: string
  query?: Pairs
  /** Form body, signed. */
  form?: Pairs
  /** JSON body as text, not signed. */
  json?: string
  /** Body of one part, not signed. */
  file?: FilePart | undefined
  keys: SigningSecrets
  /** Further oauth_ pairs. */
  extra?: Pairs
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Called once, right before the first byte may leave. */
  onSend?: (() => void) | undefined
}

/**
 * Sends once. A 401 whose Date is over a minute off the time signed for corrects the clock, and the request goes once more with a new
 * nonce and time: a 401 changed nothing. Throws TransportError, and GalleyError `keys_needed` for an address that the keys were not given for.
 */
export async function exchangeSigned(ports: ExchangePorts, request: SignedRequest): Promise<HttpResponse> {
  // Refused before an attempt is written down: no byte may leave.
  revealKeys(request.keys, request.url)
  request.onSend?.()
  const first = await sendSigned(ports, request)
  if (!isClockFault(first.response, first.signedForMs)) return first.response
  ports.serverClock.learn(readServerDate(first.response) ?? first.signedForMs)
  const second = await sendSigned(ports, request)
  return second.response
}

async function sendSigned(
  ports: ExchangePorts,
  request: SignedRequest,
): Promise<{ response: HttpResponse; signedForMs: number }> {
  const query = request.query ?? []
  const form = request.form ?? []
  const signedForMs = ports.serverClock.nowMs()
  const moment = { nonce: newNonce(ports.random), timestampS: Math.floor(signedForMs / 1000) }
  const authorization = authorizationHeader(
    { method: request.method, url: request.url, query, form },
    revealKeys(request.keys, request.url),
    moment,
    request.extra,
  )
  const headers: Record<string, string> = { authorization }
  const multipart = request.file && multipartBody(request.file, `galley-${newNonce(ports.random)}`)
  if (multipart) headers['content-type'] = multipart.contentType
  else if (request.json !== undefined) headers['content-type'] = 'application/json'
  else if (form.length > 0) headers['content-type'] = 'application/x-www-form-urlencoded'
  const response = await ports.transport.send({
    method: request.method,
    url: request.url,
    query: query.map(([name, value]): [string, string] => [name, value]),
    headers,
    body: multipart?.body ?? request.json ?? (form.length > 0 ? encodePairs(form) : null),
    timeoutMs: request.timeoutMs,
    ...(request.signal ? { signal: request.signal } : {}),
  })
  return { response, signedForMs }
}

function revealKeys(keys: SigningSecrets, url: string): SigningKeys {
  return {
    consumerKey: keys.consumerKey.revealFor(url),
    consumerSecret: keys.consumerSecret.revealFor(url),
    token: keys.token?.revealFor(url) ?? null,
    tokenSecret: keys.tokenSecret?.revealFor(url) ?? null,
  }
}

/** 128 bits of chance as text; ASCII, as the interface demands. */
function newNonce(random: Randomness): string {
  return Buffer.from(random.bytes(16)).toString('hex')
}
