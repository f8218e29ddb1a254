/**
 * The one file that reads status, headers and bodies of answers; beyond it only kinds exist. What counts as applied, as not applied
 * and as unknown decides whether anything may be sent again. Source: interface, Errors; gaps 5.1 to 5.5; HTTP.
 */
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { JsonLimitError, parseAnswer } from '../../../shared/model/json.ts'
import type { RateClass } from '../../../shared/contract/language/operation.ts'
import type { Json } from '../../../shared/model/values.ts'
import type { HttpResponse, TransportError } from '../ports.ts'
import { decodePairs } from './encode.ts'
import type { ServiceError, ServiceOutcome } from './service.ts'
import { clockToleranceMs } from './server-clock.ts'
import type { ReadingTimes } from './server-clock.ts'

/** What a good answer looks like: a page, one record, one item an operation, or any object (OAuth's JSON). */
export type AnswerShape =
  | { form: 'list' }
  /** A list of bare texts. */
  | { form: 'bareList' }
  /** One record, which may stand in an array of its own. Source: gaps 2. */
  | { form: 'record' }
  /** Records in an array, or one bare. Source: gaps 6.4. */
  | { form: 'wrapped' }
  | { form: 'batch'; itemCount: number }
  | { form: 'object' }
  /** No body at all; one that came all the same is not looked at. */
  | { form: 'nothing' }

export interface Reading extends ReadingTimes {
  /** Nothing changes at the service by it, so that an unclear answer harms nothing. */
  isRead: boolean
  shape: AnswerShape
  rateClass: RateClass
}

/** A limit as the headers of one answer describe it. */
export interface LimitReading {
  level: 'user' | 'account'
  remaining: number
  /** End of its window, monotonic clock. */
  resetAtMs: number
}

type Members = { [member: string]: Json }

/** How long a limit holds when the service does not say (usably). Assumed: docs/assumptions.md, limit-unsaid. */
const defaultLimitMs = 15 * 60_000
/** A reset further away or longer ago than this is not believed. */
const longestLimitMs = 24 * 3_600_000
const staleResetMs = 60_000
const longestMessage = 1_000

/** The outcome that an answer stands for. */
export function readAnswer(response: HttpResponse, reading: Reading): ServiceOutcome {
  const { body, fault } = readBody(response)
  const serverDateMs = readServerDate(response)
  if (response.status >= 200 && response.status < 300) return readSuccess(response, body, fault, reading, serverDateMs)
  if (response.status === 429) return limitedUntil(limitEnd(response, reading), reading)
  const errors = readErrors(response, body)
  if (response.status === 401) return readUnauthorised(errors)
  if (response.status >= 500 || response.status < 400 || response.status === 408 || response.status === 423)
    return readTrouble(response, errors, reading, serverDateMs)
  const operationErrors = readOperationErrors(body)
  const isEnvelope = operationErrors !== null || Array.isArray(body?.['errors'])
  // With errors on items the request itself had none; then only the items speak.
  return {
    kind: 'rejected',
    status: response.status,
    errors: operationErrors && !hasErrors(body) ? [] : errors,
    operationErrors,
    isEnvelope,
    serverDateMs,
  }
}

/** The outcome of an exchange without a whole answer. */
export function readFailure(failure: TransportError, isRead: boolean): ServiceOutcome {
  if (isRead || failure.kind === 'notSent')
    return { kind: 'unreachable', cause: failure.fault, detail: failure.detail, againAtMs: null }
  return { kind: 'unknown', detail: failure.detail, serverDateMs: null }
}

/** The answer's Date header, ms, or null. */
export function readServerDate(response: HttpResponse): number | null {
  const dateMs = Date.parse(response.headers['date'] ?? '')
  return Number.isNaN(dateMs) ? null : dateMs
}

