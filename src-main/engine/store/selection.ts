/** The records that a person selected, in temp.selected, and why some of them are left alone. */
import type { BulkResult, Selection } from '../../../shared/bridge.ts'
import { isWritable } from '../../../shared/contract/define.ts'
import type { Field } from '../../../shared/contract/define.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { PendingOperation } from '../../../shared/model/merge.ts'
import { fieldReason, whyNot } from './access.ts'
import { deletedSql } from './apply.ts'
import { whereOf } from './filter.ts'
import type { KindTable } from './kind-table.ts'
import { fillKeys } from './scratch.ts'
import { indexTexts } from './search-index.ts'
import { literal } from './sql.ts'
import type { Store } from './store.ts'

export type Skipped = BulkResult['skipped']

/** Puts the selected keys of the kind into temp.selected. Throws `not_found` for a selection by filter of another kind. */
export function select(store: Store, table: KindTable, selection: Selection): void {
  const { sql } = store
  if ('keys' in selection) {
    fillKeys(sql, 'selected', selection.keys)
    sql.run(`DELETE FROM temp.selected WHERE NOT EXISTS (SELECT 1 FROM ${table.table} r WHERE r._key = selected.key)`)
    return
  }
  const { kind, accountId, filter } = selection.all
  if (kind !== table.kind)
    throw new GalleyError('not_found', `The selection is of another kind than ${table.of.label.toLowerCase()}.`, {
      kind,
    })
  if (filter.text.trim() !== '') indexTexts(store, 'all')
  const { from, where, bound } = whereOf(store, table, accountId, filter)
  sql.run('DELETE FROM temp.selected')
  sql.run(`INSERT INTO temp.selected SELECT r._key FROM ${from} WHERE ${where}`, ...bound)
  if (selection.except.length > 0) {
    sql.run('DELETE FROM temp.selected WHERE key IN (SELECT value FROM json_each(?))', JSON.stringify(selection.except))
  }
}

/** Takes records that cannot be edited (in that field) out of temp.selected, and tells why. */
export function leaveUneditable(store: Store, table: KindTable, field: Field): Skipped {
  const onCreate = isWritable(field, 'create')
  const onUpdate = isWritable(field, 'update')
  return [
    ...leave(store, table, deletedSql(table), 'It was deleted at the service.'),
    ...leave(store, table, "p.operation = 'delete'", 'It is to be deleted.'),
    ...(onCreate ? [] : leave(store, table, 'p.has_remote = 0', fieldReason(field, 'create')!)),
    ...(onUpdate ? [] : leave(store, table, 'coalesce(p.has_remote, 1) = 1', fieldReason(field, 'update')!)),
    ...leaveForbidden(store, table, 'update'),
  ]
}

/** Takes records that cannot be deleted out of temp.selected, and tells why. */
export function leaveUndeletable(store: Store, table: KindTable): Skipped {
  return [
    ...leave(store, table, `r._hidden = 1 OR ${deletedSql(table)}`, 'It was deleted at the service.'),
    ...leave(store, table, "p.operation = 'delete'", 'It is to be deleted already.'),
    ...leaveForbidden(store, table, 'delete'),
  ]
}

/** Takes records of accounts where the role or the interface does not allow the operation out of temp.selected. */
export function leaveForbidden(store: Store, table: KindTable, operation: PendingOperation): Skipped {
  const accounts = store.sql.values<string>(
    `SELECT DISTINCT r._account FROM temp.selected s JOIN ${table.table} r ON r._key = s.key`,
  )
  return accounts.flatMap((accountId) => {
    const reason = whyNot(store, table, accountId, operation)
    // What was never sent is the person's own, whatever the role.
    return reason
      ? leave(store, table, `r._account = ${literal(accountId)} AND coalesce(p.has_remote, 1) = 1`, reason)
      : []
  })
}

/** Takes the records for which the condition on `r` and `p` holds out of temp.selected. */
export function leave(store: Store, table: KindTable, condition: string, message: string): Skipped {
  const from = `FROM temp.selected s JOIN ${table.table} r ON r._key = s.key LEFT JOIN pending p ON p.key = s.key WHERE ${condition}`
  const found = store.sql.all<{ key: number; name: string }>(
    `SELECT s.key, coalesce(r.${table.nameSql}, r._id) AS name ${from}`,
  )
  if (found.length > 0) store.sql.run(`DELETE FROM temp.selected WHERE key IN (SELECT s.key ${from})`)
  return found.map((record) => ({ ...record, message }))
}
