/** Times moved by whole days. */
import { addDays, zoneDay, zoneOffsetMs } from '../model/zone.ts'

const dayMs = 86_400_000

/** The instant so many days later at the same clock time in the zone; where the clock skips that time, as much after the skip. */
export function laterByDays(iso: string, days: number, zone: string): string {
  const atMs = Date.parse(iso)
  if (Number.isNaN(atMs)) return iso
  const clockMs = atMs + zoneOffsetMs(atMs, zone)
  const day = addDays(zoneDay(atMs, zone), days)
  const midnightMs = Date.parse(`${day}T00:00:00Z`)
  const wantedMs = midnightMs + (clockMs % dayMs)
  const guesses = [-1, 1].map((side) => wantedMs - zoneOffsetMs(wantedMs + side * dayMs, zone))
  const fits = guesses.find((guessMs) => guessMs + zoneOffsetMs(guessMs, zone) === wantedMs)
  return writtenAs(iso, fits ?? guesses[0]!)
}

/** As the text that it comes from was written: with or without thousandths. */
function writtenAs(iso: string, atMs: number): string {
  const text = new Date(atMs).toISOString()
  return iso.includes('.') ? text : text.replace(/\.\d{3}Z$/, 'Z')
}
