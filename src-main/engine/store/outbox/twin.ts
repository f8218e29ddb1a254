/**
 * A record made here whose request was applied but whose answer was lost may have come back by a pull as a record of its own. When it
 * gets the id that the twin has, the two become one: the twin's work and history move over, and its key leads here.
 */
import { stringifyJson } from '../../../../shared/model/json.ts'
import { readEdits, readPending, readRow } from '../tables/index.ts'
import type { KindTable, Pending, Store, StoredEdit } from '../tables/index.ts'
import { shelve } from '../edits/index.ts'

/** What waited on the twin. */
export interface TwinWork {
  pending: Pending
  edits: Record<string, StoredEdit>
}

/** Where else a record's key stands. Those of former ids and of keys that were merged before lead on to the one that stays. */
const followers = [
  ['journal_entry', 'key'],
  ['journal_entry', 'stands_for'],
  ['event', 'key'],
  ['shelf', 'key'],
  ['attempt', 'key'],
  ['settlement', 'key'],
  ['annotation', 'key'],
  ['queue_mark', 'key'],
  ['media_link', 'key'],
  ['made_from', 'key'],
  ['made_from', 'source'],
  ['import_mark', 'key'],
  ['alias', 'key'],
  ['merged_key', 'key'],
] as const

/** Makes room for the id, and gives what waited on the other record that had it; null where none had, or nothing waited. */
export function absorbTwin(store: Store, table: KindTable, key: number, id: string): TwinWork | null {
  const { sql } = store
  const twin = sql.value<number>(`SELECT _key FROM ${table.table} WHERE _id = ? AND _key <> ?`, id, key)
  if (twin === undefined) return null
  const pending = readPending(store, table, twin)
  const work = pending && { pending, edits: readEdits(store, table, twin) }
  for (const [name, column] of followers)
    sql.run(`UPDATE OR IGNORE ${name} SET ${column} = ? WHERE ${column} = ?`, key, twin)
  for (const name of ['pending', 'pending_edit', 'problem']) sql.run(`DELETE FROM ${name} WHERE key = ?`, twin)
  sql.run(`DELETE FROM ${table.table} WHERE _key = ?`, twin)
  sql.run('INSERT INTO search_todo VALUES (?, ?, ?) ON CONFLICT DO NOTHING', table.kind, twin, twin)
  sql.run('INSERT OR REPLACE INTO merged_key (old_key, key) VALUES (?, ?)', twin, key)
  store.touch(table.kind, [twin, key])
  store.touchMembership()
  return work
}

/**
 * Takes over what waited on the twin: its edits where the record itself has none, a delete as a delete. It is reviewed again before it
 * goes, and what was on its way is looked for. Gives the edits and the work that wait now.
 */
export function takeOverWork(store: Store, table: KindTable, key: number, own: TwinWork, twin: TwinWork): TwinWork {
  const isDelete = own.pending.operation === 'delete' || twin.pending.operation === 'delete'
  const lost = Object.entries(twin.edits).filter(([field]) => field in own.edits)
  const row = readRow(store, table, key)
  if (row && lost.length > 0)
    shelve(store, table, row, 'Edited twice', Object.fromEntries(lost.map(([field, { mine }]) => [field, mine])))
  const { attempt, undecided, deleteBase } = twin.pending
  const revision = attempt ? twin.pending.revision : store.nextRevision()
  const operation = isDelete ? 'delete' : 'update'
  store.sql.run(
    'UPDATE pending SET operation = ?, revision = ?, approved = NULL, attempt = ?, undecided = ? WHERE key = ?',
    operation,
    revision,
    attempt,
    undecided && stringifyJson(undecided),
    key,
  )
  return {
    pending: { ...own.pending, operation, revision, approved: null, attempt, undecided, deleteBase },
    edits: { ...twin.edits, ...own.edits },
  }
}
