/** A person resolves conflicts and unknown outcomes; what is overwritten by that stays on the shelf. */
import { noteApproved } from './queue.ts'
import { fieldWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { BulkResult } from '../../../../shared/bridge.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import {
  applyChangeSet,
  changeSet,
  madeAgain,
  makeContentsAgain,
  noteFields,
  noteRecord,
  releaseHeads,
  removeLocal,
  refreshProblems,
  rowChanges,
  shelve,
  workOf,
} from '../edits/index.ts'
import type { MadeAgain, Side } from '../edits/index.ts'
import { candidateOf, openAttempt } from './attempts.ts'
import type { AttemptRow } from './attempts.ts'
import {
  asAction,
  clashesShown,
  fillKeys,
  kindOf,
  readEdits,
  readPending,
  readRow,
  readRowById,
  recordToRow,
  remoteOf,
  rowOf,
  snapshotText,
  tableOf,
  theirChanges,
  toJsonText,
  writeRows,
} from '../tables/index.ts'
import type { KindTable, Pending, ReadableStore, ReceivedRow, Row, Store, StoredEdit } from '../tables/index.ts'
import { validateEnded, endAttempt, completeOne, completeAttempt } from './complete-attempts.ts'
import { calledName } from '../query/index.ts'

/** See Edits.resolveConflict; gives the key to show afterwards, or null. */
export function resolveConflict(store: Store, givenKey: number, side: Side, field: string | undefined): number | null {
  return store.write(() => {
    const conflict = conflictOf(store, givenKey, field)
    if (!conflict) {
      throw new GalleyError(
        'not_conflicted',
        field ? message('engine.resolve.fieldHasNoConflict') : message('engine.resolve.recordHasNoConflict'),
        {
          key: givenKey,
          field: field ?? null,
        },
      )
    }
    const { table, row } = conflict
    const about = { name: calledName(store, table, row.id, row.values), side: sideWords[side] }
    let shown: number | null = null
    asAction(
      store,
      table,
      field === undefined
        ? message('engine.journal.settleRecord', about)
        : message('engine.journal.settleField', { field: fieldWord(table.kind, field), ...about }),
      (action) => {
        shown = resolveOne(store, action, conflict, side)
        return true
      },
    )
    return shown
  })
}

/** See Edits.resolveConflicts. */
export function resolveConflicts(store: Store, keys: readonly number[], side: Side): BulkResult {
  return store.write(() => {
    const conflicts = keys.flatMap((key) => conflictOf(store, key, undefined) ?? [])
    const label = message('engine.journal.settleConflicts', { count: conflicts.length, side: sideWords[side] })
    const resolved = new Set(conflicts.map(({ row }) => row.key))
    const skipped = keys
      .filter((key) => !resolved.has(key))
      .map((key) => ({ key, name: '', message: message('engine.resolve.noConflictAnyMore') }))
    const [first] = conflicts
    if (!first) return { changed: 0, skipped, label }
    asAction(store, first.table, label, (action) => {
      for (const { row } of conflicts) {
        // Resolving one conflict can change the next, so that is read again.
        const now = conflictOf(store, row.key, undefined)
        if (now) resolveOne(store, action, now, side)
      }
      return true
    })
    return { changed: conflicts.length, skipped, label }
  })
}

const sideWords: Record<Side, Message> = {
  mine: message('engine.journal.mineKept'),
  theirs: message('engine.journal.theirsTaken'),
}

const shelfReasons: Record<Side, Message> = {
  mine: message('engine.shelf.mineKept'),
  theirs: message('engine.shelf.theirsKept'),
}

interface Conflict {
  table: KindTable
  row: Row
  pending: Pending
  edits: Record<string, StoredEdit>
  /** Fields in conflict; 'deleted' for the record as a whole. */
  fields: string[]
}

