import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'

const account = '18ce54d4x5t'
const params = {
  name: 'Batch roast',
  funding_instrument_id: 'lygyi',
  daily_budget_amount_local_micro: 50_000_000,
  entity_status: 'PAUSED',
}
const createOne = { operation_type: 'Create', params }
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
beforeEach(() => bench.control('POST', '/reset'))
afterAll(() => bench.close())

const send = (operations: unknown) => bench.batch(account, operations)
const total = async () =>
  (await bench.ads('GET', `/accounts/${account}/campaigns`, { with_total_count: 'true', count: '1' })).json.total_count

describe('a batch', () => {
  it('answers in the order of the request, which it repeats', async () => {
    const [kept, ended] = (await send([createOne, { ...createOne, params: { ...params, name: 'Ends' } }])).json.data
    const reply = await send([
      {
        operation_type: 'Update',
        params: { campaign_id: kept.id, name: 'Renamed', total_budget_amount_local_micro: 9_000_000_000 },
      },
      createOne,
      { operation_type: 'Delete', params: { campaign_id: ended.id } },
    ])
    expect(reply.status).toBe(200)
    expect(reply.json.data.map(({ name, deleted }: any) => [name, deleted])).toEqual([
      ['Renamed', false],
      ['Batch roast', false],
      ['Ends', true],
    ])
    expect(reply.json.request[0]).toEqual({
      params: {
        campaign_id: kept.id,
        name: 'Renamed',
        total_budget_amount_local_micro: 9_000_000_000,
        account_id: account,
      },
      operation_type: 'Update',
    })
    expect(Object.keys(reply.json)).toEqual(['data', 'request'])
    proves('practice', 'rule:batch-envelope', 'state:campaign-batch')
  })

  it('with a faulty item says which, and applies nothing', async () => {
    const before = await total()
    const ledgerBefore = (await bench.control('GET', '/ledger?after=0')).at(-1).n
    const reply = await send([
      createOne,
      { operation_type: 'Update', params: { campaign_id: 'zzzz', name: 'x' } },
      { operation_type: 'Create', params: { ...params, funding_instrument_id: 'lyhc2', name: '' } },
      { operation_type: 'Pause', params: {} },
      { operation_type: 'Delete', params: {} },
      { operation_type: 'Delete', params: { campaign_id: 'zzzz', name: 'x' } },
      { params },
      { operation_type: 'Create', params: { ...params, daily_budget_amount_local_micro: '5', colour: 'red' } },
    ])
    expect(reply.status).toBe(400)
    expect('data' in reply.json).toBe(false)
    expect(reply.json.errors).toEqual([])
    const named = reply.json.operation_errors.map((found: any[]) =>
      found.map(({ code, parameter }) => `${code} ${parameter}`),
    )
    expect(named).toEqual([
      [],
      ['NOT_FOUND campaign_id'],
      ['MISSING_PARAMETER name', 'INVALID_FUNDING_INSTRUMENT funding_instrument_id'],
      ['INVALID_PARAMETER operation_type'],
      ['MISSING_PARAMETER campaign_id'],
      ['INVALID_PARAMETER name'],
      ['MISSING_PARAMETER operation_type'],
      ['INVALID_PARAMETER daily_budget_amount_local_micro', 'INVALID_PARAMETER colour'],
    ])
    expect(reply.json.operation_errors[1][0]).toEqual({
      code: 'NOT_FOUND',
      message: expect.any(String),
      parameter: 'campaign_id',
    })
    expect(reply.json.request).toHaveLength(8)
    expect(await total()).toBe(before)
    const lines = await bench.control('GET', `/ledger?after=${ledgerBefore}`)
    expect(lines[0]).toMatchObject({ method: 'POST', status: 400, effects: [] })
  })

  it('takes 40 operations and not 41, nor none', async () => {
    expect((await send(Array.from({ length: 40 }, () => createOne))).json.data).toHaveLength(40)
    for (const operations of [Array.from({ length: 41 }, () => createOne), []]) {
      const reply = await send(operations)
      expect([reply.status, reply.json.errors.length, 'operation_errors' in reply.json]).toEqual([400, 1, false])
    }
  })

  it.each([
    ['{"a":1}'],
    ['[1]'],
    ['[{"operation_type":"Create"'],
    ['[{"operation_type":"Create","params":[]}]'],
    ['[{"operation_type":"Create","params":{},"id":1}]'],
    [''],
  ])('whose body is %s is refused as a whole', async (body) => {
    const reply = await send(body)
    expect([reply.status, reply.json.errors[0].code, 'operation_errors' in reply.json]).toEqual([
      400,
      'INVALID_PARAMETER',
      false,
    ])
  })

  it('must be JSON by its header too, and takes no parameters in the query', async () => {
    expect((await send(undefined)).status).toBe(400)
    const typed = await bench.batch(account, [createOne], { headers: { 'content-type': 'text/plain' } })
    expect(typed.status).toBe(400)
    const queried = await bench.batch(account, [createOne], { query: [['name', 'x']] })
    expect(queried.json.errors[0]).toMatchObject({ code: 'INVALID_PARAMETER', parameter: 'name' })
  })

  it('keeps amounts exact both ways, and unsets with null or an empty text', async () => {
    const big =
      '[{"operation_type":"Create","params":{"name":"Big","funding_instrument_id":"lygyi","entity_status":"PAUSED","daily_budget_amount_local_micro":9007199254740993}}]'
    const made = await send(big)
    expect(made.text.match(/9007199254740993/g)).toHaveLength(2)
    const campaign_id = made.json.data[0].id
    const set = { campaign_id, purchase_order_number: 'PO-1', total_budget_amount_local_micro: null }
    expect((await send([{ operation_type: 'Update', params: set }])).json.data[0]).toMatchObject({
      purchase_order_number: 'PO-1',
      total_budget_amount_local_micro: null,
    })
    expect(
      (await send([{ operation_type: 'Update', params: { campaign_id, purchase_order_number: '' } }])).json.data[0]
        .purchase_order_number,
    ).toBeNull()
  })

  it('counts active campaigns as its operations leave them, one after the other', async () => {
    const active = { ...createOne, params: { ...params, entity_status: 'ACTIVE' } }
    for (const count of [40, 10]) await send(Array.from({ length: count }, () => active))
    const running = (await bench.ads('GET', `/accounts/${account}/campaigns`, { count: '1000' })).json.data.find(
      (row: any) => row.entity_status === 'ACTIVE',
    ).id
    const pause = { operation_type: 'Update', params: { campaign_id: running, entity_status: 'PAUSED' } }
    expect(
      (await send([active, pause])).json.operation_errors.map((found: any[]) => found.map(({ code }) => code)),
    ).toEqual([['TOO_MANY_CAMPAIGNS'], []])
    expect((await send([pause, active])).status).toBe(200)
  })
})
