/** The columns as they stand: which are shown, how wide, whether the name is pinned. Follows what the grid is given and its own width. */
import { arranged, fittedWidths } from './columns.ts'
import { layoutVerbs } from './layout-verbs.ts'
import type { ColumnLayout, GridColumn } from './types.ts'

/** What it follows; read again whenever it changes. */
export interface ColumnsGiven {
  readonly columns: readonly GridColumn[]
  readonly layout: ColumnLayout | null
  /** Width of the container, px. */
  readonly viewWidth: number
  onlayout(layout: ColumnLayout | null): void
}

/** Width of the box and mark columns, and of the corner that the last column keeps free; as in the tokens. */
const leadPx = 62
const cornerPx = 36

export class ColumnsInView {
  readonly #given: ColumnsGiven
  readonly shown = $derived.by(() => arranged(this.#given.columns, this.#given.layout))
  /** In px, one for each that is shown. */
  readonly widths = $derived.by(() =>
    fittedWidths(this.shown, this.#given.layout, this.#given.viewWidth - leadPx - cornerPx),
  )
  readonly totalWidth = $derived.by(() => this.widths.reduce((sum, width) => sum + width, leadPx + cornerPx))
  readonly #pinnedWidth = $derived.by(() => leadPx + (this.widths[0] ?? 0))
  // A pinned name that takes most of the view would leave no room to scroll the rest.
  readonly isPinned = $derived.by(
    () => this.totalWidth > this.#given.viewWidth && this.#pinnedWidth < this.#given.viewWidth * 0.6,
  )
  readonly verbs = $derived.by(() =>
    layoutVerbs(this.#given.columns, this.#given.layout, (next) => this.#given.onlayout(next)),
  )

  constructor(given: ColumnsGiven) {
    this.#given = given
  }

  /** Where to scroll to, from where it is now, for the whole column to be seen: the least movement. The name needs none. */
  scrollLeftFor(column: number, scrollLeft: number): number {
    const left = this.widths.slice(0, column).reduce((sum, width) => sum + width, leadPx)
    const right = left + (this.widths[column] ?? 0)
    const covered = this.isPinned ? this.#pinnedWidth : 0
    if (left < scrollLeft + covered) return left - covered
    // The button that chooses columns covers the end of the headings.
    const seenPx = this.#given.viewWidth - cornerPx
    return right > scrollLeft + seenPx ? right - seenPx : scrollLeft
  }
}
