/** Parameters of an advertising request, read by declaration: what is unknown, given twice or unreadable is refused by name. */
import { faultText } from './fault-text.ts'
import { isWritable } from '../../../shared/contract/language/fields.ts'
import type { Operation, Param } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import { readParam, standardParams } from '../../../shared/contract/language/params.ts'
import { parseText, unreadableMessage } from '../../../shared/contract/language/text-value.ts'
import { fitValue, toParam } from '../../../shared/contract/language/wire.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import type { AdsError } from '../answers.ts'
import type { Pair } from '../request.ts'

export interface Parameters {
  /** Declared query parameters, typed: lists as arrays, flags as booleans. */
  params: Record<string, Json>
  /** Fields of the record that a create or update carries; null unsets. */
  fields: RecordValues
  /** As the answer repeats them: typed where they could be read, else as they came. */
  echo: Record<string, Json>
  errors: AdsError[]
}

/** Reads the pairs of a request by its operation's declaration. */
export function readParameters(resource: Resource, operation: Operation, pairs: readonly Pair[]): Parameters {
  const read: Parameters = { params: {}, fields: {}, echo: {}, errors: [] }
  const declared = new Map(
    [...operation.params, ...standardParams(resource, operation)].map((param) => [param.name, param]),
  )
  const writes = operation.body === 'query' ? fieldParams(resource, operation) : new Map<string, string>()
  const seen = new Set<string>()
  for (const [name, text] of pairs) {
    if (seen.has(name)) read.errors.push(invalid(name, `${name} is given more than once.`))
    else if (declared.has(name)) takeParam(read, declared.get(name)!, text)
    else if (writes.has(name)) readField(read, resource, name, writes.get(name)!, text)
    else read.errors.push(invalid(name, `${name} is not a parameter of this request.`, text))
    seen.add(name)
  }
  for (const param of declared.values())
    if (param.required && !seen.has(param.name) && operation.body === 'query')
      read.errors.push({ code: 'MISSING_PARAMETER', message: `"${param.name}" is needed.`, parameter: param.name })
  return read
}

/** Parameters of an action with a JSON body: its members, or the body itself. Their echo stays empty. Source: gaps 6.7. */
export function readBodyParams(operation: Operation, body: Json): Pick<Parameters, 'params' | 'errors'> {
  const whole = operation.params.find((param) => param.isBody)
  if (whole) {
    const fault = whole.check?.(body) ?? null
    return { params: { [whole.name]: body }, errors: fault === null ? [] : [unreadable(faultText(fault))] }
  }
  const params: Record<string, Json> = {}
  const errors: AdsError[] = []
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { params, errors: [{ code: 'INVALID_PARAMETER', message: 'The body must be a JSON object.' }] }
  for (const [name, given] of Object.entries(body)) {
    const param = operation.params.find((each) => each.name === name)
    const read = param && param.type !== 'json' ? readParam(param, toParam(given)) : null
    if (!param) errors.push(invalid(name, `${name} is not a parameter of this request.`, given))
    else if (read?.kind === 'refused') errors.push(invalid(name, faultText(read.message), given))
    else {
      const fault = param.check?.(given) ?? null
      if (fault === null) params[name] = read ? read.value : given
      else errors.push(invalid(name, faultText(fault)))
    }
  }
  for (const { name, required } of operation.params)
    if (required && body[name] === undefined)
      errors.push({ code: 'MISSING_PARAMETER', message: `"${name}" is needed.`, parameter: name })
  return { params, errors }
}

