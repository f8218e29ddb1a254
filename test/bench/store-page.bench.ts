/**
 * A page of 200 out of 100,000 campaigns at random sorts and offsets, and text search, against reading 200 rows by known keys. Goals:
 * page p95 at most 2.5 ms; search p95 at most 1 ms.
 */
import type { Filter } from '../../shared/bridge.ts'
import {
  accountId,
  chance,
  filled,
  nowMs,
  percentile,
  printMachine,
  remove,
  round,
  tempFolder,
  words,
} from './store-common.ts'

const recordCount = Number(process.argv[2] ?? 100_000)
const queryCount = 300
const everything: Filter = { text: '', chip: 'all', equals: {} }
const columns = [
  'name',
  'entity_status',
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
  'funding_instrument_id',
  'currency',
  'purchase_order_number',
  'standard_delivery',
  'effective_status',
  'created_at',
  'updated_at',
  'servable',
]

printMachine('store-page')
const folder = tempFolder()
const workspace = filled(folder, recordCount)
const random = chance(11)
const sorts = [
  null,
  ...['name', 'daily_budget_amount_local_micro', 'updated_at', 'entity_status'].flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => ({ field, direction })),
  ),
]
const page = (sort: (typeof sorts)[number], offset: number, filter = everything) =>
  workspace.records.gridPage({ kind: 'campaign', accountId, filter, sort, offset, limit: 200, columns })
for (const sort of sorts)
  report(`page by ${sort ? `${sort.field} ${sort.direction}` : 'last change'}`, 2.5, () =>
    page(sort, Math.floor(random() * (recordCount - 200))),
  )
const key = workspace.records.gridKeys({
  kind: 'campaign',
  accountId,
  filter: everything,
  sort: null,
  offset: 0,
  limit: 1,
})[0]!
const edited = () =>
  void workspace.edits.edit(key, { daily_budget_amount_local_micro: BigInt(Math.floor(random() * 1e9)) })
report('first page after an edit', 2.5, () => page(null, 0), edited)
report('search, 2 letters', 1, () => workspace.records.search(word().slice(0, 2), 50))
report('search, a part of 4 letters', 1, () => workspace.records.search(word().slice(1, 5), 50))
report('search, two words', 1, () => workspace.records.search(`${word()} ${word().slice(0, 3)}`, 50))
report('filter a grid by 3 letters, first page', 50, () => page(null, 0, { ...everything, text: word().slice(0, 3) }))
report('filter a grid by a word, first page', 50, () => page(null, 0, { ...everything, text: word() }))
const many = workspace.records.gridKeys({
  kind: 'campaign',
  accountId,
  filter: everything,
  sort: null,
  offset: 0,
  limit: 10_000,
})
workspace.edits.bulkEdit('campaign', { keys: many }, { field: 'entity_status', to: 'PAUSED' })
workspace.edits.bulkEdit('campaign', { keys: many }, { field: 'name', find: 'a', replace: 'ä', matchCase: true })
report('the same with 10,000 records edited', 50, () => page(null, 0, { ...everything, text: word() }))
report('among the edited alone', 50, () => page(null, 0, { ...everything, chip: 'edited', text: word() }))
workspace.close()
remove(folder)

function word(): string {
  return words[Math.floor(random() * words.length)]!
}

function report(name: string, goalMs: number, query: () => unknown, before?: () => void): void {
  const times: number[] = []
  for (let turn = 0; turn < queryCount + 5; turn++) {
    before?.()
    const startMs = nowMs()
    query()
    times.push(nowMs() - startMs)
  }
  const measured = times.slice(5)
  console.log(
    `${name.padEnd(44)} p50 ${String(round(percentile(measured, 50))).padEnd(6)} p95 ${String(round(percentile(measured, 95))).padEnd(6)} ms (goal: p95 at most ${goalMs})`,
  )
}
