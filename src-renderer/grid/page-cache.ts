/**
 * Pages of rows of one query at a time, asked from a source as they come into view.
 *
 *   fresh    shown as it is
 *   stale    shown until its replacement is there: after a change of the data, or while the next query's first page is on its way
 *   missing  never seen: the grid draws placeholders
 *
 * Where a filter or an order is chosen, loaded rows that a person works on stay where they stand until the query is asked again.
 *
 * Of what is wanted, what is in view goes first; few requests run at a time, so that a fast scroll never queues up pages that have
 * already gone by.
 */
import { keptRowsMax } from '../../shared/bridge/views/records.ts'
import type { Chip, GridPage, GridRow, KeptRow } from '../../shared/bridge.ts'
import { sameValue } from '../../shared/model/values.ts'
import type { Json } from '../../shared/model/values.ts'
import { noneStays } from './types.ts'
import type { GridQuery, GridSource, StayingRows } from './types.ts'

export const pageSize = 200
/** Requests at a time: pages ahead leave one place free for a page that comes into view. */
const mostRequests = 3
const mostAhead = 2
const mostPages = 60

/** A loaded row and the fields that its cells stand for. */
export interface HeldRow {
  row: GridRow
  columns: readonly string[]
}

interface Held {
  page: GridPage
  columns: readonly string[]
  isStale: boolean
}

/** What the cache reports: rows, total or counts may have changed. `isNewQuery`: the first page of another query is there. */
export type CacheListener = (change: { isNewQuery: boolean }) => void
export type CacheFailure = (error: unknown) => void

export class PageCache {
  readonly #source: GridSource
  readonly #onChange: CacheListener
  readonly #onFailure: CacheFailure
  #pages = new Map<number, Held>()
  #query: GridQuery
  /** Page that the present query begins with: what is in view when it is there. */
  #firstPage: number
  #columns: readonly string[]
  /** Rises with each query; answers of an earlier one are dropped. */
  #generation = 0
  /** The pages held belong to the query before; they stay until the first page of this one. */
  #isSwitching = true
  #running = new Map<number, number>()
  /** Pages in view, then pages ahead, most urgent first. */
  #wanted: number[] = []
  #seenCount = 0
  /** Newest revision that a page came with. */
  #newestRevision = 0
  #kept: KeptRow[] = []
  total = 0
  chipCounts: GridPage['chipCounts'] | null = null
  staying: StayingRows = noneStays

  constructor(
    source: GridSource,
    query: GridQuery,
    columns: readonly string[],
    onChange: CacheListener,
    onFailure: CacheFailure,
    firstRow = 0,
  ) {
    this.#source = source
    this.#query = query
    this.#columns = columns
    this.#onChange = onChange
    this.#onFailure = onFailure
    this.#firstPage = Math.floor(firstRow / pageSize)
  }

  /** Something of the present query has been seen. */
  get isLoaded(): boolean {
    return !this.#isSwitching || this.#pages.size > 0
  }

  /** The row at an index and the columns its cells stand for; undefined where the page is missing. */
  rowAt(index: number): HeldRow | undefined {
    const held = this.#pages.get(Math.floor(index / pageSize))
    const row = held?.page.rows[index % pageSize]
    return held && row ? { row, columns: held.columns } : undefined
  }