/** Fields as JSON has them; an empty text unsets, as in a query. */
export function readMembers(
  resource: Resource,
  operation: Pick<Operation, 'name' | 'carries'>,
  members: Record<string, Json>,
): Pick<Parameters, 'fields' | 'errors'> {
  const writes = fieldParams(resource, operation)
  const fields: RecordValues = {}
  const errors: AdsError[] = []
  for (const [param, given] of Object.entries(members)) {
    const fieldName = writes.get(param)
    const field = fieldName === undefined ? undefined : resource.fields[fieldName]
    // Lists came as texts with commas in one known batch, as arrays elsewhere. Source: gaps 5.4 (N).
    const isText = typeof given === 'string' && (given === '' || field?.type === 'list')
    const parsed = field && isText ? parseText(field, given) : null
    const value = parsed ? (parsed.kind === 'value' ? parsed.value : undefined) : field && fitValue(field, given)
    if (fieldName === undefined || !field)
      errors.push(invalid(param, `${param} is not a parameter of this operation.`, given))
    else if (value === undefined) errors.push(invalid(param, `${param} cannot hold this value.`, given))
    else fields[fieldName] = value
  }
  return { fields, errors }
}

/** The refusal of a request as a whole. */
export function unreadable(message: string): AdsError {
  return { code: 'INVALID_PARAMETER', message }
}

/** The refusal of one parameter. */
export function invalid(parameter: string, message: string, value?: Json): AdsError {
  return { code: 'INVALID_PARAMETER', message, parameter, ...(value === undefined ? {} : { value }) }
}

/** Parameter names that carry fields of the record in this operation, with the field of each. */
export function fieldParams(
  resource: Resource,
  { name, carries }: Pick<Operation, 'name' | 'carries'>,
): Map<string, string> {
  if (name !== 'create' && name !== 'update') return new Map()
  const writable = Object.entries(resource.fields).filter(
    ([fieldName, field]) =>
      isWritable(field, name) && !field.isInPath && (name === 'update' || (carries?.includes(fieldName) ?? true)),
  )
  return new Map(writable.map(([fieldName, field]) => [field.param ?? fieldName, fieldName]))
}

function takeParam(read: Parameters, param: Param, text: string): void {
  const parsed = readParam(param, text)
  if (parsed.kind === 'refused') {
    read.errors.push(invalid(param.name, faultText(parsed.message), text))
    read.echo[param.name] = text
  } else {
    read.params[param.name] = parsed.value
    read.echo[param.name] = echoOf(param, parsed.value)
  }
}

/** Lists are echoed as arrays, sort_by too; what takes one value is no list. Long numbers come bare. Source: gaps 4.4. */
function echoOf({ name, type, max }: Param, value: Json): Json {
  if (name === 'sort_by') return String(value).split(',')
  if (type === 'long') return long(String(value))
  if (!Array.isArray(value)) return value
  const items = type === 'longList' ? longs(value.map(String)) : value
  return max === 1 ? (items[0] ?? null) : items
}

/** Ids of posts are echoed as bare numbers. Source: gaps 4.4 (D). */
function longs(ids: readonly string[]): Json[] {
  return ids.map(long)
}

/** An echo whose id of a scheduled post is a bare number, wherever it came from. Source: gaps 4.4 (D). */
export function withBareIds(echo: Record<string, Json>): Record<string, Json> {
  const id = echo['scheduled_tweet_id']
  return typeof id === 'string' ? { ...echo, scheduled_tweet_id: long(id) } : echo
}

function long(digits: string): Json {
  return /^\d{1,19}$/.test(digits) ? BigInt(digits) : digits
}

function readField(read: Parameters, resource: Resource, name: string, fieldName: string, text: string): void {
  const field = resource.fields[fieldName]!
  const parsed = parseText(field, text)
  if (parsed.kind === 'unreadable') {
    read.errors.push(invalid(name, faultText(unreadableMessage(field, parsed, 'This value')), text))
    read.echo[name] = text
  } else {
    read.fields[fieldName] = parsed.value
    const isLong = field.type === 'text' && field.form === 'digits' && parsed.value !== null
    read.echo[name] = field.manyPerCreate ? longs(text.split(',')) : isLong ? long(text) : (parsed.value ?? null)
  }
}
