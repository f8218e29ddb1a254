import type { Value } from './values.ts'

/** Whether a flight with this end is over; one without an end, or with one that cannot be read, is not. */
export function isFlightOver(end: Value | undefined, nowMs: number): boolean {
  return typeof end === 'string' && Date.parse(end) <= nowMs
}
