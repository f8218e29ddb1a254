/** Pending edits of records: reading and writing them, and what they mean for values, conflicts and the service's last row. */
import type { FieldChange, Parked, Undecided } from '../../../../shared/bridge.ts'
import { clashesOf, effectiveRecord } from '../../../../shared/model/merge.ts'
import type { Clash, Edits, PendingOperation } from '../../../../shared/model/merge.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { fromJsonText, toJsonText } from './column.ts'
import type { KindTable } from './kind-table.ts'
import type { Row } from './row.ts'
import type { ReadableStore, Store } from './store.ts'
import type { ReceivedRow } from './types.ts'

/** A record with its pending edit; null where nothing is pending. */
export interface WorkedOn {
  table: KindTable
  row: Row
  pending: Pending | null
  /** By field; none for a record made here. */
  edits: Record<string, StoredEdit>
}

/** The head of one record's pending work. */
export interface Pending {
  key: number
  kind: string
  accountId: string
  operation: PendingOperation
  /** false: made here, the service does not know it. */
  hasRemote: boolean
  revision: number
  /** Revision that Push approved, if any. */
  approved: number | null
  editedAt: string
  attempt: 'sending' | 'unknown' | null
  isConflict: boolean
  /** Gone at the service, of a kind whose records cannot say so. */
  isGone: boolean
  errors: number
  warnings: number
  /** What the person saw when deleting, once the service's row moved on from it. */
  deleteBase: RecordValues | null
  parked: Parked | null
  undecided: StoredUndecided | null
}

/** An unknown outcome that a person has to decide, as it is stored; candidates as received. */
export interface StoredUndecided extends Omit<Undecided, 'candidates' | 'isRestored'> {
  isRestored?: boolean
  attemptId: number
  candidates: ReceivedRow[]
}

/** One changed field of a record that the service has; theirs is the service's last value. */
export type StoredEdit = Clash

interface PendingRow {
  key: number
  kind: string
  account_id: string
  operation: PendingOperation
  has_remote: number
  revision: number
  approved: number | null
  edited_at: string
  attempt: 'sending' | 'unknown' | null
  is_conflict: number
  is_gone: number
  errors: number
  warnings: number
  delete_base: string | null
  parked: string | null
  undecided: string | null
}

export function rowToPending(table: KindTable, row: PendingRow): Pending {
  return {
    key: row.key,
    kind: row.kind,
    accountId: row.account_id,
    operation: row.operation,
    hasRemote: row.has_remote === 1,
    revision: row.revision,
    approved: row.approved,
    editedAt: row.edited_at,
    attempt: row.attempt,
    isConflict: row.is_conflict === 1,
    isGone: row.is_gone === 1,
    errors: row.errors,
    warnings: row.warnings,
    deleteBase: row.delete_base === null ? null : readRemote(table, row.delete_base),
    parked: row.parked === null ? null : (parseJson(row.parked) as unknown as Parked),
    undecided: row.undecided === null ? null : (parseJson(row.undecided) as unknown as StoredUndecided),
  }
}

export function readPending(store: ReadableStore, table: KindTable, key: number): Pending | null {
  const row = store.sql.get<PendingRow>('SELECT * FROM pending WHERE key = ?', key)
  if (!row) return null
  const pending = rowToPending(table, row)
  return pending.attempt === 'sending' && store.isLost(key) ? { ...pending, attempt: 'unknown' } : pending
}

/** Edits of one record by field; none for one made here, whose row itself is what the person wrote. */
export function readEdits(store: ReadableStore, table: KindTable, key: number): Record<string, StoredEdit> {
  const rows = store.sql.all<EditRow>('SELECT field, mine, base, theirs FROM pending_edit WHERE key = ?', key)
  return Object.fromEntries(rows.map((row) => [row.field, rowToEdit(table, row)]))
}

interface EditRow {
  field: string
  mine: string | null
  base: string | null
  theirs: string | null
}

export function rowToEdit(table: KindTable, row: EditRow): StoredEdit {
  const def = table.byField.get(row.field)?.def ?? { type: 'json', label: row.field, write: 'never' as const }
  return { mine: fromJsonText(def, row.mine), base: fromJsonText(def, row.base), theirs: fromJsonText(def, row.theirs) }
}

/**
 * The service's last row: the effective one with theirs in the place of mine; null for a record made here. One that is gone says `deleted`,
 * also where its kind has no such field.
 */
