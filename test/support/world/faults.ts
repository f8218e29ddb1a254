/**
 * The faults of a line and of what stands in it, as the engine's transport would tell them. Each says whether the service carries the
 * request out and what comes back; `Source: reliability rules, network faults`.
 */
import { asWritten } from '../../../shared/messages/message.ts'
import { TransportError } from '../../../src-main/engine/ports.ts'
import type { HttpRequest, HttpResponse } from '../../../src-main/engine/ports.ts'
import type { seededChance } from '../seeded-chance.ts'

/** What happens to one request. Times in milliseconds. */
export interface Fate {
  /** Until the request reaches the service. */
  upMs: number
  /** Whether the service carries it out. */
  arrives: boolean
  /** Until the answer, or the failure, is here. */
  downMs: number
  /** What comes in place of the service's answer; the answer itself where it returns it. */
  answer: (given: HttpResponse | null, nowMs: number) => HttpResponse | TransportError
}

type Chance = ReturnType<typeof seededChance>
type MakeFate = (chance: Chance, request: HttpRequest) => Fate

const quick = { upMs: 20, downMs: 20 }
const lost = (detail: string) => () => new TransportError('lost', asWritten(detail))
const notSent = (detail: string, afterMs = 30): MakeFate => {
  return () => ({
    upMs: 0,
    arrives: false,
    downMs: afterMs,
    answer: () => new TransportError('notSent', asWritten(detail)),
  })
}
const instead =
  (answer: (nowMs: number) => HttpResponse): MakeFate =>
  () => ({ ...quick, arrives: false, answer: (_given, nowMs) => answer(nowMs) })
/** The service answers, and what comes back is changed. */
const changed =
  (change: (given: HttpResponse) => HttpResponse | TransportError): MakeFate =>
  () => ({ ...quick, arrives: true, answer: (given) => (given ? change(given) : cut()) })
const cut = () => new TransportError('lost', asWritten('the connection was cut (ECONNRESET)'))

const page = '<!doctype html><html><head><title>One moment</title></head><body>This page is no answer.</body></html>'
const html = (status: number, nowMs: number, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', date: new Date(nowMs).toUTCString(), ...headers },
  body: page,
})
const refusal = (status: number, code: string | number, nowMs: number, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', date: new Date(nowMs).toUTCString(), ...headers },
  body: JSON.stringify({ errors: [{ code, message: 'Ordered by the world.' }], request: { params: {} } }),
})
const limited = (headers: (nowMs: number) => Record<string, string>) =>
  instead((nowMs) => refusal(429, 'TOO_MANY_REQUESTS', nowMs, headers(nowMs)))
const inSeconds = (nowMs: number, seconds: number) => String(Math.floor(nowMs / 1000) + seconds)
const limitHeaders = (reset: string) => ({
  'x-rate-limit-limit': '450',
  'x-rate-limit-remaining': '0',
  'x-rate-limit-reset': reset,
})

