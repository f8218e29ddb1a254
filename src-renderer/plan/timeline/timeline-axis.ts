/** The stretch of time that a timeline shows: whole weeks or months of the account's zone, and which days are named; pure. */
import { addDays, dayBeginsAtMs } from '../../../shared/model/zone.ts'
import type { Axis } from '../page/flights.ts'

/** How much is seen at once: six weeks, or six months. */
export type TimelineScale = 'weeks' | 'months'

export interface TimelineAxis extends Axis {
  /** Its days in order: 'YYYY-MM-DD'. */
  days: readonly string[]
}

const weeksShown = 6
const monthsShown = 6
const weekDays = 7
const dayMs = 86_400_000

/** The axis that begins with the week or month of the day. */
export function timelineAxis(scale: TimelineScale, day: string, zone: string): TimelineAxis {
  const first = scale === 'weeks' ? weekOf(day) : monthOf(day)
  const marks = Array.from({ length: (scale === 'weeks' ? weeksShown : monthsShown) + 1 }, (_, at) =>
    scale === 'weeks' ? addDays(first, at * weekDays) : monthsAfter(first, at),
  )
  const last = marks.at(-1)!
  return {
    fromMs: dayBeginsAtMs(first, zone),
    toMs: dayBeginsAtMs(last, zone),
    ticks: marks.slice(0, -1).map((each) => dayBeginsAtMs(each, zone)),
    days: Array.from({ length: daysBetween(first, last) }, (_, at) => addDays(first, at)),
  }
}

/** The day by which the next axis begins, or the one before: half of what is seen further. */
export function nextDay(scale: TimelineScale, day: string, direction: 1 | -1): string {
  return scale === 'weeks'
    ? addDays(weekOf(day), (direction * weeksShown * weekDays) / 2)
    : monthsAfter(monthOf(day), (direction * monthsShown) / 2)
}

/** The Monday of the day's week. */
function weekOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + weekDays - 1) % weekDays))
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function monthsAfter(first: string, count: number): string {
  const date = new Date(`${first}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}
