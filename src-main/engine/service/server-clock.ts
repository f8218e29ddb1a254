/** The service's clock, learned from Date headers: requests are signed by it, limits and lost outcomes are reckoned by it. */
import type { Clock } from '../ports.ts'

/** A Date header further off than this is taken for a wrong clock on a 401. Source: design, sync, errors. */
export const clockToleranceMs = 60_000

/** Below this a difference is the header's rounding and the way of the answer. */
const noiseMs = 2_000

export class ServerClock {
  readonly #clock: Clock
  #offsetMs = 0
  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Best guess of the service's time. */
  nowMs(): number {
    return this.#clock.nowMs() + this.#offsetMs
  }

  /** Takes over what an answer's Date header said when it came. */
  learn(serverDateMs: number): void {
    if (Math.abs(serverDateMs - this.nowMs()) > noiseMs) this.#offsetMs = serverDateMs - this.#clock.nowMs()
  }
}
