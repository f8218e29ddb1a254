/** How attempts end, with their effects on the records, in one transaction. An answer ends only the revision that it was sent for. */
import { message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { operationOf } from '../../../../shared/contract/language/resource.ts'
import type { Field } from '../../../../shared/contract/language/fields.ts'
import { sameCarried } from '../../../../shared/contract/language/wire.ts'
import {
  carryOutMerge,
  decodeReceived,
  fillKeys,
  isActive,
  kindOf,
  noteEvent,
  planMerge,
  readEdits,
  readPending,
  readRow,
  recordToRow,
  remoteOf,
  replaceId,
  serviceTime,
  toJsonText,
  writeEdits,
  writeRows,
} from '../tables/index.ts'
import type { AttemptResult, KindTable, Pending, ReceivedRow, Row, Store, StoredEdit } from '../tables/index.ts'
import { releaseHeads, removeLocal, refreshProblems } from '../edits/index.ts'
import { openAttempt, sentOf } from './attempts.ts'
import type { AttemptRow } from './attempts.ts'
import { forgetLargest } from '../guards/index.ts'
import { dropIdleProblems } from '../validation/index.ts'
import { noteTry } from './queue.ts'
import { absorbDuplicate, takeOverWork } from './duplicate-create.ts'

/** See Outbox.completeAttempts. */
export function completeAttempts(store: Store, results: readonly AttemptResult[]): void {
  store.write(() => {
    const ended = new Map<KindTable, number[]>()
    for (const result of results) {
      const attempt = openAttempt(store, result.attemptId)
      if (!attempt) continue
      const table = store.table(attempt.kind)
      completeOne(store, table, attempt, result)
      ended.set(table, [...(ended.get(table) ?? []), attempt.key])
    }
    for (const [table, keys] of ended) validateEnded(store, table, keys)
  })
}

/** Runs the rules of records whose attempt ended. */
export function validateEnded(store: Store, table: KindTable, keys: readonly number[]): void {
  forgetLargest(store, table.kind)
  fillKeys(
    store.sql,
    'validated',
    keys.filter((key) => kindOf(store, key) === table.kind),
  )
  releaseHeads(store, table)
  dropIdleProblems(store)
  store.touchMembership()
  refreshProblems(store, table, null)
  store.touch(table.kind, keys)
}

export function completeOne(store: Store, table: KindTable, attempt: AttemptRow, result: AttemptResult): void {
  switch (result.kind) {
    case 'unknown':
      endAttempt(store, attempt, 'unknown')
      store.sql.run('UPDATE attempt SET server_to = coalesce(?, server_to) WHERE id = ?', result.serverTo, attempt.id)
      return
    case 'notApplied':
      endAttempt(store, attempt, 'notApplied')
      if (attempt.status === 'unknown' || result.isTurnedAway) countTry(store, attempt)
      return completeAttempt(store, table, attempt.key)
    case 'rejected':
      endAttempt(store, attempt, 'rejected')
      park(store, attempt, result.error)
      return completeAttempt(store, table, attempt.key)
    case 'applied':
      endAttempt(store, attempt, 'applied')
      return applied(store, table, attempt, result.row)
  }
}

/** Ends the attempt and takes its mark from the record, unless another attempt of the record is open: one that was joined from two may have two. */
export function endAttempt(
  store: Store,
  attempt: AttemptRow,
  status: 'unknown' | 'applied' | 'rejected' | 'notApplied' | 'dropped',
): void {
  const isOpen = status === 'unknown'
  // What was unknown was looked for at least once by now: the read that found it out.
  store.sql.run(
    "UPDATE attempt SET status = ?1, ended_at = ?2, looks = CASE WHEN status = 'unknown' AND ?1 <> 'unknown' THEN max(looks, 1) ELSE looks END WHERE id = ?3",
    status,
    isOpen ? null : store.now(),
    attempt.id,
  )
  // By name, one that is being sent comes before one whose outcome is unknown.
  const mark = store.sql.value<string | null>(
    "SELECT min(status) FROM attempt WHERE key = ? AND status IN ('sending', 'unknown')",
    attempt.key,
  )
  store.sql.run(
    `UPDATE pending SET attempt = ?1, undecided = CASE WHEN ?1 IS NULL OR (?2 AND json_extract(undecided, '$.attemptId') = ?3) THEN NULL
       ELSE undecided END WHERE key = ?4`,
    mark ?? null,
    isOpen ? 0 : 1,
    attempt.id,
    attempt.key,
  )
}

/** Times that a step is sent in vain by itself before a person is asked. */
const triesMax = 10

/** Counts a try in vain. After `triesMax` of them the record is parked until a person pushes it again. */
function countTry(store: Store, attempt: AttemptRow): void {
  const tries = noteTry(store, attempt.key)
  if (tries < triesMax) return
  const said = message('engine.completeAttempts.triedInVain', { tries })
  park(store, attempt, { code: 'tried_in_vain', message: said, field: null })
}

/** The service's refusal stays on the record, unless a newer edit stands there already. */
function park(
  store: Store,
  attempt: AttemptRow,
  error: { code: string; message: Message; field: string | null },
): void {
  writeParked(store, attempt.key, attempt.revision, error)
}

/** See Outbox.park. */
export function parkRecord(
  store: Store,
  key: number,
  revision: number,
  error: { code: string; message: Message },
): void {
  store.write(() => {
    writeParked(store, key, revision, { ...error, field: null })
    const kind = kindOf(store, key)
    if (kind !== null) store.touch(kind, [key])
  })
}

function writeParked(
  store: Store,
  key: number,
  revision: number,
  error: { code: string; message: Message; field: string | null },
): void {
  const { code, message: said, field } = error
  store.sql.run(
    'UPDATE pending SET parked = ?, approved = NULL WHERE key = ? AND revision = ?',
    stringifyJson({ code, message: said, field, at: store.now() }),
    key,
    revision,
  )
}

/** After an attempt that changed nothing at the service: drops edits that are equal to theirs, and removes a record made here that was deleted meanwhile. */
export function completeAttempt(store: Store, table: KindTable, key: number): void {
  const pending = readPending(store, table, key)
  if (!pending) return
  if (!pending.hasRemote && pending.operation === 'delete')
    return removeLocal(store, table, [readRow(store, table, key)!])
  store.sql.run('DELETE FROM pending_edit WHERE key = ? AND mine IS theirs', key)
}

function applied(store: Store, table: KindTable, attempt: AttemptRow, answered: ReceivedRow | null): void {
  const row = readRow(store, table, attempt.key)
  const pending = row && readPending(store, table, attempt.key)
  if (!row || !pending) return
  if (attempt.operation === 'create') return appliedCreate(store, table, attempt, row, pending, answered)
  if (attempt.operation === 'delete') return appliedDelete(store, table, row, pending, answered)
  appliedUpdate(store, table, attempt, row, pending, answered)
}

/** Ends edits that were sent and not changed since; later ones stay, based on the service's present value. */
function appliedUpdate(
  store: Store,
  table: KindTable,
  attempt: AttemptRow,
  row: Row,
  pending: Pending,
  answered: ReceivedRow | null,
): void {
  const sent = sentOf(store, attempt)
  const edits = readEdits(store, table, row.key)
  const before = remoteOf(row, pending, edits)!
  const decoded = answered ? decodeReceived(table, row.accountId, answered) : null
  const remote = decoded
    ? { ...decoded, values: { ...unshown(table, before, sent), ...decoded.values } }
    : { values: overlaid(table, before, sent), extra: row.extra }
  const open: Record<string, StoredEdit> = {}
  for (const [field, edit] of Object.entries(edits)) {
    const def = table.resource.fields[field]
    if (!(field in sent)) {
      // What follows from the fields that were sent is done with them.
      if (!sameCarried(def, edit.mine, remote.values[field])) open[field] = edit
    } else if (!sameCarried(def, edit.mine, sent[field]))
      open[field] = { ...edit, base: remote.values[field], theirs: remote.values[field] }
    else respell(store, row.key, field, def, edit.mine, remote.values[field])
  }
  for (const field of Object.keys(sent)) {
    const [from, to] = [toJsonText(before[field]), toJsonText(sent[field])]
    noteEvent(store, row.key, { source: 'push', label: message('engine.journal.sent'), field, from, to })
  }
  if (pending.revision === attempt.revision) store.sql.run('UPDATE pending SET approved = NULL WHERE key = ?', row.key)
  writeEdits(store, row.key, open)
  // The merge starts from what our own request makes of the row: only what differs from that is somebody else's change.
  const bare: Row = { ...row, values: overlaid(table, before, sent) }
  carryOutMerge(store, table, planMerge(table, bare, pending, open, remote))
}

/** Undo compares with what the record holds: where the service writes the same value in another way, the journal takes over its form. */
function respell({ sql }: Store, key: number, field: string, def: Field | undefined, ours: Value, theirs: Value): void {
  if (def?.type !== 'json' || !sameCarried(def, ours, theirs)) return
  const [from, to] = [toJsonText(ours), toJsonText(theirs)]
  if (from === to || from === null) return
  for (const side of ['from_value', 'to_value'])
    sql.run(`UPDATE journal_entry SET ${side} = ? WHERE key = ? AND field = ? AND ${side} = ?`, to, key, field, from)
}

/** Fields that the answer to a create leaves out and nobody can change (`keptUntold`): their values as they were sent. */
function untold({ keptUntold }: KindTable, sent: RecordValues, answered: ReceivedRow): ReceivedRow {
  return Object.fromEntries(
    keptUntold.flatMap(({ field }) =>
      answered[field] === undefined && sent[field] !== undefined ? [[field, sent[field]]] : [],
    ),
  )
}

/** Values of the members that an answer leaves out, for kinds whose answers show only some: as they are after what was sent. */
function unshown(table: KindTable, before: RecordValues, sent: RecordValues): RecordValues {
  if (!operationOf(table.resource, 'update')?.answers) return {}
  const after = Object.entries(overlaid(table, before, sent))
  return Object.fromEntries(after.filter(([field]) => !table.resource.fields[field]?.isWriteOnly))
}

/** The row as it is after a request that answered without one. */
function overlaid(table: KindTable, before: RecordValues, sent: RecordValues): RecordValues {
  const after = { ...before, ...sent }
  return { ...after, ...table.resource.behaviour?.consequences?.of(after) }
}

/**
 * Gives the record the id of the answer. Values that were edited since it was sent, and values that the answered record lacks because it was there
 * before, become an update.
 */
function appliedCreate(
  store: Store,
  table: KindTable,
  attempt: AttemptRow,
  row: Row,
  pending: Pending,
  answered: ReceivedRow | null,
): void {
  const sent = sentOf(store, attempt)
  const decoded = answered
    ? decodeReceived(table, row.accountId, { ...untold(table, sent, answered), ...answered })
    : null
  if (!decoded) {
    // Without the record there is no id: it has to be looked for.
    endAttempt(store, attempt, 'unknown')
    return
  }
  const duplicate = absorbDuplicate(store, table, row.key, decoded.id)
  replaceId(store, table, row.key, row.id, decoded.id)
  // The service answered with a record that it had before: that one took over nothing of what was sent.
  const wasThere = (JSON.parse(attempt.baseline) as string[]).includes(decoded.id)
  const edits: Record<string, StoredEdit> = {}
  for (const { field, def } of table.columns) {
    const mine = row.values[field]
    respell(store, row.key, field, def, mine, decoded.values[field])
    const isTaken = sameCarried(def, mine, sent[field]) && !(wasThere && field in sent && !def.isWriteOnly)
    if (def.write === 'never' || isTaken) continue
    // What can be set on create alone cannot be sent any more: the service's value stands.
    if (!isWritable(def, 'update')) continue
    const theirs = decoded.values[field]
    if (!sameCarried(def, mine, theirs)) edits[field] = { mine, base: theirs, theirs }
  }
  store.sql.run(
    `UPDATE pending SET has_remote = 1, operation = CASE operation WHEN 'create' THEN 'update' ELSE operation END,
       account_id = ?, approved = CASE WHEN revision = ? THEN NULL ELSE approved END WHERE key = ?`,
    table.resource.scope === 'user' ? decoded.id : row.accountId,
    attempt.revision,
    row.key,
  )
  noteEvent(store, row.key, { source: 'push', label: message('engine.journal.createdAtService') })
  writeEdits(store, row.key, edits)
  const named: Row = {
    ...row,
    id: decoded.id,
    accountId: table.resource.scope === 'user' ? decoded.id : row.accountId,
    values: decoded.values,
  }
  const operation = pending.operation === 'delete' ? 'delete' : 'update'
  const own = { pending: { ...pending, hasRemote: true, operation, attempt: null, undecided: null } as const, edits }
  const work = duplicate ? takeOverWork(store, table, row.key, own, duplicate) : own
  carryOutMerge(store, table, planMerge(table, named, work.pending, work.edits, decoded))
}

function appliedDelete(store: Store, table: KindTable, row: Row, pending: Pending, answered: ReceivedRow | null): void {
  const decoded = answered ? decodeReceived(table, row.accountId, answered) : null
  const remote = decoded?.values ?? remoteOf(row, pending, readEdits(store, table, row.key))!
  const values: RecordValues = table.byField.has('deleted') ? { ...remote, deleted: true } : remote
  for (const name of ['pending', 'pending_edit', 'problem']) store.sql.run(`DELETE FROM ${name} WHERE key = ?`, row.key)
  noteEvent(store, row.key, { source: 'push', label: message('engine.journal.deletedAtService') })
  const head = {
    key: row.key,
    id: row.id,
    accountId: row.accountId,
    isHidden: true,
    changedAt: serviceTime(values) || store.now(),
  }
  writeRows(
    store,
    table,
    [recordToRow(table, { ...head, isActive: isActive(table, values, true) }, values, decoded?.extra ?? row.extra)],
    true,
  )
}
