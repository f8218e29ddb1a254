/**
 * What the grid knows while it is open: which rows stand in which slots, where the active cell is, what is selected. Drawn by
 * Grid.svelte, which also tells it where the container has been scrolled to. Rows are drawn in a fixed set of slots that are moved
 * and refilled, so that scrolling makes no elements.
 */
import type { GridPage, GridRow } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import { lineOf, withEdit } from './grid-line.ts'
import type { Line } from './grid-line.ts'
import { PageCache } from './page-cache.ts'
import { physicalFor, scrolledTo, scrollRange } from './scroll-map.ts'
import type { ScrollState } from './scroll-map.ts'
import { isSelected, selectKeys, selectOnly, toggled } from './selection.ts'
import type { GridSelection } from './selection.ts'
import type { CellContext, GridColumn, GridQuery, GridSource, GridStart } from './types.ts'
import { seenCount, slotCount, topToShow, windowAt } from './virtual-window.ts'
import type { Window } from './virtual-window.ts'

/** One recycled row of elements. */
export class Slot {
  /** Row that stands in it, or -1. */
  index = $state.raw(-1)
  /** Distance from the top of the body, px. */
  top = $state.raw(0)
  /** What is drawn. While the row is not loaded it stays the last one, unseen: a jump then redraws the slot once, not twice. */
  line = $state.raw<Line | null>(null)
  /** The row is not loaded yet; placeholders are seen. */
  isBlank = $state.raw(true)
}

/** The grid's side of the container, and its owner's. */
export interface GridHost {
  /** Puts the container to a position. */
  scrollTo(physical: number): void
  /** Seen rows of the present query changed. */
  onpage(page: { total: number; chipCounts: GridPage['chipCounts'] }): void
  onactive(key: number, row: GridRow): void
  onselect(selection: GridSelection): void
  onfailure(error: unknown): void
  readonly selection: GridSelection
  readonly rowHeight: number
}

export interface ActiveCell {
  /** -1 is the header. */
  row: number
  column: number
}

type Select = 'only' | 'extend' | 'none'

/** How long a jump waits for its rows before placeholders are drawn. */
const patienceMs = 50

export class GridModel {
  slots = $state.raw<readonly Slot[]>([])
  total = $state.raw(0)
  isLoaded = $state.raw(false)
  active = $state.raw<ActiveCell>({ row: 0, column: 0 })
  /** Height of the element that stands for all rows, px. */
  bodyHeight = $state.raw(0)

  readonly #host: GridHost
  #cache: PageCache | null = null
  #source: GridSource | null = null
  #query: GridQuery | null = null
  #shown: readonly GridColumn[] = []
  #asked: readonly string[] = []
  #context: CellContext = { timezone: 'UTC', nowMs: 0, me: null }
  #lines = new WeakMap<GridRow, Line>()
  #edits = new Map<number, { under: GridRow; shown: GridRow }>()
  #viewHeight = 0
  #hasSpare = false
  /** Where to stand once the first rows are there. */
  #start: GridStart | null = null
  #scroll: ScrollState = { physical: 0, logical: 0 }
  #direction: -1 | 1 = 1
  /** Where ranges begin: the row, and its record as far as it is known. */
  #anchor: { row: number; key: number | null } = { row: 0, key: null }
  #activeKey: number | null = null
  /** The active row is not loaded yet; what to do with it once it is. */
  #awaited: Select | null = null
  /** Record to go to as soon as a page has it. */
  #sought: number | null = null
  #rangeRequest = 0
  /** Rows that the slots hold. */
  #drawn: Window = { first: 0, end: 0 }
  #isClosed = false
  /** A wait for rows after a jump: under way, over (placeholders it is), or none. */
  #patience: ReturnType<typeof setTimeout> | 'over' | undefined

  constructor(host: GridHost) {
    this.#host = host
  }

  // ── What it is given ──

