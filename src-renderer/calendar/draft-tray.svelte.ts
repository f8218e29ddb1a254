import type { CreativeTile } from '../../shared/bridge.ts'
import { AskAnew } from '../state/ask-anew.ts'
import type { Bridge } from '../state/bridge.ts'

/** More than these are found in Create. */
const mostShown = 50

/** The drafts of an account, those changed last first, asked for again whenever records change. */
export class DraftTrayState {
  #tiles = $state.raw<readonly CreativeTile[]>([])
  #total = $state(0)
  readonly #bridge: Bridge
  readonly #accountId: string
  readonly #unlisten: () => void

  constructor(bridge: Bridge, accountId: string, onFailure: (thrown: unknown) => void) {
    this.#bridge = bridge
    this.#accountId = accountId
    const anew = new AskAnew(() => this.#load(), onFailure)
    this.#unlisten = bridge.on('data', () => void anew.now())
    void anew.now()
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

  async #load(): Promise<void> {
    const windows = [{ state: 'draft' as const, offset: 0, limit: mostShown }]
    const board = await this.#bridge.call('creative.board', { accountId: this.#accountId, windows })
    this.#tiles = board.windows[0]?.tiles.filter(({ mark }) => mark !== 'deleted') ?? []
    this.#total = board.totals.draft
  }
}
