/** How a push ended, in words; pure. */
import { t } from '../../shared/messages/index.ts'

/** Steps of a push by how they ended; what neither was applied nor waits needs a person. */
export interface PushResult {
  sentCount: number
  appliedCount: number
  /** Approved, and gone by itself once it can. */
  waitingCount: number
}

/** "All 3 changes were applied", "1 of 2 were applied", "Nothing was applied". */
export function resultTitle({ sentCount, appliedCount }: PushResult): string {
  if (appliedCount === 0) return t('review.resultWords.nothingWasApplied')
  if (appliedCount < sentCount) return t('review.resultWords.wereApplied', { appliedCount, sentCount })
  return sentCount === 1
    ? t('review.resultWords.changeWasApplied')
    : t('review.resultWords.allChangesWereApplied', { sentCount })
}

/** What became of the rest; '' without one. */
export function restWords({ sentCount, appliedCount, waitingCount }: PushResult): string {
  const restCount = sentCount - appliedCount
  if (restCount === 0) return ''
  if (waitingCount > 0) return t('review.resultWords.whatCouldNotGo')
  const rest =
    appliedCount === 0
      ? restCount === 1
        ? t('review.resultWords.itStays')
        : t('review.resultWords.theyStay')
      : othersStay(restCount)
  return t('review.resultWords.hereWithReasonNothing', { rest })
}

function othersStay(count: number): string {
  return count === 1 ? t('review.resultWords.stays') : t('review.resultWords.othersStay')
}

/** Heading of what was pushed last: nothing of it was sent where all of it waits. `isEarlier`: it was pushed before the screen was opened. */
export function sentHeading({ sentCount, waitingCount }: PushResult, isEarlier: boolean): string {
  if (waitingCount === sentCount) return t('review.resultWords.approvedNotSentYet')
  return isEarlier ? t('review.resultWords.lastPush') : t('review.resultWords.justPushed')
}
