/**
 * How records of a kind are to be named in an account: parts in their order with a separator between them, such as `DE_Decaf week_2026-11`.
 * A name is read from its beginning, part by part, so that it is always known which part breaks the rule. Pure.
 */
import { guardPositions } from './guards.ts'
import type { GuardPosition } from './guards.ts'
import type { Json } from './values.ts'
import { isCalendarDay } from './zone.ts'

/** fixed: this text. choice: one of these. date: written so. free: any text without the separator. */
export type NamePart =
  | { kind: 'fixed'; text: string }
  | { kind: 'choice'; label: string; choices: readonly string[] }
  | { kind: 'date'; label: string; format: DateFormat }
  | { kind: 'free'; label: string }
export type NamePartKind = NamePart['kind']

export interface NamingRule {
  separator: Separator
  parts: readonly NamePart[]
  /** What becomes of a name that breaks it. */
  position: GuardPosition
}

export const separators = ['_', '-', ' - ', ' | ', '/', ' '] as const
export type Separator = (typeof separators)[number]
export const dateFormats = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY-MM', 'YYYYMM', 'YYYY'] as const
export type DateFormat = (typeof dateFormats)[number]
export const namingLimits = { parts: 12, choices: 200, text: 60 } as const

/** Code of what breaks the rule among problems. */
export const namingCode = 'CHECK_NAMING'

/** Begin of the names under which settings keep the rules of an account, as an object by kind. */
export const namingSetting = 'naming.'

/** Why a name breaks the rule. missing: the name ends before this part. rest: text follows the last part. */
export type NameBreak =
  | { why: 'missing' | 'fixed' | 'choice' | 'date' | 'free'; part: number; found: string }
  | { why: 'rest'; found: string }

/** What stands for each part of a name, as far as it keeps to the rule, and where it breaks it; null: it keeps to it. */
export interface ReadName {
  values: readonly string[]
  fault: NameBreak | null
}

/** The text between two separators is taken as a whole; a choice, a fixed text or a date may hold the separator itself. */
export function readName({ parts, separator }: NamingRule, name: string): ReadName {
  const values: string[] = []
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (at > name.length) return { values, fault: { why: 'missing', part: index, found: '' } }
    const rest = name.slice(at)
    const next = rest.indexOf(separator)
    const upTo = next < 0 ? rest : rest.slice(0, next)
    const value = valueOf(part, rest, separator, upTo)
    if (value === null) {
      const isMissing = rest === ''
      return { values, fault: { why: isMissing ? 'missing' : part.kind, part: index, found: upTo } }
    }
    values.push(value)
    at += value.length + separator.length
  }
  const found = name.slice(at - separator.length)
  return { values, fault: found === '' ? null : { why: 'rest', found } }
}

/** What the part takes of the text, which a separator or the end follows; null: it does not fit. */
function valueOf(part: NamePart, rest: string, separator: string, upTo: string): string | null {
  const isWhole = (text: string) =>
    text !== '' && rest.startsWith(text) && (rest.length === text.length || rest.startsWith(separator, text.length))
  switch (part.kind) {
    case 'fixed':
      return isWhole(part.text) ? part.text : null
    case 'choice':
      return part.choices.filter(isWhole).toSorted((a, b) => b.length - a.length)[0] ?? null
    case 'date': {
      const text = rest.slice(0, part.format.length)
      return isWhole(text) && isDateOf(part.format, text) ? text : null
    }
    case 'free':
      return upTo.trim() === '' ? null : upTo
  }
}

function isDateOf(format: DateFormat, text: string): boolean {
  const shape = new RegExp(`^${format.replaceAll(/[YMD]/g, String.raw`\d`)}$`)
  if (!shape.test(text)) return false
  const digits = text.replaceAll('-', '')
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6) || '01'}-${digits.slice(6, 8) || '01'}`
  return isCalendarDay(day)
}

/** A day (`2026-11-24`) as the format writes it. */
export function writeDay(format: DateFormat, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** The name that has these values for its parts; a fixed part stands as it is. */
export function writeName({ parts, separator }: NamingRule, values: readonly string[]): string {
  return parts.map((part, at) => (part.kind === 'fixed' ? part.text : (values[at] ?? ''))).join(separator)
}

/** A name that keeps to the rule, to show what it asks for. */
export function exampleName(rule: NamingRule, day: string): string {
  const values = rule.parts.map((part) => {
    if (part.kind === 'choice') return part.choices[0] ?? ''
    if (part.kind === 'date') return writeDay(part.format, day)
    return part.kind === 'free' ? part.label : ''
  })
  return writeName(rule, values)
}

/** The rules that an account's setting comes to, by kind; what does not fit is left out. */
export function namingRulesOf(setting: Json | undefined): Record<string, NamingRule> {
  const rules = Object.entries(membersOf(setting)).flatMap(([kind, given]): [string, NamingRule][] => {
    const rule = ruleOf(given)
    return rule ? [[kind, rule]] : []
  })
  return Object.fromEntries(rules)
}

function ruleOf(given: Json): NamingRule | null {
  const { separator, parts, position } = membersOf(given)
  const known = Array.isArray(parts) ? parts.slice(0, namingLimits.parts).map(partOf) : []
  const whole = known.filter((part) => part !== null)
  const between = separators.find((each) => each === separator)
  const stands = guardPositions.find((each) => each === position)
  if (!between || !stands || whole.length === 0 || whole.length < known.length) return null
  return { separator: between, parts: whole, position: stands }
}

function partOf(given: Json): NamePart | null {
  const { kind, text, label, choices, format } = membersOf(given)
  if (kind === 'fixed') return isText(text) ? { kind, text } : null
  if (!isText(label)) return null
  if (kind === 'free') return { kind, label }
  if (kind === 'date') {
    const known = dateFormats.find((each) => each === format)
    return known ? { kind, label, format: known } : null
  }
  const list = Array.isArray(choices) ? choices.filter(isText).slice(0, namingLimits.choices) : []
  return kind === 'choice' && list.length > 0 ? { kind, label, choices: list } : null
}

function isText(given: Json | undefined): given is string {
  return typeof given === 'string' && given.trim() !== '' && given.length <= namingLimits.text
}

function membersOf(given: Json | undefined): Record<string, Json> {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}
}
