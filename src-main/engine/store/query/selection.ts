/** The records that a person selected, in temp.selected, and why some of them are left alone. */
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import type { BulkResult, Selection } from '../../../../shared/bridge.ts'
import { whyRefused } from '../../../../shared/contract/language/behaviour.ts'
import { isWritable } from '../../../../shared/contract/language/fields.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { PendingOperation } from '../../../../shared/model/merge.ts'
import { fieldReason, whyNot } from '../validation/index.ts'
import { deletedSql, fillKeys, indexTexts, readPending, readRow, titleSql } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'
import { whereOf } from './filter.ts'
import { literal } from '../file/index.ts'
import { calledName } from './names.ts'

export type Skipped = BulkResult['skipped']

/**
 * Puts the selected keys into temp.selected; keys of no record of the kind count for nothing later. Throws `not_found` for a selection by filter of
 * another kind.
 */
export function select(store: Store, table: KindTable, selection: Selection): void {
  const { sql } = store
  if ('keys' in selection) {
    fillKeys(sql, 'selected', selection.keys)
    return
  }
  const { kind, accountId, filter } = selection.all
  if (kind !== table.kind)
    throw new GalleyError(
      'not_found',
      message('engine.selection.selectionAnotherKindThan', { kind: kindWord(table.kind, 'within') }),
      {
        kind,
      },
    )
  if (filter.text.trim() !== '') indexTexts(store, 'all')
  const { from, where, bound } = whereOf(store, table, accountId, filter)
  sql.run('DELETE FROM temp.selected')
  sql.run(`INSERT INTO temp.selected SELECT r._key FROM ${from} WHERE ${where}`, ...bound)
  if (selection.also) {
    sql.run('INSERT OR IGNORE INTO temp.selected SELECT value FROM json_each(?)', JSON.stringify(selection.also))
  }
  if (selection.except.length > 0) {
    sql.run('DELETE FROM temp.selected WHERE key IN (SELECT value FROM json_each(?))', JSON.stringify(selection.except))
  }
}

/** The selected keys that are records of the kind, rising. */
export function selectedKeys({ sql }: ReadableStore, table: KindTable): number[] {
  return sql.values<number>(
    `SELECT s.key FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key ORDER BY s.key`,
  )
}

/** Takes records that cannot be edited (in that field) out of temp.selected; gives them with the reason. */
export function leaveUneditable(store: Store, table: KindTable, field: PresentedField): Skipped {
  const reasons: Reason[] = [
    [`(r._hidden = 1 OR ${deletedSql(table)})`, message('engine.access.deletedAtService')],
    ["p.operation = 'delete'", message('engine.selection.toBeDeleted')],
  ]
  if (!isWritable(field, 'create')) reasons.push(['p.has_remote = 0', fieldReason(field, 'create')!])
  if (!isWritable(field, 'update')) reasons.push(['coalesce(p.has_remote, 1) = 1', fieldReason(field, 'update')!])
  const skipped = leaveAny(store, table, [...reasons, ...forbidden(store, table, 'update')])
  return [...skipped, ...leaveRefused(store, table, 'update')]
}

/** Takes records that cannot be deleted out of temp.selected; gives them with the reason. */
export function leaveUndeletable(store: Store, table: KindTable): Skipped {
  const skipped = leaveAny(store, table, [
    [`(r._hidden = 1 OR ${deletedSql(table)})`, message('engine.access.deletedAtService')],
    ["p.operation = 'delete'", message('engine.selection.toBeDeletedAlready')],
    ...forbidden(store, table, 'delete'),
  ])
  return [...skipped, ...leaveRefused(store, table, 'delete')]
}

/** Takes out records at the service for which the declaration of the kind refuses the operation; gives them with the reason. */
function leaveRefused(store: Store, table: KindTable, operation: 'update' | 'delete'): Skipped {
  if (!table.resource.behaviour?.refusals?.[operation]) return []
  return selectedKeys(store, table).flatMap((key) => {
    if (readPending(store, table, key)?.operation === 'create') return []
    const row = readRow(store, table, key)!
    const refusal = whyRefused(table.resource, operation, row.values, { nowMs: store.nowMs() })
    if (refusal === null) return []
    store.sql.run('DELETE FROM temp.selected WHERE key = ?', key)
    return [{ key, name: calledName(store, table, row.id, row.values), message: refusal }]
  })
}

/** Takes records that cannot be copied out of temp.selected; gives them with the reason. */
export function leaveUncopiable(store: Store, table: KindTable): Skipped {
  const { uploadField } = table.resource
  return leaveAny(store, table, [
    ...(uploadField === undefined ? [] : [['1', message('engine.copyRecords.fileInLibraryOnce')] satisfies Reason]),
    ...forbidden(store, table, 'create', '1'),
  ])
}

/** A condition on `r` and `p`, and why records for which it holds are left alone. */
type Reason = [condition: string, why: Message]

/**
 * Reasons for records of accounts where the role or the interface does not allow the operation. `whose`: for which of them; by default those that the
 * service has, since a person may do anything with what was never sent.
 */
function forbidden(
  store: ReadableStore,
  table: KindTable,
  operation: PendingOperation,
  whose = 'coalesce(p.has_remote, 1) = 1',
): Reason[] {
  const accounts = shownAccounts(store, table)
  return accounts.flatMap((accountId): Reason[] => {
    const reason = whyNot(store, table, accountId, operation)
    return reason ? [[`(r._account = ${literal(accountId)} AND ${whose})`, reason]] : []
  })
}

/** Accounts that have shown records, each found by one step in the index. */
function shownAccounts(store: ReadableStore, table: KindTable): string[] {
  const next = `SELECT min(_account) FROM ${table.table} WHERE _hidden = 0`
  return store.sql.values<string>(
    `WITH RECURSIVE found (id) AS (${next} UNION ALL SELECT (${next} AND _account > id) FROM found WHERE id IS NOT NULL)
     SELECT id FROM found WHERE id IS NOT NULL`,
  )
}

/** Takes the records for which a reason holds out of temp.selected, in one statement for all reasons; gives each with the first that holds. */
function leaveAny(store: Store, table: KindTable, reasons: readonly Reason[]): Skipped {
  if (reasons.length === 0) return []
  const choice = reasons.map(([condition], index) => `WHEN ${condition} THEN ${index}`).join(' ')
  const found = store.sql.all<{ key: number; name: string; reason: number }>(
    `SELECT s.key, coalesce(${titleSql(table, 'r')}, r._id) AS name, CASE ${choice} END AS reason
     FROM temp.selected s CROSS JOIN ${table.table} r ON r._key = s.key LEFT JOIN pending p ON p.key = s.key
     WHERE ${reasons.map(([condition]) => condition).join(' OR ')}`,
  )
  for (const { key } of found) store.sql.run('DELETE FROM temp.selected WHERE key = ?', key)
  return found.map(({ key, name, reason }) => ({ key, name, message: reasons[reason]![1] }))
}
