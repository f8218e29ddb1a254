/** Days and months as people read them; pure. */
import type { CalendarView } from './calendar-state.svelte.ts'
import { weekOf } from './days.ts'

function written(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
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
      return `From ${written(day, { day: 'numeric', month: 'short', year: 'numeric' })}`
  }
}
