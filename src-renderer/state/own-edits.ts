/**
 * Tells what this window's own edits changed from what anybody else did. The reply of an edit has the record as it is now, and the event that
 * reports the change comes before or after it; by the revision of the data that both carry, an event says nothing that a reply did not say already.
 *
 *     edit ──▶ under way ──reply──▶ answered, at a revision ──event up to that revision──▶ an echo, forgotten
 *                  └─ events meanwhile wait for the reply ─┘
 */
import type { EditedRecord, Events } from '../../shared/bridge.ts'

type DataChange = Events['data']

/** A change of data as views hear of it. */
export interface HeardChange extends DataChange {
  /** All that changed is in replies that this window had: who was answered need not ask again. */
  isEcho: boolean
}

/** The record as an edit of this window left it, and the fields that were edited. */
export interface OwnEdit {
  record: EditedRecord
  fields: readonly string[]
}

export class OwnEdits {
  readonly #hear: (change: HeardChange) => void
  #underWay = 0
  #waiting: DataChange[] = []
  /** Revision of the last reply, by record. */
  #answered = new Map<number, number>()

  constructor(hear: (change: HeardChange) => void) {
    this.#hear = hear
  }

  /** Carries out one edit; `said` is called with its reply before any view hears of the change. */
  async run<R extends { key: number; dataRevision: number }>(
    edit: () => Promise<R>,
    said: (reply: R) => void,
  ): Promise<R> {
    this.#underWay++
    try {
      const reply = await edit()
      this.#answered.set(reply.key, reply.dataRevision)
      said(reply)
      return reply
    } finally {
      this.#underWay--
      if (this.#underWay === 0) for (const change of this.#waiting.splice(0)) this.#pass(change)
    }
  }

  report(change: DataChange): void {
    if (this.#underWay > 0) this.#waiting.push(change)
    else this.#pass(change)
  }

  /** Another engine counts its revisions anew. */
  forget(): void {
    this.#answered.clear()
  }

  #pass(change: DataChange): void {
    const { keys, dataRevision } = change
    const isEcho =
      keys !== null && keys.length > 0 && keys.every((key) => (this.#answered.get(key) ?? -1) >= dataRevision)
    for (const [key, revision] of this.#answered) if (revision <= dataRevision) this.#answered.delete(key)
    this.#hear({ ...change, isEcho })
  }
}
