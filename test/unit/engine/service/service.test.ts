import { asWritten } from '../../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { account } from '../../../../shared/contract/accounts/account.ts'
import { campaign } from '../../../../shared/contract/campaigns/campaign.ts'
import { operationOf } from '../../../../shared/contract/language/resource.ts'
import type { OperationName } from '../../../../shared/contract/language/operation.ts'
import { bindSecrets } from '../../../../src-main/engine/connections/keys.ts'
import { Secret, TransportError } from '../../../../src-main/engine/ports.ts'
import type { HttpRequest, HttpResponse } from '../../../../src-main/engine/ports.ts'
import { createService } from '../../../../src-main/engine/service/http-service.ts'
import type { ServiceOptions } from '../../../../src-main/engine/service/service.ts'
import {
  fixedRandomness,
  jsonAnswer,
  KeptLog,
  realRandomness,
  ScriptedTransport,
} from '../../../support/engine-ports.ts'
import type { Responder } from '../../../support/engine-ports.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

const campaignOperation = (name: OperationName) => {
  const found = operationOf(campaign, name, 'ads')
  if (!found) throw new Error(name)
  return found
}
const page = (data: unknown[] = []) => ({ data, next_cursor: null, request: { params: {} } })
const problem = (code: string | number) => ({ errors: [{ code, message: 'no' }] })
const pathParams = { account_id: '18ce54d4x5t' }

function serviceWith(respond: Responder, more: Partial<ServiceOptions> = {}) {
  const clock = new ManualClock()
  const transport = new ScriptedTransport(respond)
  const log = new KeptLog()
  const addresses = more.addresses ?? {
    baseUrl: 'https://api.example.com',
    adsBaseUrl: 'https://ads.example.com/v',
    adsSandboxBaseUrl: 'https://sandbox.example.com',
    uploadBaseUrl: null,
    aliases: {},
  }
  const secrets = {
    consumerKey: new Secret('canary-ck'),
    consumerSecret: new Secret('canary-cs'),
    accessToken: new Secret('canary-at'),
    accessTokenSecret: new Secret('canary-ats'),
  }
  const service = createService({
    addresses,
    secrets: bindSecrets(secrets, addresses),
    transport,
    clock,
    random: realRandomness,
    log,
    ...more,
  })
  return { service, transport, clock, log }
}
const timestampOf = (request: HttpRequest) =>
  Number(/oauth_timestamp="(\d+)"/.exec(request.headers['authorization'] ?? '')?.[1])
const nonceOf = (request: HttpRequest) => /oauth_nonce="(\w+)"/.exec(request.headers['authorization'] ?? '')?.[1]

describe('addresses', () => {
  it('have base, version, path and encoded parts; the sandbox where asked', async () => {
    const { service, transport } = serviceWith(() => jsonAnswer(200, { data: { id: 'x' } }))
    await service.request(campaignOperation('get'), { pathParams: { ...pathParams, campaign_id: 'a/b?c' } })
    await service.request(campaignOperation('get'), {
      pathParams: { ...pathParams, campaign_id: '8wku2' },
      base: 'sandbox',
    })
    expect(transport.requests.map((request) => request.url)).toEqual([
      'https://ads.example.com/v/12/accounts/18ce54d4x5t/campaigns/a%2Fb%3Fc',
      'https://sandbox.example.com/12/accounts/18ce54d4x5t/campaigns/8wku2',
    ])
  })

  it.each(['', '.', '..'])('never lead elsewhere by an identifier that is %j', async (id) => {
    const { service, transport } = serviceWith(() => jsonAnswer(200, page()))
    await expect(
      service.request(campaignOperation('get'), { pathParams: { ...pathParams, campaign_id: id } }),
    ).rejects.toThrow('no identifier')
    expect(transport.requests).toEqual([])
  })
})

