/**
 * A record made here whose request was applied but whose answer was lost may have come back by a pull as a record of its own. When it gets the id
 * that the duplicate has, the two become one: the pending edit and history of the duplicate move over, and its key leads to the record.
 */
import { message } from '../../../../shared/messages/message.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import { joinCreatives, readEdits, readPending, readRow } from '../tables/index.ts'
import type { KindTable, Pending, Store, StoredEdit } from '../tables/index.ts'
import { joinAnnotations, shelve } from '../edits/index.ts'

/** The pending edit of a record that is joined with another. */
export interface DuplicateWork {
  pending: Pending
  edits: Record<string, StoredEdit>
}

/** Columns of other tables that hold keys of records. Aliases and keys that were merged into the duplicate lead to the record that stays. */
const followers = [
  ['journal_entry', 'key'],
  ['journal_entry', 'stands_for'],
  ['event', 'key'],
  ['shelf', 'key'],
  ['attempt', 'key'],
  ['settlement', 'key'],
  ['queue_mark', 'key'],
  ['media_link', 'key'],
  ['made_from', 'key'],
  ['made_from', 'source'],
  ['import_mark', 'key'],
  ['alias', 'key'],
  ['merged_key', 'key'],
] as const

/**
 * Joins another record that has the id into this one, so that the id is free. Gives its pending edit; null where there is no such record or nothing
 * is pending on it.
 */
export function absorbDuplicate(store: Store, table: KindTable, key: number, id: string): DuplicateWork | null {
  const { sql } = store
  const duplicate = sql.value<number>(`SELECT _key FROM ${table.table} WHERE _id = ? AND _key <> ?`, id, key)
  if (duplicate === undefined) return null
  const pending = readPending(store, table, duplicate)
  const work = pending && { pending, edits: readEdits(store, table, duplicate) }
  keepHold(store, key, duplicate)
  keepFile(store, key, duplicate)
  joinAnnotations(store, table, key, duplicate)
  joinCreatives(store, key, duplicate)
  for (const [attemptId, lost] of store.lostAttempts)
    if (lost.key === duplicate) store.lostAttempts.set(attemptId, { ...lost, key })
  for (const [name, column] of followers)
    sql.run(`UPDATE OR IGNORE ${name} SET ${column} = ? WHERE ${column} = ?`, key, duplicate)
  for (const name of ['pending', 'pending_edit', 'problem']) sql.run(`DELETE FROM ${name} WHERE key = ?`, duplicate)
  sql.run(`DELETE FROM ${table.table} WHERE _key = ?`, duplicate)
  sql.run('INSERT INTO search_todo VALUES (?, ?, ?) ON CONFLICT DO NOTHING', table.kind, duplicate, duplicate)
  sql.run('INSERT OR REPLACE INTO merged_key (old_key, key) VALUES (?, ?)', duplicate, key)
  store.touch(table.kind, [duplicate, key])
  store.touchMembership()
  return work
}

/** What a person holds stays held, whichever of the two they held. */
function keepHold({ sql }: Store, key: number, duplicate: number): void {
  sql.run(
    `UPDATE queue_mark SET held_at = coalesce(held_at, (SELECT held_at FROM queue_mark WHERE key = ?2)) WHERE key = ?1`,
    key,
    duplicate,
  )
}

/** Keeps one file for the two: one that is here rather than the poster of one that is not. */
function keepFile({ sql }: Store, key: number, duplicate: number): void {
  const isHere = (each: number) => sql.value<number>('SELECT is_poster FROM media_link WHERE key = ?', each)
  const [own, other] = [isHere(key), isHere(duplicate)]
  if (own === undefined || other === undefined) return
  sql.run('DELETE FROM media_link WHERE key = ?', own > other ? key : duplicate)
}

/**
 * Joins the pending edit of the duplicate with the record's own: edits of fields that the record itself has not edited, and a delete. An edit of the
 * duplicate that differs from the record's own goes to the shelf. The result has to be approved again; an attempt that is under way stays so. Gives
 * the joined pending edit, whose fields the caller writes.
 */
export function takeOverWork(
  store: Store,
  table: KindTable,
  key: number,
  own: DuplicateWork,
  duplicate: DuplicateWork,
): DuplicateWork {
  const isDelete = own.pending.operation === 'delete' || duplicate.pending.operation === 'delete'
  const lost = Object.entries(duplicate.edits).filter(
    ([field, { mine }]) => field in own.edits && !sameValue(mine, own.edits[field]!.mine),
  )
  const row = readRow(store, table, key)
  if (row && lost.length > 0)
    shelve(
      store,
      table,
      row,
      { reason: message('engine.shelf.editedTwice') },
      Object.fromEntries(lost.map(([field, { mine }]) => [field, mine])),
    )
  const attempts = [own.pending.attempt, duplicate.pending.attempt]
  const attempt = attempts.find((each) => each === 'sending') ?? attempts.find((each) => each !== null) ?? null
  const undecided = own.pending.undecided ?? duplicate.pending.undecided
  const deleteBase = own.pending.deleteBase ?? duplicate.pending.deleteBase
  // A request under way ends for the revision that it was sent for.
  const underWay = own.pending.attempt ? own.pending : duplicate.pending
  const revision = attempt ? underWay.revision : store.nextRevision()
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
    edits: { ...duplicate.edits, ...own.edits },
  }
}