  /** Another source is another kind or account: everything begins anew, at `start` where that is given. */
  setSource(source: GridSource, query: GridQuery, start: GridStart | null = null): void {
    if (source === this.#source) return
    this.#source = source
    this.#query = query
    this.#cache = new PageCache(
      source,
      query,
      this.#asked,
      (change) => this.#landed(change.isNewQuery),
      (error) => {
        if (!this.#isClosed) this.#host.onfailure(error)
      },
      start?.topRow,
    )
    this.#start = start
    this.#edits.clear()
    this.#activeKey = null
    this.#awaited = null
    this.#sought = null
    this.#drawn = { first: 0, end: 0 }
    this.isLoaded = false
    this.total = 0
    this.#toTop()
    // The height of the view is not known yet, but the first page is wanted whatever it is.
    this.#cache.want(0, 1, 1)
    this.layout()
  }

  /** Another filter or order. What stands stays until the first page of it is there. */
  setQuery(query: GridQuery): void {
    this.#query = query
    this.#cache?.setQuery(query)
  }

  /** What is shown, and how. Every cell is made anew, since another day or zone may give other words. */
  setColumns(shown: readonly GridColumn[], context: CellContext): void {
    const asked = [...new Set(shown.flatMap((column) => column.fields))]
    this.#shown = shown
    this.#context = context
    this.#lines = new WeakMap()
    if (asked.some((field) => !this.#asked.includes(field))) {
      this.#asked = asked
      this.#cache?.setColumns(asked)
    }
    this.layout()
  }

  setViewHeight(px: number): void {
    this.#viewHeight = Math.max(0, px)
    this.#makeSlots()
    this.layout()
  }

  /** From now on rows are kept ready beyond those in sight; called once those have been drawn, which come first. */
  makeSpare(): void {
    if (this.#hasSpare) return
    this.#hasSpare = true
    this.#makeSlots()
    this.layout()
  }

  #makeSlots(): void {
    const count = this.#hasSpare ? slotCount : seenCount
    const wanted = count(this.#viewHeight, this.#host.rowHeight)
    if (wanted !== this.slots.length)
      this.slots = Array.from({ length: wanted }, (_, at) => this.slots[at] ?? new Slot())
  }

  /** The data changed; rows in view are asked for first. */
  refresh(revision?: number): void {
    this.#cache?.invalidate(revision)
    this.layout()
  }

  // ── Scrolling ──

  scrolled(physical: number): void {
    if (physical === this.#scroll.physical) return
    this.#direction = physical > this.#scroll.physical ? 1 : -1
    const next = scrolledTo(this.#scroll, physical, this.#range())
    this.#scroll = next
    if (next.isTaken) this.#host.scrollTo(next.physical)
    this.layout()
  }

  /** Brings a row into sight with the least movement. */
  reveal(index: number): void {
    this.#moveTo(topToShow(index, this.#scroll.logical, this.#viewHeight, this.#host.rowHeight))
  }

  #moveTo(logical: number): void {
    const range = this.#range()
    const wanted = Math.max(0, Math.min(logical, range.logicalHeight - range.viewHeight))
    if (wanted === this.#scroll.logical) return
    this.#direction = wanted > this.#scroll.logical ? 1 : -1
    this.#scroll = { logical: wanted, physical: physicalFor(wanted, range) }
    this.#host.scrollTo(this.#scroll.physical)
    this.layout()
  }

  #toTop(): void {
    this.#scroll = { physical: 0, logical: 0 }
    this.#host.scrollTo(0)
  }

  #range() {
    return scrollRange(this.total, this.#host.rowHeight, this.#viewHeight)
  }

  /** Rows that one page key moves by. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.#viewHeight / this.#host.rowHeight) - 1)
  }

  /** Fills the slots for the present position and asks for what is missing. */
  layout(): void {
    const cache = this.#cache
    if (!cache || this.slots.length === 0) return
    const { rowHeight } = this.#host
    const shift = this.#scroll.logical - this.#scroll.physical
    const { logical } = this.#scroll
    const window = windowAt(logical, this.#viewHeight, rowHeight, this.total, this.#direction, this.#hasSpare)
    const { first, end } = window
    cache.want(first, end, this.#direction)
    if (this.#isWorthWaiting(window)) return
    this.#drawn = window
    for (let at = 0; at < this.slots.length; at++) {
      const index = first + at
      const slot = this.slots[index % this.slots.length]!
      if (index >= end) {
        slot.index = -1
        continue
      }
      const line = this.lineAt(index)
      slot.index = index
      slot.top = index * rowHeight - shift
      slot.isBlank = line === null
      if (line) slot.line = line
    }
  }

  /**
   * After a jump to rows that are not loaded: their page is usually there within a frame or two, and drawing placeholders for so long
   * would flicker and cost the frame that the rows themselves need.
   */
  #isWorthWaiting({ first, end }: Window): boolean {
    const isFar = first >= this.#drawn.end || end <= this.#drawn.first
    const middle = Math.floor((first + end) / 2)
    if (!isFar || end === first || this.lineAt(middle) !== null) {
      this.#stopWaiting()
      return false
    }
    if (this.#patience === 'over') return false
    this.#patience ??= setTimeout(() => {
      this.#patience = 'over'
      this.layout()
    }, patienceMs)
    return true
  }

  /** The grid is gone: answers that still come are for nobody, and nobody is told of them. */
  close(): void {
    this.#stopWaiting()
    this.#isClosed = true
  }

  #stopWaiting(): void {
    if (typeof this.#patience !== 'string') clearTimeout(this.#patience)
    this.#patience = undefined
  }

  // ── Rows ──

  /** The row at an index as it is drawn, or null where it is not loaded. */
  lineAt(index: number): Line | null {
    const held = this.#cache?.rowAt(index)
    if (!held) return null
    const edit = this.#edits.get(held.row.key)
    if (edit && edit.under !== held.row) this.#edits.delete(held.row.key)
    const row = edit && edit.under === held.row ? edit.shown : held.row
    let line = this.#lines.get(row)
    if (!line) {
      line = lineOf(row, held.columns, this.#shown, this.#context)
      this.#lines.set(row, line)
    }
    return line
  }

  /** A loaded row and the fields that its cells stand for. */
  rowAt(index: number): { row: GridRow; columns: readonly string[] } | undefined {
    return this.#cache?.rowAt(index)
  }

  /** Shows an edit at once, until the engine's own rows come or `dropEdit` takes it back. */
  showEdit(index: number, field: string, value: Value): void {
    const held = this.#cache?.rowAt(index)
    if (!held) return
    const { key } = held.row
    const shown = this.#edits.get(key)?.under === held.row ? this.#edits.get(key)!.shown : held.row
    this.#edits.set(key, { under: held.row, shown: withEdit(shown, held.columns, field, value) })
    this.layout()
  }

  dropEdit(key: number): void {
    if (this.#edits.delete(key)) this.layout()
  }

  #landed(isNewQuery: boolean): void {
    const cache = this.#cache
    if (!cache || this.#isClosed) return
    this.total = cache.total
    this.isLoaded = true
    this.bodyHeight = this.#range().physicalHeight
    if (isNewQuery && this.#start) this.#standAt(this.#start)
    else if (isNewQuery) {
      this.#toTop()
      this.#anchor = { ...this.#anchor, row: 0 }
      this.active = { ...this.active, row: Math.min(this.active.row, 0) }
    }
    this.#followRecords(cache)
    this.#clampScroll()
    this.layout()
    if (cache.chipCounts) this.#host.onpage({ total: cache.total, chipCounts: cache.chipCounts })
    if (this.#awaited) this.#arrived(this.#awaited)
    const sought = this.#sought === null ? -1 : cache.indexOf(this.#sought)
    if (sought >= 0) this.activate(sought, this.active.column, 'only')
  }

  #standAt({ topRow, row, column, key }: GridStart): void {
    this.#start = null
    this.active = { row: Math.min(row, this.total - 1), column }
    this.#activeKey = key
    this.#anchor = { row: Math.max(0, this.active.row), key }
    this.#moveTo(topRow * this.#host.rowHeight)
  }

  /** How it stands, for `setSource`; null before its first rows. */
  get standing(): GridStart | null {
    if (!this.isLoaded) return null
    return { topRow: this.#scroll.logical / this.#host.rowHeight, ...this.active, key: this.#activeKey }
  }

  /** Fields that pages are asked for. */
  get asked(): readonly string[] {
    return this.#asked
  }

  /** The active cell, and where ranges begin, stay on their records when rows move. */
  #followRecords(cache: PageCache): void {
    const anchorAt = this.#anchor.key === null ? -1 : cache.indexOf(this.#anchor.key)
    if (anchorAt >= 0) this.#anchor = { ...this.#anchor, row: anchorAt }
    const at = this.#activeKey === null ? -1 : cache.indexOf(this.#activeKey)
    const row = Math.min(at >= 0 && this.active.row >= 0 ? at : this.active.row, this.total - 1)
    if (row !== this.active.row) this.active = { ...this.active, row }
  }

  #clampScroll(): void {
    const { logicalHeight, viewHeight } = this.#range()
    const most = Math.max(0, logicalHeight - viewHeight)
    if (this.#scroll.logical > most) this.#scroll = { logical: most, physical: physicalFor(most, this.#range()) }
  }

  // ── The active cell and the selection ──

  /** Makes a cell the active one and brings its row into sight; the header is row -1. */
  activate(row: number, column: number, select: Select): void {
    const to = {
      row: Math.max(-1, Math.min(row, this.total - 1)),
      column: Math.max(0, Math.min(column, this.#shown.length - 1)),
    }
    this.active = to
    this.#awaited = null
    this.#sought = null
    if (to.row < 0) return
    this.reveal(to.row)
    this.#arrived(select)
  }

  #arrived(select: Select): void {
    const line = this.lineAt(this.active.row)
    this.#awaited = line ? null : select
    // Until it is known which record stands there, no other may draw the active cell back to itself.
    this.#activeKey = line?.key ?? null
    if (!line) return
    if (select === 'only') {
      this.#anchor = { row: this.active.row, key: line.key }
      this.#host.onselect(selectOnly(line.key))
    } else if (select === 'extend') void this.#selectRange(this.#anchor.row, this.active.row)
    this.#host.onactive(line.key, line.row)
  }

  /** Takes a row into the selection, or out of it; ranges begin there. */
  toggle(index: number): void {
    const line = this.lineAt(index)
    if (!line) return
    this.#anchor = { row: index, key: line.key }
    this.#host.onselect(toggled(this.#host.selection, line.key))
  }

  /** Rows from the last single choice to this one. */
  extendTo(index: number): void {
    void this.#selectRange(this.#anchor.row, index)
  }

  async #selectRange(from: number, to: number): Promise<void> {
    const request = ++this.#rangeRequest
    const first = Math.min(from, to)
    const limit = Math.abs(to - from) + 1
    const loaded = Array.from({ length: limit }, (_, at) => this.#cache?.rowAt(first + at)?.row.key)
    const isWhole = loaded.every((key) => key !== undefined)
    if (isWhole) this.#host.onselect(selectKeys(loaded))
    else if (this.#source && this.#query) {
      try {
        const keys = await this.#source.keys({ ...this.#query, offset: first, limit })
        if (request === this.#rangeRequest && !this.#isClosed) this.#host.onselect(selectKeys(keys))
      } catch (error) {
        this.#host.onfailure(error)
      }
    }
  }

  isSelectedAt(index: number): boolean {
    const line = this.lineAt(index)
    return line !== null && isSelected(this.#host.selection, line.key)
  }

  /** Index of the uppermost loaded row that is selected, or -1. */
  firstSelected(): number {
    for (const { index, row } of this.#cache?.loaded() ?? [])
      if (isSelected(this.#host.selection, row.key)) return index
    return -1
  }

  /** Makes the record's row the active one; asks the source where it stands when it is not loaded. */
  async goTo(key: number): Promise<boolean> {
    let at = this.#cache?.indexOf(key) ?? -1
    if (at === -1 && this.#source && this.#query) {
      const keys = await this.#source.keys({ ...this.#query, offset: 0, limit: Math.max(this.total, 200) + 1 })
      if (this.#isClosed) return false
      at = keys.indexOf(key)
      if (at >= 0 && this.lineAt(at)?.key !== key) {
        // The pages here are older than that answer: another record stands there until they have come again.
        this.#sought = key
        this.reveal(at)
        this.refresh()
        return true
      }
    }
    if (at === -1) return false
    this.activate(at, this.active.column, 'only')
    return true
  }

  // ── Copying ──

  /** The selected rows in their order, where all of them are loaded; null otherwise. */
  loadedSelection(count: number): { row: GridRow; columns: readonly string[] }[] | null {
    const found = [...(this.#cache?.loaded() ?? [])].filter(({ row }) => isSelected(this.#host.selection, row.key))
    return found.length === count ? found : null
  }

  /** The selected rows in their order, asked from the source page by page. */
  async wholeSelection(count: number): Promise<{ row: GridRow; columns: readonly string[] }[]> {
    const found: { row: GridRow; columns: readonly string[] }[] = []
    const limit = 1000
    for (let offset = 0; offset < this.total && found.length < count && this.#source && this.#query; offset += limit) {
      const page = await this.#source.page({ ...this.#query, columns: [...this.#asked], offset, limit })
      const taken = page.rows.filter((row) => isSelected(this.#host.selection, row.key))
      found.push(...taken.map((row) => ({ row, columns: this.#asked })))
    }
    return found
  }
}
