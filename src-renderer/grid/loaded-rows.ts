/** The rows of the present query as they are drawn: pages of the engine, with edits shown before it has answered, cell by cell. */
import type { GridRow } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import { lineOf, withEdit } from './grid-line.ts'
import type { Line } from './grid-line.ts'
import { PageCache } from './page-cache.ts'
import type { CacheFailure, CacheListener, HeldRow } from './page-cache.ts'
import { editedRow } from './edited-row.ts'
import type { OwnEdit } from '../state/own-edits.ts'
import { isSelected } from './selection.ts'
import type { GridSelection } from './selection.ts'
import type { CellContext, GridColumn, GridQuery, GridSource } from './types.ts'

export class LoadedRows {
  /** Null until there is a source. */
  pages: PageCache | null = null
  readonly #onChange: CacheListener
  readonly #onFailure: CacheFailure
  #source: GridSource | null = null
  #query: GridQuery | null = null
  #shown: readonly GridColumn[] = []
  #asked: readonly string[] = []
  #context: CellContext = { timezone: 'UTC', nowMs: 0, me: null }
  #lines = new WeakMap<GridRow, Line>()
  #edits = new Map<number, { under: GridRow; shown: GridRow }>()

  constructor(onChange: CacheListener, onFailure: CacheFailure) {
    this.#onChange = onChange
    this.#onFailure = onFailure
  }

  /** Another source: every row is new. False where it is the same one. */
  setSource(source: GridSource, query: GridQuery, topRow: number | undefined): boolean {
    if (source === this.#source) return false
    this.#source = source
    this.#query = query
    this.pages = new PageCache(source, query, this.#asked, this.#onChange, this.#onFailure, topRow)
    this.#edits.clear()
    return true
  }

  setQuery(query: GridQuery): void {
    this.#query = query
    this.pages?.setQuery(query)
  }

  /** What is shown, and how. Every cell is made anew, since another day or zone may give other words. */
  setColumns(shown: readonly GridColumn[], context: CellContext): void {
    const asked = [...new Set(shown.flatMap((column) => column.fields))]
    this.#shown = shown
    this.#context = context
    this.#lines = new WeakMap()
    if (asked.every((field) => this.#asked.includes(field))) return
    this.#asked = asked
    this.pages?.setColumns(asked)
  }

  get columnCount(): number {
    return this.#shown.length
  }

  /** Fields that pages are asked for. */
  get asked(): readonly string[] {
    return this.#asked
  }

  /** The row at an index as it is drawn, or null where it is not loaded. */
  lineAt(index: number): Line | null {
    const held = this.pages?.rowAt(index)
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

  rowAt(index: number): HeldRow | undefined {
    return this.pages?.rowAt(index)
  }

  /** Index of a loaded row, or -1. */
  indexOf(key: number): number {
    return this.pages?.indexOf(key) ?? -1
  }

  /** Shows an edit until the engine's own row comes or `dropEdit` takes it back. */
  showEdit(index: number, field: string, value: Value): void {
    const held = this.pages?.rowAt(index)
    if (!held) return
    const { key } = held.row
    const shown = this.#edits.get(key)?.under === held.row ? this.#edits.get(key)!.shown : held.row
    this.#edits.set(key, { under: held.row, shown: withEdit(shown, held.columns, field, value) })
  }

  /** False where none was shown. */
  dropEdit(key: number): boolean {
    return this.#edits.delete(key)
  }

  /** Takes what an edit made of its row, where that is known from the reply; otherwise a page is asked for as after any change. */
  applyEdit(edited: OwnEdit): void {
    const index = this.indexOf(edited.record.key)
    const held = this.rowAt(index)
    if (!this.pages || !this.#query || !held) return
    const found = editedRow(held, index, this.#query, edited)
    if (found) this.pages.replaceRow(index, found.row, edited.record.dataRevision, found.shifts)
  }

  // ── Of many ──

  /** Keys of so many rows in their order, loaded or not. Rejects where the engine cannot answer. */
  async keys(offset: number, limit: number): Promise<number[]> {
    return this.#source && this.pages ? this.#source.keys({ ...this.pages.request, offset, limit }) : []
  }

  /** The same where all of them are loaded; null otherwise. */
  loadedKeys(offset: number, limit: number): number[] | null {
    const keys = Array.from({ length: limit }, (_, at) => this.rowAt(offset + at)?.row.key)
    return keys.every((key) => key !== undefined) ? keys : null
  }

  /** Index of the uppermost loaded row that is selected, or -1. */
  firstSelected(selection: GridSelection): number {
    for (const { index, row } of this.pages?.loaded() ?? []) if (isSelected(selection, row.key)) return index
    return -1
  }

  /** The selected rows in their order, where all `count` of them are loaded; null otherwise. */
  loadedSelection(selection: GridSelection, count: number): HeldRow[] | null {
    const found = [...(this.pages?.loaded() ?? [])].filter(({ row }) => isSelected(selection, row.key))
    return found.length === count ? found : null
  }

  /** The selected rows in their order, asked from the source page by page. */
  async wholeSelection(selection: GridSelection, count: number): Promise<HeldRow[]> {
    const found: HeldRow[] = []
    const limit = 1000
    const total = this.pages?.total ?? 0
    for (let offset = 0; offset < total && found.length < count && this.#source && this.pages; offset += limit) {
      const page = await this.#source.page({ ...this.pages.request, columns: [...this.#asked], offset, limit })
      const taken = page.rows.filter((row) => isSelected(selection, row.key))
      found.push(...taken.map((row) => ({ row, columns: this.#asked })))
    }
    return found
  }
}
