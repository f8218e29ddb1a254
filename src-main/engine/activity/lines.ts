/** Lines of a text that comes in pieces. */

/** Longer lines are no event: they are told as unreadable and passed over. */
const longestLine = 1_000_000

export class Lines {
  /** Pieces of the line that has not ended yet: put together once, since a line may come a character at a time. */
  #rest: string[] = []
  #restLength = 0
  #isSkipping = false

  /** The whole lines that end in this piece; null stands for one that was too long. An empty one is a heartbeat. */
  take(piece: string): (string | null)[] {
    const hasEnd = piece.includes('\n')
    const parts = (hasEnd ? this.#takeRest() + piece : piece).split(/\r?\n/)
    this.#keep(parts.pop() ?? '')
    const lines = parts.map((line, index) => (index === 0 && this.#isSkipping ? null : line))
    if (hasEnd) this.#isSkipping = false
    if (this.#restLength > longestLine) {
      this.#takeRest()
      this.#isSkipping = true
    }
    return lines
  }

  #keep(piece: string): void {
    this.#rest.push(piece)
    this.#restLength += piece.length
  }

  #takeRest(): string {
    const rest = this.#rest.join('')
    this.#rest = []
    this.#restLength = 0
    return rest
  }
}
