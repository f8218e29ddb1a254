/**
 * Undo and redo, over restarts. A field is restored only while its effective value still is what the action made it; what changed since
 * is left alone and named. After a push the same steps make new pending edits, a pending delete, or the record again as new.
 */
import type { UndoResult } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { restoreAnnotations } from './annotations.ts'
import { applyChangeSet } from './apply.ts'
import {
  creativeOf,
  deleted,
  deletedSql,
  isCreativeKind,
  joinCreative,
  jsonTextSql,
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
import type { Action, KindTable, ReadableStore, Snapshot, Store } from '../tables/index.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { restoreHolds } from './held-standing.ts'
import { restoreTemplates } from './template-standing.ts'
import { turnResolutions } from './resolution.ts'
import { changeSet, fieldChangesSql } from './change-set.ts'
import type { FieldChange, FieldChanges } from './change-set.ts'

type Direction = 'undo' | 'redo'

/** `named`: the one action that is meant; the next in turn where none is. Throws `nothing_to_undo`. */
export function undoOrRedo(store: Store, direction: Direction, named?: number): UndoResult {
  store.growCache()
  return store.write(() => {
    const action = actionToTurn(store, direction, named)
    if (!action) throw new GalleyError('nothing_to_undo', nothingWords(direction, named))
    const table = store.table(action.kind)
    const result: UndoResult = { label: action.label, action: action.id, restored: 0, skipped: [] }
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
      ? `r._key IS NOT NULL AND ${jsonTextSql(column, 'r')} IS e.${present} AND NOT (${deletedSql(table)}) AND ${editableSql(column.def)}`
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
    const skipped = sql.all<{ id: string | null; name: string | null }>(
      `SELECT r._id AS id, ${titleSql(table, 'r')} AS name FROM ${entries} AND NOT (${isStill})`,
      action.id,
      field,
    )
    for (const { id, name } of skipped) result.skipped.push({ kind: table.kind, id: id ?? '', name: name ?? '', field })
  }
  result.restored += applyChangeSet(store, changeSet(table, direction, { fields: changed }), action.id).changed
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

/** Records as a whole, of one kind after the other: what others stand in comes back first and goes last. */
function restoreWhole(store: Store, action: Action, direction: Direction, result: UndoResult): void {
  const entries = store.sql.all<WholeEntry>(
    'SELECT key, from_value, to_value, stands_for FROM journal_entry WHERE action = ? AND field = ?',
    action.id,
    wholeField,
  )
  const byKind = Map.groupBy(entries, (entry) => kindInSnapshot(entry.from_value ?? entry.to_value) ?? action.kind)
  const tables = [...byKind.keys()]
    .map((kind) => store.table(kind))
    .toSorted((a, b) => a.resource.rank - b.resource.rank)
  for (const table of direction === 'undo' ? tables.toReversed() : tables)
    restoreWholeOf(store, table, byKind.get(table.kind)!, { action, direction }, result)
}

function restoreWholeOf(
  store: Store,
  table: KindTable,
  entries: readonly WholeEntry[],
  { action, direction }: { action: Action; direction: Direction },
  result: UndoResult,
): void {
  const creates: (Snapshot & { key: number })[] = []
  const restores: number[] = []
  const deletes: number[] = []
  for (const entry of entries) {
    const target = direction === 'undo' ? entry.from_value : entry.to_value
    // A record made again stands for the one that is gone, as long as it is there itself.
    const key = entry.stands_for !== null && kindOf(store, entry.stands_for) ? entry.stands_for : entry.key
    const step = planWhole(store, table, key, target)
    if (step === 'delete') deletes.push(key)
    else if (step === 'restore') restores.push(key)
    else if (step === 'create') creates.push({ key, ...readSnapshot(table, target!) })
    else if (step === 'createAgain') creates.push(standIn(store, table, action.id, entry.key))
    if (step === 'skip') result.skipped.push({ kind: table.kind, ...nameOf(store, table, key), field: wholeField })
    else result.restored += 1
  }
  applyChangeSet(store, changeSet(table, direction, { creates, restores, deletes }), action.id)
}

/** How the record gets to the state that the entry names. */
function planWhole(
  store: Store,
  table: KindTable,
  key: number,
  target: string | null,
): 'create' | 'createAgain' | 'restore' | 'delete' | 'skip' {
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

/** The record that stands for one that is gone at the service, noted with the entry of the action that it is brought back for. */
function standIn(store: Store, table: KindTable, action: number, key: number): Snapshot & { key: number } {
  const made = madeAgain(store, table, key)
  store.sql.run(
    'UPDATE journal_entry SET stands_for = ? WHERE action = ? AND key = ? AND field = ?',
    made.key,
    action,
    key,
    wholeField,
  )
  return made
}

/** The service keeps deleted what it deleted: the same record as a new one, of its last values. Call it in a transaction. */
export function madeAgain(store: Store, table: KindTable, key: number): Snapshot & { key: number } {
  const row = readRow(store, table, key)!
  const values = Object.fromEntries(
    table.columns
      .filter((column) => isWritable(column.def, 'create') && row.values[column.field] != null)
      .map((column) => [column.field, row.values[column.field]]),
  )
  const made = store.next('key')
  if (isCreativeKind(table.kind)) joinCreative(store, made, creativeOf(store, key))
  return { key: made, id: store.newId(), accountId: row.accountId, values }
}

function nameOf(store: ReadableStore, table: KindTable, key: number): { id: string; name: string } {
  const found = store.sql.get<{ id: string; name: string | null }>(
    `SELECT _id AS id, ${titleSql(table, 'r')} AS name FROM ${table.table} r WHERE _key = ?`,
    key,
  )
  return { id: found?.id ?? '', name: found?.name ?? '' }
}
