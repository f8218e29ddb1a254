/** Merges a newer row of the service with the pending edit of its record. */
import { clashesOf, effectiveRecord, mergeEdits } from '../../../../shared/model/merge.ts'
import type { Json, RecordValues } from '../../../../shared/model/values.ts'
import { isActive } from './active.ts'
import type { KindTable } from './kind-table.ts'
import { changedByPeople, remoteOf, remoteText, setByPeople, writeEdits } from './pending.ts'
import type { Pending, StoredEdit } from './pending.ts'
import { recordToRow, serviceTime, writeRows } from './row.ts'
import type { Row } from './row.ts'
import type { Store } from './store.ts'

/** What the merge would do, before anything is written. */
export interface MergePlan {
  row: Row
  pending: Pending
  before: RecordValues | null
  remote: RecordValues
  extra: Record<string, Json>
  edits: Record<string, StoredEdit>
  deleteBase: RecordValues | null
  isConflict: boolean
  isNewConflict: boolean
  turnsDeleted: boolean
  /** Nothing is pending on the record after the merge. */
  isDone: boolean
}

/** Plans the merge by the rules of shared/model/merge.ts; writes nothing. */
export function planMerge(
  table: KindTable,
  row: Row,
  pending: Pending,
  known: Record<string, StoredEdit>,
  { values: remote, extra }: { values: RecordValues; extra: Record<string, Json> },
): MergePlan {
  const before = remoteOf(row, pending, known)
  const moved = Object.fromEntries(
    Object.entries(known).map(([field, edit]) => [field, { ...edit, theirs: remote[field] }]),
  )
  // While a request may yet change theirs, an edit that equals it is not done.
  const edits = pending.attempt ? moved : mergeEdits(moved, remote)
  const isGone = remote['deleted'] === true
  const moves = before !== null && changedByPeople(table, before, remote).length > 0
  const deleteBase =
    pending.operation === 'delete' ? (pending.deleteBase ?? (moves ? setByPeople(table, before) : null)) : null
  const isConflict = Object.keys(clashesOf({ operation: pending.operation, edits }, remote, deleteBase)).length > 0
  const isUndone = pending.operation === 'update' && Object.keys(edits).length === 0
  const isDeleted = pending.operation === 'delete' && isGone
  return {
    row,
    pending,
    before,
    remote,
    extra,
    edits,
    deleteBase,
    isConflict: isConflict && !isUndone,
    isNewConflict: isConflict && !isUndone && !pending.isConflict,
    turnsDeleted: isGone && before?.['deleted'] !== true,
    isDone: !pending.attempt && !pending.undecided && (isUndone || isDeleted),
  }
}

/** Writes what was planned. Rules are run by the caller, for all its records at once. */
export function carryOutMerge(store: Store, table: KindTable, plan: MergePlan): void {
  const { row, pending, remote, edits } = plan
  const { sql } = store
  if (plan.isDone) {
    sql.run('DELETE FROM pending WHERE key = ?', row.key)
    sql.run('DELETE FROM pending_edit WHERE key = ?', row.key)
    sql.run('DELETE FROM problem WHERE key = ?', row.key)
  } else {
    writeEdits(store, row.key, edits)
    // A conflict takes the record out of what Push approved, until it is reviewed again.
    sql.run(
      'UPDATE pending SET has_remote = 1, is_gone = 0, is_conflict = ?, delete_base = ?, approved = CASE WHEN ? THEN NULL ELSE approved END WHERE key = ?',
      plan.isConflict ? 1 : 0,
      plan.deleteBase ? remoteText(plan.deleteBase) : null,
      plan.isNewConflict ? 1 : 0,
      row.key,
    )
  }
  const effective = effectiveRecord(remote, plan.isDone ? {} : edits)
  const changedAt = serviceTime(remote) || store.now()
  const isGone = remote['deleted'] === true
  const head = {
    key: row.key,
    id: row.id,
    accountId: row.accountId,
    isHidden: isGone && plan.isDone,
    changedAt: !plan.isDone && pending.editedAt > changedAt ? pending.editedAt : changedAt,
    isActive: isActive(table, effective, !plan.isDone && pending.operation === 'delete'),
  }
  writeRows(store, table, [recordToRow(table, head, effective, plan.extra)], true)
}
