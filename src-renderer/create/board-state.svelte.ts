import { creativeStates } from '../../shared/bridge/views/creatives.ts'
import type { CreativeBoard, CreativeState, CreativeTile } from '../../shared/bridge.ts'
import { afterDelay } from '../state/after.ts'
import type { After } from '../state/after.ts'
import type { Bridge } from '../state/bridge.ts'

/** A column of the board, or the list of all. */
export type ColumnId = CreativeState | 'all'

export interface BoardFilter {
  text: string
  /** Only of this author. */
  userId: string | null
  onlyNeeds: boolean
}

/** Where the open post stands. `key`: its present form. */
export type BoardPosition = NonNullable<CreativeBoard['found']>

/** Tiles asked for at a time in a column: what a screen shows, and some ahead. */
const pageSize = 12
/** The engine is asked for so many pages at once. */
const pagesAtOnce = 8
/** Changes that come so close are one: a person who types saves many times. */
const pauseMs = 120
/** As `pauseMs`, while the board is covered: its counts alone stand in sight. */
const coveredPauseMs = 1000

interface Page {
  tiles: readonly CreativeTile[]
  generation: number
}

const noTotals: CreativeBoard['totals'] = { draft: 0, scheduled: 0, posted: 0, inAds: 0 }

/** The creatives of an account as a board: how many stand in each column, and the tiles near what is in sight. */
export class BoardState {
  readonly #bridge: Bridge
  readonly #accountId: string
  readonly #onFailure: (thrown: unknown) => void
  readonly #unlisten: () => void
  readonly #pages = new Map<string, Page>()
  readonly #wanted = new Map<ColumnId, { first: number; end: number }>()
  #filter = $state.raw<BoardFilter>({ text: '', userId: null, onlyNeeds: false })
  #totals = $state.raw(noTotals)
  #needsCount = $state(0)
  #authors = $state.raw<CreativeBoard['authors']>([])
  #found = $state.raw<BoardPosition | null>(null)
  #revision = $state(0)
  #isLoaded = $state(false)
  #openKey: number | null = null
  /** Rises with every change of data or filter: pages of an earlier one are shown until they come anew. */
  #generation = 0
  #totalsOf = -1
  #isLoading = false
  #isCovered = false
  #cancel: (() => void) | null = null

  constructor(
    bridge: Bridge,
    accountId: string,
    onFailure: (thrown: unknown) => void,
    { filter, after = afterDelay }: { filter?: BoardFilter | undefined; after?: After } = {},
  ) {
    this.#bridge = bridge
    this.#accountId = accountId
    this.#onFailure = onFailure
    if (filter) this.#filter = filter
    this.#unlisten = bridge.on('data', () => {
      this.#cancel ??= after(this.#isCovered ? coveredPauseMs : pauseMs, () => {
        this.#cancel = null
        this.#renew()
      })
    })
    void this.#load()
  }

  close(): void {
    this.#cancel?.()
    this.#unlisten()
  }

  get filter(): BoardFilter {
    return this.#filter
  }
  get needsCount(): number {
    return this.#needsCount
  }
  /** Most first. */
  get authors(): CreativeBoard['authors'] {
    return this.#authors
  }
  get isLoaded(): boolean {
    return this.#isLoaded
  }
  /** Where the open post stands; null where none is open, or the filter does not show it. */
  get found(): BoardPosition | null {
    return this.#found
  }

  totalOf(column: ColumnId): number {
    if (column !== 'all') return this.#totals[column]
    return creativeStates.reduce((sum, state) => sum + this.#totals[state], 0)
  }

  /** The place in the list of all of a place in a column. */
  indexInAll({ state, index }: Pick<BoardPosition, 'state' | 'index'>): number {
    const before = creativeStates.slice(0, creativeStates.indexOf(state))
    return before.reduce((sum, each) => sum + this.#totals[each], index)
  }

  /** null until it came. */
  tileAt(column: ColumnId, index: number): CreativeTile | null {
    void this.#revision
    return this.#pages.get(`${column} ${Math.floor(index / pageSize)}`)?.tiles[index % pageSize] ?? null
  }

  /** These tiles of the column are in sight, or will be. */
  want(column: ColumnId, first: number, end: number): void {
    this.#wanted.set(column, { first, end })
    void this.#load()
  }

  /** The column is not shown any more. */
  forget(column: ColumnId): void {
    this.#wanted.delete(column)
  }

  set(changes: Partial<BoardFilter>): void {
    this.#filter = { ...this.#filter, ...changes }
    this.#renew()
  }

  /** The record that is open: its place is looked up. */
  open(key: number | null): void {
    if (key === this.#openKey) return
    this.#openKey = key
    if (key === null) this.#found = null
    else this.#renew()
  }

  /** Something lies over the board: until that is gone, only its counts are brought up to date. */
  cover(isCovered: boolean): void {
    if (isCovered === this.#isCovered) return
    this.#isCovered = isCovered
    if (isCovered) return
    if (this.#cancel === null) return void this.#load()
    this.#cancel()
    this.#cancel = null
    this.#renew()
  }

  #renew(): void {
    this.#generation++
    void this.#load()
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    try {
      for (let pages = this.#missing(); pages !== null; pages = this.#missing()) await this.#ask(pages)
    } catch (thrown) {
      this.#onFailure(thrown)
    } finally {
      this.#isLoading = false
    }
  }

  async #ask(pages: { column: ColumnId; page: number }[]): Promise<void> {
    const generation = this.#generation
    const board = await this.#bridge.call('creative.board', {
      accountId: this.#accountId,
      ...this.#filter,
      windows: pages.map(({ column, page }) => ({ state: column, offset: page * pageSize, limit: pageSize })),
      find: this.#openKey,
    })
    for (const { state, offset, tiles } of board.windows)
      this.#pages.set(`${state} ${offset / pageSize}`, { tiles, generation })
    this.#totalsOf = generation
    this.#totals = board.totals
    this.#needsCount = board.needsCount
    this.#authors = board.authors
    this.#found = board.found
    this.#isLoaded = true
    this.#revision++
  }

  /** Pages that are wanted and not there as of now; null where all are, and the totals too. */
  #missing(): { column: ColumnId; page: number }[] | null {
    const wanted = this.#isCovered ? [] : [...this.#wanted]
    const pages = wanted.flatMap(([column, { first, end }]) => {
      const [from, to] = [Math.floor(first / pageSize), Math.floor(Math.max(first, end - 1) / pageSize)]
      return Array.from({ length: to - from + 1 }, (_, at) => ({ column, page: from + at }))
    })
    const missing = pages.filter(
      ({ column, page }) => this.#pages.get(`${column} ${page}`)?.generation !== this.#generation,
    )
    if (missing.length === 0 && this.#totalsOf === this.#generation) return null
    return missing.slice(0, pagesAtOnce)
  }
}
