/** The present, for what the window shows; ticks so that clocks and "today" stay true. */
export class Clock {
  #nowMs = $state(0)
  #ownZone: string | null = null
  readonly #read: () => number

  /** `read` gives milliseconds since 1970; tests give their own. */
  constructor(read: () => number) {
    this.#read = read
    this.#nowMs = read()
  }

  /** Present as of the last tick. */
  get nowMs(): number {
    return this.#nowMs
  }

  /** The person's own zone as of the last tick; asking for it takes a millisecond, and the window does so at many places. */
  get ownZone(): string {
    return (this.#ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
  }

  tick(): void {
    this.#ownZone = null
    this.#nowMs = this.#read()
  }

  /** Ticks every five seconds until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => this.tick(), 5000)
    return () => clearInterval(timer)
  }
}
