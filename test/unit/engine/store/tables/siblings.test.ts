import { afterEach, beforeEach, expect, test } from 'vitest'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { kindTable } from '../../../../../src-main/engine/store/tables/kind-table.ts'
import { siblingPort } from '../../../../../src-main/engine/store/tables/siblings.ts'
import { Store } from '../../../../../src-main/engine/store/tables/store.ts'
import { openFile } from '../../../../../src-main/engine/store/open.ts'
import { testFiles } from '../../../../support/files/test-files.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

test('siblings of one parent are found by the parent, not by walking through the account', () => {
  bench.workspace.close()
  const table = kindTable(resourceOf('targeting_criterion'))
  const sql = openFile(testFiles, bench.file, [table], '2026-11-20T12:00:00.000Z')
  const store = new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-x' })
  const asked: { text: string; bound: readonly unknown[] }[] = []
  const value = sql.value.bind(sql)
  sql.value = (text: string, ...bound: never[]) => {
    asked.push({ text, bound })
    return value(text, ...bound)
  }
  siblingPort(store).siblingCount('targeting_criterion', accountId, { line_item_id: 'g1', targeting_type: 'AGE' }, 't1')
  const plan = sql.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${asked[0]!.text}`, ...(asked[0]!.bound as never[]))
  expect(plan[0]!.detail).toMatch(/^SEARCH r USING INDEX r_targeting_criterion_line_item_id/)
  sql.db.close()
})
