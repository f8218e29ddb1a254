/** What happened to a record, newest first: edits here, pushes, other people's changes, settlements. */
import type { HistoryEntry } from '../../../shared/bridge.ts'
import { fromJsonText } from './column.ts'
import { tableOf } from './identity.ts'
import { deleted, wholeField } from './journal.ts'
import type { Store } from './store.ts'

interface HistoryRow {
  at: string
  label: string
  field: string | null
  from_value: string | null
  to_value: string | null
  source: HistoryEntry['source']
  isUndone: number
}

const historySql = `
  SELECT a.at, a.label, e.field, e.from_value, e.to_value, 'edit' AS source, a.status <> 'done' AS isUndone, a.id AS position
    FROM journal_entry e JOIN journal_action a ON a.id = e.action WHERE e.key = ?1
  UNION ALL SELECT at, label, field, from_value, to_value, source, 0, id FROM event WHERE key = ?1
  ORDER BY 8 DESC`

/** Throws `not_found`. */
export function historyOf(store: Store, givenKey: number): HistoryEntry[] {
  const { table, key } = tableOf(store, givenKey)
  return store.sql.all<HistoryRow>(historySql, key).map((row): HistoryEntry => {
    const def = row.field ? table.byField.get(row.field)?.def : undefined
    const entry = { at: row.at, label: row.label, source: row.source, isUndone: row.isUndone === 1 }
    if (def)
      return {
        ...entry,
        field: row.field,
        from: fromJsonText(def, row.from_value),
        to: fromJsonText(def, row.to_value),
      }
    // A record as a whole has no values to show but that it was there, or is to go.
    const isWhole = row.field === wholeField
    return { ...entry, field: null, from: undefined, to: isWhole && row.to_value === deleted ? 'deleted' : undefined }
  })
}
