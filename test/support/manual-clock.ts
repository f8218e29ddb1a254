import type { Clock } from '../../src-main/engine/ports.ts'

interface Timer {
  /** Monotonic. */
  atMs: number
  callback: () => void
}

/** A clock in the test's hand: time moves only by `advance`, and timers run in their order. */
export class ManualClock implements Clock {
  #wallMs: number
  #monotonicMs: number
  #timers: Timer[] = []
  /** `monotonicMs`: how long the machine has run; another number than the wall clock's, so that a mix-up shows. */
  constructor(startMs = Date.parse('2026-11-20T12:00:00Z'), monotonicMs = 7_654_321) {
    this.#wallMs = startMs
    this.#monotonicMs = monotonicMs
  }

  nowMs(): number {
    return this.#wallMs
  }

  monotonicMs(): number {
    return this.#monotonicMs
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#monotonicMs + delayMs, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  yieldToEventLoop(): Promise<void> {
    return Promise.resolve()
  }

  /** Moves on, running each timer at its time, and lets everything that follows from it settle. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#monotonicMs + byMs
    await settle()
    for (;;) {
      const next = this.#timers.filter((timer) => timer.atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0]
      if (!next) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#moveTo(next.atMs)
      next.callback()
      await settle()
    }
    this.#moveTo(endMs)
  }

  /** Sets the wall clock without running timers, as somebody who changes the computer's time does. */
  jump(byMs: number): void {
    this.#wallMs += byMs
  }

  /** The machine sleeps: timers stand still, and the monotonic clock goes on only where it counts sleep. */
  sleep(byMs: number, countsSleep: boolean): void {
    this.#wallMs += byMs
    if (countsSleep) this.#monotonicMs += byMs
  }

  /** The machine starts anew after so long: the monotonic clock begins again, and timers are gone. */
  reboot(afterMs: number): void {
    this.#wallMs += afterMs
    this.#monotonicMs = 20_000
    this.#timers = []
  }

  #moveTo(monotonicMs: number): void {
    const byMs = Math.max(0, monotonicMs - this.#monotonicMs)
    this.#wallMs += byMs
    this.#monotonicMs += byMs
  }

  get timerCount(): number {
    return this.#timers.length
  }
}

/** Lets promises that are due run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
