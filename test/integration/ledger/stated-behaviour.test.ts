/**
 * What the document states of how things go, from the command line to the practice service: what is deleted, read again, kept, counted and
 * asked for. Source: interface, States and transitions; Accounts and setup; Campaign management; Audiences and insights.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import type { Clock, HttpRequest, Transport } from '../../../src-main/engine/ports.ts'
import { createTransport } from '../../../src-main/engine/service/transport.ts'
import { systemClock } from '../../../src-main/engine/system-clock.ts'
import { TestGalley } from '../../support/galley.ts'
import { proves } from '../../support/ledger/proves.ts'
import { linesNear, runNear } from '../../support/near-terminal.ts'
import { Bench, HandClock } from '../practice/client.ts'

const dayMs = 86_400_000
/** The machine's clock, some days on. */
let daysOn = 0
const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() + daysOn * dayMs }
/** Every request as it left. */
const requests: HttpRequest[] = []
const wire = createTransport({ clock: systemClock })
const transport: Transport = {
  send: (request) => {
    requests.push(request)
    return wire.send(request)
  },
  openStream: (request) => wire.openStream(request),
}

let bench: Bench
let galley: TestGalley
let account = ''
beforeAll(async () => {
  const hand = new HandClock()
  hand.ms = Date.now()
  bench = await Bench.start({}, hand)
  await bench.control('POST', '/limits', { enforce: false })
  galley = await TestGalley.openOn(bench.line, mkdtempSync(join(tmpdir(), 'galley-stated-')), false, {
    clock,
    transport,
  })
  account = galley.accountId
  await linesNear(galley, 'pull', '--account', account)
}, 120_000)
afterAll(async () => {
  await galley.close()
  wire.close()
  await bench.close()
})
beforeEach(() => {
  requests.length = 0
})

const list = (kind: string, ...more: string[]) => linesNear(galley, 'list', kind, '--account', account, ...more)
const pushed = async (kind: string, id: string) => {
  const lines = await linesNear(galley, 'push', kind, id)
  expect(lines.find((line) => line['id'] === id)).toMatchObject({ outcome: 'applied' })
}
const at = (path: string, query: Record<string, string> = {}) => bench.ads('GET', `/accounts/${account}/${path}`, query)
const asked = (end: string) => requests.filter(({ url }) => url.endsWith(end))
const errorOf = (words: string[]) =>
  runNear(galley, words).then(
    () => null,
    (error: unknown) => error as { code: string; message: string; details: Record<string, unknown> },
  )

describe('what is deleted', () => {
  it.each([
    ['account_media', 'account_media'],
    ['media_creative', 'media_creatives'],
    ['promoted_account', 'promoted_accounts'],
    ['tracking_tag', 'tracking_tags'],
    ['card', 'cards'],
    ['media_library', 'media_library'],
  ])('is marked, here and at the service: %s', async (kind, path) => {
    const resource = resourceOf(kind)
    const [record] = await list(kind, '--limit', '1')
    const id = String(record![kind === 'media_library' ? 'media_key' : 'id'])
    await linesNear(galley, 'delete', kind, id)
    await pushed(kind, id)
    expect(asked(`/${path}/${id}`).map(({ method }) => method)).toContain('DELETE')
    const isKept = operationOf(resource, 'get')?.params.some(({ name }) => name === 'with_deleted') === true
    const read = await at(`${path}/${id}`, isKept ? { with_deleted: 'true' } : {})
    // An object of the library is shown as deleted in the answer alone.
    if (isKept) expect(read.json.data).toMatchObject({ deleted: true })
    else expect(read.status).toBe(404)
    const isIt = (line: Record<string, unknown>) => line['id'] === id || line['media_key'] === id
    expect((await list(kind)).some(isIt)).toBe(false)
    expect((await list(kind, '--deleted')).some(isIt)).toBe(true)
    const rule = kind === 'media_library' ? 'rule:library-delete' : 'state:records-deleted'
    proves(['client', 'practice', 'commandLine'], rule)
  })
})

