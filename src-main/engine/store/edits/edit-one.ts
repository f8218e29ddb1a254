/**
 * One record changed by hand: what apply.ts does to many through temp.change_set, here by key and with the values bound. An edit is
 * acknowledged only when it is on disk, and as much time again would go into sets of one and into reading the record anew.
 */
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { releaseHeads, refreshProblemsOf } from './apply.ts'
import {
  absentText,
  asAction,
  encode,
  fillKeys,
  isSearched,
  queueSearchRange,
  readPending,
  toJsonText,
} from '../tables/index.ts'
import type { KindTable, Pending, Row, Store, StoredEdit, WorkedOn } from '../tables/index.ts'
import type { Bound } from '../file/index.ts'

/** A field that gets another value; both values as JSON texts too, null for absent. */
interface Change {
  field: string
  value: Value
  fromText: string | null
  toText: string | null
}

/**
 * Gives the fields of a record that may be edited these values, as one action under this label, and gives the record as it is then
 * (its counts of problems aside). What is so already is left out; where nothing differs, nothing is named. Call it in a transaction.
 */
export function editOne(store: Store, record: WorkedOn, values: RecordValues, label: string): WorkedOn {
  const changes = differing(record.row, values)
  let edited = record
  if (changes.length > 0)
    asAction(store, record.table, label, (action) => {
      edited = carryOut(store, record, changes, action)
      return true
    })
  return edited
}

function differing(row: Row, values: RecordValues): Change[] {
  return Object.entries(values)
    .map(([field, value]) => ({ field, value, fromText: toJsonText(row.values[field]), toText: toJsonText(value) }))
    .filter(({ fromText, toText }) => fromText !== toText)
}

function carryOut(store: Store, record: WorkedOn, changes: readonly Change[], action: number): WorkedOn {
  const { table, row, pending } = record
  const fields = changes.map(({ field }) => field)
  const at = store.now()
  for (const { field, fromText, toText } of changes)
    store.sql.run(
      'INSERT INTO journal_entry (action, key, field, from_value, to_value) VALUES (?, ?, ?, ?, ?)',
      action,
      row.key,
      field,
      fromText,
      toText,
    )
  const head = putHead(store, table, row, pending, at)
  const edits = head.hasRemote ? putEdits(store, record, head, changes) : record.edits
  const written = writeFields(store, table, row, changes, at)
  if (fields.some((field) => isSearched(table, field))) queueSearchRange(store, table.kind, row.key, row.key)
  // The head goes with its last edit, and the conflict mark follows the edits; neither can be where none was made before.
  const mayRelease = fields.some((field) => !(field in edits)) || head.isConflict
  const left = head.hasRemote && mayRelease ? released(store, table, row.key) : head
  const after: WorkedOn = { table, row: written, pending: left, edits }
  refreshProblemsOf(store, after, fields, pending !== null && pending.errors + pending.warnings > 0)
  return after
}

/** A new revision: approval and an earlier refusal are over. Gives the head as it is then. */
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

/** The head of a record that nothing waited on yet, before it gets a revision. */
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
