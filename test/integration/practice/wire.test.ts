/** Exact bytes of the main envelopes: a change here is a change of what every client reads. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce61f9r4y'
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
afterAll(() => bench.close())

const ads = (method: string, path: string, query: Record<string, string> = {}, json?: unknown): Promise<Reply> =>
  bench.ads(method, path, query, { signing: bench.as('summit_ads'), json })

it('a single record', async () => {
  const { text } = await ads('GET', `/accounts/${account}`)
  expect(text).toBe(
    '{"request":{"params":{"account_id":"18ce61f9r4y"}},"data":{"id":"18ce61f9r4y","name":"Summit & Pine, US brand",' +
      '"business_name":"Summit & Pine Outfitters","industry_type":"RETAIL","timezone":"America/New_York","timezone_switch_at":"2025-06-12T04:00:00Z",' +
      '"business_id":"c1x9","approval_status":"ACCEPTED","created_at":"2025-06-12T04:00:00Z","updated_at":"2026-10-01T00:00:00Z","deleted":false}}',
  )
  proves('practice', 'rule:single-envelope', 'rule:record-stamps')
})

it('a list', async () => {
  const { text } = await ads('GET', `/accounts/${account}/funding_instruments`, {
    sort_by: 'created_at-desc',
    count: '5',
    with_total_count: 'true',
  })
  expect(text).toBe(
    '{"request":{"params":{"sort_by":["created_at-desc"],"count":5,"with_total_count":true,"account_id":"18ce61f9r4y"}},"next_cursor":null,"total_count":1,' +
      '"data":[{"id":"p5d1k","account_id":"18ce61f9r4y","description":"Outfitters card · 1186","type":"CREDIT_CARD","currency":"USD",' +
      '"start_time":"2025-05-09T00:00:00Z","end_time":null,"entity_status":"ACTIVE","able_to_fund":true,"reasons_not_able_to_fund":[],' +
      '"credit_limit_local_micro":250000000000,"credit_remaining_local_micro":null,"funded_amount_local_micro":null,"io_header":null,' +
      '"created_at":"2025-05-09T00:00:00Z","updated_at":"2025-05-19T00:00:00Z","deleted":false}]}',
  )
  proves('practice', 'rule:list-envelope')
})

it('an empty list', async () => {
  const { text } = await ads('GET', `/accounts/${account}/campaigns`, { campaign_ids: 'zzzz' })
  expect(text).toBe(
    '{"request":{"params":{"campaign_ids":["zzzz"],"account_id":"18ce61f9r4y"}},"next_cursor":null,"data":[]}',
  )
})

it('a batch, and one that is refused', async () => {
  const create = {
    operation_type: 'Create',
    params: {
      name: 'Tent “sale” ⛺️',
      funding_instrument_id: 'p5d1k',
      daily_budget_amount_local_micro: 5_000_000,
      entity_status: 'PAUSED',
    },
  }
  const made = await ads('POST', `/batch/accounts/${account}/campaigns`, {}, [create])
  const { id } = made.json.data[0]
  expect(made.text).toBe(
    `{"data":[{"id":"${id}","name":"Tent “sale” ⛺️","entity_status":"PAUSED","daily_budget_amount_local_micro":5000000,"total_budget_amount_local_micro":null,` +
      '"budget_optimization":"CAMPAIGN","standard_delivery":true,"funding_instrument_id":"p5d1k","purchase_order_number":null,"effective_status":"PAUSED",' +
      '"servable":false,"reasons_not_servable":["PAUSED_BY_ADVERTISER","INCOMPLETE"],"currency":"USD","duration_in_days":null,"frequency_cap":null,' +
      '"created_at":"2026-11-20T09:30:15Z","updated_at":"2026-11-20T09:30:15Z","deleted":false}],"request":[{"params":{"name":"Tent “sale” ⛺️",' +
      '"funding_instrument_id":"p5d1k","daily_budget_amount_local_micro":5000000,"entity_status":"PAUSED","account_id":"18ce61f9r4y"},"operation_type":"Create"}]}',
  )
  const refused = await ads('POST', `/batch/accounts/${account}/campaigns`, {}, [
    { operation_type: 'Delete', params: { campaign_id: 'zzzz' } },
    create,
  ])
  expect([refused.status, refused.text]).toEqual([
    400,
    '{"errors":[],"operation_errors":[[{"code":"NOT_FOUND","message":"Campaign zzzz was not found in account 18ce61f9r4y.","parameter":"campaign_id"}],[]],' +
      '"request":[{"params":{"campaign_id":"zzzz","account_id":"18ce61f9r4y"},"operation_type":"Delete"},{"params":{"name":"Tent “sale” ⛺️",' +
      '"funding_instrument_id":"p5d1k","daily_budget_amount_local_micro":5000000,"entity_status":"PAUSED","account_id":"18ce61f9r4y"},"operation_type":"Create"}]}',
  ])
})

it('refusals', async () => {
  const unknown = await ads('GET', `/accounts/${account}/campaigns/zzzz`)
  expect([unknown.status, unknown.text]).toEqual([
    404,
    '{"errors":[{"code":"NOT_FOUND","message":"Campaign zzzz was not found in account 18ce61f9r4y.","parameter":"campaign_id"}],' +
      '"request":{"params":{"account_id":"18ce61f9r4y","campaign_id":"zzzz"}}}',
  ])
  const wrong = await ads('GET', `/accounts/${account}/campaigns`, { count: 'many' })
  expect([wrong.status, wrong.text]).toEqual([
    400,
    '{"errors":[{"code":"INVALID_PARAMETER","message":"count must be a whole number.","parameter":"count","value":"many"}],' +
      '"request":{"params":{"count":"many","account_id":"18ce61f9r4y"}}}',
  ])
  const unsigned = await bench.send({ url: `${bench.line.ads_base_url}/12/accounts` })
  expect([unsigned.status, unsigned.text]).toEqual([
    401,
    '{"errors":[{"code":"UNAUTHORIZED_ACCESS","message":"This request is not properly authenticated: no OAuth credentials."}],"request":{"params":{}}}',
  ])
  const revoked = await bench.ads('GET', '/accounts', {}, { signing: { ...bench.as(), token: 'gone' } })
  expect([revoked.status, revoked.text]).toEqual([
    401,
    '{"errors":[{"code":89,"message":"Invalid or expired token."}]}',
  ])
})

it('the token endpoints', async () => {
  const asked = await bench.send({
    method: 'POST',
    url: `${bench.line.base_url}/oauth/request_token`,
    signing: bench.app(),
    oauth: { oauth_callback: 'oob' },
  })
  expect(asked.headers['content-type']).toBe('application/x-www-form-urlencoded; charset=utf-8')
  expect(asked.text).toMatch(/^oauth_token=\w{28}&oauth_token_secret=\w{32}&oauth_callback_confirmed=true$/)
  const user = bench.line.users[1]!
  expect((await bench.signIn(user.screen_name)).text).toBe(
    `oauth_token=${user.access_token}&oauth_token_secret=${user.access_token_secret}&user_id=${user.user_id}&screen_name=${user.screen_name}`,
  )
  proves('practice', 'field:request_token_answer.oauth_token', 'field:request_token_answer.oauth_token_secret')
})
