/**
 * Ingests rows of the service: new ones are inserted, changed ones overwritten, those with a pending edit merged; an unchanged row costs one
 * comparison. With the brake on, what would turn deleted or into a conflict is held instead. A row that a lagging list may have shown in an earlier
 * state is not ingested: it is doubtful until its record was read by itself.
 */
import { message } from '../../../../shared/messages/message.ts'
import { rowId } from '../../../../shared/contract/language/wire.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import {
  dropIdleProblems,
  realmOf,
  setRealm,
  validateActive,
  validateReferrers,
  validateSiblings,
} from '../validation/index.ts'
import {
  absentMark,
  bindReceived,
  carryOutMerge,
  changedByPeople,
  decodeReceived,
  fieldsFrom,
  fillKeys,
  isActive,
  isSearched,
  isTouched,
  joinPosted,
  keyOfId,
  noteEvent,
  planMerge,
  queueSearchRange,
  readEdits,
  readPending,
  rowToRecord,
  toJsonText,
  writeRows,
} from '../tables/index.ts'
import type { BoundRecord, KindTable, ReceivedRow, Store, StoredEdit } from '../tables/index.ts'
import { newHead, putHead, refreshProblems } from '../edits/index.ts'
import { forgetLargest } from '../guards/index.ts'
import { noteFormerIds, takeNewIds } from './former-ids.ts'
import { hasHeld, hold, release } from './held.ts'
import { hasWaitedOut, undoneByLate } from './late-updates.ts'
import type { Bound, RawRow } from '../file/index.ts'
import type { Ingested, Run } from './ingest-run.ts'
import { mayLag } from './lagging-rows.ts'
import { namedValues } from './named-values.ts'
import { foundIn, noteFoundChanges } from './pull-runs.ts'

/** Ingests the rows in the caller's transaction. `expectsNew`: most likely none of them is known yet. `isPulled`: changes go into the history of pulls. */
export function ingestRows(
  store: Store,
  table: KindTable,
  accountId: string,
  rows: readonly ReceivedRow[],
  options: { hasBrake: boolean; expectsNew?: boolean; isOwnAnswer?: boolean; isPulled?: boolean },
): Ingested {
  const run: Run = {
    store,
    table,
    accountId,
    hasBrake: options.hasBrake,
    isOwnAnswer: options.isOwnAnswer ?? false,
    hasHeld: hasHeld(store, accountId, table.kind),
    released: [],
    now: store.now(),
    positions: {
      updatedAt: columnIndex(table, 'updated_at'),
      deleted: columnIndex(table, 'deleted'),
      active: (table.resource.active?.involves ?? []).map((field) => columnIndex(table, field)),
    },
    result: { received: rows.length, changed: 0, deleted: 0, conflicts: 0, staged: 0, conflictKeys: [], doubtful: [] },
    insertedKeys: [],
    updates: [],
    merged: [],
    changedIds: [],
    touchesActive: false,
    found: options.isPulled ? [] : null,
  }
  const decoded = decodeAll(run, table.resource.scope === 'user' ? ofRealm(store, table, accountId, rows) : rows)
  const received = takeNewIds(store, table, decoded)
  if (!options.expectsNew || !insertAll(run, [...received.values()])) ingestEach(run, received)
  noteFormerIds(store, table, received)
  joinPosted(store, table.kind, [...received.keys()])
  finish(run)
  const named = namedValues(
    store,
    table,
    [...received.values()].map((record) => record.received),
  )
  for (const [target, values] of named)
    if (values.length > 0) ingestRows(store, target, '', values, { hasBrake: false, expectsNew: true })
  return run.result
}

/** Inserts rows without looking for known ones, which costs a third of inserting them; false, and nothing done, where one is known. */
function insertAll(run: Run, records: readonly BoundRecord[]): boolean {
  const { sql } = run.store
  sql.run('SAVEPOINT landing')
  try {
    insertFresh(run, records)
    sql.run('RELEASE landing')
    return true
  } catch (thrown) {
    if (!isKnownId(thrown)) throw thrown
    sql.run('ROLLBACK TO landing')
    sql.run('RELEASE landing')
    return false
  }
}

