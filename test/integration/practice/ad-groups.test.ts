/** Golden exchanges of what hangs on campaigns: for each row of the interface one that is done and one that is refused, in wire terms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply } from './client.ts'

const account = '18ce54d4x5t'
const root = `/accounts/${account}`
let bench: Bench
let campaignId = ''
let sharedId = ''
let lineItemId = ''
let followersId = ''
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  const made = async (more: Record<string, string>) =>
    (await bench.ads('POST', `${root}/campaigns`, { funding_instrument_id: 'lygyi', ...more })).json.data.id as string
  campaignId = await made({ name: 'Own budgets', budget_optimization: 'LINE_ITEM' })
  sharedId = await made({ name: 'Shared budget', daily_budget_amount_local_micro: '50000000' })
  lineItemId = (await bench.ads('POST', `${root}/line_items`, lineItem())).json.data.id
  const followers = {
    ...lineItem(),
    campaign_id: sharedId,
    objective: 'FOLLOWERS',
    product_type: 'PROMOTED_ACCOUNT',
    daily_budget_amount_local_micro: null,
  }
  followersId = (await bench.ads('POST', `${root}/line_items`, withoutNull(followers))).json.data.id
})
afterAll(() => bench.close())

const lineItem = (): Record<string, string> => ({
  campaign_id: campaignId,
  name: 'Berlin',
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: 'ALL_ON_SERVICE',
  start_time: '2026-12-01T00:00:00Z',
  end_time: '2026-12-24T00:00:00Z',
  daily_budget_amount_local_micro: '5000000',
  bid_amount_local_micro: '1500000',
  entity_status: 'PAUSED',
})
const withoutNull = (given: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null))
const codes = ({ json }: Reply): string[] =>
  json.errors.map(({ code, parameter }: any) => (parameter ? `${code} ${parameter}` : code))
const post = (path: string, query: Record<string, string>) => bench.ads('POST', `${root}${path}`, query)
const refused = async (reply: Promise<Reply>, status: number, ...expected: string[]) => {
  const got = await reply
  expect([got.status, ...codes(got)]).toEqual([status, ...expected])
}

describe('line items', () => {
  it('are made with what follows from objective, bid and campaign', async () => {
    const { status, json } = await post('/line_items', { ...lineItem(), name: 'Wien' })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      goal: 'ENGAGEMENT',
      bid_strategy: 'MAX',
      pay_by: 'ENGAGEMENT',
      currency: 'EUR',
      funding_instrument_id: 'lygyi',
      placements: ['ALL_ON_SERVICE'],
      categories: [],
      creative_source: 'MANUAL',
      deleted: false,
    })
    expect(json.request.params).toMatchObject({ account_id: account, placements: ['ALL_ON_SERVICE'] })
    expect(json.data).not.toHaveProperty('audience_expansion')
  })

  it.each<[string, Record<string, string | null>, string[]]>([
    ['another objective than the siblings', { objective: 'REACH' }, ['INVALID_PARAMETER objective']],
    ['a start after the end', { start_time: '2027-01-01T00:00:00Z' }, ['INVALID_TIME_WINDOW end_time']],
    [
      'no daily budget where each has its own',
      { daily_budget_amount_local_micro: null },
      ['MISSING_PARAMETER daily_budget_amount_local_micro'],
    ],
    [
      'more a day than in all',
      { total_budget_amount_local_micro: '1' },
      ['INVALID_PARAMETER daily_budget_amount_local_micro'],
    ],
    [
      'profiles alone',
      { placements: 'SERVICE_PROFILE' },
      ['INVALID_PLACEMENT_TYPE placements', 'INVALID_PLACEMENT_TYPE placements'],
    ],
    ['a bid off the steps', { bid_amount_local_micro: '1500001' }, ['INVALID_DENOMINATION bid_amount_local_micro']],
    ['a target bid for engagements', { bid_strategy: 'TARGET' }, ['INVALID_PARAMETER bid_strategy']],
    [
      'a maximum without a bid',
      { bid_strategy: 'MAX', bid_amount_local_micro: null },
      ['MISSING_PARAMETER bid_amount_local_micro'],
    ],
    ['a goal of apps', { goal: 'APP_INSTALLS' }, ['INVALID_PARAMETER goal']],
    ['a cap without its window', { frequency_cap: '3' }, ['INCLUSIVE_PARAMETERS duration_in_days']],
    ['a window of 8 days', { frequency_cap: '3', duration_in_days: '8' }, ['INVALID_PARAMETER duration_in_days']],
    [
      'the publisher network without domain and categories',
      { placements: 'PUBLISHER_NETWORK' },
      ['MISSING_PARAMETER advertiser_domain', 'MISSING_PARAMETER categories'],
    ],
    ['a status that cannot be written', { entity_status: 'DRAFT' }, ['INVALID_PARAMETER entity_status']],
    ['a field that the service sets', { currency: 'EUR' }, ['INVALID_PARAMETER currency']],
  ])('are refused with %s', async (_what, change, expected) => {
    await refused(post('/line_items', withoutNull({ ...lineItem(), ...change })), 400, ...expected)
  })

  it('are refused under a campaign that is not there, with 404', () =>
    refused(post('/line_items', { ...lineItem(), campaign_id: 'zzzz' }), 404, 'CAMPAIGN_NOT_FOUND campaign_id'))

  it('take no budget of their own where the campaign shares it', async () => {
    const followers = { ...lineItem(), campaign_id: sharedId, objective: 'FOLLOWERS', product_type: 'PROMOTED_ACCOUNT' }
    await refused(post('/line_items', followers), 400, 'INVALID_PARAMETER daily_budget_amount_local_micro')
  })

  it('change, and a field cannot be moved to another campaign', async () => {
    const changed = await bench.ads('PUT', `${root}/line_items/${lineItemId}`, { name: '', entity_status: 'ACTIVE' })
    expect(changed.json.data).toMatchObject({ name: null, entity_status: 'ACTIVE' })
    const moved = bench.ads('PUT', `${root}/line_items/${lineItemId}`, { campaign_id: sharedId })
    await refused(moved, 400, 'INVALID_PARAMETER campaign_id')
  })

  it('are not left without a budget by a later change', async () => {
    const path = `${root}/line_items/${lineItemId}`
    const missing = 'MISSING_PARAMETER daily_budget_amount_local_micro'
    await refused(bench.ads('PUT', path, { daily_budget_amount_local_micro: '' }), 400, missing)
    const operation = {
      operation_type: 'Update',
      params: { line_item_id: lineItemId, daily_budget_amount_local_micro: null },
    }
    const batch = await bench.ads('POST', `/batch${root}/line_items`, {}, { json: [operation] })
    expect(batch.json.operation_errors.flat().map(({ code }: any) => code)).toEqual(['MISSING_PARAMETER'])
    expect((await bench.ads('GET', path)).json.data.daily_budget_amount_local_micro).toBe(5000000)
  })

  it('are at most 100 in a campaign', async () => {
    const id = (
      await post('/campaigns', { funding_instrument_id: 'lygyi', name: 'Full', budget_optimization: 'LINE_ITEM' })
    ).json.data.id
    const operation = {
      operation_type: 'Create',
      params: {
        ...lineItem(),
        campaign_id: id,
        daily_budget_amount_local_micro: 5000000,
        bid_amount_local_micro: 1500000,
      },
    }
    const send = (count: number) =>
      bench.ads('POST', `/batch${root}/line_items`, {}, { json: Array(count).fill(operation) })
    expect([(await send(40)).status, (await send(40)).status]).toEqual([200, 200])
    const over = await send(21)
    expect(over.status).toBe(400)
    expect(over.json.operation_errors.flat().map(({ code }: any) => code)).toEqual(['TOO_MANY_LINE_ITEMS'])
    expect(over.json.operation_errors[20]).toHaveLength(1)
    expect((await send(20)).status).toBe(200)
    expect((await send(41)).json.errors).toHaveLength(1)
  })

  it('filter by campaign, and the apps of one add its platforms to the targeting', async () => {
    const id = (
      await post('/campaigns', { funding_instrument_id: 'lygyi', name: 'Apps', budget_optimization: 'LINE_ITEM' })
    ).json.data.id
    const apps = { ...lineItem(), campaign_id: id, objective: 'APP_INSTALLS' }
    await refused(post('/line_items', apps), 400, 'MISSING_PARAMETER android_app_store_identifier')
    const { data } = (await post('/line_items', { ...apps, ios_app_store_identifier: '1203487711' })).json
    const listed = await bench.ads('GET', `${root}/line_items`, { campaign_ids: id })
    expect(listed.json.data.map((row: any) => row.id)).toEqual([data.id])
    const targeting = await bench.ads('GET', `${root}/targeting_criteria`, { line_item_ids: data.id })
    expect(targeting.json.data).toMatchObject([{ targeting_type: 'PLATFORM', targeting_value: '0', name: 'iOS' }])
    const campaign = await bench.ads('GET', `${root}/campaigns/${id}`)
    expect(campaign.json.data.reasons_not_servable).not.toContain('INCOMPLETE')
  })

  it('are deleted once, and their children stay', async () => {
    const { id } = (await post('/line_items', lineItem())).json.data
    await post('/promoted_tweets', { line_item_id: id, tweet_ids: '1166476031668015104' })
    expect((await bench.ads('DELETE', `${root}/line_items/${id}`)).json.data.deleted).toBe(true)
    await refused(bench.ads('DELETE', `${root}/line_items/${id}`), 404, 'NOT_FOUND line_item_id')
    const plain = await bench.ads('GET', `${root}/promoted_tweets`, { line_item_ids: id })
    expect(plain.json.data).toEqual([])
    const all = await bench.ads('GET', `${root}/promoted_tweets`, { line_item_ids: id, with_deleted: 'true' })
    expect(all.json.data).toMatchObject([{ line_item_id: id, deleted: false }])
    proves('practice', 'state:promoted-post-of-deleted')
  })
})

/** Stands for the id of an audience that is ready. */
const audience = '(audience)'

