/** A list in which rows stay while they are worked on stands as it stood, whatever was done to them. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Filter, GridPage, KeptRow, Sort } from '../../../../../shared/bridge.ts'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(24)
})
afterEach(() => bench.end())

const budget = 'daily_budget_amount_local_micro'
const filters: Partial<Filter>[] = [
  {},
  { where: `${budget} < 10` },
  { text: 'campaign' },
  { text: 'campaign', where: `${budget} < 15` },
]
const sorts: (Sort | null)[] = [null, { field: budget, direction: 'asc' }, { field: 'name', direction: 'desc' }]
const keysOf = (page: GridPage) => page.rows.map(({ key }) => key)
const straysOf = (page: GridPage, kind: 'filter' | 'order') =>
  page.rows.flatMap(({ id, strays }) => (strays === kind ? [id] : []))

it('stands as it stood, page by page, however its rows were changed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...filters),
      fc.constantFrom(...sorts),
      fc.array(fc.tuple(fc.nat(23), fc.bigInt({ min: 1n, max: 30n })), { maxLength: 12 }),
      fc.integer({ min: 1, max: 7 }),
      (filter, sort, changes, limit) => {
        const options = sort ? { sort } : {}
        const before = bench.page(filter, options)
        const kept: KeptRow[] = []
        const actions = bench.workspace.edits.lastAction()
        for (const [nth, units] of changes) {
          const row = before.rows[nth]
          if (!row) continue
          if (!kept.some(({ key }) => key === row.key)) kept.push({ key: row.key, at: nth })
          bench.workspace.edits.edit(row.key, { [budget]: units * 1_000_000n, name: `Campaign ${units}` })
        }
        const after = bench.page(filter, { ...options, kept })
        expect(keysOf(after)).toEqual(keysOf(before))
        expect(after.total).toBe(before.total)
        const shown = new Set(keysOf(bench.page(filter, options)))
        const left = kept.filter(({ key }) => !shown.has(key))
        expect(straysOf(after, 'filter')).toHaveLength(left.length)
        expect(after.kept?.strayCount ?? 0).toBe(left.length)
        // What counts is what the filter shows by itself.
        expect(after.chipCounts.all).toBe(shown.size)
        const pages = []
        for (let offset = 0; offset < after.total; offset += limit)
          pages.push(...keysOf(bench.page(filter, { ...options, kept, offset, limit })))
        expect(pages).toEqual(keysOf(before))
        while (bench.workspace.edits.lastAction() !== actions) bench.workspace.edits.undo()
      },
    ),
    { numRuns: 60 },
  )
})

it('says of a row where it stands elsewhere by the order, and of no other', () => {
  const options = { sort: { field: budget, direction: 'asc' as const } }
  const kept = ['c3', 'c5', 'c9'].map((id) => ({
    key: bench.key(id),
    at: bench.page({}, options).rows.findIndex((row) => row.id === id),
  }))
  bench.workspace.edits.edit(bench.key('c3'), { [budget]: 40_000_000n })
  bench.workspace.edits.edit(bench.key('c9'), { [budget]: 500_000n })
  const page = bench.page({}, { ...options, kept })
  expect(straysOf(page, 'order')).toEqual(['c3', 'c9'])
  expect(straysOf(page, 'filter')).toEqual([])
})

it('gives way to what comes in and goes: rows that are gone are dropped, others move around those that stay', () => {
  const filter = { where: `${budget} < 6` }
  const options = { sort: { field: 'name', direction: 'asc' as const } }
  const rows = bench.page(filter, options).rows
  const kept = [1, 2, rows.length - 1].map((at) => ({ key: rows[at]!.key, at }))
  bench.workspace.edits.edit(kept[0]!.key, { [budget]: 90_000_000n })
  bench.pull('campaign', [campaignRow(0, { name: 'A first' })])
  const made = bench.workspace.edits.create('campaign', accountId, { name: 'Made here' })
  bench.workspace.edits.delete('campaign', { keys: [made.key] })
  const page = bench.page(filter, { ...options, kept: [...kept, { key: made.key, at: 3 }] })
  expect(page.kept).toEqual({ keys: kept.map(({ key }) => key), strayCount: 1 })
  expect(new Set(keysOf(page)).size).toBe(page.total)
  expect(page.rows[1]!.key).toBe(kept[0]!.key)
})

it('is selected as a whole with what stays in it', () => {
  const filter = { text: '', chip: 'all' as const, equals: {}, where: `${budget} < 4` }
  const shown = bench.page(filter).total
  const key = bench.key('c2')
  bench.workspace.edits.edit(key, { [budget]: 90_000_000n })
  const all = { kind: 'campaign', accountId, filter }
  const changed = (also: number[]) =>
    bench.workspace.edits.transform({
      kind: 'campaign',
      selection: { all, except: [], also },
      transforms: [{ do: 'value', field: 'purchase_order_number', value: 'PO-7' }],
      isPreview: true,
      offset: 0,
      limit: 0,
    }).changed
  expect([changed([]), changed([key]), changed([key, bench.key('c1')])]).toEqual([shown - 1, shown, shown])
})
