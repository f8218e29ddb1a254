/**
 * What the grid shows of its rows: which of them stand in which slots, and how far it is scrolled. Drawn by Grid.svelte, which says where
 * the container has been scrolled to. Rows are drawn in a fixed set of slots that are moved and refilled, so that scrolling makes no
 * elements. The rows themselves are in loaded-rows.ts, the active cell and the selection in grid-cursor.svelte.ts.
 */
import type { GridRow } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import { GridCursor } from './grid-cursor.svelte.ts'
import type { ActiveCell, Select } from './grid-cursor.svelte.ts'
import type { Line } from './grid-line.ts'
import { LoadedRows } from './loaded-rows.ts'
import type { HeldRow } from './page-cache.ts'
import { physicalFor, scrolledTo, scrollRange } from './scroll-map.ts'
import type { ScrollState } from './scroll-map.ts'
import type { GridSelection } from './selection.ts'
import type { OwnEdit } from '../state/own-edits.ts'
import type { CellContext, GridColumn, GridQuery, GridSource, GridStart, ListFacts } from './types.ts'
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
  onpage(page: ListFacts): void
  onactive(key: number, row: GridRow): void
  onselect(selection: GridSelection): void
  onfailure(error: unknown): void
  readonly selection: GridSelection
  readonly rowHeight: number
}

/** How long a jump waits for its rows before placeholders are drawn. */
const patienceMs = 50

export class GridModel {
  slots = $state.raw<readonly Slot[]>([])
  total = $state.raw(0)
  isLoaded = $state.raw(false)
  /** Height of the element that stands for all rows, px. */
  bodyHeight = $state.raw(0)

  readonly #host: GridHost
  readonly #rows: LoadedRows
  readonly #cursor: GridCursor
  #viewHeight = 0
  #hasSpare = false
  /** Where to stand once the first rows are there. */
  #start: GridStart | null = null
  #scroll: ScrollState = { physical: 0, logical: 0 }
  #direction: -1 | 1 = 1
  /** Rows that the slots hold. */
  #drawn: Window = { first: 0, end: 0 }
  #isClosed = false
  /** A wait for rows after a jump: under way, over (placeholders it is), or none. */
  #patience: ReturnType<typeof setTimeout> | 'over' | undefined

