/** Why a record that is there cannot be targeted now. Source: gaps 6.3. */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { isLocalId } from '../../model/local-id.ts'
import type { RecordValues } from '../../model/values.ts'

/** Why an audience cannot be targeted now, or null. Source: gaps 6.3 (D, CM: targetable=true). */
export function whyNotTargetable(values: RecordValues, id: string): Message | null {
  if (isLocalId(id)) return message('rules.targetable.audienceNewCanTargetedOnce')
  if (values['targetable'] !== false) return null
  const reasons = values['reasons_not_targetable']
  if (!Array.isArray(reasons) || reasons.length === 0) return message('rules.targetable.notYet')
  const stated = reasons.map((each) => message('rules.targetable.reason', { reason: String(each) }))
  const all = stated.reduceRight((rest, first) => message('rules.targetable.reasons', { first, rest }))
  return message('rules.targetable.notYetBecause', { reasons: all })
}
