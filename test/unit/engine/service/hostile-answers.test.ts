import { setFlagsFromString } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { campaign } from '../../../../shared/contract/campaigns/campaign.ts'
import { operationOf } from '../../../../shared/contract/language/resource.ts'
import { Secret, TransportError } from '../../../../src-main/engine/ports.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { readAnswer, readFailure } from '../../../../src-main/engine/service/errors.ts'
import type { Reading } from '../../../../src-main/engine/service/errors.ts'
import { outcomeError } from '../../../../src-main/engine/service/outcome-words.ts'
import { createService } from '../../../../src-main/engine/service/http-service.ts'
import { jsonAnswer, KeptLog, realRandomness, ScriptedTransport } from '../../../support/engine-ports.ts'
import type { Responder } from '../../../support/engine-ports.ts'
import { heavyAnswers, refusedAnswers } from '../../../support/hostile-answers.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { reads, says } from '../../../support/says.ts'

// The compiler's own thread may wait long for a busy machine, and what it has not compiled yet takes ten times as long.
setFlagsFromString('--no-concurrent-recompilation')

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const times = { monotonicMs: 5_000, wallMs: nowMs, serverNowMs: nowMs }
const asRead: Reading = { isRead: true, shape: { form: 'list' }, rateClass: 'coreRead', ...times }
const asWrite: Reading = { ...asRead, isRead: false, shape: { form: 'record' }, rateClass: 'write' }
/**
 * Of what the runtime itself takes for 8 MB of JSON, some 20 ms. The reader takes up to three times that, and up to seven where the runtime did not
 * compile it, which it decides by itself; one that is blocked takes far more.
 */
const mostShare = 15
const page = JSON.stringify({
  data: Array.from({ length: 7_500 }, (_, index) => ({ [`${'n'.repeat(1_000)}${index}`]: 1 })),
})

/** Processor time of the work as a share of that of the page, the best of some rounds; both are measured in turn, so that a busy machine slows both. */
function bestShare(work: () => unknown): number {
  let best = Infinity
  for (let round = 0; round < 20 && best >= mostShare / 2; round++) {
    const pageMs = ownMs(() => JSON.parse(page) as unknown)
    best = Math.min(best, ownMs(work) / pageMs)
  }
  return best
}

function ownMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('an answer that is made to block or end its reader', () => {
  it.each(refusedAnswers)('%s: refused in words, without a pause', (_, body, said) => {
    const answer = jsonAnswer(200, body)
    const outcome = readAnswer(answer, asRead)
    expect(outcome).toEqual({ kind: 'unreachable', cause: 'overLimit', detail: reads(said), againAtMs: null })
    if (outcome.kind === 'ok') throw new Error('refused')
    const error = outcomeError(outcome, asWritten('pull campaigns'))
    expect(error.code).toBe('bad_answer')
    expect(textOf(error.said)).toBe(
      `Galley could not pull campaigns: ${said}, which is more than Galley reads. Nothing of it was taken over. Ask whoever runs the service.`,
    )
    expect(bestShare(() => readAnswer(answer, asRead))).toBeLessThan(mostShare)
  })

  it.each(refusedAnswers)('%s: after a change, the change stays unknown', (_, body, said) => {
    expect(readAnswer(jsonAnswer(201, body), asWrite)).toEqual({
      kind: 'unknown',
      detail: reads(said),
      serverDateMs: null,
    })
  })

  it.each(refusedAnswers)('%s: in a refusal, the status still speaks', (_, body) => {
    expect(readAnswer(jsonAnswer(404, body), asRead)).toMatchObject({
      kind: 'rejected',
      status: 404,
      isEnvelope: false,
    })
    expect(readAnswer(jsonAnswer(429, body), asRead).kind).toBe('limited')
  })

  it.each(heavyAnswers)('%s: read, without a pause', (_, body) => {
    const answer = jsonAnswer(200, body)
    const reading: Reading = { ...asRead, shape: { form: 'object' } }
    expect(readAnswer(answer, reading).kind).toBe('ok')
    expect(bestShare(() => readAnswer(answer, reading))).toBeLessThan(mostShare)
  })

  it('a page of 1,000 records with 60 fields is far from any limit', () => {
    const record = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field_${index}`, `value ${index}`]))
    const body = { data: Array.from({ length: 1_000 }, () => ({ ...record, nested: [{ a: [1, 2] }] })) }
    expect(readAnswer(jsonAnswer(200, body), asRead).kind).toBe('ok')
  })
})

describe('an answer larger than Galley reads', () => {
  const tooLarge = new TransportError('lost', asWritten('the answer is more than 8 MB'), 'overLimit')

  it('is told as that, not as being offline', () => {
    const outcome = readFailure(tooLarge, true)
    expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'overLimit' })
    if (outcome.kind === 'ok') throw new Error('no answer')
    expect(outcomeError(outcome, asWritten('pull cards'))).toMatchObject({
      code: 'bad_answer',
      said: says('the answer is more than 8 MB'),
    })
  })

  it('leaves a change unknown', () => expect(readFailure(tooLarge, false).kind).toBe('unknown'))

  it('is asked for once: the next would be as large', async () => {
    const { service, transport, clock } = serviceWith(() => Promise.reject(tooLarge))
    const outcome = await service.request(list, { pathParams, deadlineMs: clock.monotonicMs() + 600_000 })
    expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'overLimit' })
    expect(transport.requests).toHaveLength(1)
  })
})

describe('how long a request may take', () => {
  it('a read gets no more time than its call has left', async () => {
    const { service, transport, clock } = serviceWith(() => jsonAnswer(200, { data: [], next_cursor: null }))
    await service.request(list, { pathParams, deadlineMs: clock.monotonicMs() + 5_000 })
    await service.request(list, { pathParams, deadlineMs: clock.monotonicMs() + 600_000 })
    await service.request(list, { pathParams })
    expect(transport.requests.map(({ timeoutMs }) => timeoutMs)).toEqual([5_000, 60_000, 60_000])
  })

  it('a change is not cut off earlier for it', async () => {
    const { service, transport, clock } = serviceWith(() => jsonAnswer(200, { data: { id: 'a' } }))
    await service.request(create, { pathParams, deadlineMs: clock.monotonicMs() + 5_000 })
    expect(transport.requests[0]?.timeoutMs).toBe(60_000)
  })
})

const list = operationOf(campaign, 'list', 'ads')!
const create = operationOf(campaign, 'create', 'ads')!
const pathParams = { account_id: 'a1' }

function serviceWith(respond: Responder) {
  const clock = new ManualClock(nowMs)
  const transport = new ScriptedTransport(respond)
  const base = 'https://ads.example'
  const secret = new Secret('s', [base])
  const service = createService({
    addresses: { baseUrl: base, adsBaseUrl: base, adsSandboxBaseUrl: base, uploadBaseUrl: null, aliases: {} },
    secrets: {
      consumerKey: secret,
      consumerSecret: secret,
      accessToken: secret,
      accessTokenSecret: secret,
      addresses: [base],
    },
    transport,
    clock,
    random: realRandomness,
    log: new KeptLog(),
  })
  return { service, transport, clock }
}
