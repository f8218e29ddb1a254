import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply, Sent } from './client.ts'

const account = '18ce54d4x5t'
const campaigns = `/accounts/${account}/campaigns`
const valid = {
  name: 'Winter roast',
  funding_instrument_id: 'lygyi',
  daily_budget_amount_local_micro: '50000000',
  entity_status: 'PAUSED',
}
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
beforeEach(() => bench.control('POST', '/reset'))
afterAll(() => bench.close())

const errors = ({ status, json }: Reply) => [
  status,
  ...(json.errors ?? []).map(({ code, parameter }: any) => `${code} ${parameter}`),
]
const create = (query: Record<string, string>, more: Partial<Sent> = {}) => bench.ads('POST', campaigns, query, more)
const update = (id: string, query: Record<string, string>) => bench.ads('PUT', `${campaigns}/${id}`, query)
const made = async (query: Record<string, string> = {}) => (await create({ ...valid, ...query })).json.data
const read = (id: string, query: Record<string, string> = {}) => bench.ads('GET', `${campaigns}/${id}`, query)

describe('the budget of a campaign', () => {
  const missing = [400, 'MISSING_PARAMETER daily_budget_amount_local_micro']

  it('is not cleared while the campaign shares it', async () => {
    const { id } = await made({ total_budget_amount_local_micro: '500000000' })
    expect(errors(await update(id, { daily_budget_amount_local_micro: '' }))).toEqual(missing)
    const params = { campaign_id: id, daily_budget_amount_local_micro: null }
    const batch = await bench.ads('POST', `/batch${campaigns}`, {}, { json: [{ operation_type: 'Update', params }] })
    expect([batch.status, ...batch.json.operation_errors.flat().map(({ code }: any) => code)]).toEqual([
      400,
      'MISSING_PARAMETER',
    ])
    expect((await read(id)).json.data.daily_budget_amount_local_micro).toBe(50000000)
    const both = { daily_budget_amount_local_micro: '', budget_optimization: 'LINE_ITEM' }
    expect((await update(id, both)).status).toBe(200)
  })

  it('has to be there before ad groups share it', async () => {
    const { name, funding_instrument_id } = valid
    const { id } = (await create({ name, funding_instrument_id, budget_optimization: 'LINE_ITEM' })).json.data
    expect(errors(await update(id, { budget_optimization: 'CAMPAIGN' }))).toEqual(missing)
    expect((await update(id, { name: 'Other' })).status).toBe(200)
    const both = { budget_optimization: 'CAMPAIGN', daily_budget_amount_local_micro: '5000000' }
    expect((await update(id, both)).status).toBe(200)
  })
})

