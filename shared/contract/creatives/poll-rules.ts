/** What a poll asks of the post that shows it: to be seen while it is open. Assumed: docs/assumptions.md, poll-over. */
import { cardUriPrefix } from './card-fields.ts'
import type { RulePort, WorkspaceRule } from '../language/rules.ts'
import { clockWords, losesMuch, pollClock } from '../../model/poll-clock.ts'
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
  const rule = (more: Partial<WorkspaceRule>, words: (clock: PollClock) => string | null): WorkspaceRule => ({
    field: 'card_uri',
    involves,
    surroundings: 'clock',
    code: 'INVALID_PARAMETER',
    certainty: 'N',
    check: ({ record }, port) => {
      const poll = pollOf(record, port)
      const goesAtMs = timeField === null ? null : Date.parse(String(record[timeField]))
      const clock = poll && pollClock(poll, goesAtMs, port.nowMs())
      return clock ? words(clock) : null
    },
    ...more,
  })
  return [
    rule({}, (clock) =>
      clock.leftMinutes > 0 ? null : `${clockWords(clock)} Open it for longer, or let the post be seen sooner.`,
    ),
    rule({ severity: 'warning', code: 'POLL_TIME_LOST' }, (clock) =>
      losesMuch(clock) ? `${clockWords(clock)} Its time begins when it is made at the service.` : null,
    ),
  ]
}