/** Whether a 401 is explained by the clock: its Date is far from the time that the request was signed for. */
export function isClockFault(response: HttpResponse, signedForMs: number): boolean {
  const dateMs = readServerDate(response)
  return response.status === 401 && dateMs !== null && Math.abs(dateMs - signedForMs) > clockToleranceMs
}

/**
 * What the limit headers of any answer say, at most one reading a level; none where they say nothing usable. An answer may tell of the
 * account and of the user: each of the two closes. Source: gaps 5.5 (D).
 */
export function readLimits(response: HttpResponse, reading: Reading): LimitReading[] {
  const limits: LimitReading[] =
    response.status === 429
      ? [{ level: limitLevel(response), remaining: 0, resetAtMs: limitEnd(response, reading) }]
      : []
  for (const [prefix, level] of levels) {
    const remaining = Number(response.headers[`${prefix}-remaining`] || NaN)
    const resetAtMs = parseReset(response.headers[`${prefix}-reset`], response, reading)
    const isKnown = limits.some((limit) => limit.level === level)
    if (!isKnown && Number.isFinite(remaining) && resetAtMs !== null) limits.push({ level, remaining, resetAtMs })
  }
  return limits
}

/** What the service says about versions: its present one, and a warning about the call. Source: gaps 4.3 (D). */
export function readVersion(response: HttpResponse): { version: string | null; warning: string | null } {
  const { 'x-current-api-version': version, 'x-api-warn': warning } = response.headers
  return { version: version ? clip(version) : null, warning: warning ? clip(warning) : null }
}

/** List lag that a practice service states, ms. */
export function readPracticeLag(response: HttpResponse): number | null {
  const seconds = Number(response.headers['x-practice-list-lag'] || NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 86_400) * 1000 : null
}

/** Whether a refusal says that all connections of the activity stream are taken. Source: interface, Errors; the place of the word is assumed. */
export function isConnectionCap({ status, body }: HttpResponse): boolean {
  return status >= 400 && body.includes('TooManyConnections')
}

/** Pairs of a form-encoded success (the OAuth endpoints), or null for any other answer. Source: interface, Authentication endpoints. */
export function readForm(response: HttpResponse): ReadonlyMap<string, string> | null {
  if (response.status < 200 || response.status >= 300) return null
  const pairs = decodePairs(response.body)
  return pairs && new Map(pairs)
}

const notWhole = message('engine.answer.notWhole')

// ── Success ──────────────────────────────────────────────────────────────────

function readSuccess(
  response: HttpResponse,
  body: Members | null,
  limitFault: Message | null,
  reading: Reading,
  serverDateMs: number | null,
): ServiceOutcome {
  if (reading.shape.form === 'nothing')
    return { kind: 'ok', status: response.status, body: {}, headers: response.headers, serverDateMs }
  const operationErrors = readOperationErrors(body)
  if (operationErrors?.some((ofItem) => ofItem.length > 0) && body?.['data'] === undefined)
    return { kind: 'rejected', status: response.status, errors: [], operationErrors, isEnvelope: true, serverDateMs }
  if (limitFault !== null && reading.isRead)
    return { kind: 'unreachable', cause: 'overLimit', detail: limitFault, againAtMs: null }
  if (limitFault !== null) return { kind: 'unknown', detail: limitFault, serverDateMs }
  const fault = body === null ? notWhole : shapeFault(body, reading.shape)
  if (body !== null && fault === null)
    return { kind: 'ok', status: response.status, body, headers: response.headers, serverDateMs }
  return unclear(fault ?? notWhole, reading, serverDateMs)
}

/** One operation's result was seen alone in place of an array. Source: gaps 2. */
function batchFault(results: readonly (Json | undefined)[], itemCount: number): Message | null {
  if (!results.every(isMembers)) return message('engine.answer.noResults')
  return results.length === itemCount
    ? null
    : message('engine.answer.otherCount', { results: results.length, operations: itemCount })
}