describe('targeting criteria', () => {
  it('are listed by line item only', async () => {
    await refused(bench.ads('GET', `${root}/targeting_criteria`), 400, 'MISSING_PARAMETER line_item_ids')
    const listed = await bench.ads('GET', `${root}/targeting_criteria`, { line_item_ids: lineItemId, lang: 'de' })
    expect(listed.status).toBe(200)
  })

  it('get the name of what they mean', async () => {
    const location = (await bench.ads('GET', '/targeting_criteria/locations', { q: 'Berlin' })).json.data[0]
    const made = await post('/targeting_criteria', {
      line_item_id: lineItemId,
      targeting_type: 'LOCATION',
      targeting_value: location.targeting_value,
    })
    expect(made.json.data).toMatchObject({ name: 'Berlin, DE', location_type: 'CITY', targeting_type: 'LOCATION' })
    const one = await bench.ads('GET', `${root}/targeting_criteria/${made.json.data.id}`, { lang: 'de' })
    expect(one.json.data.localized_name).toContain('Berlin')
    await refused(bench.ads('PUT', `${root}/targeting_criteria/${made.json.data.id}`, {}), 405, 'METHOD_NOT_ALLOWED')
  })

  it.each([
    [
      'a second age',
      [
        ['AGE', 'AGE_25_TO_34', 'EQ'],
        ['AGE', 'AGE_35_TO_44', 'EQ'],
      ],
      'INVALID_PARAMETER targeting_type',
    ],
    ['an audience without a condition', [['CUSTOM_AUDIENCE', audience, '']], 'MISSING_PARAMETER operator_type'],
    ['an excluded lookalike', [['CUSTOM_AUDIENCE_EXPANDED', audience, 'NE']], 'INVALID_PARAMETER operator_type'],
    ['an included app list', [['APP_LIST', 'x1', 'EQ']], 'INVALID_PARAMETER operator_type'],
    ['a third gender', [['GENDER', '3', 'EQ']], 'INVALID_PARAMETER targeting_value'],
    ['a type that is none', [['SHOE_SIZE', '42', 'EQ']], 'INVALID_PARAMETER targeting_type'],
    ['a TV show without a place', [['TV_SHOW', '10003294', 'EQ']], 'INVALID_TV_SHOW_LOCATIONS targeting_value'],
    [
      'an audience and its expansion',
      [
        ['CUSTOM_AUDIENCE', audience, 'EQ'],
        ['CUSTOM_AUDIENCE_EXPANDED', audience, 'EQ'],
      ],
      'INVALID_PARAMETER targeting_value',
    ],
  ])('refuse %s', async (_what, criteria, expected) => {
    const { id } = (await post('/line_items', lineItem())).json.data
    const own = await bench.ads('GET', `${root}/custom_audiences`, { q: 'Staff and agencies' })
    const operations = criteria.map(([type, value, operator]) => ({
      operation_type: 'Create',
      params: {
        line_item_id: id,
        targeting_type: type,
        targeting_value: value === audience ? own.json.data[0].id : value,
        ...(operator ? { operator_type: operator } : {}),
      },
    }))
    const reply = await bench.ads('POST', `/batch${root}/targeting_criteria`, {}, { json: operations })
    const last = reply.json.operation_errors.at(-1).map(({ code, parameter }: any) => `${code} ${parameter}`)
    expect([reply.status, ...last]).toEqual([400, expected])
  })

  it('take a content category whole, in one batch', async () => {
    const category = (await bench.ads('GET', '/content_categories')).json.data.find((row: any) => row.name === 'Cars')
    const { id } = (await post('/line_items', lineItem())).json.data
    const operation = (value: string) => ({
      operation_type: 'Create',
      params: { line_item_id: id, targeting_type: 'IAB_CATEGORY', targeting_value: value },
    })
    const all = category.iab_categories.map(operation)
    const send = (json: unknown) => bench.ads('POST', `/batch${root}/targeting_criteria`, {}, { json })
    const part = await send(all.slice(1))
    expect(part.json.operation_errors.flat().map(({ code }: any) => code)).toContain('INVALID_IAB_CATEGORY')
    const whole = await send(all)
    expect([whole.status, whole.json.data.length]).toEqual([200, all.length])
  })

  it('take Create and Delete in batches of 500 and nothing else', async () => {
    const send = (json: unknown) => bench.ads('POST', `/batch${root}/targeting_criteria`, {}, { json })
    const word = (n: number) => ({
      operation_type: 'Create',
      params: { line_item_id: lineItemId, targeting_type: 'BROAD_KEYWORD', targeting_value: `word ${n}` },
    })
    expect((await send(Array.from({ length: 501 }, (_, n) => word(n)))).json.errors).toHaveLength(1)
    const made = await send(Array.from({ length: 500 }, (_, n) => word(n)))
    expect(made.json.data).toHaveLength(500)
    expect((await send(Array.from({ length: 500 }, (_, n) => word(500 + n)))).status).toBe(200)
    const over = await send([word(1000)])
    expect(over.json.operation_errors[0][0]).toMatchObject({ code: 'INVALID_PARAMETER', parameter: 'targeting_type' })
    const { id } = made.json.data[0]
    const update = await send([{ operation_type: 'Update', params: { targeting_criterion_id: id } }])
    expect(update.json.operation_errors[0][0].message).toContain('Create or Delete')
    const gone = await send([{ operation_type: 'Delete', params: { targeting_criterion_id: id } }])
    expect(gone.json.data[0]).toMatchObject({ id, deleted: true })
  })

  it('are estimated together, with a primary one among them', async () => {
    const send = (body: unknown) => bench.ads('POST', `${root}/audience_estimate`, {}, { json: body })
    const word = { targeting_type: 'BROAD_KEYWORD', targeting_value: 'coffee' }
    const { json } = await send({ targeting_criteria: [word], operator_type: 'EQ' })
    expect(json.data.audience_size).toEqual({ min: expect.any(Number), max: expect.any(Number) })
    expect(json.request.params).toEqual({ account_id: account, targeting_criteria: null })
    await refused(
      send({ targeting_criteria: [{ targeting_type: 'GENDER', targeting_value: '1' }] }),
      400,
      'INVALID_PARAMETER targeting_criteria',
    )
    await refused(
      send({ operator_type: 'LT' }),
      400,
      'INVALID_PARAMETER operator_type',
      'MISSING_PARAMETER targeting_criteria',
    )
  })

  it('are suggested by those that are there', async () => {
    const { json } = await bench.ads('GET', `${root}/targeting_suggestions`, {
      suggestion_type: 'KEYWORD',
      targeting_values: 'tea',
      count: '2',
    })
    expect(json.data).toHaveLength(2)
    expect(json.data[0]).toEqual({ suggestion_type: 'KEYWORD', suggestion_value: expect.stringContaining('tea') })
    await refused(
      bench.ads('GET', `${root}/targeting_suggestions`, { suggestion_type: 'KEYWORD' }),
      400,
      'MISSING_PARAMETER targeting_values',
    )
  })
})

