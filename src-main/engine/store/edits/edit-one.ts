/**
 * Fields of one record changed: what apply.ts does to many through temp.change_set, here by key and with the values bound. An edit is
 * acknowledged only when it is on disk, and as much time again would go into sets of one and into reading the record anew.
 */
import type { Value } from '../../../../shared/model/values.ts'
import type { FieldChanges } from './change-set.ts'
import { refreshProblemsOf, releaseHeads } from './refresh-problems.ts'
import {
  absentText,
  encode,
  fillKeys,
  fromJsonText,
  isSearched,
  queueSearchRange,
  readPending,
  toJsonText,
} from '../tables/index.ts'
import type { KindTable, Pending, Row, Store, StoredEdit, WorkedOn } from '../tables/index.ts'
import type { Bound } from '../file/index.ts'
import { activeStanding } from '../validation/index.ts'

/** A field that gets another value; both values as JSON texts too, null for absent. */
interface Change {
  field: string
  value: Value
  fromText: string | null
  toText: string | null
}

/**
 * Applies these changes, which are all of this one record, and gives the record as it is then (its counts of problems aside). `action`
 * takes the entries of the journal; null for what is not journalled.
 */
export function editOne(
  store: Store,
  record: WorkedOn,
  given: readonly FieldChanges[],
  action: number | null,
): WorkedOn {
  const { table, row, pending } = record
  const changes = given.map((change) => changeOf(table, change))
  const fields = changes.map(({ field }) => field)
  const at = store.now()
  const before = table.hasActive ? activeStanding(store, record) : null
  if (action !== null) noteChanges(store, action, row.key, changes)
  const head = putHead(store, table, row, pending, at)
  const edits = head.hasRemote ? putEdits(store, record, head, changes) : record.edits
  const written = writeFields(store, table, row, changes, at)
  if (fields.some((field) => isSearched(table, field))) queueSearchRange(store, table.kind, row.key, row.key)
  // The head goes with its last edit, and the conflict mark follows the edits; neither can be where none was made before.
  const mayRelease = fields.some((field) => !(field in edits)) || head.isConflict
  const left = head.hasRemote && mayRelease ? released(store, table, row.key) : head
  const after: WorkedOn = { table, row: written, pending: left, edits }
  refreshProblemsOf(store, after, {
    fields,
    before,
    hadProblems: pending !== null && pending.errors + pending.warnings > 0,
  })
  return after
}

function changeOf(table: KindTable, { field, records }: FieldChanges): Change {
  const { base, mine } = records[0]!
  return { field, value: fromJsonText(table.byField.get(field)!.def, mine), fromText: base, toText: mine }
}

function noteChanges({ sql }: Store, action: number, key: number, changes: readonly Change[]): void {
  for (const { field, fromText, toText } of changes)
    sql.run(
      'INSERT INTO journal_entry (action, key, field, from_value, to_value) VALUES (?, ?, ?, ?, ?)',
      action,
      key,
      field,
      fromText,
      toText,
    )
}

/** Stores a new revision of the pending work, which ends its approval and an earlier refusal. Gives the head of the work as stored. */
export function putHead(store: Store, table: KindTable, row: Row, pending: Pending | null, at: string): Pending {
  const revision = store.nextRevision()
  store.sql.run(
    `INSERT INTO pending (key, kind, account_id, operation, has_remote, revision, edited_at) VALUES (?, ?, ?, 'update', 1, ?, ?)
     ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, edited_at = excluded.edited_at, approved = NULL, parked = NULL`,
    row.key,
    table.kind,
    row.accountId,
    revision,
    at,
  )
  return { ...(pending ?? newHead(table, row, at)), revision, editedAt: at, approved: null, parked: null }
}

/** The head of the pending work of a record that had none, before its first revision. */
export function newHead(table: KindTable, row: Row, editedAt: string): Pending {
  return {
    revision: 0,
    editedAt,
    approved: null,
    parked: null,
    key: row.key,
    kind: table.kind,
    accountId: row.accountId,
    operation: 'update',
    hasRemote: true,
    attempt: null,
    isConflict: false,
    isGone: false,
    errors: 0,
    warnings: 0,
    deleteBase: null,
    undecided: null,
  }
}

/** Mine; base and theirs when new. An edit that says what the service says is none any more, unless a request with it is under way. */
function putEdits(
  store: Store,
  { row, edits: known }: WorkedOn,
  { attempt }: Pending,
  changes: readonly Change[],
): Record<string, StoredEdit> {
  const edits = { ...known }
  for (const { field, value, fromText, toText } of changes) {
    const edit = known[field] ?? { mine: value, base: row.values[field], theirs: row.values[field] }
    if (attempt === null && toJsonText(edit.theirs) === toText) {
      store.sql.run('DELETE FROM pending_edit WHERE key = ? AND field = ?', row.key, field)
      delete edits[field]
      continue
    }
    store.sql.run(
      `INSERT INTO pending_edit (key, field, mine, base, theirs) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (key, field) DO UPDATE SET mine = excluded.mine`,
      row.key,
      field,
      toText,
      fromText,
      fromText,
    )
    edits[field] = { ...edit, mine: value }
  }
  return edits
}

const updateTexts = new WeakMap<KindTable, Map<string, string>>()

function updateSql(table: KindTable, fields: readonly string[], hasAbsent: boolean): string {
  const texts = updateTexts.get(table) ?? new Map<string, string>()
  updateTexts.set(table, texts)
  const name = hasAbsent ? `${fields.join()} _absent` : fields.join()
  const known = texts.get(name)
  if (known !== undefined) return known
  const columns = [...fields.map((field) => table.byField.get(field)!.name), ...(hasAbsent ? ['_absent'] : [])]
  const text = `UPDATE ${table.table} SET _changed = ?${columns.map((column) => `, ${column} = ?`).join('')} WHERE _key = ?`
  texts.set(name, text)
  return text
}

function writeFields(store: Store, table: KindTable, row: Row, changes: readonly Change[], at: string): Row {
  const values = { ...row.values }
  const bound: Bound[] = [at]
  for (const { field, value } of changes) {
    if (value === undefined) delete values[field]
    else values[field] = value
    bound.push(encode(table.byField.get(field)!.def, value))
  }
  const movesAbsent = changes.some(({ fromText, toText }) => (fromText === null) !== (toText === null))
  if (movesAbsent) bound.push(absentText(table.columns.filter(({ field }) => values[field] === undefined)))
  const fields = changes.map(({ field }) => field)
  store.sql.run(updateSql(table, fields, movesAbsent), ...bound, row.key)
  return { ...row, values, changedAt: at }
}

function released(store: Store, table: KindTable, key: number): Pending | null {
  fillKeys(store.sql, 'validated', [key])
  releaseHeads(store, table)
  return readPending(store, table, key)
}
