import type { GoneRecords } from '../../shared/bridge.ts'
import type { Bridge } from './bridge.ts'
import { AskAnew } from './ask-anew.ts'

/** Watches records that are selected or open: says which of them went, whoever deleted, discarded or took them back. */
export class GoneKeys {
  readonly #bridge: Bridge
  readonly #kind: string
  readonly #watched: () => readonly number[]
  readonly #onGone: (found: GoneRecords) => void
  readonly #unlisten: () => void

  /** `onGone` gets what is no more and what was deleted at the service; never both empty. */
  constructor(bridge: Bridge, kind: string, watched: () => readonly number[], onGone: (found: GoneRecords) => void) {
    this.#bridge = bridge
    this.#kind = kind
    this.#watched = watched
    this.#onGone = onGone
    // Where it cannot be asked the selection stays, and the next change asks again.
    const anew = new AskAnew(
      () => this.#look(),
      () => undefined,
    )
    this.#unlisten = bridge.on('data', ({ kinds, keys }) => {
      if (kinds.includes(kind) && watched().some((key) => keys?.includes(key) ?? true)) void anew.now()
    })
  }

  close(): void {
    this.#unlisten()
  }

  async #look(): Promise<void> {
    const keys = [...new Set(this.#watched())]
    if (keys.length === 0) return
    const found = await this.#bridge.call('record.gone', { kind: this.#kind, keys })
    if (found.gone.length + found.deleted.length > 0) this.#onGone(found)
  }
}
