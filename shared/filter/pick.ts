/**
 * Conditions that are picked: which fields there are, how each can be compared, and by what its value is chosen. What is picked is the text
 * that a person would have typed. Pure.
 */
import type { PresentedResource } from '../presentation/resources.ts'
import { completionsAt } from './complete.ts'
import type { Completion } from './complete.ts'
import { fieldPathOf } from './fields.ts'
import type { FieldPath } from './fields.ts'
import { parseCondition } from './parse.ts'
import { printCondition } from './print.ts'

/** How a field is compared with a value; `empty` and `filled` take none. */
export const comparisons = [
  'is',
  'isNot',
  'contains',
  'below',
  'atMost',
  'above',
  'atLeast',
  'empty',
  'filled',
] as const
export type Comparison = (typeof comparisons)[number]

/** By what a value is chosen: from its words, among records of that kind, as an amount, a whole number, a day, or typed. */
export type ValuePick =
  | { by: 'words'; words: readonly Completion[] }
  | { by: 'records'; kind: string }
  | { by: 'money' | 'number' | 'day' | 'text' }

/** Fields that can be picked, by their names and labels: those of the kind first, then those of what it refers to. */
export function fieldsToPick(resource: PresentedResource): Completion[] {
  const own = completionsAt(resource, '', 0).options
  const through = own.filter(isStep).flatMap(({ text }) => completionsAt(resource, text, text.length).options)
  return [...own, ...through].filter((each) => !isStep(each))
}

const isStep = ({ text }: Completion) => text.endsWith('.')

/** How the field can be compared, the usual way first, and by what a value of it is chosen; null where the name means none. */
export function picksOf(
  resource: PresentedResource,
  name: string,
): { comparisons: readonly Comparison[]; value: ValuePick } | null {
  const path = fieldPathOf(resource, name)
  if ('message' in path) return null
  const typed = `${name} = `
  const { options: words, named } = completionsAt(resource, typed, typed.length)
  const type = typeOf(path)
  const records = named?.by === 'id' ? ({ by: 'records', kind: named.kind } as const) : null
  return {
    comparisons: comparisonsOf[type],
    value: records ?? (words.length > 0 ? { by: 'words', words } : (valueBy[type] ?? { by: 'text' })),
  }
}

type PickType = 'flag' | 'amount' | 'whole' | 'instant' | 'choice' | 'list' | 'parts' | 'text'

function typeOf(path: FieldPath): PickType {
  if (path.of === 'galley') return ownTypes[path.name]
  switch (path.def.type) {
    case 'money':
      return 'amount'
    case 'integer':
      return 'whole'
    case 'json':
      return 'parts'
    case 'ref':
    case 'choice':
      return 'choice'
    case 'id':
      return 'text'
    default:
      return path.def.type
  }
}

const ownTypes = {
  state: 'choice',
  problem: 'list',
  deleted: 'flag',
  used: 'flag',
  misnamed: 'flag',
  changed: 'instant',
  age: 'whole',
} as const

const ordered = ['atLeast', 'atMost', 'above', 'below', 'is', 'isNot', 'empty', 'filled'] as const
const comparisonsOf: Record<PickType, readonly Comparison[]> = {
  flag: ['is'],
  amount: ordered,
  whole: ordered,
  instant: ['atLeast', 'below', 'is', 'empty', 'filled'],
  choice: ['is', 'isNot', 'empty', 'filled'],
  list: ['contains', 'empty', 'filled'],
  parts: ['contains', 'empty', 'filled'],
  text: ['contains', 'is', 'isNot', 'empty', 'filled'],
}

const valueBy: Partial<Record<PickType, ValuePick>> = {
  amount: { by: 'money' },
  whole: { by: 'number' },
  instant: { by: 'day' },
}

const signs: Record<Exclude<Comparison, 'empty' | 'filled'>, string> = {
  is: '=',
  isNot: '!=',
  contains: 'contains',
  below: '<',
  atMost: '<=',
  above: '>',
  atLeast: '>=',
}

/** Whether the comparison needs a value. */
export function takesValue(comparison: Comparison): comparison is keyof typeof signs {
  return comparison !== 'empty' && comparison !== 'filled'
}

/** The comparison as a condition. `value`: as it is typed, with its quotation marks. */
export function pickedText(name: string, comparison: Comparison, value: string): string {
  if (takesValue(comparison)) return `${name} ${signs[comparison]} ${value}`
  return comparison === 'empty' ? `${name} is empty` : `${name} is not empty`
}

/** What is typed with the picked condition behind it; null where either cannot be read. */
export function withPicked(typed: string, joiner: 'and' | 'or', picked: string): string | null {
  const added = parseCondition(picked)
  if (added.kind === 'fault') return null
  if (typed.trim() === '') return printCondition(added.value)
  const before = parseCondition(typed)
  if (before.kind === 'fault') return null
  const parts = before.value.kind === joiner ? before.value.parts : [before.value]
  return printCondition({ kind: joiner, parts: [...parts, added.value] })
}
