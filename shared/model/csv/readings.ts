/** Amounts and times as people write them, read in every way that they can be read: one way is a value, two are a question. Pure. */
import { parseMoney } from '../money.ts'
import { dayBeginsAtMs, isCalendarDay, isoSecond, zoneOffsetMs } from '../zone.ts'

/** What a text can mean: nothing, one thing, or two. Times are ISO 8601 UTC to the second. */
export type Readings<T> = readonly [] | readonly [T] | readonly [T, T]

/**
 * What decides between two readings of a column's texts. point, comma: which of them begins the decimals. dayFirst, monthFirst: of dates in three
 * numbers. units, micro: what whole numbers count below the interface's name of an amount.
 */
export const columnReadings = ['point', 'comma', 'dayFirst', 'monthFirst', 'units', 'micro'] as const
export type ColumnReading = (typeof columnReadings)[number]

/** By index of the column, how its texts are to be read. */
export type ReadingsByColumn = ReadonlyMap<number, ReadonlySet<ColumnReading>>

/** Amounts in micro units. One mark with three digits behind it may part thousands or cents: 1.234 and 1,234. */
export function readAmount(text: string): Readings<bigint> {
  const bare = text.replaceAll(/[^\d.,]/g, '')
  const [, whole, thousandths] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(bare) ?? []
  const micro = parseMoney(text)
  if (micro === null) return []
  if (whole === undefined || thousandths === undefined) return [micro]
  const sign = text.includes('-') ? -1n : 1n
  const digits = BigInt(whole + thousandths) * sign
  return [digits * 1000n, digits * 1_000_000n]
}

const dayMs = 86_400_000
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day, or a day and a clock reading: by ISO 8601, with the month's English name, or as three numbers, of which the first may be the day or the
 * month. Without a zone they are the account's; a day alone is its beginning, or its last minute where that is asked for. A clock reading that comes
 * twice, since the clocks go back, has two readings too. `order`: how three numbers are read that can be read in two ways.
 */
export function readTime(
  text: string,
  zone: string,
  { order, dayAlone }: { order?: 'dayFirst' | 'monthFirst' | undefined; dayAlone?: 'end' | undefined } = {},
): Readings<string> {
  const [, date = '', clock = '', offset = ''] = form.exec(text.trim()) ?? []
  if (date === '') return []
  const days = daysOf(date)
  const [dayFirst, monthFirst = dayFirst] = days
  const meant =
    order === undefined ? days : [order === 'dayFirst' ? dayFirst : monthFirst].filter((day) => day !== undefined)
  const found = meant.flatMap((day) =>
    instantsOf(day, clock === '' && dayAlone === 'end' ? '23:59' : clock, offset, zone),
  )
  const [one, other] = found.length > 1 ? new Set(found) : found
  return one === undefined ? [] : other === undefined ? [one] : [one, other]
}

/** A date, and perhaps a time with seconds and zone. */
const form = /^(.+?)(?:(?:[T ]|, ?)(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})?)?$/i

function daysOf(text: string): string[] {
  const date = text.trim()
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? []
  if (year !== undefined) return dayOf(year, month!, day!)
  const [, first, second, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(date) ?? []
  if (last !== undefined) return [...dayOf(last, second!, first!), ...dayOf(last, first!, second!)]
  const [, before, name, after, end] =
    /^(\d{1,2})?[. -]{0,2}([A-Za-z]{3,9})\.?[ -](\d{1,2}(?!\d))?,? ?(\d{4})$/.exec(date) ?? []
  const at = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
  const number = before ?? after
  return at > 0 && number !== undefined && end !== undefined ? dayOf(end, String(at), number) : []
}

/** The day, if the calendar has it. */
function dayOf(year: string, month: string, day: string): string[] {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number(year) >= 1000 && isCalendarDay(text) ? [text] : []
}

function instantsOf(day: string, clock: string, offset: string, zone: string): string[] {
  if (clock === '') return [secondOf(dayBeginsAtMs(day, zone))]
  const reading = `${day}T${clock.padStart(clock.length === 4 || clock.length === 7 ? clock.length + 1 : 0, '0')}`
  if (offset !== '') {
    const atMs = Date.parse(`${reading}${offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
    return Number.isNaN(atMs) ? [] : [secondOf(atMs)]
  }
  const asUtcMs = Date.parse(`${reading}Z`)
  if (Number.isNaN(asUtcMs)) return []
  // The zone's offset a day before and after are the two that can hold.
  const [before, after] = [asUtcMs - dayMs, asUtcMs + dayMs].map((nearMs) => zoneOffsetMs(nearMs, zone)) as [
    number,
    number,
  ]
  const offsets = before === after ? [before] : [before, after]
  return offsets
    .map((offsetMs) => asUtcMs - offsetMs)
    .filter((atMs) => atMs + zoneOffsetMs(atMs, zone) === asUtcMs)
    .map(secondOf)
}

function secondOf(atMs: number): string {
  return `${isoSecond(atMs)}Z`
}
