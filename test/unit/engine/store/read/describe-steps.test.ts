/** By what people know the record of a step: never by an id. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Step } from '../../../../../shared/bridge.ts'
import { resourceOf } from '../../../../../shared/contract/registry.ts'
import { planPush } from '../../../../../shared/model/push-plan.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { describeStep } from '../../../../../src-main/cli/step-text.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(1)
  const group = { id: 'g1', campaign_id: 'c1', name: 'Berlin', start_time: '2026-12-01T23:00:00Z', end_time: null }
  land('line_item', example('line_item', group))
})
afterEach(() => bench.end())

const example = (kind: string, changes: ReceivedRow = {}): ReceivedRow =>
  Object.fromEntries(
    Object.entries({ ...resourceOf(kind).examples[0], ...changes }).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  ) as ReceivedRow
const land = (kind: string, ...rows: ReceivedRow[]) => bench.workspace.ingest.ingestRead(accountId, kind, rows)
const steps = (): Step[] =>
  bench.workspace.outbox.describe(
    planPush(bench.workspace.outbox.pending(accountId), {
      get: () => undefined,
      realmOf: () => 'ads',
      permissionsOf: () => ['ACCOUNT_ADMIN'],
      nowMs: () => Date.parse('2026-11-20T12:00:00Z'),
      families: () => new Map(),
    }),
  )
const lines = () => steps().map((step) => describeStep(step, 'Europe/Berlin').replace(/ {2}held: .*/, ''))

