/** Why the service does not serve a campaign, in words; pure. */
import { wordsOf } from '../../shared/presentation/resources.ts'

const words = wordsOf('campaign', 'reasons_not_servable')

/** Each of the campaign's reasons: "Budget used up". */
export function servingReasons(reasons: unknown): string[] {
  return Array.isArray(reasons) ? reasons.map((reason) => words[String(reason)] ?? String(reason)) : []
}
