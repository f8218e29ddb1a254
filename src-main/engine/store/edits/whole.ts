/** Records as a whole: made here, removed before they were ever sent, marked for deletion, and all that taken back. Steps of apply.ts. */
import type { RecordValues } from '../../../../shared/model/values.ts'
import {
  fillKeys,
  isActive,
  queueSearch,
  queueSearchRange,
  recordToRow,
  withPresentIds,
  writeRows,
} from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Snapshot, Store } from '../tables/index.ts'
import { releaseHeads, refreshProblems } from './refresh-problems.ts'
import { runGuardsAroundGone } from '../guards/index.ts'
import { validateActive, validateReferrers, validateSiblings } from '../validation/index.ts'
import type { Bound } from '../file/index.ts'

/** Stores records that were made here, each under its key: new ones, and those that undo brings back. */
export function putLocal(store: Store, table: KindTable, records: readonly (Snapshot & { key: number })[]): void {
  const { sql } = store
  const at = store.now()
  const revision = store.nextRevision()
  const rows = records.map(({ key, id, accountId, values }): Bound[] => {
    const present = withPresentReferences(store, table, values)
    const head = { key, id, accountId, isHidden: false, changedAt: at, isActive: isActive(table, present, false) }
    return recordToRow(table, head, present, {})
  })
  writeRows(store, table, rows, false)
  fillKeys(
    sql,
    'validated',
    records.map(({ key }) => key),
  )
  sql.run(
    `INSERT INTO pending (key, kind, account_id, operation, has_remote, revision, edited_at)
     SELECT v.key, ?, r._account, 'create', 0, ?, ? FROM temp.validated v CROSS JOIN ${table.table} r ON r._key = v.key`,
    ...[table.kind, revision, at],
  )
  queueSearch(store, table.kind, 'SELECT key FROM temp.validated')
  store.touchMembership()
  refreshProblems(store, table, null)
}

/** A reference to a record that has got its real id since points to that. */
function withPresentReferences(store: ReadableStore, table: KindTable, values: RecordValues): RecordValues {
  const present = { ...values }
  for (const { column } of [...table.refs, ...table.holders]) {
    const value = present[column.field]
    if (value !== undefined) present[column.field] = withPresentIds(store, column.def, value)
  }
  return present
}

/** Removes records that were never sent from the store. */
export function removeLocal(store: Store, table: KindTable, rows: readonly Row[]): void {
  if (rows.length === 0) return
  const { sql } = store
  const keys = rows.map(({ key }) => key)
  const list = JSON.stringify(keys)
  const named = 'SELECT value FROM json_each(?)'
  sql.run(`DELETE FROM ${table.table} WHERE _key IN (${named})`, list)
  for (const name of ['pending', 'pending_edit', 'problem'])
    sql.run(`DELETE FROM ${name} WHERE key IN (${named})`, list)
  for (const key of keys) queueSearchRange(store, table.kind, key, key)
  store.touch(table.kind, keys)
  store.touchMembership()
  for (const accountId of new Set(rows.map((row) => row.accountId))) validateActive(store, table, accountId)
  validateReferrers(
    store,
    table.kind,
    rows.map(({ id }) => id),
  )
  validateSiblings(store, table, [])
  runGuardsAroundGone(store, table, rows)
}

/** Marks the records in temp.validated for deletion; their edits wait beneath it, in case it is taken back. */
export function markDeleted(store: Store, table: KindTable): void {
  const { sql } = store
  const at = store.now()
  sql.run(
    `INSERT INTO pending (key, kind, account_id, operation, has_remote, revision, edited_at)
     SELECT j.key, ?1, r._account, 'delete', 1, ?2, ?3 FROM temp.validated j CROSS JOIN ${table.table} r ON r._key = j.key WHERE true
     ON CONFLICT (key) DO UPDATE SET operation = 'delete', revision = excluded.revision, edited_at = excluded.edited_at,
       approved = NULL, parked = NULL, is_conflict = 0, delete_base = NULL, errors = 0, warnings = 0`,
    table.kind,
    store.nextRevision(),
    at,
  )
  sql.run('DELETE FROM problem WHERE key IN (SELECT key FROM temp.validated)')
  sql.run(`UPDATE ${table.table} SET _changed = ? WHERE _key IN (SELECT key FROM temp.validated)`, at)
  store.touchMembership()
  refreshProblems(store, table, null)
}

/** Takes the mark back from the records in temp.validated: their edits wait again, or nothing does. */
export function unmarkDeleted(store: Store, table: KindTable): void {
  store.sql.run(
    `UPDATE pending SET operation = CASE has_remote WHEN 1 THEN 'update' ELSE 'create' END, revision = ?, edited_at = ?,
       approved = NULL, parked = NULL, delete_base = NULL, is_conflict = has_remote
     WHERE operation = 'delete' AND key IN (SELECT key FROM temp.validated)`,
    store.nextRevision(),
    store.now(),
  )
  releaseHeads(store, table)
  store.touchMembership()
  refreshProblems(store, table, null)
}
