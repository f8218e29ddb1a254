/**
 * Which records were completed by an answer of this run, and when: a page that was asked for before that may show the record as it was, and
 * must not take the row back. It is the guard against pages that were under way: exact, by the order of asking and answering, also for kinds
 * whose rows carry no time or only whole seconds. Pages that were asked for later and come out of a list that lags are another matter, over
 * restarts too: the store looks at times there (`mayLag` in store/ingest/lagging-rows.ts).
 */
export class AnsweredRecords {
  #epoch = 0
  readonly #byId = new Map<string, number>()
  readonly #onNote: (kind: string, id: string) => void

  constructor(onNote: (kind: string, id: string) => void = () => undefined) {
    this.#onNote = onNote
  }

  /** A mark of the moment. Read it before asking, and give it to `isStale` with the records of the answer. */
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