function isKnownId(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'SQLITE_CONSTRAINT_UNIQUE'
}

function ingestEach(run: Run, received: ReadonlyMap<string, BoundRecord>): void {
  const existing = readExisting(run, [...received.keys()])
  const fresh: BoundRecord[] = []
  for (const [id, record] of received) {
    const found = existing.get(id)
    if (!found) {
      fresh.push(record)
      continue
    }
    const whole = withKept(run, found, record)
    const undone = undoneEdits(run, found, whole)
    if (found.at(-1) === 1n || Object.keys(undone).length > 0) ingestOnWork(run, found, whole, undone)
    else ingestOnClean(run, found, whole)
  }
  insertFresh(run, fresh)
  writeRows(run.store, run.table, run.updates, true)
}

/** The rows without those of the other base: an account belongs to the base that listed it first, and is passed over where the other lists the same id. */
function ofRealm(store: Store, table: KindTable, accountId: string, rows: readonly ReceivedRow[]): ReceivedRow[] {
  const realm = realmOf(store, accountId)
  return rows.filter((row) => {
    const id = rowId(table.resource, accountId, row)
    if (id === null) return true
    if (keyOfId(store, table, id) !== null) return realmOf(store, id) === realm
    if (realm === 'sandbox') setRealm(store, id, realm)
    return true
  })
}

/** The record with the known values of fields that it leaves out, where its kind has such fields (`keptUntold`). */
function withKept({ table, accountId }: Run, known: RawRow, record: BoundRecord): BoundRecord {
  const absent = String(known[4] ?? '')
  const lacking = table.keptUntold.filter(
    ({ field }) => record.received[field] === undefined && !absent.includes(`|${absentMark(field)}`),
  )
  if (lacking.length === 0) return record
  const { values } = rowToRecord(table, known)
  const kept = Object.fromEntries(lacking.map(({ field }) => [field, values[field]!]))
  return bindReceived(table, accountId, { ...record.received, ...kept })!
}

/** Where the field stands in a row; -1 where the kind lacks it. */
function columnIndex(table: KindTable, field: string): number {
  const index = table.columns.findIndex((column) => column.field === field)
  return index < 0 ? -1 : index + fieldsFrom(table)
}

/** The rows bound, by id; of an id that is given twice the last counts. Rows without an id are logged and left out. */
function decodeAll({ store, table, accountId }: Run, rows: readonly ReceivedRow[]): Map<string, BoundRecord> {
  const received = new Map<string, BoundRecord>()
  for (const row of rows) {
    const bound = bindReceived(table, accountId, row)
    if (bound) received.set(bound.id, bound)
    else store.log.write('error', 'store.row_without_id', { kind: table.kind })
  }
  return received
}

function readExisting({ store, table }: Run, ids: string[]): Map<string, RawRow> {
  const columns = table.allColumns.map((name) => `r.${name}`).join(', ')
  const rows = store.sql.raw(
    `SELECT ${columns}, p.key IS NOT NULL FROM json_each(?) j CROSS JOIN ${table.table} r ON r._id = j.value LEFT JOIN pending p ON p.key = r._key`,
    JSON.stringify(ids),
  )
  return new Map(rows.map((row) => [String(row[1]), row]))
}

function insertFresh(run: Run, fresh: readonly BoundRecord[]): void {
  if (fresh.length === 0) return
  const { store, table, accountId, now } = run
  const last = store.next('key', fresh.length)
  const first = last - fresh.length + 1
  const rows = fresh.map((record, index) =>
    completed(run, first + index, table.resource.scope === 'user' ? record.id : accountId, record, now),
  )
  writeRows(store, table, rows, false)
  queueSearchRange(store, table.kind, first, last)
  store.touchMembership()
  run.insertedKeys = rows.map((row) => row[0] as number)
  run.result.changed += fresh.length
  // A list may show for the first time what was deleted long ago.
  for (const row of rows)
    if (row[5] !== 1) run.found?.push({ key: Number(row[0]), change: 'new', field: null, from: null, to: null })
  run.touchesActive ||= rows.some((row) => table.hasActive && row[7] === 1)
  for (const { id } of fresh) run.changedIds.push(id)
}

