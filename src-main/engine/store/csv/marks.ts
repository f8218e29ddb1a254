/** Which record a row of a sheet became while the service had no id for it, so that the same row never makes two. */
import { kindOf } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'

const ownKeyPrefix = 'key '

/** Mark of a row that has a key of its own. */
export function markOfKey(ownKey: string): string {
  return ownKeyPrefix + ownKey
}

/** Mark of a row that has none: a digest of what it says. */
export function markOfRow(digest: string): string {
  return `row ${digest}`
}

/** Key of the record, or null where none was made, or it is gone. */
export function markedKey(store: Store, table: KindTable, accountId: string, mark: string): number | null {
  const found = store.sql.value<number>(
    `SELECT coalesce(g.key, m.key) FROM import_mark m LEFT JOIN merged_key g ON g.old_key = m.key
     WHERE m.kind = ? AND m.account_id = ? AND m.mark = ?`,
    table.kind,
    accountId,
    mark,
  )
  return found !== undefined && kindOf(store, found) === table.kind ? found : null
}

export function putMark(store: Store, table: KindTable, accountId: string, mark: string, key: number): void {
  store.sql.run('INSERT OR REPLACE INTO import_mark VALUES (?, ?, ?, ?)', table.kind, accountId, mark, key)
}

/** The key that the record's row has in a sheet, or null. */
export function ownKeyOf(store: ReadableStore, key: number): string | null {
  const mark = store.sql.value<string>(
    'SELECT mark FROM import_mark WHERE key = ? AND mark >= ? AND mark < ? ORDER BY mark LIMIT 1',
    key,
    ownKeyPrefix,
    `${ownKeyPrefix}\u{10ffff}`,
  )
  return mark === undefined ? null : mark.slice(ownKeyPrefix.length)
}
