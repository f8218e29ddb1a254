/** Golden exchanges of audiences and insights: for each row of the interface one that is done and one that is refused, in wire terms. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '../../support/ledger/proves.ts'
import { Bench } from './client.ts'
import type { Reply, Sent } from './client.ts'

const account = '18ce54d4x5t'
const nordics = '18ce55a9k0q'
const other = '18ce61f9r4y'
const root = `/accounts/${account}`
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hourMs = 3_600_000
let bench: Bench
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
})
afterAll(() => bench.close())

const codes = ({ json }: Reply): string[] =>
  json.errors.map(({ code, parameter }: any) => (parameter ? `${code} ${parameter}` : code))
const refused = async (reply: Promise<Reply>, status: number, ...expected: string[]) => {
  const got = await reply
  expect([got.status, ...codes(got)]).toEqual([status, ...expected])
}
const post = (path: string, query: Record<string, string>) => bench.ads('POST', `${root}${path}`, query)
const named = async (name: string, scope?: string, at = root): Promise<any> => {
  const query = { q: name, ...(scope === undefined ? {} : { permission_scope: scope }) }
  return (await bench.ads('GET', `${at}/custom_audiences`, query)).json.data[0]
}
let made = 0
const makeList = async (): Promise<string> =>
  (await post('/custom_audiences', { name: `Made for a test ${++made}` })).json.data.id
const users = (id: string, operations: unknown, more: Partial<Sent> = {}) =>
  bench.ads('POST', `${root}/custom_audiences/${id}/users`, {}, { json: operations, ...more })
const people = (count: number, word = 'person') =>
  Array.from({ length: count }, (_, index) => ({ email: [hash(`${word}${index}@example.com`)] }))
const update = (list: unknown[], more: Record<string, string> = {}) => ({
  operation_type: 'Update',
  params: { users: list, ...more },
})

describe('custom audiences', () => {
  it('are made empty, being worked at, and say so', async () => {
    const { status, json } = await post('/custom_audiences', { name: 'Developers', description: 'From the meetup' })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      name: 'Developers',
      description: 'From the meetup',
      audience_type: 'CRM',
      targetable: false,
      targetable_types: ['CRM', 'EXCLUDED_CRM'],
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      audience_size: null,
      permission_level: 'READ_WRITE',
      owner_account_id: account,
      partner_source: 'OTHER',
      deleted: false,
    })
    expect(json.request.params).toEqual({ account_id: account, name: 'Developers', description: 'From the meetup' })
    expect((await bench.ads('GET', `${root}/custom_audiences/${json.data.id}`)).json.data).toEqual(json.data)
  })

  it('have names of their own', async () => {
    await refused(post('/custom_audiences', {}), 400, 'MISSING_PARAMETER name')
    await refused(post('/custom_audiences', { name: 'Customers, last 12 months' }), 400, 'INVALID_PARAMETER name')
    await refused(
      post('/custom_audiences', { name: 'A', audience_type: 'FLEXIBLE' }),
      400,
      'INVALID_PARAMETER audience_type',
    )
    const id = await makeList()
    const put = (query: Record<string, string>) => bench.ads('PUT', `${root}/custom_audiences/${id}`, query)
    await refused(put({ name: 'Staff and agencies' }), 400, 'INVALID_PARAMETER name')
    const { json } = await put({ name: 'Renamed', description: 'Again' })
    expect(json.data).toMatchObject({ id, name: 'Renamed', description: 'Again', is_owner: true })
    expect(json.data).not.toHaveProperty('owner_account_id')
  })

  it('are listed by owner or by what others share', async () => {
    const own = (await bench.ads('GET', `${root}/custom_audiences`)).json.data as any[]
    expect(own.every((each) => each.owner_account_id === account)).toBe(true)
    expect(own.map((each) => each.name)).not.toContain('Spring test list')
    const all = (await bench.ads('GET', `${root}/custom_audiences`, { with_deleted: 'true' })).json.data as any[]
    expect(all.map((each) => each.name)).toContain('Spring test list')
    const shared = (await bench.ads('GET', `${root}/custom_audiences`, { permission_scope: 'SHARED' })).json
      .data as any[]
    expect(shared.map(({ name, permission_level: level }) => `${name} ${level}`).toSorted()).toEqual([
      'Café guests, loyalty card READ_ONLY',
      'Gear buyers, US READ_ONLY',
      'Nyhetsbrev READ_WRITE',
    ])
    await refused(
      bench.ads('GET', `${root}/custom_audiences`, { permission_scope: 'ALL' }),
      400,
      'INVALID_PARAMETER permission_scope',
    )
  })

  it('are deleted once', async () => {
    const id = await makeList()
    const gone = await bench.ads('DELETE', `${root}/custom_audiences/${id}`)
    expect(gone.json.data).toMatchObject({ id, deleted: true })
    await refused(bench.ads('DELETE', `${root}/custom_audiences/${id}`), 404, 'NOT_FOUND custom_audience_id')
    await refused(bench.ads('GET', `${root}/custom_audiences/${id}`), 404, 'NOT_FOUND custom_audience_id')
    expect((await bench.ads('GET', `${root}/custom_audiences/${id}`, { with_deleted: 'true' })).status).toBe(200)
  })

  it('tell where they are used', async () => {
    const { id } = await named('Newsletter, opened')
    const path = `${root}/custom_audiences/${id}/targeted`
    const running = (await bench.ads('GET', path)).json
    const all = (await bench.ads('GET', path, { with_active: 'false' })).json
    const groups = (rows: any[]) => rows.flatMap((row) => row.line_items)
    expect(groups(all.data)).toHaveLength(6)
    expect(groups(running.data).every((each) => each.servable === true)).toBe(true)
    expect(groups(running.data).length).toBeLessThanOrEqual(6)
    expect(all.next_cursor).toBeNull()
    expect(Object.keys(all.data[0])).toEqual(['campaign_id', 'campaign_name', 'line_items'])
    expect(Object.keys(all.data[0].line_items[0])).toEqual(['id', 'name', 'servable'])
    const targeted = 'GET /accounts/:account_id/custom_audiences/:custom_audience_id/targeted'
    proves(
      'practice',
      ...['campaign_id', 'campaign_name', 'line_items', 'line_items.id', 'line_items.name', 'line_items.servable'].map(
        (name) => `field:targeted.${name}`,
      ),
      `default:${targeted}:with_active=true`,
      'rule:targeted-active-default',
    )
    await refused(bench.ads('GET', `${root}/custom_audiences/zzz/targeted`), 404, 'NOT_FOUND custom_audience_id')
  })

  it('tell where they are used on as many pages as it takes, each campaign once', async () => {
    const { id } = await named('Newsletter, opened')
    const lineItems = (await bench.ads('GET', `${root}/line_items`, { count: '1000' })).json.data
    const byCampaign = new Map<string, any>(
      lineItems
        .filter((each: any) => each.product_type === 'PROMOTED_TWEETS')
        .map((each: any) => [each.campaign_id, each]),
    )
    for (const each of [...byCampaign.values()].slice(0, 45)) {
      const query = {
        line_item_id: each.id,
        operator_type: 'EQ',
        targeting_type: 'CUSTOM_AUDIENCE',
        targeting_value: id,
      }
      await bench.ads('POST', `${root}/targeting_criteria`, query)
    }
    const path = `${root}/custom_audiences/${id}/targeted`
    const pages: any[][] = []
    let cursor: string | null = null
    do {
      const { json }: any = await bench.ads('GET', path, { with_active: 'false', ...(cursor ? { cursor } : {}) })
      pages.push(json.data)
      cursor = json.next_cursor
    } while (cursor !== null)
    const campaigns = pages.flat().map((row) => row.campaign_id)
    expect(pages.slice(0, -1).map((page) => page.length)).toEqual(pages.slice(1).map(() => 20))
    expect(pages.length).toBeGreaterThan(2)
    expect(new Set(campaigns).size).toBe(campaigns.length)
    expect(campaigns.length).toBeGreaterThanOrEqual(45)
    await refused(bench.ads('GET', path, { cursor: 'zzz' }), 400, 'INVALID_PARAMETER cursor')
    const { next_cursor: own } = (await bench.ads('GET', path, { with_active: 'false' })).json
    await refused(bench.ads('GET', path, { cursor: own }), 400, 'INVALID_PARAMETER cursor')
    proves('practice', 'param:GET /accounts/:account_id/custom_audiences/:custom_audience_id/targeted:cursor')
  })
})

describe('people of an audience', () => {
  it('are counted over all operations, and make it ready some hours later', async () => {
    const id = await makeList()
    const both = [
      update(people(120), { effective_at: '2026-05-15T00:00:00Z', expires_at: '2027-10-01T07:00:00Z' }),
      { operation_type: 'Delete', params: { users: people(2) } },
    ]
    const { status, json } = await users(id, both)
    expect([status, json]).toEqual([
      200,
      {
        request: { params: { account_id: account, custom_audience_id: id } },
        data: { success_count: 122, total_count: 122 },
      },
    ])
    const read = async () => (await bench.ads('GET', `${root}/custom_audiences/${id}`)).json.data
    expect(await read()).toMatchObject({ targetable: false, audience_size: null })
    expect((await read()).reasons_not_targetable).toContain('PROCESSING')
    bench.clock.pass(4 * hourMs)
    expect(await read()).toMatchObject({ targetable: true, audience_size: 118, reasons_not_targetable: [] })
    // The same again is no more people; any key of a person takes them out.
    await users(id, [update([{ email: people(3)[2]!.email, handle: [hash('mira')] }])])
    await users(id, [{ operation_type: 'Delete', params: { users: [{ handle: [hash('mira')] }] } }])
    // What was ready stays so meanwhile, and has no reason why it would not be.
    expect(await read()).toMatchObject({ targetable: true, audience_size: 118, reasons_not_targetable: [] })
    bench.clock.pass(4 * hourMs)
    expect(await read()).toMatchObject({ audience_size: 117 })
  })

  it('stay too few to target below a hundred', async () => {
    const id = await makeList()
    await users(id, [update(people(99))])
    bench.clock.pass(5 * hourMs)
    expect((await bench.ads('GET', `${root}/custom_audiences/${id}`)).json.data).toMatchObject({
      targetable: false,
      reasons_not_targetable: ['TOO_SMALL'],
      audience_size: null,
    })
  })

  it.each<[string, unknown, string[][]]>([
    [
      'a type that is neither',
      [{ operation_type: 'Create', params: { users: people(1) } }],
      [['INVALID_PARAMETER operation_type']],
    ],
    ['no people', [{ operation_type: 'Update', params: {} }], [['MISSING_PARAMETER users']]],
    ['a value that is not hashed', [update([{ email: ['mira@example.com'] }])], [['INVALID_PARAMETER users']]],
    ['an unknown key', [update([{ name: [hash('x')] }])], [['INVALID_PARAMETER users']]],
    [
      'an end before the start',
      [
        update(people(1)),
        update(people(1), { effective_at: '2027-01-02T00:00:00Z', expires_at: '2027-01-01T00:00:00Z' }),
      ],
      [[], ['INVALID_PARAMETER expires_at']],
    ],
  ])('are refused as a whole with %s', async (_name, operations, expected) => {
    const id = await makeList()
    const { status, json } = await users(id, operations)
    const errors = json.operation_errors.map((errors: any[]) => errors.map((each) => `${each.code} ${each.parameter}`))
    expect([status, json.errors, errors]).toEqual([400, [], expected])
    expect(json.data).toBeUndefined()
  })

  it('take the values of a partner as they are', async () => {
    const { json } = await users(await makeList(), [update([{ partner_user_id: ['crm-17'] }])])
    expect(json.data).toEqual({ success_count: 1, total_count: 1 })
  })

  it('come in at most 2,500 operations and 5,000,000 bytes a request', async () => {
    const id = await makeList()
    const one = { operation_type: 'Delete', params: { users: [{ partner_user_id: ['1'] }] } }
    expect((await users(id, Array(2500).fill(one))).status).toBe(200)
    await refused(users(id, Array(2501).fill(one)), 400, 'INVALID_PARAMETER')
    await refused(users(id, []), 400, 'INVALID_PARAMETER')
    await refused(users(id, {}), 400, 'INVALID_PARAMETER')
    const bytes = (count: number) => JSON.stringify([update([{ partner_user_id: ['x'.repeat(count)] }])])
    const frame = bytes(0).length
    expect((await users(id, bytes(5_000_000 - frame))).status).toBe(200)
    await refused(users(id, bytes(5_000_001 - frame)), 400, 'INVALID_PARAMETER')
    proves('practice', 'limit:users-operations', 'limit:users-body')
  })

  it('may come 1,500 times a minute', async () => {
    await bench.control('POST', '/limits', { enforce: true })
    const { headers } = await users(await makeList(), [update(people(1))])
    expect([headers['x-rate-limit-limit'], headers['x-rate-limit-remaining']]).toEqual(['1500', '1499'])
    await bench.control('POST', '/limits', { enforce: false })
    proves('practice', 'limit:users-window')
  })

  it('are the affair of who may change the audience', async () => {
    const readOnly = await named('Café guests', 'SHARED')
    await refused(users(readOnly.id, [update(people(1))]), 403, 'ACTION_NOT_ALLOWED')
    const readWrite = await named('Nyhetsbrev', 'SHARED')
    expect((await users(readWrite.id, [update(people(1))])).json.data.success_count).toBe(1)
    await refused(users((await named('App: ordered')).id, [update(people(1))]), 400, 'INVALID_TAILORED_AUDIENCE_TYPE')
    await refused(
      users(await makeList(), [update(people(1))], { signing: bench.as('tomasz_numbers') }),
      403,
      'ACTION_NOT_ALLOWED',
    )
    expect(
      (await users(await makeList(), [update(people(1))], { signing: bench.as('partner_data_desk') })).status,
    ).toBe(200)
  })
})

it('an audience that is lent is renamed and deleted by its owner alone, and is not said to be unknown', async () => {
  for (const word of ['Café guests', 'Nyhetsbrev']) {
    const lent = await named(word, 'SHARED')
    const path = `${root}/custom_audiences/${lent.id}`
    await refused(bench.ads('PUT', path, { description: 'Ours now' }), 403, 'ACTION_NOT_ALLOWED')
    await refused(bench.ads('DELETE', path), 403, 'ACTION_NOT_ALLOWED')
  }
  const unknown = `${root}/custom_audiences/zzzz9`
  expect((await bench.ads('PUT', unknown, { description: 'None' })).status).toBe(404)
})

describe('flexible audiences', () => {
  const batch = (operations: unknown) => bench.ads('POST', `/batch${root}/custom_audiences`, {}, { json: operations })
  const leaf = (id: string, more: Record<string, unknown> = {}) => ({
    custom_audience_id: id,
    lookback_window: 30,
    negate: false,
    child_segments: [],
    ...more,
  })
  const create = (segments: unknown, more: Record<string, unknown> = {}) => ({
    operation_type: 'Create',
    params: { audience_type: 'FLEXIBLE', name: `Combined ${++made}`, segments, ...more },
  })
  let opened = ''
  let ordered = ''
  beforeAll(async () => {
    opened = (await named('App: opened')).id
    ordered = (await named('App: ordered')).id
  })

  it('are made in order, with all that was left out filled in', async () => {
    const nested = {
      boolean_operator: 'AND',
      child_segments: [
        { custom_audience_id: opened, child_segments: [] },
        { boolean_operator: 'OR', child_segments: [leaf(ordered, { frequency: 2, frequency_comparator: 'NUM_GT' })] },
      ],
    }
    const { status, json } = await batch([
      create({ boolean_operator: 'OR', child_segments: [leaf(opened)] }, { name: 'First' }),
      create(nested, { name: 'Second' }),
    ])
    expect(status).toBe(200)
    expect(json.data.map((each: any) => each.name)).toEqual(['First', 'Second'])
    expect(json.request[0]).toMatchObject({ operation_type: 'Create', params: { name: 'First', account_id: account } })
    expect(json.data[1]).toMatchObject({
      audience_type: 'FLEXIBLE',
      targetable_types: ['FLEXIBLE', 'EXCLUDED_FLEXIBLE'],
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      metadata: [
        {
          custom_audience_id: json.data[1].id,
          name: 'Second',
          audience_source: 'FLEXIBLE_AUDIENCE',
          upload_status: 'UPLOADED',
          segments: {
            boolean_operator: 'AND',
            negate: false,
            child_segments: [
              { custom_audience_id: opened, frequency: 1, frequency_comparator: 'NUM_GTE', negate: true },
              { boolean_operator: 'OR', child_segments: [{ frequency: 2, frequency_comparator: 'NUM_GT' }] },
            ],
          },
        },
      ],
    })
    expect(json.data[1]).not.toHaveProperty('segments')
    bench.clock.pass(4 * hourMs)
    expect((await named('First')).targetable).toBe(true)
    expect(json.data[1].metadata[0].account_id).toBe(account)
    const members = ['custom_audience_id', 'account_id', 'name', 'audience_source', 'upload_status', 'segments']
    proves('practice', ...members.map((name) => `field:custom_audience.metadata.${name}`))
    proves('practice', 'value:custom_audience.metadata.audience_source=FLEXIBLE_AUDIENCE')
    proves(
      'practice',
      'rule:batch-order',
      'default:POST /batch/accounts/:account_id/custom_audiences:segment.frequency=1',
      'default:POST /batch/accounts/:account_id/custom_audiences:segment.frequency_comparator=NUM_GTE',
    )
  })

  it('cannot be changed, and are deleted like the others', async () => {
    const { id } = await named('Opened the app')
    const put = bench.ads('PUT', `${root}/custom_audiences/${id}`, { name: 'Other' })
    await refused(put, 403, 'ACTION_NOT_ALLOWED')
    const changed = await batch([{ operation_type: 'Update', params: { custom_audience_id: id, name: 'Other' } }])
    expect([changed.status, changed.json.operation_errors[0][0].code]).toEqual([400, 'ACTION_NOT_ALLOWED'])
    const gone = await batch([{ operation_type: 'Delete', params: { custom_audience_id: id } }])
    expect(gone.json.data[0]).toMatchObject({ id, deleted: true })
    proves('practice', 'rule:flexible-immutable')
  })

  it.each<[string, () => Record<string, unknown>, string]>([
    ['no parts', () => create({ boolean_operator: 'AND', child_segments: [] }), 'INVALID_PARAMETER segments'],
    ['no operator', () => create({ child_segments: [leaf(opened)] }), 'INVALID_PARAMETER segments'],
    [
      'another window',
      () => create({ boolean_operator: 'OR', child_segments: [leaf(opened, { lookback_window: 3 })] }),
      'INVALID_PARAMETER segments',
    ],
    [
      'eleven audiences',
      () => create({ boolean_operator: 'OR', child_segments: Array(11).fill(leaf(opened)) }),
      'INVALID_PARAMETER segments',
    ],
    ['no segments', () => create(null), 'MISSING_PARAMETER segments'],
    [
      'a list of people',
      () => create({ boolean_operator: 'OR', child_segments: [leaf('zz')] }),
      'INVALID_PARAMETER segments',
    ],
    [
      'a name that is taken',
      () => create({ boolean_operator: 'OR', child_segments: [leaf(opened)] }, { name: 'Staff and agencies' }),
      'INVALID_PARAMETER name',
    ],
    [
      'another kind',
      () => create({ boolean_operator: 'OR', child_segments: [leaf(opened)] }, { audience_type: 'CRM' }),
      'INVALID_PARAMETER audience_type',
    ],
    [
      'a description',
      () => create({ boolean_operator: 'OR', child_segments: [leaf(opened)] }, { description: 'x' }),
      'INVALID_PARAMETER description',
    ],
  ])('are refused with %s, and all of the batch with them', async (_name, faulty, expected) => {
    const good = create({ boolean_operator: 'OR', child_segments: [leaf(opened)] })
    const { status, json } = await batch([good, faulty()])
    const errors = json.operation_errors.map((errors: any[]) => errors.map((each) => `${each.code} ${each.parameter}`))
    expect([status, errors]).toEqual([400, [[], [expected]]])
    expect(await named(String((good.params as { name: string }).name))).toBeUndefined()
  })

  it('join lists of people never, and come ten at a time', async () => {
    const list = (await named('Staff and agencies')).id
    const { json } = await batch([create({ boolean_operator: 'OR', child_segments: [leaf(list)] })])
    expect(json.operation_errors[0][0]).toMatchObject({ code: 'INVALID_PARAMETER', parameter: 'segments' })
    const one = () => create({ boolean_operator: 'OR', child_segments: [leaf(opened)] })
    await refused(batch(Array.from({ length: 11 }, one)), 400, 'INVALID_PARAMETER')
    expect((await batch(Array.from({ length: 10 }, one))).status).toBe(200)
    proves('practice', 'rule:flexible-of-mobile', 'limit:audience-batch')
  })
})

describe('permissions of tailored audiences', () => {
  const path = (audience: string, at = account) => `/accounts/${at}/tailored_audiences/${audience}/permissions`
  const five = (method: string, below: string, query: Record<string, string> = {}, more: Partial<Sent> = {}) =>
    bench.send({
      method,
      url: `${bench.line.ads_base_url}/5${below}`,
      query: Object.entries(query),
      signing: bench.as(),
      ...more,
    })
  const grant = (audience: string, to: string, level = 'READ_ONLY') =>
    five('POST', path(audience), { granted_account_id: to, permission_level: level })

  it('are given, listed and taken back by the owner, below version 5 alone', async () => {
    const id = await makeList()
    const { json } = await grant(id, nordics)
    expect(json.data).toMatchObject({
      tailored_audience_id: id,
      granted_account_id: nordics,
      permission_level: 'READ_ONLY',
      deleted: false,
    })
    expect(json.request.params).toEqual({
      account_id: account,
      tailored_audience_id: id,
      granted_account_id: nordics,
      permission_level: 'READ_ONLY',
    })
    const list = (query: Record<string, string> = {}) => five('GET', path(id), query)
    expect((await list({ granted_account_ids: nordics })).json.data).toEqual([json.data])
    expect((await list({ tailored_audience_permission_ids: 'zz' })).json.data).toEqual([])
    expect((await named(`Made for a test ${made}`, 'SHARED', `/accounts/${nordics}`)).permission_level).toBe(
      'READ_ONLY',
    )
    const gone = await five('DELETE', `${path(id)}/${json.data.id}`)
    expect(gone.json.data).toMatchObject({ id: json.data.id, deleted: true })
    expect((await list()).json.data).toEqual([])
    expect((await list({ with_deleted: 'true' })).json.data).toHaveLength(1)
    await refused(five('DELETE', `${path(id)}/${json.data.id}`), 404, 'NOT_FOUND tailored_audience_permission_id')
    await refused(bench.ads('GET', path(id)), 404, 'ROUTE_NOT_FOUND')
  })

  it('are found below their own audience only', async () => {
    const [mine, others] = [await makeList(), await makeList()]
    const { id } = (await grant(mine, nordics)).json.data
    expect((await five('GET', path(others))).json.data).toEqual([])
    await refused(five('DELETE', `${path(others)}/${id}`), 404, 'NOT_FOUND tailored_audience_permission_id')
  })

  it('are refused where they cannot be', async () => {
    const id = await makeList()
    await refused(
      five('POST', path(id), {}),
      400,
      'MISSING_PARAMETER granted_account_id',
      'MISSING_PARAMETER permission_level',
    )
    await refused(grant(id, nordics, 'ALL'), 400, 'INVALID_PARAMETER permission_level')
    await refused(grant('zzz', nordics), 404, 'TAILORED_AUDIENCE_NOT_FOUND tailored_audience_id')
    await refused(grant(id, 'nobody'), 400, 'INVALID_PARAMETER granted_account_id')
    await refused(grant(id, account), 400, 'INVALID_PARAMETER granted_account_id')
    // Another business, and no feature for it.
    await refused(grant(id, other), 400, 'FEATURE_NOT_AVAILABLE granted_account_id')
    await refused(five('GET', path('zzz')), 404, 'TAILORED_AUDIENCE_NOT_FOUND tailored_audience_id')
  })

  it('reach beyond the business with the feature for it', async () => {
    const signing = bench.as('summit_ads')
    const below = '/accounts/18ce61f0m2d'
    const { json } = await bench.ads('POST', `${below}/custom_audiences`, { name: 'Shared widely' }, { signing })
    const query = { granted_account_id: nordics, permission_level: 'READ_WRITE' }
    const given = await five('POST', path(json.data.id, '18ce61f0m2d'), query, { signing })
    expect(given.json.data).toMatchObject({ granted_account_id: nordics, permission_level: 'READ_WRITE' })
    proves('practice', 'rule:permission-one-business')
  })
})

describe('keyword insights', () => {
  const search = (query: Record<string, string>) => bench.ads('GET', '/insights/keywords/search', query)
  const week = {
    granularity: 'DAY',
    keywords: 'coffee,espresso',
    start_time: '2026-11-12T00:00:00Z',
    end_time: '2026-11-19T00:00:00Z',
  }

  it('count posts by day or hour and name thirty related words', async () => {
    const { status, json } = await search(week)
    expect(status).toBe(200)
    expect(json.request.params).toEqual({ ...week, keywords: ['coffee', 'espresso'] })
    expect(json.data.tweet_volume).toHaveLength(7)
    expect(json.data.related_keywords).toHaveLength(30)
    expect(json.data.tweet_volume.every((each: number) => Number.isInteger(each) && each > 0)).toBe(true)
    expect((await search(week)).json.data).toEqual(json.data)
    const hours = await search({ ...week, granularity: 'HOUR', end_time: '2026-11-13T00:00:00Z' })
    expect(hours.json.data.tweet_volume).toHaveLength(24)
    const fewer = (await search({ ...week, negative_keywords: 'decaf' })).json.data.tweet_volume
    expect(fewer[0]).toBeLessThan(json.data.tweet_volume[0])
    proves('practice', 'rule:keyword-volume-input-only')
  })

  it('take bare dates as midnight, and end now', async () => {
    const { json } = await search({ granularity: 'DAY', keywords: 'tea', start_time: '2026-11-18' })
    expect(json.request.params.start_time).toBe('2026-11-18T00:00:00Z')
    expect(json.data.tweet_volume.length).toBeGreaterThanOrEqual(3)
  })

  it.each<[string, Record<string, string>, string]>([
    ['more than seven days', { end_time: '2026-11-19T00:00:01Z' }, 'INVALID_TIME_WINDOW end_time'],
    ['an end before the start', { end_time: '2026-11-12T00:00:00Z' }, 'INVALID_TIME_WINDOW end_time'],
    ['eleven words', { keywords: 'a,b,c,d,e,f', negative_keywords: 'g,h,i,j,k' }, 'INVALID_PARAMETER keywords'],
    ['another granularity', { granularity: 'WEEK' }, 'INVALID_PARAMETER granularity'],
    ['a city', { location: '3078869807f9dd36' }, 'INVALID_PARAMETER location'],
  ])('are refused with %s', async (_name, more, expected) => {
    await refused(search({ ...week, ...more }), 400, expected)
  })

  it('need words, a start and a granularity', async () => {
    await refused(
      search({}),
      400,
      'MISSING_PARAMETER granularity',
      'MISSING_PARAMETER keywords',
      'MISSING_PARAMETER start_time',
    )
  })
})
