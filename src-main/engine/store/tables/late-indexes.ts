/**
 * Indexes of a kind that is pulled for the first time are made after its rows: kept with each row, they make the pull of 10,000 a tenth
 * longer.
 *
 *     first full slice, none known ─────── put off, but for the one that finds known ids
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

/** Fewest rows of the first slice for which putting indexes off is worth it. */
const worthIt = 200
/** Rows of a pull from which on indexes are no longer put off: reading all rows in place of an index would be felt. */
export const lateIndexesMax = 20_000

/** Drops the indexes of a kind that has no rows yet, if so many are about to come that this is worth it. Call it in the transaction that inserts them. */
export function putIndexesOff(store: Store, table: KindTable, rowCount: number): void {
  if (rowCount < worthIt || store.sql.value(`SELECT 1 FROM ${table.table} LIMIT 1`) !== undefined) return
  for (const { name, isUnique } of indexesOf(table)) {
    if (!isUnique) store.sql.db.exec(`DROP INDEX IF EXISTS ${quote(name)}`)
  }
}

/** Makes one index that was put off; true while there are more. With the last, all of them are on disk. */
export function makeNextIndex(store: Store, table: KindTable): boolean {
  const [next, ...others] = missing(store.sql, [table])
  if (next === undefined) return false
  store.writeLater(() => store.sql.db.exec(next), others.length === 0)
  return others.length > 0
}

/** Makes all missing indexes after a file was opened: Galley may have ended in the middle of a pull. */
export function makeMissingIndexes(sql: Sql, tables: readonly KindTable[]): void {
  const statements = missing(sql, tables)
  if (statements.length > 0) sql.db.transaction(() => statements.forEach((statement) => sql.db.exec(statement)))()
}

/** Statements that make the missing indexes of the tables. */
function missing(sql: Sql, tables: readonly KindTable[]): string[] {
  const there = new Set(sql.values<string>("SELECT name FROM sqlite_schema WHERE type = 'index'"))
  return tables.flatMap((table) =>
    indexesOf(table)
      .filter(({ name }) => !there.has(name))
      .map(({ statement }) => statement),
  )
}
