/**
 * Settlements in the journal: the work on a record before and after, so that undo brings back exactly the conflict that was settled, and
 * redo settles it again the same way. What moved in between is left alone and named.
 */
import type { UndoResult } from '../../../../shared/bridge.ts'
import { clashesOf, effectiveRecord, mergeEdits } from '../../../../shared/model/merge.ts'
import type { PendingOperation } from '../../../../shared/model/merge.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import {
  fillKeys,
  fromJsonText,
  isActive,
  kindOf,
  queueSearchRange,
  readEdits,
  readPending,
  readRemote,
  readRow,
  readSnapshot,
  recordToRow,
  remoteOf,
  remoteText,
  rowOf,
  serviceTime,
  toJsonText,
  wholeField,
  withPresentIds,
  writeEdits,
  writeRows,
} from '../tables/index.ts'
import type { Action, KindTable, Pending, ReadableStore, Row, Store, StoredEdit } from '../tables/index.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet } from './change-set.ts'
import { areContentsChanged, makeContentsAgain, takeContentsBack } from './made-again.ts'
import type { Under } from './made-again.ts'
import { releaseHeads, refreshProblems } from './refresh-problems.ts'
import { turnShelved } from './shelf.ts'

export type Side = 'mine' | 'theirs'
type Direction = 'undo' | 'redo'

/** Values as JSON texts; null for absent. */
interface EditText {
  mine: string | null
  base: string | null
}
/** The pending work on a record, without the service's row. */
export interface Work {
  operation: PendingOperation
  deleteBase: string | null
  edits: Record<string, EditText>
}

/** A record made again by keeping mine, as it was made. */
export interface MadeAgain {
  key: number
  snapshot: string
}

interface ResolutionRow {
  action: number
  key: number
  field: string
  side: Side
  theirs: string | null
  before: string | null
  after: string | null
  made: string | null
}

/** The pending work on the record; null where there is none. */
export function workOf(store: ReadableStore, table: KindTable, key: number): Work | null {
  const pending = readPending(store, table, key)
  if (!pending) return null
  const edits = Object.entries(readEdits(store, table, key))
  return {
    operation: pending.operation,
    deleteBase: pending.deleteBase && remoteText(pending.deleteBase),
    edits: Object.fromEntries(
      edits.map(([field, { mine, base }]) => [field, { mine: toJsonText(mine), base: toJsonText(base) }]),
    ),
  }
}

/** Writes resolved fields into the journal, each with its pending edit before and after. */
export function noteFields(
  store: Store,
  table: KindTable,
  resolved: { action: number; key: number; side: Side; before: Work; theirs: Record<string, string | null> },
): void {
  const after = workOf(store, table, resolved.key)
  for (const [field, theirs] of Object.entries(resolved.theirs)) {
    const edits = [resolved.before.edits[field], after?.edits[field]]
    write(store, { ...resolved, field, theirs, edits })
  }
}

/** Writes the resolution of a conflict over a whole record into the journal. */
export function noteRecord(
  store: Store,
  table: KindTable,
  resolved: { action: number; key: number; side: Side; before: Work; made: MadeAgain | null },
): void {
  const edits = [resolved.before, workOf(store, table, resolved.key)]
  write(store, { ...resolved, field: wholeField, theirs: null, edits, made: resolved.made })
}

function write(
  store: Store,
  row: {
    action: number
    key: number
    field: string
    side: Side
    theirs: string | null
    edits: (object | null | undefined)[]
    made?: MadeAgain | null
  },
): void {
  const [before, after] = row.edits.map((work) => (work ? JSON.stringify(work) : null))
  store.sql.run(
    'INSERT INTO settlement (action, key, field, side, theirs, before, after, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    row.action,
    row.key,
    row.field,
    row.side,
    row.theirs,
    before ?? null,
    after ?? null,
    row.made ? JSON.stringify(row.made) : null,
  )
}

/** Undoes or redoes the resolutions of an action. Call it in a transaction. */
export function turnResolutions(store: Store, action: Action, direction: Direction, result: UndoResult): void {
  const rows = store.sql.all<ResolutionRow>('SELECT * FROM settlement WHERE action = ? ORDER BY key, field', action.id)
  for (const key of new Set(rows.map((row) => row.key))) {
    const ofKey = rows.filter((row) => row.key === key)
    const skipped = kindOf(store, key) === null ? ofKey : turnRecord(store, key, ofKey, direction)
    for (const row of skipped) result.skipped.push({ ...nameOf(store, key, action.kind), field: row.field })
    result.restored += ofKey.length - skipped.length
    // What was left alone stays overwritten.
    const isTurned = direction === 'undo' ? skipped.length === 0 : skipped.length < ofKey.length
    if (isTurned) turnShelved(store, action.id, key, direction)
  }
}