describe('promoted accounts', () => {
  it('are made once however often they are asked for, and cannot be changed', async () => {
    const ask = () => post('/promoted_accounts', { line_item_id: followersId, user_id: '1650214377' })
    const [first, second] = [await ask(), await ask()]
    expect(first.json.data).toMatchObject({
      user_id: '1650214377',
      entity_status: 'ACTIVE',
      approval_status: 'ACCEPTED',
    })
    expect(second.json.data).toEqual(first.json.data)
    const listed = await bench.ads('GET', `${root}/promoted_accounts`, { line_item_ids: followersId })
    expect(listed.json.data).toHaveLength(1)
    await refused(bench.ads('PUT', `${root}/promoted_accounts/${first.json.data.id}`, {}), 405, 'METHOD_NOT_ALLOWED')
    proves('practice', 'state:promoted-account-again')
    expect((await bench.ads('DELETE', `${root}/promoted_accounts/${first.json.data.id}`)).json.data.deleted).toBe(true)
    await refused(
      bench.ads('GET', `${root}/promoted_accounts/${first.json.data.id}`),
      404,
      'NOT_FOUND promoted_account_id',
    )
  })

  it('refuse a line item of another kind, an ineligible user, and a list of line items that can hold none', async () => {
    await refused(
      post('/promoted_accounts', { line_item_id: lineItemId, user_id: '1650214377' }),
      400,
      'INCOMPATIBLE_LINE_ITEM line_item_id',
    )
    await refused(post('/promoted_accounts', { line_item_id: followersId, user_id: '42' }), 400, 'INVALID_USER user_id')
    const listed = await bench.ads('GET', `${root}/promoted_accounts`, { line_item_ids: lineItemId })
    expect(listed.status).toBe(400)
  })
})

