/** Decides whether a process that ended by itself is started again: not after `limit` ends within `spanMs`. */
export class RestartLimit {
  readonly #limit: number
  readonly #spanMs: number
  #endedAtMs: number[] = []

  constructor(limit: number, spanMs: number) {
    this.#limit = limit
    this.#spanMs = spanMs
  }

  /** Records one end; true while starting again is sensible. */
  mayRestart(nowMs: number): boolean {
    this.#endedAtMs = [...this.#endedAtMs.filter((at) => at > nowMs - this.#spanMs), nowMs]
    return this.#endedAtMs.length < this.#limit
  }

  /** A person asked to try again. */
  forget(): void {
    this.#endedAtMs = []
  }
}
