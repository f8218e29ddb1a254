/** Lines of a text that comes in pieces. */

/** Longer lines are no event: they are told as unreadable and passed over. */
const longestLine = 1_000_000

export class Lines {
  #rest = ''
  #isSkipping = false

  /** The whole lines that end in this piece; null stands for one that was too long. An empty one is a heartbeat. */
  take(piece: string): (string | null)[] {
    const parts = (this.#rest + piece).split(/\r?\n/)
    this.#rest = parts.pop() ?? ''
    const lines = parts.map((line, index) => (index === 0 && this.#isSkipping ? null : line))
    if (lines.length > 0) this.#isSkipping = false
    if (this.#rest.length > longestLine) {
      this.#rest = ''
      this.#isSkipping = true
    }
    return lines
  }
}
