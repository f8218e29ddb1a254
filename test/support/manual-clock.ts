import type { Clock } from '../../src-main/engine/ports.ts'

interface Timer {
  atMs: number
  callback: () => void
}

/** A clock in the test's hand: time moves only by `advance`, and timers run in their order. */
export class ManualClock implements Clock {
  #nowMs: number
  #timers: Timer[] = []
  constructor(startMs = Date.parse('2026-11-20T12:00:00Z')) {
    this.#nowMs = startMs
  }

  nowMs(): number {
    return this.#nowMs
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Moves on, running each timer at its time, and lets everything that follows from it settle. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#nowMs + byMs
    await settle()
    for (;;) {
      const next = this.#timers.filter((timer) => timer.atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0]
      if (!next) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.callback()
      await settle()
    }
    this.#nowMs = endMs
  }

  /** Sets the clock without running timers, as somebody who changes the computer's time does. */
  jump(byMs: number): void {
    this.#nowMs += byMs
  }

  get timerCount(): number {
    return this.#timers.length
  }
}

/** Lets promises that are due run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
