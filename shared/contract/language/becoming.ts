/** What a record keeps when it is made into one of another kind: a post into a draft. */
import { isWritable } from './fields.ts'
import type { Field } from './fields.ts'
import type { Resource } from './resource.ts'
import { sameValue } from '../../model/values.ts'
import type { RecordValues, Value } from '../../model/values.ts'

/** The values that a new record of the other kind takes over. */
export function carriedValues(from: Resource, to: Resource, values: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && value !== null && canHold(to, name, from.fields[name]),
    ),
  )
}

/** Fields that a person may write, that say something other than what goes without saying, and that the other kind has no place for. */
export function lostFields(from: Resource, to: Resource, values: RecordValues): string[] {
  return Object.entries(from.fields).flatMap(([name, field]) =>
    isWritable(field, 'create') && isSaid(field, values[name]) && !canHold(to, name, field) ? [name] : [],
  )
}

function canHold(to: Resource, name: string, field: Field | undefined): boolean {
  const target = to.fields[name]
  return target !== undefined && target.type === field?.type && isWritable(target, 'create')
}

function isSaid(field: Field, value: Value): boolean {
  if (value === undefined || value === null || value === '') return false
  if (Array.isArray(value) && value.length === 0) return false
  return field.serviceDefault === undefined || !sameValue(value, field.serviceDefault)
}
