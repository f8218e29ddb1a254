/**
 * Texts with tokens: `{field}` and `{campaign.name}` stand for values, `{n}` for the number of the record, from 1, `{date}` for today. `{{` is a
 * brace; braces around anything else stand for themselves.
 */
import { fieldPathOf, isLed } from '../filter/index.ts'
import type { FieldPath, Step } from '../filter/index.ts'
import type { Message } from '../messages/message.ts'
import { toInputText } from '../model/money.ts'
import type { RecordValues, Value } from '../model/values.ts'
import type { PresentedResource } from '../presentation/resources.ts'

/** A record and what is around it, as tokens and amounts need it. */
export interface Surrounded {
  id: string
  /** Effective values, with what changes before this one made. */
  values: RecordValues
  /** Currency of its amounts; '' where nobody knows. */
  currency: string
  /** The record that a step leads to, or null. */
  parent: (step: Step) => Surrounded | null
  /** From 1. */
  number: number
  /** Today in the zone of the account: 2026-11-24. */
  date: string
  /** Zone of the account, in which its days begin. */
  zone: string
}

type Part = string | { token: 'n' | 'date' } | { path: FieldPath }

/** A text that was read: its parts in order. */
export type Template = readonly Part[]

const tokens = /\{\{|\{([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)\}/g

/** Reads the text; `why`: what is wrong with a token. */
export function readTemplate(resource: PresentedResource, text: string): { template: Template } | { why: Message } {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(tokens)) {
    parts.push(text.slice(from, match.index))
    from = match.index + match[0].length
    const name = match[1]
    if (name === undefined) parts.push('{')
    else if ((name === 'n' || name === 'date') && !Object.hasOwn(resource.fields, name)) parts.push({ token: name })
    else {
      const path = fieldPathOf(resource, name, 'fields')
      if ('message' in path) return { why: path.message }
      parts.push({ path })
    }
  }
  return { template: [...parts, text.slice(from)].filter((part) => part !== '') }
}

/** Whether it says the same of every record. */
export function isFixed(template: Template): boolean {
  return template.every((part) => typeof part === 'string')
}

/** `written`: how the text of a value is written, where signs in it would mean something. */
export function filledIn(template: Template, record: Surrounded, written = (text: string) => text): string {
  return template
    .map((part) => {
      if (typeof part === 'string') return part
      if ('token' in part) return part.token === 'n' ? String(record.number) : record.date
      return written(textAt(part.path, record))
    })
    .join('')
}

/** A value as people would type it: amounts in units of the currency, nothing for what is not set. */
function textAt(path: FieldPath, record: Surrounded): string {
  const found = valueAt(path, record)
  if (!found) return ''
  const { value, at } = found
  if (value === undefined || value === null) return ''
  if (typeof value === 'bigint') return toInputText(value, at.currency)
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'object' ? '' : String(value)
}

/** The value that the path leads to, with its record; null where there is no such record. */
export function valueAt(path: FieldPath, record: Surrounded): { value: Value; at: Surrounded } | null {
  let at: Surrounded | null = record
  for (const step of path.steps) at = at && isLed(step, at.values) ? at.parent(step) : null
  return at && { value: path.name === 'id' ? at.id : at.values[path.name], at }
}
