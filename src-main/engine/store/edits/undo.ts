/**
 * Undo and redo, over restarts. A field is restored only while its effective value still is what the action made it; what changed since
 * is left alone and named. After a push the same steps make new pending edits, a pending delete, or the record again as new.
 */
import type { UndoResult } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { parseJson } from '../../../../shared/model/json.ts'
import { restoreAnnotations } from './annotations.ts'
import { applyChangeSet } from './apply.ts'
import {
  deleted,
  deletedSql,
  jsonTextSql,
  keyOfId,
  kept,
  kindInSnapshot,
  kindOf,
  nextRedo,
  nextUndo,
  readPending,
  readRow,
  readSnapshot,
  titleSql,
  turnAction,
  undoable,
  wholeField,
} from '../tables/index.ts'
import type { Action, Column, KindTable, ReadableStore, Store } from '../tables/index.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { restoreHolds } from './held-standing.ts'
import { restoreTemplates } from './template-standing.ts'
import { madeAgain, makeContentsAgain, takeContentsBack } from './made-again.ts'
import type { Under } from './made-again.ts'
import { byKind, countedKinds } from './plan-copies.ts'
import { turnResolutions } from './resolution.ts'
import { changeSet, fieldChangesSql } from './change-set.ts'
import type { FieldChange, FieldChanges, NewRecord } from './change-set.ts'

type Direction = 'undo' | 'redo'

/** `named`: the one action that is meant; the next in turn where none is. Throws `nothing_to_undo`. */
export function undoOrRedo(store: Store, direction: Direction, named?: number): UndoResult {
  store.growCache()
  return store.write(() => {
    const action = actionToTurn(store, direction, named)
    if (!action) throw new GalleyError('nothing_to_undo', nothingWords(direction, named))
    const table = store.table(action.kind)
    const result: UndoResult = {
      ...{ label: action.label, action: action.id, restored: 0, skipped: [] },
      accountId: accountOf(store, action),
    }
    const whole = () => restoreWhole(store, action, direction, result)
    // A record must be there before its fields change, and they change back before it goes.
    if (direction === 'redo') whole()
    restoreFields(store, table, action, direction, result)
    restoreAnnotations(store, table, action, direction, result)
    restoreTemplates(store, action, direction, result)
    restoreHolds(store, action, direction, result)
    turnResolutions(store, action, direction, result)
    if (direction === 'undo') whole()
    turnAction(store, action, direction === 'undo' ? 'undone' : 'done')
    // A label has changed even where no record has.
    store.touch(table.kind, [])
    return result
  })
}

/** The account of what the action was about; null where it is in none, or gone. */
function accountOf(store: ReadableStore, action: Action): string | null {
  const keys = store.sql.values<number>(
    `SELECT key FROM journal_entry WHERE action = ?1 UNION ALL SELECT key FROM settlement WHERE action = ?1 LIMIT 1`,
    action.id,
  )
  const [key] = keys
  const kind = key === undefined ? null : kindOf(store, key)
  if (key !== undefined && kind !== null) return readRow(store, store.table(kind), key)?.accountId || null
  const text = store.sql.value<string>(
    `SELECT coalesce(from_value, to_value) FROM journal_entry WHERE action = ? AND field = ? LIMIT 1`,
    ...[action.id, wholeField],
  )
  return text?.startsWith('{') ? (parseJson(text) as { accountId: string }).accountId || null : null
}

function actionToTurn(store: ReadableStore, direction: Direction, named: number | undefined): Action | null {
  if (named !== undefined) return undoable(store, named)
  return direction === 'undo' ? nextUndo(store) : nextRedo(store)
}

function nothingWords(direction: Direction, named: number | undefined): Message {
  if (named !== undefined) return message('engine.undo.undoneAlready')
  return direction === 'undo' ? message('engine.undo.nothingToUndo') : message('engine.undo.nothingToRedo')
}

