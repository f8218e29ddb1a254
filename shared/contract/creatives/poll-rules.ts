/** What a poll asks of the post that shows it: to be seen while it is open. Assumed: docs/assumptions.md, poll-over. */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { cardUriPrefix } from './card-fields.ts'
import type { RulePort, WorkspaceRule } from '../language/rules.ts'
import { losesMuch, pollClock, spanMessage } from '../../model/poll-clock.ts'
import type { PollClock } from '../../model/poll-clock.ts'
import type { RecordValues } from '../../model/values.ts'

/** The poll that a post names; undefined where it names none that is here. */
export function pollOf(record: RecordValues, port: Pick<RulePort, 'get'>): RecordValues | undefined {
  const uri = record['card_uri']
  return typeof uri === 'string' && uri.startsWith(cardUriPrefix)
    ? port.get('poll_card', uri.slice(cardUriPrefix.length))
    : undefined
}

/** Rules of a post whose time stands in the field; null: it is seen at once. */
export function pollRules(timeField: string | null): WorkspaceRule[] {
  const involves = ['card_uri', ...(timeField === null ? [] : [timeField])]
  const rule = (more: Partial<WorkspaceRule>, said: (clock: PollClock) => Message | null): WorkspaceRule => ({
    field: 'card_uri',
    involves,
    surroundings: 'clock',
    code: 'INVALID_PARAMETER',
    certainty: 'N',
    check: ({ record }, port) => {
      const poll = pollOf(record, port)
      const goesAtMs = timeField === null ? null : Date.parse(String(record[timeField]))
      const clock = poll && pollClock(poll, goesAtMs, port.nowMs())
      return clock ? said(clock) : null
    },
    ...more,
  })
  return [
    rule({}, (clock) => (clock.leftMinutes > 0 ? null : message('rules.pollRules.over'))),
    rule({ severity: 'warning', code: 'POLL_TIME_LOST' }, (clock) =>
      losesMuch(clock)
        ? message('rules.pollRules.lost', {
            left: spanMessage(clock.leftMinutes),
            whole: spanMessage(clock.minutes),
          })
        : null,
    ),
  ]
}
