/** Between the wire's JSON and values in memory, by declaration: the only door in and out. */
import type { Field } from './fields.ts'
import type { Operation } from './operation.ts'
import type { Resource } from './resource.ts'
import { isCarried } from './resource.ts'
import { isWritable } from './fields.ts'
import { sameValue } from '../../model/values.ts'
import { samePost } from '../../model/post-text/post-text.ts'
import type { Json, RecordValues, Value } from '../../model/values.ts'
import { isCalendarDay } from '../../model/zone.ts'

/** Every day that all months have needs no look at the calendar; pulls read two instants a record. */
const plainInstant = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
/** As a number would be written: nothing but digits, so that the text comes back the same. */
const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/
const int64Max = 2n ** 63n - 1n
const longDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) (\d{2}) (\d{2}:\d{2}:\d{2}) \+0000 (\d{4})$/
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The value as the field's type has it in memory, or undefined where the JSON does not fit the type. null fits every field. */
export function fitValue(field: Field, given: Json): Value {
  if (given === null) return null
  switch (field.type) {
    case 'text':
      // Long numbers come as texts in one place and bare in another; the text keeps every digit.
      if (
        field.form === 'digits' &&
        (typeof given === 'bigint' || (typeof given === 'number' && Number.isSafeInteger(given)))
      )
        return String(given)
      return typeof given === 'string' ? given : undefined
    case 'id':
    case 'ref':
    case 'choice':
      return typeof given === 'string' ? given : undefined
    case 'instant':
      if (field.form === 'long' && typeof given === 'string' && longDate.test(given)) return fromLongDate(given)
      if (typeof given !== 'string' || !isInstant(given)) return undefined
      return field.isWholeMinute ? toWholeMinute(given) : given
    case 'money': {
      if (typeof given !== 'bigint' && !(typeof given === 'number' && Number.isInteger(given))) return undefined
      const amount = BigInt(given)
      return amount <= int64Max && amount >= -int64Max ? amount : undefined
    }
    case 'integer': {
      const number = field.isText && typeof given === 'string' && wholeNumber.test(given) ? Number(given) : given
      return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
    }
    case 'flag':
      return typeof given === 'boolean' ? given : undefined
    case 'list':
      return Array.isArray(given) && given.every((item) => typeof item === 'string') ? given : undefined
    case 'json':
      return given
  }
}

/** The instant without its seconds. */
export function toWholeMinute(instant: string): string {
  return `${instant.slice(0, 16)}:00Z`
}

function isInstant(text: string): boolean {
  return (
    plainInstant.test(text) ||
    (instantShape.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)))
  )
}

/** A record as received, split in what the contract knows and fits, and all the rest, kept word for word. */
export interface Decoded {
  values: RecordValues
  extra: Record<string, Json>
}

/** A received record under our names; every record that comes in goes through here first. */
export function namedRow(resource: Resource, received: Record<string, Json>): Record<string, Json> {
  return resource.behaviour?.rows ? resource.behaviour.rows.named(received) : received
}

/** Splits a record of the wire; nothing is lost: `{...values, ...extra}` is what was received. */
export function decodeRecord(resource: Resource, received: Record<string, Json>): Decoded {
  const values: RecordValues = {}
  const extra: Record<string, Json> = {}
  for (const [member, given] of Object.entries(received)) {
    const field = Object.hasOwn(resource.fields, member) ? resource.fields[member] : undefined
    const value = field ? fitValue(field, given) : undefined
    if (value === undefined)
      Object.defineProperty(extra, member, { value: given, enumerable: true, configurable: true, writable: true })
    else values[member] = value
  }
  return { values, extra }
}

/** The record as the wire spells it: what `decodeRecord` takes apart again. Fields that are never shown are left out. */
export function encodeRecord(resource: Resource, values: RecordValues): RecordValues {
  const encoded: RecordValues = {}
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (field?.isWriteOnly) continue
    encoded[name] = field ? encodeValue(field, value) : value
  }
  return encoded
}

