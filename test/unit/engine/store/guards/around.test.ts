/** Records around changed ones are found by what they have in common, however many records wait. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { openFile } from '../../../../../src-main/engine/store/open.ts'
import { runGuardsAround } from '../../../../../src-main/engine/store/guards/index.ts'
import { kindTable, Store } from '../../../../../src-main/engine/store/tables/index.ts'
import { testFiles } from '../../../../support/files/test-files.ts'
import { Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => (bench = new Bench({ hasChecks: true })))
afterEach(() => bench.end())

test.each([
  ['campaign', 'name'],
  ['line_item', 'name'],
  ['promoted_tweet', 'line_item_id'],
])('around a %s', (kind, by) => {
  bench.workspace.close()
  const tables = ['campaign', 'line_item', 'promoted_tweet', 'targeting_criterion'].map((each) =>
    kindTable(resourceOf(each)),
  )
  const sql = openFile(testFiles, bench.file, tables, '2026-11-20T12:00:00.000Z')
  const store = new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-x' })
  const asked: { text: string; bound: readonly unknown[] }[] = []
  const values = sql.values.bind(sql)
  sql.values = (text: string, ...bound: never[]) => {
    asked.push({ text, bound })
    return values(text, ...bound)
  }
  runGuardsAround(
    store,
    tables.find((each) => each.kind === kind)!,
    [1],
  )
  const plan = sql.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${asked[0]!.text}`, ...(asked[0]!.bound as never[]))
  const steps = plan.map(({ detail }) => detail)
  expect(steps).toContainEqual(expect.stringMatching(`^SEARCH o USING .*\\b${by}=`))
  // Each that is found is looked up among those that wait; no list is made of them.
  expect(steps.filter((step) => /\b(pending|w)\b/.test(step) && !step.includes('rowid=?'))).toEqual([])
  sql.db.close()
})
