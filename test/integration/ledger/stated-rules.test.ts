/**
 * Rules that the document states in sentences, on both sides: the check before sending and the practice service say the same of what keeps
 * the rule and of what breaks it. Source: interface, Accounts and setup; Campaign management; Audiences and insights.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import { operationOf } from '../../../shared/contract/language/resource.ts'
import { checkParams } from '../../../shared/contract/language/params.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { toQuery } from '../../../shared/contract/language/wire.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { proves } from '../../support/ledger/proves.ts'
import { defaultsOf, verdictOf } from '../../support/local-verdict.ts'
import { Mirror } from '../../support/mirror-port.ts'
import { Bench } from '../practice/client.ts'

const account = '18ce54d4x5t'
let bench: Bench
let mirror: Mirror
beforeAll(async () => {
  bench = await Bench.start()
  await bench.control('POST', '/limits', { enforce: false })
  const read = async (path: string, query: Record<string, string>) => (await bench.ads('GET', path, query)).json
  mirror = new Mirror(read, account, () => bench.nowMs())
  await mirror.fill()
})
afterAll(() => bench.close())

const faultsOf = ({ json }: { json: any }): string[] =>
  (json.errors ?? []).map(({ code, parameter }: any) => `${code} ${parameter}`)

/** Makes it at the service; what the check before sending says and what the service does. */
async function make(kind: string, changes: RecordValues, path = '') {
  const resource = resourceOf(kind)
  const operation = operationOf(resource, 'create')!
  const record = { ...defaultsOf(resource), ...changes }
  const { sent, faults } = verdictOf(
    resource,
    'create',
    { record, changes, id: 'new-1', accountId: account },
    mirror.port,
  )
  const base = operation.base === 'sandbox' ? bench.line.ads_sandbox_base_url : bench.line.ads_base_url
  const url = `${base}/${operation.version}${path || operation.path.replace(':account_id', account)}`
  const reply = await bench.send({ method: 'POST', url, query: toQuery(resource, sent), signing: bench.as() })
  return { local: faults, there: faultsOf(reply), data: reply.json.data as Record<string, Json> | undefined }
}
/** Both sides refuse it, for this and nothing else. */
const refusedBy = (...faults: string[]) => ({ local: faults, there: faults })
const taken = refusedBy()

describe('an ad group', () => {
  const later = (days: number) => `${new Date(bench.nowMs() + days * 86_400_000).toISOString().slice(0, 16)}:00Z`
  /** Like one that is there, for what is told here. */
  const adGroup = (more: RecordValues, campaignId?: string): RecordValues => {
    const resource = resourceOf('line_item')
    const isUsual = (row: RecordValues) =>
      row['deleted'] !== true && row['entity_status'] !== 'DRAFT' && row['product_type'] === 'PROMOTED_TWEETS'
    const like = mirror.rows('line_item').find((row) => isUsual(row) && row['objective'] === 'ENGAGEMENTS')!
    const given = Object.entries(like).filter(
      ([name, value]) => value !== null && isWritable(resource.fields[name]!, 'create'),
    )
    return {
      ...Object.fromEntries(given),
      start_time: later(1),
      end_time: later(2),
      entity_status: 'PAUSED',
      pay_by: null,
      ...(campaignId === undefined ? {} : { campaign_id: campaignId }),
      ...more,
    }
  }
  /** A campaign without ad groups, which may be after anything. */
  const newCampaign = async (): Promise<string> => {
    const { data } = await make('campaign', {
      name: `Own ${mirror.rows('campaign').length}`,
      funding_instrument_id: 'lygyi',
      budget_optimization: 'LINE_ITEM',
      entity_status: 'PAUSED',
    })
    mirror.put(resourceOf('campaign'), data!)
    return String(data!['id'])
  }
  const preroll = (categories: string[] | null) => ({
    objective: 'PREROLL_VIEWS',
    product_type: 'MEDIA',
    placements: ['ALL_ON_SERVICE'],
    goal: null,
    bid_strategy: null,
    pay_by: null,
    categories,
  })
  const sets = () =>
    mirror.rows('advertiser_business_category').map(({ iab_categories: ids }) => (ids as string[]).toSorted())
  const union = (...parts: string[][]) => [...new Set(parts.flat())]

  it('after pre-roll views takes one or two business categories, each whole; another takes none', async () => {
    const [one, two, three] = sets()
    const [videos, posts] = [await newCampaign(), await newCampaign()]
    const video = (categories: string[] | null) => make('line_item', adGroup(preroll(categories), videos))
    expect(await video(one!)).toMatchObject(taken)
    expect(await video(union(one!, two!))).toMatchObject(taken)
    expect(await video(null)).toMatchObject(refusedBy('MISSING_PARAMETER categories'))
    const odd = refusedBy('INVALID_IAB_CATEGORY categories')
    expect(await video(union(one!, two!, three!))).toMatchObject(odd)
    expect(await video(one!.slice(1))).toMatchObject(odd)
    expect(await make('line_item', adGroup({ categories: null }, posts))).toMatchObject(taken)
    expect(await make('line_item', adGroup({ categories: one! }, posts))).toMatchObject(odd)
    proves(['client', 'practice'], 'rule:business-categories-preroll')
  })

  it('is shown in places that go with what it promotes', async () => {
    const [known] = mirror.rows('placement').filter(({ product_type: type }) => type === 'PROMOTED_TWEETS')
    for (const placements of known!['placements'] as string[][])
      expect((await make('line_item', adGroup({ placements }))).there).not.toContain(
        'INVALID_PLACEMENT_TYPE placements',
      )
    const mixed = ['ALL_ON_SERVICE', 'SERVICE_PROFILE']
    const outside = await make('line_item', adGroup({ placements: mixed }))
    expect(outside).toMatchObject(refusedBy('INVALID_PLACEMENT_TYPE placements'))
    proves(['client', 'practice'], 'rule:placement-combinations')
  })

  it('after website clicks needs a landing page for its pictures', async () => {
    const group = mirror.rows('line_item').find(({ objective }) => objective === 'WEBSITE_CLICKS')!
    const media = mirror.rows('account_media')
    const picture = media.find(({ creative_type: type }) => !String(type).includes('PREROLL'))!
    const creative = { line_item_id: group['id']!, account_media_id: picture['id']! }
    expect(await make('media_creative', creative)).toMatchObject(refusedBy('MISSING_PARAMETER landing_url'))
    expect(await make('media_creative', { ...creative, landing_url: 'https://example.com' })).toMatchObject(taken)
    proves(['client', 'practice'], 'rule:landing-url-clicks')
  })

  it('shows media of the account and no other', async () => {
    const group = mirror.rows('line_item').find(({ objective }) => objective === 'ENGAGEMENTS')!
    const creative = (id: string) => make('media_creative', { line_item_id: group['id']!, account_media_id: id })
    const library = mirror.rows('media_library')[0]!['media_key'] as string
    expect(await creative(library)).toMatchObject(refusedBy('ACCOUNT_MEDIA_NOT_FOUND account_media_id'))
    expect(await creative(String(mirror.rows('account_media')[0]!['id']))).toMatchObject(taken)
    proves(['client', 'practice'], 'rule:creative-from-library')
  })
})