function restoreFields(store: Store, table: KindTable, action: Action, direction: Direction, result: UndoResult): void {
  const { sql } = store
  const [present, target] =
    direction === 'undo' ? (['to_value', 'from_value'] as const) : (['from_value', 'to_value'] as const)
  const fields = sql.values<string>(
    "SELECT DISTINCT field FROM journal_entry WHERE action = ? AND field <> '' AND substr(field, 1, 1) <> '~'",
    action.id,
  )
  const changed: FieldChanges[] = []
  for (const field of fields) {
    const column = table.byField.get(field)
    const isStill = column
      ? `r._key IS NOT NULL AND ${isStillSql(column, present)} AND NOT (${deletedSql(table)}) AND ${editableSql(column.def)}`
      : '0'
    const entries = `journal_entry e LEFT JOIN ${table.table} r ON r._key = e.key LEFT JOIN pending p ON p.key = e.key
      LEFT JOIN pending_edit pe ON pe.key = e.key AND pe.field = e.field WHERE e.action = ? AND e.field = ?`
    // A field that was absent when the record was made here: once the service has a value, only null can unset it.
    const atService = `CASE WHEN pe.key IS NULL THEN e.${present} ELSE pe.theirs END`
    const wanted = `CASE WHEN e.${target} IS NULL AND p.has_remote IS NOT 0 AND ${atService} IS NOT NULL THEN 'null' ELSE e.${target} END`
    const records = column
      ? sql.all<FieldChange>(fieldChangesSql(column, wanted, `${entries} AND ${isStill}`), action.id, field)
      : []
    if (records.length > 0) changed.push({ field, records })
    const count = sql.value<number>(
      'SELECT count(*) FROM journal_entry WHERE action = ? AND field = ?',
      action.id,
      field,
    )!
    if (records.length === count) continue
    // What has the value already, whoever gave it, is not left alone.
    const isThere = column ? `(r._key IS NOT NULL AND ${isStillSql(column, target)})` : '0'
    const isFixed = column
      ? `r._key IS NOT NULL AND ${isStillSql(column, present)} AND NOT (${deletedSql(table)}) AND NOT ${editableSql(column.def)}`
      : '0'
    const skipped = sql.all<{ id: string | null; name: string | null; isFixed: number }>(
      `SELECT r._id AS id, ${titleSql(table, 'r')} AS name, ${isFixed} AS isFixed FROM ${entries} AND NOT (${isStill}) AND NOT ${isThere}`,
      action.id,
      field,
    )
    for (const each of skipped) {
      const left = { kind: table.kind, id: each.id ?? '', name: each.name ?? '', field }
      result.skipped.push(each.isFixed === 1 ? { ...left, isFixed: true } : left)
    }
  }
  result.restored += applyChangeSet(store, changeSet(table, direction, { fields: changed }), action.id).changed
}

/** SQL: the field still has that value of the entry. Of what the service has, an empty field is null, where it was absent while it was only here. */
function isStillSql(column: Column, present: 'from_value' | 'to_value'): string {
  return `coalesce(${jsonTextSql(column, 'r')}, 'null') = coalesce(e.${present}, 'null')`
}

/** SQL: the field of this record can be edited now. Roles are not asked: what is undone is the person's own. */
function editableSql(def: Parameters<typeof isWritable>[0]): string {
  const onUpdate = isWritable(def, 'update') ? '1' : '0'
  const onCreate = isWritable(def, 'create') ? '1' : '0'
  return `CASE WHEN p.key IS NULL THEN ${onUpdate} WHEN p.operation = 'delete' THEN 0 WHEN p.has_remote = 0 THEN ${onCreate} ELSE ${onUpdate} END`
}

interface WholeEntry {
  key: number
  from_value: string | null
  to_value: string | null
  stands_for: number | null
}

type WholeStep = 'create' | 'createAgain' | 'restore' | 'delete' | 'skip'

/** An entry of a record as a whole, with what becomes of the record now. */
interface Turned {
  table: KindTable
  entry: WholeEntry
  /** The record itself, or the one that was made again for it. */
  key: number
  target: string | null
  step: WholeStep
}

/** Records as a whole: what stands in others goes first, and comes back after them. */
function restoreWhole(store: Store, action: Action, direction: Direction, result: UndoResult): void {
  const entries = store.sql.all<WholeEntry>(
    'SELECT key, from_value, to_value, stands_for FROM journal_entry WHERE action = ? AND field = ?',
    action.id,
    wholeField,
  )
  const turned = entries.map((entry) => turnedBy(store, action, direction, entry))
  for (const { table, key, step } of turned)
    if (step === 'skip') result.skipped.push({ kind: table.kind, ...nameOf(store, table, key), field: wholeField })
    else result.restored += 1
  const byTable = byKind(turned)
  for (const [table, each] of byTable.toReversed())
    takeAway(store, table, each, { action: action.id, source: direction })
  for (const [table, each] of byTable) bringBack(store, table, each, { action: action.id, source: direction }, result)
}

