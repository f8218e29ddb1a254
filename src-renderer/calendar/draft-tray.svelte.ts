import type { CreativeTile } from '../../shared/bridge.ts'
import type { Bridge } from '../state/bridge.ts'

/** More than these are found in Create. */
const mostShown = 50

/** The drafts of an account, those changed last first, asked for again whenever records change. */
export class DraftTrayState {
  #tiles = $state.raw<readonly CreativeTile[]>([])
  #total = $state(0)
  #isAsking = false
  #isStale = false
  readonly #bridge: Bridge
  readonly #accountId: string
  readonly #onFailure: (thrown: unknown) => void
  readonly #unlisten: () => void

  constructor(bridge: Bridge, accountId: string, onFailure: (thrown: unknown) => void) {
    this.#bridge = bridge
    this.#accountId = accountId
    this.#onFailure = onFailure
    this.#unlisten = bridge.on('data', () => void this.#load())
    void this.#load()
  }

  close(): void {
    this.#unlisten()
  }

  get tiles(): readonly CreativeTile[] {
    return this.#tiles
  }

  get total(): number {
    return this.#total
  }

  /** One asking at a time: changes meanwhile are asked about once more at its end. */
  async #load(): Promise<void> {
    this.#isStale = true
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      while (this.#isStale) {
        this.#isStale = false
        const windows = [{ state: 'draft' as const, offset: 0, limit: mostShown }]
        const board = await this.#bridge.call('creative.board', { accountId: this.#accountId, windows })
        this.#tiles = board.windows[0]?.tiles.filter(({ mark }) => mark !== 'deleted') ?? []
        this.#total = board.totals.draft
      }
    } catch (thrown) {
      this.#onFailure(thrown)
    } finally {
      this.#isAsking = false
    }
  }
}
