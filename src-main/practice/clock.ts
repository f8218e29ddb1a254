/** The machine's clock as the practice service is given it; tests give their own. */
export interface MachineClock {
  /** Milliseconds since 1970. */
  nowMs(): number
  /** Calls back once after so many milliseconds of real waiting; the returned function calls it off. */
  after(delayMs: number, callback: () => void): () => void
}

/** The service's own clock: the machine's, shifted as ordered. Every time that an answer shows, and every limit, follows it. */
export class ServiceClock {
  readonly #machine: MachineClock
  offsetMs = 0

  constructor(machine: MachineClock) {
    this.#machine = machine
  }

  nowMs(): number {
    return this.#machine.nowMs() + this.offsetMs
  }

  /** Waiting is not shifted: only what the clock shows is. */
  after(delayMs: number, callback: () => void): () => void {
    return this.#machine.after(delayMs, callback)
  }
}

/** An instant as records carry it: UTC, whole seconds. Source: interface, Conventions. */
export function toInstant(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z')
}
