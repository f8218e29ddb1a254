/** Instants as readings of a zone's clock, as spreadsheets keep times. Pure. */
import { zoneOffsetMs } from '../zone.ts'

const quarterMs = 900_000
/** More quarters than a flight of ten years touches by its days. */
const mostOffsets = 20_000
const offsets = new Map<string, number>()

/** Zones change their clocks at quarters of an hour only. */
function offsetAtMs(atMs: number, zone: string): number {
  const name = `${Math.floor(atMs / quarterMs)} ${zone}`
  const known = offsets.get(name)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const found = zoneOffsetMs(atMs, zone)
  offsets.set(name, found)
  return found
}

/** The reading at the instant, "2026-03-01T09:30:00"; null where the clock shows it twice, or the text is no instant. */
export function localTimeOf(instant: string, zone: string): string | null {
  const atMs = Date.parse(instant)
  if (Number.isNaN(atMs)) return null
  const localMs = atMs + offsetAtMs(atMs, zone)
  const others = [-1, 1].map((days) => localMs - offsetAtMs(atMs + days * 86_400_000, zone))
  const isTwice = others.some((otherMs) => otherMs !== atMs && otherMs + offsetAtMs(otherMs, zone) === localMs)
  return isTwice ? null : new Date(localMs).toISOString().slice(0, 19)
}
