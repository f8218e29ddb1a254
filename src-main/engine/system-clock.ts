/** The real clock and chance: the one place of the engine where they enter. */
import { randomBytes } from 'node:crypto'
import type { Clock, Randomness } from './ports.ts'

/** Timers of the platform run at once when told to wait longer than this. */
const longestTimerMs = 2 ** 31 - 1

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => Number(process.hrtime.bigint() / 1_000_000n),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, Math.min(delayMs, longestTimerMs))
    return () => clearTimeout(timer)
  },
  yieldToEventLoop: () => new Promise((resolve) => setImmediate(resolve)),
}

export const systemRandomness: Randomness = { bytes: (count) => randomBytes(count) }