describe('the alias table', () => {
  const aliases = { ALL_ON_SERVICE: 'ALL_ON_TWITTER', PAUSED: 'HALTED', name: 'title', service_id: 'twitter_id' }
  const addresses = {
    baseUrl: 'https://a.example',
    adsBaseUrl: 'https://b.example',
    adsSandboxBaseUrl: 'https://c.example',
    uploadBaseUrl: null,
    aliases,
  }

  it('renames parameters and words of a choice on the way out, but nothing that people wrote', async () => {
    const { service, transport } = serviceWith(() => jsonAnswer(200, { data: { id: 'x' } }), { addresses })
    await service.request(campaignOperation('create'), {
      pathParams,
      query: [
        ['name', 'PAUSED'],
        ['entity_status', 'PAUSED'],
      ],
    })
    expect(transport.requests[0]?.query).toEqual([
      ['title', 'PAUSED'],
      ['entity_status', 'HALTED'],
    ])
    await service.request(campaignOperation('batch'), {
      pathParams,
      json: [
        {
          operation_type: 'Update',
          params: {
            campaign_id: 'x',
            name: 'PAUSED',
            entity_status: 'PAUSED',
            daily_budget_amount_local_micro: 9007199254740993n,
          },
        },
      ],
    })
    expect(transport.requests[1]?.body).toBe(
      '[{"operation_type":"Update","params":{"campaign_id":"x","title":"PAUSED","entity_status":"HALTED","daily_budget_amount_local_micro":9007199254740993}}]',
    )
  })

  it('renames members, words and the parameter of an error on the way in', async () => {
    const answers = [
      jsonAnswer(200, { data: { id: 'x', title: 'HALTED', entity_status: 'HALTED', twitter_id: 'HALTED' } }),
      jsonAnswer(400, { errors: [{ code: 'INVALID_PARAMETER', message: 'm', parameter: 'title' }] }),
    ]
    const { service } = serviceWith((_, number) => answers[number - 1] as HttpResponse, { addresses })
    const got = { pathParams: { ...pathParams, campaign_id: 'x' } }
    expect(await service.request(campaignOperation('get'), got)).toMatchObject({
      body: { data: { name: 'HALTED', entity_status: 'PAUSED', service_id: 'HALTED' } },
    })
    expect(await service.request(campaignOperation('update'), got)).toMatchObject({
      kind: 'rejected',
      errors: [{ parameter: 'name' }],
    })
  })
})

describe('reads', () => {
  it('are tried again with growing pauses, and succeed', async () => {
    const answers: (() => HttpResponse)[] = [
      () => {
        throw new TransportError('lost', asWritten('cut'))
      },
      () => jsonAnswer(500, problem('INTERNAL_ERROR')),
      () => jsonAnswer(200, '{"data": [{'),
      () => jsonAnswer(200, page()),
    ]
    const at: number[] = []
    const clock = new ManualClock(0)
    const { service } = serviceWith(
      (_, number) => (at.push(clock.nowMs()), (answers[number - 1] as () => HttpResponse)()),
      { clock, random: fixedRandomness(0) },
    )
    const outcome = service.request(campaignOperation('list'), { pathParams })
    await clock.advance(60_000)
    expect((await outcome).kind).toBe('ok')
    expect(at).toEqual([0, 250, 750, 1750])
  })

  it('give up after five tries, or at the deadline, or after the asked number', async () => {
    const { service, transport, clock } = serviceWith(() => jsonAnswer(503, problem('SERVICE_UNAVAILABLE')))
    const five = service.request(campaignOperation('list'), { pathParams })
    await clock.advance(120_000)
    expect(await five).toMatchObject({ kind: 'unreachable', cause: 'busy' })
    expect(transport.requests).toHaveLength(5)
    const two = service.request(campaignOperation('list'), { pathParams, tries: 2 })
    await clock.advance(120_000)
    await two
    expect(transport.requests).toHaveLength(7)
    const startMs = clock.monotonicMs()
    const late = service.request(campaignOperation('list'), { pathParams, deadlineMs: startMs + 3_000 })
    await clock.advance(3_000)
    expect((await late).kind).toBe('unreachable')
    expect(clock.monotonicMs()).toBeLessThanOrEqual(startMs + 3_000)
  })

  it('wait for retry-after when it is longer', async () => {
    const { service, transport, clock } = serviceWith((_, number) =>
      number === 1 ? jsonAnswer(503, problem('OVER_CAPACITY'), { 'retry-after': '20' }) : jsonAnswer(200, page()),
    )
    const outcome = service.request(campaignOperation('list'), { pathParams })
    await clock.advance(19_999)
    expect(transport.requests).toHaveLength(1)
    await clock.advance(1)
    expect((await outcome).kind).toBe('ok')
  })

  it('wait out a limit that ends before the deadline, visibly, and say so otherwise', async () => {
    const waits: (number | null)[] = []
    const clock = new ManualClock(Date.parse('2026-11-20T12:00:00Z'))
    const reset = String(clock.nowMs() / 1000 + 30)
    const { service } = serviceWith(
      (_, number) =>
        number === 1
          ? jsonAnswer(429, problem('TOO_MANY_REQUESTS'), { 'x-rate-limit-reset': reset })
          : jsonAnswer(200, page()),
      { clock, onWait: (wait) => waits.push(wait && wait.untilMs) },
    )
    const waited = service.request(campaignOperation('list'), { pathParams, deadlineMs: clock.monotonicMs() + 60_000 })
    await clock.advance(0)
    const early = await service.request(campaignOperation('list'), {
      pathParams,
      deadlineMs: clock.monotonicMs() + 10_000,
    })
    expect(early).toEqual({
      kind: 'limited',
      untilMs: clock.monotonicMs() + 30_000,
      until: '2026-11-20T12:00:30.000Z',
      rateClass: 'coreRead',
    })
    await clock.advance(30_000)
    expect((await waited).kind).toBe('ok')
    expect(waits).toEqual([clock.monotonicMs(), null])
  })

  it('end when they are cancelled, during a pause too', async () => {
    const { service, clock } = serviceWith(() => jsonAnswer(500, problem('INTERNAL_ERROR')))
    const stop = new AbortController()
    const outcome = service.request(campaignOperation('list'), { pathParams, signal: stop.signal })
    await clock.advance(1)
    stop.abort()
    expect(await outcome).toEqual({ kind: 'cancelled' })
    expect(clock.timerCount).toBe(0)
  })
})

