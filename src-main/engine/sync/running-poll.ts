import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { pollOf } from '../../../shared/contract/creatives/poll-rules.ts'
import { pollClock, spanMessage } from '../../../shared/model/poll-clock.ts'
import type { PendingRecord, Workspace } from '../store/index.ts'

/** A sentence for the refusal of a post whose poll runs already or is over; null for all others. */
export function runningPollWords(
  { records }: Pick<Workspace, 'records'>,
  { operation, values }: Pick<PendingRecord, 'operation' | 'values'>,
  nowMs: number,
): Message | null {
  if (operation !== 'create') return null
  const poll = pollOf(values, {
    get(kind, id) {
      const key = records.keyOf(kind, id)
      return key === null ? undefined : records.get(key).values
    },
  })
  const clock = poll?.['end_time'] ? pollClock(poll, null, nowMs) : null
  if (!clock) return null
  return clock.leftMinutes > 0
    ? message('engine.runningPoll.runsAlready', { span: spanMessage(clock.leftMinutes) })
    : message('engine.runningPoll.isOver')
}
