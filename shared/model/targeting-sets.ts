/** Targeting of many ad groups as sets: what they share, and what changes by a rule come to for each. Pure. */

/** One condition of who sees an ad group, by words of the service. A null operator includes. */
export interface Criterion {
  type: string
  value: string
  operator: string | null
}

/** What is done to the targeting of each ad group, in order. replace: what it has of the type goes, these come. copy: all that it has goes, these
 * come, which another ad group has.
 */
export type TargetingChange =
  | { do: 'add' | 'remove'; criteria: readonly Criterion[] }
  | { do: 'copy'; criteria: readonly Criterion[] }
  | { do: 'replace'; type: string; criteria: readonly Criterion[] }

export interface TargetingDifference {
  adds: Criterion[]
  removes: Criterion[]
}

/** Ad groups whose targeting can be changed at once: all that comes of it is checked before it is done. */
export const targetingGroupsMax = 2000

/** The same text for criteria that say the same. */
export function criterionKey({ type, value, operator }: Criterion): string {
  return JSON.stringify([type, value, operator ?? 'EQ'])
}

/** Each criterion once, in the order in which it came first. */
export function eachOnce<T extends Criterion>(criteria: readonly T[]): T[] {
  const found = new Map<string, T>()
  for (const each of criteria) {
    const key = criterionKey(each)
    if (!found.has(key)) found.set(key, each)
  }
  return [...found.values()]
}

/** What an ad group has after the changes. Including and leaving out the same value exclude each other: the last one added stays. */
export function changedTargeting(before: readonly Criterion[], changes: readonly TargetingChange[]): Criterion[] {
  return changes.reduce<Criterion[]>((had, change) => {
    switch (change.do) {
      case 'add':
        return change.criteria.reduce(withCriterion, had)
      case 'remove': {
        const gone = new Set(change.criteria.map(criterionKey))
        return had.filter((each) => !gone.has(criterionKey(each)))
      }
      case 'replace':
        return change.criteria.reduce(
          withCriterion,
          had.filter(({ type }) => type !== change.type),
        )
      case 'copy':
        return eachOnce(change.criteria)
    }
  }, eachOnce(before))
}

/** The criteria that `after` has and `before` lacks, and the other way round. How often a criterion is listed makes no difference. */
export function targetingDifference(before: readonly Criterion[], after: readonly Criterion[]): TargetingDifference {
  const [had, has] = [new Set(before.map(criterionKey)), new Set(after.map(criterionKey))]
  return {
    adds: eachOnce(after).filter((each) => !had.has(criterionKey(each))),
    removes: eachOnce(before).filter((each) => !has.has(criterionKey(each))),
  }
}

function withCriterion(had: Criterion[], added: Criterion): Criterion[] {
  const key = criterionKey(added)
  if (had.some((each) => criterionKey(each) === key)) return had
  return [...had.filter((each) => !isOpposite(each, added)), added]
}

function isOpposite(one: Criterion, other: Criterion): boolean {
  if (one.type !== other.type || one.value !== other.value) return false
  const operators = [one.operator ?? 'EQ', other.operator ?? 'EQ']
  return operators.includes('EQ') && operators.includes('NE')
}
