/** Three-way merge of a person's edits with what the service says; pure, the same for pull, re-read before push and answers. */
import { sameValue } from './values.ts'
import type { RecordValues, Value } from './values.ts'

/** A changed field: what it was when the edit began, and what the person wants. */
export interface Edit {
  base: Value
  mine: Value
}
export type Edits = Record<string, Edit>
/** The three sides of a field that both changed. */
export interface Clash extends Edit {
  theirs: Value
}
export type PendingOperation = 'create' | 'update' | 'delete'

/** What is pending on one record. */
export interface PendingWork {
  operation: PendingOperation
  edits: Edits
}

/**
 * Edits after the service's row changed to `theirs`: what equals theirs is done and leaves; what theirs did not touch stays as it is;
 * what both changed stays with its base, and so shows as a clash. Calling it twice gives the same.
 */
export function mergeEdits<E extends Edit>(edits: Record<string, E>, theirs: RecordValues): Record<string, E> {
  return Object.fromEntries(Object.entries(edits).filter(([field, edit]) => !sameValue(edit.mine, theirs[field])))
}

/**
 * Fields that both sides changed. Whole-record clashes stand under `deleted`: deleted there and changed here (mine false, theirs true),
 * or changed there and to be deleted here (mine true, theirs false; `deleteBase` holds the fields that people set, as the person saw
 * them when deleting; the service's own bookkeeping is not among them).
 */
export function clashesOf(
  work: PendingWork,
  remote: RecordValues | null,
  deleteBase: RecordValues | null,
): Record<string, Clash> {
  if (!remote || work.operation === 'create') return {}
  const isGone = remote['deleted'] === true
  if (work.operation === 'delete') {
    const moved =
      !isGone &&
      deleteBase !== null &&
      Object.keys(deleteBase).some((field) => !sameValue(deleteBase[field], remote[field]))
    return moved ? { deleted: { base: false, mine: true, theirs: false } } : {}
  }
  if (isGone) return { deleted: { base: false, mine: false, theirs: true } }
  const clashes: Record<string, Clash> = {}
  for (const [field, edit] of Object.entries(work.edits)) {
    const theirs = remote[field]
    if (!sameValue(theirs, edit.base) && !sameValue(theirs, edit.mine)) clashes[field] = { ...edit, theirs }
  }
  return clashes
}

/** The record as a person sees it: the service's row with the pending edits over it. */
export function effectiveRecord(remote: RecordValues | null, edits: Edits): RecordValues {
  const effective: RecordValues = { ...remote }
  for (const [field, edit] of Object.entries(edits)) {
    if (edit.mine === undefined) delete effective[field]
    else effective[field] = edit.mine
  }
  return effective
}
