/** Conditions on long lists: whatever the way by which rows are found, total and pages are those of all rows looked at one by one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sort } from '../../../../../shared/bridge.ts'
import { Sql } from '../../../../../src-main/engine/store/file/sql.ts'
import { Bench, campaignRow, fundingRow, accountRow } from '../../../../support/store/workspace-harness.ts'
import { vi } from 'vitest'

const count = 6000
let bench: Bench
const rows = Array.from({ length: count }, (_, index) => ({
  ...campaignRow(index + 1),
  id: `c${index + 1}`,
  name: `${['Spring', 'Summer', 'Autumn'][index % 3]} ${(index * 7919) % count}`,
  entity_status: index % 11 === 0 ? 'ACTIVE' : 'PAUSED',
  daily_budget_amount_local_micro: 1_000_000 * (index % 100),
  funding_instrument_id: index % 4 === 0 ? 'f1' : 'f2',
  updated_at: new Date(Date.UTC(2026, 9, 1) + ((index * 104_729) % count) * 60_000).toISOString(),
}))
beforeAll(() => {
  bench = new Bench()
  bench.pull('account', [accountRow()])
  bench.pull('funding_instrument', [fundingRow('f1', { description: 'House card' }), fundingRow('f2')])
  bench.pull('campaign', rows)
}, 60_000)
afterAll(() => bench.end())

type Row = (typeof rows)[number]
const cases: [where: string, fits: (row: Row) => boolean][] = [
  [
    'entity_status = PAUSED and daily_budget_amount_local_micro >= 2',
    (row) => row.entity_status === 'PAUSED' && row.daily_budget_amount_local_micro >= 2e6,
  ],
  [
    'name contains "spring" and daily_budget_amount_local_micro < 30',
    (row) => row.name.startsWith('Spring') && row.daily_budget_amount_local_micro < 30e6,
  ],
  [
    'entity_status = ACTIVE and funding_instrument.description contains "house"',
    (row) => row.entity_status === 'ACTIVE' && row.funding_instrument_id === 'f1',
  ],
  ['not entity_status = ACTIVE and state = clean', (row) => row.entity_status !== 'ACTIVE'],
  ['name = "nothing"', () => false],
]
const orders: [Sort | null, (a: Row, b: Row) => number][] = [
  [null, (a, b) => b.updated_at.localeCompare(a.updated_at)],
  [{ field: 'updated_at', direction: 'asc' }, (a, b) => a.updated_at.localeCompare(b.updated_at)],
]

describe.each(cases)('%s', (where, fits) => {
  it.each(orders)('in the order %j', (sort, by) => {
    const expected = rows
      .filter(fits)
      .toSorted(by)
      .map(({ id }) => id)
    for (const offset of [0, 150, Math.max(0, expected.length - 120)]) {
      const page = bench.page({ where }, { offset, limit: 100, ...(sort ? { sort } : {}) })
      expect(page.total).toBe(expected.length)
      expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 100))
    }
  })
})

it('a change of a record is counted at once', () => {
  const where = 'entity_status = ACTIVE and name contains "summer" and daily_budget_amount_local_micro > 5'
  const before = bench.page({ where }).total
  const [first] = bench.page({ where }).rows
  bench.workspace.edits.edit(first!.key, { entity_status: 'PAUSED' })
  expect(bench.page({ where }).total).toBe(before - 1)
  bench.workspace.edits.undo()
  expect(bench.page({ where }).total).toBe(before)
})

it('looks at each row once for the count, in the order of the table', () => {
  const asked = vi.spyOn(Sql.prototype, 'values')
  bench.page({ where: 'name contains "autumn" and daily_budget_amount_local_micro > 7' })
  const [text] = asked.mock.calls.find(([sql]) => sql.includes('instr'))!
  const others = asked.mock.calls.filter(([sql]) => sql.includes('instr'))
  asked.mockRestore()
  // Few fit: that one answer is all that is asked of the rows.
  expect(others).toHaveLength(1)
  expect(text).toContain('ORDER BY r._key')
})

it('an account with few of the rows is read by its index', () => {
  bench.workspace.ingest.ingestRead('acc2', 'account', [{ ...accountRow(), id: 'acc2', name: 'Other' }])
  bench.workspace.ingest.ingestRead(
    'acc2',
    'campaign',
    Array.from({ length: 3 }, (_, index) => ({ ...campaignRow(index), id: `o${index}`, entity_status: 'PAUSED' })),
  )
  const page = bench.workspace.records.gridPage({
    ...{ kind: 'campaign', accountId: 'acc2', sort: null, offset: 0, limit: 10, columns: [] },
    filter: { text: '', chip: 'all', equals: {}, where: 'entity_status = PAUSED' },
  })
  expect(page.total).toBe(3)
})
