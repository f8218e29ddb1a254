/** Records deleted and taken back to what the service says, as one action each. */
import { countLabel } from '../../../../shared/messages/count-label.ts'
import { fieldWord, kindWord, message } from '../../../../shared/messages/message.ts'
import type { BulkResult, Selection } from '../../../../shared/bridge.ts'
import { applyChangeSet } from './apply.ts'
import { asAction, readEdits, readPending, readRow, tableOf } from '../tables/index.ts'
import type { KindTable, Pending, Store } from '../tables/index.ts'
import { editRecord } from './edit.ts'
import { leaveUndeletable, select, selectedKeys } from '../query/index.ts'
import { countedKinds, unsentWithin } from './plan-copies.ts'
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
    const contents = unsentWithin(store, table, neverSent(store))
    const records = countLabel(table.kind, keys.length)
    const within = countedKinds(contents.flatMap((held) => held.keys.map(() => held.table)))
    const label =
      within.length === 0
        ? message('engine.journal.delete', { records })
        : message('engine.journal.deleteWith', { records, contents: within })
    const changes = [
      ...contents.map((held) => changeSet(held.table, 'delete', { deletes: held.keys })),
      changeSet(table, 'delete', { deletes: keys }),
    ]
    asAction(store, table, label, (action) => {
      const applied = changes.map((each) => applyChangeSet(store, each, action))
      return applied.some(({ changed }) => changed > 0)
    })
    const marked = store.sql.value<number>(
      "SELECT count(*) FROM temp.selected s CROSS JOIN pending p ON p.key = s.key WHERE p.operation = 'delete'",
    )!
    return { changed: keys.length, skipped, label, marked }
  })
}

/** Of the selected records, those that go at once. */
function neverSent(store: Store): number[] {
  return store.sql.values<number>(
    'SELECT s.key FROM temp.selected s CROSS JOIN pending p ON p.key = s.key WHERE p.has_remote = 0 AND p.attempt IS NULL',
  )
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