  constructor(host: GridHost) {
    this.#host = host
    this.#rows = new LoadedRows(
      (change) => this.#changed(change.isNewQuery),
      (error) => {
        if (!this.#isClosed) host.onfailure(error)
      },
    )
    this.#cursor = new GridCursor({
      rows: this.#rows,
      total: () => this.total,
      get selection() {
        return host.selection
      },
      reveal: (row) => this.reveal(row),
      refresh: () => this.refresh(),
      onactive: (key, row) => host.onactive(key, row),
      onselect: (selection) => host.onselect(selection),
      onfailure: (error) => host.onfailure(error),
    })
  }

  // ── What it is given ──

  /** Another source is another kind or account: everything begins anew, at `start` where that is given. */
  setSource(source: GridSource, query: GridQuery, start: GridStart | null = null): void {
    if (!this.#rows.setSource(source, query, start?.topRow)) return
    this.#start = start
    this.#cursor.forget()
    this.#drawn = { first: 0, end: 0 }
    this.isLoaded = false
    this.total = 0
    this.#toTop()
    // The height of the view is not known yet, but the first page is wanted whatever it is.
    this.#rows.pages?.want(0, 1, 1)
    this.layout()
  }

  /** Another filter or order. What stands stays until the first page of it is there. */
  setQuery(query: GridQuery): void {
    this.#rows.setQuery(query)
    this.layout()
  }

  /** What is shown, and how. Every cell is made anew, since another day or zone may give other words. */
  setColumns(shown: readonly GridColumn[], context: CellContext): void {
    this.#rows.setColumns(shown, context)
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

  /** An edit of this window was answered: its row is shown as it is now, and not asked for where that says it all. */
  applyEdit(edited: OwnEdit): void {
    this.#rows.applyEdit(edited)
  }

  /** The data changed; rows in view are asked for first. */
  refresh(revision?: number): void {
    this.#rows.pages?.invalidate(revision)
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
    const { pages } = this.#rows
    if (!pages || this.slots.length === 0) return
    const { rowHeight } = this.#host
    const shift = this.#scroll.logical - this.#scroll.physical
    const { logical } = this.#scroll
    const window = windowAt(logical, this.#viewHeight, rowHeight, this.total, this.#direction, this.#hasSpare)
    const { first, end } = window
    pages.want(first, end, this.#direction)
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

  /** The grid is gone: answers that still come are for nobody, and nobody hears of them. */
  close(): void {
    this.#stopWaiting()
    this.#isClosed = true
    this.#cursor.close()
  }

  #stopWaiting(): void {
    if (typeof this.#patience !== 'string') clearTimeout(this.#patience)
    this.#patience = undefined
  }

  // ── Rows ──

  /** The row at an index as it is drawn, or null where it is not loaded. */
  lineAt(index: number): Line | null {
    return this.#rows.lineAt(index)
  }

  rowAt(index: number): HeldRow | undefined {
    return this.#rows.rowAt(index)
  }

  /** Shows an edit at once, until the engine's own rows come or `dropEdit` takes it back. */
  showEdit(index: number, field: string, value: Value): void {
    this.#rows.showEdit(index, field, value)
    this.layout()
  }

  dropEdit(key: number): void {
    if (this.#rows.dropEdit(key)) this.layout()
  }

  #changed(isNewQuery: boolean): void {
    const { pages } = this.#rows
    if (!pages || this.#isClosed) return
    this.total = pages.total
    this.isLoaded = true
    this.bodyHeight = this.#range().physicalHeight
    if (isNewQuery && this.#start) this.#standAt(this.#start)
    else if (isNewQuery) {
      this.#toTop()
      this.#cursor.toTop()
    }
    this.#cursor.followRecords()
    this.#clampScroll()
    this.layout()
    const { total, chipCounts, staying: kept } = pages
    if (chipCounts) this.#host.onpage({ total, chipCounts, kept })
    this.#cursor.goOn()
  }

  #standAt(start: GridStart): void {
    this.#start = null
    this.#cursor.standAt(start)
    this.#moveTo(start.topRow * this.#host.rowHeight)
  }

  /** How it stands, for `setSource`; null before its first rows. */
  get standing(): GridStart | null {
    if (!this.isLoaded) return null
    return { topRow: this.#scroll.logical / this.#host.rowHeight, ...this.active, key: this.#cursor.activeKey }
  }

  /** Fields that pages are asked for. */
  get asked(): readonly string[] {
    return this.#rows.asked
  }

  #clampScroll(): void {
    const { logicalHeight, viewHeight } = this.#range()
    const most = Math.max(0, logicalHeight - viewHeight)
    if (this.#scroll.logical > most) this.#scroll = { logical: most, physical: physicalFor(most, this.#range()) }
  }

  // ── The active cell and the selection ──

  get active(): ActiveCell {
    return this.#cursor.active
  }

  activate(row: number, column: number, select: Select): void {
    this.#cursor.activate(row, column, select)
  }

  toggle(index: number): void {
    this.#cursor.toggle(index)
  }

  isSelectedAt(index: number): boolean {
    return this.#cursor.isSelectedAt(index)
  }

  goTo(key: number): Promise<boolean> {
    return this.#cursor.goTo(key)
  }

  /** Index of the uppermost loaded row that is selected, or -1. */
  firstSelected(): number {
    return this.#rows.firstSelected(this.#host.selection)
  }

  // ── Copying ──

  /** The selected rows in their order, where all of them are loaded; null otherwise. */
  loadedSelection(count: number): HeldRow[] | null {
    return this.#rows.loadedSelection(this.#host.selection, count)
  }

  /** The selected rows in their order, asked from the source page by page. */
  wholeSelection(count: number): Promise<HeldRow[]> {
    return this.#rows.wholeSelection(this.#host.selection, count)
  }
}
