/**
 * The tree of a combination as a person builds it: groups and audiences, addressed by their place from the root ([0, 2]: the third part
 * of the first). Pure; values are those of the wire. Source: interface, Audiences and insights (POST batch custom_audiences).
 */
import { t } from '../../shared/messages/index.ts'
import { flexible } from '../../shared/model/audience/limits.ts'
import { comparators, leavesOf } from '../../shared/model/audience/segments.ts'
import type { Json } from '../../shared/model/values.ts'

export interface LeafPart {
  kind: 'audience'
  audienceId: string
  lookbackDays: number
  frequency: number
  comparator: keyof typeof comparators
  negate: boolean
}
export interface GroupPart {
  kind: 'group'
  operator: 'AND' | 'OR'
  negate: boolean
  parts: readonly Part[]
}
export type Part = LeafPart | GroupPart
export type PartPath = readonly number[]

/** Groups within groups; references are followed as deep. */
export const deepestGroup = 3

export const emptyGroup: GroupPart = { kind: 'group', operator: 'AND', negate: false, parts: [] }
export const emptyLeaf: LeafPart = {
  kind: 'audience',
  audienceId: '',
  lookbackDays: 30,
  frequency: 1,
  comparator: 'NUM_GTE',
  negate: false,
}

/** Reads what is kept; what the wire may leave out is filled in. An unreadable tree is an empty group. */
export function toGroup(tree: Json): GroupPart {
  const part = toPart(tree)
  return part?.kind === 'group' ? part : part ? { ...emptyGroup, parts: [part] } : emptyGroup
}

/** As it is sent: everything said, since the service takes a part without `negate` as left out. */
export function toSegments(part: Part): Json {
  if (part.kind === 'audience')
    return {
      ...(part.audienceId === '' ? {} : { custom_audience_id: part.audienceId }),
      lookback_window: part.lookbackDays,
      frequency: part.frequency,
      frequency_comparator: part.comparator,
      negate: part.negate,
      child_segments: [],
    }
  return { boolean_operator: part.operator, negate: part.negate, child_segments: part.parts.map(toSegments) }
}

export function leafCount(group: GroupPart): number {
  return group.parts.reduce((sum, part) => sum + (part.kind === 'audience' ? 1 : leafCount(part)), 0)
}

/** Why no further audience fits, or null. */
export function fullReason(group: GroupPart): string | null {
  return leafCount(group) >= flexible.leavesMax
    ? t('audience.segmentTree.combinationTakesAtMost', { leavesMax: flexible.leavesMax })
    : null
}

/** Changes what stands at a place; null takes it away, and with it groups that become empty. */
export function changed(group: GroupPart, path: PartPath, change: (part: Part) => Part | null): GroupPart {
  const [index, ...rest] = path
  if (index === undefined) {
    const next = change(group)
    return next?.kind === 'group' ? next : emptyGroup
  }
  const parts = group.parts.flatMap((part, at) => {
    if (at !== index) return [part]
    if (rest.length === 0) return change(part) ?? []
    return part.kind === 'group' ? nonEmpty(changed(part, rest, change)) : [part]
  })
  return { ...group, parts }
}

/** Puts a part at the end of the group at a place. */
export function added(group: GroupPart, path: PartPath, part: Part): GroupPart {
  return changed(group, path, (at) => (at.kind === 'group' ? { ...at, parts: [...at.parts, part] } : at))
}

/** The whole in one sentence, as a person would say it. */
export function sentenceOf(group: GroupPart, nameOf: (audienceId: string) => string): string {
  if (group.parts.length === 0) return t('audience.segmentTree.nobodyYet')
  return t('audience.segmentTree.everybody', { phrase: phraseOf(group, nameOf, true) })
}

/** "in “Visitors” at least 2 times in 30 days", "(in … or in …)". */
function phraseOf(part: Part, nameOf: (audienceId: string) => string, isRoot = false): string {
  if (part.kind === 'audience') {
    const name = part.audienceId === '' ? t('audience.segmentTree.anAudience') : `“${nameOf(part.audienceId)}”`
    const { frequency } = part
    const often = t('audience.segmentTree.often', { comparator: t(comparators[part.comparator]), frequency })
    const when = t('audience.segmentTree.inLookbackdays', { lookbackDays: part.lookbackDays })
    return t('audience.segmentTree.negateTrueIn', { negate: String(Boolean(part.negate)), name, often, when })
  }
  const phrases = part.parts.map((each) => phraseOf(each, nameOf))
  const joined = phrases.slice(1).reduce((before, phrase) => {
    const both = { before, phrase }
    return part.operator === 'AND' ? t('audience.segmentTree.and', both) : t('audience.segmentTree.or', both)
  }, phrases[0] ?? '')
  const whole = isRoot || part.parts.length < 2 ? joined : `(${joined})`
  return part.negate
    ? t('audience.segmentTree.not', { partsCount: part.parts.length < 2 ? `(${whole})` : whole })
    : whole
}

/** Ids of the audiences that it names. */
export function audiencesOf(group: GroupPart): string[] {
  return [...new Set(leavesOf(toSegments(group)))]
}

function nonEmpty(group: GroupPart): GroupPart[] {
  return group.parts.length > 0 ? [group] : []
}

function toPart(tree: Json): Part | null {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return null
  const { child_segments: children, negate } = tree
  const parts = Array.isArray(children) ? children : []
  if (parts.length > 0 || tree['boolean_operator'] !== undefined)
    return {
      kind: 'group',
      operator: tree['boolean_operator'] === 'OR' ? 'OR' : 'AND',
      negate: negate === true,
      parts: parts.flatMap((child) => toPart(child) ?? []),
    }
  const { custom_audience_id: audienceId, lookback_window: days, frequency, frequency_comparator: comparator } = tree
  return {
    kind: 'audience',
    audienceId: typeof audienceId === 'string' ? audienceId : '',
    lookbackDays: typeof days === 'number' ? days : emptyLeaf.lookbackDays,
    frequency: typeof frequency === 'number' ? frequency : 1,
    comparator: isComparator(comparator) ? comparator : 'NUM_GTE',
    // A part that does not say is left out. Source: as above (negate, default true).
    negate: negate !== false,
  }
}

function isComparator(given: Json | undefined): given is keyof typeof comparators {
  return typeof given === 'string' && given in comparators
}
