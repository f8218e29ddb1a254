/** Records deleted and taken back to what the service says, as one action each. */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import { fieldWord, kindWord, message } from '../../../../shared/messages/message.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import type { BulkResult, Selection } from '../../../../shared/bridge.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { fitValue } from '../../../../shared/contract/language/wire.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { applyChangeSet } from './apply.ts'
import { asAction, readEdits, readPending, readRow, tableOf } from '../tables/index.ts'
import type { KindTable, Pending, Row, Store } from '../tables/index.ts'
import { editRecord } from './edit.ts'
import { leaveUndeletable, select, selectedKeys } from '../query/index.ts'
import { changeSet, rowChanges } from './change-set.ts'
import type { ChangeSet } from './change-set.ts'

/** See Edits.delete. */
export function deleteRecords(store: Store, kind: string, selection: Selection): BulkResult {
  const table = store.table(kind)
  store.growCache()
  return store.write(() => {
    select(store, table, selection)
    const skipped = leaveUndeletable(store, table)
    const keys = selectedKeys(store, table)
    const label = message('engine.journal.delete', { records: countLabel(table.kind, keys.length) })
    const changes = changeSet(table, 'delete', { deletes: keys })
    asAction(store, table, label, (action) => applyChangeSet(store, changes, action).changed > 0)
    const marked = store.sql.value<number>(
      "SELECT count(*) FROM temp.selected s CROSS JOIN pending p ON p.key = s.key WHERE p.operation = 'delete'",
    )!
    return { changed: keys.length, skipped, label, marked }
  })
}

/** See Edits.revert; gives the key that is still there, or null. */
export function revertRecord(store: Store, givenKey: number, field: string | undefined): number | null {
  if (field !== undefined) {
    const what = fieldWord(tableOf(store, givenKey).table.kind, field, 'within')
    editRecord(store, givenKey, { [field]: undefined }, { label: message('engine.journal.revert', { what }) })
    return givenKey
  }
  const { table, key } = tableOf(store, givenKey)
  const pending = readPending(store, table, key)
  if (!pending) return key
  if (!pending.hasRemote && !pending.attempt) {
    deleteRecords(store, table.kind, { keys: [key] })
    return null
  }
  const changes = planRevert(store, table, pending)
  store.write(() => {
    asAction(
      store,
      table,
      message('engine.journal.revert', { what: kindWord(table.kind, 'within') }),
      (action) => applyChangeSet(store, changes, action).changed > 0,
    )
  })
  return key
}

/** Everything back to what the service says; a deletion that is under way stays. */
function planRevert(store: Store, table: KindTable, { key, operation, attempt }: Pending): ChangeSet {
  if (operation === 'delete') return changeSet(table, 'revert', { restores: attempt === null ? [key] : [] })
  const theirs = Object.entries(readEdits(store, table, key)).map(([field, edit]) => [field, edit.theirs] as const)
  return changeSet(table, 'revert', { fields: rowChanges(readRow(store, table, key)!, Object.fromEntries(theirs)) })
}

/**
 * What of the value a new record can be given: the service also sets choices that nobody can write, such as paying by engagement, and sets them
 * again by itself.
 */
function takenValue(def: PresentedField, value: Value | undefined): Value | undefined {
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
