/** What happened to a record, newest first: edits here, pushes, other people's changes, resolved conflicts and what these put on the shelf. */
import { message } from '../../../../shared/messages/message.ts'
import type { HistoryEntry } from '../../../../shared/bridge.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import { literal } from '../file/index.ts'
import {
  alongField,
  deleted,
  fromJsonText,
  readMessage,
  sameCreativeSql,
  tableOf,
  wholeField,
} from '../tables/index.ts'
import type { ReadableStore } from '../tables/index.ts'
import { listShelf } from '../edits/index.ts'

interface HistoryRow {
  at: string
  label: string
  field: string | null
  from_value: string | null
  to_value: string | null
  source: HistoryEntry['source']
  isUndone: number
}

const mine = literal(stringifyJson(message('engine.journal.keptMine')))
const theirs = literal(stringifyJson(message('engine.journal.keptTheirs')))

const historySql = (keys: string) => `
  SELECT a.at, a.label, e.field, e.from_value, e.to_value, 'edit' AS source, a.status <> 'done' AS isUndone, a.id AS position
    FROM journal_entry e JOIN journal_action a ON a.id = e.action WHERE e.key IN ${keys} AND e.field <> ${literal(alongField)}
  UNION ALL SELECT at, label, field, from_value, to_value, source, 0, id FROM event WHERE key IN ${keys}
  UNION ALL SELECT a.at, CASE s.side WHEN 'mine' THEN ${mine} ELSE ${theirs} END, nullif(s.field, ''),
      CASE s.side WHEN 'mine' THEN s.theirs ELSE s.before ->> '$.mine' END,
      CASE s.side WHEN 'mine' THEN s.before ->> '$.mine' ELSE s.theirs END, 'settle', a.status <> 'done', a.id
    FROM settlement s JOIN journal_action a ON a.id = s.action WHERE s.key IN ${keys}
  ORDER BY 8 DESC`

/** The history of a record, newest first; of a post also what happened to the draft and the scheduled post that it came from. Throws `not_found`. */
export function historyOf(store: ReadableStore, givenKey: number): HistoryEntry[] {
  const { table, key } = tableOf(store, givenKey)
  const entries = store.sql.all<HistoryRow>(historySql(sameCreativeSql(table.kind)), key).map((row): HistoryEntry => {
    const def = row.field ? table.byField.get(row.field)?.def : undefined
    const entry = { at: row.at, label: readMessage(row.label), source: row.source, isUndone: row.isUndone === 1 }
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
  return withShelf(entries, shelfEntries(store, key))
}

/** One entry for each field of what is on the shelf: its value, and the id by which it can be restored. */
function shelfEntries(store: ReadableStore, key: number): HistoryEntry[] {
  return listShelf(store, { key }).flatMap(({ shelfId, at, reason, values, isUndone }) =>
    Object.entries(values).map(([field, value]): HistoryEntry => ({
      at,
      label: reason,
      field,
      from: value,
      to: undefined,
      source: 'shelf',
      isUndone,
      shelfId,
    })),
  )
}

/** All entries by time; what a resolved conflict put on the shelf stands above it. */
function withShelf(entries: readonly HistoryEntry[], shelf: readonly HistoryEntry[]): HistoryEntry[] {
  const rest = [...shelf]
  const all: HistoryEntry[] = []
  for (const entry of entries) {
    while (rest[0] && rest[0].at >= entry.at) all.push(rest.shift()!)
    all.push(entry)
  }
  return [...all, ...rest]
}
