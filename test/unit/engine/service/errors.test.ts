import { describe, expect, it } from 'vitest'
import { serviceCodes } from '../../../../shared/model/service-codes.ts'
import type { HttpResponse } from '../../../../src-main/engine/ports.ts'
import { TransportError } from '../../../../src-main/engine/ports.ts'
import {
  isClockFault,
  readAnswer,
  readFailure,
  readLimits,
  readVersion,
} from '../../../../src-main/engine/service/errors.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import type { AnswerShape, Reading } from '../../../../src-main/engine/service/errors.ts'
import { outcomeError } from '../../../../src-main/engine/service/outcome-words.ts'
import { jsonAnswer } from '../../../support/engine-ports.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
const monotonicMs = 5_000
const times = { monotonicMs, wallMs: nowMs, serverNowMs: nowMs }
const read: Reading = { isRead: true, shape: { form: 'list' }, rateClass: 'coreRead', ...times }
const write: Reading = { isRead: false, shape: { form: 'record' }, rateClass: 'write', ...times }
const batch: Reading = { ...write, shape: { form: 'batch', itemCount: 2 } }
const problem = (code: string | number, more: object = {}) => ({
  errors: [{ code, message: 'm', ...more }],
  request: { params: {} },
})

/** Rows: what came, as read and as write. */
const table: [name: string, answer: HttpResponse, asRead: string, asWrite: string][] = [
  ['a whole page', jsonAnswer(200, { data: [], next_cursor: null }), 'ok', 'unknown'],
  ['a whole record', jsonAnswer(201, { data: { id: 'a' } }), 'unreachable', 'ok'],
  ['success cut in the middle', jsonAnswer(200, '{"data": [{"id": "a"'), 'unreachable', 'unknown'],
  ['success in HTML', jsonAnswer(200, '<html>sign in to the hotel</html>'), 'unreachable', 'unknown'],
  ['success without a body', jsonAnswer(204, ''), 'unreachable', 'unknown'],
  ['success with data null', jsonAnswer(200, { data: null }), 'unreachable', 'unknown'],
  ['success that is no object', jsonAnswer(200, '[1]'), 'unreachable', 'unknown'],
  ['a redirect', jsonAnswer(302, '', { location: 'https://elsewhere.example' }), 'unreachable', 'unknown'],
  ['400', jsonAnswer(400, problem('INVALID_PARAMETER')), 'rejected', 'rejected'],
  ['403', jsonAnswer(403, problem('ACTION_NOT_ALLOWED')), 'rejected', 'rejected'],
  ['404 in HTML', jsonAnswer(404, '<html>not here</html>'), 'rejected', 'rejected'],
  ['409', jsonAnswer(409, problem('X')), 'rejected', 'rejected'],
  ['422', jsonAnswer(422, problem('X')), 'rejected', 'rejected'],
  ['401 with 89', jsonAnswer(401, problem(89)), 'signedOut', 'signedOut'],
  ['401 with 32', jsonAnswer(401, problem(32)), 'signedOut', 'signedOut'],
  ['401 with UNAUTHORIZED_ACCESS', jsonAnswer(401, problem('UNAUTHORIZED_ACCESS')), 'signedOut', 'signedOut'],
  ['401 for the time', jsonAnswer(401, problem(135)), 'unreachable', 'unreachable'],
  ['408', jsonAnswer(408, problem('CANCELLED_REQUEST')), 'unreachable', 'unknown'],
  ['423', jsonAnswer(423, problem('LOCK_ACQUISITION_TIMEOUT')), 'unreachable', 'unknown'],
  ['429', jsonAnswer(429, problem('TOO_MANY_REQUESTS')), 'limited', 'limited'],
  ['500', jsonAnswer(500, problem('INTERNAL_ERROR')), 'unreachable', 'unknown'],
  ['502 in HTML', jsonAnswer(502, '<html>bad gateway</html>'), 'unreachable', 'unknown'],
  ['503 without more', jsonAnswer(503, problem('SERVICE_UNAVAILABLE')), 'unreachable', 'unknown'],
  [
    '503 with retry-after',
    jsonAnswer(503, problem('SERVICE_UNAVAILABLE'), { 'retry-after': '7' }),
    'unreachable',
    'unreachable',
  ],
  ['503 over capacity', jsonAnswer(503, problem('OVER_CAPACITY')), 'unreachable', 'unreachable'],
]

