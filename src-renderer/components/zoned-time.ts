/** Instants (ISO 8601 UTC text) as people read and type them, in a named zone. All pure: the present is handed in. */
import { t } from '../../shared/messages/index.ts'
import { dateRules } from '../state/formats.ts'
import { zoneOffsetMs as offsetMs } from '../../shared/model/zone.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using it, and a grid uses it for every cell. */
function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const rules = dateRules()
  const cacheKey = `${rules} ${zone} ${JSON.stringify(options)}`
  let found = formatters.get(cacheKey)
  if (!found) {
    found = new Intl.DateTimeFormat(rules, { ...options, timeZone: zone, hourCycle: 'h23' })
    formatters.set(cacheKey, found)
  }
  return found
}

const clockParts: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const dayMonth: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const dayMonthYear: Intl.DateTimeFormatOptions = { ...dayMonth, year: 'numeric' }
const whole: Intl.DateTimeFormatOptions = { weekday: 'short', ...dayMonthYear, ...clockParts, second: '2-digit' }

/** "14:03" in the zone. */
export function clockOf(atMs: number, zone: string): string {
  return formatter(zone, clockParts).format(atMs)
}

/** " Berlin" behind a time of the zone, where the person's own clock reads another one at that moment; '' where both read the same. */
export function zoneWord(atMs: number, zone: string, ownZone: string): string {
  return Number.isNaN(atMs) || offsetMs(atMs, zone) === offsetMs(atMs, ownZone) ? '' : ` ${zoneCity(zone)}`
}

/**
 * How the words of a step say a time, in the account's zone wherever it stands: "14:05", "14:05:20" where seconds matter, with the day where it
 * is another one than now, and with the zone where the person's own clock reads otherwise.
 */
export function stepTime(
  zone: string,
  nowMs: number,
  ownZone: string,
): (instant: string, hasSeconds: boolean) => string {
  return (instant, hasSeconds) => {
    const atMs = Date.parse(instant)
    if (Number.isNaN(atMs)) return instant
    const clock = hasSeconds ? formatter(zone, { ...clockParts, second: '2-digit' }).format(atMs) : clockOf(atMs, zone)
    const text =
      dayNumber(atMs, zone) === dayNumber(nowMs, zone) ? clock : `${dayName(atMs, zone)} ${clockOf(atMs, zone)}`
    return `${text}${zoneWord(atMs, zone, ownZone)}`
  }
}

/** As short as it stays clear: "Today 13:58", "Yesterday", "18 Nov", "3 Feb 2025"; '' for text that is no instant. */
export function shortDate(iso: string, zone: string, nowMs: number): string {
  const atMs = Date.parse(iso)
  if (Number.isNaN(atMs)) return ''
  const days = dayNumber(nowMs, zone) - dayNumber(atMs, zone)
  if (days === 0) return t('components.zonedTime.today', { at: clockOf(atMs, zone) })
  if (days === 1) return t('components.zonedTime.yesterday')
  if (days === -1) return t('components.zonedTime.tomorrow')
  const isSameYear =
    formatter(zone, { year: 'numeric' }).format(atMs) === formatter(zone, { year: 'numeric' }).format(nowMs)
  return formatter(zone, isSameYear ? dayMonth : dayMonthYear).format(atMs)
}

/** The day alone: "18 Nov", with the year where it is another one than now. */
export function plainDay(atMs: number, zone: string, nowMs: number): string {
  const yearOf = (each: number) => formatter(zone, { year: 'numeric' }).format(each)
  return formatter(zone, yearOf(atMs) === yearOf(nowMs) ? dayMonth : dayMonthYear).format(atMs)
}

/** As `shortDate`, with the clock also for days to come, on which it matters: "Tomorrow 09:00", "5 Dec 12:00". */
export function shortInstant(iso: string, zone: string, nowMs: number): string {
  const short = shortDate(iso, zone, nowMs)
  const atMs = Date.parse(iso)
  return short !== '' && dayNumber(atMs, zone) > dayNumber(nowMs, zone) ? `${short} ${clockOf(atMs, zone)}` : short
}

