import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CampaignPageRows } from '../../../../../src-main/engine/store/index.ts'
import { spendAt } from '../../../../../shared/model/spend.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
  bench.pull('line_item', [
    row('line_item', { id: 'g2', name: 'Women', campaign_id: 'c1' }),
    row('line_item', { id: 'g1', name: 'Commuters', campaign_id: 'c1' }),
    row('line_item', { id: 'g3', name: 'Elsewhere', campaign_id: 'c2' }),
  ])
  bench.pull('media_library', [row('media_library', { media_key: '3_77' })])
  bench.pull('tweet', [row('tweet', { tweet_id: '900', name: 'Doors open at eight', media_keys: ['3_77'] })])
  bench.pull('promoted_tweet', [
    row('promoted_tweet', { id: 'p1', line_item_id: 'g1', tweet_id: '900' }),
    row('promoted_tweet', { id: 'p2', line_item_id: 'g3', tweet_id: '900' }),
  ])
  bench.pull('targeting_criterion', [
    criterion('t1', 'LOCATION', 'loc1', 'Berlin, DE'),
    criterion('t2', 'LOCATION', 'loc2', 'Wien, AT'),
    criterion('t3', 'GENDER', '2', null),
    criterion('t4', 'CUSTOM_AUDIENCE', 'aud1', 'aud1', 'NE'),
  ])
})
afterEach(() => bench.end())

function row(kind: string, changes: ReceivedRow): ReceivedRow {
  return { ...resourceOf(kind).examples[0], ...changes } as ReceivedRow
}

function criterion(id: string, type: string, value: string, name: string | null, operator = 'EQ'): ReceivedRow {
  return row('targeting_criterion', {
    ...{ id, line_item_id: 'g1', targeting_type: type, targeting_value: value, name, operator_type: operator },
  })
}

function page(within = 'campaign:c1'): CampaignPageRows {
  const found = bench.workspace.records.campaignPage(accountId, within)
  if (!found) throw new Error(`no page of ${within}`)
  return found
}

test('a campaign with its ad groups by name, each with its own ads', () => {
  const { campaign, funding, adGroups } = page()
  expect(campaign).toMatchObject({ kind: 'campaign', id: 'c1', name: 'Campaign 1', state: 'clean', currency: 'EUR' })
  expect(campaign.values).toMatchObject({ entity_status: 'PAUSED', daily_budget_amount_local_micro: 1_000_000n })
  expect(funding).toEqual({ key: bench.key('f1', 'funding_instrument'), name: 'Card f1', isAble: true })
  expect(adGroups.map(({ name, ads }) => [name, ads.map(({ id }) => id)])).toEqual([
    ['Commuters', ['p1']],
    ['Women', []],
  ])
  expect(adGroups[0]!.ads[0]).toMatchObject({
    name: 'Doors open at eight',
    shown: { kind: 'tweet', key: bench.key('900', 'tweet') },
    postValues: { name: 'Doors open at eight' },
  })
})

test('an ad group leads to the page of its campaign, and what is not here to none', () => {
  expect(page('line_item:g2').campaign.id).toBe('c1')
  const { records } = bench.workspace
  expect(records.campaignPage(accountId, 'campaign:none')).toBeNull()
  expect(records.campaignPage('another', 'campaign:c1')).toBeNull()
  expect(records.campaignPage(accountId, 'nonsense')).toBeNull()
})

test('targeting is given by type and condition, in words, without what is to be deleted', () => {
  const targeting = () => page().adGroups[0]!.targeting.map(({ type, operator, names }) => [type, operator, names])
  expect(targeting()).toEqual([
    ['CUSTOM_AUDIENCE', 'NE', ['aud1']],
    ['GENDER', 'EQ', ['Women']],
    ['LOCATION', 'EQ', ['Berlin, DE', 'Wien, AT']],
  ])
  bench.workspace.edits.delete('targeting_criterion', { keys: [bench.key('t1', 'targeting_criterion')] })
  expect(targeting()[2]).toEqual(['LOCATION', 'EQ', ['Wien, AT']])
})

test('many values of a type are counted, and the first of them named', () => {
  const rows = Array.from({ length: 9 }, (_, at) => criterion(`k${at}`, 'BROAD_KEYWORD', `word ${at}`, `word ${at}`))
  bench.pull('targeting_criterion', rows)
  const words = page().adGroups[0]!.targeting.find(({ type }) => type === 'BROAD_KEYWORD')!
  expect(words.count).toBe(9)
  expect(words.names).toEqual(['word 0', 'word 1', 'word 2', 'word 3', 'word 4', 'word 5'])
})

test('what is changed here stands in the values, with what the service has beside it, and what it spends both ways', () => {
  const { edits } = bench.workspace
  edits.edit(bench.key('c1'), { daily_budget_amount_local_micro: 5_000_000n, entity_status: 'ACTIVE' })
  const groupKey = bench.key('g1', 'line_item')
  edits.edit(groupKey, {
    entity_status: 'ACTIVE',
    start_time: '2020-01-01T00:00:00Z',
    end_time: '2099-01-01T00:00:00Z',
  })
  const { campaign, family } = page()
  expect(campaign).toMatchObject({ state: 'edited', before: { daily_budget_amount_local_micro: 1_000_000n } })
  const atMs = Date.parse('2026-06-01T00:00:00Z')
  expect(spendAt(family!.atService, atMs).micro).toBe(0n)
  expect(spendAt(family!.pending, atMs).micro).toBe(5_000_000n)
})

test('a record made here is on the page at once, with its problems', () => {
  const made = bench.workspace.edits.create('line_item', accountId, { campaign_id: 'c1', name: 'Anew' })
  const group = page().adGroups.find(({ key }) => key === made.key)!
  expect(group).toMatchObject({ name: 'Anew', state: 'new', targeting: [], ads: [] })
  expect(group.errors).toBe(group.problems.filter(({ severity }) => severity === 'error').length)
  expect(group.errors).toBeGreaterThan(0)
})
