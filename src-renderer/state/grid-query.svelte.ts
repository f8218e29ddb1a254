import type { Chip, Filter, Sort } from '../../shared/bridge.ts'
import type { GridQuery, GridSource } from '../grid/types.ts'
import type { Bridge } from './bridge.ts'
import type { OwnEdit } from './own-edits.ts'

const nothingFiltered: Filter = { text: '', chip: 'all', equals: {} }

/** Input of the call that reads a page of rows. Made in one place: the start asks for exactly the same before there is a list. */
export function pageInput(
  list: { kind: string; accountId: string },
  { filter, sort }: GridQuery,
  rows: { columns: readonly string[]; offset: number; limit: number },
) {
  const { kind, accountId } = list
  return { filter, sort, columns: [...rows.columns], offset: rows.offset, limit: rows.limit, kind, accountId }
}

/** What a list of one kind asks for: filter, order, and the source that answers; the grid keeps the pages. */
export class GridQueryState {
  #filter = $state.raw<Filter>(nothingFiltered)
  #sort = $state.raw<Sort | null>(null)
  #chipCounts = $state.raw<Record<Chip, number> | null>(null)
  #dataRevision = $state(0)
  #edited = $state.raw<OwnEdit | null>(null)
  readonly kind: string
  readonly accountId: string
  #source = $state.raw<GridSource>()
  readonly #bridge: Bridge
  readonly #unlisten: (() => void)[]

  /** `begins`: the filter and order that it has at first. */
  constructor(bridge: Bridge, kind: string, accountId: string, begins: Partial<GridQuery> = {}) {
    this.#filter = begins.filter ?? nothingFiltered
    this.#sort = begins.sort ?? null
    this.kind = kind
    this.accountId = accountId
    this.#bridge = bridge
    this.#unlisten = [
      bridge.on('data', ({ kinds, dataRevision }) => {
        if (kinds.includes(kind)) this.#dataRevision = dataRevision
      }),
      bridge.on('edited', (edited) => {
        if (edited.record.kind === kind) this.#edited = edited
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
  /** What the last edit of this window left of its record; null before one. */
  get edited(): OwnEdit | null {
    return this.#edited
  }
  /** What the grid counts now, its own edits included. */
  counted(chipCounts: Record<Chip, number>): void {
    this.#chipCounts = chipCounts
  }
  get isFiltered(): boolean {
    const { text, chip, equals, where } = this.#filter
    return text !== '' || chip !== 'all' || where !== undefined || Object.keys(equals).length > 0
  }

  setFilter(filter: Filter): void {
    this.#filter = filter
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
  /** A condition that can be read for the kind, or none. */
  setWhere(where: string | undefined): void {
    const { where: _, ...rest } = this.#filter
    this.#filter = where === undefined ? rest : { ...rest, where }
  }
  setSort(sort: Sort | null): void {
    this.#sort = sort
  }
  clearFilter(): void {
    this.#filter = nothingFiltered
  }

  #begin(): void {
    const { kind, accountId } = this
    this.#dataRevision = 0
    this.#edited = null
    this.#source = {
      page: async (request) => {
        const page = await this.#bridge.call('grid.page', pageInput(this, request, request))
        this.#chipCounts = page.chipCounts
        return page
      },
      keys: (request) => this.#bridge.call('grid.keys', { ...request, kind, accountId }),
    }
  }
}
