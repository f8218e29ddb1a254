/** Days and months as people read them; pure. */
import { t } from '../../shared/messages/index.ts'
import { zoneCity } from '../components/zoned-time.ts'
import { dateRules } from '../state/formats.ts'
import type { CalendarView } from './calendar-state.svelte.ts'
import { clockChangeOn, dayOf, weekOf } from './days.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using it, and a list of days has hundreds. */
function written(day: string, options: Intl.DateTimeFormatOptions): string {
  const rules = dateRules()
  const name = `${rules} ${JSON.stringify(options)}`
  const known = formatters.get(name) ?? new Intl.DateTimeFormat(rules, { ...options, timeZone: 'UTC' })
  formatters.set(name, known)
  return known.format(Date.parse(`${day}T00:00:00Z`))
}

/** "Tuesday, 24 November 2026". */
export function dayTitle(day: string): string {
  return written(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** What a view of the day shows: a month, a week, the day, or from it on. */
export function viewTitle(view: CalendarView, day: string): string {
  switch (view) {
    case 'month':
      return written(day, { month: 'long', year: 'numeric' })
    case 'week': {
      const week = weekOf(day)
      const [first, last] = [week[0]!, week[6]!]
      const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
      return `${isOneMonth ? Number(first.slice(8)) : written(first, { day: 'numeric', month: 'short' })} – ${written(last, { day: 'numeric', month: 'short', year: 'numeric' })}`
    }
    case 'day':
      return written(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
    case 'list':
      return t('calendar.dayWords.from', { day: written(day, { day: 'numeric', month: 'short', year: 'numeric' }) })
  }
}

/** The account's zone, and from when it counts its days there. */
export interface AccountZone {
  zone: string
  since: string | null
}

/** What sets a day apart from others, as the shown zone counts it; null for nothing. `more` says it in full. */
export function dayNote(day: string, zone: string, account: AccountZone): { text: string; more: string } | null {
  if (account.since !== null && dayOf(account.since, zone) === day) {
    const city = zoneCity(account.zone)
    return {
      text: t('calendar.dayWords.timeBegins', { city }),
      more: t('calendar.dayWords.more', { city }),
    }
  }
  const change = clockChangeOn(day, zone)
  if (change === null) return null
  return change === 'forward'
    ? { text: t('calendar.dayWords.clocksGoForward'), more: t('calendar.dayWords.more.thisDayHasHour') }
    : { text: t('calendar.dayWords.clocksGoBack'), more: t('calendar.dayWords.more3') }
}
