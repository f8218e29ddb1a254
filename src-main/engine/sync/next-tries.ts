/** When a step that was sent in vain may go again: each pause is longer than the one before. Kept in memory; a restart begins the pause anew. */
import type { Clock, Randomness } from '../ports.ts'
import { backoffMs } from '../waiting.ts'

const firstPauseMs = 500
const longestPauseMs = 10 * 60_000

export class NextTries {
  readonly #clock: Clock
  readonly #random: Randomness
  readonly #byKey = new Map<number, { tries: number; dueMs: number }>()

  constructor(clock: Clock, random: Randomness) {
    this.#clock = clock
    this.#random = random
  }

  /** When the step may go again (monotonic clock); null for one that was not sent in vain. */
  dueMs({ key, tries }: { key: number; tries: number }): number | null {
    if (tries === 0) {
      this.#byKey.delete(key)
      return null
    }
    const known = this.#byKey.get(key)
    if (known?.tries === tries) return known.dueMs
    const dueMs = this.#clock.monotonicMs() + backoffMs(this.#random, tries, firstPauseMs, longestPauseMs)
    this.#byKey.set(key, { tries, dueMs })
    return dueMs
  }
}