describe('a step', () => {
  it('is called after the post that it promotes, and tells its ad group, campaign and flight', () => {
    land('media_library', example('media_library', { media_key: '3_1' }))
    land('tweet', example('tweet', { tweet_id: '11', name: 'Guji launch', media_keys: ['3_1'] }))
    bench.workspace.edits.create('promoted_tweet', accountId, { line_item_id: 'g1', tweet_id: '11' })
    const [step] = steps()
    expect(step?.name).toBe('Guji launch')
    expect(step?.about).toEqual({
      within: [
        { kind: 'campaign', key: bench.key('c1'), name: 'Campaign 1' },
        { kind: 'line_item', key: bench.key('g1', 'line_item'), name: 'Berlin' },
      ],
      goesOut: { label: 'Flight', from: '2026-12-01T23:00:00Z', to: null },
      names: { 'line_item_id g1': 'Berlin', 'tweet_id 11': 'Guji launch' },
      mediaKey: '3_1',
      shows: [],
      risk: null,
    })
    expect(lines()).toEqual([
      'New ad “Guji launch” in “Berlin”, “Campaign 1” (flight from 2 Dec 2026, 00:00): Ad group Berlin, Post Guji launch',
    ])
  })

  it('of targeting is called as people call the place, the age and the audience', () => {
    land('targeting_location', example('targeting_location', { targeting_value: '8ad6d90c12eb5bed', name: 'Germany' }))
    const criterionOf = (targeting_type: string, targeting_value: string) =>
      bench.workspace.edits.create('targeting_criterion', accountId, {
        line_item_id: 'g1',
        targeting_type,
        targeting_value,
        operator_type: 'EQ',
      })
    criterionOf('LOCATION', '8ad6d90c12eb5bed')
    criterionOf('AGE', 'AGE_25_TO_34')
    criterionOf('BROAD_KEYWORD', 'espresso')
    expect(steps().map(({ name }) => name)).toEqual(['Germany', '25 to 34', 'espresso'])
    expect(lines()[0]).toContain('Kind Place, Value Germany, Condition Include')
    expect(lines()[1]).toContain('Kind Age, Value 25 to 34, Condition Include')
  })

  it('tells money, times, words and cards as people read them', () => {
    const card = bench.workspace.edits.create('card', accountId, {
      name: 'Spring roast',
      components: [
        { type: 'MEDIA', media_key: '3_1' },
        { type: 'DETAILS', title: 'Spring', destination: { type: 'WEBSITE', url: 'https://example.com' } },
      ],
    })
    bench.workspace.edits.create('scheduled_tweet', accountId, {
      text: 'Doors open at nine\nand close at six',
      user_id: '42',
      scheduled_at: '2026-12-01T08:00:00Z',
      card_uri: `card://${card.id}`,
    })
    bench.workspace.edits.edit(bench.key('c1'), {
      daily_budget_amount_local_micro: 30_000_000n,
      entity_status: 'ACTIVE',
    })
    const all = lines().join('\n')
    expect(all).toContain('Daily budget €1.00 → €30.00')
    expect(all).toContain('Status Paused → Active')
    expect(all).toContain('“Doors open at nine” (goes out 1 Dec 2026, 09:00)')
    expect(all).toContain('Card Spring roast')
    expect(all).not.toMatch(/new-0|card:\/\//)
  })

  it('without any name is called by its kind, never by an id', () => {
    bench.workspace.edits.create('line_item', accountId, { campaign_id: 'c1' })
    bench.workspace.edits.create('promoted_tweet', accountId, { line_item_id: 'g1', tweet_id: '1166476031668015104' })
    expect(steps().map(({ name }) => name)).toEqual(['Ad group without a name', 'Ad without a name'])
  })
})

describe('what uses a record', () => {
  it('is told with ad group and campaign', () => {
    land('tweet', example('tweet', { tweet_id: '11', name: 'Guji launch' }))
    land('promoted_tweet', example('promoted_tweet', { id: 'p1', tweet_id: '11', line_item_id: 'g1' }))
    const [use] = bench.workspace.records.usedBy(bench.key('11', 'tweet'), 5)
    expect(use).toMatchObject({ kind: 'promoted_tweet', name: 'Guji launch' })
    expect(use?.within.map(({ name }) => name)).toEqual(['Campaign 1', 'Berlin'])
  })
})

describe('a condition on an audience', () => {
  it('is called after the audience, though the service gives the id as its name', () => {
    land('custom_audience', example('custom_audience', { id: 'x1', name: 'Subscribers' }))
    const criterion = { targeting_type: 'CUSTOM_AUDIENCE', targeting_value: 'x1', name: 'x1', line_item_id: 'g1' }
    land('targeting_criterion', example('targeting_criterion', { id: 't1', ...criterion }))
    bench.workspace.edits.delete('targeting_criterion', { keys: [bench.key('t1', 'targeting_criterion')] })
    expect(steps().map(({ name }) => name)).toEqual(['Subscribers'])
    expect(bench.workspace.records.usedBy(bench.key('x1', 'custom_audience'), 5)[0]?.name).toBe('Subscribers')
  })
})

describe('a deletion', () => {
  it('counts what the service has in a campaign, less what is deleted by a step of its own and what is only here', () => {
    const group = (id: string) => example('line_item', { id, campaign_id: 'c1', name: id })
    land('line_item', group('g1'), group('g2'), group('g3'))
    const ad = (id: string, line_item_id: string) => example('promoted_tweet', { id, line_item_id, tweet_id: '11' })
    land('promoted_tweet', ad('p1', 'g1'), ad('p2', 'g1'), ad('p3', 'g2'), ad('p4', 'g3'))
    land('targeting_criterion', example('targeting_criterion', { id: 't1', line_item_id: 'g1' }))
    bench.workspace.edits.create('line_item', accountId, { campaign_id: 'c1', name: 'Only here' })
    bench.workspace.edits.delete('promoted_tweet', { keys: [bench.key('p2', 'promoted_tweet')] })
    bench.workspace.edits.delete('line_item', { keys: [bench.key('g3', 'line_item')] })
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c1')] })
    const found = steps().filter(({ operation }) => operation === 'delete')
    const stops = (kind: string) => found.find((step) => step.kind === kind)?.about?.stops
    expect(stops('campaign')).toEqual({ line_item: 2, promoted_tweet: 2, targeting_criterion: 1 })
    expect(stops('line_item')).toEqual({ promoted_tweet: 1 })
    expect(stops('promoted_tweet')).toBeUndefined()
    expect(lines()).toContainEqual('Delete campaign “Campaign 1”; 2 ad groups, 2 ads and targeting in it stop with it')
  })
})
