/**
 * Two records that are here turn out to be one at the service, as a post that was edited under a new id. Nothing that waits on either is
 * lost: it waits on the one that stays, and an edit that finds another one in its place is put on the shelf.
 */
import { carryOutMerge, planMerge, readEdits, readPending, readRow, readRowById, remoteOf } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'
import { putHead } from '../edits/index.ts'
import { validateEnded } from './complete-attempts.ts'
import { absorbDuplicate, takeOverWork } from './duplicate-create.ts'
import type { DuplicateWork } from './duplicate-create.ts'

/** Makes room for the id, which the record is about to get: another one that has it goes over into the record. Call it in a transaction. */
export function joinRecords(store: Store, table: KindTable, key: number, id: string): void {
  const row = readRow(store, table, key)
  const other = readRowById(store, table, id)
  const duplicate = absorbDuplicate(store, table, key, id)
  if (!row || !other || !duplicate) return
  const own = ownWork(store, table, row, duplicate)
  const work = takeOverWork(store, table, key, own, duplicate)
  // The row under the new id is the newer one.
  const values = remoteOf(other, { ...duplicate.pending, isGone: false }, duplicate.edits)
  if (!values) return
  carryOutMerge(store, table, planMerge(table, row, work.pending, work.edits, { values, extra: other.extra }))
  validateEnded(store, table, [key])
}

/** What waits on the record itself, with a head for what it is about to take over. */
function ownWork(store: Store, table: KindTable, row: Row, { pending: { editedAt } }: DuplicateWork): DuplicateWork {
  const pending = readPending(store, table, row.key)
  if (pending) return { pending, edits: readEdits(store, table, row.key) }
  return { pending: putHead(store, table, row, null, editedAt), edits: {} }
}
