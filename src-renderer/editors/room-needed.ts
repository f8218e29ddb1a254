/** When pausing another campaign makes room for one. */
import { guardCodes } from '../../shared/model/guards.ts'

/** By the codes of what is said of the campaign: null where pausing helps with none of it. `isSamePayer`: only what its funding pays helps. */
export function roomNeeded(kind: string, codes: readonly string[]): { isSamePayer: boolean } | null {
  if (kind !== 'campaign') return null
  if (codes.some((code) => code === 'TOO_MANY_CAMPAIGNS' || code === guardCodes.nearLimit))
    return { isSamePayer: false }
  return codes.includes(guardCodes.creditLeft) ? { isSamePayer: true } : null
}