/** What is wrong with the form of a body, or null. */
function shapeFault(body: Members, shape: AnswerShape): Message | null {
  const data = body['data']
  switch (shape.form) {
    case 'object':
    case 'nothing':
      return null
    case 'record':
      return isMembers(Array.isArray(data) && data.length === 1 ? data[0] : data)
        ? null
        : message('engine.answer.noRecord')
    case 'wrapped':
      return isMembers(Array.isArray(data) ? data[0] : data) ? null : message('engine.answer.noRecord')
    case 'batch':
      return batchFault(Array.isArray(data) ? data : [data], shape.itemCount)
    case 'bareList':
      return Array.isArray(data) ? null : message('engine.answer.noList')
    case 'list': {
      if (!Array.isArray(data) || !data.every(isMembers)) return message('engine.answer.noRecords')
      const cursor = body['next_cursor']
      return cursor === undefined || cursor === null || typeof cursor === 'string'
        ? null
        : message('engine.answer.cursorNoText')
    }
  }
}

// ── Trouble ──────────────────────────────────────────────────────────────────

/** 401 means not applied; the queue waits for a new sign-in. Source: interface, Errors; gaps 4.2 and 5.1. */
function readUnauthorised(errors: ServiceError[]): ServiceOutcome {
  const code = errors.find((error) => signedOutCodes.includes(error.code))?.code ?? errors[0]?.code ?? 'HTTP_401'
  if (code !== '135') return { kind: 'signedOut', code }
  return {
    kind: 'unreachable',
    cause: 'busy',
    detail: message('engine.answer.otherTime'),
    againAtMs: null,
  }
}
const signedOutCodes = ['89', '32', 'UNAUTHORIZED_ACCESS']

/**
 * Redirects, 408, 423 and 5xx: harmless on reads, unclear on writes but for a 503 that says that it did not begin.
 * Assumed: docs/assumptions.md, turned-away.
 */
function readTrouble(
  response: HttpResponse,
  errors: ServiceError[],
  reading: Reading,
  serverDateMs: number | null,
): ServiceOutcome {
  const detail = message('engine.answer.trouble', {
    status: response.status,
    codes: errors.map((error) => error.code),
  })
  const againAtMs = parseRetryAfter(response.headers['retry-after'], response, reading)
  const isTurnedAway =
    response.status === 503 &&
    (response.headers['retry-after'] !== undefined || errors.some((error) => error.code === 'OVER_CAPACITY'))
  if (reading.isRead || isTurnedAway) {
    const cause = response.status < 400 ? 'badAnswer' : 'busy'
    return { kind: 'unreachable', cause, detail, againAtMs }
  }
  return { kind: 'unknown', detail, serverDateMs }
}

function unclear(detail: Message, reading: Reading, serverDateMs: number | null): ServiceOutcome {
  if (reading.isRead) return { kind: 'unreachable', cause: 'badAnswer', detail, againAtMs: null }
  return { kind: 'unknown', detail, serverDateMs }
}

// ── Bodies ───────────────────────────────────────────────────────────────────