export function remoteOf(row: Row, pending: Pending | null, edits: Record<string, StoredEdit>): RecordValues | null {
  if (pending && !pending.hasRemote) return null
  const remote = effectiveRecord(
    row.values,
    Object.fromEntries(Object.entries(edits).map(([field, edit]) => [field, { base: undefined, mine: edit.theirs }])),
  )
  const isGone = pending ? pending.isGone : row.isHidden
  return isGone ? { ...remote, deleted: true } : remote
}

/** What people changed: the stored edits, or for a record made here every writable field that has a value. */
export function editsShown(
  table: KindTable,
  row: Row,
  pending: Pending | null,
  edits: Record<string, StoredEdit>,
): Edits {
  if (!pending || pending.operation === 'delete') return {}
  if (pending.hasRemote)
    return Object.fromEntries(Object.entries(edits).map(([field, { base, mine }]) => [field, { base, mine }]))
  const mine = table.columns.filter((column) => column.def.write !== 'never' && row.values[column.field] !== undefined)
  return Object.fromEntries(mine.map((column) => [column.field, { base: undefined, mine: row.values[column.field] }]))
}

/** See RecordView.atService. */
export function atServiceShown(
  pending: Pending | null,
  edits: Record<string, StoredEdit>,
): { atService?: Readonly<RecordValues> } {
  const names = pending?.operation === 'delete' ? Object.keys(edits) : []
  return names.length === 0 ? {} : { atService: Object.fromEntries(names.map((name) => [name, edits[name]!.theirs])) }
}

/** The conflicts of the record by field, `deleted` for the record as a whole; none for one made here. */
export function clashesShown(
  row: Row,
  pending: Pending | null,
  edits: Record<string, StoredEdit>,
): Record<string, Clash> {
  if (!pending?.hasRemote) return {}
  return clashesOf({ operation: pending.operation, edits }, remoteOf(row, pending, edits), pending.deleteBase)
}

/**
 * What was changed at the service in a record that is in conflict as a whole. Of a record to be deleted here: all changes since the person deleted
 * it. Of a record that is deleted there: changes of the fields that were edited here. Otherwise none.
 */
export function theirChanges(
  pending: Pending | null,
  row: Row,
  edits: Record<string, StoredEdit>,
): Record<string, FieldChange> {
  const remote = remoteOf(row, pending, edits)
  if (!pending?.hasRemote || !remote || !('deleted' in clashesShown(row, pending, edits))) return {}
  const bases: RecordValues =
    pending.operation === 'delete'
      ? (pending.deleteBase ?? {})
      : Object.fromEntries(Object.entries(edits).map(([field, { base }]) => [field, base]))
  return Object.fromEntries(
    Object.keys(bases)
      .filter((field) => !sameValue(bases[field], remote[field]))
      .map((field) => [field, { from: bases[field], to: remote[field] }]),
  )
}

/** The row that was seen when deleting, or a shelf entry, as JSON text. */
export function remoteText(values: RecordValues): string {
  return stringifyJson(values)
}

export function readRemote(table: KindTable, text: string): RecordValues {
  const members = parseJson(text) as RecordValues
  for (const column of table.columns) {
    const value = members[column.field]
    if (typeof value === 'number' && column.def.type === 'money') members[column.field] = BigInt(value)
  }
  return members
}

/** Replaces the stored edits of a record. */
export function writeEdits(store: Store, key: number, edits: Record<string, StoredEdit>): void {
  store.sql.run('DELETE FROM pending_edit WHERE key = ?', key)
  for (const [field, { mine, base, theirs }] of Object.entries(edits)) {
    const texts = [mine, base, theirs].map((value) => toJsonText(value))
    store.sql.run(
      'INSERT INTO pending_edit (key, field, mine, base, theirs) VALUES (?, ?, ?, ?, ?)',
      key,
      field,
      ...texts,
    )
  }
}

/** Fields that people set and in which the rows differ, `deleted` among them; the service's own bookkeeping is left out. */
export function changedByPeople(table: KindTable, before: RecordValues, after: RecordValues): string[] {
  return table.columns
    .filter((column) => column.def.write !== 'never' || column.field === 'deleted')
    .map((column) => column.field)
    .filter((field) => !sameValue(before[field], after[field]))
}

/** The values of a row that people can set, as the base of a delete. */
export function setByPeople(table: KindTable, values: RecordValues): RecordValues {
  const columns = table.columns.filter((column) => column.def.write !== 'never' && values[column.field] !== undefined)
  return Object.fromEntries(columns.map((column) => [column.field, values[column.field]]))
}
