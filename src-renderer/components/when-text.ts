/**
 * Reads a time as people type it: "next tue 9", "tomorrow 9:00", "in 2 hours", "24 dec 18:30", "fri". Days and hours are those of a named zone. What a
 * day alone means is said by who asks; an hour alone is the next such hour, a weekday the next such day that has not begun. The words of the chosen language are read beside English ones. All pure: the present is handed in.
 */
import { t } from '../../shared/messages/index.ts'
import { addDays, zoneDay, zoneOffsetMs } from '../../shared/model/zone.ts'
import { dateOrder } from '../state/formats.ts'
import { timeInEnglish } from './when-words.ts'
import { fromLocalText } from './zoned-time.ts'

export type ReadWhen = { value: string } | { message: string }

/** What a day alone means: nine in the morning, its beginning, or its last minute. */
export type DayAlone = 'morning' | 'begin' | 'end'

interface Now {
  nowMs: number
  zone: string
  dayAlone: DayAlone
}

/** What was found of a time: a day, an hour, or a moment. */
interface Parts {
  /** '2026-11-24' */
  day?: string
  /** The day may be today or after it; a weekday then goes on to the next week. */
  repeatsAfterDays?: number
  /** Minutes since midnight. */
  minutes?: number
  /** Whole minutes from now. */
  fromNow?: number
}

const minuteMs = 60_000
const morning = 9 * 60
const minutesAlone: Record<DayAlone, number> = { morning, begin: 0, end: 24 * 60 - 1 }
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdayNames =
  'sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?'
