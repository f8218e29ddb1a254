/**
 * A record made here whose request was applied but whose answer was lost may have come back by a pull as a record of its own. When it
 * gets the id that the twin has, the two become one: the twin's work and history move over, and its key leads here.
 */
import type { KindTable } from './kind-table.ts'
import type { Store } from './store.ts'

/** Makes room for the id; does nothing where no other record has it. */
export function absorbTwin(store: Store, table: KindTable, key: number, id: string): void {
  const { sql } = store
  const twin = sql.value<number>(`SELECT _key FROM ${table.table} WHERE _id = ? AND _key <> ?`, id, key)
  if (twin === undefined) return
  sql.run('UPDATE OR IGNORE journal_entry SET key = ? WHERE key = ?', key, twin)
  sql.run('UPDATE event SET key = ? WHERE key = ?', key, twin)
  sql.run('UPDATE shelf SET key = ? WHERE key = ?', key, twin)
  sql.run('UPDATE OR IGNORE settlement SET key = ? WHERE key = ?', key, twin)
  sql.run('UPDATE OR IGNORE annotation SET key = ? WHERE key = ?', key, twin)
  const edits = sql.value<string>(
    'SELECT json_group_object(field, json(mine)) FROM pending_edit WHERE key = ? AND mine IS NOT NULL',
    twin,
  )!
  if (edits !== '{}') {
    sql.run(
      'INSERT INTO shelf (key, at, reason, record_values) VALUES (?, ?, ?, ?)',
      key,
      store.now(),
      'Edited under another key',
      edits,
    )
  }
  for (const name of ['pending', 'pending_edit', 'problem']) sql.run(`DELETE FROM ${name} WHERE key = ?`, twin)
  sql.run(`DELETE FROM ${table.table} WHERE _key = ?`, twin)
  sql.run('INSERT INTO search_todo VALUES (?, ?, ?) ON CONFLICT DO NOTHING', table.kind, twin, twin)
  sql.run('INSERT OR REPLACE INTO merged_key (old_key, key) VALUES (?, ?)', twin, key)
  store.touch(table.kind, [twin, key])
  store.touchMembership()
}