describe('kinds of outcomes', () => {
  it.each(table)('%s', (_, answer, asRead, asWrite) => {
    expect(readAnswer(answer, read).kind).toBe(asRead)
    expect(readAnswer(answer, write).kind).toBe(asWrite)
  })

  it('a request that never left is unreachable, one that may have left is unknown for a write', () => {
    expect(readFailure(new TransportError('notSent', asWritten('x')), false).kind).toBe('unreachable')
    expect(readFailure(new TransportError('lost', asWritten('x')), false).kind).toBe('unknown')
    expect(readFailure(new TransportError('lost', asWritten('x')), true).kind).toBe('unreachable')
  })

  it.each(Object.entries(serviceCodes))(
    '%s comes through with its code, and has words for people',
    (code, { status, words }) => {
      const outcome = readAnswer(jsonAnswer(status, problem(code)), write)
      if (outcome.kind === 'rejected') expect(outcome.errors[0]?.code).toBe(code)
      if (outcome.kind === 'signedOut') expect(outcome.code).toBe(code)
      if (outcome.kind === 'ok') throw new Error('an error is no success')
      const shown = textOf({ id: words, args: {} })
      expect(shown).toMatch(/^[A-Z].*\.$/)
      expect(shown).not.toContain('!')
      expect(textOf(outcomeError(outcome, asWritten('save the campaign')).said)).toMatch(
        /^Galley could not save the campaign: /,
      )
    },
  )
})

describe('what a refusal says', () => {
  it('names code, message and parameter of each error; old answers say attribute', () => {
    const body = {
      errors: [
        { code: 'INVALID_PARAMETER', message: 'bad', parameter: 'name' },
        { code: 'INVALID', message: 'old', attribute: 'objective' },
      ],
    }
    expect(readAnswer(jsonAnswer(400, body), write)).toMatchObject({
      errors: [
        { code: 'INVALID_PARAMETER', message: 'bad', parameter: 'name' },
        { code: 'INVALID', message: 'old', parameter: 'objective' },
      ],
      operationErrors: null,
      isEnvelope: true,
    })
  })

  it('keeps the errors of a batch with the index of their operation', () => {
    const body = {
      errors: [],
      operation_errors: [[], [{ code: 'MISSING_PARAMETER', message: 'name', parameter: 'name' }]],
      request: [],
    }
    expect(readAnswer(jsonAnswer(400, body), batch)).toMatchObject({
      kind: 'rejected',
      errors: [],
      operationErrors: [[], [{ code: 'MISSING_PARAMETER', message: 'name', parameter: 'name' }]],
    })
    expect(readAnswer(jsonAnswer(200, body), batch).kind).toBe('rejected')
  })

  it('is no proof of absence when it is not in the form of the service', () => {
    expect(readAnswer(jsonAnswer(404, '<html></html>'), read)).toMatchObject({
      isEnvelope: false,
      errors: [{ code: 'HTTP_404' }],
    })
    expect(readAnswer(jsonAnswer(404, problem('NOT_FOUND')), read)).toMatchObject({ isEnvelope: true })
  })

  it('reads problem objects and cuts endless texts', () => {
    expect(readAnswer(jsonAnswer(400, { title: 'Invalid Request', detail: 'x'.repeat(5000) }), write)).toMatchObject({
      errors: [{ code: 'HTTP_400', message: `${'x'.repeat(1000)}…` }],
    })
  })
})

describe('batches', () => {
  const shape = (itemCount: number): AnswerShape => ({ form: 'batch', itemCount })
  it('count as applied only with one result an operation', () => {
    const answer = jsonAnswer(200, { data: [{ id: 'a' }] })
    expect(readAnswer(answer, { ...batch, shape: shape(1) }).kind).toBe('ok')
    expect(readAnswer(answer, { ...batch, shape: shape(2) }).kind).toBe('unknown')
  })
})

describe('exact numbers', () => {
  it('keeps integers beyond 2^53', () => {
    const outcome = readAnswer(
      jsonAnswer(200, '{"data":{"id":"a","daily_budget_amount_local_micro":9007199254740993}}'),
      write,
    )
    expect(outcome).toMatchObject({ body: { data: { daily_budget_amount_local_micro: 9007199254740993n } } })
  })
})