const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** Null where nothing is typed; a message where it cannot be read, or the clocks leave that time out. */
export function readWhen(typed: string, now: Now): ReadWhen | null {
  const text = timeInEnglish(typed.toLowerCase())
    .replaceAll(/,|\b(?:at|on|the|of)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  const exact = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d$/.exec(text)
  if (exact) return fromLocalText(text.toUpperCase().replace(' ', 'T'), now.zone)
  const parts = partsOf(text, now)
  return parts ? instantOf(parts, now) : { message: t('components.whenText.unreadable') }
}

type Reader = { pattern: RegExp; read: (found: RegExpExecArray, now: Now) => Parts | null }

/** Tried in this order, each anywhere in what is left; what they take is taken away. */
const readers: readonly Reader[] = [
  {
    pattern: /^(?:in |\+ ?)(\d{1,3}|half an|an?) ?(minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w)\b/,
    read: readSpan,
  },
  { pattern: /\b(\d{4})-(\d\d)-(\d\d)\b/, read: ([, year, month, day]) => dayParts(year!, month!, day!) },
  {
    pattern: /\b(\d{1,2})\.(\d{1,2})\.(\d{4})?(?=\s|$)/,
    read: ([, day, month, year], now) => monthDay(Number(month), Number(day), year, now),
  },
  {
    // As dates are written in this window.
    pattern: /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\b/,
    read: ([, one, other, year], now) =>
      dateOrder() === 'monthFirst'
        ? monthDay(Number(one), Number(other), year, now)
        : monthDay(Number(other), Number(one), year, now),
  },
  {
    pattern: new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? (${monthNames})\.?(?: (\d{4})\b)?`),
    read: ([, day, month, year], now) => monthDay(monthOf(month!), Number(day), year, now),
  },
  {
    pattern: new RegExp(String.raw`\b(${monthNames})\.? (\d{1,2})(?:st|nd|rd|th)?(?!\d|:|\.\d| ?[ap]m)(?: (\d{4})\b)?`),
    read: ([, month, day, year], now) => monthDay(monthOf(month!), Number(day), year, now),
  },
  {
    pattern: new RegExp(String.raw`\b(next |this |coming )?(${weekdayNames})\b\.?`),
    read: ([, word, name], now) => weekdayParts(name!, word?.trim() === 'next', now),
  },
  { pattern: /\bnext week\b/, read: (_, now) => ({ day: addDays(today(now), 7) }) },
  { pattern: /\bday after tomorrow\b/, read: (_, now) => ({ day: addDays(today(now), 2) }) },
  { pattern: /\b(?:tomorrow|tmrw|tmr|tom)\b/, read: (_, now) => ({ day: addDays(today(now), 1) }) },
  { pattern: /\b(?:today|now)\b/, read: ({ 0: word }, now) => (word === 'now' ? { fromNow: 1 } : { day: today(now) }) },
  { pattern: /\btonight\b/, read: (_, now) => ({ day: today(now), minutes: 20 * 60 }) },
  { pattern: /\b(?:noon|midday)\b/, read: () => ({ minutes: 12 * 60 }) },
  { pattern: /\bmidnight\b/, read: () => ({ minutes: 0 }) },
  { pattern: /\bmorning\b/, read: () => ({ minutes: morning }) },
  { pattern: /\bafternoon\b/, read: () => ({ minutes: 15 * 60 }) },
  { pattern: /\bevening\b/, read: () => ({ minutes: 18 * 60 }) },
  {
    pattern: /(?:^| )(\d{1,2})(?:[:.h](\d\d))? ?(am|pm|h)?(?= |$)/,
    read: ([, hour, minute, half]) => clockParts(Number(hour), Number(minute ?? 0), half),
  },
  {
    pattern: /(?:^| )([01]\d|2[0-3])([0-5]\d)(?= |$)/,
    read: ([, hour, minute]) => clockParts(Number(hour), Number(minute), undefined),
  },
]

/** Everything that was typed has to mean something, and nothing two things. */
function partsOf(text: string, now: Now): Parts | null {
  let rest = text
  const parts: Parts = {}
  for (const { pattern, read } of readers) {
    const found = pattern.exec(rest)
    if (!found) continue
    const next = read(found, now)
    if (!next) return null
    const isSecondDay = next.day !== undefined && parts.day !== undefined
    // "Tue 24 Nov" says the day twice: both have to mean the same one.
    if (isSecondDay && !isSameDay(parts.day!, next)) return null
    // "in 3 days 9:00" and "tonight 21:30": what the clock says counts.
    Object.assign(parts, isSecondDay ? {} : next)
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.replaceAll(/\s+/g, ' ').trim()
    if (rest === '') return parts
  }
  return null
}

/** Whether a weekday is that of the day. */
function isSameDay(day: string, { day: other = day }: Parts): boolean {
  return new Date(`${day}T00:00Z`).getUTCDay() === new Date(`${other}T00:00Z`).getUTCDay()
}

function readSpan([, count, unit]: RegExpExecArray, now: Now): Parts | null {
  const number = count === 'half an' ? 0.5 : count === 'a' || count === 'an' ? 1 : Number(count)
  switch (unit![0]) {
    case 'm':
      return { fromNow: number }
    case 'h':
      return { fromNow: number * 60 }
    case 'd':
      return { day: addDays(today(now), number), minutes: minutesNow(now) }
    default:
      return { day: addDays(today(now), 7 * number), minutes: minutesNow(now) }
  }
}

function dayParts(year: string, month: string, day: string): Parts | null {
  const text = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(`${text}T00:00Z`)) || new Date(`${text}T00:00Z`).toISOString().slice(0, 10) !== text
    ? null
    : { day: text }
}

/** Without a year the next such day, today included. */
function monthDay(month: number, day: number, year: string | undefined, now: Now): Parts | null {
  const two = (value: number) => String(value).padStart(2, '0')
  const inYear = (each: number) => dayParts(String(each), two(month), two(day))
  if (year !== undefined) return inYear(Number(year))
  const thisYear = Number(today(now).slice(0, 4))
  const found = inYear(thisYear)
  if (found && found.day! >= today(now)) return found
  // 29 February waits for a year that has one.
  return inYear(thisYear + 1) ?? inYear(thisYear + 2) ?? inYear(thisYear + 3) ?? inYear(thisYear + 4)
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3)) + 1
}

/** "next" is never today. */
function weekdayParts(name: string, isNext: boolean, now: Now): Parts {
  const wanted = weekdays.indexOf(name.slice(0, 3))
  const ahead = (wanted - new Date(`${today(now)}T00:00Z`).getUTCDay() + 7) % 7
  if (ahead === 0 && !isNext) return { day: today(now), repeatsAfterDays: 7 }
  return { day: addDays(today(now), ahead === 0 ? 7 : ahead) }
}

function clockParts(hour: number, minute: number, half: string | undefined): Parts | null {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  if (half !== 'am' && half !== 'pm') return hour > 23 ? null : { minutes: hour * 60 + minute }
  if (hour < 1 || hour > 12) return null
  return { minutes: ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute }
}

function instantOf({ day, minutes, fromNow, repeatsAfterDays }: Parts, now: Now): ReadWhen {
  if (fromNow !== undefined && day === undefined)
    return { value: isoOf(Math.ceil((now.nowMs + fromNow * minuteMs) / minuteMs) * minuteMs) }
  const read = (onDay: string, at: number) =>
    fromLocalText(
      `${onDay}T${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
      now.zone,
    )
  const isOver = (found: ReadWhen) => 'value' in found && Date.parse(found.value) <= now.nowMs
  if (day === undefined) {
    const soon = read(today(now), minutes!)
    return isOver(soon) ? read(addDays(today(now), 1), minutes!) : soon
  }
  const isToday = day === today(now) && repeatsAfterDays === undefined
  if (minutes === undefined && isToday && now.dayAlone !== 'end') return read(...nextHour(now))
  const at = minutes ?? minutesAlone[now.dayAlone]
  const found = read(day, at)
  return repeatsAfterDays !== undefined && isOver(found) ? read(addDays(day, repeatsAfterDays), at) : found
}

/** The next whole hour, which may be tomorrow's first. */
function nextHour(now: Now): [day: string, minutes: number] {
  const hour = Math.floor(minutesNow(now) / 60) + 1
  return hour > 23 ? [addDays(today(now), 1), 0] : [today(now), hour * 60]
}

function today({ nowMs, zone }: Now): string {
  return zoneDay(nowMs, zone)
}

function minutesNow({ nowMs, zone }: Now): number {
  const dayMs = 86_400_000
  return Math.floor(((((nowMs + zoneOffsetMs(nowMs, zone)) % dayMs) + dayMs) % dayMs) / minuteMs)
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}