/** Gives what was left alone. */
function turnRecord(store: Store, key: number, rows: ResolutionRow[], direction: Direction): ResolutionRow[] {
  const { table, row } = rowOf(store, key)
  const pending = readPending(store, table, key)
  if (pending?.attempt || pending?.undecided) return rows
  const edits = readEdits(store, table, key)
  if (rows[0]!.field === wholeField)
    return turnWhole(store, table, { row, pending, edits }, rows[0]!, direction) ? [] : rows
  const remote = remoteOf(row, pending, edits)
  if (!remote || pending?.operation === 'delete' || remote['deleted'] === true) return rows
  const work: Work = workOf(store, table, key) ?? { operation: 'update', deleteBase: null, edits: {} }
  const movable = rows.filter((resolved) => {
    const now = presentEdit(store, table, resolved.field, work.edits[resolved.field])
    const expected = editText(direction === 'undo' ? resolved.after : resolved.before)
    const theirs = toJsonText(remote[resolved.field])
    return (
      sameEdit(now, presentEdit(store, table, resolved.field, expected)) &&
      theirs === presentText(store, table, resolved.field, resolved.theirs)
    )
  })
  if (movable.length === 0) return rows
  const next = { ...work.edits }
  for (const resolved of movable) {
    const target = editText(direction === 'undo' ? resolved.before : resolved.after)
    if (target) next[resolved.field] = target
    else delete next[resolved.field]
  }
  putWork(store, table, { row, pending, edits }, Object.keys(next).length > 0 ? { ...work, edits: next } : null)
  return rows.filter((resolved) => !movable.includes(resolved))
}

interface Now {
  row: Row
  pending: Pending | null
  edits: Record<string, StoredEdit>
}

function turnWhole(store: Store, table: KindTable, now: Now, resolved: ResolutionRow, direction: Direction): boolean {
  const [expected, target] =
    direction === 'undo' ? [resolved.after, resolved.before] : [resolved.before, resolved.after]
  const present = workOf(store, table, now.row.key)
  if (!sameWork(store, table, present, workText(expected))) return false
  const made = resolved.made === null ? null : (JSON.parse(resolved.made) as MadeAgain)
  if (made && !turnMade(store, table, now.row.key, made, { action: resolved.action, source: direction })) return false
  putWork(store, table, now, workText(target))
  return true
}

/** The record that was made again goes, with what came along, or comes back; false where any of it was changed or sent since. */
function turnMade(
  store: Store,
  table: KindTable,
  former: number,
  { key, snapshot }: MadeAgain,
  under: Under & { source: Direction },
): boolean {
  const row = kindOf(store, key) === table.kind ? readRow(store, table, key) : null
  const made = readSnapshot(table, snapshot)
  const { action, source } = under
  if (source === 'redo') {
    if (row) return false
    applyChangeSet(store, changeSet(table, source, { creates: [{ key, ...made }] }), action)
    makeContentsAgain(store, table, former, { key, ...made }, under)
    return true
  }
  const pending = row && readPending(store, table, key)
  if (!row || !pending || pending.hasRemote || pending.attempt || pending.operation !== 'create') return false
  const isChanged = table.columns.some(({ field, def }) => {
    const [before, after] = [made.values[field], row.values[field]]
    return !sameValue(withPresentIds(store, def, before), after)
  })
  if (isChanged || areContentsChanged(store, action, row.id)) return false
  takeContentsBack(store, row.id, under)
  applyChangeSet(store, changeSet(table, source, { deletes: [key] }), action)
  return true
}

