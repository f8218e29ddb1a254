/** Golden exchanges of setup and reference data: one that is done and one that is refused for each row, in wire terms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply, Sent } from './client.ts'

const account = '18ce54d4x5t'
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
})
afterAll(() => bench.close())

const get = (path: string, query: Record<string, string> = {}, more: Partial<Sent> = {}) =>
  bench.ads('GET', path, query, more)
const code = ({ status, json }: Reply) => [status, json.errors[0].code, json.errors[0].parameter]

describe('reference data', () => {
  it('is read five times in a quarter of an hour, each path for itself', async () => {
    for (let read = 0; read < 5; read++) expect((await get('/content_categories')).status).toBe(200)
    expect(code(await get('/content_categories'))).toEqual([429, 'TOO_MANY_REQUESTS', undefined])
    expect((await get('/bidding_rules')).headers['x-rate-limit-remaining']).toBe('4')
    bench.clock.pass(900_000)
    expect((await get('/content_categories')).status).toBe(200)
    await bench.control('POST', '/limits', { enforce: false })
  })

  it('has bidding rules of all currencies or one', async () => {
    const all = (await get('/bidding_rules')).json.data
    expect(all.length).toBeGreaterThan(5)
    const { json } = await get('/bidding_rules', { currency: 'USD' })
    expect(json.data).toEqual([
      {
        currency: 'USD',
        minimum_cpe_bid_local_micro: 10000,
        maximum_cpe_bid_local_micro: 1000000000,
        minimum_denomination: 10000,
      },
    ])
    for (const { minimum_cpe_bid_local_micro: least, maximum_cpe_bid_local_micro: most } of all)
      expect(least).toBeLessThan(most)
    expect(new Set(all.map((row: any) => row.currency)).size).toBe(all.length)
    expect(code(await get('/bidding_rules', { currency: 'dollars' }))).toEqual([400, 'INVALID_PARAMETER', 'currency'])
    proves('practice', 'rule:bids-per-currency')
  })

  it('has placements as combinations', async () => {
    const { json } = await get('/line_items/placements', { product_type: 'PROMOTED_ACCOUNT' })
    expect(json.data).toEqual([
      { product_type: 'PROMOTED_ACCOUNT', placements: [['ALL_ON_SERVICE'], ['SERVICE_TIMELINE']] },
    ])
    expect(code(await get('/line_items/placements', { product_type: 'SHOES' }))).toEqual([
      400,
      'INVALID_PARAMETER',
      'product_type',
    ])
  })

  it('has a tree of categories in pages, and sets made of them', async () => {
    const first = (await get('/iab_categories', { count: '10' })).json
    expect(first.data).toHaveLength(10)
    const second = (await get('/iab_categories', { count: '1000', cursor: first.next_cursor })).json
    const ids = new Set([...first.data, ...second.data].map((row: any) => row.id))
    for (const { parent_id: parent } of second.data) if (parent !== null) expect(ids).toContain(parent)
    for (const path of ['/content_categories', '/advertiser_business_categories'])
      for (const row of (await get(path)).json.data) for (const id of row.iab_categories) expect(ids).toContain(id)
    expect(code(await get('/iab_categories', { count: '0' }))).toEqual([400, 'INVALID_PARAMETER', 'count'])
    for (const { iab_categories: parts } of (await get('/advertiser_business_categories')).json.data)
      expect(parts.length).toBeGreaterThan(1)
    proves('practice', 'rule:business-category-is-collection')
    expect(code(await get('/advertiser_business_categories', { q: 'x' }))).toEqual([400, 'INVALID_PARAMETER', 'q'])
  })

  it('has publishers, and curated categories by country', async () => {
    expect((await get('/publishers')).json.data[0]).toMatchObject({ user_id: expect.stringMatching(/^\d+$/) })
    const path = `/accounts/${account}/curated_categories`
    const { json } = await get(path, { country_codes: 'JP' })
    expect(json.data.map((row: any) => row.country_codes)).toEqual([['JP']])
    expect((await get(`${path}/${json.data[0].id}`)).json.data).toEqual(json.data[0])
    expect(code(await get(path))).toEqual([400, 'MISSING_PARAMETER', 'country_codes'])
    expect(code(await get(path, { country_codes: 'Japan' }))).toEqual([400, 'INVALID_PARAMETER', 'country_codes'])
  })
})

describe('targeting lookups', () => {
  it.each([
    ['locations', { location_type: 'CITIES', country_code: 'DE', q: 'ber' }, { location_type: 'TOWNS' }],
    ['interests', { q: 'food' }, { q: '' }],
    ['languages', {}, { lang: 'de' }],
    ['platforms', { lang: 'de' }, { lang: 'deutsch' }],
    ['platform_versions', { q: 'ios' }, { count: '1001' }],
    ['devices', { q: 'ip' }, { sort_by: 'name-asc' }],
    ['network_operators', { country_code: 'US' }, { country_code: 'usa' }],
    ['conversations', { conversation_type: 'FOOD' }, { q: 'x' }],
    ['app_store_categories', { os_type: 'IOS' }, { os_type: 'ios' }],
    ['events', { event_types: 'HOLIDAY,SPORTS' }, { event_types: 'PARTY' }],
    ['tv_markets', {}, { count: '5' }],
    ['tv_shows', { locale: 'de-DE' }, {}],
  ] as [string, Record<string, string>, Record<string, string>][])('find %s', async (path, good, bad) => {
    const { status, json } = await get(`/targeting_criteria/${path}`, good)
    expect(status).toBe(200)
    expect(json.data.length).toBeGreaterThan(0)
    expect((await get(`/targeting_criteria/${path}`, bad)).status).toBe(400)
  })

  it('give values of shows as bare numbers', async () => {
    const { json } = await get('/targeting_criteria/tv_shows', { locale: 'de-DE' })
    expect(json.data[0].targeting_value).toBe(10003294)
  })
})

describe('setup of an account', () => {
  it('lists apps, promotable users, and features as bare texts', async () => {
    expect((await get(`/accounts/${account}/account_apps`)).json.data[0]).toMatchObject({ os_type: expect.any(String) })
    const users = (await get(`/accounts/${account}/promotable_users`)).json.data
    expect(users.map((row: any) => row.promotable_user_type)).toEqual(['FULL', 'RETWEETS_ONLY', 'RETWEETS_ONLY'])
    expect((await get(`/accounts/${account}/features`)).json.data).toContain('REACH_FREQUENCY_CAP')
    const some = await get(`/accounts/${account}/features`, { feature_keys: 'CONVERSATION_CARD' })
    expect(some.json.data).toEqual(['CONVERSATION_CARD'])
    expect((await get('/accounts/zzzz/features')).status).toBe(403)
    expect((await get(`/accounts/${account}/account_apps`, { q: 'x' })).status).toBe(400)
  })

  it('grants features and takes them back in the sandbox, and nowhere else', async () => {
    const sandbox = `${bench.line.ads_sandbox_base_url}/12/accounts`
    const made = (await bench.ads('POST', '', {}, { url: sandbox })).json.data
    const inSandbox = (method: string, query: Record<string, string> = {}) =>
      bench.ads(method, '', query, { url: `${sandbox}/${made.id}/features` })
    const listed = async () => (await inSandbox('GET')).json.data
    const before = await listed()
    const given = await inSandbox('POST', { feature_keys: 'REACH_FREQUENCY_CAP,CONVERSATION_CARD_UNLOCK' })
    expect([given.status, given.json.data]).toEqual([200, ['REACH_FREQUENCY_CAP', 'CONVERSATION_CARD_UNLOCK']])
    expect(await listed()).toEqual(expect.arrayContaining(['CONVERSATION_CARD_UNLOCK', 'REACH_FREQUENCY_CAP']))
    expect((await inSandbox('DELETE', { feature_keys: 'REACH_FREQUENCY_CAP,CONVERSATION_CARD_UNLOCK' })).status).toBe(
      200,
    )
    expect(await listed()).toEqual(before)
    expect(code(await inSandbox('POST'))).toEqual([400, 'MISSING_PARAMETER', 'feature_keys'])
    expect(
      (await bench.ads('POST', `/accounts/${account}/features`, { feature_keys: 'CONVERSATION_CARD' })).status,
    ).toBe(405)
  })

  it('keeps tax settings; what is only taken is not shown', async () => {
    const path = `/accounts/${account}/tax_settings`
    const put = await bench.ads('PUT', path, {
      address_name: 'Northwind GmbH',
      tax_exemption_id: 'X-1',
      tax_category: 'INDIVIDUAL',
    })
    expect(put.json.data).toMatchObject({ address_company: 'Northwind GmbH', tax_category: 'INDIVIDUAL' })
    expect(put.json.data).not.toHaveProperty('tax_exemption_id')
    expect((await get(path)).json.data).toEqual(put.json.data)
    expect(code(await bench.ads('PUT', path, { tax_category: 'RICH' }))).toEqual([
      400,
      'INVALID_PARAMETER',
      'tax_category',
    ])
    expect(code(await bench.ads('PUT', path, { bill_to: 'NOT_SET' }))).toEqual([400, 'INVALID_PARAMETER', 'bill_to'])
    // An agency's clients: their address is taken, and shown nowhere.
    const client = { client_address_street1: 'Harbour 1', client_address_street2: 'Yard' }
    const ofClient = await bench.ads('PUT', path, client)
    expect([ofClient.status, ofClient.json.request.params]).toEqual([200, { ...client, account_id: account }])
    proves('practice', 'rule:tax-agency')
    expect(code(await get(path, {}, { signing: bench.as('jonas_media') }))).toEqual([
      403,
      'ACTION_NOT_ALLOWED',
      undefined,
    ])
  })

  it('keeps settings of the user who asks, changed by no admin, and not of others', async () => {
    const path = (userId: string) => `/accounts/${account}/user_settings/${userId}`
    const signing = bench.as('tomasz_numbers')
    const own = path('1902276640')
    expect((await get(own, {}, { signing })).json.data).toMatchObject({ notification_email: '', contact_phone: '' })
    const query = { notification_email: 'tomasz@example.com', subscribe_email_types: 'ACCOUNT_PERFORMANCE' }
    const put = await bench.ads('PUT', own, query, { signing })
    expect(put.json.data).toMatchObject({
      notification_email: 'tomasz@example.com',
      subscribed_campaign_events: ['ACCOUNT_PERFORMANCE'],
    })
    const unset = await bench.ads('PUT', own, { notification_email: '' }, { signing })
    expect(unset.json.data.notification_email).toBe('')
    expect((await bench.ads('PUT', own, { notification_email: 'nowhere' }, { signing })).status).toBe(400)
    expect((await get(path('1650214391'), {}, { signing })).status).toBe(404)
    // An admin may read them; changing them is for the other roles.
    expect((await get(path('1650214377'))).json.data).toMatchObject({ notification_email: '' })
    expect((await bench.ads('PUT', path('1650214377'), query)).status).toBe(403)
  })

  it('tells the history of a record in whole hours', async () => {
    const [campaign] = (await get(`/accounts/${account}/campaigns`, { count: '1' })).json.data
    const path = `/accounts/${account}/account_history`
    const query = {
      entity_type: 'CAMPAIGN',
      entity_id: campaign.id,
      start_time: '2025-01-01T00:00:00Z',
      end_time: '2026-12-01T00:00:00Z',
    }
    const { json } = await get(path, query)
    expect(json.data.at(-1)).toMatchObject({
      entity: 'CAMPAIGN',
      entity_id: campaign.id,
      change_type: 'CREATE',
      change_time: campaign.created_at,
    })
    proves('practice', 'rule:history-allowlisted')
    expect(code(await get(path, { ...query, start_time: '2025-01-01T00:30:00Z' }))).toEqual([
      400,
      'INVALID_PARAMETER',
      'start_time',
    ])
    expect(code(await get(path, { ...query, entity_type: 'CARD' }))).toEqual([400, 'INVALID_PARAMETER', 'entity_type'])
    expect(code(await get(path, { ...query, entity_id: 'zzzz' }))).toEqual([404, 'NOT_FOUND', 'entity_id'])
    expect(code(await get(path, { ...query, end_time: '2024-01-01T00:00:00Z' }))).toEqual([
      400,
      'INVALID_TIME_WINDOW',
      'end_time',
    ])
  })
})