function conflictOf(store: Store, givenKey: number, field: string | undefined): Conflict | null {
  const { table, row } = rowOf(store, givenKey)
  const pending = readPending(store, table, row.key)
  const edits = readEdits(store, table, row.key)
  const fields = Object.keys(clashesShown(row, pending, edits)).filter((name) => field === undefined || name === field)
  return pending && fields.length > 0 ? { table, row, pending, edits, fields } : null
}

/** Resolves the conflict of one record under the action; gives the key to show afterwards. */
function resolveOne(store: Store, action: number, conflict: Conflict, side: Side): number | null {
  const { table, row, pending, edits, fields } = conflict
  const before = workOf(store, table, row.key)!
  if (fields.includes('deleted')) {
    const { shown, made } = resolveDeletion(store, table, row, pending, edits, { side, action })
    noteRecord(store, table, { action, key: row.key, side, before, made })
    return shown
  }
  const theirs = Object.fromEntries(fields.map((name) => [name, toJsonText(edits[name]!.theirs)]))
  resolveFields(store, table, row, edits, fields, { side, action })
  noteFields(store, table, { action, key: row.key, side, before, theirs })
  return row.key
}

function resolveFields(
  store: Store,
  table: KindTable,
  row: Row,
  edits: Record<string, StoredEdit>,
  fields: string[],
  { side, action }: { side: Side; action: number },
): void {
  const { sql } = store
  const overwritten = Object.fromEntries(
    fields.map((name) => [name, side === 'mine' ? edits[name]!.theirs : edits[name]!.mine]),
  )
  shelve(store, table, row, { reason: shelfReasons[side], action }, overwritten)
  if (side === 'theirs') {
    const theirs = Object.fromEntries(fields.map((name) => [name, edits[name]!.theirs]))
    applyChangeSet(store, changeSet(table, 'resolve', { fields: rowChanges(row, theirs) }), action)
  } else {
    for (const name of fields)
      sql.run('UPDATE pending_edit SET base = theirs WHERE key = ? AND field = ?', row.key, name)
    raiseRevision(store, row.key)
  }
  fillKeys(sql, 'validated', [row.key])
  releaseHeads(store, table)
  refreshProblems(store, table, null)
}

/** Gives the record a new revision without approval: resolving is an edit, and is reviewed before it goes. */
function raiseRevision(store: Store, key: number): void {
  store.sql.run(
    'UPDATE pending SET revision = ?, edited_at = ?, approved = NULL WHERE key = ?',
    store.nextRevision(),
    store.now(),
    key,
  )
}

/** Resolves a conflict about the record as a whole: deleted there and changed here, or changed there and to be deleted here. */
function resolveDeletion(
  store: Store,
  table: KindTable,
  row: Row,
  pending: Pending,
  edits: Record<string, StoredEdit>,
  { side, action }: { side: Side; action: number },
): { shown: number | null; made: MadeAgain | null } {
  const { sql } = store
  if (pending.operation === 'delete') {
    // A delete gives up what they changed, so this goes to the shelf; the record itself can be read until it is pushed.
    if (side === 'mine')
      shelve(
        store,
        table,
        row,
        { reason: message('engine.shelf.deletedWithChanges'), action },
        theirValues(pending, row, edits),
      )
    if (side === 'theirs') applyChangeSet(store, changeSet(table, 'resolve', { restores: [row.key] }), action)
    else {
      fillKeys(sql, 'validated', [row.key])
      sql.run('UPDATE pending SET delete_base = NULL, is_conflict = 0 WHERE key = ?', row.key)
      raiseRevision(store, row.key)
      refreshProblems(store, table, null)
    }
    return { shown: row.key, made: null }
  }
  const made = side === 'mine' ? madeAgain(store, table, row.key) : null
  if (made) {
    applyChangeSet(store, changeSet(table, 'resolve', { creates: [made] }), action)
    makeContentsAgain(store, table, row.key, made, { action, source: 'resolve' })
  }
  if (side === 'theirs')
    shelve(
      store,
      table,
      row,
      { reason: message('engine.shelf.deletedAtService'), action },
      Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, edit.mine])),
    )
  dropWork(store, table, row, pending, edits)
  if (!made) return { shown: row.key, made: null }
  const { id, accountId, values } = readRow(store, table, made.key)!
  return { shown: made.key, made: { key: made.key, snapshot: snapshotText({ id, accountId, values }) } }
}

