/**
 * Rows that stay where they stood while they are worked on, whatever a filter or an order says of them now:
 *
 *     what the filter shows without them, in its order ── each of them put back at its place ──▶ the list as it stood
 */
import type { KeptRow, Sort } from '../../../../shared/bridge.ts'
import { orderOf } from '../query/index.ts'
import type { Where } from '../query/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** Kept rows that are still there. */
export interface Kept {
  /** By position, rising. */
  rows: readonly KeptRow[]
  /** Keys of those that the filter shows by itself. */
  fitting: ReadonlySet<number>
}

/** The kept rows of the account that were not deleted meanwhile; the fourth argument is the filter as SQL. */
export function readKept(
  { sql }: ReadableStore,
  table: KindTable,
  accountId: string,
  { from, where, bound }: Where,
  asked: readonly KeptRow[],
): Kept {
  const keys = JSON.stringify(asked.map(({ key }) => key))
  const among = 'r._key IN (SELECT value FROM json_each(?))'
  const there = new Set(
    sql.values<number>(
      `SELECT r._key FROM ${table.table} r WHERE ${among} AND r._hidden = 0 AND (? = '' OR r._account = ?)`,
      keys,
      accountId,
      accountId,
    ),
  )
  const fitting = sql.values<number>(`SELECT r._key FROM ${from} WHERE ${where} AND ${among}`, ...bound, keys)
  return {
    rows: asked.filter(({ key }) => there.has(key)).toSorted((a, b) => a.at - b.at),
    fitting: new Set(fitting.filter((key) => there.has(key))),
  }
}

/** Some rows of the list: at which positions the kept ones stand, and which of the others to read for the rest. */
export interface Placed {
  /** Key of the kept row at each position; null: one of the others. */
  slots: (number | null)[]
  others: { offset: number; limit: number }
}

/** `otherCount`: rows that the filter shows besides the kept ones. */
export function placeKept(rows: readonly KeptRow[], otherCount: number, offset: number, limit: number): Placed {
  const keyAt = new Map<number, number>()
  let last = -1
  for (const [before, { key, at }] of rows.entries()) {
    // Never beyond the end of the list, and each behind the one before it.
    last = Math.max(last + 1, Math.min(at, otherCount + before))
    keyAt.set(last, key)
  }
  const end = Math.max(offset, Math.min(offset + limit, otherCount + rows.length))
  const slots = Array.from({ length: end - offset }, (_, index) => keyAt.get(offset + index) ?? null)
  const before = [...keyAt.keys()].filter((at) => at < offset).length
  return { slots, others: { offset: offset - before, limit: slots.filter((key) => key === null).length } }
}

/** Kept rows of a page that stand elsewhere by the order: before or behind the nearest row that was not kept. */
export function outOfOrder(
  { sql }: ReadableStore,
  table: KindTable,
  sort: Sort,
  keys: readonly number[],
  kept: ReadonlySet<number>,
): Set<number> {
  if (!keys.some((key) => kept.has(key))) return new Set()
  const inOrder = sql.values<number>(
    `SELECT r._key FROM json_each(?) j CROSS JOIN ${table.table} r ON r._key = j.value ORDER BY ${orderOf(table, sort)}`,
    JSON.stringify(keys),
  )
  const rank = new Map(inOrder.map((key, at) => [key, at]))
  const found = new Set<number>()
  const look = (list: readonly number[], isWrong: (own: number, other: number) => boolean) => {
    let nearest: number | undefined
    for (const key of list) {
      const own = rank.get(key)!
      if (!kept.has(key)) nearest = own
      else if (nearest !== undefined && isWrong(own, nearest)) found.add(key)
    }
  }
  look(keys, (own, before) => own < before)
  look(keys.toReversed(), (own, behind) => own > behind)
  return found
}
