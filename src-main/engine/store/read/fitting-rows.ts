/**
 * Rows of a long list that a condition lets through, with their count. Every row has to be looked at for the count; read in the order of
 * the table that takes a fifth of the time that it takes in the order of an index, which leads to each row by itself.
 *
 *     walk in the order of keys ── few fit: all of them are known, and put in order
 *                               └─ many fit: the rest is only counted, and the page is looked for along the index of its order
 */
import { whereOf } from '../query/index.ts'
import type { Filter } from '../../../../shared/bridge.ts'
import type { KindTable, Store } from '../tables/index.ts'

/** Which rows, and in which order, as SQL. */
interface FittingQuery {
  accountId: string
  filter: Filter
  order: string
  offset: number
  limit: number
}

/** So many keys are kept; from there on the page is found sooner along an index. */
const keptMax = 4000
/** Of shorter lists all rows are read in no time, whatever the way. */
const longFrom = 2000
/** An account with fewer of the table's rows than one in so many finds its own sooner by their index. */
const sharedBy = 5

/**
 * How many rows fit, and the keys of a page of them. Null where another way is as quick: without a condition, with a chip or a text, in short lists,
 * and in accounts with few of the kind's records. `rowCount`: rows of the account. Throws `invalid_value`.
 */
export function findFitting(
  store: Store,
  table: KindTable,
  { accountId, filter, order, offset, limit }: FittingQuery,
  rowCount: number,
): { total: number; keys: number[] } | null {
  if (filter.where === undefined || filter.chip !== 'all' || filter.text.trim() !== '') return null
  if (rowCount < longFrom || rowCount * sharedBy < tableCount(store, table)) return null
  const parts = whereOf(store, table, accountId, filter, { isByKey: true })
  const rows = `FROM ${parts.from} WHERE ${parts.where}`
  const { total, all } = store.cached(`fitting ${JSON.stringify([table.kind, accountId, filter])}`, 'nothing', () => {
    const first = store.sql.values<number>(`SELECT r._key ${rows} ORDER BY r._key LIMIT ?`, ...parts.bound, keptMax + 1)
    const last = first[keptMax]
    if (last === undefined) return { total: first.length, all: first }
    const rest = store.sql.value<number>(`SELECT count(*) ${rows} AND r._key > ?`, ...parts.bound, last)!
    return { total: first.length + rest, all: null }
  })
  if (all) {
    const ordered = `SELECT r._key FROM json_each(?) j CROSS JOIN ${table.table} r ON r._key = j.value ORDER BY ${order} LIMIT ? OFFSET ?`
    return { total, keys: store.sql.values<number>(ordered, JSON.stringify(all), limit, offset) }
  }
  // Far from the start an index leads past many rows, one by one.
  const isFar = (offset + limit) * sharedBy > total
  const { from, where, bound } = isFar ? parts : whereOf(store, table, accountId, filter)
  const page = `SELECT r._key FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`
  return { total, keys: store.sql.values<number>(page, ...bound, limit, offset) }
}

function tableCount(store: Store, table: KindTable): number {
  return store.cached(`rows of ${table.kind}`, 'values', () =>
    store.sql.value<number>(`SELECT count(*) FROM ${table.table}`)!,
  )
}
