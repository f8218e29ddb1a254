/**
 * A condition made into tests of a kind: names are looked up, values read as their fields hold them. A test holds only of a value that is
 * there; `!=` and `not` are plain negations, so that they hold of a field that is not set.
 */
import { anyOf, fieldWord, message } from '../messages/message.ts'
import type { Message, MessageArg } from '../messages/message.ts'
import { findResource, resourceOf } from '../presentation/resources.ts'
import type { PresentedField, PresentedResource } from '../presentation/resources.ts'
import { wordFor } from '../model/sentence.ts'
import { assertNever } from '../model/values.ts'
import { addDays, dayBeginsAtMs, isCalendarDay } from '../model/zone.ts'
import { Faulty, reading } from './condition.ts'
import type { Condition, Read, Sign, Spelled } from './condition.ts'
import { childStepOf, fieldPathOf } from './fields.ts'
import type { ChildStep, FieldPath } from './fields.ts'
import { stateWords } from './states.ts'

export type Scalar = string | bigint | number | boolean
export type Order = '<' | '<=' | '>' | '>='

/**
 * oneOf: the value, or a member of the list, is one of these. holdsText: the text stands in it, see `holdsText`. compare: amounts and numbers.
 * span: an instant from `from` until before `to`; both to the second and without their zone, which is UTC; null: open. filled: it is set and
 * not empty. has: a record that belongs to this one; deleted ones count only where the part asks for them.
 */
export type Test =
  | { kind: 'and' | 'or'; parts: readonly Test[] }
  | { kind: 'not'; part: Test }
  | { kind: 'has'; child: ChildStep; part: Test }
  | { kind: 'oneOf'; field: FieldPath; values: readonly Scalar[] }
  | { kind: 'holdsText'; field: FieldPath; text: string }
  | { kind: 'compare'; field: FieldPath; sign: Order; value: bigint | number }
  | { kind: 'span'; field: FieldPath; from: string | null; to: string | null }
  | { kind: 'filled'; field: FieldPath }

/** What values of a condition depend on: the zone of the account's days, and the present. */
export interface Surroundings {
  zone: string
  nowMs: number
}

const dayMs = 86_400_000
const int64Max = 2n ** 63n - 1n

/** The tests that a condition comes to for records of the kind. */
export function bindCondition(resource: PresentedResource, condition: Condition, around: Surroundings): Read<Test> {
  return reading(() => bind(resource, condition, around))
}

/** Whether the condition asks itself which records are deleted. */
export function asksDeleted(test: Test): boolean {
  if ('parts' in test) return test.parts.some(asksDeleted)
  if (test.kind === 'not') return asksDeleted(test.part)
  // It asks which of those are deleted that belong to the record.
  if (test.kind === 'has') return false
  if (test.field.of !== 'galley' || test.field.steps.length > 0) return false
  const isOfState = test.field.name === 'state' && test.kind === 'oneOf' && test.values.includes('deleted')
  return test.field.name === 'deleted' || isOfState
}

/** Kinds of other records that it looks at: those that the record refers to, and those that belong to it. */
export function kindsAsked(test: Test): Set<string> {
  if ('parts' in test) return new Set(test.parts.flatMap((part) => [...kindsAsked(part)]))
  if (test.kind === 'not') return kindsAsked(test.part)
  if (test.kind === 'has') return new Set([test.child.kind, ...kindsAsked(test.part)])
  return new Set(test.field.steps.map(({ kind }) => kind))
}

function bind(resource: PresentedResource, condition: Condition, around: Surroundings): Test {
  if ('parts' in condition)
    return { kind: condition.kind, parts: condition.parts.map((part) => bind(resource, part, around)) }
  if (condition.kind === 'not') return { kind: 'not', part: bind(resource, condition.part, around) }
  if (condition.kind === 'has') {
    const child = childStepOf(resource, condition.child.text)
    if ('message' in child) throw new Faulty(child.message, condition.child.at)
    return { kind: 'has', child, part: bind(resourceOf(child.kind), condition.part, around) }
  }
  const { field } = condition
  const path = fieldPathOf(resource, field.text)
  if ('message' in path) throw new Faulty(path.message, field.at)
  switch (condition.kind) {
    case 'compare':
      return compared(path, field, condition.sign, condition.value, around)
    case 'in': {
      const parts = condition.values.map((value) => equal(path, field, value, around))
      return parts.length === 1 ? parts[0]! : merged(parts)
    }
    case 'contains':
      return contained(path, field, condition.value)
    case 'empty':
      return { kind: 'not', part: { kind: 'filled', field: changedOf(path) } }
    default:
      return assertNever(condition)
  }
}

