/** One record's fields changed by hand, and records made by hand. */
import { textOf } from '../../../../shared/presentation/text-of.ts'
import type { PresentedField } from '../../../../shared/presentation/resources.ts'
import { fitValue } from '../../../../shared/contract/language/wire.ts'
import { asWritten, fieldWord, kindWord, message } from '../../../../shared/messages/message.ts'
import type { Message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { sameValue } from '../../../../shared/model/values.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import { assertAllowed, fieldReason, postingUser, readOnlyReason, setRealm } from '../validation/index.ts'
import { applyChangeSet } from './apply.ts'
import { changeSet, rowChanges } from './change-set.ts'
import { asAction, readEdits, readMessage, readPending, rowOf, withPresentIds } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Snapshot, Store, WorkedOn } from '../tables/index.ts'

export interface EditOptions {
  /** `rule_broken` and nothing stored where a rule is broken afterwards. */
  isStrict?: boolean
  /** Name of the action. */
  label?: Message
}

/** A file as a record of the library: who made it and what is known of it. */
export interface FileRecord {
  sha256: string
  values: RecordValues
  /** Fields that only the service sets, as they will be; shown until it says so itself, never sent. */
  facts: RecordValues
}

/** See Edits.createFromFiles; gives the new keys. */
export function createFromFiles(store: Store, kind: string, accountId: string, files: readonly FileRecord[]): number[] {
  const table = store.table(kind)
  const { uploadField } = table.resource
  if (uploadField === undefined) throw new Error(`${kind} is not made from files`)
  if (files.length === 0) return []
  return store.write(() => {
    assertAllowed(store, table, accountId, 'create')
    const made = files.map(({ sha256, values, facts }) => {
      const id = store.newId()
      const whole = { ...newValues(store, table, accountId, values), ...facts, [uploadField]: id }
      return { key: store.next('key'), sha256, snapshot: { id, accountId, values: whole } }
    })
    asAction(store, table, message('engine.journal.addFiles', { count: made.length }), (action) => {
      // First the links: rules of the records look at their files.
      for (const { key, sha256 } of made)
        store.sql.run('INSERT INTO media_link (key, sha256) VALUES (?, ?)', key, sha256)
      const creates = made.map(({ key, snapshot }) => ({ key, ...snapshot }))
      applyChangeSet(store, changeSet(table, 'create', { creates }), action)
      return true
    })
    return made.map(({ key }) => key)
  })
}

/** See Edits.create; gives the new key. */
export function createRecord(
  store: Store,
  kind: string,
  accountId: string,
  given: RecordValues,
  options: EditOptions,
): number {
  const table = store.table(kind)
  return store.write(() => {
    assertAllowed(store, table, accountId, 'create')
    const values = newValues(store, table, accountId, given)
    const key = store.next('key')
    const id = store.newId()
    if (table.resource.scope === 'user') setRealm(store, id, 'sandbox')
    const snapshot = { id, accountId: table.resource.scope === 'user' ? id : accountId, values }
    asAction(
      store,
      table,
      options.label ?? message('engine.journal.newRecord', { kind: kindWord(kind, 'within') }),
      (action) => {
        applyChangeSet(store, changeSet(table, 'create', { creates: [{ key, ...snapshot }] }), action)
        return true
      },
    )
    if (options.isStrict) assertUnbroken(store, key)
    return key
  })
}

/** See Edits.createMany; gives the new keys. */
export function createRecords(
  store: Store,
  kind: string,
  accountId: string,
  given: readonly RecordValues[],
  label: Message,
): number[] {
  const table = store.table(kind)
  return store.write(() => {
    assertAllowed(store, table, accountId, 'create')
    const creates = newRecords(
      store,
      accountId,
      given.map((each) => newValues(store, table, accountId, each)),
    )
    const changes = changeSet(table, 'create', { creates })
    asAction(store, table, label, (action) => applyChangeSet(store, changes, action).changed > 0)
    return creates.map(({ key }) => key)
  })
}

/** Records of whole values, each with a key and a local id of its own; `ids`: those that were given out before. */
export function newRecords(
  store: Store,
  accountId: string,
  list: readonly RecordValues[],
  ids: readonly (string | null)[] = [],
): (Snapshot & { key: number })[] {
  return list.map((values, at) => ({ key: store.next('key'), id: ids[at] ?? store.newId(), accountId, values }))
}

/** See Edits.edit; gives the record as it is then. */
export function editRecord(store: Store, givenKey: number, given: RecordValues, options: EditOptions): WorkedOn {
  return store.write(() => {
    const record = editable(store, givenKey)
    const changes = withConsequences(record.table, record.row, readChanges(store, record, given))
    const label = options.label ?? editLabel(record.table, Object.keys(given))
    const edited = applyToRecord(store, record, changes, label)
    if (options.isStrict) assertUnbroken(store, record.row.key)
    return edited
  })
}

/** Gives the fields these values, as one action under this label; where nothing differs, nothing is named. */
function applyToRecord(store: Store, record: WorkedOn, values: RecordValues, label: Message): WorkedOn {
  const changes = changeSet(record.table, 'edit', { fields: rowChanges(record.row, values) })
  if (changes.fields.length === 0) return record
  let edited = record
  asAction(store, record.table, label, (action) => {
    edited = applyChangeSet(store, changes, action, record).record!
    return true
  })
  return edited
}

