/** Many records of a kind changed by hand, each to values of its own, as one action: what a paste does. */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import type { BulkResult } from '../../../../shared/bridge.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { applyChangeSet } from './apply.ts'
import { asAction } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { assertUnbroken, editable, readChanges, withConsequences } from './edit.ts'
import type { EditOptions } from './edit.ts'
import { changeSet, keysOfFields, mergedFields, rowChanges } from './change-set.ts'
import type { FieldChanges } from './change-set.ts'

/** The new values of one record; undefined takes a field back to what the service says. */
export interface RecordEdit {
  key: number
  values: RecordValues
}

/** See Edits.editMany. */
export function editMany(
  store: Store,
  kind: string,
  edits: readonly RecordEdit[],
  options: EditOptions = {},
): BulkResult {
  const table = store.table(kind)
  store.growCache()
  return store.write(() => {
    const { fields, skipped, keys } = planEdits(store, table, mergedByKey(edits))
    const changed = keysOfFields(fields).length
    const label = options.label ?? message('engine.journal.editRecords', { records: countLabel(table.kind, changed) })
    const changes = changeSet(table, 'paste', { fields })
    asAction(store, table, label, (action) => applyChangeSet(store, changes, action).changed > 0)
    if (options.isStrict) for (const key of keys) assertUnbroken(store, key)
    return { changed, skipped, label }
  })
}

/** What the edits change; what cannot be changed is left out, with the reason. `keys`: of all that may be edited, changed or not. */
export function planEdits(
  store: Store,
  table: KindTable,
  edits: Iterable<readonly [key: number, values: RecordValues]>,
): { fields: FieldChanges[]; skipped: BulkResult['skipped']; keys: number[] } {
  const planned = [...edits].map(([key, values]) => plan(store, table, key, values))
  const possible = planned.flatMap((each) => ('message' in each ? [] : [each]))
  return {
    fields: mergedFields(possible.map(({ fields }) => fields)),
    skipped: planned.flatMap((each) => ('message' in each ? [each] : [])),
    keys: possible.map(({ key }) => key),
  }
}

/** A record named twice gets all that is said of it, the last word counting. */
function mergedByKey(edits: readonly RecordEdit[]): Map<number, RecordValues> {
  const merged = new Map<number, RecordValues>()
  for (const { key, values } of edits) merged.set(key, { ...merged.get(key), ...values })
  return merged
}

/** What the record's fields become, or why it is left alone. */
function plan(
  store: Store,
  table: KindTable,
  givenKey: number,
  values: RecordValues,
): { key: number; fields: FieldChanges[] } | BulkResult['skipped'][number] {
  try {
    const record = editable(store, givenKey)
    if (record.table !== table)
      throw new GalleyError('not_found', message('engine.editMany.itIsNot', { kind: kindWord(table.kind, 'within') }))
    const changes = withConsequences(table, record.row, readChanges(store, record, values))
    return { key: record.row.key, fields: rowChanges(record.row, changes) }
  } catch (thrown) {
    if (!(thrown instanceof GalleyError) || !leavesAlone.has(thrown.code)) throw thrown
    const name = store.sql.value<string | null>(
      `SELECT coalesce(${table.nameSql}, _id) FROM ${table.table} WHERE _key = ?`,
      givenKey,
    )
    return { key: givenKey, name: name ?? '', message: thrown.said }
  }
}

const leavesAlone: ReadonlySet<string> = new Set(['not_found', 'read_only', 'invalid_value'])
