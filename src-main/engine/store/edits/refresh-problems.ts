/** What follows a change of records: heads without edits leave, and rules are run again on them and on what looks at them. */
import { deletedSql, fillKeys, involvesActive, refreshActive } from '../tables/index.ts'
import type { KindTable, Store, WorkedOn } from '../tables/index.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import {
  dropIdleProblems,
  hasWaitingReferrers,
  isOverLimit,
  validate,
  validateActive,
  validateActiveOne,
  validateOne,
  validateReferrers,
  validateSiblings,
} from '../validation/index.ts'
import { concernsOthers, runGuards, runGuardsAround } from '../guards/index.ts'
import type { ActiveStanding } from '../validation/index.ts'

/**
 * Of the records in temp.validated: heads of updates that have no edit left go, with their problems; the conflict mark follows the edits.
 */
export function releaseHeads(store: Store, table: KindTable): void {
  const { sql } = store
  const hasConflicts = sql.value('SELECT 1 FROM pending WHERE is_conflict = 1 LIMIT 1') !== undefined
  if (hasConflicts) followConflicts(store, table)
  const isDone = `operation = 'update' AND attempt IS NULL AND undecided IS NULL AND key IN (SELECT key FROM temp.validated)
       AND NOT EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = pending.key)`
  // A kind whose records cannot say that they are gone has it from their work, which is about to leave.
  const gone = table.byField.has('deleted')
    ? []
    : sql.values<number>(`SELECT key FROM pending WHERE is_gone = 1 AND ${isDone}`)
  const left = sql.run(`DELETE FROM pending WHERE ${isDone}`)
  if (left === 0) return
  dropIdleProblems(store)
  const idle = `_key IN (SELECT key FROM temp.validated) AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = ${table.table}._key)`
  const serviceTime = table.byField.has('updated_at') ? "coalesce(updated_at, '')" : '_changed'
  sql.run(`UPDATE ${table.table} SET _changed = ${serviceTime} WHERE ${idle} AND _changed <> ${serviceTime}`)
  // Apart, since every index of shown records follows it.
  const isHidden = `(${deletedSql(table)})`
  const moved = table.byField.has('deleted')
    ? sql.run(`UPDATE ${table.table} SET _hidden = ${isHidden} WHERE ${idle} AND _hidden <> ${isHidden}`)
    : sql.run(
        `UPDATE ${table.table} SET _hidden = 1 WHERE _key IN (SELECT value FROM json_each(?)) AND _hidden = 0`,
        JSON.stringify(gone),
      )
  // What is shown has become fewer or more: counts over the kind are no longer true.
  if (moved > 0) store.touchMembership()
}

function followConflicts({ sql }: Store, table: KindTable): void {
  sql.run(
    `UPDATE pending SET is_conflict = EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = pending.key AND e.theirs IS NOT e.base AND e.theirs IS NOT e.mine)
     WHERE is_conflict = 1 AND operation = 'update' AND is_gone = 0 AND key IN (SELECT key FROM temp.validated)
       AND NOT EXISTS (SELECT 1 FROM ${table.table} r WHERE r._key = pending.key AND ${deletedSql(table)})`,
  )
}

/**
 * After a change of these fields (null: the whole) on the records in temp.validated: problems of them and of what looks at them. `same`
 * holds values that all of the records have now.
 */
export function refreshProblems(
  store: Store,
  table: KindTable,
  fields: readonly string[] | null,
  same: RecordValues = {},
): void {
  const { sql } = store
  const validatedSql = 'SELECT key FROM temp.validated'
  const touchesActive = table.hasActive && (fields === null || fields.some((field) => involvesActive(table, field)))
  if (touchesActive) refreshActive(sql, table, validatedSql)
  validate(store, table, fields, same)
  runGuards(store, table, fields)
  const keys = sql.values<number>(`${validatedSql} LIMIT 501`)
  store.touch(table.kind, keys.length > 500 ? null : keys)
  // Over the limit, any edit moves the record to the end of those that must wait.
  if (touchesActive || isOverLimit(store, table)) {
    const accounts = sql.values<string>(`SELECT DISTINCT _account FROM ${table.table} WHERE _key IN (${validatedSql})`)
    for (const accountId of accounts) validateActive(store, table, accountId)
  }
  const isLookedAt = concernsOthers(table, fields)
  const validated = hasSiblingChecks(table) || isLookedAt ? sql.values<number>(validatedSql) : []
  if (hasWaitingReferrers(store, table.kind)) {
    validateReferrers(
      store,
      table.kind,
      sql.values<string>(`SELECT _id FROM ${table.table} WHERE _key IN (${validatedSql})`),
    )
  }
  if (validated.length > 0) validateSiblings(store, table, validated, fields === null)
  if (isLookedAt) runGuardsAround(store, table, validated)
}

/**
 * As `refreshProblems`, for one record with what is known of it in hand. `before`: how it stood
 * to a limit of active records, null for kinds that have none; `hadProblems`: some were found before.
 */
export function refreshProblemsOf(
  store: Store,
  record: WorkedOn,
  { fields, before, hadProblems }: { fields: readonly string[]; before: ActiveStanding | null; hadProblems: boolean },
): void {
  const { table, row } = record
  const touchesActive = table.hasActive && fields.some((field) => involvesActive(table, field))
  if (touchesActive) {
    fillKeys(store.sql, 'validated', [row.key])
    refreshActive(store.sql, table, 'SELECT key FROM temp.validated')
  }
  validateOne(store, record, fields, hadProblems)
  fillKeys(store.sql, 'validated', [row.key])
  runGuards(store, table, fields)
  store.touch(table.kind, [row.key])
  if (before && (touchesActive || before.tooManyBy.size > 0 || isOverLimit(store, table)))
    validateActiveOne(store, record, before)
  if (hasWaitingReferrers(store, table.kind)) validateReferrers(store, table.kind, [row.id])
  if (hasSiblingChecks(table)) validateSiblings(store, table, [row.key])
  if (concernsOthers(table, fields)) runGuardsAround(store, table, [row.key])
}

function hasSiblingChecks(table: KindTable): boolean {
  return table.resource.workspaceRules.some((rule) => typeof rule.surroundings === 'object')
}
