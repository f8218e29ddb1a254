/** What belongs to a campaign or an ad group: by filters, and counted. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resourceOf, resources } from '../../../../../shared/presentation/resources.ts'
import { openFile } from '../../../../../src-main/engine/store/open.ts'
import { whereOf } from '../../../../../src-main/engine/store/query/filter.ts'
import { kindTable } from '../../../../../src-main/engine/store/tables/kind-table.ts'
import { Store } from '../../../../../src-main/engine/store/tables/store.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { testFiles } from '../../../../support/files/test-files.ts'
import { accountId, Bench, everything } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
  ingest('line_item', { id: 'g1', campaign_id: 'c1' }, { id: 'g2', campaign_id: 'c1' }, { id: 'g3', campaign_id: 'c2' })
  ingest('tweet', { tweet_id: '11' })
  ingest(
    'promoted_tweet',
    { id: 'p1', line_item_id: 'g1', tweet_id: '11' },
    { id: 'p2', line_item_id: 'g2', tweet_id: '11' },
    { id: 'p3', line_item_id: 'g3', tweet_id: '11' },
  )
})
afterEach(() => bench.end())

function ingest(kind: string, ...changes: ReceivedRow[]) {
  const rows = changes.map((change) => ({ ...(resourceOf(kind).examples[0] as ReceivedRow), ...change }))
  const wire = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    ),
  )
  bench.workspace.ingest.ingestRead(accountId, kind, wire)
}
/** How the rows of a kind within the scope are found. */
function planOf(kind: string, within: string): string[] {
  bench.workspace.close()
  const tables = resources.map(kindTable)
  const sql = openFile(testFiles, bench.file, tables, '2026-11-20T12:00:00.000Z')
  const store = new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-x' })
  const { from, where, bound } = whereOf(store, store.table(kind), accountId, {
    ...everything,
    equals: { '@within': within },
  })
  const plan = sql.all<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT r._key FROM ${from} WHERE ${where}`, ...bound)
  sql.db.close()
  return plan.map(({ detail }) => detail)
}
const idsWithin = (kind: string, within: string) =>
  bench
    .page({ equals: { '@within': within } }, { kind, columns: [] })
    .rows.map(({ id }) => id)
    .toSorted()

describe('within a campaign', () => {
  it('are its ad groups, what belongs to these, and itself', () => {
    expect(idsWithin('campaign', 'campaign:c1')).toEqual(['c1'])
    expect(idsWithin('line_item', 'campaign:c1')).toEqual(['g1', 'g2'])
    expect(idsWithin('promoted_tweet', 'campaign:c1')).toEqual(['p1', 'p2'])
    expect(idsWithin('promoted_tweet', 'campaign:c3')).toEqual([])
  })

  it('is what was made here and not pushed yet, too', () => {
    const group = bench.workspace.edits.create('line_item', accountId, { campaign_id: 'c3', name: 'New' })
    bench.workspace.edits.create('promoted_tweet', accountId, { line_item_id: group.id, tweet_id: '11' })
    expect(idsWithin('line_item', 'campaign:c3')).toEqual([group.id])
    expect(idsWithin('promoted_tweet', 'campaign:c3')).toHaveLength(1)
    expect(bench.workspace.records.scopeCounts(accountId, 'campaign:c3')).toEqual({
      campaign: 1,
      line_item: 1,
      promoted_tweet: 1,
    })
  })
})

describe('within an ad group', () => {
  it('are its ads and itself, and no campaign', () => {
    expect(idsWithin('line_item', 'line_item:g1')).toEqual(['g1'])
    expect(idsWithin('promoted_tweet', 'line_item:g1')).toEqual(['p1'])
    expect(idsWithin('campaign', 'line_item:g1')).toEqual([])
  })
})

describe('within several', () => {
  it('is what belongs to any of them, each once', () => {
    expect(idsWithin('campaign', 'campaign:c1,line_item:g3')).toEqual(['c1'])
    expect(idsWithin('line_item', 'campaign:c1,line_item:g1,line_item:g3')).toEqual(['g1', 'g2', 'g3'])
    expect(idsWithin('promoted_tweet', 'campaign:c1,line_item:g1,line_item:g3')).toEqual(['p1', 'p2', 'p3'])
    expect(idsWithin('promoted_tweet', 'line_item:g1,line_item:g3')).toEqual(['p1', 'p3'])
    expect(bench.workspace.records.scopeCounts(accountId, 'campaign:c2,line_item:g1')).toEqual({
      campaign: 1,
      line_item: 2,
      promoted_tweet: 2,
    })
  })

  it('has no page', () => {
    expect(bench.workspace.records.campaignPage(accountId, 'campaign:c1')).not.toBeNull()
    expect(bench.workspace.records.campaignPage(accountId, 'campaign:c1,campaign:c2')).toBeNull()
  })

  it.each(['campaign', 'line_item', 'promoted_tweet', 'targeting_criterion'])(
    'finds them by indexes, without a walk over the kind: %s',
    (kind) => {
      const walks = planOf(kind, 'campaign:c1,line_item:g3').filter((line) => /^SCAN (?!json_each|\(sub)/.test(line))
      expect(walks).toEqual([])
    },
  )
})

it('counts by kind, and ad groups by campaign', () => {
  const { records } = bench.workspace
  expect(records.scopeCounts(accountId, 'campaign:c1')).toEqual({ campaign: 1, line_item: 2, promoted_tweet: 2 })
  expect(records.scopeCounts(accountId, 'line_item:g3')).toEqual({ line_item: 1, promoted_tweet: 1 })
  expect(records.adGroupCounts(accountId)).toEqual({ c1: 2, c2: 1 })
})

it('refuses what is no scope', () => {
  expect(() => idsWithin('line_item', 'c1')).toThrow(expect.objectContaining({ code: 'invalid_value' }) as Error)
})

describe('a flight that ends between two instants', () => {
  const ends = (value: string) =>
    bench.page({ equals: { '@ends': value } }, { kind: 'line_item', columns: [] }).rows.map(({ id }) => id)

  it('is found by its end as it will be, both instants included', () => {
    ingest(
      'line_item',
      { id: 'g1', campaign_id: 'c1', end_time: '2026-11-24T09:00:00Z' },
      { id: 'g2', campaign_id: 'c1', end_time: '2026-12-24T09:00:00Z' },
      { id: 'g3', campaign_id: 'c2', end_time: null },
    )
    expect(ends('2026-11-23T00:00:00Z/2026-11-30T00:00:00Z')).toEqual(['g1'])
    expect(ends('2026-11-24T09:00:00Z/2026-11-24T09:00:00Z')).toEqual(['g1'])
    bench.workspace.edits.edit(bench.key('g2', 'line_item'), { end_time: '2026-11-25T09:00:00Z' })
    expect(ends('2026-11-23T00:00:00Z/2026-11-30T00:00:00Z').toSorted()).toEqual(['g1', 'g2'])
  })

  it('is asked for with two instants, of a kind that has an end', () => {
    for (const value of ['', 'soon', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z/later'])
      expect(() => ends(value)).toThrow()
    expect(() => bench.page({ equals: { '@ends': '2026-11-23T00:00:00Z/2026-11-30T00:00:00Z' } })).toThrow()
  })
})