describe('a purchase order number', () => {
  it('is sent as it is given and kept', async () => {
    const [campaign] = await list('campaign', '--limit', '1')
    const id = String(campaign!['id'])
    await linesNear(galley, 'set', 'campaign', id, 'purchase_order_number=PO 2026/11 ü')
    await pushed('campaign', id)
    expect((await at(`campaigns/${id}`)).json.data).toMatchObject({ purchase_order_number: 'PO 2026/11 ü' })
    const [shown] = await linesNear(galley, 'show', 'campaign', id)
    expect(shown).toMatchObject({ purchase_order_number: 'PO 2026/11 ü' })
    proves(['client', 'practice', 'commandLine'], 'rule:purchase-order-for-invoices')
  })
})

describe('a promoted post', () => {
  it('names its post, which is found among the posts', async () => {
    const posts = await list('tweet')
    const promoted = (await list('promoted_tweet')).find(({ tweet_id: id }) =>
      posts.some((post) => post['tweet_id'] === id),
    )
    const { json } = await at(`promoted_tweets/${promoted!['id']}`)
    expect(json.data).toMatchObject({ tweet_id: promoted!['tweet_id'] })
    for (const member of ['text', 'full_text', 'entities', 'user']) expect(json.data).not.toHaveProperty(member)
    const [post] = await linesNear(galley, 'show', 'tweet', String(promoted!['tweet_id']))
    expect(post).toMatchObject({ tweet_id: promoted!['tweet_id'], text: expect.any(String) })
    proves(['client', 'practice', 'commandLine'], 'rule:promoted-tweets-are-references')
  })
})

describe('reference data', () => {
  it('has bids of each currency, the least below the largest', async () => {
    const rules = await list('bidding_rule')
    expect(new Set(rules.map(({ currency }) => currency)).size).toBe(rules.length)
    for (const { minimum_cpe_bid_local_micro: least, maximum_cpe_bid_local_micro: most } of rules)
      expect(Number(least)).toBeLessThan(Number(most))
    const [dollars] = await linesNear(galley, 'show', 'bidding_rule', 'USD')
    expect(dollars).toMatchObject({ currency: 'USD', minimum_denomination: 10_000 })
    proves(['client', 'commandLine'], 'rule:bids-per-currency')
  })

  it('has business categories that are sets of IAB categories', async () => {
    const known = new Set((await list('iab_category')).map(({ id }) => id))
    for (const { iab_categories: parts } of await list('advertiser_business_category')) {
      expect(parts.length).toBeGreaterThan(1)
      for (const part of parts) expect(known).toContain(part)
    }
    proves(['client', 'commandLine'], 'rule:business-category-is-collection')
  })

  it('has bidding rules that are read again after a month, and not before', async () => {
    const pull = () => linesNear(galley, 'pull', '--account', account)
    const reads = async () => {
      requests.length = 0
      await pull()
      return asked('/bidding_rules').length
    }
    try {
      expect(await reads()).toBe(0)
      daysOn = 29
      bench.clock.ms += 29 * dayMs
      expect(await reads()).toBe(0)
      daysOn = 31
      bench.clock.ms += 2 * dayMs
      expect(await reads()).toBe(1)
      expect(await reads()).toBe(0)
    } finally {
      bench.clock.ms -= daysOn * dayMs
      daysOn = 0
    }
    proves('client', 'rule:bidding-rules-monthly')
  })
})

describe('tax settings', () => {
  it('take the address of a client as it is given', async () => {
    const [settings] = await list('tax_settings')
    const id = String(settings!['id'] ?? account)
    await linesNear(
      galley,
      'set',
      'tax_settings',
      id,
      'client_address_street1=Harbour 1',
      'client_address_street2=Yard',
    )
    await linesNear(galley, 'push', '--all')
    const [put] = asked('/tax_settings').filter(({ method }) => method === 'PUT')
    expect(Object.fromEntries(put!.query)).toEqual({
      client_address_street1: 'Harbour 1',
      client_address_street2: 'Yard',
    })
    proves(['client', 'commandLine'], 'rule:tax-agency')
  })
})

describe('the history at the service', () => {
  it('is asked for by a person alone, and refused in words where the account was not let in', async () => {
    await linesNear(galley, 'pull', '--account', account, '--full')
    expect(requests.filter(({ url }) => url.includes('account_history'))).toEqual([])
    const [campaign] = await list('campaign', '--limit', '1')
    const words = ['history', 'campaign', String(campaign!['id']), '--service']
    expect((await linesNear(galley, ...words)).length).toBeGreaterThan(0)
    expect(asked('/account_history').length).toBeGreaterThan(0)
    const fault = { kind: 'status', status: 403, code: 'FEATURE_NOT_AVAILABLE' }
    await bench.control('POST', '/faults', { match: { path: 'account_history' }, times: 1, fault })
    expect(await errorOf(words)).toMatchObject({
      message: expect.stringMatching(/\w+ \w+/),
      details: expect.anything(),
    })
    proves(['client', 'commandLine'], 'rule:history-allowlisted')
  })
})