describe('an estimate', () => {
  it('needs one criterion at least that counts people by itself', async () => {
    const estimate = resourceOf('targeting_criterion').operations.find(({ action }) => action?.name === 'estimate')!
    const ask = async (...types: [string, string][]) => {
      const targeting_criteria = types.map(([targeting_type, targeting_value]) => ({ targeting_type, targeting_value }))
      const reply = await bench.ads(
        'POST',
        `/accounts/${account}/audience_estimate`,
        {},
        { json: { targeting_criteria } },
      )
      return [checkParams(estimate, { targeting_criteria }, bench.nowMs())?.name ?? null, faultsOf(reply)]
    }
    const fault = ['targeting_criteria', ['INVALID_PARAMETER targeting_criteria']]
    expect(await ask(['GENDER', '1'])).toEqual(fault)
    expect(await ask(['GENDER', '1'], ['BROAD_KEYWORD', 'coffee'])).toEqual([null, []])
    proves(['client', 'practice'], 'rule:estimate-primary')
  })
})

describe('funding of the sandbox', () => {
  it('is in a currency of three letters', async () => {
    const sandbox = { method: 'POST', url: `${bench.line.ads_sandbox_base_url}/12/accounts`, signing: bench.as() }
    const { id } = (await bench.send(sandbox)).json.data
    const funding = (currency: string) =>
      make(
        'funding_instrument',
        { type: 'CREDIT_CARD', currency, start_time: '2026-12-01T00:00:00Z' },
        `/accounts/${id}/funding_instruments`,
      )
    const resource = resourceOf('funding_instrument')
    const spoken = 'POST {ads_sandbox_base_url}/12/accounts/:account_id/funding_instruments:currency'
    expect(operationOf(resource, 'create')!.base).toBe('sandbox')
    expect(await funding('EUR')).toMatchObject(taken)
    for (const currency of ['EU', 'EURO']) {
      const { local, there } = await funding(currency)
      expect([currency, [...new Set(local)], [...new Set(there)]]).toEqual([
        currency,
        ['INVALID_PARAMETER currency'],
        ['INVALID_PARAMETER currency'],
      ])
    }
    proves(['client', 'practice'], `bound:${spoken} min 3`, `bound:${spoken} max 3`)
  })
})

describe('previews', () => {
  it('are asked for 200 posts at most', async () => {
    const previews = resourceOf('tweet').operations.find(({ action }) => action?.name === 'previews')!
    const ask = async (count: number) => {
      const tweet_ids = Array.from({ length: count }, (_, at) => String(1_900_000_000_000_000_000n + BigInt(at)))
      const reply = await bench.ads('GET', `/accounts/${account}/tweet_previews`, {
        tweet_type: 'PUBLISHED',
        tweet_ids: tweet_ids.join(','),
      })
      const given = { tweet_type: 'PUBLISHED', tweet_ids }
      return [checkParams(previews, given, bench.nowMs())?.name ?? null, faultsOf(reply)]
    }
    expect(await ask(200)).toEqual([null, []])
    expect(await ask(201)).toEqual(['tweet_ids', ['INVALID_PARAMETER tweet_ids']])
    proves(['client', 'practice'], 'bound:GET /accounts/:account_id/tweet_previews:tweet_ids list 200')
  })
})

describe('sharing an audience', () => {
  it('is for its owner', async () => {
    const path = (id: string) => `/accounts/${account}/tailored_audiences/${id}/permissions`
    const share = (id: string) =>
      make(
        'tailored_audience_permission',
        { tailored_audience_id: id, granted_account_id: '18ce55a9k0q', permission_level: 'READ_ONLY' },
        path(id),
      )
    const own = mirror
      .rows('custom_audience')
      .find((row) => row['owner_account_id'] === account && row['deleted'] !== true)!
    const [borrowed] = mirror.rows('shared_audience')
    expect((await share(String(own['id']))).there).toEqual([])
    const { local, there } = await share(String(borrowed!['id']))
    expect([local, there]).toEqual([
      ['ACTION_NOT_ALLOWED tailored_audience_id'],
      ['ACTION_NOT_ALLOWED tailored_audience_id'],
    ])
    proves(['client', 'practice'], 'rule:permission-owner-only')
  })
})
