import type { Database } from 'better-sqlite3'

/** Tables that later formats brought, by the number of the format. */
const laterTables: readonly [format: number, table: string][] = [
  [220, 'creative'],
  [230, 'push_run'],
  [230, 'push_step'],
  [230, 'pull_run'],
  [230, 'pull_change'],
  [270, 'template'],
  [340, 'address_answer'],
  [350, 'media_added'],
]

/** Columns that later formats brought into tables that stay. */
const laterColumns: readonly [format: number, table: string, column: string, index?: string][] = [
  [250, 'queue_mark', 'held_until', 'queue_mark_until'],
  [250, 'queue_mark', 'held_parts'],
  [360, 'shelf', 'action', 'shelf_action'],
  [360, 'shelf', 'is_undone'],
]

/** Makes a file of an earlier format out of one of the present, as far as tables go: what else changed, the test changes. */
export function makeFormer(db: Database, format: number): void {
  for (const [number, table] of laterTables) if (number > format) db.exec(`DROP TABLE ${table}`)
  for (const [number, table, column, index] of laterColumns) {
    if (number <= format) continue
    if (index !== undefined) db.exec(`DROP INDEX ${index}`)
    db.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
  db.pragma(`user_version = ${format}`)
}
