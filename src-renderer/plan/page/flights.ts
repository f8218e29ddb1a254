/** Flights of ad groups on one axis of days, and how they are moved and stretched by the clock of the account's zone; pure. */
import type { PageAdGroup } from '../../../shared/bridge.ts'
import { addDays, dayBeginsAtMs, zoneDay } from '../../../shared/model/zone.ts'
import { movedToDay } from '../../calendar/days.ts'

/** From when to when, in milliseconds since 1970; null where it is open. */
export interface Flight {
  startMs: number | null
  endMs: number | null
}

/** Days that all bars are drawn on. */
export interface Axis {
  fromMs: number
  toMs: number
  /** First instants of days that are named. */
  ticks: readonly number[]
}

/** What is moved: the start, the end, or both together. */
export type FlightPart = 'start' | 'end' | 'both'

const dayMs = 86_400_000
/** Ways to name every so many days, and how many names stand on the axis at most. */
const steps = [1, 2, 7, 14, 28, 56, 91, 182, 364]
const mostTicks = 8
/** Days that stand before the first flight and behind the last one. */
const roomDays = 1
/** An axis is never shorter. */
const leastDays = 7
/** So much of an open flight is shown. */
const openDays = 30

/** The flight of an ad group. */
export function flightOf({ values }: Pick<PageAdGroup, 'values'>): Flight {
  return { startMs: instantMs(values['start_time']), endMs: instantMs(values['end_time']) }
}

/** Whether the flight is over: nothing is spent in it any more. */
export function isOver({ endMs }: Flight, nowMs: number): boolean {
  return endMs !== null && endMs <= nowMs
}

/** From the first start to the last end; null where there is neither. */
export function wholeFlight(flights: readonly Flight[]): Flight | null {
  const starts = flights.flatMap(({ startMs }) => startMs ?? [])
  const ends = flights.flatMap(({ endMs }) => endMs ?? [])
  if (starts.length === 0 && ends.length === 0) return null
  return {
    startMs: starts.length > 0 ? Math.min(...starts) : null,
    endMs: ends.length === flights.length ? Math.max(...ends) : null,
  }
}

/** The days of all flights in the zone, with names for some; null where no flight has a time. */
export function axisOf(flights: readonly Flight[], nowMs: number, zone: string): Axis | null {
  const times = flights.flatMap(({ startMs, endMs }) => [startMs, endMs].filter((atMs) => atMs !== null))
  if (times.length === 0) return null
  const hasOpenStart = flights.some(({ startMs }) => startMs === null)
  const hasOpenEnd = flights.some(({ endMs }) => endMs === null)
  const fromMs = Math.min(...times, ...(hasOpenStart ? [nowMs] : []))
  const toMs = Math.max(...times, ...(hasOpenEnd ? [Math.max(nowMs, fromMs) + openDays * dayMs] : []))
  const from = addDays(zoneDay(fromMs, zone), -roomDays)
  const last = addDays(zoneDay(toMs, zone), roomDays + 1)
  const days = Math.max(leastDays, daysBetween(from, last))
  const step = steps.find((each) => days / each <= mostTicks) ?? steps.at(-1)!
  const ticks = Array.from({ length: Math.ceil(days / step) }, (_, at) => dayBeginsAtMs(addDays(from, at * step), zone))
  return { fromMs: dayBeginsAtMs(from, zone), toMs: dayBeginsAtMs(addDays(from, days), zone), ticks }
}

/** Where an instant stands on the axis, 0 to 1; what lies beyond stands at its end. */
export function shareOn({ fromMs, toMs }: Axis, atMs: number): number {
  return Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)))
}

/**
 * The flight after a part of it was moved by so many days of the zone, each time at the same reading of its clock. An end stays behind its start,
 * and an open part stays open.
 */
export function movedFlight(flight: Flight, part: FlightPart, days: number, zone: string): Flight {
  const moved = (atMs: number | null) => (atMs === null ? null : movedBy(atMs, days, zone))
  const { startMs, endMs } = flight
  if (part === 'both') return { startMs: moved(startMs), endMs: moved(endMs) }
  if (part === 'start') {
    const start = moved(startMs)
    return {
      startMs: start !== null && endMs !== null ? Math.min(start, lastStart(startMs!, endMs, zone)) : start,
      endMs,
    }
  }
  const end = moved(endMs)
  return { startMs, endMs: end !== null && startMs !== null ? Math.max(end, firstEnd(endMs!, startMs, zone)) : end }
}

/** Whole days of the zone that a part of a flight covers, its first and last included; null where it is open. */
export function daysOf({ startMs, endMs }: Flight, zone: string): number | null {
  if (startMs === null || endMs === null) return null
  return daysBetween(zoneDay(startMs, zone), zoneDay(Math.max(startMs, endMs - 1), zone)) + 1
}

function movedBy(atMs: number, days: number, zone: string): number {
  return Date.parse(movedToDay(new Date(atMs).toISOString(), addDays(zoneDay(atMs, zone), days), zone).value)
}

/** The latest start, by the clock of the present one, that the end still comes after. */
function lastStart(startMs: number, endMs: number, zone: string): number {
  const days = daysBetween(zoneDay(startMs, zone), zoneDay(endMs, zone))
  const onDay = movedBy(startMs, days, zone)
  return onDay < endMs ? onDay : movedBy(startMs, days - 1, zone)
}

/** The first end, by the clock of the present one, that comes after the start. */
function firstEnd(endMs: number, startMs: number, zone: string): number {
  const days = daysBetween(zoneDay(endMs, zone), zoneDay(startMs, zone))
  const onDay = movedBy(endMs, days, zone)
  return onDay > startMs ? onDay : movedBy(endMs, days + 1, zone)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

function instantMs(value: unknown): number | null {
  const atMs = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(atMs) ? null : atMs
}