/** Makes this the work on the record, over what the service says now. */
function putWork(store: Store, table: KindTable, { row, pending, edits }: Now, work: Work | null): void {
  const { sql } = store
  const { key } = row
  const remote = remoteOf(row, pending, edits)!
  const wanted = work ? editsOf(store, table, work, remote) : {}
  const kept = work?.operation === 'update' ? mergeEdits(wanted, remote) : wanted
  const isDone = work === null || (work.operation === 'update' && Object.keys(kept).length === 0)
  for (const name of ['pending_edit', 'problem']) sql.run(`DELETE FROM ${name} WHERE key = ?`, key)
  // The row stays where work does: what a person said about its going hangs on it.
  if (isDone) sql.run('DELETE FROM pending WHERE key = ?', key)
  else {
    const deleteBase = work.deleteBase === null ? null : readRemote(table, work.deleteBase)
    const isConflict = Object.keys(clashesOf({ operation: work.operation, edits: kept }, remote, deleteBase)).length > 0
    sql.run(
      `INSERT INTO pending (key, kind, account_id, operation, has_remote, revision, edited_at, is_conflict, delete_base, is_gone)
       VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET operation = excluded.operation, revision = excluded.revision, edited_at = excluded.edited_at,
         is_conflict = excluded.is_conflict, delete_base = excluded.delete_base, is_gone = excluded.is_gone, has_remote = 1,
         approved = NULL, parked = NULL, attempt = NULL, undecided = NULL, errors = 0, warnings = 0`,
      key,
      table.kind,
      row.accountId,
      work.operation,
      store.nextRevision(),
      store.now(),
      isConflict ? 1 : 0,
      work.deleteBase,
      remote['deleted'] === true && !table.byField.has('deleted') ? 1 : 0,
    )
    writeEdits(store, key, kept)
  }
  const isDeleting = !isDone && work.operation === 'delete'
  const values = isDone ? remote : effectiveRecord(remote, kept)
  const head = {
    key,
    id: row.id,
    accountId: row.accountId,
    isHidden: isDone && remote['deleted'] === true,
    changedAt: isDone ? serviceTime(remote) || row.changedAt : store.now(),
    isActive: isActive(table, values, isDeleting),
  }
  writeRows(store, table, [recordToRow(table, head, values, row.extra)], true)
  queueSearchRange(store, table.kind, key, key)
  store.touchMembership()
  fillKeys(sql, 'validated', [key])
  releaseHeads(store, table)
  refreshProblems(store, table, null)
}

function editsOf(
  store: ReadableStore,
  table: KindTable,
  { edits }: Work,
  remote: Row['values'],
): Record<string, StoredEdit> {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([field, text]) => {
      const def = table.byField.get(field)?.def
      if (!def) return []
      const value = (given: string | null) => withPresentIds(store, def, fromJsonText(def, given))
      return [[field, { mine: value(text.mine), base: value(text.base), theirs: remote[field] }]]
    }),
  )
}

function presentEdit(
  store: ReadableStore,
  table: KindTable,
  field: string,
  edit: EditText | undefined,
): EditText | undefined {
  return (
    edit && { mine: presentText(store, table, field, edit.mine), base: presentText(store, table, field, edit.base) }
  )
}

/** The text with the present ids of the records that it names. */
function presentText(store: ReadableStore, table: KindTable, field: string, text: string | null): string | null {
  const def = table.byField.get(field)?.def
  return def ? toJsonText(withPresentIds(store, def, fromJsonText(def, text))) : text
}

function sameEdit(a: EditText | undefined, b: EditText | undefined): boolean {
  return a?.mine === b?.mine && a?.base === b?.base && (a === undefined) === (b === undefined)
}

function sameWork(store: ReadableStore, table: KindTable, a: Work | null, b: Work | null): boolean {
  if (a === null || b === null) return a === b
  const fields = [...new Set([...Object.keys(a.edits), ...Object.keys(b.edits)])]
  const same = (field: string) =>
    sameEdit(presentEdit(store, table, field, a.edits[field]), presentEdit(store, table, field, b.edits[field]))
  return a.operation === b.operation && a.deleteBase === b.deleteBase && fields.every(same)
}

function editText(text: string | null): EditText | undefined {
  return text === null ? undefined : (JSON.parse(text) as EditText)
}

function workText(text: string | null): Work | null {
  return text === null ? null : (JSON.parse(text) as Work)
}

function nameOf(store: Store, key: number, kind: string): { kind: string; id: string; name: string } {
  if (kindOf(store, key) === null) return { kind, id: '', name: '' }
  const { table, row } = rowOf(store, key)
  const name = row.values[table.resource.nameField]
  return { kind: table.kind, id: row.id, name: typeof name === 'string' ? name : '' }
}
