/** What an estimate of an audience needs, told before it is asked and by the service. Source: interface, Accounts and setup; gaps 6.3 (D, CM). */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import type { ParamRule } from '../language/rules.ts'
import { targetingRecordRules } from './targeting-rules.ts'
import { primaryTypes, isTargetingType } from '../reference/targeting.ts'
import type { Json, RecordValues } from '../../model/values.ts'

const param = 'targeting_criteria'

/** Criteria of an estimate as records, or null where the value is no list of criteria. */
export function criteriaOf(given: Json | undefined): RecordValues[] | null {
  if (!Array.isArray(given) || given.length === 0) return null
  return given.every(isMembers) ? given : null
}

/** Why nobody could be counted by these kinds of targeting, or null. */
export function primaryFault(types: readonly string[]): Message | null {
  return types.some((type) => primaryTypes.includes(type))
    ? null
    : message('rules.estimateRules.estimateNeedsKeywordInterestAudience')
}

export const estimateRules: readonly ParamRule[] = [
  {
    param,
    code: 'INVALID_PARAMETER',
    check: ({ targeting_criteria: given }) =>
      criteriaOf(given) ? null : message('rules.estimateRules.criteriaMustListObjectsOne'),
  },
  {
    param,
    code: 'UNKNOWN_CRITERIA_TYPE',
    check: ({ targeting_criteria: given }) => {
      const types = (criteriaOf(given) ?? []).map((each) => String(each['targeting_type'] ?? ''))
      const odd = types.find((type) => !isTargetingType(type))
      return odd === undefined ? null : message('rules.estimateRules.noKindTargeting', { odd })
    },
  },
  {
    param,
    code: 'INVALID_PARAMETER',
    check: ({ targeting_criteria: given }) => {
      const criteria = criteriaOf(given)
      const types = (criteria ?? []).map((each) => String(each['targeting_type'] ?? ''))
      // What is no criterion at all is told by itself.
      if (!criteria || types.some((type) => !isTargetingType(type))) return null
      return (
        criteria.reduce<Message | null>((fault, each) => fault ?? criterionFault(each), null) ?? primaryFault(types)
      )
    },
  },
]

/** What is wrong with one criterion in itself, by the rules of criteria. */
function criterionFault(criterion: RecordValues): Message | null {
  const value = criterion['targeting_value']
  if (typeof value !== 'string' || value === '') return message('rules.estimateRules.eachCriterionNeedsValue')
  const input = { record: criterion, operation: 'create' as const, given: new Set(Object.keys(criterion)) }
  // Whether a criterion includes or leaves out may be left to the service here.
  const rules = targetingRecordRules.filter(({ code }) => code !== 'MISSING_PARAMETER')
  return rules.reduce<Message | null>((fault, { check }) => fault ?? check(input), null)
}

function isMembers(given: Json): given is { [member: string]: Json } {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
