/** Rows of kind tables to values in memory and back; no other file does this. */
import type { Field } from '../../../../shared/contract/language/fields.ts'
import { fitValue, rowId } from '../../../../shared/contract/language/wire.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { Json, RecordValues } from '../../../../shared/model/values.ts'
import { absentMark, decode, encode } from './column.ts'
import type { Column } from './column.ts'
import { perTable } from './kind-table.ts'
import type { KindTable } from './kind-table.ts'
import type { Bound, RawRow } from '../file/index.ts'
import type { ReadableStore, Store } from './store.ts'

/** One row of a kind table. */
export interface Row {
  key: number
  id: string
  accountId: string
  /** Effective values, the id among them where the kind has one. */
  values: RecordValues
  extra: Record<string, Json>
  isHidden: boolean
  changedAt: string
}

/** Text of `_absent` for these columns; NULL when there are none. */
export function absentText(columns: readonly { field: string }[]): string | null {
  return columns.length === 0 ? null : `|${columns.map(({ field }) => absentMark(field)).join('')}`
}

/** Reads the row of a raw select of `allColumns`. */
export function rowToRecord(table: KindTable, raw: RawRow): Row {
  const [key, id, accountId, extra, absent, hidden, changedAt] = raw
  const offset = fieldsFrom(table)
  const values: RecordValues = table.hasIdField ? { id: String(id) } : {}
  table.columns.forEach((column, index) => {
    const value = raw[offset + index]!
    if (value !== null || absent === null || !String(absent).includes(`|${absentMark(column.field)}`)) {
      values[column.field] = decode(column.def, value)
    }
  })
  return {
    key: Number(key),
    id: String(id),
    accountId: String(accountId),
    values,
    extra: extra === null ? {} : (parseJson(String(extra)) as Record<string, Json>),
    isHidden: Number(hidden) === 1,
    changedAt: String(changedAt),
  }
}

const rowByKey = perTable((table) => `SELECT ${table.allColumns.join(', ')} FROM ${table.table} WHERE _key = ?`)
const rowById = perTable((table) => `SELECT ${table.allColumns.join(', ')} FROM ${table.table} WHERE _id = ?`)

export function readRow(store: ReadableStore, table: KindTable, key: number): Row | null {
  const [raw] = store.sql.raw(rowByKey(table), key)
  return raw ? rowToRecord(table, raw) : null
}

export function readRowById(store: ReadableStore, table: KindTable, id: string): Row | null {
  const [raw] = store.sql.raw(rowById(table), id)
  return raw ? rowToRecord(table, raw) : null
}

/** What a row holds besides the values of its fields. */
export interface RowHead {
  key: number
  id: string
  accountId: string
  isHidden: boolean
  changedAt: string
  /** Counts as active; evaluated by the caller, who knows whether it is to be deleted. */
  isActive: boolean
}

/** The row to bind, in the order of `allColumns`. */
export function recordToRow(
  table: KindTable,
  head: RowHead,
  values: RecordValues,
  extra: Record<string, Json>,
): Bound[] {
  const absent: Column[] = []
  const fields: Bound[] = []
  for (const column of table.columns) {
    const value = values[column.field]
    if (value === undefined) absent.push(column)
    fields.push(encode(column.def, value))
  }
  return [
    head.key,
    head.id,
    head.accountId,
    Object.keys(extra).length === 0 ? null : stringifyJson(extra),
    absentText(absent),
    head.isHidden ? 1 : 0,
    head.changedAt,
    ...(table.hasActive ? [head.isActive ? 1 : 0] : []),
    ...fields,
  ]
}

/**
 * Splits a received record into values that fit the declaration and all the rest, as wire.ts does, for storing. A text that is not well-formed cannot
 * stand in a column and is kept among the rest. null: it has no usable id.
 */
export function decodeReceived(
  table: KindTable,
  accountId: string,
  received: Record<string, Json>,
): { id: string; values: RecordValues; extra: Record<string, Json> } | null {
  const id = rowId(table.resource, accountId, received)
  if (id === null) return null
  const values: RecordValues = table.hasIdField ? { id } : {}
  const extra: Record<string, Json> = {}
  for (const member of Object.keys(received)) {
    if (member === 'id' && table.hasIdField) continue
    const given = received[member]!
    const column = table.byField.get(member)
    const value = column ? fitValue(column.def, given) : undefined
    if (value === undefined || (typeof value === 'string' && !value.isWellFormed())) put(extra, member, given)
    else values[member] = value
  }
  return { id, values, extra }
}