function turnedBy(store: Store, action: Action, direction: Direction, entry: WholeEntry): Turned {
  const table = store.table(kindInSnapshot(entry.from_value ?? entry.to_value) ?? action.kind)
  const target = direction === 'undo' ? entry.from_value : entry.to_value
  // A record made again stands for the one that is gone, as long as it is there itself.
  const key = entry.stands_for !== null && kindOf(store, entry.stands_for) ? entry.stands_for : entry.key
  return { table, entry, key, target, step: planWhole(store, table, key, target) }
}

function takeAway(store: Store, table: KindTable, turned: readonly Turned[], under: Under): void {
  const deletes = turned.filter(({ step }) => step === 'delete').map(({ key }) => key)
  // Those at the service keep what stands in them until the deletion is pushed.
  for (const key of deletes)
    if (readPending(store, table, key)?.hasRemote === false)
      takeContentsBack(store, readRow(store, table, key)!.id, under)
  applyChangeSet(store, changeSet(table, under.source, { deletes }), under.action)
}

function bringBack(store: Store, table: KindTable, turned: readonly Turned[], under: Under, result: UndoResult): void {
  const creates: NewRecord[] = []
  const again: { former: number; made: NewRecord }[] = []
  for (const { step, key, target, entry } of turned)
    if (step === 'create') creates.push({ key, ...readSnapshot(table, target!) })
    else if (step === 'createAgain')
      again.push({ former: key, made: standIn(store, table, under.action, entry.key, key) })
  const restores = turned.filter(({ step }) => step === 'restore').map(({ key }) => key)
  const made = [...creates, ...again.map((each) => each.made)]
  applyChangeSet(store, changeSet(table, under.source, { creates: made, restores }), under.action)
  const along = again.map((each) => makeContentsAgain(store, table, each.former, each.made, under))
  for (const { kind, id } of along.flatMap(({ left }) => left)) {
    const held = store.table(kind)
    result.skipped.push({ kind, ...nameOf(store, held, keyOfId(store, held, id)!), field: wholeField })
  }
  const contents = along.flatMap(({ tables }) => tables)
  if (contents.length > 0) result.cameAlong = [...(result.cameAlong ?? []), ...countedKinds(contents)]
}

/** How the record gets to the state that the entry names. */
function planWhole(store: Store, table: KindTable, key: number, target: string | null): WholeStep {
  const row = kindOf(store, key) === table.kind ? readRow(store, table, key) : null
  const pending = row ? readPending(store, table, key) : null
  const isGone = row?.values['deleted'] === true || row?.isHidden === true
  if (target === null || target === deleted) {
    if (!row || isGone || pending?.operation === 'delete') return 'skip'
    return 'delete'
  }
  if (!row) return target === kept ? 'skip' : 'create'
  // A delete that is under way cannot be called back any more.
  if (pending?.operation === 'delete') return pending.attempt ? 'skip' : 'restore'
  return isGone && target === kept ? 'createAgain' : 'skip'
}

/** The record that stands for one that is gone at the service, noted with the entry of that key; `last`: the one whose values it gets. */
function standIn(store: Store, table: KindTable, action: number, key: number, last: number): NewRecord {
  const made = madeAgain(store, table, last)
  store.sql.run(
    'UPDATE journal_entry SET stands_for = ? WHERE action = ? AND key = ? AND field = ?',
    made.key,
    action,
    key,
    wholeField,
  )
  return made
}

function nameOf(store: ReadableStore, table: KindTable, key: number): { id: string; name: string } {
  const found = store.sql.get<{ id: string; name: string | null }>(
    `SELECT _id AS id, ${titleSql(table, 'r')} AS name FROM ${table.table} r WHERE _key = ?`,
    key,
  )
  return { id: found?.id ?? '', name: found?.name ?? '' }
}
