/** What the service answers page by page when somebody asks; another question drops what was answered and what is still under way. */
import { wordsOf } from '../state/bridge.ts'
import type { FailureWords } from '../state/bridge.ts'

export class AskedPages<T> {
  /** null: not asked, or not answered yet. */
  rows = $state.raw<readonly T[] | null>(null)
  /** Where the next page begins; null: there is none. */
  cursor = $state.raw<string | null>(null)
  isAsking = $state(false)
  failure = $state.raw<FailureWords | null>(null)
  #question = 0

  /** Something else is to be asked from now on. */
  reset(): void {
    this.#question++
    this.rows = null
    this.cursor = null
    this.isAsking = false
    this.failure = null
  }

  /** Asks for the first page (`from` null) or a next one; what fails stands in `failure`. */
  async ask(
    from: string | null,
    read: (cursor: string | null) => Promise<{ rows: readonly T[]; cursor: string | null }>,
  ): Promise<void> {
    const question = this.#question
    this.isAsking = true
    this.failure = null
    try {
      const page = await read(from)
      if (question !== this.#question) return
      this.rows = from === null ? page.rows : [...(this.rows ?? []), ...page.rows]
      this.cursor = page.cursor
    } catch (thrown) {
      if (question === this.#question) this.failure = wordsOf(thrown)
    } finally {
      if (question === this.#question) this.isAsking = false
    }
  }
}
