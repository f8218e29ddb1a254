/**
 * Remembers which records were completed by an answer of this run, and when. A page that was requested before such an answer may show the record as
 * it was, and its row must not be ingested. This guard goes by the order of requests and answers, so it also holds for kinds whose rows carry no time
 * or only whole seconds. Rows of a lagging list that was requested later are caught in the store, by their times and over restarts too (`mayLag` in
 * store/ingest/lagging-rows.ts).
 */
export class AnsweredRecords {
  #epoch = 0
  readonly #byId = new Map<string, number>()
  readonly #onNote: (kind: string, id: string) => void

  constructor(onNote: (kind: string, id: string) => void = () => undefined) {
    this.#onNote = onNote
  }

  /** A number that rises with every noted answer. Read it before a request, and give it to `isStale` with the records of the reply. */
  get epoch(): number {
    return this.#epoch
  }

  /** Notes that an answer of this run completed the record. */
  note(kind: string, id: string): void {
    this.#byId.set(`${kind}/${id}`, ++this.#epoch)
    this.#onNote(kind, id)
  }

  /** True if the record was completed by an answer after that epoch: what the reply shows of it may be older. False without an id. */
  isStale(kind: string, id: string | null, askedAtEpoch: number): boolean {
    return id !== null && (this.#byId.get(`${kind}/${id}`) ?? 0) > askedAtEpoch
  }
}
