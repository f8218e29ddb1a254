/**
 * The one way in which a person's changes get into the store: edits, bulk changes, pastes, CSV files, copies, deletions, undo and
 * conflicts that are resolved. Fields are written by statements over temp.change_set, those of one record in hand by key (edit-one.ts); the
 * result is the same.
 *
 *   creates -> restores -> fields: journal -> pending head -> edits (mine; base and theirs when new) -> effective row
 *     -> edits equal to theirs leave -> heads without edits leave -> problems -> deletes
 */
import {
  absentAfterSql,
  deleted,
  fillKeys,
  fromJsonSql,
  fromJsonText,
  isSearched,
  kept,
  noteWhole,
  perTable,
  queueSearch,
  readRow,
  snapshotText,
} from '../tables/index.ts'
import type { Column, KindTable, Store, WorkedOn } from '../tables/index.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { literal } from '../file/index.ts'
import type { Bound } from '../file/index.ts'
import { isJournalled, keysOfFields } from './change-set.ts'
import type { ChangeSet, FieldChanges } from './change-set.ts'
import { editOne } from './edit-one.ts'
import { endHoldsOf } from './held-standing.ts'
import { refreshProblems, releaseHeads } from './refresh-problems.ts'
import { validateByClock } from '../validation/index.ts'
import { markDeleted, putLocal, removeLocal, unmarkDeleted } from './whole.ts'

export interface Applied {
  /** Fields that got another value, and records that were made, restored or deleted. */
  changed: number
  /** The record in hand as it is then, its counts of problems aside. */
  record: WorkedOn | null
}

/**
 * Carries out a change set; `action` is the one of the journal that takes its entries. `inHand`: the one record whose fields change, read
 * in this transaction; it goes the short way. Call it in the transaction in which the change set was made.
 */
export function applyChangeSet(store: Store, changes: ChangeSet, action: number, inHand?: WorkedOn): Applied {
  const table = store.table(changes.kind)
  // Approved was what stood there before.
  const entriesOf = isJournalled(changes) ? action : null
  const hasEnded = endHoldsOf(store, [...keysOfFields(changes.fields), ...changes.deletes], entriesOf)
  makeRecords(store, table, changes, entriesOf)
  restoreRecords(store, table, changes.restores, entriesOf)
  const fields = applyFields(store, table, changes.fields, entriesOf, inHand)
  deleteRecords(store, table, changes.deletes, entriesOf)
  if (hasEnded) validateByClock(store)
  const whole = changes.creates.length + changes.restores.length + changes.deletes.length
  return { changed: whole + fields.changed, record: fields.record }
}

function makeRecords(store: Store, table: KindTable, { creates }: ChangeSet, action: number | null): void {
  if (creates.length === 0) return
  putLocal(store, table, creates)
  if (action === null) return
  const kind = kindToNote(store, table, action)
  for (const { key, ...snapshot } of creates) noteWhole(store, action, key, null, snapshotText(snapshot, kind))
}

/** What entries of whole records say of their kind: nothing where it is the action's. */
function kindToNote(store: Store, { kind }: KindTable, action: number): string | undefined {
  return store.sql.value<string>('SELECT kind FROM journal_action WHERE id = ?', action) === kind ? undefined : kind
}

function restoreRecords(store: Store, table: KindTable, keys: readonly number[], action: number | null): void {
  if (keys.length === 0) return
  if (action !== null) for (const key of keys) noteWhole(store, action, key, deleted, kept)
  fillKeys(store.sql, 'validated', keys)
  unmarkDeleted(store, table)
}

/** What was never sent goes at once, the rest is marked. */
function deleteRecords(store: Store, table: KindTable, keys: readonly number[], action: number | null): void {
  if (keys.length === 0) return
  const isOwn = 'SELECT key FROM pending WHERE has_remote = 0 AND attempt IS NULL'
  const own = store.sql
    .values<number>(`SELECT value FROM json_each(?) WHERE value IN (${isOwn}) ORDER BY value`, JSON.stringify(keys))
    .map((key) => readRow(store, table, key)!)
  if (action !== null && own.length > 0) {
    const kind = kindToNote(store, table, action)
    for (const row of own) noteWhole(store, action, row.key, snapshotText(row, kind), null)
  }
  removeLocal(store, table, own)
  if (own.length === keys.length) return
  const gone = new Set(own.map(({ key }) => key))
  fillKeys(
    store.sql,
    'validated',
    keys.filter((key) => !gone.has(key)),
  )
  if (action !== null)
    store.sql.run(
      "INSERT INTO journal_entry (action, key, field, from_value, to_value) SELECT ?, key, '', ?, ? FROM temp.validated",
      action,
      kept,
      deleted,
    )
  markDeleted(store, table)
}

function applyFields(
  store: Store,
  table: KindTable,
  fields: readonly FieldChanges[],
  action: number | null,
  inHand: WorkedOn | undefined,
): Applied {
  if (fields.length === 0) return { changed: 0, record: inHand ?? null }
  if (inHand) return { changed: fields.length, record: editOne(store, inHand, fields, action) }
  return { changed: editMany(store, table, fields, keysOfFields(fields), action), record: null }
}

