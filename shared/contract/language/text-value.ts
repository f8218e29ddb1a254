/** Values typed as plain text (command line, CSV, paste): parsing by the field's type, exact and without guessing. */
import { message } from '../../messages/message.ts'
import type { Message, MessageArg } from '../../messages/message.ts'
import type { Field } from './fields.ts'
import { fitValue } from './wire.ts'
import type { Json, Value } from '../../model/values.ts'
import { isCalendarDay } from '../../model/zone.ts'

/** Outcome of reading a text or JSON as a field's value; what cannot be read is given back where it is text. */
export type Parsed = { kind: 'value'; value: Value } | { kind: 'unreadable'; given: string | null }

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
      return /^-?\d{1,19}$/.test(source) ? fitted(field, BigInt(source)) : unreadable(source)
    case 'integer':
      return /^-?\d{1,16}$/.test(source) ? fitted(field, Number(source)) : unreadable(source)
    case 'flag':
      return source === 'true' || source === 'false' ? { kind: 'value', value: source === 'true' } : unreadable(source)
    case 'instant':
      return parseInstant(field, source)
    case 'list':
      return { kind: 'value', value: source.split(',').map((part) => part.trim()) }
    case 'json':
      return unreadable(source)
  }
}

/** Reads `field:=JSON` by the field's type. */
export function parseJsonValue(field: Field, given: Json): Parsed {
  return fitted(field, given)
}

/** Instants in any form that the service takes, kept as UTC to the second. Source: gaps 4.4 (D, FX). */
function parseInstant(field: Field, source: string): Parsed {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?))?$/.exec(source)
  if (!match) return unreadable(source)
  const [, day = '', minutes = '00:00', seconds = ':00', zone = 'Z'] = match
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const epochMs = Date.parse(`${day}T${minutes}${seconds}${offset}`)
  return Number.isNaN(epochMs) || !isCalendarDay(day)
    ? unreadable(source)
    : fitted(field, new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z'))
}

function fitted(field: Field, given: Json): Parsed {
  const value = fitValue(field, given)
  return value === undefined ? unreadable(given) : { kind: 'value', value }
}

function unreadable(given: Json): Parsed {
  return { kind: 'unreadable', given: typeof given === 'string' ? given : null }
}

/** What is said of a text or JSON that does not fit the field. */
export function unreadableMessage({ type }: Field, { given }: { given: string | null }, called: MessageArg): Message {
  return given === null
    ? message('rules.value.unreadableJson', { called, type })
    : message('rules.value.unreadable', { called, type, given })
}
