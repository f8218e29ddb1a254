/** Records of kinds that are only listed which a whole list lacked: one such list proves nothing, a second one may. */
import type { ListReading } from '../../../../shared/model/evidence.ts'
import type { ReadableStore, Store } from '../tables/index.ts'

/** By id of each record that the last whole list of the kind lacked: that reading of the list. */
export function absencesOf(store: ReadableStore, accountId: string, kind: string): Map<string, ListReading> {
  const rows = store.sql.all<{ id: string; began_at: number; write_mark: string | null }>(
    'SELECT id, began_at, write_mark FROM absence WHERE account_id = ? AND kind = ?',
    accountId,
    kind,
  )
  return new Map(rows.map((row) => [row.id, { beganAtMs: row.began_at, isWhole: true, writeMark: row.write_mark }]))
}

/** Stores these records as missing from the kind's list, in place of those stored before. */
export function noteAbsences(
  store: Store,
  accountId: string,
  kind: string,
  lacking: ReadonlyMap<string, ListReading>,
): void {
  store.write(() => {
    store.sql.run('DELETE FROM absence WHERE account_id = ? AND kind = ?', accountId, kind)
    for (const [id, { beganAtMs, writeMark }] of lacking)
      store.sql.run('INSERT INTO absence VALUES (?, ?, ?, ?, ?)', accountId, kind, id, beganAtMs, writeMark)
  })
}

/** See Ingest.writeMark. */
export function writeMarkOf(store: ReadableStore, accountId: string): string | null {
  // What waits for a person's decision is long over.
  const isOpen = store.sql.value(
    `SELECT 1 FROM attempt a WHERE a.account_id = ? AND a.status IN ('sending', 'unknown')
       AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = a.key AND p.undecided IS NOT NULL) LIMIT 1`,
    accountId,
  )
  if (isOpen !== undefined) return null
  return String(store.sql.value<number | null>('SELECT max(id) FROM attempt WHERE account_id = ?', accountId) ?? 0)
}