/**
 * A received record as it is bound: the row that `recordToRow` makes of what `decodeReceived` gives, without making the values in
 * between. Key, account and the marks that follow from the fields are the caller's to fill in.
 */
export interface BoundRecord {
  id: string
  /** In the order of `allColumns`. */
  row: Bound[]
  received: Record<string, Json>
}

/** Where in a row the fields begin; before them stand key, id, account, extra, absent, hidden, changed and perhaps active. */
export function fieldsFrom(table: KindTable): number {
  return table.hasActive ? 8 : 7
}

/** Binds a received record, in one pass over the declared fields: most of the time of a pull is spent here. null: it has no usable id. */
export function bindReceived(table: KindTable, accountId: string, received: Record<string, Json>): BoundRecord | null {
  const id = rowId(table.resource, accountId, received)
  if (id === null) return null
  const row = new Array<Bound>(table.allColumns.length)
  row[1] = id
  row[3] = null
  row[4] = null
  let position = fieldsFrom(table)
  let absent = ''
  let takenCount = table.hasIdField ? 1 : 0
  for (const { field, def } of table.columns) {
    const bound = bindField(def, received[field])
    if (bound === undefined) absent += absentMark(field)
    else takenCount += 1
    row[position++] = bound ?? null
  }
  let memberCount = 0
  for (const _ in received) memberCount += 1
  if (memberCount !== takenCount) {
    const { extra } = decodeReceived(table, accountId, received)!
    if (Object.keys(extra).length > 0) row[3] = stringifyJson(extra)
  }
  if (absent !== '') row[4] = `|${absent}`
  return { id, row, received }
}

/** The member as it is bound; undefined where it is absent or does not fit the field. */
function bindField(def: Field, given: Json | undefined): Bound | undefined {
  if (given === undefined) return undefined
  // An amount that a number holds exactly is bound as it is; the column makes an integer of it.
  if (def.type === 'money' && Number.isSafeInteger(given)) return given as number
  const value = fitValue(def, given)
  if (value === undefined || (typeof value === 'string' && !value.isWellFormed())) return undefined
  return encode(def, value)
}

function put(target: Record<string, Json>, member: string, value: Json): void {
  // A member may be called __proto__: assignment would lose it.
  Object.defineProperty(target, member, { value, enumerable: true, configurable: true, writable: true })
}

/** Inserts rows bound by `recordToRow`, several a statement; `isReplacing` also overwrites rows of the same key. */
export function writeRows(store: Store, table: KindTable, rows: readonly Bound[][], isReplacing: boolean): void {
  let from = 0
  for (const size of [200, 20, 1]) {
    const text = insertSql(table, size, isReplacing)
    while (rows.length - from >= size) {
      const bound = new Array<Bound>(size * table.allColumns.length)
      let position = 0
      for (let index = from; index < from + size; index++) for (const value of rows[index]!) bound[position++] = value
      store.sql.runMany(text, bound)
      from += size
    }
  }
}

const insertTexts = new WeakMap<KindTable, Map<string, string>>()

function insertSql(table: KindTable, size: number, isReplacing: boolean): string {
  const texts = insertTexts.get(table) ?? new Map<string, string>()
  insertTexts.set(table, texts)
  const name = `${size}${isReplacing ? ' replacing' : ''}`
  let text = texts.get(name)
  if (!text) {
    const row = `(${table.allColumns.map(() => '?').join(', ')})`
    const update = table.allColumns.slice(1).map((column) => `${column} = excluded.${column}`)
    text = `INSERT INTO ${table.table} (${table.allColumns.join(', ')}) VALUES ${Array<string>(size).fill(row).join(', ')}`
    if (isReplacing) text += ` ON CONFLICT (_key) DO UPDATE SET ${update.join(', ')}`
    texts.set(name, text)
  }
  return text
}

/** The updated_at of a record, or '' where the kind has none. */
export function serviceTime(values: RecordValues): string {
  const at = values['updated_at']
  return typeof at === 'string' ? at : ''
}