/** The record with what waits on it; throws `not_found`, or `read_only` where it cannot be edited. */
export function editable(store: Store, givenKey: number): WorkedOn {
  const { table, row } = rowOf(store, givenKey)
  const pending = readPending(store, table, row.key)
  const reason = readOnlyReason(store, table, row, pending)
  if (reason) throw new GalleyError('read_only', reason, { kind: table.kind, id: row.id })
  return { table, row, pending, edits: pending?.hasRemote ? readEdits(store, table, row.key) : {} }
}

/** What follows from the changes and was not so before, unless the same action names it. Source: the declaration's consequences. */
export function withConsequences(table: KindTable, row: Row, changes: RecordValues): RecordValues {
  const follows = table.resource.behaviour?.consequences
  if (!follows?.involves.some((field) => field in changes)) return changes
  const after = Object.entries(follows.of({ ...row.values, ...changes }))
  if (after.length === 0) return changes
  const before = follows.of(row.values)
  const added: RecordValues = {}
  for (const [field, value] of after) {
    const isNew = !(field in before) && !(field in changes)
    if (isNew && !sameValue(row.values[field] ?? null, value ?? null)) added[field] = value
  }
  return { ...changes, ...added }
}

/** The value in the form in which the store keeps it. Throws `invalid_value`. */
export function fitted(
  store: ReadableStore,
  { kind }: KindTable,
  field: string,
  def: PresentedField,
  value: Value,
): Value {
  if (value === undefined) return undefined
  const fits = fitValue(def, value)
  if (fits === undefined)
    throw new GalleyError('invalid_value', message('engine.edit.doesNotTakeValue', { label: fieldWord(kind, field) }), {
      field,
    })
  return withPresentIds(store, def, wellFormed(fits))
}

/** As it could be sent: no half of a surrogate pair in a text or in a member of a list. */
function wellFormed(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed()
  return Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each.toWellFormed() : each)) : value
}

export function columnDef(table: KindTable, field: string): PresentedField {
  const def = table.byField.get(field)?.def
  if (!def && Object.hasOwn(table.resource.fields, field))
    throw new GalleyError(
      'read_only',
      message('engine.edit.givenByServiceAnd', { label: fieldWord(table.kind, field) }),
      { field },
    )
  if (!def)
    throw new GalleyError(
      'invalid_value',
      message('engine.edit.hasNoField', { label: kindWord(table.kind, 'label'), field }),
      { field },
    )
  return def
}

/** Values of a new record: what the declaration fills in, and what was given. Throws `read_only` or `invalid_value`. */
export function newValues(
  store: ReadableStore,
  table: KindTable,
  accountId: string,
  given: RecordValues,
): RecordValues {
  const values: RecordValues = {}
  for (const { field, def } of table.columns) {
    if (def.initial !== undefined && def.write !== 'never' && def.write !== 'update')
      values[field] = fitValue(def, def.initial)
    const user = def.type === 'text' && def.initialUser ? postingUser(store, accountId) : null
    if (user !== null) values[field] = user
  }
  for (const [field, value] of Object.entries(checkedValues(store, table, given))) {
    if (value === undefined) delete values[field]
    else values[field] = value
  }
  return values
}

/** Values for a new record as its fields hold them. Throws `read_only` or `invalid_value`. */
export function checkedValues(store: ReadableStore, table: KindTable, given: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => {
      const def = columnDef(table, field)
      const reason = fieldReason(def, 'create')
      if (reason) throw new GalleyError('read_only', reason, { field })
      return [field, fitted(store, table, field, def, value)]
    }),
  )
}

/** The given values in the form in which the store keeps them. Throws `read_only` or `invalid_value`. */
export function readChanges(
  store: ReadableStore,
  { table, row, pending, edits }: WorkedOn,
  given: RecordValues,
): RecordValues {
  const isLocal = pending?.hasRemote === false
  const changes: RecordValues = {}
  for (const [field, value] of Object.entries(given)) {
    const def = columnDef(table, field)
    const reason = fieldReason(def, isLocal ? 'create' : 'update')
    if (reason) throw new GalleyError('read_only', reason, { field })
    const isBack = value === undefined && !isLocal
    changes[field] = isBack
      ? field in edits
        ? edits[field]!.theirs
        : row.values[field]
      : fitted(store, table, field, def, value)
  }
  return changes
}

function editLabel(table: KindTable, fields: readonly string[]): Message {
  const [field] = fields.length === 1 && table.byField.has(fields[0]!) ? fields : []
  const what = field === undefined ? kindWord(table.kind, 'within') : fieldWord(table.kind, field, 'within')
  return message('engine.journal.editOf', { what })
}

/** Throws `rule_broken` where the record breaks a rule. */
export function assertUnbroken(store: ReadableStore, key: number): void {
  const problems = store.sql
    .all<{ field: string | null; code: string; message: string }>(
      "SELECT field, code, message FROM problem WHERE key = ? AND severity = 'error'",
      key,
    )
    .map((each) => ({ ...each, message: textOf(readMessage(each.message)) }))
  const [first] = problems
  const words = problems.map((each) => each.message).join(' ')
  if (first) throw new GalleyError('rule_broken', asWritten(words), { field: first.field, code: first.code, problems })
}
