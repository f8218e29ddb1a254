/**
 * Keeps the text index: changes note their keys in `search_todo`, and the texts are indexed before the next search or in a quiet moment. Indexing one
 * text at a time, within each edit, would make one edit in twenty ten times slower.
 */
import { searchBodySql } from './kind-table.ts'
import { literal } from '../file/index.ts'
import type { Store } from './store.ts'

/** Notes that texts of the records changed; `keysSql` selects their keys as `key`. */
export function queueSearch(store: Store, kind: string, keysSql: string): void {
  store.sql.run(`INSERT OR IGNORE INTO search_todo SELECT ${literal(kind)}, key, key FROM (${keysSql})`)
}

/** Notes that texts of all records from the first to the last key changed. */
export function queueSearchRange(store: Store, kind: string, firstKey: number, lastKey: number): void {
  store.sql.run('INSERT OR IGNORE INTO search_todo VALUES (?, ?, ?)', kind, firstKey, lastKey)
}

/** Most keys indexed in one go. */
const sliceKeys = 1000

/** Indexes texts that wait: all of them, or one slice. True if more wait. */
export function indexTexts(store: Store, extent: 'slice' | 'all'): boolean {
  for (;;) {
    const next = store.sql.get<{ kind: string; first_key: number; last_key: number }>(
      'SELECT * FROM search_todo LIMIT 1',
    )
    if (!next) return false
    store.write(() => indexFrom(store, next.kind))
    if (extent === 'slice') return store.sql.value('SELECT 1 FROM search_todo LIMIT 1') !== undefined
  }
}

function indexFrom(store: Store, kind: string): void {
  const { sql } = store
  const table = store.kinds.get(kind)
  const ranges = sql.all<{ first_key: number; last_key: number }>(
    'SELECT first_key, last_key FROM search_todo WHERE kind = ? ORDER BY first_key, last_key LIMIT ?',
    kind,
    sliceKeys,
  )
  const keys: number[] = []
  let done = { first_key: 0, last_key: 0 }
  let end = 0
  for (const range of ranges) {
    if (keys.length >= sliceKeys) break
    done = range
    end = Math.min(range.last_key, range.first_key + sliceKeys - keys.length - 1)
    for (let key = range.first_key; key <= end; key++) keys.push(key)
  }
  sql.run(
    'DELETE FROM search_todo WHERE kind = ? AND (first_key, last_key) <= (?, ?)',
    kind,
    done.first_key,
    done.last_key,
  )
  if (end < done.last_key) sql.run('INSERT OR IGNORE INTO search_todo VALUES (?, ?, ?)', kind, end + 1, done.last_key)
  if (!table) return
  // All at once: the text index writes a part of itself with each statement, and merges the parts.
  const given = JSON.stringify(keys)
  const isGiven = 'IN (SELECT value FROM json_each(?))'
  sql.run(`DELETE FROM ${table.searchTable} WHERE rowid ${isGiven}`, given)
  sql.run(
    `INSERT INTO ${table.searchTable} (rowid, body) SELECT _key, ${searchBodySql(table)} FROM ${table.table} WHERE _key ${isGiven}`,
    given,
  )
}