describe('creating a campaign', () => {
  it('answers the whole record with what the service fills in', async () => {
    const { name, funding_instrument_id, daily_budget_amount_local_micro } = valid
    const reply = await create({ name, funding_instrument_id, daily_budget_amount_local_micro })
    expect(reply.json.request.params).toEqual({
      name,
      funding_instrument_id,
      daily_budget_amount_local_micro: 50000000,
      account_id: account,
    })
    expect(reply.json.data).toEqual({
      id: expect.stringMatching(/^[0-9a-z]+$/),
      name: 'Winter roast',
      entity_status: 'ACTIVE',
      daily_budget_amount_local_micro: 50000000,
      total_budget_amount_local_micro: null,
      budget_optimization: 'CAMPAIGN',
      standard_delivery: true,
      funding_instrument_id: 'lygyi',
      purchase_order_number: null,
      effective_status: 'RUNNING',
      servable: false,
      reasons_not_servable: ['INCOMPLETE'],
      currency: 'EUR',
      duration_in_days: null,
      frequency_cap: null,
      created_at: '2026-11-20T09:30:15Z',
      updated_at: '2026-11-20T09:30:15Z',
      deleted: false,
    })
    expect((await read(reply.json.data.id)).json.data).toEqual(reply.json.data)
  })

  it('takes its parameters from a form as well, not from both, and from JSON not at all', async () => {
    expect((await create({}, { form: Object.entries(valid) })).status).toBe(200)
    expect(errors(await create(valid, { form: [['name', 'again']] }))).toEqual([400, 'INVALID_PARAMETER name'])
    expect((await create(valid, { json: valid })).status).toBe(400)
  })

  it('has no pace of its own when ad groups share the budget', async () => {
    const { name, funding_instrument_id } = valid
    const reply = await create({ name, funding_instrument_id, budget_optimization: 'LINE_ITEM' })
    expect(reply.json.data).toMatchObject({ standard_delivery: null, daily_budget_amount_local_micro: null })
    proves('practice', 'rule:standard-delivery-shared')
  })

  it('keeps amounts beyond 2^53 exact, in the echo too', async () => {
    const { text } = await create({
      ...valid,
      total_budget_amount_local_micro: '9223372036854775807',
      daily_budget_amount_local_micro: '9007199254740993',
    })
    expect(text.match(/9223372036854775807/g)).toHaveLength(2)
    expect(text.match(/9007199254740993/g)).toHaveLength(2)
    proves('practice', 'rule:money-in-micro')
  })

  it('says everything that is missing or wrong at once', async () => {
    expect(errors(await create({}))).toEqual([400, 'MISSING_PARAMETER name', 'MISSING_PARAMETER funding_instrument_id'])
    const wrong = {
      ...valid,
      name: 'x'.repeat(256),
      purchase_order_number: 'y'.repeat(51),
      entity_status: 'DRAFT',
      standard_delivery: 'yes',
    }
    expect(errors(await create(wrong))).toEqual([400, 'INVALID_PARAMETER standard_delivery'])
    expect(errors(await create({ ...wrong, standard_delivery: 'true' }))).toEqual([
      400,
      'INVALID_PARAMETER name',
      'INVALID_PARAMETER entity_status',
      'INVALID_PARAMETER purchase_order_number',
    ])
  })

  it.each([
    [
      'a daily budget above the total',
      { total_budget_amount_local_micro: '49999999' },
      'INVALID_PARAMETER daily_budget_amount_local_micro',
    ],
    ['a budget of zero', { daily_budget_amount_local_micro: '0' }, 'INVALID_PARAMETER daily_budget_amount_local_micro'],
    [
      'an amount that is no integer',
      { daily_budget_amount_local_micro: '1.5' },
      'INVALID_PARAMETER daily_budget_amount_local_micro',
    ],
    [
      'an amount beyond 64 bits',
      { daily_budget_amount_local_micro: '9223372036854775808' },
      'INVALID_PARAMETER daily_budget_amount_local_micro',
    ],
    [
      'a pace with ad group budgets',
      { budget_optimization: 'LINE_ITEM', standard_delivery: 'true' },
      'INVALID_PARAMETER standard_delivery',
    ],
    ['no daily budget', { daily_budget_amount_local_micro: '' }, 'MISSING_PARAMETER daily_budget_amount_local_micro'],
    ['expired funding', { funding_instrument_id: 'lyh8p' }, 'INVALID_FUNDING_INSTRUMENT funding_instrument_id'],
    ['deleted funding', { funding_instrument_id: 'lyhc2' }, 'INVALID_FUNDING_INSTRUMENT funding_instrument_id'],
    ['used up funding', { funding_instrument_id: 'lyhf9' }, 'INVALID_FUNDING_INSTRUMENT funding_instrument_id'],
    ['unknown funding', { funding_instrument_id: 'zzzz' }, 'INVALID_FUNDING_INSTRUMENT funding_instrument_id'],
    ['a field that only the service sets', { servable: 'true' }, 'INVALID_PARAMETER servable'],
    ['an unknown field', { colour: 'red' }, 'INVALID_PARAMETER colour'],
  ])('refuses %s', async (_what, more, expected) => {
    expect(errors(await create({ ...valid, ...more }))).toEqual([400, expected])
  })

  it('needs no daily budget on an insertion order', async () => {
    expect(
      (await create({ ...valid, funding_instrument_id: 'lyh3k', daily_budget_amount_local_micro: '' })).status,
    ).toBe(200)
    proves('practice', 'rule:daily-required')
  })

  it('takes 255 characters of any script as a name', async () => {
    const name = '☕'.repeat(255)
    expect((await made({ name })).name).toBe(name)
    proves('practice', 'limit:campaign-name')
  })

  it('stops at the limit of active campaigns, where paused ones go on', async () => {
    for (let batch = 0; batch < 2; batch++) {
      const operations = Array.from({ length: 25 }, (_, index) => ({
        operation_type: 'Create',
        params: {
          ...valid,
          name: `Active ${batch} ${index}`,
          daily_budget_amount_local_micro: 1000000,
          entity_status: 'ACTIVE',
        },
      }))
      expect((await bench.batch(account, operations)).status).toBe(200)
    }
    expect(errors(await create({ ...valid, entity_status: 'ACTIVE' }))).toEqual([
      400,
      'TOO_MANY_CAMPAIGNS entity_status',
    ])
    const { entity_status: _status, ...unsaid } = valid
    expect(errors(await create(unsaid))).toEqual([400, 'TOO_MANY_CAMPAIGNS entity_status'])
    const paused = await made()
    expect(errors(await update(paused.id, { entity_status: 'ACTIVE' }))).toEqual([
      400,
      'TOO_MANY_CAMPAIGNS entity_status',
    ])
    expect((await update(paused.id, { name: 'Still paused' })).status).toBe(200)
    proves('practice', 'limit:active-campaigns')
  })
})

