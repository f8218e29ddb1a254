/** Records deleted and taken back to what the service says, as one action each. */
import type { BulkResult, Selection } from '../../../../shared/bridge.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import type { Field, TextField } from '../../../../shared/contract/language/fields.ts'
import { fitValue } from '../../../../shared/contract/language/wire.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { applyChangeSet } from './apply.ts'
import {
  asAction,
  deleted,
  fillKeys,
  kept,
  noteWhole,
  readEdits,
  readPending,
  readRow,
  snapshotText,
  tableOf,
  toJsonText,
} from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'
import { editRecord } from './edit.ts'
import { leaveUndeletable, select, selectedKeys } from '../query/index.ts'
import { clearChangeSet, addChanges } from './change-set.ts'
import { markDeleted, removeLocal, unmarkDeleted } from './whole.ts'
import { inSentence } from '../../../../shared/model/sentence.ts'

/** See Edits.delete. */
export function deleteRecords(store: Store, kind: string, selection: Selection): BulkResult {
  const table = store.table(kind)
  store.growCache()
  return store.write(() => {
    select(store, table, selection)
    const skipped = leaveUndeletable(store, table)
    const keys = selectedKeys(store, table)
    const label = `Delete ${countLabel(table, keys.length)}`
    asAction(store, table, label, (action) => deleteSelected(store, table, action) > 0)
    return { changed: keys.length, skipped, label }
  })
}

/** Deletes what temp.selected holds, under the action: what was never sent goes at once, the rest is marked. Gives how many. */
export function deleteSelected(store: Store, table: KindTable, action: number): number {
  const keys = selectedKeys(store, table)
  const isOwn = 'SELECT key FROM pending WHERE has_remote = 0 AND attempt IS NULL'
  const own = store.sql
    .values<number>(`SELECT key FROM temp.selected WHERE key IN (${isOwn})`)
    .map((key) => readRow(store, table, key)!)
  for (const row of own) noteWhole(store, action, row.key, snapshotText(row), null)
  removeLocal(store, table, own)
  store.sql.run('DELETE FROM temp.validated')
  store.sql.run(
    `INSERT INTO temp.validated SELECT s.key FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key`,
  )
  store.sql.run(
    "INSERT INTO journal_entry (action, key, field, from_value, to_value) SELECT ?, key, '', ?, ? FROM temp.validated",
    action,
    kept,
    deleted,
  )
  if (own.length < keys.length) markDeleted(store, table)
  return keys.length
}

/** See Edits.revert; gives the key that is still there, or null. */
export function revertRecord(store: Store, givenKey: number, field: string | undefined): number | null {
  if (field !== undefined) {
    const label = tableOf(store, givenKey).table.byField.get(field)?.def.label ?? field
    editRecord(store, givenKey, { [field]: undefined }, { label: `Revert ${inSentence(label)}` })
    return givenKey
  }
  const { table, key } = tableOf(store, givenKey)
  const pending = readPending(store, table, key)
  if (!pending) return key
  if (!pending.hasRemote && !pending.attempt) {
    deleteRecords(store, table.kind, { keys: [key] })
    return null
  }
  store.write(() => {
    asAction(store, table, `Revert ${inSentence(table.resource.label)}`, (action) =>
      pending.operation === 'delete'
        ? revertDelete(store, table, key, action, pending.attempt !== null)
        : revertFields(store, table, key, action),
    )
  })
  return key
}

function revertDelete(store: Store, table: KindTable, key: number, action: number, isUnderWay: boolean): boolean {
  if (isUnderWay) return false
  noteWhole(store, action, key, deleted, kept)
  fillKeys(store.sql, 'validated', [key])
  unmarkDeleted(store, table)
  return true
}

function revertFields(store: Store, table: KindTable, key: number, action: number): boolean {
  clearChangeSet(store)
  for (const [field, edit] of Object.entries(readEdits(store, table, key)))
    addChanges(store, table, field, [[key, toJsonText(edit.theirs)]])
  return applyChangeSet(store, table, action) > 0
}

/**
 * What of the value a new record can be given: the service also sets choices that nobody can write, such as paying by engagement, and sets them
 * again by itself.
 */
function takenValue(def: Field, value: Value | undefined): Value | undefined {
  if (def.type === 'choice') return typeof value === 'string' && !def.values.includes(value) ? undefined : value
  if (def.type !== 'list' || !def.values || !Array.isArray(value)) return value
  const taken = value.filter((each) => def.values!.includes(String(each)))
  return taken.length > 0 || value.length === 0 ? taken : undefined
}

/** What a person may write of the row, with what the declaration sets for new records: copies start paused. */
export function carriedValues(table: KindTable, row: Row): RecordValues {
  const values: RecordValues = {}
  for (const { field, def } of table.columns) {
    if (!isWritable(def, 'create') || def.isNeverEchoed) continue
    const isAsItIs = def.initial === undefined || def.isCopiedAsItIs === true
    const value = isAsItIs ? takenValue(def, row.values[field]) : fitValue(def, def.initial ?? null)
    if (value !== undefined && value !== null) values[field] = value
  }
  return values
}

/** Whether a person names records in the field as they like: some kinds are called by the id of what they name. */
export function isFreeText(def: Field | undefined): def is TextField {
  return def?.type === 'text' && def.names === undefined && def.form === undefined
}

/** "7 campaigns". */
export function countLabel(table: KindTable, count: number): string {
  return `${count} ${inSentence(count === 1 ? table.resource.label : table.resource.labelPlural)}`
}
