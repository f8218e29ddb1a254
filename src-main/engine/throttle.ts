import type { Clock } from './ports.ts'

/** Calls through at once, then at most once in so many milliseconds while more calls come; the last call is never lost. After `close` nothing is called any more. */
export class Throttle {
  readonly #clock: Clock
  readonly #pauseMs: number
  readonly #work: () => void
  #stopTimer: (() => void) | null = null
  #isDue = false
  #isClosed = false

  constructor(clock: Clock, pauseMs: number, work: () => void) {
    this.#clock = clock
    this.#pauseMs = pauseMs
    this.#work = work
  }

  call(): void {
    if (this.#isClosed) return
    if (this.#stopTimer) {
      this.#isDue = true
      return
    }
    this.#stopTimer = this.#clock.after(this.#pauseMs, () => {
      this.#stopTimer = null
      if (!this.#isDue) return
      this.#isDue = false
      this.call()
    })
    this.#work()
  }

  close(): void {
    this.#isClosed = true
    this.#stopTimer?.()
    this.#stopTimer = null
    this.#isDue = false
  }
}
