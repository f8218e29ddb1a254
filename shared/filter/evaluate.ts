/** Tests on a record's values in memory: what SQL must say as well. Pure. */
import { stringifyJson } from '../model/json.ts'
import type { Json, RecordValues, Value } from '../model/values.ts'
import { asksDeleted } from './bind.ts'
import type { Order, Test } from './bind.ts'
import { isLed } from './fields.ts'
import type { ChildStep, FieldPath, OwnName, Step } from './fields.ts'

/** A record as a condition sees it. */
export interface FilteredRecord {
  id: string
  /** Effective values. */
  values: RecordValues
  galley: {
    state: string
    problem: readonly string[]
    deleted: boolean
    used: boolean
    misnamed: boolean
    /** ISO 8601, or '' where it is not known. */
    changed: string
  }
  /** The record that the step leads to; null where it is not here. */
  parent: (step: Step) => FilteredRecord | null
  /** Those that belong to it by the step, deleted ones among them. */
  children: (step: ChildStep) => readonly FilteredRecord[]
}

/** Whether the tests hold of the record. */
export function holds(test: Test, record: FilteredRecord): boolean {
  switch (test.kind) {
    case 'and':
      return test.parts.every((part) => holds(part, record))
    case 'or':
      return test.parts.some((part) => holds(part, record))
    case 'not':
      return !holds(test.part, record)
    case 'has': {
      const isDeletedAsked = asksDeleted(test.part)
      return record
        .children(test.child)
        .some((child) => (isDeletedAsked || !child.galley.deleted) && holds(test.part, child))
    }
    default: {
      const value = valueAt(test.field, record)
      return value !== undefined && value !== null && holdsOf(test, value)
    }
  }
}

function holdsOf(test: Extract<Test, { field: unknown }>, value: Json): boolean {
  switch (test.kind) {
    case 'oneOf': {
      const held = Array.isArray(value) ? value : [value]
      return held.some((each) => test.values.some((wanted) => wanted === each))
    }
    case 'holdsText':
      return holdsText(isText(test.field) ? String(value) : stringifyJson(value), test.text)
    case 'compare':
      return (typeof value === 'bigint' || typeof value === 'number') && isInOrder(value, test.sign, test.value)
    case 'span': {
      const isIn = typeof value === 'string' && value !== ''
      return isIn && (test.from === null || value >= test.from) && (test.to === null || value < test.to)
    }
    case 'filled':
      return !isEmpty(value)
  }
}

/** The value of a field of the record, or of one that it refers to; undefined where that is not here. */
export function valueAt(field: FieldPath, record: FilteredRecord): Value {
  let at: FilteredRecord | null = record
  for (const step of field.steps) at = at && isLed(step, at.values) ? at.parent(step) : null
  if (!at) return undefined
  if (field.of === 'field') return field.name === 'id' ? at.id : at.values[field.name]
  return knownOf(field.name, at)
}

function knownOf(name: OwnName, { galley }: FilteredRecord): Value {
  switch (name) {
    case 'problem':
      return [...galley.problem]
    case 'age':
    case 'changed':
      return galley.changed
    default:
      return galley[name]
  }
}

/** Structured values are looked through as JSON. */
function isText(field: FieldPath): boolean {
  return field.of !== 'field' || field.def.type !== 'json'
}

function isInOrder(value: bigint | number, sign: Order, other: bigint | number): boolean {
  switch (sign) {
    case '<':
      return value < other
    case '<=':
      return value <= other
    case '>':
      return value > other
    case '>=':
      return value >= other
  }
}

/** A text, list or structured value in which nothing stands. */
function isEmpty(value: Value): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && ['[]', '{}'].includes(stringifyJson(value))
}

/**
 * Whether the part stands in the text, whatever the case of letters: of a to z alone where the part has no others, which SQLite finds by
 * itself.
 */
export function holdsText(text: string, part: string): boolean {
  return isPlainLatin(part)
    ? inSmallLatin(text).includes(inSmallLatin(part))
    : text.toLowerCase().includes(part.toLowerCase())
}

/** Whether a part can be looked for by SQLite's own `lower`. */
export function isPlainLatin(part: string): boolean {
  // eslint-disable-next-line no-control-regex -- all of ASCII
  return /^[\u0000-\u007f]*$/.test(part)
}

/** With A to Z as small letters, and all else as it is. */
export function inSmallLatin(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
