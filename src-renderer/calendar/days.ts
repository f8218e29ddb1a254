/**
 * Days of a calendar, as texts '2026-11-24': arithmetic on them knows no zone and no clock. What meets a zone is named so: an instant is
 * moved by its clock reading there, never by 24 hours. All pure.
 */
import { addDays, dayBeginsAtMs } from '../../shared/model/zone.ts'
import { weekStart } from '../state/formats.ts'
import { fromLocalText, toLocalText } from '../components/zoned-time.ts'

export { addDays }

const minuteMs = 60_000

/** Whether it is a day, wherever it comes from. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** The same day of another month, or its last one where that has no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The seven days of the week that holds it, from the day on which the person's weeks begin. */
export function weekOf(day: string): string[] {
  const first = addDays(day, -((weekday(day) - weekStart() + 7) % 7))
  return Array.from({ length: 7 }, (_, at) => addDays(first, at))
}

/** Whole weeks that hold the month, always six, so that nothing jumps from month to month. */
export function monthOf(day: string): string[] {
  const [first = day] = weekOf(`${day.slice(0, 8)}01`)
  return Array.from({ length: 42 }, (_, at) => addDays(first, at))
}

/** The day of an instant in the zone. */
export function dayOf(iso: string, zone: string): string {
  return toLocalText(iso, zone).slice(0, 10)
}

/** The first instant of a day in the zone, also where the clocks leave midnight out. */
export function startOfDay(day: string, zone: string): string {
  return new Date(dayBeginsAtMs(day, zone)).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** From the first instant of the first day up to the first one after the last day. */
export function rangeOf(days: readonly string[], zone: string): { from: string; to: string } {
  return { from: startOfDay(days[0]!, zone), to: startOfDay(addDays(days.at(-1)!, 1), zone) }
}

/** Minutes since midnight by the clock of the zone. */
export function minutesOf(iso: string, zone: string): number {
  const [hours = 0, minutes = 0] = toLocalText(iso, zone).slice(11).split(':').map(Number)
  return hours * 60 + minutes
}

export interface Moved {
  value: string
  /** The clocks leave that time out on that day: the next one that there is was taken. */
  isShifted: boolean
}

/** The instant on another day at the same time by the clock of the zone. */
export function movedToDay(iso: string, day: string, zone: string): Moved {
  return atClock(day, minutesOf(iso, zone), zone)
}

/** The instant of so many minutes after midnight, by the clock. */
export function atClock(day: string, minutes: number, zone: string): Moved {
  for (let later = 0; later <= 120; later++) {
    const wanted = minutes + later
    const [onDay, inDay] = wanted < 1440 ? [day, wanted] : [addDays(day, 1), wanted - 1440]
    const found = fromLocalText(`${onDay}T${clockText(inDay)}`, zone)
    if ('value' in found) return { value: found.value, isShifted: later > 0 }
  }
  return { value: startOfDay(addDays(day, 1), zone), isShifted: true }
}

/** Whether the clocks of the zone change within the day, and which way. */
export function clockChangeOn(day: string, zone: string): 'forward' | 'back' | null {
  const { from, to } = rangeOf([day], zone)
  const hours = (Date.parse(to) - Date.parse(from)) / (60 * minuteMs)
  return hours === 24 ? null : hours < 24 ? 'forward' : 'back'
}

/** Whole minutes spread over a time, the first and the last at its ends; one alone at its beginning. */
export function spreadEvenly(count: number, fromMs: number, toMs: number): number[] {
  if (count <= 1) return count === 1 ? [wholeMinute(fromMs)] : []
  const step = (toMs - fromMs) / (count - 1)
  return Array.from({ length: count }, (_, at) => wholeMinute(fromMs + at * step))
}

/** The next whole quarter of an hour after which, and before which, nothing goes for so many minutes. */
export function nextFreeSlot(takenMs: readonly number[], fromMs: number, gapMinutes: number): number {
  const stepMs = 15 * minuteMs
  const gapMs = gapMinutes * minuteMs
  const later = takenMs.filter((each) => each > fromMs - gapMs).toSorted((a, b) => a - b)
  let wanted = Math.ceil((fromMs + 1) / stepMs) * stepMs
  for (const each of later) {
    if (each - wanted >= gapMs) break
    if (each > wanted - gapMs) wanted = Math.ceil((each + gapMs) / stepMs) * stepMs
  }
  return wanted
}

/** Of each instant, how many of all fall within the fullest 15 minutes that hold it. */
export function crowding(instantsMs: readonly number[]): Map<number, number> {
  const ordered = instantsMs.toSorted((a, b) => a - b)
  const most = new Map<number, number>()
  let first = 0
  for (const [last, at] of ordered.entries()) {
    while (at - ordered[first]! >= 15 * minuteMs) first++
    const count = last - first + 1
    for (let each = first; each <= last; each++)
      most.set(ordered[each]!, Math.max(most.get(ordered[each]!) ?? 0, count))
  }
  return most
}

function wholeMinute(ms: number): number {
  return Math.round(ms / minuteMs) * minuteMs
}

function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
