/** A record made into one of another kind: a draft into a post or a scheduled post. */
import { carriedValues } from '../../../../shared/contract/language/becoming.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { leaveUndeletable, select, selectedKeys } from '../query/index.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { asAction, creativeMadeFrom, joinCreative, rowOf } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'
import { assertAllowed } from '../validation/index.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet } from './change-set.ts'
import { newRecords, newValues } from './edit.ts'

/**
 * Makes a new record of the kind with all that it shares with this one, and gives its key. `removesSource`: the old one is to be
 * deleted as well, in the same action; at the service that happens once the new one is there. `given`: what the new one has besides, such as
 * its time. It is the same creative as its source, unless that one goes on being what it is. Throws `usage` where the kinds do not fit,
 * `read_only` where the new kind cannot be made here.
 */
export function convertRecord(
  store: Store,
  givenKey: number,
  to: string,
  removesSource: boolean,
  given: RecordValues = {},
): number {
  const { table, row } = rowOf(store, givenKey)
  if (!table.resource.becomes?.includes(to))
    throw new GalleyError(
      'usage',
      message('engine.convert.nothingKindCanMade', { label: kindWord(table.kind, 'label'), to }),
      {
        kind: to,
      },
    )
  const target = store.table(to)
  return store.write(() => {
    assertAllowed(store, target, row.accountId, 'create')
    const carried = { ...carriedValues(table.resource, target.resource, row.values), ...given }
    const [made] = newRecords(store, row.accountId, [newValues(store, target, row.accountId, carried)])
    const creative = creativeMadeFrom(store, { key: row.key, kind: table.kind }, to, removesSource)
    const deletes = removesSource ? deletable(store, table, row.key) : []
    const label = message('engine.journal.make', {
      source: kindWord(table.kind, 'within'),
      target: kindWord(to, 'within'),
    })
    // An action is of the kind whose records it deletes: what it makes says its own.
    asAction(store, table, label, (action) => {
      applyChangeSet(store, changeSet(target, 'create', { creates: [made!] }), action)
      applyChangeSet(store, changeSet(table, 'delete', { deletes }), action)
      return true
    })
    store.sql.run('INSERT OR REPLACE INTO made_from (key, source) VALUES (?, ?)', made!.key, row.key)
    if (creative !== null) joinCreative(store, made!.key, creative)
    return made!.key
  })
}

/** The record, unless it cannot be deleted. */
function deletable(store: Store, table: KindTable, key: number): number[] {
  select(store, table, { keys: [key] })
  leaveUndeletable(store, table)
  return selectedKeys(store, table)
}

/** Keys of records made from this one that the service does not have yet. */
export function madeHereFrom(store: ReadableStore, key: number): number[] {
  return store.sql.values<number>(
    'SELECT m.key FROM made_from m JOIN pending p ON p.key = m.key WHERE m.source = ? AND p.has_remote = 0 ORDER BY m.key',
    key,
  )
}
