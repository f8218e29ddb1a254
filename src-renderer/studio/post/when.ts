/** What is offered for the time of a post, beside typing it; pure. */
import type { RulePort } from '../../../shared/contract/language/rules.ts'
import { checkWorkspace } from '../../../shared/contract/language/validate.ts'
import { addDays } from '../../../shared/model/zone.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { resourceOf } from '../../../shared/presentation/resources.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { CalendarItem } from '../../../shared/bridge.ts'
import { atClock, dayOf, movedToDay, nextFreeSlot, rangeOf } from '../../calendar/days.ts'

/** A post stands this far from others where nothing else is asked for. */
const gapMinutes = 15
const morning = 9 * 60
/** The next free time is looked for within so many days. */
const daysAhead = 14

/** The other posts of the account that matter for a time: those of its day, and of the days after now. */
export function spanOf(value: string | null, zone: string, nowMs: number): { from: string; to: string } {
  const today = dayOf(isoOf(nowMs), zone)
  const day = value === null ? today : dayOf(value, zone)
  const [first, last] = day < today ? [day, today] : [today, day]
  return rangeOf([first, addDays(last, daysAhead)], zone)
}

/** Why a post with these values cannot be given the time, by the rules that ask nothing but the clock; null where it can. */
export function whyNotAt(at: string, values: RecordValues, nowMs: number): string | null {
  const resource = resourceOf('scheduled_tweet')
  const rules = resource.workspaceRules.filter(({ surroundings }) => surroundings === 'clock')
  const record = { ...values, scheduled_at: at }
  const input = { record, operation: 'create', given: new Set(['scheduled_at']), accountId: '', id: '' } as const
  const port: Pick<RulePort, 'nowMs'> = { nowMs: () => nowMs }
  const [found] = checkWorkspace(resource, input, port as RulePort, rules)
  return found ? textOf(found.message) : null
}

/** Posts that go out on the day of the time, soonest first, without the one that is given a time. */
export function othersOf(
  items: readonly CalendarItem[],
  value: string | null,
  zone: string,
  ownKey: number | null,
): CalendarItem[] {
  if (value === null) return []
  const day = dayOf(value, zone)
  return items.filter(({ kind, key, at }) => kind === 'scheduled_tweet' && key !== ownKey && dayOf(at, zone) === day)
}

export function tomorrowMorning(zone: string, nowMs: number): string {
  return atClock(addDays(dayOf(isoOf(nowMs), zone), 1), morning, zone).value
}

/** A week later by the clock of the zone. */
export function weekLater(value: string, zone: string): string {
  return movedToDay(value, addDays(dayOf(value, zone), 7), zone).value
}

/** The next quarter of an hour near which nothing goes out: after the chosen time, or after now. */
export function nextFree(
  items: readonly CalendarItem[],
  value: string | null,
  ownKey: number | null,
  nowMs: number,
): string {
  const takenMs = items
    .filter(({ kind, key }) => kind === 'scheduled_tweet' && key !== ownKey)
    .map(({ at }) => Date.parse(at))
  return isoOf(nextFreeSlot(takenMs, Math.max(nowMs, value === null ? 0 : Date.parse(value)), gapMinutes))
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}
