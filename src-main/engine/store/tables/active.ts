/** Which records count as active, kept in `_active`; how many an account has, and how many it may have. */
import type { RecordValues } from '../../../../shared/model/values.ts'
import { decode } from './column.ts'
import type { KindTable } from './kind-table.ts'
import type { Sql } from '../file/index.ts'
import type { ReadableStore, Store } from './store.ts'

/** True if the record counts as active: never while it is to be deleted. */
export function isActive(table: KindTable, values: RecordValues, isDeleting: boolean): boolean {
  return !isDeleting && table.resource.active?.counts(values) === true
}

/** True if editing `field` can change whether the record counts as active. */
export function involvesActive(table: KindTable, field: string): boolean {
  return table.resource.active?.involves.includes(field) === true
}

/**
 * Brings `_active` up to date for the keys that the subquery names. The declaration is asked once for each different combination of
 * the fields that it looks at, however many records there are.
 */
export function refreshActive(sql: Sql, table: KindTable, keysSql: string): void {
  const columns = table.columns.filter((column) => involvesActive(table, column.field))
  const names = columns.map((column) => `r.${column.name}`).join(', ')
  const isDeleting = "EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND p.operation = 'delete')"
  const combinations = sql.raw(
    `SELECT DISTINCT r._active, ${isDeleting}, ${names} FROM ${table.table} r WHERE r._key IN (${keysSql})`,
  )
  for (const [known, deleting, ...values] of combinations) {
    const record = Object.fromEntries(
      columns.map((column, index) => [column.field, decode(column.def, values[index]!)]),
    )
    const counts = isActive(table, record, Number(deleting) === 1)
    if (counts === (Number(known) === 1)) continue
    const same = columns.map((column) => `r.${column.name} IS ?`).join(' AND ')
    sql.run(
      `UPDATE ${table.table} AS r SET _active = ? WHERE r._key IN (${keysSql}) AND r._active = ? AND ${isDeleting} = ? AND ${same}`,
      counts ? 1 : 0,
      known!,
      deleting!,
      ...values,
    )
  }
}

/** Active records of the account, pending work included. */
export function countActive(store: ReadableStore, table: KindTable, accountId: string): number {
  if (!table.hasActive) return 0
  return store.sql.value<number>(`SELECT count(*) FROM ${table.table} WHERE _active = 1 AND _account = ?`, accountId)!
}

/** Most active records: the setting, or the declaration's limit, raised where a pull showed that the service allows more. */
export function activeLimit(store: ReadableStore, table: KindTable, accountId: string): number {
  const limits = table.resource.active?.limit
  if (!limits) return Number.POSITIVE_INFINITY
  const set = store.sql.value<string>(
    'SELECT value FROM setting WHERE name = ?',
    `activeLimit.${table.kind}.${accountId}`,
  )
  if (set !== undefined && /^\d{1,9}$/.test(set)) return Number(set)
  const isRaised =
    store.sql.value<string>('SELECT value FROM meta WHERE name = ?', raisedName(table, accountId)) === '1'
  return isRaised ? limits.raised : limits.standard
}

/** After a pull: more active records at the service than the standard limit prove that it was raised. */
export function noteActiveAtService(store: Store, table: KindTable, accountId: string): void {
  const limits = table.resource.active?.limit
  if (!limits) return
  // Records with work on them may be active only here, so they do not count as proof.
  const proven = store.sql.value<number>(
    `SELECT count(*) FROM ${table.table} WHERE _active = 1 AND _account = ? AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = ${table.table}._key)`,
    accountId,
  )!
  if (proven > limits.standard) {
    store.sql.run("INSERT INTO meta VALUES (?, '1') ON CONFLICT (name) DO NOTHING", raisedName(table, accountId))
  }
}

function raisedName(table: KindTable, accountId: string): string {
  return `raised.${table.kind}.${accountId}`
}
