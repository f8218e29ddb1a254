/** Conflicts and lost outcomes settled by a person; what a settlement overwrites stays on the shelf. */
import { noteApproved } from './queue.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { releaseHeads, settleVerdicts } from './apply.ts'
import { candidateOf, openAttempt } from './attempts.ts'
import { toJsonText } from './column.ts'
import { judgeEnded, endAttempt, finishOne, letGo } from './finish.ts'
import { kindOf, rowOf, tableOf } from './identity.ts'
import { noteEvent } from './journal.ts'
import type { KindTable } from './kind-table.ts'
import { clashesShown, readEdits, readPending, remoteOf, remoteText } from './pending.ts'
import type { Pending, StoredEdit } from './pending.ts'
import { readRow, readRowById, recordToRow, writeRows } from './row.ts'
import type { Row } from './row.ts'
import { fillKeys } from './scratch.ts'
import type { Store } from './store.ts'
import { applyWanted } from './apply.ts'
import { makeAgain } from './undo.ts'
import { unmarkDeleted, removeLocal } from './whole.ts'
import type { ReceivedRow } from './types.ts'
import { clearWanted, want } from './wanted.ts'

/** See Workspace.settle; gives the key to show afterwards, or null. */
export function settleConflict(
  store: Store,
  givenKey: number,
  side: 'mine' | 'theirs',
  field: string | undefined,
): number | null {
  return store.write(() => {
    const { table, row } = rowOf(store, givenKey)
    const { key } = row
    const pending = readPending(store, table, key)
    const edits = readEdits(store, table, key)
    const clashes = clashesShown(row, pending, edits)
    const fields = field === undefined ? Object.keys(clashes) : Object.keys(clashes).filter((name) => name === field)
    if (!pending || fields.length === 0) {
      throw new GalleyError('not_conflicted', field ? 'This field has no conflict.' : 'This record has no conflict.', {
        key,
        field: field ?? null,
      })
    }
    if (fields.includes('deleted')) return settleDeletion(store, table, row, pending, edits, side)
    settleFields(store, table, row, edits, fields, side)
    return key
  })
}

function settleFields(
  store: Store,
  table: KindTable,
  row: Row,
  edits: Record<string, StoredEdit>,
  fields: string[],
  side: 'mine' | 'theirs',
): void {
  const { sql } = store
  const overwritten = Object.fromEntries(
    fields.map((name) => [name, side === 'mine' ? edits[name]!.theirs : edits[name]!.mine]),
  )
  shelve(store, row.key, side === 'mine' ? 'Settled: mine kept' : 'Settled: theirs kept', overwritten)
  clearWanted(store)
  for (const name of fields) {
    const { mine, theirs } = edits[name]!
    noteEvent(store, row.key, {
      source: 'settle',
      label: side === 'mine' ? 'Kept mine' : 'Kept theirs',
      field: name,
      from: toJsonText(side === 'mine' ? theirs : mine),
      to: toJsonText(side === 'mine' ? mine : theirs),
    })
    if (side === 'theirs') want(store, table, name, [[row.key, toJsonText(theirs)]])
    else sql.run('UPDATE pending_edit SET base = theirs WHERE key = ? AND field = ?', row.key, name)
  }
  if (side === 'theirs') applyWanted(store, table, null)
  else raiseRevision(store, row.key)
  fillKeys(sql, 'judged', [row.key])
  releaseHeads(store, table)
  settleVerdicts(store, table, null)
}

/** Settling is an edit: what was approved before is reviewed again. */
function raiseRevision(store: Store, key: number): void {
  store.sql.run(
    'UPDATE pending SET revision = ?, edited_at = ?, approved = NULL WHERE key = ?',
    store.nextRevision(),
    store.now(),
    key,
  )
}

/** Deleted there and changed here, or changed there and to be deleted here. */
function settleDeletion(
  store: Store,
  table: KindTable,
  row: Row,
  pending: Pending,
  edits: Record<string, StoredEdit>,
  side: 'mine' | 'theirs',
): number | null {
  const { sql } = store
  noteEvent(store, row.key, { source: 'settle', label: side === 'mine' ? 'Kept mine' : 'Kept theirs' })
  fillKeys(sql, 'judged', [row.key])
  if (pending.operation === 'delete') {
    if (side === 'theirs') unmarkDeleted(store, table)
    else {
      sql.run('UPDATE pending SET delete_base = NULL, is_conflict = 0 WHERE key = ?', row.key)
      raiseRevision(store, row.key)
      settleVerdicts(store, table, null)
    }
    return row.key
  }
  const newKey = side === 'mine' ? makeAgain(store, table, null, row.key) : null
  if (side === 'theirs')
    shelve(
      store,
      row.key,
      'Settled: deleted at the service',
      Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, edit.mine])),
    )
  dropWork(store, table, row, pending, edits)
  return newKey ?? row.key
}