function theirValues(pending: Pending, row: Row, edits: Record<string, StoredEdit>): RecordValues {
  const changes = theirChanges(pending, row, edits)
  return Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]))
}

/** Drops the pending edit; the record has the service's values again. */
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
  fillKeys(store.sql, 'validated', [row.key])
  refreshProblems(store, table, null)
}

/** See Outbox.decide; gives the key to show afterwards, or null. */
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
      throw new GalleyError('not_found', message('engine.resolve.nothingWaitsForDecision'), { key })
    if (decision === 'sendAgain') {
      noteApproved(store, [key])
      completeOne(store, table, attempt, { attemptId: attempt.id, kind: 'notApplied' })
      // The person has just reviewed it, so it is approved.
      store.sql.run('UPDATE pending SET approved = revision WHERE key = ? AND revision = ?', key, attempt.revision)
    } else if (decision === 'drop') {
      endAttempt(store, attempt, 'dropped')
      dropSent(store, table, key)
    } else {
      const row = candidateRow(store, table, attempt, pending, decision.sameAs)
      completeOne(store, table, attempt, { attemptId: attempt.id, kind: 'applied', row })
    }
    if (kindOf(store, key) === null) return null
    validateEnded(store, table, [key])
    return key
  })
}

/**
 * The service's record that the person named: one of the candidates; where none were found, one that a pull has brought since and that the request can
 * have made. What was changed or deleted can only be itself.
 */
function candidateRow(
  store: ReadableStore,
  table: KindTable,
  attempt: AttemptRow,
  pending: Pending,
  id: string,
): ReceivedRow {
  const candidate = pending.undecided && candidateOf(table, attempt.account_id, pending.undecided, id)
  if (candidate) return candidate
  const row = readRowById(store, table, id)
  const other = row && readPending(store, table, row.key)
  const hasCandidates = (pending.undecided?.candidates.length ?? 0) > 0
  if (!row || other?.hasRemote === false || hasCandidates || !canBeOutcome(attempt, row))
    throw new GalleyError('not_found', message('engine.resolve.noneRecordsCould', { id }), { id })
  const remote = remoteOf(row, other, readEdits(store, table, row.key))!
  return { ...(remote as ReceivedRow), ...row.extra }
}

/** Whether the request can have made the record, or changed it. One without a time of making counts where it was first seen here after the request's own. */
function canBeOutcome(attempt: AttemptRow, { key, values }: Row): boolean {
  if (attempt.operation !== 'create') return key === attempt.key
  const made = values['created_at']
  if (typeof made !== 'string') return key > attempt.key
  return Date.parse(made) >= Date.parse(attempt.server_from) - roundingMs
}

/** Times of the service are in whole seconds. */
const roundingMs = 2_000

/** The change here is given up; its values go to the shelf. */
function dropSent(store: Store, table: KindTable, key: number): void {
  const row = readRow(store, table, key)!
  const pending = readPending(store, table, key)
  if (!pending) return
  if (!pending.hasRemote) {
    shelve(store, table, row, { reason: message('engine.shelf.outcomeUnknown') }, row.values)
    return removeLocal(store, table, [row])
  }
  const edits = readEdits(store, table, key)
  shelve(
    store,
    table,
    row,
    { reason: message('engine.shelf.outcomeUnknown') },
    Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, edit.mine])),
  )
  dropWork(store, table, row, pending, edits)
  completeAttempt(store, table, key)
}
