/** Many records of a kind changed by hand, each to values of its own, as one action: what a paste does. */
import type { BulkResult } from '../../../../shared/bridge.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { applyChangeSet } from './apply.ts'
import { asAction, toJsonText } from '../tables/index.ts'
import type { KindTable, Store } from '../tables/index.ts'
import { assertUnbroken, editable, readChanges, withConsequences } from './edit.ts'
import type { EditOptions } from './edit.ts'
import { clearChangeSet, addChanges } from './change-set.ts'
import type { ChangedValue } from './change-set.ts'
import { inSentence, withArticle } from '../../../../shared/model/sentence.ts'

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
    const { changed, skipped, keys } = addEdits(store, table, mergedByKey(edits))
    const noun = inSentence(changed === 1 ? table.resource.label : table.resource.labelPlural)
    const label = options.label ?? `Edit ${changed} ${noun}`
    asAction(store, table, label, (action) => applyChangeSet(store, table, action) > 0)
    if (options.isStrict) for (const key of keys) assertUnbroken(store, key)
    return { changed, skipped, label }
  })
}

/** Puts what the edits change into temp.change_set; what cannot be changed is left out, with the reason. */
export function addEdits(
  store: Store,
  table: KindTable,
  edits: Iterable<readonly [key: number, values: RecordValues]>,
): { changed: number; skipped: BulkResult['skipped']; keys: Set<number> } {
  const skipped: BulkResult['skipped'] = []
  const byField = new Map<string, ChangedValue[]>()
  const keys = new Set<number>()
  for (const [givenKey, values] of edits) {
    const planned = plan(store, table, givenKey, values)
    if ('message' in planned) skipped.push(planned)
    else {
      keys.add(planned.key)
      for (const [field, value] of Object.entries(planned.changes))
        listOf(byField, field).push([planned.key, toJsonText(value)])
    }
  }
  return { changed: changedCount(store, table, byField), skipped, keys }
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
): { key: number; changes: RecordValues } | BulkResult['skipped'][number] {
  try {
    const record = editable(store, givenKey)
    if (record.table !== table) throw new GalleyError('not_found', `It is not ${withArticle(table.resource.label)}.`)
    return { key: record.row.key, changes: withConsequences(table, record.row, readChanges(store, record, values)) }
  } catch (thrown) {
    if (!(thrown instanceof GalleyError) || !leavesAlone.has(thrown.code)) throw thrown
    const name = store.sql.value<string | null>(
      `SELECT coalesce(${table.nameSql}, _id) FROM ${table.table} WHERE _key = ?`,
      givenKey,
    )
    return { key: givenKey, name: name ?? '', message: thrown.message }
  }
}

function listOf(byField: Map<string, ChangedValue[]>, field: string): ChangedValue[] {
  const known = byField.get(field) ?? []
  byField.set(field, known)
  return known
}

const leavesAlone: ReadonlySet<string> = new Set(['not_found', 'read_only', 'invalid_value'])

/** Fills temp.change_set; gives how many records differ from it. */
function changedCount(store: Store, table: KindTable, byField: ReadonlyMap<string, readonly ChangedValue[]>): number {
  clearChangeSet(store)
  for (const [field, wanted] of byField) addChanges(store, table, field, wanted)
  return store.sql.value<number>('SELECT count(DISTINCT key) FROM temp.change_set')!
}