/** Several values of one field at once, where they are no spans. */
function merged(parts: readonly Test[]): Test {
  const [first] = parts
  const all = parts.flatMap((part) => (part.kind === 'oneOf' ? [part.values] : []))
  return first?.kind === 'oneOf' && all.length === parts.length
    ? { ...first, values: all.flat() }
    : { kind: 'or', parts }
}

/** Days since a change are found by the instant of it. */
function changedOf(path: FieldPath): FieldPath {
  return path.of === 'galley' && path.name === 'age' ? { ...path, name: 'changed' } : path
}

function called(path: FieldPath): MessageArg {
  return path.of === 'galley' || !findResource(path.kind)?.fields[path.name]
    ? path.name
    : fieldWord(path.kind, path.name)
}

function compared(path: FieldPath, field: Spelled, sign: Sign, value: Spelled, around: Surroundings): Test {
  if (sign === '=') return equal(path, field, value, around)
  if (sign === '!=') return { kind: 'not', part: equal(path, field, value, around) }
  switch (typeOf(path)) {
    case 'money':
    case 'integer':
      return { kind: 'compare', field: path, sign, value: numberOf(path, value) }
    case 'instant':
      return spanOf(path, sign, momentOf(path, value, around))
    case 'age':
      return ageOf(path, sign, value, around)
    default:
      throw new Faulty(message('filter.bind.noOrder', { field: called(path), sign }), field.at)
  }
}

/** The declared type, or that of what Galley itself knows. */
function typeOf(path: FieldPath): PresentedField['type'] | 'age' | 'problem' {
  if (path.of === 'field') return path.def.type
  switch (path.name) {
    case 'state':
      return 'choice'
    case 'problem':
    case 'age':
      return path.name
    case 'deleted':
    case 'used':
    case 'misnamed':
      return 'flag'
    case 'changed':
      return 'instant'
  }
}

function equal(path: FieldPath, field: Spelled, value: Spelled, around: Surroundings): Test {
  const one = (each: Scalar): Test => ({ kind: 'oneOf', field: path, values: [each] })
  switch (typeOf(path)) {
    case 'text':
    case 'id':
    case 'ref':
    case 'problem':
      return one(value.text)
    case 'choice':
    case 'list':
      return one(choiceOf(path, value))
    case 'money':
    case 'integer':
      return one(numberOf(path, value))
    case 'flag':
      return one(flagOf(path, value))
    case 'instant':
      return spanOf(path, '=', momentOf(path, value, around))
    case 'age':
      return ageOf(path, '=', value, around)
    case 'json':
      throw new Faulty(message('filter.bind.onlyContains', { field: called(path) }), field.at)
  }
}

function contained(path: FieldPath, field: Spelled, value: Spelled): Test {
  switch (typeOf(path)) {
    case 'list':
    case 'problem':
      return equal(path, field, value, { zone: 'UTC', nowMs: 0 })
    case 'text':
    case 'id':
    case 'ref':
    case 'json':
      return { kind: 'holdsText', field: path, text: value.text }
    case 'choice':
      if (path.of === 'field') return { kind: 'holdsText', field: path, text: value.text }
      break
    default:
  }
  throw new Faulty(message('filter.bind.noContains', { field: called(path) }), field.at)
}