function encodeValue(field: Field, value: Value): Value {
  if (field.type === 'integer' && field.isText && typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value
  if (field.type === 'text' && field.isBare && /^\d+$/.test(value)) return BigInt(value)
  return field.type === 'instant' && field.form === 'long' ? toLongDate(value) : value
}

function fromLongDate(given: string): string | undefined {
  const [, month = '', day, time, year] = longDate.exec(given) ?? []
  const number = monthNames.indexOf(month) + 1
  const instant = `${year}-${String(number).padStart(2, '0')}-${day}T${time}Z`
  return number > 0 && !Number.isNaN(Date.parse(instant)) ? instant : undefined
}

function toLongDate(instant: string): string {
  const at = new Date(instant)
  return `${dayNames[at.getUTCDay()]} ${monthNames[at.getUTCMonth()]} ${instant.slice(8, 10)} ${instant.slice(11, 19)} +0000 ${instant.slice(0, 4)}`
}

/** Members that make up a record's id. */
export function idFieldsOf(resource: Resource): readonly string[] {
  return resource.idFields ?? ['id']
}

/** The record's id out of its members, or null where one of them is missing or empty. */
export function idOf(resource: Resource, record: Readonly<Record<string, unknown>>): string | null {
  const parts = idFieldsOf(resource).map((name) => record[name])
  return parts.every(
    (part) => (typeof part === 'string' && part !== '') || typeof part === 'bigint' || typeof part === 'number',
  )
    ? parts.join('/')
    : null
}

/** Id of a received row of the account; of a kind with one record an account it is the account's. */
export function rowId(
  resource: Resource,
  accountId: string,
  received: Readonly<Record<string, unknown>>,
): string | null {
  if (resource.isSingleton) return accountId
  const id = idOf(resource, received)
  return id !== null && resource.isIdPerAccount ? `${accountId}/${id}` : id
}

/** Rows of a list as records: bare texts become records of one field. */
export function rowsOf(operation: Operation, data: readonly Json[]): Json[] {
  const { bareRows } = operation
  return bareRows === undefined ? [...data] : data.map((row) => (typeof row === 'string' ? { [bareRows]: row } : row))
}

/** Text of a value in a query; null unsets an optional field by an empty value. Source: gaps 4.1 (D, FA). */
export function toParam(value: Json): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((item) => toParam(item)).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * The fields that a request carries for these changes: writable ones only, in declared order, without what follows from the
 * others anyway (`consequences`). On create, fields left null are not sent.
 */
export function sentFields(
  resource: Resource,
  operation: 'create' | 'update',
  changes: RecordValues,
  effective: RecordValues,
): Record<string, Json> {
  const implied = resource.behaviour?.consequences?.of(effective) ?? {}
  const sent: Record<string, Json> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = changes[name]
    if (value === undefined || !isWritable(field, operation)) continue
    if (operation === 'create' && !isCarried(resource, effective, name)) continue
    const isImplied = name in implied && (implied[name] ?? null) === null
    if (value === null && (operation === 'create' || isImplied)) continue
    if (operation === 'create' && isNothing(field, value)) continue
    sent[name] = carriedValue(field, value)
  }
  return sent
}

/** The value as a request carries it. */
export function carriedValue<V extends Value>(field: Field | undefined, value: V): V | Json {
  return field?.type === 'json' && field.carried && value !== null && value !== undefined ? field.carried(value) : value
}

/** Whether two values of a field are the same to the service; nothing and null are. */
export function sameCarried(field: Field | undefined, a: Value, b: Value): boolean {
  if (field?.type === 'text' && field.measure === 'post' && typeof a === 'string' && typeof b === 'string')
    return samePost(a, b)
  return sameValue(carriedValue(field, a ?? null), carriedValue(field, b ?? null))
}

/** Empty values that a create says best by silence. */
function isNothing(field: Field, value: Value): boolean {
  if (field.type === 'list') return Array.isArray(value) && value.length === 0
  return field.type === 'text' && field.canBeEmpty === true && value === ''
}

/** Those fields as query pairs, in declared order; what travels in the path is left out. */
export function toQuery(resource: Resource, sent: Record<string, Json>): [string, string][] {
  return Object.entries(sent).flatMap(([name, value]): [string, string][] =>
    resource.fields[name]?.isInPath ? [] : [[resource.fields[name]?.param ?? name, toParam(value)]],
  )
}
