/**
 * Moments of two clocks. The wall clock is what people set: it serves what is shown, stored, signed or compared with the service's times.
 * Waiting goes by the monotonic clock, which nobody sets.
 */
import type { Clock } from './ports.ts'

/** Now by the wall clock, milliseconds since 1970. Never for waiting: it may jump. */
export function wallNowMs(clock: Clock): number {
  return clock.nowMs()
}

/** Now by the wall clock, ISO 8601 with milliseconds. */
export function instantNow(clock: Clock): string {
  return new Date(clock.nowMs()).toISOString()
}

/** The wall clock's time when the monotonic clock will show (or showed) `monotonicMs`, ISO 8601; for people. */
export function instantAt(clock: Clock, monotonicMs: number): string {
  return new Date(clock.nowMs() + monotonicMs - clock.monotonicMs()).toISOString()
}

/** A moment that outlives the process, by both clocks. */
export interface StoredMoment {
  /** ISO 8601, wall clock. */
  at: string
  /** The monotonic clock then; null where it was not kept. */
  monotonicMs: number | null
}

/**
 * How long ago a stored moment surely is, milliseconds. Both clocks must agree that the time is over: the wall clock may have been set forward,
 * and the monotonic clock may stand still while the machine sleeps and begins anew when it starts. A wall clock that went back is not believed.
 * `seenMs`: when this run met the moment first, monotonic clock.
 */
export function elapsedSince(clock: Clock, { at, monotonicMs }: StoredMoment, seenMs: number): number {
  const wallMs = clock.nowMs() - Date.parse(at)
  const nowMs = clock.monotonicMs()
  if (monotonicMs == null) return Math.max(nowMs - seenMs, wallMs)
  const sinceMs = nowMs < monotonicMs ? nowMs : nowMs - monotonicMs
  return wallMs < 0 ? sinceMs : Math.min(wallMs, sinceMs)
}