/** Fills in what a bound row lacks: key, account, and the marks that follow from its fields. Gives the same row. */
function completed(
  { table, positions }: Run,
  key: number,
  accountId: string,
  { row }: BoundRecord,
  now: string,
): Bound[] {
  row[0] = key
  row[2] = accountId
  row[5] = row[positions.deleted] === 1 ? 1 : 0
  row[6] = row[positions.updatedAt] ?? now
  if (table.hasActive) row[7] = isActiveBound(table, positions.active, row) ? 1 : 0
  return row
}

/** True if the bound row counts as active; only the fields that decide it are read. */
function isActiveBound(table: KindTable, positions: readonly number[], row: readonly Bound[]): boolean {
  const values: RecordValues = {}
  for (const position of positions) {
    const column = table.columns[position - fieldsFrom(table)]!
    const bound = row[position]!
    values[column.field] = column.def.type === 'flag' && bound !== null ? bound === 1 : bound
  }
  return isActive(table, values, false)
}

/** Ingests a row whose record has no pending edit: it replaces the known one, if it is different. */
function ingestOnClean(run: Run, known: RawRow, record: BoundRecord): void {
  const { store, table } = run
  const bound = completed(run, Number(known[0]), String(known[2]), record, String(known[6]))
  const isGoneHere = Number(known[5]) === 1
  if (isSame(table, bound, known) && isGoneHere === (bound[5] === 1)) return free(run, record.id)
  const before = rowToRecord(table, known)
  const { values } = decodeReceived(table, run.accountId, record.received)!
  const turnsDeleted = values['deleted'] === true && before.values['deleted'] !== true
  if (mayLag(run, before.key, { isGone: isGoneHere, values: before.values }, values, record.id)) return
  if (turnsDeleted && run.hasBrake) return holdRow(run, record, 'deleted')
  free(run, record.id)
  if (turnsDeleted || before.isHidden !== (bound[5] === 1)) store.touchMembership()
  if (turnsDeleted) run.result.deleted += 1
  else run.result.changed += 1
  if (!table.byField.has('updated_at')) bound[6] = run.now
  run.updates.push(bound)
  run.changedIds.push(record.id)
  run.touchesActive ||= table.hasActive && Number(known[7]) !== bound[7]
  noteFound(run, before.key, before.values, values)
  store.touch(table.kind, [before.key])
}

/**
 * Fields in which an older update, taken for lost, overwrote a newer value that was pushed: the newer value as an edit again, so that the present
 * value of the service becomes a conflict and not a change of somebody else.
 */
function undoneEdits({ store, table, accountId }: Run, known: RawRow, record: BoundRecord): Record<string, StoredEdit> {
  const { key, values: before } = rowToRecord(table, known.slice(0, -1))
  if (!hasWaitedOut(store, key)) return {}
  const { values: after } = decodeReceived(table, accountId, record.received)!
  const undone = undoneByLate(store, table, key, before, after)
  return Object.fromEntries(Object.entries(undone).map(([field, mine]) => [field, { mine, base: mine, theirs: mine }]))
}

