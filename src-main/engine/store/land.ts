/**
 * Landing rows of the service: new ones are inserted, changed ones overwritten, those with work on them merged; an unchanged row costs
 * one comparison. With the brake on, what would turn deleted or into a conflict is staged instead.
 */
import { sameValue } from '../../../shared/model/values.ts'
import { stringifyJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import { isActive } from './active.ts'
import { settleVerdicts } from './apply.ts'
import { toJsonText } from './column.ts'
import { isTouched, noteEvent } from './journal.ts'
import { keyOfId } from './identity.ts'
import { judgeActive, judgeReferrers, judgeSiblings } from './judge.ts'
import type { KindTable } from './kind-table.ts'
import { carryOutMerge, planMerge } from './merge-row.ts'
import { changedByPeople, readEdits, readPending } from './pending.ts'
import { decodeReceived, recordToRow, rowToRecord, serviceTime, writeRows } from './row.ts'
import { isSearched } from './kind-table.ts'
import { fillKeys } from './scratch.ts'
import { queueSearchRange } from './search-index.ts'
import type { Bound, RawRow } from './sql.ts'
import type { Store } from './store.ts'
import type { LandResult, ReceivedRow } from './types.ts'

export type Landed = LandResult & { conflictKeys: number[] }

interface Received {
  id: string
  values: RecordValues
  extra: Record<string, Json>
  row: ReceivedRow
}

interface Run {
  store: Store
  table: KindTable
  accountId: string
  hasBrake: boolean
  hasStaged: boolean
  now: string
  result: Landed
  /** Rows to write, bound. */
  inserts: Bound[][]
  updates: Bound[][]
  /** Keys with work on them that changed. */
  merged: number[]
  /** Ids of all changed records. */
  changedIds: string[]
  touchesActive: boolean
}

/** Lands the rows in the caller's transaction. */
export function landRows(
  store: Store,
  table: KindTable,
  accountId: string,
  rows: readonly ReceivedRow[],
  options: { hasBrake: boolean },
): Landed {
  const run: Run = {
    store,
    table,
    accountId,
    hasBrake: options.hasBrake,
    hasStaged:
      store.sql.value('SELECT 1 FROM staged WHERE account_id = ? AND kind = ? LIMIT 1', accountId, table.kind) !==
      undefined,
    now: store.now(),
    result: { received: rows.length, changed: 0, deleted: 0, conflicts: 0, staged: 0, conflictKeys: [] },
    inserts: [],
    updates: [],
    merged: [],
    changedIds: [],
    touchesActive: false,
  }
  const received = decodeAll(run, rows)
  const existing = readExisting(run, [...received.keys()])
  const fresh: Received[] = []
  for (const [id, record] of received) {
    const found = existing.get(id)
    if (!found) fresh.push(record)
    else if (found.at(-1) === 1n) landOnWork(run, found, record)
    else landOnClean(run, found, record)
  }
  insertFresh(run, fresh)
  writeRows(store, table, run.updates, true)
  finish(run)
  return run.result
}

/** By id; of one given twice the last counts. */
function decodeAll({ store, table, accountId }: Run, rows: readonly ReceivedRow[]): Map<string, Received> {
  const received = new Map<string, Received>()
  for (const row of rows) {
    const decoded = decodeReceived(table, accountId, row)
    if (decoded) received.set(decoded.id, { ...decoded, row })
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

function insertFresh(run: Run, fresh: readonly Received[]): void {
  if (fresh.length === 0) return
  const { store, table, accountId, now } = run
  const last = store.next('key', fresh.length)
  const first = last - fresh.length + 1
  const rows = fresh.map((record, index) =>
    boundRow(run, first + index, table.of.scope === 'user' ? record.id : accountId, record, now),
  )
  writeRows(store, table, rows, false)
  queueSearchRange(store, table.kind, first, last)
  store.touchMembership()
  run.inserts = rows
  run.result.changed += fresh.length
  run.touchesActive ||= rows.some((row) => table.hasActive && row[7] === 1)
  for (const { id } of fresh) run.changedIds.push(id)
}

function boundRow(
  { table }: Run,
  key: number,
  accountId: string,
  { id, values, extra }: Received,
  now: string,
): Bound[] {
  const head = {
    key,
    id,
    accountId,
    isHidden: values['deleted'] === true,
    changedAt: serviceTime(values) || now,
    isActive: isActive(table, values, false),
  }
  return recordToRow(table, head, values, extra)
}

/** No work on it: the service's word replaces it, if it says something new. */
function landOnClean(run: Run, known: RawRow, record: Received): void {
  const { store, table } = run
  const bound = boundRow(run, Number(known[0]), String(known[2]), record, String(known[6]))
  // What was only missing and is listed again is shown again.
  if (isSame(bound, known) && Number(known[5]) === bound[5]) return
  const before = rowToRecord(table, known)
  if (isBeforeOurPush(run, before.key, before.values, record.values)) return
  const turnsDeleted = record.values['deleted'] === true && before.values['deleted'] !== true
  if (turnsDeleted && run.hasBrake) return stage(run, record, 'deleted')
  unstage(run, record.id)
  if (turnsDeleted || before.isHidden !== (bound[5] === 1)) store.touchMembership()
  if (turnsDeleted) run.result.deleted += 1
  else run.result.changed += 1
  if (!table.byField.has('updated_at')) bound[6] = run.now
  run.updates.push(bound)
  run.changedIds.push(record.id)
  run.touchesActive ||= table.hasActive && Number(known[7]) !== bound[7]
  noteFound(run, before.key, before.values, record.values)
  store.touch(table.kind, [before.key])
}

function landOnWork(run: Run, known: RawRow, record: Received): void {
  const { store, table } = run
  const row = rowToRecord(table, known.slice(0, -1))
  const pending = readPending(store, table, row.key)!
  const plan = planMerge(table, row, pending, readEdits(store, table, row.key), record)
  if (isBeforeOurPush(run, row.key, plan.before ?? {}, record.values)) return
  if (run.hasBrake && plan.isNewConflict) return stage(run, record, 'conflict')
  unstage(run, record.id)
  if (plan.isConflict) run.result.conflictKeys.push(row.key)
  if (plan.before && isSameRow(plan.before, plan.remote) && stringifyJson(row.extra) === stringifyJson(record.extra))
    return
  if (plan.isNewConflict) run.result.conflicts += 1
  if (plan.turnsDeleted) run.result.deleted += 1
  else run.result.changed += 1
  carryOutMerge(store, table, plan)
  if (plan.turnsDeleted || plan.isDone) store.touchMembership()
  run.merged.push(row.key)
  run.changedIds.push(record.id)
  noteFound(run, row.key, plan.before ?? {}, record.values)
}

/** Lists of the service may lag behind its answers, but hardly longer than this. */
const longestLagMs = 10 * 60_000

/**
 * A list that lags behind shows a record as it was before our own push, whose answer told already what it became. Beyond that time an
 * older stamp is believed: the service's clock may have been set back.
 */
function isBeforeOurPush({ store, now }: Run, key: number, known: RecordValues, received: RecordValues): boolean {
  const [before, after] = [known['updated_at'], received['updated_at']]
  if (typeof before !== 'string' || typeof after !== 'string' || after >= before) return false
  const since = new Date(Date.parse(now) - longestLagMs).toISOString()
  return (
    store.sql.value("SELECT 1 FROM event WHERE key = ? AND source = 'push' AND at >= ? LIMIT 1", key, since) !==
    undefined
  )
}

function isSameRow(before: RecordValues, after: RecordValues): boolean {
  return Object.keys({ ...before, ...after }).every((field) => sameValue(before[field], after[field]))
}

/** Whether the bound row says what the raw one says, key, times and marks aside. */
function isSame(bound: readonly Bound[], raw: RawRow): boolean {
  for (let index = 3; index < bound.length; index++) {
    if (index > 4 && index < 8) continue
    const [a, b] = [bound[index], raw[index]]
    // Integers come out as bigint and may go in as number.
    if (a !== b && !(typeof a === 'number' && typeof b === 'bigint' && BigInt(a) === b)) return false
  }
  return true
}

/** What somebody else changed is told in the history of records that a person worked on. */
function noteFound({ store, table }: Run, key: number, before: RecordValues, after: RecordValues): void {
  const differs = (field: string) => !sameValue(before[field], after[field])
  if (table.columns.some(({ field }) => isSearched(table, field) && differs(field)))
    queueSearchRange(store, table.kind, key, key)
  const changed = changedByPeople(table, before, after)
  if (changed.length === 0 || !isTouched(store, key)) return
  if (after['deleted'] === true && before['deleted'] !== true)
    return noteEvent(store, key, { source: 'pull', label: 'Deleted at the service' })
  for (const field of changed) {
    const [from, to] = [toJsonText(before[field]), toJsonText(after[field])]
    noteEvent(store, key, { source: 'pull', label: 'Changed at the service', field, from, to })
  }
}

function stage(run: Run, record: Received, effect: 'deleted' | 'conflict'): void {
  run.store.sql.run(
    'INSERT OR REPLACE INTO staged (account_id, kind, id, effect, received) VALUES (?, ?, ?, ?, ?)',
    run.accountId,
    run.table.kind,
    record.id,
    effect,
    stringifyJson(record.row),
  )
  run.hasStaged = true
  run.result.staged += 1
}

/** A newer row that lands as usual takes the place of a staged one. */
function unstage(run: Run, id: string): void {
  if (run.hasStaged)
    run.store.sql.run(
      'DELETE FROM staged WHERE account_id = ? AND kind = ? AND id = ?',
      run.accountId,
      run.table.kind,
      id,
    )
}

function finish(run: Run): void {
  const { store, table, accountId, inserts, merged, changedIds } = run
  if (changedIds.length === 0) return
  if (inserts.length > 0) store.touch(table.kind, inserts.length > 500 ? null : inserts.map((row) => row[0] as number))
  if (run.touchesActive) judgeActive(store, table, accountId)
  if (merged.length > 0) {
    fillKeys(store.sql, 'judged', merged)
    store.sql.run(
      'DELETE FROM problem WHERE key IN (SELECT key FROM temp.judged) AND key NOT IN (SELECT key FROM pending)',
    )
    settleVerdicts(store, table, null)
  }
  judgeReferrers(store, table.kind, changedIds)
  if (table.of.workspaceRules.some((rule) => typeof rule.surroundings === 'object'))
    judgeSiblings(
      store,
      table,
      changedIds.flatMap((id) => keyOfId(store, table, id) ?? []),
    )
}
