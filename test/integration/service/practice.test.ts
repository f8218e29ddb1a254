import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { campaign } from '../../../shared/contract/campaigns/campaign.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import type { OperationName } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import type { Json } from '../../../shared/model/values.ts'
import { bindSecrets } from '../../../src-main/engine/connections/keys.ts'
import { Secret } from '../../../src-main/engine/ports.ts'
import { createService } from '../../../src-main/engine/service/http-service.ts'
import type { Service, ServiceOutcome } from '../../../src-main/engine/service/service.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { KeptLog, realRandomness } from '../../support/engine-ports.ts'
import { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let waits: (number | null)[] = []
const transport = createTransport({ clock: systemClock })
beforeAll(async () => {
  practice = await PracticeProcess.start()
})
afterAll(async () => {
  transport.close()
  await practice.stop()
})
afterEach(async () => {
  await practice.control('DELETE', '/faults')
  await practice.control('POST', '/clock', { offset_s: 0 })
  await practice.control('POST', '/reset')
  waits = []
})

function connect(more: { token?: string } = {}): Service {
  const { info } = practice
  const user = info.users[0] as (typeof info.users)[0]
  const addresses = {
    baseUrl: info.base_url,
    adsBaseUrl: info.ads_base_url,
    adsSandboxBaseUrl: info.ads_sandbox_base_url,
    uploadBaseUrl: null,
    aliases: {},
  }
  const secrets = {
    consumerKey: new Secret(info.consumer_key),
    consumerSecret: new Secret(info.consumer_secret),
    accessToken: new Secret(more.token ?? user.access_token),
    accessTokenSecret: new Secret(user.access_token_secret),
  }
  return createService({
    addresses,
    secrets: bindSecrets(secrets, addresses),
    transport,
    clock: systemClock,
    random: realRandomness,
    log: new KeptLog(),
    onWait: (wait) => waits.push(wait && wait.untilMs),
  })
}
const accountId = () => practice.info.users[0]?.accounts[0]?.id ?? ''
const operation = (resource: Resource, name: OperationName) => {
  const found = operationOf(resource, name, 'ads')
  if (!found) throw new Error(name)
  return found
}
const list = (service: Service, query: [string, string][] = [], more: object = {}) =>
  service.request(operation(campaign, 'list'), { pathParams: { account_id: accountId() }, query, ...more })
function dataOf(outcome: ServiceOutcome): { [member: string]: Json }[] {
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome))
  return outcome.body['data'] as { [member: string]: Json }[]
}
const fault = (path: string, kind: object, more: object = {}) =>
  practice.control('POST', '/faults', { match: { path, ...more }, skip: 0, times: 1, fault: kind })
async function campaignRequests(method: string) {
  return (await practice.ledger()).filter((row) => row.method === method && row.path.includes('campaigns'))
}
async function createOne(service: Service): Promise<ServiceOutcome> {
  const [first] = dataOf(await list(service, [['count', '1']]))
  const query: [string, string][] = [
    ['name', 'Made: here, now & (again)'],
    ['funding_instrument_id', String(first?.['funding_instrument_id'])],
    ['daily_budget_amount_local_micro', '5000000'],
    ['entity_status', 'PAUSED'],
  ]
  return service.request(operation(campaign, 'create'), { pathParams: { account_id: accountId() }, query })
}

describe('against the practice service', () => {
  it('pages through all campaigns', async () => {
    const service = connect()
    const seen: Json[] = []
    let cursor: Json | undefined = null
    do {
      const outcome = await list(service, [
        ['count', '120'],
        ['sort_by', 'updated_at-desc'],
        ...(typeof cursor === 'string' ? [['cursor', cursor] as [string, string]] : []),
      ])
      seen.push(...dataOf(outcome).map((row) => row['id'] ?? null))
      cursor = outcome.kind === 'ok' ? outcome.body['next_cursor'] : null
    } while (typeof cursor === 'string')
    expect(new Set(seen).size).toBe(300)
    expect(service.practiceListLagMs()).toBe(0)
  })

  it('creates with awkward text, reads it back, and maps a refusal', async () => {
    const service = connect()
    const made = await createOne(service)
    expect(made).toMatchObject({
      kind: 'ok',
      body: { data: { name: 'Made: here, now & (again)', daily_budget_amount_local_micro: 5_000_000 } },
    })
    const refused = await service.request(operation(campaign, 'create'), {
      pathParams: { account_id: accountId() },
      query: [['name', 'x']],
    })
    expect(refused).toMatchObject({ kind: 'rejected', status: 400, isEnvelope: true })
  })

  it.each([
    ['drop', { kind: 'drop', when: 'before' }, 0],
    ['drop after the effect', { kind: 'drop', when: 'after' }, 1],
    ['truncate', { kind: 'truncate' }, 1],
    ['garble', { kind: 'garble' }, 1],
    ['html', { kind: 'html' }, 1],
    ['500', { kind: 'status', status: 500, code: 'INTERNAL_ERROR' }, 0],
  ])('a write that meets "%s" is unknown, and arrives once', async (_, kind, most) => {
    const service = connect()
    await fault('/campaigns$', kind, { method: 'POST' })
    expect((await createOne(service)).kind).toBe('unknown')
    const arrived = await campaignRequests('POST')
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.effects.length ?? 0).toBeLessThanOrEqual(most)
  })

  it.each([
    { kind: 'drop', when: 'before' },
    { kind: 'truncate' },
    { kind: 'garble' },
    { kind: 'html' },
    { kind: 'status', status: 503, code: 'OVER_CAPACITY' },
  ])('a read that meets %j succeeds on the next try', async (kind) => {
    const service = connect()
    await fault('/campaigns$', kind, { method: 'GET' })
    expect(dataOf(await list(service, [['count', '5']]))).toHaveLength(5)
    expect(await campaignRequests('GET')).toHaveLength(2)
  })

  it('a limit is waited out without a request inside the window, or told when the deadline comes first', async () => {
    const service = connect()
    await fault('/campaigns$', { kind: 'limit', reset_s: 3, level: 'account' }, { method: 'GET' })
    const outcome = list(service, [['count', '1']], { deadlineMs: systemClock.monotonicMs() + 20_000 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await list(service, [['count', '1']], { deadlineMs: systemClock.monotonicMs() + 500 })).toMatchObject({
      kind: 'limited',
    })
    expect((await outcome).kind).toBe('ok')
    const statuses = (await campaignRequests('GET')).map((row) => row.status)
    expect(statuses).toEqual([429, 200])
    expect(waits.length).toBe(2)
    expect(waits[1]).toBeNull()
  })

  it('a revoked token is signed out after one call', async () => {
    const service = connect()
    await practice.control('POST', '/revoke', { access_token: practice.info.users[0]?.access_token })
    expect(await list(service)).toEqual({ kind: 'signedOut', code: '89' })
    expect(await campaignRequests('GET')).toHaveLength(1)
  })

  it.each([600, -600, 90_000, -90_000])('a service clock that is %d s off costs one failed call', async (offset) => {
    await practice.control('POST', '/clock', { offset_s: offset })
    const service = connect()
    const accounts = operation(account, 'list')
    expect((await service.request(accounts, { pathParams: {} })).kind).toBe('ok')
    expect((await service.request(accounts, { pathParams: {} })).kind).toBe('ok')
    expect((await practice.ledger()).filter((row) => row.path.endsWith('/accounts')).map((row) => row.status)).toEqual([
      401, 200, 200,
    ])
    expect(Math.abs(service.serverNowMs() - Date.now() - offset * 1000)).toBeLessThan(3000)
  })
})