describe('a keyword study', () => {
  const study = (...more: string[]) => [
    'lookup',
    'keyword_insight',
    'granularity=DAY',
    'start_time=2026-11-10T00:00:00Z',
    'end_time=2026-11-11T00:00:00Z',
    ...more,
  ]
  const countOf = async (...more: string[]): Promise<number> => {
    const [line] = await linesNear(galley, ...study(...more))
    return Number(line!['tweet_volume'][0])
  }
  const locations = (type: string) =>
    linesNear(galley, 'lookup', 'targeting_location', `location_type=${type}`, 'country_code=DE')

  it('counts posts with any of its words, of one country where one is named', async () => {
    const [coffee, tea] = [await countOf('keywords=coffee'), await countOf('keywords=tea')]
    expect(await countOf('keywords=coffee,tea')).toBe(coffee + tea)
    const [country] = await locations('COUNTRIES')
    const there = await countOf('keywords=coffee,tea', `location=${country!['targeting_value']}`)
    expect(there).toBeLessThan((coffee + tea) / 2)
    expect(there).toBeGreaterThan(0)
    expect(
      requests.some(({ query }) =>
        query.some(([name, value]) => name === 'location' && value === country!['targeting_value']),
      ),
    ).toBe(true)
    proves(['client', 'practice', 'commandLine'], 'rule:keywords-or')
  })

  it('is of a country and no other place', async () => {
    const [city] = await locations('CITIES')
    requests.length = 0
    const words = study('keywords=coffee', `location=${city!['targeting_value']}`)
    expect(await errorOf(words)).toMatchObject({ code: 'invalid_value', details: { field: 'location' } })
    expect(requests).toEqual([])
    const query = {
      granularity: 'DAY',
      keywords: 'coffee',
      start_time: '2026-11-10T00:00:00Z',
      end_time: '2026-11-11T00:00:00Z',
    }
    const there = (location: string) => bench.ads('GET', '/insights/keywords/search', { ...query, location })
    const refused = await there(city!['targeting_value'])
    expect([refused.status, refused.json.errors[0].parameter]).toEqual([400, 'location'])
    expect((await there((await locations('COUNTRIES'))[0]!['targeting_value'])).status).toBe(200)
    proves(['client', 'practice', 'commandLine'], 'rule:keywords-country-level')
  })
})