describe('promoted posts', () => {
  it('are made several at a time, answered as an array with a count', async () => {
    const { json } = await post('/promoted_tweets', {
      line_item_id: lineItemId,
      tweet_ids: '1166476031668015104,1166476031668015105',
    })
    expect(json.total_count).toBe(2)
    expect(json.data.map((row: any) => row.tweet_id)).toEqual(['1166476031668015104', '1166476031668015105'])
    const many = Array.from({ length: 51 }, (_, n) => String(10_000_000_000 + n)).join(',')
    await refused(
      post('/promoted_tweets', { line_item_id: lineItemId, tweet_ids: many }),
      400,
      'INVALID_PARAMETER tweet_ids',
    )
    await refused(
      post('/promoted_tweets', { line_item_id: followersId, tweet_ids: '1' }),
      400,
      'INCOMPATIBLE_LINE_ITEM line_item_id',
    )
    for (const path of ['draft_tweets', 'scheduled_tweets']) {
      const [waiting] = (await bench.ads('GET', `${root}/${path}`)).json.data
      await refused(
        post('/promoted_tweets', { line_item_id: lineItemId, tweet_ids: waiting.id_str ?? String(waiting.id) }),
        404,
        'TWEET_NOT_FOUND tweet_ids',
      )
    }
    const [{ id }] = json.data
    expect((await bench.ads('DELETE', `${root}/promoted_tweets/${id}`)).json.data.deleted).toBe(true)
    await refused(bench.ads('GET', `${root}/promoted_tweets/${id}`), 404, 'NOT_FOUND promoted_tweet_id')
  })
})

