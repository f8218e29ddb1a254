/**
 * Keeping the text index: changes name their keys in `search_todo`, and the texts are put in before the next search or in a quiet
 * moment. Putting in one text at a time, within each edit, would make one edit in twenty ten times slower.
 */
import { searchBodySql } from './kind-table.ts'
import { literal } from './sql.ts'
import type { Store } from './store.ts'

/** Texts of these records changed. */
export function queueSearch(store: Store, kind: string, keysSql: string): void {
  store.sql.run(`INSERT OR IGNORE INTO search_todo SELECT ${literal(kind)}, key, key FROM (${keysSql})`)
}

/** Texts of all records from the first to the last key changed. */
export function queueSearchRange(store: Store, kind: string, firstKey: number, lastKey: number): void {
  store.sql.run('INSERT OR IGNORE INTO search_todo VALUES (?, ?, ?)', kind, firstKey, lastKey)
}

/** Most keys indexed in one go. */
const sliceKeys = 2000

/** Puts waiting texts in; `all`: until none waits, otherwise one slice. Gives whether more waits. */
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
    'SELECT first_key, last_key FROM search_todo WHERE kind = ? ORDER BY first_key LIMIT ?',
    kind,
    sliceKeys,
  )
  let room = sliceKeys
  for (const { first_key: first, last_key: last } of ranges) {
    if (room <= 0) return
    const end = Math.min(last, first + room - 1)
    if (table) {
      sql.run(`DELETE FROM ${table.searchTable} WHERE rowid BETWEEN ? AND ?`, first, end)
      sql.run(
        `INSERT INTO ${table.searchTable} (rowid, body) SELECT _key, ${searchBodySql(table)} FROM ${table.table} WHERE _key BETWEEN ? AND ?`,
        first,
        end,
      )
    }
    sql.run('DELETE FROM search_todo WHERE kind = ? AND first_key = ? AND last_key = ?', kind, first, last)
    if (end < last) sql.run('INSERT OR IGNORE INTO search_todo VALUES (?, ?, ?)', kind, end + 1, last)
    room -= end - first + 1
  }
}
