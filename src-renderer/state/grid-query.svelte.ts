import type { Chip, Filter, Sort } from '../../shared/bridge.ts'
import type { GridSource } from '../grid/types.ts'
import type { Bridge } from './bridge.ts'

/** What a list of one kind asks for: filter, order, and the source that answers; the grid keeps the pages. */
export class GridQueryState {
  #filter = $state.raw<Filter>({ text: '', chip: 'all', equals: {} })
  #sort = $state.raw<Sort | null>(null)
  #chipCounts = $state.raw<Record<Chip, number> | null>(null)
  #dataRevision = $state(0)
  readonly kind: string
  readonly accountId: string
  #source = $state.raw<GridSource>()
  readonly #bridge: Bridge
  readonly #unlisten: (() => void)[]

  constructor(bridge: Bridge, kind: string, accountId: string, equals: Filter['equals'] = {}) {
    this.#filter = { text: '', chip: 'all', equals }
    this.kind = kind
    this.accountId = accountId
    this.#bridge = bridge
    this.#unlisten = [
      bridge.on('data', ({ kinds, dataRevision }) => {
        if (kinds.includes(kind)) this.#dataRevision = dataRevision
      }),
      // A new engine counts its revisions from the start: nothing of the former's pages can be compared with its own.
      bridge.on('engine', ({ state }) => {
        if (state === 'restarted') this.#begin()
      }),
    ]
    this.#begin()
  }

  close(): void {
    for (const unlisten of this.#unlisten) unlisten()
  }

  /** Where the grid gets its rows; another object makes it begin anew. */
  get source(): GridSource {
    return this.#source as GridSource
  }

  get filter(): Filter {
    return this.#filter
  }
  get sort(): Sort | null {
    return this.#sort
  }
  /** Counts beside the chips; null until the first page came. */
  get chipCounts(): Record<Chip, number> | null {
    return this.#chipCounts
  }
  /** Revision of the data that the list should show at least. */
  get dataRevision(): number {
    return this.#dataRevision
  }
  get isFiltered(): boolean {
    return this.#filter.text !== '' || this.#filter.chip !== 'all' || Object.keys(this.#filter.equals).length > 0
  }

  setText(text: string): void {
    this.#filter = { ...this.#filter, text }
  }
  setChip(chip: Chip): void {
    this.#filter = { ...this.#filter, chip }
  }
  setEquals(equals: Filter['equals']): void {
    this.#filter = { ...this.#filter, equals }
  }
  setSort(sort: Sort | null): void {
    this.#sort = sort
  }
  clearFilter(): void {
    this.#filter = { text: '', chip: 'all', equals: {} }
  }

  #begin(): void {
    const { kind, accountId } = this
    this.#dataRevision = 0
    this.#source = {
      page: async (request) => {
        const page = await this.#bridge.call('grid.page', { ...request, kind, accountId })
        this.#chipCounts = page.chipCounts
        return page
      },
      keys: (request) => this.#bridge.call('grid.keys', { ...request, kind, accountId }),
    }
  }
}