describe('media creatives', () => {
  it('show media of the account, with a landing page where clicks are wanted', async () => {
    const media = (await bench.ads('GET', `${root}/account_media`)).json.data
    const video = media.find((row: any) => row.creative_type === 'PREROLL')
    const image = media.find((row: any) => row.creative_type !== 'PREROLL')
    const made = await post('/media_creatives', { line_item_id: lineItemId, account_media_id: video.id })
    expect(made.json.data).toMatchObject({ creative_type: 'PREROLL', landing_url: null })
    const ofCampaign = await bench.ads('GET', `${root}/media_creatives`, { campaign_id: campaignId })
    expect(ofCampaign.json.data.map((row: any) => row.id)).toEqual([made.json.data.id])
    await refused(
      post('/media_creatives', { line_item_id: lineItemId, account_media_id: 'zzzz' }),
      404,
      'ACCOUNT_MEDIA_NOT_FOUND account_media_id',
    )
    const clicks = (await bench.ads('GET', `${root}/line_items`)).json.data.find(
      (row: any) => row.objective === 'WEBSITE_CLICKS',
    )
    await refused(
      post('/media_creatives', { line_item_id: clicks.id, account_media_id: image.id }),
      400,
      'MISSING_PARAMETER landing_url',
    )
    expect((await bench.ads('DELETE', `${root}/media_creatives/${made.json.data.id}`)).json.data.deleted).toBe(true)
  })
})

