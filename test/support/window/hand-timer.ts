/** Time in the test's hand, for what waits in the window. */
export class HandTimer {
  #nowMs = 0
  #waiting: { atMs: number; run: () => void }[] = []

  after = (delayMs: number, run: () => void): (() => void) => {
    const entry = { atMs: this.#nowMs + delayMs, run }
    this.#waiting.push(entry)
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== entry)
    }
  }

  /** Lets so much time go by; what became due runs in its order. */
  pass(ms: number): void {
    this.#nowMs += ms
    const due = this.#waiting.filter((each) => each.atMs <= this.#nowMs).toSorted((a, b) => a.atMs - b.atMs)
    this.#waiting = this.#waiting.filter((each) => each.atMs > this.#nowMs)
    for (const each of due) each.run()
  }
}
