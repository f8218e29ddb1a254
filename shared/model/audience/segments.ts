/**
 * The tree of a flexible audience: leaves are mobile audiences, joined by AND and OR. Pure; the same for editor, engine and practice
 * service. Source: interface, Audiences and insights (POST batch custom_audiences).
 */
import { anyOf, message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import type { Json } from '../values.ts'
import { flexible } from './limits.ts'

/** How parts of a combination are joined, and what that is called. */
export const booleanOperators = { AND: 'model.segments.all', OR: 'model.segments.any' } as const
/** How a number of times is compared, and what that is called. */
export const comparators = {
  NUM_GTE: 'model.segments.atLeast',
  NUM_GT: 'model.segments.moreThan',
  NUM_EQ: 'model.segments.exactly',
  NUM_LTE: 'model.segments.atMost',
  NUM_LT: 'model.segments.lessThan',
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
export function checkSegments(segments: Json): Message | null {
  if (!isMembers(segments)) return message('rules.segments.combinationMustObjectWithBooleanoperator')
  if (childrenOf(segments).length === 0) return message('rules.segments.combinationNeedsAtLeastOne')
  const fault = segmentFault(segments, true)
  if (fault !== null) return fault
  const count = leavesOf(segments).length
  return count > flexible.leavesMax
    ? message('rules.segments.combinationTakesAtMostAudiences', { leavesMax: flexible.leavesMax, count })
    : null
}

/** Audiences that the tree combines, in order; one that stands twice is named twice. */
export function leavesOf(segments: Json): string[] {
  if (!isMembers(segments)) return []
  const own = segments['custom_audience_id']
  return [...(typeof own === 'string' && own !== '' ? [own] : []), ...childrenOf(segments).flatMap(leavesOf)]
}

function segmentFault(segment: Json, isRoot: boolean): Message | null {
  if (!isMembers(segment)) return message('rules.segments.eachPartCombinationMustObject')
  const odd = Object.keys(segment).find((name) => !known.includes(name))
  if (odd !== undefined) return message('rules.segments.unknown', { odd })
  const children = segment['child_segments']
  if (children !== undefined && !Array.isArray(children)) return message('rules.segments.childsegmentsMustList')
  const fault = memberFault(segment) ?? formFault(segment, isRoot)
  if (fault !== null) return fault
  for (const child of childrenOf(segment)) {
    const below = segmentFault(child, false)
    if (below !== null) return below
  }
  return null
}

function formFault(segment: Members, isRoot: boolean): Message | null {
  const hasChildren = childrenOf(segment).length > 0
  const hasAudience = typeof segment['custom_audience_id'] === 'string' && segment['custom_audience_id'] !== ''
  if (hasChildren && segment['boolean_operator'] === undefined)
    return message('rules.segments.booleanoperatorNeededWherePartsAre')
  if (!isRoot && !hasChildren && !hasAudience) return message('rules.segments.eachPartNeedsAudienceOr')
  return hasChildren && hasAudience ? message('rules.segments.partAudienceOrJoinsOther') : null
}

function memberFault(segment: Members): Message | null {
  const { boolean_operator: operator, custom_audience_id: audience, lookback_window: days } = segment
  const { frequency, frequency_comparator: comparator, negate } = segment
  if (operator !== undefined && !isOneOf(operator, Object.keys(booleanOperators)))
    return message('rules.segments.booleanoperatorMustOrOr')
  if (audience !== undefined && (typeof audience !== 'string' || audience === ''))
    return message('rules.segments.customaudienceidMustIdAudience')
  if (days !== undefined && !flexible.lookbackDays.some((each) => each === days))
    return message('rules.segments.lookbackwindowMustDays', { days: anyOf(flexible.lookbackDays) })
  if (frequency !== undefined && !(typeof frequency === 'number' && Number.isSafeInteger(frequency) && frequency >= 0))
    return message('rules.segments.frequencyMustWholeNumber')
  if (comparator !== undefined && !isOneOf(comparator, Object.keys(comparators)))
    return message('rules.segments.frequencycomparatorMustOne', { values: anyOf(Object.keys(comparators)) })
  return negate !== undefined && typeof negate !== 'boolean' ? message('rules.segments.negateMustTrueOrFalse') : null
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
