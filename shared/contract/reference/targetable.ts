/** Why a record that is there cannot be targeted now. Source: gaps 6.3. */
import { isLocalId } from '../../model/local-id.ts'
import { inSentence } from '../../model/sentence.ts'
import type { RecordValues } from '../../model/values.ts'

export const reasonsNotTargetable: Readonly<Record<string, string>> = {
  PROCESSING: 'Being worked through, 4 to 8 hours',
  TOO_SMALL: 'Fewer than 100 people matched',
}

/** Why an audience cannot be targeted now, as a sentence, or null. Source: gaps 6.3 (D, CM: targetable=true). */
export function whyNotTargetable(values: RecordValues, id: string): string | null {
  if (isLocalId(id))
    return 'This audience is new. It can be targeted once the service has it and has matched its people.'
  if (values['targetable'] !== false) return null
  const reasons = values['reasons_not_targetable']
  const stated = Array.isArray(reasons) ? reasons.map((each) => reasonsNotTargetable[String(each)] ?? String(each)) : []
  const why = stated.length > 0 ? `: ${stated.map(inSentence).join('; ')}` : ''
  return `This audience cannot be targeted yet${why}.`
}
