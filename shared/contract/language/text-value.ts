/** Values typed as plain text (command line, CSV, paste): parsing by the field's type, exact and without guessing. */
import type { Field } from './fields.ts'
import { fitValue } from './wire.ts'
import type { Json, Value } from '../../model/values.ts'

/** Outcome of reading a text or JSON as a field's value. */
export type Parsed = { kind: 'value'; value: Value } | { kind: 'unreadable'; message: string }

const shapes: Record<Field['type'], string> = {
  text: 'text',
  id: 'an identifier',
  ref: 'an identifier',
  choice: 'one of its values',
  money: 'a whole number of micro units, such as 1500000 for 1.50',
  integer: 'a whole number',
  flag: 'true or false',
  instant: 'a time such as 2026-11-24T09:00:00Z',
  list: 'texts separated by commas',
  json: 'JSON',
}

/** Reads `field=text`; an empty text unsets (null), except in a text or list that must not be null, where it stays empty. */
export function parseText(field: Field, source: string): Parsed {
  if (source === '')
    return {
      kind: 'value',
      value: field.nullable ? null : field.type === 'text' ? '' : field.type === 'list' ? [] : null,
    }
  switch (field.type) {
    case 'text':
    case 'id':
    case 'ref':
    case 'choice':
      return { kind: 'value', value: source }
    case 'money':
      return /^-?\d{1,19}$/.test(source) ? fitted(field, BigInt(source)) : unreadable(field, source)
    case 'integer':
      return /^-?\d{1,16}$/.test(source) ? fitted(field, Number(source)) : unreadable(field, source)
    case 'flag':
      return source === 'true' || source === 'false'
        ? { kind: 'value', value: source === 'true' }
        : unreadable(field, source)
    case 'instant':
      return parseInstant(field, source)
    case 'list':
      return { kind: 'value', value: source.split(',').map((part) => part.trim()) }
    case 'json':
      return unreadable(field, source)
  }
}

/** Reads `field:=JSON` by the field's type. */
export function parseJsonValue(field: Field, given: Json): Parsed {
  return fitted(field, given)
}

/** Instants in any form that the service takes, kept as UTC to the second. Source: gaps 4.4 (D, FX). */
function parseInstant(field: Field, source: string): Parsed {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?))?$/.exec(source)
  if (!match) return unreadable(field, source)
  const [, day, minutes = '00:00', seconds = ':00', zone = 'Z'] = match
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const epochMs = Date.parse(`${day}T${minutes}${seconds}${offset}`)
  return Number.isNaN(epochMs)
    ? unreadable(field, source)
    : fitted(field, new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z'))
}

function fitted(field: Field, given: Json): Parsed {
  const value = fitValue(field, given)
  return value === undefined ? unreadable(field, given) : { kind: 'value', value }
}

function unreadable(field: Field, given: Json): Parsed {
  const shown = typeof given === 'string' ? `“${given}”` : 'that'
  return { kind: 'unreadable', message: `${field.label ?? 'This value'} takes ${shapes[field.type]}; ${shown} is not.` }
}
