/** Days and clock readings of a named time zone; pure, instants are milliseconds since 1970. */

const dayMs = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs far more than using it. */
function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    })
    formatters.set(zone, found)
  }
  return found
}

/** By zone and day since 1970, in UTC, what the zone is ahead of UTC all of that day; null for days on which that changes. */
const offsetsOfDays = new Map<string, Map<number, number | null>>()
const mostDays = 10_000

/** How far the zone is ahead of UTC at an instant, in milliseconds; negative west of UTC. */
export function zoneOffsetMs(atMs: number, zone: string): number {
  const day = Math.floor(atMs / dayMs)
  const known = offsetsOfDays.get(zone) ?? new Map<number, number | null>()
  offsetsOfDays.set(zone, known)
  let offset = known.get(day)
  if (offset === undefined) {
    // No zone changes its offset and changes it back on one day.
    const [first, last] = [computedOffsetMs(day * dayMs, zone), computedOffsetMs((day + 1) * dayMs, zone)]
    offset = first === last ? first : null
    if (known.size >= mostDays) known.clear()
    known.set(day, offset)
  }
  return offset ?? computedOffsetMs(atMs, zone)
}

/** Asking the runtime takes a hundred times as long as looking up what it said. */
function computedOffsetMs(atMs: number, zone: string): number {
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const localMs = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)
  return localMs - Math.floor(atMs / 1000) * 1000
}

/** The day of an instant in the zone: "2026-11-24". */
export function zoneDay(atMs: number, zone: string): string {
  return new Date(atMs + zoneOffsetMs(atMs, zone)).toISOString().slice(0, 10)
}

/** Whether the calendar has the day: "2026-11-24", but not "2026-02-30". */
export function isCalendarDay(day: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return false
  const at = Number(month)
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
  const length = at === 2 && isLeap ? 29 : (daysOfMonths[at - 1] ?? 0)
  return Number(date) >= 1 && Number(date) <= length
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** An instant to the second, what is below cut off: "2026-11-24T09:00:00". Faster than a `Date` says it. */
export function isoSecond(atMs: number): string {
  const day = Math.floor(atMs / dayMs)
  const seconds = Math.floor((atMs - day * dayMs) / 1000)
  const two = (number: number) => (number < 10 ? `0${number}` : String(number))
  return `${isoDay(day)}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Texts of days by their number since 1970. */
const isoDays = new Map<number, string>()

function isoDay(day: number): string {
  let text = isoDays.get(day)
  if (text === undefined) {
    const whole = new Date(day * dayMs).toISOString()
    text = whole.slice(0, whole.indexOf('T'))
    if (isoDays.size >= mostDays) isoDays.clear()
    isoDays.set(day, text)
  }
  return text
}

/** The day `count` days after `day` ("2026-11-24"). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

/** The first instant of a day in the zone, also where the clocks leave midnight out. */
export function dayBeginsAtMs(day: string, zone: string): number {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`)
  const found = [asUtcMs - dayMs, asUtcMs + dayMs]
    .map((nearMs) => asUtcMs - zoneOffsetMs(nearMs, zone))
    .filter((atMs) => zoneDay(atMs, zone) === day && zoneDay(atMs - 1, zone) < day)
  return found.length > 0 ? Math.min(...found) : firstInstantOf(day, zone, asUtcMs)
}

/** Where the clocks go forward over midnight, the day begins at the moment of that change. */
function firstInstantOf(day: string, zone: string, asUtcMs: number): number {
  let [beforeMs, withinMs] = [asUtcMs - dayMs, asUtcMs + dayMs]
  while (withinMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + withinMs) / 2)
    if (zoneDay(middleMs, zone) < day) beforeMs = middleMs
    else withinMs = middleMs
  }
  return withinMs
}
