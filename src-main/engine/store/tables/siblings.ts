/** Records that share a value, as rules ask for them: those at the service, and of those that wait the ones that go before. */
import type { RulePort } from '../../../../shared/contract/language/rules.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { deletedSql } from './kind-table.ts'
import { encode } from './column.ts'
import type { KindTable } from './kind-table.ts'
import { rowToRecord } from './row.ts'
import type { Bound } from '../file/index.ts'
import type { ReadableStore } from './store.ts'

/** The part of a rule port that looks at siblings; `isWhole`: those that go after the record as well. */
export function siblingPort(
  store: ReadableStore,
  isWhole = false,
): Pick<RulePort, 'siblings' | 'siblingCount' | 'siblingInstants'> {
  return {
    siblings: (kind, accountId, having, exceptId, most) => {
      const table = store.table(kind)
      const { condition, bound } = siblingsSql(table, accountId, having, exceptId, isWhole)
      const columns = table.allColumns.map((name) => `r.${name}`).join(', ')
      return store.sql
        .raw(`SELECT ${columns} FROM ${table.table} r WHERE ${condition} ORDER BY r._key LIMIT ?`, ...bound, most)
        .map((row) => rowToRecord(table, row).values)
    },
    siblingCount: (kind, accountId, having, exceptId) => {
      const table = store.table(kind)
      const { condition, bound } = siblingsSql(table, accountId, having, exceptId, isWhole)
      return store.sql.value<number>(`SELECT count(*) FROM ${table.table} r WHERE ${condition}`, ...bound)!
    },
    siblingInstants: (kind, accountId, { field, from, to, having }, exceptId) => {
      const table = store.table(kind)
      const { condition, bound } = siblingsSql(table, accountId, having, exceptId, isWhole)
      const { name } = table.byField.get(field)!
      return store.sql.values<string>(
        `SELECT r.${name} FROM ${table.table} r WHERE ${condition} AND r.${name} BETWEEN ? AND ? ORDER BY r.${name}`,
        ...bound,
        from,
        to,
      )
    },
  }
}

function siblingsSql(
  table: KindTable,
  accountId: string,
  having: RecordValues,
  exceptId: string,
  isWhole: boolean,
): { condition: string; bound: Bound[] } {
  const parts = Object.entries(having).map(([field, value]) => {
    const column = table.byField.get(field)
    if (!column) throw new Error(`${table.kind} has no field ${field}`)
    return { sql: `r.${column.name} IS ?`, value: encode(column.def, value) }
  })
  // A record that waits counts for those made or changed after it; keys rise in that order.
  const goesAfter = `p.key > coalesce((SELECT o._key FROM ${table.table} o WHERE o._id = ?), 0)`
  const isOut = `p.operation = 'delete'${isWhole ? '' : ` OR ${goesAfter}`}`
  const goesBefore = `NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND (${isOut}))`
  // Few records belong to one parent, thousands to the account, and SQLite would rather go by the account.
  const isByParent = table.refs.some(({ column }) => Object.hasOwn(having, column.field))
  const conditions = [
    `${isByParent ? '+' : ''}r._account = ?`,
    'r._id <> ?',
    'r._hidden = 0',
    `NOT (${deletedSql(table)})`,
    goesBefore,
  ]
  return {
    condition: [...parts.map(({ sql }) => sql), ...conditions].join(' AND '),
    bound: [...parts.map(({ value }) => value), accountId, exceptId, ...(isWhole ? [] : [exceptId])],
  }
}