/** Texts of the statements of one field, made once. */
interface FieldSql {
  hasEdits: string
  journal: string
  edits: string
  row: string
  search: string
  dropDone: string
}

const headsSql = perTable(
  (table) => `INSERT INTO pending (key, kind, account_id, operation, has_remote, revision, edited_at)
    SELECT v.key, ${literal(table.kind)}, r._account, 'update', 1, ?, ? FROM temp.validated v CROSS JOIN ${table.table} r ON r._key = v.key WHERE true
    ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, edited_at = excluded.edited_at, approved = NULL, parked = NULL`,
)

const fieldTexts = new WeakMap<Column, FieldSql>()

function fieldSql(table: KindTable, column: Column): FieldSql {
  const known = fieldTexts.get(column)
  if (known) return known
  // The field stands in the text, not as a parameter: SQLite would plan some of these anew at every change of it.
  const field = literal(column.field)
  const wanted = `FROM temp.change_set w WHERE w.field = ${field}`
  const made: FieldSql = {
    hasEdits: `SELECT 1 FROM temp.change_set w CROSS JOIN pending_edit e ON e.key = w.key AND e.field = w.field WHERE w.field = ${field} LIMIT 1`,
    journal: `INSERT INTO journal_entry (action, key, field, from_value, to_value) SELECT ?, w.key, w.field, w.base, w.mine ${wanted}`,
    edits: `INSERT INTO pending_edit (key, field, mine, base, theirs)
      SELECT w.key, w.field, w.mine, w.base, w.base ${wanted} AND EXISTS (SELECT 1 FROM pending p WHERE p.key = w.key AND p.has_remote = 1)
      ON CONFLICT (key, field) DO UPDATE SET mine = excluded.mine`,
    row: `UPDATE ${table.table} SET _changed = ?, ${column.name} = ${fromJsonSql(column, 'w.mine')}, _absent = ${absentAfterSql(column, 'w.mine')}
      ${wanted} AND w.key = ${table.table}._key`,
    search: `SELECT key FROM temp.change_set WHERE field = ${field}`,
    dropDone: `DELETE FROM pending_edit AS e WHERE e.mine IS e.theirs AND e.field = ${field}
      AND EXISTS (SELECT 1 FROM temp.change_set w WHERE w.field = ${field} AND w.key = e.key)
      AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = e.key AND p.attempt IS NOT NULL)`,
  }
  fieldTexts.set(column, made)
  return made
}

/** Each statement does all records at once. Gives how many fields changed. */
function editMany(
  store: Store,
  table: KindTable,
  fields: readonly FieldChanges[],
  keys: readonly number[],
  action: number | null,
): number {
  const { sql } = store
  const columns = fields.map(({ field }) => table.byField.get(field)!)
  const at = store.now()
  let count = 0
  let hadEdits = false
  fillChangeSet(store, fields)
  if (action !== null) for (const column of columns) sql.run(fieldSql(table, column).journal, action)
  fillKeys(sql, 'validated', keys)
  // A new revision: approval and an earlier refusal are over.
  sql.run(headsSql(table), store.nextRevision(), at)
  for (const column of columns) {
    const texts = fieldSql(table, column)
    const isEditedAgain = sql.value(texts.hasEdits) !== undefined
    sql.run(texts.edits)
    count += sql.run(texts.row, at)
    if (isSearched(table, column.field)) queueSearch(store, table.kind, texts.search)
    if (isEditedAgain) sql.run(texts.dropDone)
    hadEdits ||= isEditedAgain
  }
  if (hadEdits) releaseHeads(store, table)
  refreshProblems(
    store,
    table,
    fields.map(({ field }) => field),
    sameValues(table, fields, keys.length),
  )
  return count
}

/** The values, if all of these records have the same in all fields that change; else none. */
function sameValues(table: KindTable, fields: readonly FieldChanges[], recordCount: number): RecordValues {
  const same: RecordValues = {}
  for (const { field, records } of fields) {
    const text = records[0]!.mine
    if (records.length < recordCount || !records.every(({ mine }) => mine === text)) return {}
    same[field] = fromJsonText(table.byField.get(field)!.def, text)
  }
  return same
}

/** Records that one statement puts into temp.change_set, the most first. */
const rowsAtATime = [100, 10, 1]

/** Makes temp.change_set hold these changes and no others. */
function fillChangeSet({ sql }: Store, fields: readonly FieldChanges[]): void {
  sql.run('DELETE FROM temp.change_set')
  for (const { field, records } of fields) {
    let from = 0
    for (const size of rowsAtATime) {
      const text = `INSERT INTO temp.change_set (field, key, base, mine) VALUES ${Array<string>(size)
        .fill(`(${literal(field)}, ?, ?, ?)`)
        .join(', ')}`
      for (; records.length - from >= size; from += size) {
        const bound: Bound[] = []
        for (let at = from; at < from + size; at++) {
          const { key, base, mine } = records[at]!
          bound.push(key, base, mine)
        }
        sql.runMany(text, bound)
      }
    }
  }
}
