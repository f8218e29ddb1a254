/**
 * Which records were settled by an answer, and when: a page that was asked for before that may show the record as it was, and must not
 * take the settled row back. Second precision of `updated_at` cannot tell the two apart.
 */
export class Settled {
  #epoch = 0
  readonly #byId = new Map<string, number>()
  readonly #onNote: (kind: string, id: string) => void

  constructor(onNote: (kind: string, id: string) => void = () => undefined) {
    this.#onNote = onNote
  }

  /** Call before asking; give it to `isStale` with what the answer holds. */
  get epoch(): number {
    return this.#epoch
  }

  note(kind: string, id: string): void {
    this.#byId.set(`${kind}/${id}`, ++this.#epoch)
    this.#onNote(kind, id)
  }

  isStale(kind: string, id: string | null, askedAtEpoch: number): boolean {
    return id !== null && (this.#byId.get(`${kind}/${id}`) ?? 0) > askedAtEpoch
  }
}
