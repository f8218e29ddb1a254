/** Names for copies that nothing of the kind in the account has yet. */
import { deletedSql } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** Names of the records of the kind in the account that are not deleted. */
export function usedNames(store: ReadableStore, table: KindTable, accountId: string): Set<string> {
  const name = table.nameSql
  return new Set(
    store.sql.values<string>(
      `SELECT r.${name} FROM ${table.table} r WHERE r._account = ? AND r._hidden = 0 AND r.${name} IS NOT NULL AND NOT (${deletedSql(table)})`,
      accountId,
    ),
  )
}

/**
 * "Spring copy", "Spring copy 2": the first that is free, cut so that it keeps within the limit, and used from now on. `keepsName`: "Spring"
 * itself where it is free.
 */
export function freeName(name: string, used: Set<string>, keepsName: boolean, maxLength: number): string {
  let free = keepsName && !used.has(name) ? name : withSuffix(name, ' copy', maxLength)
  for (let count = 2; used.has(free); count++) free = withSuffix(name, ` copy ${count}`, maxLength)
  used.add(free)
  return free
}

function withSuffix(name: string, suffix: string, maxLength: number): string {
  return [...name].slice(0, Math.max(0, maxLength - suffix.length)).join('') + suffix
}
