/**
 * The one way in which fields change by a person's hand: temp.change_set names field, key and new value; each statement below does all its
 * records at once, be it one or ten thousand.
 *
 *   journal -> pending head -> edits (mine; base and theirs when new) -> effective row
 *     -> edits equal to theirs leave -> heads without edits leave -> verdicts
 */
import {
  absentAfterSql,
  deletedSql,
  fillKeys,
  fromJsonSql,
  involvesActive,
  isSearched,
  queueSearch,
  refreshActive,
} from '../tables/index.ts'
import type { Column, KindTable, Store, WorkedOn } from '../tables/index.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { literal } from '../file/index.ts'
import {
  dropIdleProblems,
  hasWaitingReferrers,
  isOverLimit,
  validate,
  validateActive,
  validateOne,
  validateReferrers,
  validateSiblings,
} from '../validation/index.ts'

/** Texts of the statements of one field, made once. */
interface FieldSql {
  hasEdits: string
  journal: string
  heads: string
  edits: string
  row: string
  search: string
  dropDone: string
}

const fieldTexts = new WeakMap<Column, FieldSql>()

function fieldSql(table: KindTable, column: Column): FieldSql {
  const known = fieldTexts.get(column)
  if (known) return known
  // The field stands in the text, not as a parameter: SQLite would plan some of these anew at every change of it.
  const field = literal(column.field)
  const wanted = `FROM temp.change_set w WHERE w.field = ${field}`
  const made: FieldSql = {
    hasEdits: `SELECT 1 FROM temp.change_set w CROSS JOIN pending_edit e ON e.key = w.key AND e.field = w.field WHERE w.field = ${field} LIMIT 1`,
    journal: `INSERT INTO journal_entry (action, key, field, from_value, to_value) SELECT ?, w.key, w.field, w.was, w.value ${wanted}`,
    heads: `INSERT INTO pending (key, kind, account_id, operation, has_remote, revision, edited_at)
      SELECT w.key, ${literal(table.kind)}, w.account, 'update', 1, ?, ? ${wanted}
      ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, edited_at = excluded.edited_at, approved = NULL, parked = NULL`,
    edits: `INSERT INTO pending_edit (key, field, mine, base, theirs)
      SELECT w.key, w.field, w.value, w.was, w.was ${wanted} AND EXISTS (SELECT 1 FROM pending p WHERE p.key = w.key AND p.has_remote = 1)
      ON CONFLICT (key, field) DO UPDATE SET mine = excluded.mine`,
    row: `UPDATE ${table.table} SET _changed = ?, ${column.name} = ${fromJsonSql(column, 'w.value')}, _absent = ${absentAfterSql(column, 'w.value')}
      ${wanted} AND w.key = ${table.table}._key`,
    search: `SELECT key FROM temp.change_set WHERE field = ${field}`,
    dropDone: `DELETE FROM pending_edit AS e WHERE e.mine IS e.theirs AND e.field = ${field}
      AND EXISTS (SELECT 1 FROM temp.change_set w WHERE w.field = ${field} AND w.key = e.key)
      AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = e.key AND p.attempt IS NOT NULL)`,
  }
  fieldTexts.set(column, made)
  return made
}

/**
 * Carries out temp.change_set on records of one kind that exist and may be edited; gives how many fields changed. `action` is the journal
 * action that takes the entries, null for what is not journalled; `same` holds the fields that get one value everywhere. Call it in a
 * transaction.
 */
export function applyChangeSet(store: Store, table: KindTable, action: number | null, same: RecordValues = {}): number {
  const { sql } = store
  const columns = sql
    .values<string>('SELECT DISTINCT field FROM temp.change_set')
    .map((name) => table.byField.get(name)!)
  if (columns.length === 0) return 0
  const at = store.now()
  let count = 0
  let hadEdits = false
  if (action !== null) for (const column of columns) sql.run(fieldSql(table, column).journal, action)
  // A new revision: approval and an earlier refusal are over.
  const revision = store.nextRevision()
  for (const column of columns) sql.run(fieldSql(table, column).heads, revision, at)
  for (const column of columns) {
    const texts = fieldSql(table, column)
    const isEditedAgain = sql.value(texts.hasEdits) !== undefined
    sql.run(texts.edits)
    count += sql.run(texts.row, at)
    if (isSearched(table, column.field)) queueSearch(store, table.kind, texts.search)
    if (isEditedAgain) sql.run(texts.dropDone)
    hadEdits ||= isEditedAgain
  }
  sql.run('DELETE FROM temp.validated')
  sql.run('INSERT OR IGNORE INTO temp.validated SELECT key FROM temp.change_set')
  if (hadEdits) releaseHeads(store, table)
  const fields = columns.map((column) => column.field)
  refreshProblems(store, table, fields, fields.every((field) => field in same) ? same : {})
  return count
}

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
 * After a change of these fields (null: the whole) on the records in temp.validated: verdicts on them and on what looks at them. `same`
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
  const keys = sql.values<number>(`${validatedSql} LIMIT 501`)
  store.touch(table.kind, keys.length > 500 ? null : keys)
  // Over the limit, any edit moves the record to the end of those that must wait.
  if (touchesActive || isOverLimit(store, table)) {
    const accounts = sql.values<string>(`SELECT DISTINCT _account FROM ${table.table} WHERE _key IN (${validatedSql})`)
    for (const accountId of accounts) validateActive(store, table, accountId)
  }
  const validated = hasSiblingChecks(table) ? sql.values<number>(validatedSql) : []
  if (hasWaitingReferrers(store, table.kind)) {
    validateReferrers(
      store,
      table.kind,
      sql.values<string>(`SELECT _id FROM ${table.table} WHERE _key IN (${validatedSql})`),
    )
  }
  if (validated.length > 0) validateSiblings(store, table, validated)
}

/** As `settleVerdicts`, for one record with what is known of it in hand. `hadProblems`: some were found before. */
export function refreshProblemsOf(
  store: Store,
  record: WorkedOn,
  fields: readonly string[],
  hadProblems: boolean,
): void {
  const { table, row } = record
  const touchesActive = table.hasActive && fields.some((field) => involvesActive(table, field))
  if (touchesActive) {
    fillKeys(store.sql, 'validated', [row.key])
    refreshActive(store.sql, table, 'SELECT key FROM temp.validated')
  }
  validateOne(store, record, fields, hadProblems)
  store.touch(table.kind, [row.key])
  if (touchesActive || isOverLimit(store, table)) validateActive(store, table, row.accountId)
  if (hasWaitingReferrers(store, table.kind)) validateReferrers(store, table.kind, [row.id])
  if (hasSiblingChecks(table)) validateSiblings(store, table, [row.key])
}

function hasSiblingChecks(table: KindTable): boolean {
  return table.resource.workspaceRules.some((rule) => typeof rule.surroundings === 'object')
}
