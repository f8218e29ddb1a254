/** What mouse, keyboard and clipboard do over the grid, and the menus that they open. */
import { formatCount } from '../../shared/messages/counts.ts'
import { t } from '../../shared/messages/index.ts'
import type { Sort } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import type { MenuItem } from '../components/menu-items.ts'
import type { CellEditing } from './cell-editing.svelte.ts'
import type { ColumnsInView } from './columns-in-view.svelte.ts'
import { copyRows, pasteBlock } from './grid-clipboard.ts'
import { runCommand } from './grid-keys.ts'
import type { GridModel } from './grid-model.svelte.ts'
import { cellHit, pressCell } from './grid-mouse.ts'
import type { HitCell } from './grid-mouse.ts'
import { commandFor } from './key-map.ts'
import { sortAfter } from './layout-verbs.ts'
import type { PastePlan } from './paste.ts'
import type { GridSelection } from './selection.ts'
import type { CellContext, GridColumn, GridContext, OpenedBy } from './types.ts'

/** The grid's side. What may change while it is open is read when an event comes. */
export interface EventsHost {
  readonly model: GridModel
  readonly columns: ColumnsInView
  readonly editing: CellEditing
  readonly selection: GridSelection
  readonly context: CellContext
  readonly sort: Sort | null
  /** Items of a row's menu; null where there is none. */
  menuOf(context: GridContext): MenuItem[] | null
  /** The element that has the focus for its cells. */
  scroller(): HTMLElement
  /** Where a menu opens that no pointer asked for. */
  belowActive(): { x: number; y: number }
  openMenu(name: string, items: readonly MenuItem[], point: { x: number; y: number }): void
  openHeadingMenu(column: GridColumn, index: number, point: { x: number; y: number }): void
  activate(row: number, column: number, how: 'only' | 'extend' | 'none'): void
  select(selection: GridSelection): void
  /** Said to those who do not see it. */
  announce(text: string): void
  focus(): void
  onsort(sort: Sort | null): void
  onopen(key: number, by: OpenedBy): void
  onlink(key: number, field: string): void
  onfill(fill: { field: string; value: Value; selection: GridSelection }): void
  onpaste(plan: PastePlan): void
  ondelete(selection: GridSelection): void
  onfailure(error: unknown): void
  readonly writeClipboard: ((block: { text: string; html: string }) => Promise<void>) | undefined
}

export class GridEvents {
  readonly #host: EventsHost
  #pressedFirst: HitCell | null = null

  constructor(host: EventsHost) {
    this.#host = host
  }

  // ── Mouse ──

  readonly pressed = (event: MouseEvent): void => {
    const { model } = this.#host
    const at = this.#hitOfSeries(event)
    if (!at) return
    pressCell(event, at, {
      model,
      activate: (row, column, how) => this.#host.activate(row, column, how),
      takeFocus: () => {
        if (this.#host.editing.box) this.leaveBox()
        this.#host.focus()
      },
    })
  }

  /** A click on a name goes to its record; with a key held it selects, as everywhere. */
  readonly clicked = (event: MouseEvent): void => {
    if (!(event.target as Element).closest('.link') || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { model, columns } = this.#host
    const at = this.#hit(event)
    const field = at ? columns.shown[at.column]?.id : undefined
    const held = at ? model.rowAt(at.index) : undefined
    if (held && field !== undefined) this.#host.onlink(held.row.key, field)
  }

  readonly doubleClicked = (event: MouseEvent): void => {
    const at = this.#hitOfSeries(event)
    if (!at || at.column < -1) return
    if (!this.#host.editing.start(at.column)) this.#openActive('pointer')
  }

  readonly menuAsked = (event: MouseEvent): void => {
    const at = this.#hit(event)
    if (!at) return
    event.preventDefault()
    this.#openRowMenu(at.index, at.column, { x: event.clientX, y: event.clientY })
  }

  /** Keeps what stands in a box under way, as if the person had left it. */
  leaveBox(): void {
    this.#host.scroller().querySelector<HTMLInputElement>('[data-editor] input')?.blur()
  }

  /** Of a double click the cell that was pressed first: columns may have given way to what that opened. */
  #hitOfSeries(event: MouseEvent): HitCell | null {
    const at = this.#hit(event)
    if (event.detail > 1 && this.#pressedFirst?.index === at?.index) return this.#pressedFirst
    this.#pressedFirst = at
    return at
  }

  #hit(event: Event): HitCell | null {
    return cellHit(event, this.#host.model, this.#host.columns.shown.length - 1)
  }

  // ── Menus and the header ──

  readonly openHeaderMenu = (column: GridColumn, index: number, point: { x: number; y: number }): void => {
    this.#host.model.activate(-1, index, 'none')
    this.#host.openHeadingMenu(column, index, point)
  }

  readonly sortBy = (column: GridColumn): void => {
    const next = sortAfter(column, this.#host.sort)
    this.#host.onsort(next)
    this.#host.announce(
      t('grid.gridEvents.sortedByDirectionTrue', { label: column.label, direction: String(next?.direction === 'asc') }),
    )
  }

  #openRowMenu(index: number, column: number, point: { x: number; y: number }): void {
    const { model, columns } = this.#host
    const line = model.lineAt(index)
    if (!line) return
    const items = this.#host.menuOf({ key: line.key, row: line.row, column: columns.shown[column] ?? null, ...point })
    if (items) this.#host.openMenu(t('grid.gridEvents.row'), items, point)
  }

  #openMenuByKey(): void {
    const { model, columns } = this.#host
    const { row, column: at } = model.active
    const column = columns.shown[at]
    if (row === -1 && column) this.openHeaderMenu(column, at, this.#host.belowActive())
    else this.#openRowMenu(row, at, this.#host.belowActive())
  }

  // ── Keyboard and clipboard ──

  readonly keydown = (event: KeyboardEvent): void => {
    const { model, columns, editing, selection } = this.#host
    if (event.target !== this.#host.scroller()) return
    const command = commandFor(event, model.active.row === -1)
    if (!command) return
    const isDone = runCommand(command, {
      ...{ model, columns, editing, selection },
      activate: (row, column, how) => this.#host.activate(row, column, how),
      select: (next) => this.#host.select(next),
      sortBy: this.sortBy,
      openMenu: () => this.#openMenuByKey(),
      openActive: () => this.#openActive('keys'),
      ondelete: (chosen) => this.#host.ondelete(chosen),
    })
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }

  readonly copied = (event: ClipboardEvent): void => {
    const { model, columns, editing, selection, context, writeClipboard } = this.#host
    if (editing.box || model.total === 0) return
    const count = copyRows(event, {
      ...{ model, shown: columns.shown, selection, context, writeClipboard },
      onfailure: (error) => this.#host.onfailure(error),
    })
    this.#host.announce(t('grid.gridEvents.copied', { count: formatCount(count) }))
  }

  readonly pasted = (event: ClipboardEvent): void => {
    const { model, columns, editing, selection } = this.#host
    if (editing.box) return
    pasteBlock(event, {
      ...{ model, shown: columns.shown, selection },
      onfill: (fill) => this.#host.onfill(fill),
      onpaste: (plan) => this.#host.onpaste(plan),
    })
  }

  #openActive(by: OpenedBy): void {
    const { model } = this.#host
    const line = model.lineAt(model.active.row)
    if (line) this.#host.onopen(line.key, by)
  }
}
