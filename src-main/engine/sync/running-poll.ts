import { pollOf } from '../../../shared/contract/creatives/poll-rules.ts'
import { pollClock, spanWords } from '../../../shared/model/poll-clock.ts'
import type { PendingRecord, Workspace } from '../store/index.ts'

/** What is added to the refusal of a post whose poll runs already; '' for all others. */
export function runningPollWords(
  { records }: Pick<Workspace, 'records'>,
  { operation, values }: Pick<PendingRecord, 'operation' | 'values'>,
  nowMs: number,
): string {
  if (operation !== 'create') return ''
  const poll = pollOf(values, {
    get(kind, id) {
      const key = records.keyOf(kind, id)
      return key === null ? undefined : records.get(key).values
    },
  })
  const clock = poll?.['end_time'] ? pollClock(poll, null, nowMs) : null
  if (!clock) return ''
  return clock.leftMinutes > 0
    ? ` Its poll runs already: ${spanWords(clock.leftMinutes)} are left. Push the post again, or replace the poll.`
    : ' Its poll ran meanwhile and is over. Replace it before you push the post again.'
}
