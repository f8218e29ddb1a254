/** Parameters of an advertising request, read by declaration: what is unknown, given twice or unreadable is refused by name. */
import { isWritable } from '../../../shared/contract/define.ts'
import type { Operation, Param, Resource } from '../../../shared/contract/define.ts'
import { parseText } from '../../../shared/contract/text-value.ts'
import { lengthOf } from '../../../shared/contract/validate.ts'
import { fitValue } from '../../../shared/contract/wire.ts'
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

/** Standard list parameters. Source: interface, Standard list parameters. */
export function standardParams(resource: Resource, operation: Operation): Param[] {
  const { paging } = operation
  if (!paging) return []
  const params: (Param | false)[] = [
    { name: 'count', type: 'integer', min: paging.countMin, max: paging.countMax },
    { name: 'cursor', type: 'text', min: 1 },
    paging.hasSort && { name: 'sort_by', type: 'text', min: 1 },
    paging.hasDeleted && 'deleted' in resource.fields && { name: 'with_deleted', type: 'flag' },
    paging.hasTotal && { name: 'with_total_count', type: 'flag' },
  ]
  return params.filter((param) => param !== false)
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
    else if (declared.has(name)) readParam(read, declared.get(name)!, text)
    else if (writes.has(name)) readField(read, resource, name, writes.get(name)!, text)
    else read.errors.push(invalid(name, `${name} is not a parameter of this request.`, text))
    seen.add(name)
  }
  for (const param of declared.values())
    if (param.required && !seen.has(param.name))
      read.errors.push({ code: 'MISSING_PARAMETER', message: `"${param.name}" is needed.`, parameter: param.name })
  return read
}

/** Fields as JSON has them; an empty text unsets, as in a query. */
export function readMembers(
  resource: Resource,
  name: Operation['name'],
  members: Record<string, Json>,
): Pick<Parameters, 'fields' | 'errors'> {
  const writes = fieldParams(resource, { name })
  const fields: RecordValues = {}
  const errors: AdsError[] = []
  for (const [param, given] of Object.entries(members)) {
    const fieldName = writes.get(param)
    const field = fieldName === undefined ? undefined : resource.fields[fieldName]
    const isUnset = given === '' && !(field?.type === 'text' && !field.nullable)
    const value = field && (isUnset ? null : fitValue(field, given))
    if (fieldName === undefined || !field)
      errors.push(invalid(param, `${param} is not a parameter of this operation.`, given))
    else if (value === undefined) errors.push(invalid(param, `${field.label} cannot hold this value.`, given))
    else fields[fieldName] = value
  }
  return { fields, errors }
}

/** The refusal of one parameter. */
export function invalid(parameter: string, message: string, value?: Json): AdsError {
  return { code: 'INVALID_PARAMETER', message, parameter, ...(value === undefined ? {} : { value }) }
}

/** Parameter names that carry fields of the record in this operation, with the field of each. */
export function fieldParams(resource: Resource, { name }: Pick<Operation, 'name'>): Map<string, string> {
  if (name !== 'create' && name !== 'update') return new Map()
  const writable = Object.entries(resource.fields).filter(([, field]) => isWritable(field, name))
  return new Map(writable.map(([fieldName, field]) => [field.param ?? fieldName, fieldName]))
}

function readParam(read: Parameters, param: Param, text: string): void {
  const value = parseParam(param, text)
  if (value instanceof Refusal) {
    read.errors.push(invalid(param.name, value.message, text))
    read.echo[param.name] = text
  } else {
    read.params[param.name] = value
    read.echo[param.name] = param.name === 'sort_by' ? String(value).split(',') : value
  }
}

function readField(read: Parameters, resource: Resource, name: string, fieldName: string, text: string): void {
  const field = resource.fields[fieldName]!
  const parsed = parseText(field, text)
  if (parsed.kind === 'unreadable') {
    read.errors.push(invalid(name, parsed.message, text))
    read.echo[name] = text
  } else {
    read.fields[fieldName] = parsed.value
    read.echo[name] = parsed.value ?? null
  }
}

class Refusal {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

function parseParam(param: Param, text: string): Json | Refusal {
  const { name, min, max } = param
  switch (param.type) {
    case 'integer': {
      const number = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN
      if (Number.isNaN(number)) return new Refusal(`${name} must be a whole number.`)
      return number < (min ?? -Infinity) || number > (max ?? Infinity)
        ? new Refusal(`${name} must be ${min} to ${max}.`)
        : number
    }
    case 'flag':
      return text === 'true' || text === 'false' ? text === 'true' : new Refusal(`${name} must be true or false.`)
    case 'choice':
      return param.values?.includes(text) ? text : new Refusal(`${name} must be one of: ${param.values?.join(', ')}.`)
    case 'instant': {
      const parsed = parseText({ type: 'instant', label: name, write: 'never' }, text)
      return parsed.kind === 'value' && parsed.value
        ? parsed.value
        : new Refusal(`${name} must be a time such as 2026-11-24T09:00:00Z.`)
    }
    case 'text': {
      const length = lengthOf(text)
      return length < (min ?? 0) || length > (max ?? Infinity)
        ? new Refusal(`${name} must have ${min} to ${max ?? 'more'} characters.`)
        : text
    }
    case 'idList':
    case 'longList':
      return parseList(param, text)
  }
}

function parseList({ name, max = 200, type }: Param, text: string): Json | Refusal {
  const items = text.split(',').map((item) => item.trim())
  if (items.includes('')) return new Refusal(`${name} must be identifiers separated by commas.`)
  if (type === 'longList' && !items.every((item) => /^\d{1,19}$/.test(item)))
    return new Refusal(`${name} must be whole numbers separated by commas.`)
  return items.length > max ? new Refusal(`${name} may have ${max} identifiers; this has ${items.length}.`) : items
}