describe.each([
  [
    'tracking_tags',
    { tracking_tag_type: 'CLICK_TRACKER', tracking_tag_url: 'https://tag.example.com/c' },
    { tracking_tag_url: 'https://tag.example.com/d' },
    { tracking_tag_url: 'tag' },
    'INVALID_PARAMETER tracking_tag_url',
  ],
  [
    'preroll_call_to_actions',
    { call_to_action: 'SHOP', call_to_action_url: 'https://shop.example.com/' },
    { call_to_action: 'WATCH_NOW' },
    { call_to_action: 'BUY' },
    'INVALID_PARAMETER call_to_action',
  ],
  [
    'line_item_curated_categories',
    { curated_category_id: 'b0xt' },
    { curated_category_id: 'b0y2' },
    { line_item_id: '' },
    'MISSING_PARAMETER line_item_id',
  ],
])('%s', (name, own, change, odd, code) => {
  it('are made, read, listed, changed and deleted', async () => {
    const made = await post(`/${name}`, { line_item_id: lineItemId, ...own })
    expect(made.json.data).toMatchObject({ line_item_id: lineItemId, ...own, deleted: false })
    const path = `${root}/${name}/${made.json.data.id}`
    expect((await bench.ads('GET', path)).json.data).toEqual(made.json.data)
    const listed = await bench.ads('GET', `${root}/${name}`, { count: '1000' })
    expect(listed.json.data.map((row: any) => row.id)).toContain(made.json.data.id)
    expect((await bench.ads('PUT', path, change)).json.data).toMatchObject(change)
    await refused(bench.ads('PUT', path, odd), 400, code)
    expect((await bench.ads('DELETE', path)).json.data.deleted).toBe(true)
    expect((await bench.ads('DELETE', path)).status).toBe(404)
  })

  it('are refused without a line item that is there', async () => {
    expect(codes(await post(`/${name}`, { ...own }))).toEqual(['MISSING_PARAMETER line_item_id'])
    await refused(post(`/${name}`, { line_item_id: 'zzzz', ...own }), 404, 'LINE_ITEM_NOT_FOUND line_item_id')
  })
})

it('a change of a tracking tag carries its address', async () => {
  const { json } = await post('/tracking_tags', {
    line_item_id: lineItemId,
    tracking_tag_type: 'CLICK_TRACKER',
    tracking_tag_url: 'https://tag.example.com/e',
  })
  await refused(bench.ads('PUT', `${root}/tracking_tags/${json.data.id}`), 400, 'MISSING_PARAMETER tracking_tag_url')
})
