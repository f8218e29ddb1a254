/** What targeting names must be there for the account: its own, or shared with it, and ready. In wire terms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce54d4x5t'
const nordics = '18ce55a9k0q'
const root = `/accounts/${account}`
const notFound = 'TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND targeting_value'
let bench: Bench
let lineItemId: string
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  lineItemId = (await bench.ads('GET', `${root}/line_items`)).json.data[0].id
})
afterAll(() => bench.close())

const codes = ({ status, json }: Reply) => [
  status,
  ...(json.errors ?? []).map(({ code, parameter }: any) => `${code} ${parameter}`),
]
const target = async (type: string, value: string, operator: string | null = 'EQ') => {
  const criterion = { line_item_id: lineItemId, targeting_type: type, targeting_value: value }
  const reply = await bench.ads('POST', `${root}/targeting_criteria`, {
    ...criterion,
    ...(operator === null ? {} : { operator_type: operator }),
  })
  return codes(reply)
}
const audience = async (name: string, at = account, scope = 'OWNER') =>
  (
    await bench.ads('GET', `/accounts/${at}/custom_audiences`, {
      q: name,
      permission_scope: scope,
      with_deleted: 'true',
    })
  ).json.data[0].id as string

describe('a value of targeting', () => {
  it.each([
    ['LOCATION', 'ffffffffffffffff'],
    ['INTEREST', '999999'],
    ['LANGUAGE', 'xx'],
    ['DEVICE', 'zzz'],
    ['PLATFORM', '9'],
    ['IAB_CATEGORY', 'IAB99'],
  ])('of %s is refused where nothing has it', async (type, value) => {
    expect(await target(type, value)).toEqual([400, 'INVALID_PARAMETER targeting_value'])
  })

  it('that names a campaign names one of the account', async () => {
    const there = (await bench.ads('GET', `/accounts/${nordics}/campaigns`)).json.data[0].id
    expect(await target('CAMPAIGN_ENGAGEMENT', there)).toEqual([404, 'CAMPAIGN_NOT_FOUND targeting_value'])
    const here = (await bench.ads('GET', `${root}/campaigns`)).json.data[0].id
    expect(await target('CAMPAIGN_ENGAGEMENT', here)).toEqual([200])
  })

  it('that names a user takes the number of anybody, and no handle', async () => {
    expect(await target('FOLLOWERS_OF_USER', '1784402258')).toEqual([200])
    expect(await target('FOLLOWERS_OF_USER', '@coffee')).toEqual([400, 'INVALID_PARAMETER targeting_value'])
  })
})

describe('an audience in targeting', () => {
  it('is one of the account that is ready', async () => {
    expect(await target('CUSTOM_AUDIENCE', await audience('Lapsed customers'))).toEqual([200])
    expect(await target('CUSTOM_AUDIENCE', 'zzz')).toEqual([404, notFound])
    expect(await target('CUSTOM_AUDIENCE', await audience('Spring test list'))).toEqual([404, notFound])
    expect(await target('CUSTOM_AUDIENCE', await audience('Trade fair leads'))).toEqual([
      400,
      'INVALID_PARAMETER targeting_value',
    ])
    expect(await target('CUSTOM_AUDIENCE', await audience('Fika quiz', nordics))).toEqual([404, notFound])
  })

  it('may be one that another account shares, until it takes it back; what runs with it goes on', async () => {
    const id = await audience('Café guests', account, 'SHARED')
    expect(await target('CUSTOM_AUDIENCE', id)).toEqual([200])
    const permissions = `${bench.line.ads_base_url}/5/accounts/${nordics}/tailored_audiences/${id}/permissions`
    const signing = bench.as()
    const shares = (await bench.send({ method: 'GET', url: permissions, query: [], signing })).json.data
    const url = `${permissions}/${shares[0].id}`
    expect(codes(await bench.send({ method: 'DELETE', url, query: [], signing }))).toEqual([200])
    expect(await target('CUSTOM_AUDIENCE', id, 'NE')).toEqual([404, notFound])
    const running = await bench.ads('GET', `${root}/targeting_criteria`, { line_item_ids: lineItemId })
    const still = running.json.data.filter((each: any) => each.targeting_value === id)
    expect(still).toMatchObject([{ deleted: false, operator_type: 'EQ' }])
    proves('practice', 'state:permission-revoked')
  })
})

describe('a curated category of an ad group', () => {
  it('is refused where the service has none of that id', async () => {
    const category = { line_item_id: lineItemId, curated_category_id: 'zzzz' }
    const reply = await bench.ads('POST', `${root}/line_item_curated_categories`, category)
    expect(codes(reply)).toEqual([404, 'NOT_FOUND curated_category_id'])
  })
})

describe('an estimate', () => {
  const ask = async (...criteria: unknown[]) =>
    codes(await bench.ads('POST', `${root}/audience_estimate`, {}, { json: { targeting_criteria: criteria } }))
  const word = { targeting_type: 'BROAD_KEYWORD', targeting_value: 'coffee' }

  it('counts by what the account has, and by known kinds', async () => {
    expect(await ask(word, { targeting_type: 'INTEREST', targeting_value: '8006' })).toEqual([200])
    expect(await ask(word, { targeting_type: 'INTEREST', targeting_value: '99' })).toEqual([
      400,
      'INVALID_PARAMETER targeting_criteria',
    ])
    expect(await ask({ ...word, targeting_type: 'SHOE_SIZE' })).toEqual([
      400,
      'UNKNOWN_CRITERIA_TYPE targeting_criteria',
    ])
    expect(await ask(word, { targeting_type: 'GENDER', targeting_value: '3' })).toEqual([
      400,
      'INVALID_PARAMETER targeting_criteria',
    ])
  })
})

describe('funding at the sandbox', () => {
  it.each([
    ['CREDIT_CARD', 'funded_amount_local_micro'],
    ['INSERTION_ORDER', 'credit_limit_local_micro'],
    ['PARTNER_MANAGED', 'credit_limit_local_micro'],
  ])('of type %s takes no %s', async (type, amount) => {
    const sandbox = (path: string, query: Record<string, string> = {}) =>
      bench.send({
        method: 'POST',
        url: `${bench.line.ads_sandbox_base_url}/12${path}`,
        query: Object.entries(query),
        signing: bench.as(),
      })
    const { id } = (await sandbox('/accounts')).json.data
    const funding = { currency: 'EUR', start_time: '2026-11-01T00:00:00Z', type }
    const path = `/accounts/${id}/funding_instruments`
    expect(codes(await sandbox(path, { ...funding, [amount]: '5000000000' }))).toEqual([
      400,
      `INVALID_PARAMETER ${amount}`,
    ])
    expect(codes(await sandbox(path, { ...funding, currency: 'ABC' }))).toEqual([400, 'INVALID_PARAMETER currency'])
    expect(codes(await sandbox(path, funding))).toEqual([200])
  })
})