describe('updating a campaign', () => {
  it('changes what is sent and nothing else, and moves updated_at', async () => {
    const before = await made({ purchase_order_number: 'PO-1' })
    bench.clock.pass(2000)
    const reply = await update(before.id, { name: 'Renamed' })
    expect(reply.json.data).toEqual({ ...before, name: 'Renamed', updated_at: '2026-11-20T09:30:17Z' })
    expect(reply.json.request.params).toEqual({ name: 'Renamed', account_id: account, campaign_id: before.id })
    bench.clock.pass(2000)
    expect((await update(before.id, { name: 'Renamed' })).json.data.updated_at).toBe('2026-11-20T09:30:17Z')
    bench.clock.ms -= 4000
    proves('practice', 'state:campaign-entity-status')
  })

  it('never moves updated_at back, whatever the clock does', async () => {
    const before = await made()
    await bench.control('POST', '/clock', { offset_s: -100 })
    expect((await update(before.id, { name: 'Earlier' })).json.data.updated_at).toBe(before.updated_at)
  })

  it('unsets an optional field with an empty value, and refuses to empty others', async () => {
    const { id } = await made({ purchase_order_number: 'PO-1', total_budget_amount_local_micro: '90000000' })
    const reply = await update(id, { purchase_order_number: '', total_budget_amount_local_micro: '' })
    expect(reply.json.data).toMatchObject({ purchase_order_number: null, total_budget_amount_local_micro: null })
    expect(errors(await update(id, { name: '' }))).toEqual([400, 'MISSING_PARAMETER name'])
    expect(errors(await update(id, { entity_status: '' }))).toEqual([400, 'INVALID_PARAMETER entity_status'])
  })

  it('takes the pace away when ad groups get the budget', async () => {
    const { id } = await made()
    expect((await update(id, { budget_optimization: 'LINE_ITEM' })).json.data.standard_delivery).toBeNull()
    expect(errors(await update(id, { standard_delivery: 'true' }))).toEqual([
      400,
      'INVALID_PARAMETER standard_delivery',
    ])
    expect(
      (await update(id, { budget_optimization: 'CAMPAIGN', standard_delivery: 'false' })).json.data.standard_delivery,
    ).toBe(false)
  })

  it('follows pausing with what it means for serving', async () => {
    const { id } = (await bench.ads('GET', campaigns, { count: '1000' })).json.data.find(
      (row: any) => row.servable === true,
    )
    expect((await update(id, { entity_status: 'PAUSED' })).json.data).toMatchObject({
      effective_status: 'PAUSED',
      servable: false,
      reasons_not_servable: ['PAUSED_BY_ADVERTISER'],
    })
    expect((await update(id, { entity_status: 'ACTIVE' })).json.data).toMatchObject({
      effective_status: 'RUNNING',
      servable: true,
      reasons_not_servable: [],
    })
  })

  it('serves a campaign again whose total budget was used up, once there is more of it', async () => {
    const rows = (await bench.ads('GET', campaigns, { count: '1000' })).json.data
    const usedUp = rows.find((row: any) => row.reasons_not_servable.includes('BUDGET_EXHAUSTED'))
    const total = usedUp.total_budget_amount_local_micro
    const withTotal = (micro: number) => update(usedUp.id, { total_budget_amount_local_micro: String(micro) })
    expect((await update(usedUp.id, { name: 'Used up' })).json.data.reasons_not_servable).toEqual(['BUDGET_EXHAUSTED'])
    expect((await withTotal(total - 10_000_000)).json.data.servable).toBe(false)
    expect((await withTotal(total + 10_000_000)).json.data).toMatchObject({ servable: true, reasons_not_servable: [] })
  })

  it('checks a changed budget against the one that stays', async () => {
    const { id } = await made({ total_budget_amount_local_micro: '60000000' })
    expect(errors(await update(id, { daily_budget_amount_local_micro: '60000001' }))).toEqual([
      400,
      'INVALID_PARAMETER daily_budget_amount_local_micro',
    ])
    expect(errors(await update(id, { total_budget_amount_local_micro: '49999999' }))).toEqual([
      400,
      'INVALID_PARAMETER daily_budget_amount_local_micro',
    ])
    expect(
      (await update(id, { daily_budget_amount_local_micro: '60000001', total_budget_amount_local_micro: '70000000' }))
        .status,
    ).toBe(200)
    proves('practice', 'rule:daily-at-most-total')
  })

  it('refuses to move it to other funding, or an id that is not there', async () => {
    const { id } = await made()
    expect(errors(await update(id, { funding_instrument_id: 'lygz7' }))).toEqual([
      400,
      'INVALID_PARAMETER funding_instrument_id',
    ])
    expect(errors(await update('zzzz', { name: 'x' }))).toEqual([404, 'NOT_FOUND campaign_id'])
  })
})

