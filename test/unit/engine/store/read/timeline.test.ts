import { afterEach, beforeEach, expect, test } from 'vitest'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(4)
  const flights: [string, string, string | null, string | null][] = [
    ['g1', 'c1', '2026-12-10T08:00:00Z', '2026-12-20T08:00:00Z'],
    ['g2', 'c1', '2026-12-01T08:00:00Z', '2026-12-05T08:00:00Z'],
    ['g3', 'c2', '2026-11-01T08:00:00Z', null],
    ['g4', 'c3', '2027-02-01T08:00:00Z', '2027-02-08T08:00:00Z'],
    ['g5', 'c4', null, null],
  ]
  const group = { ...resourceOf('line_item').examples[0], bid_amount_local_micro: 1_500_000 }
  bench.pull(
    'line_item',
    flights.map(([id, campaign_id, start_time, end_time]) => ({
      ...group,
      id,
      campaign_id,
      start_time,
      end_time,
    })),
  )
})
afterEach(() => bench.end())

const december = { from: '2026-12-01T00:00:00Z', to: '2027-01-01T00:00:00Z', isActive: false, offset: 0, limit: 100 }
const shown = (query = december) =>
  bench.workspace.records
    .timeline(accountId, query)
    .campaigns.map(({ row, start, end }) => `${row.id} ${start} ${end ?? 'open'}`)

test('a campaign runs from the first start of its ad groups to the last end, and on where one has none', () => {
  expect(shown()).toEqual(['c2 2026-11-01T08:00:00Z open', 'c1 2026-12-01T08:00:00Z 2026-12-20T08:00:00Z'])
  expect(bench.workspace.records.timeline(accountId, december).withoutFlight).toBe(1)
})

test('only what meets the days is listed', () => {
  expect(shown({ ...december, from: '2026-12-20T08:00:00Z' })).toEqual(['c2 2026-11-01T08:00:00Z open'])
  expect(shown({ ...december, from: '2026-12-20T07:59:59Z' })).toHaveLength(2)
  expect(shown({ ...december, from: '2026-10-01T00:00:00Z', to: '2026-11-01T08:00:00Z' })).toEqual([])
})

test('ad groups that are to be deleted do not count, and work on one is told', () => {
  bench.workspace.edits.delete('line_item', { keys: [bench.key('g1', 'line_item')] })
  bench.workspace.edits.edit(bench.key('g2', 'line_item'), { name: 'Other' })
  const found = bench.workspace.records.timeline(accountId, december).campaigns.find(({ row }) => row.id === 'c1')
  expect(found).toMatchObject({ end: '2026-12-05T08:00:00Z', groupCount: 1, changedCount: 1 })
})

test('paused campaigns are left out where only active ones are asked for', () => {
  bench.workspace.edits.edit(bench.key('c1'), { entity_status: 'PAUSED' })
  bench.workspace.edits.edit(bench.key('c2'), { entity_status: 'ACTIVE' })
  expect(shown({ ...december, isActive: true })).toEqual(['c2 2026-11-01T08:00:00Z open'])
})

test('a page of them knows how many there are in all', () => {
  const page = bench.workspace.records.timeline(accountId, { ...december, offset: 1, limit: 1 })
  expect(page.campaigns.map(({ row }) => row.id)).toEqual(['c1'])
  expect(page.total).toBe(2)
})
