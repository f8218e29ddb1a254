/**
 * Changes on their way: temp.change_set holds a record's field, its new value and the present one as JSON texts (NULL for absent), and the
 * record's account. What is so already is never in it.
 */
import { jsonTextSql } from '../tables/index.ts'
import type { Column, KindTable, Store } from '../tables/index.ts'
import { literal } from '../file/index.ts'
import type { Bound } from '../file/index.ts'

/** The new value of a field of one record, as JSON text. */
export type ChangedValue = readonly [key: number, value: string | null]

export function clearChangeSet({ sql }: Store): void {
  sql.run('DELETE FROM temp.change_set')
}

/**
 * SQL that puts into temp.change_set what `valueSql` makes of the rows `r` that `fromSql` gives, as far as it differs. Parameters stand
 * where the two have them, those of `valueSql` twice: in front of and behind those of `fromSql`.
 */
export function addChangesSql(column: Column, valueSql: string, fromSql: string): string {
  const was = jsonTextSql(column, 'r')
  return `INSERT INTO temp.change_set SELECT ${literal(column.field)}, r._key, ${valueSql}, ${was}, r._account FROM ${fromSql} AND ${was} IS NOT ${valueSql}`
}

const texts = new WeakMap<Column, Map<number, string>>()

function pairsSql(table: KindTable, column: Column, count: number): string {
  const known = texts.get(column) ?? new Map<number, string>()
  texts.set(column, known)
  const pairs = Array<string>(count).fill('(?, ?)').join(', ')
  const from = `(VALUES ${pairs}) v CROSS JOIN ${table.table} r ON r._key = v.column1 WHERE true`
  const text = known.get(count) ?? addChangesSql(column, 'v.column2', from)
  known.set(count, text)
  return text
}

/** Adds a value of its own for each of these records; each is named once. */
export function addChanges(store: Store, table: KindTable, field: string, wanted: readonly ChangedValue[]): void {
  const column = table.byField.get(field)!
  let from = 0
  for (const size of [100, 10, 1]) {
    while (wanted.length - from >= size) {
      const bound: Bound[] = []
      for (const [key, value] of wanted.slice(from, from + size)) bound.push(key, value)
      store.sql.runMany(pairsSql(table, column, size), bound)
      from += size
    }
  }
}