describe('a request', () => {
  it('carries its parameters in the query, or in JSON where the call takes that', async () => {
    const [group] = (await list('line_item')).filter(({ product_type: type }) => type === 'PROMOTED_TWEETS')
    const url = 'tracking_tag_url=https://ad.doubleclick.net/ddm/trackimp/9'
    await linesNear(
      galley,
      'create',
      'tracking_tag',
      '--account',
      account,
      `line_item_id=${group!['id']}`,
      'tracking_tag_type=IMPRESSION_TAG',
      url,
    )
    await linesNear(
      galley,
      'set',
      'campaign',
      String((await list('campaign', '--limit', '1'))[0]!['id']),
      'purchase_order_number=PO 9',
    )
    await linesNear(galley, 'push', '--all')
    const typeOf = ({ headers }: HttpRequest) => headers['content-type'] ?? null
    const [tag] = asked('/tracking_tags').filter(({ method }) => method === 'POST')
    expect([tag!.body, typeOf(tag!), tag!.query.length > 0]).toEqual([null, null, true])
    const [batch] = requests.filter(({ url: path }) => path.includes('/batch/') && path.endsWith('/campaigns'))
    expect([typeOf(batch!), JSON.parse(String(batch!.body))[0].operation_type, batch!.query]).toEqual([
      'application/json',
      'Update',
      [],
    ])
    for (const { method, body } of requests) if (method === 'GET') expect(body).toBeNull()
    const json = {
      line_item_id: group!['id'],
      tracking_tag_type: 'IMPRESSION_TAG',
      tracking_tag_url: 'https://ad.doubleclick.net/ddm/trackimp/8',
    }
    expect((await bench.ads('POST', `/accounts/${account}/tracking_tags`, {}, { json })).status).toBe(400)
    expect((await bench.ads('POST', `/accounts/${account}/tracking_tags`, json)).status).toBe(200)
    expect(
      (await bench.ads('POST', `/batch/accounts/${account}/campaigns`, {}, { form: [['operation_type', 'Create']] }))
        .status,
    ).toBe(400)
    proves(['client', 'practice'], 'rule:query-or-json')
  })

  it('of a post is of version 12, in which reply settings work', async () => {
    const create = operationOf(resourceOf('tweet'), 'create')!
    expect(Number(create.version)).toBeGreaterThanOrEqual(8)
    const query = { as_user_id: '1650214377', text: 'For followers', conversation_settings: 'FOLLOWING' }
    const post = (version: number) =>
      bench.send({
        method: 'POST',
        url: `${bench.line.ads_base_url}/${version}/accounts/${account}/tweet`,
        query: Object.entries(query),
        signing: bench.as(),
      })
    const made = await post(12)
    expect(made.status).toBe(200)
    const [kept] = (
      await at('tweets', {
        tweet_type: 'PUBLISHED',
        tweet_ids: made.json.data.tweet_id ?? made.json.data.id_str,
        timeline_type: 'ALL',
      })
    ).json.data
    expect(kept).toMatchObject({ conversation_settings: 'FOLLOWING' })
    expect((await post(7)).status).toBe(400)
    proves(['client', 'practice'], 'rule:settings-since-version-8')
  })
})

describe('a combination of app audiences', () => {
  it('is made as FLEXIBLE or MOBILE_AUDIENCE', async () => {
    const mobile = (await list('custom_audience')).find(
      ({ audience_type: type, targetable }) => type === 'MOBILE_AUDIENCE' && targetable,
    )
    const leaf = { custom_audience_id: mobile!['id'], lookback_window: 30, negate: false }
    const segments = { boolean_operator: 'OR', child_segments: [leaf] }
    for (const audience_type of ['FLEXIBLE', 'MOBILE_AUDIENCE']) {
      const given = `segments:=${JSON.stringify(segments)}`
      const [line] = await linesNear(
        galley,
        'create',
        'custom_audience',
        '--account',
        account,
        `name=Made as ${audience_type}`,
        `audience_type=${audience_type}`,
        given,
      )
      const lines = await linesNear(galley, 'push', 'custom_audience', String(line!['id']))
      const id = String(lines.at(-1)!['new_id'])
      expect((await at(`custom_audiences/${id}`)).json.data).toMatchObject({
        audience_type,
        metadata: [{ name: `Made as ${audience_type}` }],
      })
    }
    proves(
      ['client', 'practice', 'commandLine'],
      'value:POST /batch/accounts/:account_id/custom_audiences:params.audience_type=MOBILE_AUDIENCE',
    )
  })
})

describe('the partner audience role', () => {
  it('is one of the roles, and works with audiences alone', async () => {
    const partner = bench.line.users.find(({ screen_name: name }) => name === 'partner_data_desk')!
    const own = await TestGalley.open({ ...bench.line, users: [partner] })
    try {
      await linesNear(own, 'pull', '--account', account)
      const [line] = (await linesNear(own, 'accounts')).filter(({ id }) => id === account)
      expect(line).toMatchObject({ permissions: ['PARTNER_AUDIENCE_MANAGER'] })
      const create = (kind: string, ...values: string[]) =>
        runNear(own, ['create', kind, '--account', account, ...values])
      await expect(create('campaign', 'name=x')).rejects.toMatchObject({ code: 'read_only' })
      expect((await create('custom_audience', 'name=Of a partner')).code).toBe(0)
      expect(await own.pushed()).toEqual({ applied: 1 })
    } finally {
      await own.close()
    }
    const signing = bench.as('partner_data_desk')
    expect((await bench.ads('GET', `/accounts/${account}/campaigns`, {}, { signing })).status).toBe(403)
    expect(
      (await bench.ads('POST', `/accounts/${account}/custom_audiences`, { name: 'By a partner' }, { signing })).status,
    ).toBe(200)
    proves(['client', 'practice', 'commandLine'], 'rule:partner-role-api-only')
  })
})