describe('deleting a campaign', () => {
  it('marks it for good: a second time there is nothing to delete or change', async () => {
    const { id } = await made()
    const path = `${campaigns}/${id}`
    const deleted = await bench.ads('DELETE', path)
    expect(deleted.json.data).toMatchObject({ id, deleted: true, servable: null, reasons_not_servable: [] })
    expect(errors(await bench.ads('DELETE', path))).toEqual([404, 'NOT_FOUND campaign_id'])
    expect(errors(await update(id, { name: 'x' }))).toEqual([404, 'NOT_FOUND campaign_id'])
    expect((await read(id)).status).toBe(404)
    expect((await read(id, { with_deleted: 'true' })).json.data.deleted).toBe(true)
    expect(errors(await bench.ads('DELETE', path, { force: 'true' }))).toEqual([400, 'INVALID_PARAMETER force'])
  })
})

describe('the sandbox', () => {
  const sandbox = (method: string, path: string, query: Record<string, string> = {}) =>
    bench.send({
      method,
      url: `${bench.line.ads_sandbox_base_url}/12${path}`,
      query: Object.entries(query),
      signing: bench.as(),
    })

  it('makes and deletes accounts and funding that exist only there', async () => {
    const { data } = (await sandbox('POST', '/accounts')).json
    expect(data).toMatchObject({ approval_status: 'ACCEPTED', deleted: false })
    expect((await sandbox('GET', '/accounts')).json.data.map(({ id }: any) => id)).toEqual([data.id])
    expect((await bench.ads('GET', `/accounts/${data.id}`)).status).toBe(403)
    expect((await sandbox('GET', `/accounts/${data.id}/authenticated_user_access`)).json.data.permissions).toEqual([
      'ACCOUNT_ADMIN',
    ])

    const funding = {
      currency: 'USD',
      type: 'CREDIT_LINE',
      start_time: '2026-11-01T00:00:00-05:00',
      credit_limit_local_micro: '5000000000',
    }
    const instrument = (await sandbox('POST', `/accounts/${data.id}/funding_instruments`, funding)).json.data
    expect(instrument).toMatchObject({
      able_to_fund: true,
      start_time: '2026-11-01T05:00:00Z',
      credit_remaining_local_micro: 5000000000,
      account_id: data.id,
    })
    const campaign = await sandbox('POST', `/accounts/${data.id}/campaigns`, {
      ...valid,
      funding_instrument_id: instrument.id,
    })
    expect(campaign.json.data.currency).toBe('USD')
    const ended = await sandbox('DELETE', `/accounts/${data.id}/funding_instruments/${instrument.id}`)
    expect(ended.json.data).toMatchObject({ deleted: true, able_to_fund: false, reasons_not_able_to_fund: ['DELETED'] })

    expect((await sandbox('DELETE', `/accounts/${data.id}`)).json.data.deleted).toBe(true)
    expect((await sandbox('DELETE', `/accounts/${data.id}`)).status).toBe(404)
    expect((await sandbox('GET', `/accounts/${data.id}`, { with_deleted: 'true' })).json.data.deleted).toBe(true)
    proves('practice', 'param:GET /accounts/:account_id:with_deleted')
    expect((await sandbox('GET', `/accounts/${data.id}/campaigns`)).status).toBe(403)
    proves(
      'practice',
      'rule:sandbox-base',
      'state:account-deleted',
      'state:funding-deleted',
      'rule:sandbox-funding-free',
    )
  })

  it('refuses funding that is not right', async () => {
    const { data } = (await sandbox('POST', '/accounts')).json
    const reply = await sandbox('POST', `/accounts/${data.id}/funding_instruments`, { currency: 'euro', type: 'CASH' })
    expect(errors(reply)).toEqual([
      400,
      'INVALID_PARAMETER type',
      'INVALID_PARAMETER currency',
      'MISSING_PARAMETER start_time',
      'INVALID_PARAMETER currency',
    ])
    proves('practice', 'rule:funding-credit-types')
  })

  it('knows nothing of the other accounts', async () => {
    expect((await sandbox('GET', `/accounts/${account}/campaigns`)).status).toBe(403)
  })
})