  /** Loaded rows in their order. */
  *loaded(): Generator<HeldRow & { index: number }> {
    for (const number of [...this.#pages.keys()].sort((a, b) => a - b)) {
      const { page, columns } = this.#pages.get(number)!
      for (const [at, row] of page.rows.entries()) yield { index: number * pageSize + at, row, columns }
    }
  }

  /** Index of a loaded row, or -1. */
  indexOf(key: number): number {
    for (const [number, held] of this.#pages) {
      const at = held.page.rows.findIndex((row) => row.key === key)
      if (at >= 0) return number * pageSize + at
    }
    return -1
  }

  /** Another filter or order, from its first page; what is held stays until that is there. */
  setQuery(query: GridQuery): void {
    if (sameValue(query as unknown as Json, this.#query as unknown as Json)) return
    const isSame = sameValue(withoutTurn(query), withoutTurn(this.#query))
    this.#query = query
    this.#kept = []
    if (isSame && !this.#isSwitching) return this.invalidate()
    this.#generation++
    this.#isSwitching = true
    this.#running.clear()
    this.#firstPage = 0
    this.#wanted = [0]
    this.#seenCount = 1
    this.#pump()
  }

  /** Other columns: pages that lack one are stale. */
  setColumns(columns: readonly string[]): void {
    this.#columns = columns
    for (const held of this.#pages.values())
      if (columns.some((column) => !held.columns.includes(column))) held.isStale = true
    this.#forget()
  }

  /** What the source is asked for, without which of the rows. */
  get request(): GridQuery & { kept?: readonly KeptRow[] } {
    return this.#kept.length > 0 ? { ...this.#query, kept: this.#kept } : this.#query
  }

  /** Rows that are worked on stay where they stand from now on. */
  #hold(): void {
    if (this.#isSwitching || !this.#source.isWorkedOn || !canStray(this.#query)) return
    const held = new Set(this.#kept.map(({ key }) => key))
    const found: KeptRow[] = []
    for (const { index, row } of this.loaded())
      if (!held.has(row.key) && this.#source.isWorkedOn(row.key)) found.push({ key: row.key, at: index })
    if (found.length > 0) this.#kept = [...this.#kept, ...found].slice(0, keptRowsMax)
  }

  /** The data changed up to this revision (absent: unknown, look again): pages older than it are stale. */
  invalidate(revision?: number): void {
    this.#hold()
    for (const held of this.#pages.values())
      if (revision === undefined || held.page.dataRevision < revision) held.isStale = true
    this.#forget()
  }

  /**
   * One row as an edit left it, at that revision of the data. Only where nothing else changed since the page was read: false, and nothing
   * done, otherwise. `shifts` is added to the counts of the chips.
   */
  replaceRow(index: number, row: GridRow, revision: number, shifts: Partial<Record<Chip, number>>): boolean {
    const number = Math.floor(index / pageSize)
    const held = this.#pages.get(number)
    if (!held || this.#isSwitching || held.isStale || held.page.dataRevision !== revision - 1) return false
    const rows = held.page.rows.with(index % pageSize, row)
    this.#pages.set(number, { ...held, page: { ...held.page, rows } })
    for (const each of this.#pages.values())
      if (each.page.dataRevision === revision - 1) each.page = { ...each.page, dataRevision: revision }
    this.#newestRevision = revision
    const counts = this.chipCounts
    if (counts)
      this.chipCounts = Object.fromEntries(
        Object.entries(counts).map(([chip, count]) => [chip, count + (shifts[chip as Chip] ?? 0)]),
      ) as Record<Chip, number>
    this.#onChange({ isNewQuery: false })
    return true
  }

  /** Says what is in view and which way it moves: asks for what is missing or stale there, then for the page ahead. */
  want(first: number, end: number, direction: -1 | 1): void {
    if (this.#isSwitching) {
      this.#wanted = [this.#firstPage]
      this.#seenCount = 1
    } else {
      const from = Math.floor(first / pageSize)
      const to = Math.floor(Math.max(first, end - 1) / pageSize)
      const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const next = direction > 0 ? to + 1 : from - 1
      const after = direction > 0 ? from - 1 : to + 1
      this.#wanted = [...(direction > 0 ? seen : seen.reverse()), next, after]
      this.#seenCount = seen.length
    }
    this.#pump()
  }

  /** Answers under way count for nothing any more: the data has moved on. */
  #forget(): void {
    this.#generation++
    this.#running.clear()
  }

  #pump(): void {
    for (const [at, number] of this.#wanted.entries()) {
      if (this.#running.size >= (at < this.#seenCount ? mostRequests : mostAhead)) return
      if (this.#needs(number)) void this.#ask(number)
    }
  }

  #needs(number: number): boolean {
    if (number < 0 || this.#running.has(number)) return false
    if (this.#isSwitching) return number === this.#firstPage
    if (number * pageSize >= this.total && number > 0) return false
    return this.#pages.get(number)?.isStale ?? true
  }

  async #ask(number: number): Promise<void> {
    const generation = this.#generation
    const columns = this.#columns
    this.#running.set(number, generation)
    try {
      const page = await this.#source.page({
        ...this.request,
        columns: [...columns],
        offset: number * pageSize,
        limit: pageSize,
      })
      if (generation === this.#generation) this.#take(number, page, columns)
    } catch (error) {
      if (generation === this.#generation) this.#fail(number, error)
    }
    if (generation === this.#generation) this.#pump()
  }

  #take(number: number, page: GridPage, columns: readonly string[]): void {
    this.#running.delete(number)
    const isNewQuery = this.#isSwitching
    if (isNewQuery) this.#pages.clear()
    this.#isSwitching = false
    // Two pages of one revision fit together; a newer page makes the others stale.
    if (page.dataRevision > this.#newestRevision) {
      this.#newestRevision = page.dataRevision
      for (const held of this.#pages.values()) held.isStale = true
    }
    const isStale = page.dataRevision < this.#newestRevision
    this.#pages.delete(number)
    this.#pages.set(number, { page, columns, isStale })
    this.total = page.total
    this.chipCounts = page.chipCounts
    this.#noteStaying(page)
    for (const held of this.#pages.keys()) if (held * pageSize >= page.total && held > 0) this.#pages.delete(held)
    this.#evict(number)
    this.#onChange({ isNewQuery })
  }

  #noteStaying({ kept }: GridPage): void {
    const there = new Set(kept?.keys)
    this.#kept = this.#kept.filter(({ key }) => there.has(key))
    const isDisplaced = [...this.#pages.values()].some(({ page }) => page.rows.some(({ strays }) => strays === 'order'))
    this.staying = kept ? { ...kept, isDisplaced } : noneStays
  }

  /** The page stays as it was; it is asked again when it is wanted again. */
  #fail(number: number, error: unknown): void {
    this.#running.delete(number)
    this.#wanted = this.#wanted.filter((wanted) => wanted !== number)
    this.#onFailure(error)
  }

  #evict(near: number): void {
    while (this.#pages.size > mostPages) {
      const farthest = [...this.#pages.keys()].reduce((a, b) => (Math.abs(b - near) > Math.abs(a - near) ? b : a))
      this.#pages.delete(farthest)
    }
  }
}

function withoutTurn({ filter, sort }: GridQuery): Json {
  return { filter, sort } as unknown as Json
}

/** Whether a change of a row can take it away, or elsewhere. What waits and what was changed last shows the present by its meaning. */
function canStray({ filter, sort }: GridQuery): boolean {
  const { text, chip, equals, where } = filter
  return chip === 'all' && (sort !== null || text !== '' || where !== undefined || Object.keys(equals).length > 0)
}
