/**
 * Proposals of a sheet carried out, some at a time, all under one action: what is made, changed and deleted goes the way of hand edits.
 * What is not as it was when it was looked at is left alone, with the reason.
 */
import { sameValue } from '../../../../shared/model/values.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { applyChangeSet, deleteSelected, newValues, putNew, addEdits } from '../edits/index.ts'
import { assertAllowed } from '../validation/index.ts'
import { markedKey, putMark } from './marks.ts'
import type { CsvTarget, StoredProposal } from './proposals.ts'
import { addToAction, asAction, fillKeys, readRow, tableOf } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { leaveUndeletable } from '../query/index.ts'
import type { Skipped } from '../query/index.ts'

/** What came of some proposals; `action`: where the next go on, null while nothing was changed. */
export interface AcceptedRows {
  action: number | null
  madeKeys: number[]
  changed: number
  deleted: number
  skipped: Skipped
}

/** See CsvRows.accept. */
export function acceptRows(
  store: Store,
  target: CsvTarget,
  proposals: readonly StoredProposal[],
  under: { label: string; action: number | null },
): AcceptedRows {
  const table = store.table(target.kind)
  return store.write(() => {
    const accepted: AcceptedRows = { action: under.action, madeKeys: [], changed: 0, deleted: 0, skipped: [] }
    const work = (action: number): boolean => {
      make(store, table, target, proposals, action, accepted)
      change(store, table, proposals, action, accepted)
      remove(store, table, proposals, action, accepted)
      const isAnything = accepted.madeKeys.length + accepted.changed + accepted.deleted > 0
      if (isAnything) accepted.action = action
      return isAnything
    }
    if (under.action === null) asAction(store, table, under.label, work)
    else addToAction(store, under.action, under.label, work)
    return accepted
  })
}

function make(
  store: Store,
  table: KindTable,
  { accountId }: CsvTarget,
  proposals: readonly StoredProposal[],
  action: number,
  accepted: AcceptedRows,
): void {
  // Accepted twice, they are there already.
  const fresh = proposals.filter(
    ({ outcome, mark }) => outcome === 'new' && markedKey(store, table, accountId, mark) === null,
  )
  if (fresh.length === 0) return
  const whole = fresh.flatMap((proposal) => {
    try {
      assertAllowed(store, table, accountId, 'create')
      return [{ proposal, values: newValues(store, table, accountId, proposal.values) }]
    } catch (thrown) {
      accepted.skipped.push(left(proposal, reasonOf(thrown)))
      return []
    }
  })
  accepted.madeKeys = putNew(
    store,
    table,
    accountId,
    whole.map(({ values }) => values),
    action,
  )
  whole.forEach(({ proposal }, at) => putMark(store, table, accountId, proposal.mark, accepted.madeKeys[at]!))
}

function change(
  store: Store,
  table: KindTable,
  proposals: readonly StoredProposal[],
  action: number,
  accepted: AcceptedRows,
): void {
  const edits = new Map<number, RecordValues>()
  for (const proposal of proposals) {
    if (proposal.outcome !== 'change' || proposal.key === null) continue
    const reason = whyStale(store, table, proposal)
    if (reason) accepted.skipped.push(left(proposal, reason))
    else edits.set(proposal.key, Object.fromEntries(proposal.changes.map(({ field, after }) => [field, after])))
  }
  const { changed, skipped } = addEdits(store, table, edits)
  accepted.skipped.push(...skipped)
  accepted.changed = changed
  applyChangeSet(store, table, action)
}

function remove(
  store: Store,
  table: KindTable,
  proposals: readonly StoredProposal[],
  action: number,
  accepted: AcceptedRows,
): void {
  const keys = proposals.flatMap(({ outcome, key }) => (outcome === 'delete' && key !== null ? [key] : []))
  if (keys.length === 0) return
  fillKeys(store.sql, 'selected', keys)
  accepted.skipped.push(...leaveUndeletable(store, table))
  accepted.deleted = deleteSelected(store, table, action)
}

/** Why the change is not the one that was looked at any more, or null. */
function whyStale(store: Store, table: KindTable, { key, changes }: StoredProposal): string | null {
  try {
    const { values } = readRow(store, table, tableOf(store, key!).key)!
    return changes.every(({ field, before }) => sameValue(values[field], before))
      ? null
      : 'It has changed since the file was looked at. Import the file again.'
  } catch (thrown) {
    return reasonOf(thrown)
  }
}

function left({ key, name, line }: StoredProposal, message: string): Skipped[number] {
  return { key: key ?? 0, name: name === '' ? `Line ${line}` : name, message }
}

function reasonOf(thrown: unknown): string {
  if (thrown instanceof GalleyError && ['not_found', 'read_only', 'invalid_value'].includes(thrown.code))
    return thrown.message
  throw thrown
}