describe('writes', () => {
  it.each([
    ['a lost answer', 'unknown'],
    ['500', 'unknown'],
    ['429', 'limited'],
    ['not sent', 'unreachable'],
  ])('go out once whatever comes: %s', async (what, kind) => {
    const { service, transport, clock } = serviceWith(() => {
      if (what === 'a lost answer') throw new TransportError('lost', asWritten('cut'))
      if (what === 'not sent') throw new TransportError('notSent', asWritten('refused'))
      return jsonAnswer(Number(what), problem('X'))
    })
    const outcome = service.request(campaignOperation('create'), {
      pathParams,
      query: [['name', 'x']],
      deadlineMs: clock.monotonicMs() + 600_000,
    })
    await clock.advance(600_000)
    expect((await outcome).kind).toBe(kind)
    expect(transport.requests).toHaveLength(1)
  })

  it('call onSend after waiting and before sending, and do not go when it throws', async () => {
    const events: string[] = []
    const { service } = serviceWith(() => (events.push('sent'), jsonAnswer(200, { data: { id: 'x' } })))
    await service.request(campaignOperation('create'), { pathParams, onSend: () => events.push('onSend') })
    expect(events).toEqual(['onSend', 'sent'])
    const full = () => {
      throw new Error('disk full')
    }
    await expect(service.request(campaignOperation('create'), { pathParams, onSend: full })).rejects.toThrow(
      'disk full',
    )
    expect(events).toHaveLength(2)
    expect((await service.request(campaignOperation('create'), { pathParams })).kind).toBe('ok')
  })
})

describe('the clock', () => {
  it('wrong by five minutes is corrected once, with a new nonce and time, and then known', async () => {
    const clock = new ManualClock(Date.parse('2026-11-20T12:00:00Z'))
    const serverMs = () => clock.nowMs() + 300_000
    const { service, transport } = serviceWith(
      (request) => {
        const date = { date: new Date(serverMs()).toUTCString() }
        return Math.abs(timestampOf(request) * 1000 - serverMs()) > 60_000
          ? jsonAnswer(401, problem(32), date)
          : jsonAnswer(200, { data: { id: 'x' } }, date)
      },
      { clock },
    )
    let sendings = 0
    expect((await service.request(campaignOperation('create'), { pathParams, onSend: () => sendings++ })).kind).toBe(
      'ok',
    )
    expect((await service.request(campaignOperation('create'), { pathParams })).kind).toBe('ok')
    expect(transport.requests).toHaveLength(3)
    expect(sendings).toBe(1)
    expect(new Set(transport.requests.map(nonceOf)).size).toBe(3)
    expect(service.serverNowMs()).toBe(serverMs())
  })

  it('is not blamed twice: a second 401 means signed out', async () => {
    const clock = new ManualClock()
    const { service, transport } = serviceWith(
      () => jsonAnswer(401, problem(89), { date: new Date(clock.nowMs() + 3_600_000).toUTCString() }),
      { clock },
    )
    expect(await service.request(campaignOperation('create'), { pathParams })).toEqual({
      kind: 'signedOut',
      code: '89',
    })
    expect(transport.requests).toHaveLength(2)
  })

  it('is not taken from somebody else’s answers', async () => {
    const clock = new ManualClock()
    const { service } = serviceWith(() => jsonAnswer(200, '<html>', { date: new Date(0).toUTCString() }), { clock })
    await service.request(campaignOperation('create'), { pathParams })
    expect(service.serverNowMs()).toBe(clock.nowMs())
  })
})

