import { afterEach, beforeEach, expect, test } from 'vitest'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { kindTable } from '../../../../../src-main/engine/store/tables/kind-table.ts'
import { siblingCounts, siblingPort } from '../../../../../src-main/engine/store/tables/siblings.ts'
import { Store } from '../../../../../src-main/engine/store/tables/store.ts'
import { openFile } from '../../../../../src-main/engine/store/open.ts'
import { seededChance } from '../../../../support/seeded-chance.ts'
import { testFiles } from '../../../../support/files/test-files.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
})
afterEach(() => bench.end())

/** The bench's file, opened for its tables alone. */
function reopened(): Store {
  bench.workspace.close()
  const table = kindTable(resourceOf('targeting_criterion'))
  const sql = openFile(testFiles, bench.file, [table], '2026-11-20T12:00:00.000Z')
  return new Store({ sql, clock: bench.clock, log: bench.log, newId: () => 'new-x' })
}

test('siblings of one parent are found by the parent, not by walking through the account', () => {
  const store = reopened()
  const { sql } = store
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

test('counts for many records are those that each record gets by itself', () => {
  const types = ['BROAD_KEYWORD', 'EXACT_KEYWORD']
  const { pick } = seededChance(20_261_123)
  const groups = ['g1', 'g2']
  const values = (at: number) => ({
    line_item_id: pick(groups),
    targeting_type: pick(types),
    targeting_value: `word ${at}`,
    operator_type: 'EQ',
  })
  bench.pull(
    'line_item',
    groups.map((id) => ({ id, name: id, deleted: false })),
  )
  bench.pull(
    'targeting_criterion',
    Array.from({ length: 12 }, (_, at) => ({ ...values(at), id: `t${at}`, name: null, deleted: at === 3 })),
  )
  const { edits } = bench.workspace
  const own = Array.from({ length: 12 }, (_, at) => edits.create('targeting_criterion', accountId, values(100 + at)))
  for (const id of ['t1', 't5']) edits.delete('targeting_criterion', { keys: [bench.key(id, 'targeting_criterion')] })
  edits.delete('targeting_criterion', { keys: [own[4]!.key] })
  const ids = [...Array.from({ length: 12 }, (_, at) => `t${at}`), ...own.map(({ id }) => id), 'never-heard-of']

  const store = reopened()
  const seen = new Set<number>()
  for (const isWhole of [false, true]) {
    const together = siblingCounts(store, isWhole)
    const each = siblingPort(store, isWhole)
    for (const id of ids)
      for (const line_item_id of groups)
        for (const targeting_type of types) {
          const asked = ['targeting_criterion', accountId, { line_item_id, targeting_type }, id] as const
          const count = each.siblingCount(...asked)
          expect(together(...asked), `${id} in ${line_item_id}, ${targeting_type}`).toBe(count)
          seen.add(count)
        }
  }
  expect(seen.size).toBeGreaterThan(4)
  store.sql.db.close()
})
