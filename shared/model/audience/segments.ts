/**
 * The tree of a flexible audience: leaves are mobile audiences, joined by AND and OR. Pure; the same for editor, engine and practice
 * service. Source: interface, Audiences and insights (POST batch custom_audiences).
 */
import type { Json } from '../values.ts'
import { flexible } from './limits.ts'

export const booleanOperators = { AND: 'All of these', OR: 'Any of these' } as const
export const comparators = {
  NUM_GTE: 'at least',
  NUM_GT: 'more than',
  NUM_EQ: 'exactly',
  NUM_LTE: 'at most',
  NUM_LT: 'less than',
} as const

type Members = { [member: string]: Json }

const known = [
  'boolean_operator',
  'child_segments',
  'custom_audience_id',
  'lookback_window',
  'frequency',
  'frequency_comparator',
  'negate',
]

/** What is wrong with a tree that is to be sent, in words, or null. */
export function checkSegments(segments: Json): string | null {
  if (!isMembers(segments)) return 'The combination must be an object with boolean_operator and child_segments.'
  if (childrenOf(segments).length === 0) return 'A combination needs at least one audience.'
  const fault = segmentFault(segments, true)
  if (fault !== null) return fault
  const count = leavesOf(segments).length
  return count > flexible.leavesMax
    ? `A combination takes at most ${flexible.leavesMax} audiences; this has ${count}.`
    : null
}

/** Audiences that the tree combines, in order; one that stands twice is named twice. */
export function leavesOf(segments: Json): string[] {
  if (!isMembers(segments)) return []
  const own = segments['custom_audience_id']
  return [...(typeof own === 'string' && own !== '' ? [own] : []), ...childrenOf(segments).flatMap(leavesOf)]
}

function segmentFault(segment: Json, isRoot: boolean): string | null {
  if (!isMembers(segment)) return 'Each part of a combination must be an object.'
  const odd = Object.keys(segment).find((name) => !known.includes(name))
  if (odd !== undefined) return `${odd} is not known in a combination.`
  const children = segment['child_segments']
  if (children !== undefined && !Array.isArray(children)) return 'child_segments must be a list.'
  const fault = memberFault(segment) ?? formFault(segment, isRoot)
  if (fault !== null) return fault
  for (const child of childrenOf(segment)) {
    const below = segmentFault(child, false)
    if (below !== null) return below
  }
  return null
}

function formFault(segment: Members, isRoot: boolean): string | null {
  const hasChildren = childrenOf(segment).length > 0
  const hasAudience = typeof segment['custom_audience_id'] === 'string' && segment['custom_audience_id'] !== ''
  if (hasChildren && segment['boolean_operator'] === undefined)
    return 'boolean_operator is needed where parts are joined: AND or OR.'
  if (!isRoot && !hasChildren && !hasAudience) return 'Each part needs an audience, or parts of its own.'
  return hasChildren && hasAudience ? 'A part is an audience or joins other parts, not both.' : null
}

function memberFault(segment: Members): string | null {
  const { boolean_operator: operator, custom_audience_id: audience, lookback_window: days } = segment
  const { frequency, frequency_comparator: comparator, negate } = segment
  if (operator !== undefined && !isOneOf(operator, Object.keys(booleanOperators)))
    return 'boolean_operator must be AND or OR.'
  if (audience !== undefined && (typeof audience !== 'string' || audience === ''))
    return 'custom_audience_id must be the id of an audience.'
  if (days !== undefined && !flexible.lookbackDays.some((each) => each === days))
    return `lookback_window must be ${flexible.lookbackDays.join(', ')} days.`
  if (frequency !== undefined && !(typeof frequency === 'number' && Number.isSafeInteger(frequency) && frequency >= 0))
    return 'frequency must be a whole number.'
  if (comparator !== undefined && !isOneOf(comparator, Object.keys(comparators)))
    return `frequency_comparator must be one of: ${Object.keys(comparators).join(', ')}.`
  return negate !== undefined && typeof negate !== 'boolean' ? 'negate must be true or false.' : null
}

function isOneOf(value: Json, words: readonly string[]): boolean {
  return typeof value === 'string' && words.includes(value)
}

function childrenOf(segment: Members): Json[] {
  const children = segment['child_segments']
  return Array.isArray(children) ? children : []
}

function isMembers(given: Json | undefined): given is Members {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
