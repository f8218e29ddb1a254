import type { Chip, Filter, Sort } from '../../shared/bridge.ts'
import type { GridQuery, GridSource, RowsRequest } from '../grid/types.ts'
import type { Bridge } from './bridge.ts'
import type { OwnEdit } from './own-edits.ts'

const nothingFiltered: Filter = { text: '', chip: 'all', equals: {} }

/** Input of the call that reads a page of rows. Made in one place: the start asks for exactly the same before there is a list. */
export function pageInput(
  list: { kind: string; accountId: string },
  { filter, sort }: GridQuery,
  rows: { columns: readonly string[] } & Pick<RowsRequest, 'offset' | 'limit' | 'kept'>,
) {
  const { kind, accountId } = list
  const { offset, limit, kept } = rows
  return { filter, sort, columns: [...rows.columns], offset, limit, kind, accountId, ...(kept && { kept: [...kept] }) }
}

/** What a list of one kind asks for: filter, order, and the source that answers; the grid keeps the pages. */
export class GridQueryState {
  #filter = $state.raw<Filter>(nothingFiltered)
  #sort = $state.raw<Sort | null>(null)
  #chipCounts = $state.raw<Record<Chip, number> | null>(null)
  #dataRevision = $state(0)
  #edited = $state.raw<OwnEdit | null>(null)
  #turn = $state(0)
  /** Records that changed since the list was asked; of those edited here or selected, the rows stay. */
  #changed = new Set<number>()
  #haveManyChanged = false
  #editedHere = new Set<number>()
  /** Kinds of other records that the filter looks at. */
  #askedKinds: readonly string[] = []
  /** Whether the person has the record selected. */
  isChosen: (key: number) => boolean = () => false
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
      bridge.on('data', ({ kinds, keys, dataRevision }) => {
        const isOwn = kinds.includes(kind)
        if (!isOwn && !kinds.some((each) => this.#askedKinds.includes(each))) return
        if (isOwn) for (const key of keys ?? []) this.#changed.add(key)
        // Whose record it was that changed is not known.
        this.#haveManyChanged ||= keys === null || !isOwn
        this.#dataRevision = dataRevision
      }),
      bridge.on('edited', (edited) => {
        if (edited.record.kind !== kind) return
        this.#editedHere.add(edited.record.key)
        this.#edited = edited
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

  /** What is asked for; another object after each change of it. */
  readonly request = $derived.by((): GridQuery => ({ filter: this.#filter, sort: this.#sort, turn: this.#turn }))

  /** The same filter and order for what the records are now: what only stayed while it was worked on goes. */
  askAgain(): void {
    this.#forgetWork()
    this.#turn++
  }

  setFilter(filter: Filter): void {
    this.#forgetWork()
    this.#filter = filter
  }
  setText(text: string): void {
    this.setFilter({ ...this.#filter, text })
  }
  setChip(chip: Chip): void {
    this.setFilter({ ...this.#filter, chip })
  }
  setEquals(equals: Filter['equals']): void {
    this.setFilter({ ...this.#filter, equals })
  }
  /** A condition that can be read for the kind, or none. */
  setWhere(where: string | undefined): void {
    const { where: _, ...rest } = this.#filter
    this.setFilter(where === undefined ? rest : { ...rest, where })
  }
  setSort(sort: Sort | null): void {
    this.#forgetWork()
    this.#sort = sort
  }
  clearFilter(): void {
    this.setFilter(nothingFiltered)
  }

  #isWorkedOn(key: number): boolean {
    const isChanged = this.#haveManyChanged || this.#changed.has(key)
    return isChanged && (this.#editedHere.has(key) || this.isChosen(key))
  }

  #forgetWork(): void {
    this.#changed.clear()
    this.#haveManyChanged = false
    this.#editedHere.clear()
  }

  #begin(): void {
    const { kind, accountId } = this
    this.#dataRevision = 0
    this.#edited = null
    this.#forgetWork()
    this.#source = {
      page: async (request) => {
        const page = await this.#bridge.call('grid.page', pageInput(this, request, request))
        // What was asked for before can be answered after it.
        if (request.filter === this.#filter) {
          this.#chipCounts = page.chipCounts
          this.#askedKinds = page.askedKinds ?? []
        }
        return page
      },
      keys: ({ filter, sort, offset, limit, kept }) =>
        this.#bridge.call('grid.keys', {
          filter,
          sort,
          offset,
          limit,
          kind,
          accountId,
          ...(kept && { kept: [...kept] }),
        }),
      isWorkedOn: (key) => this.#isWorkedOn(key),
    }
  }
}
