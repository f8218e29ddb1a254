/** The service's clock, learned from Date headers: requests are signed by it, limits and lost outcomes are reckoned by it. */
import { wallNowMs } from '../instants.ts'
import type { Clock } from '../ports.ts'

/** A Date header further off than this is taken for a wrong clock on a 401. Source: design, sync, errors. */
export const clockToleranceMs = 60_000

/** Below this a difference is the header's rounding and the way of the answer. */
const noiseMs = 2_000

export class ServerClock {
  readonly #clock: Clock
  /** The service's time at a moment of this machine's two clocks; before the first answer the wall clock stands for it. */
  #known: { serverMs: number; wallMs: number; monotonicMs: number }
  constructor(clock: Clock) {
    this.#clock = clock
    this.#known = { ...readingOf(clock), serverMs: wallNowMs(clock) }
  }

  /**
   * Best guess of the service's time: since it was last known, as much has passed as either clock says. The monotonic one may have stood still
   * while the machine slept; the wall clock may have been set back.
   */
  nowMs(): number {
    const { serverMs, wallMs, monotonicMs } = this.#known
    const now = readingOf(this.#clock)
    return serverMs + Math.max(now.wallMs - wallMs, now.monotonicMs - monotonicMs)
  }

  /** Takes over what an answer's Date header said when it came. */
  learn(serverDateMs: number): void {
    const expectedMs = this.nowMs()
    const serverMs = Math.abs(serverDateMs - expectedMs) > noiseMs ? serverDateMs : expectedMs
    this.#known = { ...readingOf(this.#clock), serverMs }
  }
}

/** The times by which an answer is read, milliseconds. */
export interface ReadingTimes {
  /** The monotonic clock when the answer came. */
  monotonicMs: number
  /** The wall clock when the answer came. */
  wallMs: number
  /** The service's clock as far as known; the answer's own Date wins. */
  serverNowMs: number
}

/** Those of an answer that just came. */
export function readingTimes(clock: Clock, serverClock: ServerClock): ReadingTimes {
  return { ...readingOf(clock), serverNowMs: serverClock.nowMs() }
}

function readingOf(clock: Clock): { wallMs: number; monotonicMs: number } {
  return { wallMs: wallNowMs(clock), monotonicMs: clock.monotonicMs() }
}