/** In full, with the zone's name: "Wed, 18 Nov 2026, 13:58:04 Europe/Berlin"; the text itself when it is no instant. */
export function fullDate(iso: string, zone: string): string {
  const atMs = Date.parse(iso)
  return Number.isNaN(atMs) ? iso : `${formatter(zone, whole).format(atMs)} ${zone}`
}

/** "18 Nov 2026, 13:58" in the zone, without its name. */
export function dateAndClock(iso: string, zone: string): string {
  const atMs = Date.parse(iso)
  return Number.isNaN(atMs) ? iso : formatter(zone, { ...dayMonthYear, ...clockParts }).format(atMs)
}

/** The same, with the zone where the person's own clock reads otherwise: "18 Nov 2026, 13:58 Berlin". */
export function dateAndZone(iso: string, zone: string, ownZone: string): string {
  return `${dateAndClock(iso, zone)}${zoneWord(Date.parse(iso), zone, ownZone)}`
}

/** "Wed 18 Nov" in the zone. */
export function dayName(atMs: number, zone: string): string {
  return formatter(zone, { weekday: 'short', ...dayMonth })
    .format(atMs)
    .replace(',', '')
}

/** How long ago, in words: "just now", "5 minutes ago", "yesterday", "3 days ago"; from a month on the day itself. */
export function agoText(iso: string, zone: string, nowMs: number): string {
  const atMs = Date.parse(iso)
  if (Number.isNaN(atMs)) return ''
  const minutes = Math.floor((nowMs - atMs) / 60_000)
  if (minutes < 1) return t('components.zonedTime.justNow')
  if (minutes < 60)
    return minutes === 1 ? t('components.zonedTime.minuteAgo') : t('components.zonedTime.minutesAgo', { minutes })
  if (minutes < 24 * 60)
    return minutes < 120
      ? t('components.zonedTime.hourAgo')
      : t('components.zonedTime.hoursAgo', { count: Math.floor(minutes / 60) })
  const days = dayNumber(nowMs, zone) - dayNumber(atMs, zone)
  if (days <= 1) return t('components.zonedTime.dayAgo')
  return days < 31
    ? t('components.zonedTime.daysAgo', { days })
    : t('components.zonedTime.on', { at: formatter(zone, dayMonthYear).format(atMs) })
}

/** Part of a zone's name that people say: "Berlin" of "Europe/Berlin". */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** "2026-11-24T09:00", the local reading that a date box takes; '' when it is no instant. */
export function toLocalText(iso: string, zone: string): string {
  const atMs = Date.parse(iso)
  return Number.isNaN(atMs) ? '' : new Date(atMs + offsetMs(atMs, zone)).toISOString().slice(0, 16)
}

/**
 * The instant of a local reading in the zone. An hour that happens twice means the first time; one that the clocks leave out is told.
 */
export function fromLocalText(local: string, zone: string): { value: string } | { message: string } {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local))
    return { message: t('components.zonedTime.giveDayAndTime') }
  const asUtcMs = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtcMs)) return { message: t('components.zonedTime.thereNoSuchDay') }
  const dayMs = 86_400_000
  const offsets = [offsetMs(asUtcMs - dayMs, zone), offsetMs(asUtcMs + dayMs, zone)]
  const instants = offsets.map((offset) => asUtcMs - offset).filter((atMs) => atMs + offsetMs(atMs, zone) === asUtcMs)
  if (instants.length === 0) return { message: t('components.zonedTime.timeDoesNotExist', { zone: zoneCity(zone) }) }
  return { value: new Date(Math.min(...instants)).toISOString().replace(/\.\d+Z$/, 'Z') }
}

/** Counts days of the zone, for "today" and "yesterday". */
function dayNumber(atMs: number, zone: string): number {
  return Math.floor((atMs + offsetMs(atMs, zone)) / 86_400_000)
}
