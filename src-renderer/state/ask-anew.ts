/** Asks again whenever it is told to, one asking at a time: changes that come meanwhile are asked about once more at its end. */
export class AskAnew {
  readonly #ask: () => Promise<void>
  readonly #onFailure: (thrown: unknown) => void
  #isAsking = false
  #isStale = false

  constructor(ask: () => Promise<void>, onFailure: (thrown: unknown) => void) {
    this.#ask = ask
    this.#onFailure = onFailure
  }

  /** Resolves when nothing is stale any more; never rejects. What changes during an asking that fails is asked about, too. */
  async now(): Promise<void> {
    this.#isStale = true
    if (this.#isAsking) return
    this.#isAsking = true
    while (this.#isStale) {
      this.#isStale = false
      await this.#ask().catch(this.#onFailure)
    }
    this.#isAsking = false
  }
}