describe('a revoked token', () => {
  it('ends what waits after one call, and later requests may try again', async () => {
    const clock = new ManualClock()
    let isRevoked = true
    const { service, transport } = serviceWith(
      () => (isRevoked ? jsonAnswer(401, problem(89)) : jsonAnswer(200, { data: { id: 'x' } })),
      { clock },
    )
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => service.request(campaignOperation('create'), { pathParams })),
    )
    expect(outcomes.every((outcome) => outcome.kind === 'signedOut')).toBe(true)
    // Those that were under way side by side had left already.
    expect(transport.requests.length).toBeLessThanOrEqual(6)
    isRevoked = false
    expect((await service.request(campaignOperation('create'), { pathParams })).kind).toBe('ok')
  })

  it('missing altogether sends nothing', async () => {
    const { service, transport } = serviceWith(() => jsonAnswer(200, page()), {
      secrets: {
        consumerKey: new Secret('a'),
        consumerSecret: new Secret('b'),
        accessToken: null,
        accessTokenSecret: null,
        addresses: null,
      },
    })
    expect(await service.request(campaignOperation('list'), { pathParams })).toEqual({
      kind: 'signedOut',
      code: 'SIGNED_OUT',
    })
    expect(transport.requests).toEqual([])
  })
})

describe('what it tells', () => {
  it('versions with every answer, and the lag of a practice service only from loopback', async () => {
    const heard: unknown[] = []
    const headers = { 'x-api-warn': 'ends soon', 'x-practice-list-lag': '5' }
    const { service } = serviceWith(() => jsonAnswer(200, page(), headers), {
      onVersion: (version) => heard.push(version),
    })
    await service.request(campaignOperation('list'), { pathParams })
    expect(heard).toEqual([{ version: null, warning: 'ends soon', call: 'GET /12/accounts/:account_id/campaigns' }])
    expect(service.practiceListLagMs()).toBeNull()
    const practice = 'http://127.0.0.1:8080/ads'
    const local = serviceWith(() => jsonAnswer(200, page(), headers), {
      addresses: {
        baseUrl: practice,
        adsBaseUrl: practice,
        adsSandboxBaseUrl: practice,
        uploadBaseUrl: null,
        aliases: {},
      },
    })
    await local.service.request(campaignOperation('list'), { pathParams })
    expect(local.service.practiceListLagMs()).toBe(5000)
  })

  it('that a call is deprecated before it is made, and whether a person asked for it; nothing of the others', async () => {
    const deprecated: [string, boolean][] = []
    const { service } = serviceWith(() => jsonAnswer(200, page()), {
      onDeprecated: ({ name }, isAsked) => deprecated.push([name, isAsked]),
    })
    await service.request(campaignOperation('list'), { pathParams })
    const old = { ...campaignOperation('list'), version: '5' }
    await service.request(old, { pathParams })
    await service.request(old, { pathParams, isAsked: true })
    const name = 'GET /5/accounts/:account_id/campaigns'
    expect(deprecated).toEqual([
      [name, false],
      [name, true],
    ])
  })

  it('logs paths as declared, never values or secrets', async () => {
    const { service, log } = serviceWith(() => jsonAnswer(200, page()))
    await service.request(campaignOperation('list'), { pathParams, query: [['q', 'private name']] })
    const list = operationOf(account, 'list')
    if (list) await service.request(list, { pathParams: {} })
    const printed = JSON.stringify(log.lines)
    expect(log.lines).toHaveLength(2)
    expect(printed).toContain('/accounts/:account_id/campaigns')
    expect(printed).not.toMatch(/canary|private|18ce54d4x5t/)
  })
})