describe('when a limit ends', () => {
  const inMinutes = (minutes: number) => String((nowMs + minutes * minute) / 1000)
  const date = { date: new Date(nowMs).toUTCString() }
  const rows: [name: string, headers: Record<string, string>, waitMs: number][] = [
    [
      'account level first',
      { ...date, 'x-account-rate-limit-reset': inMinutes(2), 'x-rate-limit-reset': inMinutes(5) },
      2 * minute,
    ],
    [
      'user level when the account has room',
      {
        ...date,
        'x-account-rate-limit-remaining': '9',
        'x-account-rate-limit-reset': inMinutes(2),
        'x-rate-limit-reset': inMinutes(5),
      },
      5 * minute,
    ],
    ['user level', { ...date, 'x-rate-limit-reset': inMinutes(5) }, 5 * minute],
    [
      'cost level, a date in words',
      { ...date, 'x-cost-rate-limit-reset': new Date(nowMs + minute).toUTCString() },
      minute,
    ],
    ['milliseconds', { ...date, 'x-rate-limit-reset': String(nowMs + minute) }, minute],
    ['retry-after in seconds', { ...date, 'retry-after': '30' }, 30_000],
    ['retry-after as a date', { ...date, 'retry-after': new Date(nowMs + minute).toUTCString() }, minute],
    ['nothing at all', {}, 15 * minute],
    ['text that is no time', { 'x-rate-limit-reset': 'soon' }, 15 * minute],
    ['long over', { ...date, 'x-rate-limit-reset': inMinutes(-30) }, 15 * minute],
    ['just over: a second', { ...date, 'x-rate-limit-reset': inMinutes(-0.1) }, 1000],
    ['absurdly far', { ...date, 'x-rate-limit-reset': inMinutes(1e6) }, 15 * minute],
    [
      'the clock of the service decides, not ours',
      { date: new Date(nowMs + 60 * minute).toUTCString(), 'x-rate-limit-reset': inMinutes(63) },
      3 * minute,
    ],
  ]
  it.each(rows)('%s', (_, headers, waitMs) => {
    expect(readAnswer(jsonAnswer(429, problem('TOO_MANY_REQUESTS'), headers), write)).toEqual({
      kind: 'limited',
      untilMs: monotonicMs + waitMs,
      until: new Date(nowMs + waitMs).toISOString(),
      rateClass: 'write',
    })
  })

  it('reads what is left from successful answers too, of the account and of the user', () => {
    const headers = { ...date, 'x-rate-limit-remaining': '3', 'x-rate-limit-reset': inMinutes(1) }
    const user = { level: 'user', remaining: 3, resetAtMs: monotonicMs + minute }
    expect(readLimits(jsonAnswer(200, {}, headers), read)).toEqual([user])
    const both = { ...headers, 'x-account-rate-limit-remaining': '0', 'x-account-rate-limit-reset': inMinutes(4) }
    const account = { level: 'account', remaining: 0, resetAtMs: monotonicMs + 4 * minute }
    expect(readLimits(jsonAnswer(200, {}, both), read)).toEqual([account, user])
    expect(readLimits(jsonAnswer(200, {}, {}), read)).toEqual([])
  })

  it('closes one level by a 429, and keeps what it says of the other', () => {
    const headers = {
      ...date,
      'x-account-rate-limit-remaining': '0',
      'x-account-rate-limit-reset': inMinutes(4),
      'x-rate-limit-remaining': '7',
      'x-rate-limit-reset': inMinutes(1),
    }
    expect(readLimits(jsonAnswer(429, {}, headers), read)).toEqual([
      { level: 'account', remaining: 0, resetAtMs: monotonicMs + 4 * minute },
      { level: 'user', remaining: 7, resetAtMs: monotonicMs + minute },
    ])
  })
})

describe('the rest of the headers', () => {
  it('a 401 is the clock’s fault only when its Date is over a minute off', () => {
    const answer = (offMs: number) => jsonAnswer(401, problem(32), { date: new Date(nowMs + offMs).toUTCString() })
    expect(isClockFault(answer(61_000), nowMs)).toBe(true)
    expect(isClockFault(answer(-61_000), nowMs)).toBe(true)
    expect(isClockFault(answer(59_000), nowMs)).toBe(false)
    expect(isClockFault(jsonAnswer(401, problem(32)), nowMs)).toBe(false)
    expect(isClockFault({ ...answer(61_000), status: 403 }, nowMs)).toBe(false)
  })

  it('says what the service says about versions', () => {
    expect(readVersion(jsonAnswer(200, {}))).toEqual({ version: null, warning: null })
    const headers = { 'x-api-warn': 'ends in May', 'x-current-api-version': '13' }
    expect(readVersion(jsonAnswer(200, {}, headers))).toEqual({ version: '13', warning: 'ends in May' })
  })
})