/** Work leaves the record; it is again what the service says. */
function dropWork(store: Store, table: KindTable, row: Row, pending: Pending, edits: Record<string, StoredEdit>): void {
  const remote = remoteOf(row, pending, edits)!
  const isGone = remote['deleted'] === true
  for (const name of ['pending', 'pending_edit', 'problem']) store.sql.run(`DELETE FROM ${name} WHERE key = ?`, row.key)
  const head = {
    key: row.key,
    id: row.id,
    accountId: row.accountId,
    isHidden: isGone,
    changedAt: row.changedAt,
    isActive: false,
  }
  writeRows(store, table, [recordToRow(table, head, remote, row.extra)], true)
  store.touchMembership()
  fillKeys(store.sql, 'judged', [row.key])
  settleVerdicts(store, table, null)
}

/** See Workspace.decide; gives the key to show afterwards, or null. */
export function decideUnknown(
  store: Store,
  givenKey: number,
  decision: { sameAs: string } | 'sendAgain' | 'drop',
): number | null {
  return store.write(() => {
    const { table, key } = tableOf(store, givenKey)
    const pending = readPending(store, table, key)
    const attemptId =
      pending?.undecided?.attemptId ??
      store.sql.value<number>("SELECT max(id) FROM attempt WHERE key = ? AND status = 'unknown'", key)
    const attempt = attemptId ? openAttempt(store, attemptId) : null
    if (!pending || !attempt)
      throw new GalleyError('not_found', 'Nothing waits for a decision on this record.', { key })
    if (decision === 'sendAgain') {
      noteApproved(store, [key])
      finishOne(store, table, attempt, { attemptId: attempt.id, kind: 'notApplied' })
      // The person has just looked at it and said so.
      store.sql.run('UPDATE pending SET approved = revision WHERE key = ? AND revision = ?', key, attempt.revision)
    } else if (decision === 'drop') {
      endAttempt(store, attempt, 'dropped')
      dropSent(store, table, key)
    } else {
      const row = candidateRow(store, table, pending, decision.sameAs)
      finishOne(store, table, attempt, { attemptId: attempt.id, kind: 'applied', row })
    }
    if (kindOf(store, key) === null) return null
    judgeEnded(store, table, [key])
    return key
  })
}

/** The service's record that the person named: a candidate, or one that a pull has brought. */
function candidateRow(store: Store, table: KindTable, pending: Pending, id: string): ReceivedRow {
  const candidate = pending.undecided && candidateOf(pending.undecided, id)
  if (candidate) return candidate
  const row = readRowById(store, table, id)
  const other = row && readPending(store, table, row.key)
  if (!row || other?.hasRemote === false)
    throw new GalleyError('not_found', `${id} is none of the records that it could be.`, { id })
  const remote = remoteOf(row, other, readEdits(store, table, row.key))!
  return { ...(remote as ReceivedRow), ...row.extra }
}

/** The change here is given up; its values go to the shelf. */
function dropSent(store: Store, table: KindTable, key: number): void {
  const row = readRow(store, table, key)!
  const pending = readPending(store, table, key)
  if (!pending) return
  if (!pending.hasRemote) {
    shelve(store, key, 'Dropped: outcome unknown', row.values)
    return removeLocal(store, table, [row])
  }
  const edits = readEdits(store, table, key)
  shelve(
    store,
    key,
    'Dropped: outcome unknown',
    Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, edit.mine])),
  )
  dropWork(store, table, row, pending, edits)
  letGo(store, table, key)
}

function shelve(store: Store, key: number, reason: string, values: RecordValues): void {
  store.sql.run(
    'INSERT INTO shelf (key, at, reason, record_values) VALUES (?, ?, ?, ?)',
    key,
    store.now(),
    reason,
    remoteText(values),
  )
}