/** `fault`: the limit that the answer breaks. */
function readBody(response: HttpResponse): { body: Members | null; fault: Message | null } {
  try {
    const parsed = parseAnswer(response.body)
    return { body: isMembers(parsed) ? parsed : null, fault: null }
  } catch (error) {
    return { body: null, fault: error instanceof JsonLimitError ? error.saidOf('answer') : null }
  }
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasErrors(body: Members | null): boolean {
  const errors = body?.['errors']
  return Array.isArray(errors) && errors.length > 0
}

/** Errors of the request; one made from the status where the body has none. Source: gaps 5.1 (D, R), 4.2 (problem objects). */
function readErrors(response: HttpResponse, body: Members | null): ServiceError[] {
  const listed =
    body && Array.isArray(body['errors']) ? body['errors'].map(readError).filter((error) => error !== null) : []
  if (listed.length > 0) return listed
  const words = [body?.['detail'], body?.['title']].find((text) => typeof text === 'string')
  const message = typeof words === 'string' ? clip(words) : ''
  return [{ code: `HTTP_${response.status}`, message, parameter: null }]
}

/** Item errors of a batch, one array an operation, or null. Source: gaps 5.3 (R). */
function readOperationErrors(body: Members | null): ServiceError[][] | null {
  const outer = body?.['operation_errors']
  if (!Array.isArray(outer)) return null
  return outer.map((ofItem) => (Array.isArray(ofItem) ? ofItem.map(readError).filter((error) => error !== null) : []))
}

function readError(given: Json): ServiceError | null {
  if (!isMembers(given)) return null
  const code = given['code']
  // Very old answers say `attribute` for `parameter`. Source: gaps 5.1 (R).
  const parameter = given['parameter'] ?? given['attribute']
  return {
    code:
      typeof code === 'string' || typeof code === 'number' || typeof code === 'bigint' ? clip(String(code)) : 'UNKNOWN',
    message: typeof given['message'] === 'string' ? clip(given['message']) : '',
    parameter: typeof parameter === 'string' ? clip(parameter) : null,
  }
}

function clip(text: string): string {
  return text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text
}

// ── Limits ───────────────────────────────────────────────────────────────────

const levels = [
  ['x-account-rate-limit', 'account'],
  ['x-rate-limit', 'user'],
  ['x-cost-rate-limit', 'user'],
] as const

/** Which limit a 429 speaks of: the account's, unless its headers say that it has room. */
function limitLevel(response: HttpResponse): 'user' | 'account' {
  const isAccountOpen = Number(response.headers['x-account-rate-limit-remaining'] || 0) > 0
  return response.headers['x-account-rate-limit-reset'] !== undefined && !isAccountOpen ? 'account' : 'user'
}

function limitedUntil(untilMs: number, { monotonicMs, wallMs, rateClass }: Reading): ServiceOutcome {
  const until = new Date(wallMs + untilMs - monotonicMs).toISOString()
  return { kind: 'limited', untilMs, until, rateClass }
}

/** When a 429 ends, monotonic clock: the first usable of the resets, retry-after, and the usual window. */
function limitEnd(response: HttpResponse, reading: Reading): number {
  const ordered = limitLevel(response) === 'account' ? levels : levels.slice(1)
  for (const [prefix] of ordered) {
    const untilMs = parseReset(response.headers[`${prefix}-reset`], response, reading)
    if (untilMs !== null) return untilMs
  }
  return parseRetryAfter(response.headers['retry-after'], response, reading) ?? reading.monotonicMs + defaultLimitMs
}

/** Unix seconds (or milliseconds, or a date in words) of the service's clock as a time of the monotonic clock; null when not believable. */
function parseReset(text: string | undefined, response: HttpResponse, reading: Reading): number | null {
  if (!text?.trim()) return null
  const number = Number(text)
  const resetMs = Number.isNaN(number) ? Date.parse(text) : number > 1e11 ? number : number * 1000
  return believable(resetMs - (readServerDate(response) ?? reading.serverNowMs), reading)
}

/** Seconds from now, or a date in words. */
function parseRetryAfter(text: string | undefined, response: HttpResponse, reading: Reading): number | null {
  if (!text?.trim()) return null
  const seconds = Number(text)
  const waitMs = Number.isNaN(seconds)
    ? Date.parse(text) - (readServerDate(response) ?? reading.serverNowMs)
    : seconds * 1000
  return believable(waitMs, reading)
}

/** The end of a wait, at least a second from now; null for one that is long over or absurdly long. */
function believable(waitMs: number, reading: Reading): number | null {
  if (Number.isNaN(waitMs) || waitMs < -staleResetMs || waitMs > longestLimitMs) return null
  return reading.monotonicMs + Math.max(waitMs, 1000)
}
