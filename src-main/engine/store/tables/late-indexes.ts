/**
 * Indexes of a kind that is pulled for the first time are made after its rows: kept with each row, they make the pull of 10,000 a tenth
 * longer.
 *
 *     first full slice, none known ─────── put off, but for the one that tells known ids
 *     so many rows, or the pull's end ──── made again, one a call
 *     opened after an end in between ───── made again
 *
 * Meanwhile everything is found by reading the rows, which so few of them allow.
 */
import { indexesOf } from './kind-table.ts'
import type { KindTable } from './kind-table.ts'
import { quote } from '../file/index.ts'
import type { Sql } from '../file/index.ts'
import type { Store } from './store.ts'

/** With fewer rows in the first slice they are not worth putting off. */
const worthIt = 200
/** From so many rows of a pull on they are no longer put off: reading all of the rows would be felt. */
export const lateIndexesMax = 20_000

/** Before so many rows are the first of their kind; in the caller's transaction. */
export function putIndexesOff(store: Store, table: KindTable, rowCount: number): void {
  if (rowCount < worthIt || store.sql.value(`SELECT 1 FROM ${table.table} LIMIT 1`) !== undefined) return
  for (const { name, isUnique } of indexesOf(table)) {
    if (!isUnique) store.sql.db.exec(`DROP INDEX IF EXISTS ${quote(name)}`)
  }
}

/** Makes one that was put off; true while there is more. All of them are on disk with the last. */
export function makeNextIndex(store: Store, table: KindTable): boolean {
  const [next, ...others] = missing(store.sql, [table])
  if (next === undefined) return false
  store.writeLater(() => store.sql.db.exec(next), others.length === 0)
  return others.length > 0
}

/** After opening: whatever ended in the middle of a pull left some out. */
export function makeMissingIndexes(sql: Sql, tables: readonly KindTable[]): void {
  const statements = missing(sql, tables)
  if (statements.length > 0) sql.db.transaction(() => statements.forEach((statement) => sql.db.exec(statement)))()
}

/** The statements that make what is not there. */
function missing(sql: Sql, tables: readonly KindTable[]): string[] {
  const there = new Set(sql.values<string>("SELECT name FROM sqlite_schema WHERE type = 'index'"))
  return tables.flatMap((table) =>
    indexesOf(table)
      .filter(({ name }) => !there.has(name))
      .map(({ statement }) => statement),
  )
}
