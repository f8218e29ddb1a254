/**
 * Two records that are here turn out to be one at the service, as a post that was edited under a new id. No pending edit is lost: those of both
 * become one, and an edit that differs from another of the same field goes to the shelf.
 */
import { carryOutMerge, planMerge, readEdits, readPending, readRow, readRowById, remoteOf } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'
import { putHead } from '../edits/index.ts'
import { validateEnded } from './complete-attempts.ts'
import { absorbDuplicate, takeOverWork } from './duplicate-create.ts'
import type { DuplicateWork } from './duplicate-create.ts'

/** Frees the id that the record is about to get: another record that has it is joined into this one. Call it in a transaction. */
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

/** The record's own pending edit; an empty one is made where it has none. */
function ownWork(store: Store, table: KindTable, row: Row, { pending: { editedAt } }: DuplicateWork): DuplicateWork {
  const pending = readPending(store, table, row.key)
  if (pending) return { pending, edits: readEdits(store, table, row.key) }
  return { pending: putHead(store, table, row, null, editedAt), edits: {} }
}