function ingestOnWork(run: Run, known: RawRow, record: BoundRecord, undone: Record<string, StoredEdit>): void {
  const { store, table } = run
  const row = rowToRecord(table, known.slice(0, -1))
  const waiting = readPending(store, table, row.key)
  const pending = waiting ?? newHead(table, row, store.now())
  const decoded = decodeReceived(table, run.accountId, record.received)!
  const plan = planMerge(table, row, pending, { ...undone, ...readEdits(store, table, row.key) }, decoded)
  const before = plan.before ?? {}
  if (mayLag(run, row.key, { isGone: before['deleted'] === true, values: before }, decoded.values, record.id)) return
  if (run.hasBrake && plan.isNewConflict) return holdRow(run, record, 'conflict')
  // A delete that finds its record gone is what the person asked for; an edit that the service has already keeps nothing here.
  const isOthersDelete = plan.turnsDeleted && !plan.isConflict && pending.operation !== 'delete'
  if (run.hasBrake && isOthersDelete) return holdRow(run, record, 'deleted')
  free(run, record.id)
  if (plan.isConflict) run.result.conflictKeys.push(row.key)
  if (plan.before && isSameRow(plan.before, plan.remote) && stringifyJson(row.extra) === stringifyJson(decoded.extra))
    return
  if (plan.isNewConflict) run.result.conflicts += 1
  // A record that stays here in conflict counts only as a conflict, as those of kinds without `deleted` do.
  if (plan.turnsDeleted && !plan.isConflict) run.result.deleted += 1
  else run.result.changed += 1
  if (!waiting) putHead(store, table, row, null, store.now())
  carryOutMerge(store, table, plan)
  if (plan.turnsDeleted || plan.isDone) store.touchMembership()
  run.merged.push(row.key)
  run.changedIds.push(record.id)
  noteFound(run, row.key, before, decoded.values)
}

function isSameRow(before: RecordValues, after: RecordValues): boolean {
  return Object.keys({ ...before, ...after }).every((field) => sameValue(before[field], after[field]))
}

/** Whether the bound row says what the raw one says, key, times and marks aside. */
function isSame(table: KindTable, bound: readonly Bound[], raw: RawRow): boolean {
  const firstField = fieldsFrom(table)
  for (let index = 3; index < bound.length; index++) {
    if (index > 4 && index < firstField) continue
    const [a, b] = [bound[index], raw[index]]
    // Integers come out as bigint and may go in as number.
    if (a !== b && !(typeof a === 'number' && typeof b === 'bigint' && BigInt(a) === b)) return false
  }
  return true
}

/** Notes what changed at the service: for the history of pulls, for the text index, and in the history of records that a person worked on. */
function noteFound({ store, table, found }: Run, key: number, before: RecordValues, after: RecordValues): void {
  found?.push(...foundIn(table, key, before, after))
  const differs = (field: string) => !sameValue(before[field], after[field])
  if (table.columns.some(({ field }) => isSearched(table, field) && differs(field)))
    queueSearchRange(store, table.kind, key, key)
  const changed = changedByPeople(table, before, after)
  if (changed.length === 0 || !isTouched(store, key)) return
  if (after['deleted'] === true && before['deleted'] !== true)
    return noteEvent(store, key, { source: 'pull', label: message('engine.journal.deletedAtService') })
  for (const field of changed) {
    const [from, to] = [toJsonText(before[field]), toJsonText(after[field])]
    noteEvent(store, key, { source: 'pull', label: message('engine.journal.changedAtService'), field, from, to })
  }
}

function holdRow(run: Run, { id, received }: BoundRecord, change: 'deleted' | 'conflict'): void {
  hold(run.store, { accountId: run.accountId, kind: run.table.kind, id }, change, received)
  run.hasHeld = true
  run.result.staged += 1
}

/** Releases what is held of the record, since its row is ingested or shows no change. */
function free(run: Run, id: string): void {
  if (run.hasHeld) run.released.push(id)
}

function finish(run: Run): void {
  const { store, table, accountId, insertedKeys, merged, changedIds, released } = run
  if (released.length > 0) release(store, accountId, table.kind, released)
  noteFoundChanges(store, accountId, table.kind, run.found ?? [])
  if (changedIds.length === 0) return
  forgetLargest(store, table.kind)
  if (insertedKeys.length > 0) store.touch(table.kind, insertedKeys)
  if (run.touchesActive) validateActive(store, table, accountId)
  if (merged.length > 0) {
    fillKeys(store.sql, 'validated', merged)
    dropIdleProblems(store)
    refreshProblems(store, table, null)
  }
  validateReferrers(store, table.kind, changedIds)
  if (table.resource.workspaceRules.some((rule) => typeof rule.surroundings === 'object'))
    validateSiblings(
      store,
      table,
      changedIds.flatMap((id) => keyOfId(store, table, id) ?? []),
    )
}
