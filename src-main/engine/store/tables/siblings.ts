/** Siblings of a record, as rules ask for them: records that share values with it. Of those with a pending edit, only those that go before it count. */
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { RulePort } from '../../../../shared/contract/language/rules.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { deletedSql } from './kind-table.ts'
import { encode } from './column.ts'
import type { KindTable } from './kind-table.ts'
import { rowToRecord } from './row.ts'
import type { Bound } from '../file/index.ts'
import type { ReadableStore } from './store.ts'

/** The part of a rule port that looks at siblings; `isWhole`: pending ones that go after the record count as well. */
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

/**
 * Counts as `siblingPort` does, for many records while nothing changes: records that share values are read once for all of them. Make a new one for
 * each run of checks.
 */
export function siblingCounts(store: ReadableStore, isWhole = false): RulePort['siblingCount'] {
  const families = new Map<string, Family>()
  const keys = new Map<string, number>()
  const keyOf = (table: KindTable, id: string) =>
    once(
      keys,
      `${table.kind} ${id}`,
      () => store.sql.value<number>(`SELECT _key FROM ${table.table} WHERE _id = ?`, id) ?? 0,
    )
  return (kind, accountId, having, exceptId) => {
    const table = store.table(kind)
    const name = nameOf(kind, accountId, having)
    const family = once(families, name, () => readFamily(store, table, accountId, having))
    const own = keyOf(table, exceptId)
    const upTo = countUpTo(family.waiting, own)
    const isOwnCounted = family.idle.has(own) || family.waiting[upTo - 1] === own
    return family.idle.size + (isWhole ? family.waiting.length : upTo) - (isOwnCounted ? 1 : 0)
  }
}

/** A text that is the same for the same question. It is made for every record and check; most values are texts, which need no JSON. */
function nameOf(kind: string, accountId: string, having: RecordValues): string {
  const parts = Object.entries(having).map(([field, value]) =>
    typeof value === 'string' ? `${field}\n'${value}` : `${field}\n${stringifyJson(value ?? null)}`,
  )
  return [kind, accountId, ...parts].join('\n\n')
}

/** Keys of records that share values: `idle` have no pending edit, `waiting` have one and are in rising order. */
interface Family {
  idle: ReadonlySet<number>
  waiting: readonly number[]
}

function readFamily(store: ReadableStore, table: KindTable, accountId: string, having: RecordValues): Family {
  const { conditions, bound } = sharingSql(table, accountId, having)
  const rows = store.sql.raw(
    `SELECT r._key, p.key IS NOT NULL FROM ${table.table} r LEFT JOIN pending p ON p.key = r._key
     WHERE ${conditions.join(' AND ')} AND p.operation IS NOT 'delete' ORDER BY r._key`,
    ...bound,
  )
  const keysWhere = (isWaiting: boolean) =>
    rows.flatMap(([key, waits]) => ((Number(waits) === 1) === isWaiting ? [Number(key)] : []))
  return { idle: new Set(keysWhere(false)), waiting: keysWhere(true) }
}

function once<T>(memo: Map<string, T>, name: string, make: () => T): T {
  const found = memo.get(name) ?? make()
  memo.set(name, found)
  return found
}

/** How many of the rising keys are at most that one. */
function countUpTo(keys: readonly number[], last: number): number {
  let from = 0
  let to = keys.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (keys[middle]! <= last) from = middle + 1
    else to = middle
  }
  return from
}

function siblingsSql(
  table: KindTable,
  accountId: string,
  having: RecordValues,
  exceptId: string,
  isWhole: boolean,
): { condition: string; bound: Bound[] } {
  const { conditions, bound } = sharingSql(table, accountId, having)
  // A record that waits counts for those made or changed after it; keys rise in that order.
  const goesAfter = `p.key > coalesce((SELECT o._key FROM ${table.table} o WHERE o._id = ?), 0)`
  const isOut = `p.operation = 'delete'${isWhole ? '' : ` OR ${goesAfter}`}`
  const goesBefore = `NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND (${isOut}))`
  return {
    condition: [...conditions, 'r._id <> ?', goesBefore].join(' AND '),
    bound: [...bound, exceptId, ...(isWhole ? [] : [exceptId])],
  }
}

/** Conditions for shown records of the account that have these values, whatever is pending on them. */
function sharingSql(
  table: KindTable,
  accountId: string,
  having: RecordValues,
): { conditions: string[]; bound: Bound[] } {
  const parts = Object.entries(having).map(([field, value]) => {
    const column = table.byField.get(field)
    if (!column) throw new Error(`${table.kind} has no field ${field}`)
    return { sql: `r.${column.name} IS ?`, value: encode(column.def, value) }
  })
  // Few records belong to one parent, thousands to the account, and SQLite would rather go by the account.
  const isByParent = table.refs.some(({ column }) => Object.hasOwn(having, column.field))
  return {
    conditions: [
      ...parts.map(({ sql }) => sql),
      `${isByParent ? '+' : ''}r._account = ?`,
      'r._hidden = 0',
      `NOT (${deletedSql(table)})`,
    ],
    bound: [...parts.map(({ value }) => value), accountId],
  }
}
