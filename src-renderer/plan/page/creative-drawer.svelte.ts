import type { CreativeState, CreativeTile, CreativeWindow } from '../../../shared/bridge.ts'
import type { Bridge } from '../../state/bridge.ts'

/** Which creatives are shown: all posts that are out, those that no ad group promotes, or posts that are still to go out. */
export const drawerViews = ['posts', 'unused', 'scheduled'] as const
export type DrawerView = (typeof drawerViews)[number]

const statesOf: Record<DrawerView, readonly CreativeState[]> = {
  posts: ['posted', 'inAds'],
  unused: ['posted'],
  scheduled: ['scheduled'],
}
/** Tiles of a state in one window of the board, and how many windows are asked for at once. */
const tilesOfWindow = 100
const mostWindows = 8

const shownKinds: ReadonlySet<string> = new Set([
  ...['tweet', 'scheduled_tweet', 'promoted_tweet', 'scheduled_promoted_tweet', 'media_library'],
])

interface Given {
  bridge: Bridge
  accountId: string
  onFailure: (thrown: unknown) => void
}

/** Creatives of an account that can become ads, as they are found and chosen. */
export class CreativeDrawerState {
  readonly #given: Given
  readonly #unlisten: () => void
  #text = $state('')
  #view = $state<DrawerView>('posts')
  #windows = $state(1)
  #tiles = $state.raw<readonly CreativeTile[] | null>(null)
  #totals = $state.raw<Readonly<Record<CreativeState, number>> | null>(null)
  #chosen = $state.raw<ReadonlySet<string>>(new Set())
  #generation = 0

  constructor(given: Given) {
    this.#given = given
    this.#unlisten = given.bridge.on('data', ({ kinds }) => {
      if (kinds.some((kind) => shownKinds.has(kind))) void this.load()
    })
    void this.load()
  }

  close(): void {
    this.#unlisten()
  }

  get text(): string {
    return this.#text
  }
  get view(): DrawerView {
    return this.#view
  }
  /** Null until they are known. */
  get tiles(): readonly CreativeTile[] | null {
    return this.#tiles
  }
  /** Ids of chosen tiles, all of one kind. */
  get chosen(): ReadonlySet<string> {
    return this.#chosen
  }
  get kind(): 'tweet' | 'scheduled_tweet' {
    return this.#view === 'scheduled' ? 'scheduled_tweet' : 'tweet'
  }
  /** More of them can be shown. */
  get hasMore(): boolean {
    return (
      this.#windows < mostWindows / statesOf[this.#view].length && (this.#tiles?.length ?? 0) < this.count(this.#view)
    )
  }

  /** How many a view shows. */
  count(view: DrawerView): number {
    return statesOf[view].reduce((sum, state) => sum + (this.#totals?.[state] ?? 0), 0)
  }

  setText(text: string): void {
    this.#text = text
    this.#windows = 1
    void this.load()
  }

  setView(view: DrawerView): void {
    this.#view = view
    this.#windows = 1
    this.#chosen = new Set()
    void this.load()
  }

  showMore(): void {
    this.#windows++
    void this.load()
  }

  toggle(id: string): void {
    const chosen = new Set(this.#chosen)
    if (!chosen.delete(id)) chosen.add(id)
    this.#chosen = chosen
  }

  chooseNone(): void {
    this.#chosen = new Set()
  }

  /** Asks anew; what is shown stays until the answer is there. */
  async load(): Promise<void> {
    const generation = ++this.#generation
    const { bridge, accountId, onFailure } = this.#given
    const windows = statesOf[this.#view].flatMap((state) =>
      Array.from({ length: this.#windows }, (_, at) => ({ state, offset: at * tilesOfWindow, limit: tilesOfWindow })),
    )
    try {
      const board = await bridge.call('creative.board', { accountId, text: this.#text, windows })
      if (generation !== this.#generation) return
      this.#totals = board.totals
      this.#tiles = board.windows.flatMap(({ tiles }: CreativeWindow) => tiles)
    } catch (thrown) {
      if (generation === this.#generation) onFailure(thrown)
    }
  }
}