/** All of them, by name. */
export const faults = {
  'dropped before it arrives': () => ({
    ...quick,
    arrives: false,
    answer: lost('the connection was cut (ECONNRESET)'),
  }),
  'dropped after its effect': () => ({ ...quick, arrives: true, answer: lost('the connection was cut (ECONNRESET)') }),
  'cut in the middle of the request': () => ({
    ...quick,
    arrives: false,
    answer: lost('the connection was cut (EPIPE)'),
  }),
  'cut in the middle of the answer': () => ({ ...quick, arrives: true, answer: lost('the answer was cut short') }),
  'delayed a little': (chance) => ({ upMs: 50 + chance.upTo(4_000), arrives: true, downMs: 50, answer: whole }),
  'delayed beyond patience': (chance) => ({
    upMs: 20,
    arrives: true,
    downMs: 61_000 + chance.upTo(59_000),
    answer: whole,
  }),
  'carried out long after': (chance) => ({
    upMs: 20_000 + chance.upTo(60_000),
    arrives: true,
    downMs: 50,
    answer: whole,
  }),
  'truncated JSON': changed((given) => ({ ...given, body: given.body.slice(0, Math.ceil(given.body.length / 2)) })),
  'a page with status 200': changed((given) => ({
    ...html(200, 0),
    headers: { ...given.headers, 'content-type': 'text/html' },
  })),
  'a wrong character set': changed(
    () => new TransportError('lost', asWritten('The encoded data was not valid for encoding utf-8')),
  ),
  '429 without a reset': limited(() => ({})),
  '429 with a reset that has passed': limited((nowMs) => limitHeaders(inSeconds(nowMs, -600))),
  '429 with a reset in years': limited((nowMs) => limitHeaders(inSeconds(nowMs, 90_000_000))),
  '429 with a reset in milliseconds': limited((nowMs) => limitHeaders(String(nowMs + 20_000))),
  '429 with a reset in words': limited(() => limitHeaders('soon')),
  '429 with a reset': limited((nowMs) => limitHeaders(inSeconds(nowMs, 30))),
  '500 before the effect': instead((nowMs) => refusal(500, 'INTERNAL_ERROR', nowMs)),
  '500 after the effect': changed((given) => ({
    ...refusal(500, 'INTERNAL_ERROR', Date.parse(given.headers['date'] ?? '')),
  })),
  '502 of a gateway': instead((nowMs) => html(502, nowMs)),
  '503': instead((nowMs) => refusal(503, 'SERVICE_UNAVAILABLE', nowMs)),
  '503 with a time': instead((nowMs) => refusal(503, 'SERVICE_UNAVAILABLE', nowMs, { 'retry-after': '7' })),
  '401 with code 89': instead((nowMs) => refusal(401, 89, nowMs)),
  '401 about the time': instead((nowMs) => refusal(401, 135, nowMs)),
  '403': instead((nowMs) => refusal(403, 'ACTION_NOT_ALLOWED', nowMs)),
  '404 of somebody else': instead((nowMs) => html(404, nowMs)),
  'an expired certificate': notSent('the certificate of the service has expired (CERT_HAS_EXPIRED)'),
  'a certificate of nobody': notSent('the certificate of the service is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)'),
  'a certificate of another name': notSent('the certificate belongs to another name (ERR_TLS_CERT_ALTNAME_INVALID)'),
  'no such name': notSent('the name of the service was not found (ENOTFOUND)'),
  'names that cannot be looked up': notSent('names cannot be looked up now (EAI_AGAIN)'),
  'a name server that hangs': notSent('no connection in time', 10_000),
  'nothing at the address': notSent('nothing answers at the address (ECONNREFUSED)'),
  'a captive portal': instead((nowMs) => html(200, nowMs)),
  '407 of a proxy': () => ({
    ...quick,
    arrives: false,
    answer: () => new TransportError('notSent', asWritten('the proxy wants a name and a password (407)'), 'proxy'),
  }),
  '407 in place of an answer': instead((nowMs) => html(407, nowMs, { 'proxy-authenticate': 'Basic realm="proxy"' })),
  'a slow drip': (chance) => ({ upMs: 20, arrives: true, downMs: 20_000 + chance.upTo(60_000), answer: whole }),
  'slices of one byte': () => ({ upMs: 200, arrives: true, downMs: 900, answer: whole }),
} satisfies Record<string, MakeFate>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]

/** The usual fate: a few milliseconds each way. */
export const noFault: MakeFate = (chance) => ({
  upMs: 5 + chance.upTo(40),
  arrives: true,
  downMs: 5 + chance.upTo(40),
  answer: whole,
})

function whole(given: HttpResponse | null): HttpResponse | TransportError {
  return given ?? cut()
}

/** What becomes of a request under a fault. */
export function fateOf(name: FaultName | null, chance: Chance, request: HttpRequest): Fate {
  const make: MakeFate = name === null ? noFault : faults[name]
  return make(chance, request)
}
