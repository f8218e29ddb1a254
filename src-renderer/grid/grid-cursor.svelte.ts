/** Where the person is in the grid: the active cell, where ranges begin, and what moving there selects. It stays on records while rows move. */
import type { GridRow } from '../../shared/bridge.ts'
import type { LoadedRows } from './loaded-rows.ts'
import { isSelected, selectKeys, selectOnly, toggled } from './selection.ts'
import type { GridSelection } from './selection.ts'
import type { GridStart } from './types.ts'

export interface ActiveCell {
  /** -1 is the header. */
  row: number
  column: number
}

/** What moving to a row does to the selection. */
export type Select = 'only' | 'extend' | 'none'

export interface CursorHost {
  readonly rows: LoadedRows
  total(): number
  readonly selection: GridSelection
  /** Brings a row into sight. */
  reveal(row: number): void
  /** What is loaded is older than what is sought: rows in view are asked for again. */
  refresh(): void
  onactive(key: number, row: GridRow): void
  onselect(selection: GridSelection): void
  onfailure(error: unknown): void
}

export class GridCursor {
  active = $state.raw<ActiveCell>({ row: 0, column: 0 })

  readonly #host: CursorHost
  /** Where ranges begin: the row, and its record as far as it is known. */
  #anchor: { row: number; key: number | null } = { row: 0, key: null }
  #activeKey: number | null = null
  /** The active row is not loaded yet; what to do with it once it is. */
  #awaited: Select | null = null
  /** Record to go to as soon as a page has it. */
  #sought: number | null = null
  #rangeRequest = 0
  #isClosed = false

  constructor(host: CursorHost) {
    this.#host = host
  }

  /** Answers that still come are for nobody. */
  close(): void {
    this.#isClosed = true
  }

  /** Of the active row; null until it is known. */
  get activeKey(): number | null {
    return this.#activeKey
  }

  // ── As rows come and move ──

  /** Other rows altogether: no record is held on to. */
  forget(): void {
    this.#activeKey = null
    this.#awaited = null
    this.#sought = null
  }

  toTop(): void {
    this.#anchor = { ...this.#anchor, row: 0 }
    this.active = { ...this.active, row: Math.min(this.active.row, 0) }
  }

  standAt({ row, column, key }: GridStart): void {
    this.active = { row: Math.min(row, this.#host.total() - 1), column }
    this.#activeKey = key
    this.#anchor = { row: Math.max(0, this.active.row), key }
  }

  /** The active cell, and where ranges begin, stay on their records when rows move. */
  followRecords(): void {
    const { rows } = this.#host
    const anchorAt = this.#anchor.key === null ? -1 : rows.indexOf(this.#anchor.key)
    if (anchorAt >= 0) this.#anchor = { ...this.#anchor, row: anchorAt }
    const at = this.#activeKey === null ? -1 : rows.indexOf(this.#activeKey)
    const row = Math.min(at >= 0 && this.active.row >= 0 ? at : this.active.row, this.#host.total() - 1)
    if (row !== this.active.row) this.active = { ...this.active, row }
  }

  /** Rows came: goes on with what waited for them. */
  goOn(): void {
    if (this.#awaited) this.#arrived(this.#awaited)
    const sought = this.#sought === null ? -1 : this.#host.rows.indexOf(this.#sought)
    if (sought >= 0) this.activate(sought, this.active.column, 'only')
  }

  // ── What a person does ──

  /** Makes a cell the active one and brings its row into sight; the header is row -1. */
  activate(row: number, column: number, select: Select): void {
    const { rows } = this.#host
    const to = {
      row: Math.max(-1, Math.min(row, this.#host.total() - 1)),
      column: Math.max(0, Math.min(column, rows.columnCount - 1)),
    }
    this.active = to
    this.#awaited = null
    this.#sought = null
    if (to.row < 0) return
    this.#host.reveal(to.row)
    this.#arrived(select)
  }

  /** Takes a row into the selection, or out of it; ranges begin there. */
  toggle(index: number): void {
    const line = this.#host.rows.lineAt(index)
    if (!line) return
    this.#anchor = { row: index, key: line.key }
    this.#host.onselect(toggled(this.#host.selection, line.key))
  }

  isSelectedAt(index: number): boolean {
    const line = this.#host.rows.lineAt(index)
    return line !== null && isSelected(this.#host.selection, line.key)
  }

  /** Makes the record's row the active one; asks the source where it stands when it is not loaded. False when the query does not show it. */
  async goTo(key: number): Promise<boolean> {
    const { rows } = this.#host
    let at = rows.indexOf(key)
    if (at === -1) {
      const keys = await rows.keys(0, Math.max(this.#host.total(), 200) + 1)
      if (this.#isClosed) return false
      at = keys.indexOf(key)
      if (at >= 0 && rows.lineAt(at)?.key !== key) {
        // The pages here are older than that answer: another record stands there until they have come again.
        this.#sought = key
        this.#host.reveal(at)
        this.#host.refresh()
        return true
      }
    }
    if (at === -1) return false
    this.activate(at, this.active.column, 'only')
    return true
  }

  #arrived(select: Select): void {
    const line = this.#host.rows.lineAt(this.active.row)
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

  async #selectRange(from: number, to: number): Promise<void> {
    const request = ++this.#rangeRequest
    const first = Math.min(from, to)
    const limit = Math.abs(to - from) + 1
    const { rows } = this.#host
    const loaded = rows.loadedKeys(first, limit)
    if (loaded) return this.#host.onselect(selectKeys(loaded))
    try {
      const keys = await rows.keys(first, limit)
      if (request === this.#rangeRequest && !this.#isClosed) this.#host.onselect(selectKeys(keys))
    } catch (error) {
      this.#host.onfailure(error)
    }
  }
}
