/** States of audiences. Source: gaps 6.9 (D, AUG). */
import { targetableFrom } from '../../../shared/model/audience/limits.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

/** How long the service works at a list: the shorter end of what is told. */
export const workingMs = 4 * 3_600_000

/** What an audience of that many people says once it is worked through. */
export function worked(size: number): RecordValues {
  const isEnough = size >= targetableFrom
  return {
    audience_size: isEnough ? size : null,
    targetable: isEnough,
    reasons_not_targetable: isEnough ? [] : ['TOO_SMALL'],
  }
}
