/** How a push ended, in words; pure. */
import { formatCount } from '../state/words.ts'

/** Steps of a push by how they ended; what neither was applied nor waits needs a person. */
export interface PushResult {
  sentCount: number
  appliedCount: number
  /** Approved, and gone by itself once it can. */
  waitingCount: number
}

/** "All 3 changes were applied", "1 of 2 were applied", "Nothing was applied". */
export function resultTitle({ sentCount, appliedCount }: PushResult): string {
  if (appliedCount === 0) return 'Nothing was applied'
  if (appliedCount < sentCount) return `${formatCount(appliedCount)} of ${formatCount(sentCount)} were applied`
  return sentCount === 1 ? 'The change was applied' : `All ${formatCount(sentCount)} changes were applied`
}

/** What became of the rest; '' without one. */
export function restWords({ sentCount, appliedCount, waitingCount }: PushResult): string {
  const restCount = sentCount - appliedCount
  if (restCount === 0) return ''
  if (waitingCount > 0) return 'What could not go now waits and goes by itself.'
  const rest = appliedCount === 0 ? (restCount === 1 ? 'It stays' : 'They stay') : othersStay(restCount)
  return `${rest} here with the reason. Nothing is lost.`
}

function othersStay(count: number): string {
  return count === 1 ? 'The other one stays' : 'The others stay'
}

/** Heading of what was just pushed: nothing of it was sent where all of it waits. */
export function sentHeading({ sentCount, waitingCount }: PushResult): string {
  return waitingCount === sentCount ? 'Approved, not sent yet' : 'Just pushed'
}