/** The interface's word, whatever its case, or the one that people read; a word that is none is a fault where all of them are known. */
function choiceOf(path: FieldPath, { text, at }: Spelled): string {
  const def = path.of === 'field' ? path.def : null
  const labels = (def && 'labels' in def && def.labels) || {}
  const values = def ? [...(('values' in def && def.values) || []).map(String), ...Object.keys(labels)] : stateWords
  const wanted = text.toLowerCase()
  const found =
    values.find((value) => value === text) ??
    values.find((value) => value.toLowerCase() === wanted) ??
    values.find((value) => wordFor(labels, value)?.toLowerCase() === wanted)
  if (found !== undefined) return found
  // Members of lists and words of the service that are known nowhere are taken as they stand.
  if (def?.type === 'list' || values.length === 0) return text
  const known = [...new Set(values)]
  throw new Faulty(
    message('filter.bind.noChoice', { field: called(path), text, values: anyOf(known.slice(0, 12)) }),
    at,
  )
}

function flagOf(path: FieldPath, { text, at }: Spelled): boolean {
  const word = text.toLowerCase()
  if (word !== 'true' && word !== 'false')
    throw new Faulty(message('filter.bind.noFlag', { field: called(path), text }), at)
  return word === 'true'
}

/** Amounts in micro units, as the field holds them; conditions have them in units of the currency. */
function numberOf(path: FieldPath, { text, at }: Spelled): bigint | number {
  if (path.of === 'field' && path.def.type === 'money') {
    const [, sign, whole, fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text) ?? []
    const micro = whole === undefined ? null : BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
    if (micro === null || micro > int64Max)
      throw new Faulty(message('filter.bind.noAmount', { field: called(path), text }), at)
    return sign ? -micro : micro
  }
  if (!/^-?\d{1,15}$/.test(text)) throw new Faulty(message('filter.bind.noNumber', { field: called(path), text }), at)
  // -0 is 0.
  return Number(text) + 0
}

/** Whole seconds from the first to before the last, UTC. */
interface Moment {
  from: string
  to: string
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/i

/** A day of the account, or the minute or second of an instant with its zone. */
function momentOf(path: FieldPath, { text, at }: Spelled, { zone }: Surroundings): Moment {
  const fault = (): Message => message('filter.bind.noInstant', { field: called(path), text })
  const [, day = '', minute, second, offset = ''] = moment.exec(text) ?? []
  if (day === '' || !isDay(day)) throw new Faulty(fault(), at)
  if (minute === undefined)
    return { from: secondOf(dayBeginsAtMs(day, zone)), to: secondOf(dayBeginsAtMs(addDays(day, 1), zone)) }
  const startMs = Date.parse(`${day}T${minute}${second?.slice(0, 3) ?? ':00'}${offset.toUpperCase()}`)
  if (Number.isNaN(startMs) || startMs < yearMs.first || startMs > yearMs.last) throw new Faulty(fault(), at)
  return { from: secondOf(startMs), to: secondOf(startMs + (second === undefined ? 60_000 : 1000)) }
}

/** Years of four digits are written as they compare. */
const yearMs = { first: Date.UTC(1000, 0, 2), last: Date.UTC(9999, 11, 30) }

function isDay(day: string): boolean {
  const atMs = Date.parse(`${day}T00:00:00Z`)
  return isCalendarDay(day) && atMs >= yearMs.first && atMs <= yearMs.last
}

function secondOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19)
}

function spanOf(field: FieldPath, sign: Sign, { from, to }: Moment): Test {
  const span = (since: string | null, until: string | null): Test => ({ kind: 'span', field, from: since, to: until })
  switch (sign) {
    case '=':
      return span(from, to)
    case '!=':
      return { kind: 'not', part: span(from, to) }
    case '<':
      return span(null, from)
    case '<=':
      return span(null, to)
    case '>':
      return span(to, null)
    case '>=':
      return span(from, null)
  }
}

/** So many whole days ago: the last change lies in the stretch of one day that ends so many days before now. */
function ageOf(path: FieldPath, sign: Sign, { text, at }: Spelled, { nowMs }: Surroundings): Test {
  if (!/^\d{1,5}$/.test(text)) throw new Faulty(message('filter.bind.noNumber', { field: 'age', text }), at)
  const endMs = nowMs - Number(text) * dayMs
  // One second on, so that what changed in this second counts.
  const stretch = { from: secondOf(endMs - dayMs + 1000), to: secondOf(endMs + 1000) }
  const mirrored: Record<Sign, Sign> = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
  return spanOf(changedOf(path), mirrored[sign], stretch)
}
