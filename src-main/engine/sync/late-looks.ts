/**
 * Reads a record once more two minutes after an answer completed it, where an earlier update of it had got no answer and was given up after its
 * looks. A slow service may carry out that older update last and overwrite the newer one. What the record then shows is ingested like any reply
 * (store/ingest/late-updates.ts).
 */
import { resourceOf } from '../../../shared/contract/registry.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Clock, Log } from '../ports.ts'
import type { Workspace } from '../store/index.ts'
import { askAbout } from './ask-records.ts'
import type { Requests } from './requests.ts'
import { AnsweredRecords } from './answered-records.ts'

export interface LateLooksPorts {
  workspace: Workspace
  requests: Requests
  clock: Clock
  log: Log
}

/** Time from the answer to the late look: as long as the looks for a lost answer are spread. */
const lateLookMs = 120_000
const timeoutMs = 60_000

export class LateLooks {
  readonly #ports: LateLooksPorts
  /** The records completed by an answer; each applied update leads to a later look. */
  readonly answered: AnsweredRecords
  readonly #stops = new Map<string, () => void>()
  readonly #closing = new AbortController()

  constructor(ports: LateLooksPorts) {
    this.#ports = ports
    this.answered = new AnsweredRecords((kind, id) => this.#note(kind, id))
  }

  close(): void {
    this.#closing.abort()
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
  }

  #note(kind: string, id: string): void {
    const name = `${kind}/${id}`
    if (this.#closing.signal.aborted || this.#stops.has(name) || !this.#ports.workspace.outbox.hasWaitedOut(kind, id))
      return
    const look = () => {
      this.#stops.delete(name)
      void this.#look(kind, id)
    }
    this.#stops.set(name, this.#ports.clock.after(lateLookMs, look))
  }

  /** Reads and ingests the record. Never fails: where it cannot be read or written now, the next pull shows the same. */
  async #look(kind: string, id: string): Promise<void> {
    const { workspace, requests, clock, log } = this.#ports
    try {
      const key = workspace.records.keyOf(kind, id)
      if (key === null) return
      const { accountId } = workspace.records.get(key)
      const { epoch } = this.answered
      const bounds = { signal: this.#closing.signal, deadlineMs: clock.monotonicMs() + timeoutMs }
      const answer = await askAbout(requests, resourceOf(kind), accountId, [id], bounds, { byThemselves: true })
      if (answer.kind === 'answers' && !this.answered.isStale(kind, id, epoch))
        workspace.ingest.ingestEvidence(accountId, kind, answer.byId)
    } catch (error) {
      if (this.#closing.signal.aborted) return
      log.write('error', 'late look failed', { kind, code: error instanceof GalleyError ? error.code : 'internal' })
    }
  }
}
