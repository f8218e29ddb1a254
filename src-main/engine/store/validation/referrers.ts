/** Pending records that name another one: what is known of that may break or mend their rules. */
import { fillKeys, namesSql } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'
import { checksOf } from './checks.ts'
import { hasWaiting } from './problems.ts'
import { validate } from './validate.ts'

/** A kind whose records refer to another's and have checks that look there. */
interface Referrer {
  table: KindTable
  refersSql: string
  looksAt: readonly string[]
}

const referrersKnown = new WeakMap<ReadonlyMap<string, KindTable>, Map<string, Referrer[]>>()

/** Kinds with checks that look at records of this kind. */
function referrersOf({ kinds }: ReadableStore, kind: string): readonly Referrer[] {
  const known = referrersKnown.get(kinds) ?? new Map<string, Referrer[]>()
  referrersKnown.set(kinds, known)
  const found = known.get(kind) ?? [...kinds.values()].flatMap((table) => referrer(kinds, table, kind) ?? [])
  known.set(kind, found)
  return found
}

function referrer(kinds: ReadonlyMap<string, KindTable>, table: KindTable, kind: string): Referrer | null {
  const conditions = namesSql(table, kinds, kind, { ids: 'SELECT value AS name FROM json_each(?1)' })
  const checks = checksOf(table.resource).filter((check) => check.reach === 'references')
  if (conditions.length === 0 || checks.length === 0) return null
  return {
    table,
    refersSql: conditions.join(' OR '),
    looksAt: [...new Set(checks.flatMap((check) => check.looksAt))],
  }
}

/** True if something is pending on a record of a kind whose checks look at this one. */
export function hasWaitingReferrers(store: ReadableStore, kind: string): boolean {
  return referrersOf(store, kind).some(({ table }) => hasWaiting(store, table))
}

/** Runs the checks on surroundings for pending records that refer to one of these ids of a kind. */
export function validateReferrers(store: Store, kind: string, ids: readonly string[]): void {
  if (ids.length === 0) return
  for (const { table, refersSql, looksAt } of referrersOf(store, kind)) {
    if (!hasWaiting(store, table)) continue
    store.sql.run('DELETE FROM temp.validated')
    store.sql.run(
      `INSERT INTO temp.validated SELECT _key FROM ${table.table} WHERE (${refersSql}) AND _key IN (SELECT key FROM pending)`,
      JSON.stringify(ids),
    )
    validate(store, table, looksAt)
    store.touch(table.kind, store.sql.values<number>('SELECT key FROM temp.validated'))
  }
}

/** Runs the same checks for everything pending that can name a record of the kind: now all of them are known. */
export function validateNamers(store: Store, kind: string): void {
  for (const { table, looksAt } of referrersOf(store, kind)) {
    const keys = store.sql.values<number>('SELECT key FROM pending WHERE kind = ?', table.kind)
    if (keys.length === 0) continue
    fillKeys(store.sql, 'validated', keys)
    validate(store, table, looksAt)
    store.touch(table.kind, keys)
  }
}
