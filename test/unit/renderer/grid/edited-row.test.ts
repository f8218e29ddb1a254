/** The row that an edit's reply gives is the one that the engine gives when it is asked, or none: compared on the engine's own store. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Filter, Sort } from '../../../../shared/bridge.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { editedRow } from '../../../../src-renderer/grid/edited-row.ts'
import { Bench } from '../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(12)
})
afterEach(() => bench.end())

const columns = Object.keys(resourceOf('campaign').fields)
const byName: Sort = { field: 'name', direction: 'asc' }

/** Edits c5 and compares; true where the reply said it all. */
function isAnswered(values: RecordValues, sort: Sort | null, filter: Partial<Filter> = {}): boolean {
  const before = bench.page(filter, { columns, ...(sort && { sort }) })
  const index = before.rows.findIndex(({ id }) => id === 'c5')
  if (index === -1) return false
  void bench.clock.advance(1000)
  const { edits } = bench.workspace
  const record = { ...edits.edit(bench.key('c5'), values), dataRevision: bench.workspace.dataRevision }
  const query = { sort, filter: { text: '', chip: 'all' as const, equals: {}, ...filter } }
  const found = editedRow({ row: before.rows[index]!, columns }, index, query, {
    record,
    fields: Object.keys(values),
  })
  if (!found) return false
  const after = bench.page(filter, { columns, ...(sort && { sort }) })
  expect(found.row, JSON.stringify(Object.keys(values))).toEqual(after.rows[index])
  const counts = Object.entries(before.chipCounts).map(([chip, count]) => [
    chip,
    count + (found.shifts[chip as keyof typeof found.shifts] ?? 0),
  ])
  expect(Object.fromEntries(counts)).toEqual(after.chipCounts)
  expect(after.total).toBe(before.total)
  return true
}

const edits: RecordValues[] = [
  { daily_budget_amount_local_micro: 70_000_000n },
  { daily_budget_amount_local_micro: 71_000_000n, total_budget_amount_local_micro: 80_000_000n },
  // More a day than in all: a problem, and then none.
  { daily_budget_amount_local_micro: 90_000_000n },
  { daily_budget_amount_local_micro: 60_000_000n },
  { purchase_order_number: 'PO-1' },
  { purchase_order_number: null },
  { standard_delivery: false },
  { entity_status: 'ACTIVE' },
  { entity_status: 'PAUSED' },
  { name: '' },
  { name: 'Campaign 5' },
]

it('is the engine’s row with its counts, edit after edit', () => {
  const answered = edits.map((values) => isAnswered(values, { field: 'created_at', direction: 'asc' }))
  expect(answered.filter(Boolean).length).toBeGreaterThan(8)
})

it('is none where the order or the rows shown may change', () => {
  expect(isAnswered({ purchase_order_number: 'PO-2' }, null)).toBe(false)
  expect(isAnswered({ purchase_order_number: 'PO-3' }, null)).toBe(true)
  expect(isAnswered({ name: 'A' }, byName)).toBe(false)
  expect(isAnswered({ purchase_order_number: 'PO-4' }, byName, { text: 'A' })).toBe(false)
  expect(isAnswered({ purchase_order_number: 'PO-5' }, byName, { equals: { standard_delivery: 'true' } })).toBe(false)
  expect(isAnswered({ purchase_order_number: 'PO-6' }, byName, { chip: 'edited' })).toBe(true)
})

it('is none once nothing waits any more, and for what is read by another name', () => {
  expect(isAnswered({ daily_budget_amount_local_micro: 70_000_000n }, byName)).toBe(true)
  expect(isAnswered({ daily_budget_amount_local_micro: 5_000_000n }, byName)).toBe(false)
})
