/** Changing cells where they stand: the box in a cell, the menu of a choice, and the value of one row for others. */
import type { GridRow } from '../../shared/bridge.ts'
import type { Value } from '../../shared/model/values.ts'
import type { MenuItem } from '../components/menu-items.ts'
import { toPlainText } from './cell-text.ts'
import type { ColumnsInView } from './columns-in-view.svelte.ts'
import { readerOf } from './grid-line.ts'
import { choiceItems } from './grid-menu-items.ts'
import type { GridModel } from './grid-model.svelte.ts'
import { selectedCount } from './selection.ts'
import type { GridSelection } from './selection.ts'
import type { GridColumn } from './types.ts'

/** The cell that has a box in it, and what stands in the box first. */
export interface EditedCell {
  index: number
  key: number
  column: number
  text: string
  /** The person typed it: it replaces what stood there. */
  isTyped: boolean
}

/** The grid's side, and its owner's. */
export interface EditingHost {
  readonly model: GridModel
  readonly columns: ColumnsInView
  readonly selection: GridSelection
  /** Undefined where nothing is edited in place; when its promise fails, the cell shows the old value again. */
  readonly onedit: ((key: number, field: string, value: Value) => void | Promise<unknown>) | undefined
  onfill(fill: { field: string; value: Value; selection: GridSelection }): void
  /** A menu at the active cell. */
  openMenu(name: string, items: readonly MenuItem[]): void
  activate(row: number, column: number, how: 'only' | 'none'): void
  hasFocus(): boolean
  focus(): void
}

export class CellEditing {
  box = $state.raw<EditedCell | null>(null)

  readonly #host: EditingHost

  constructor(host: EditingHost) {
    this.#host = host
  }

  /** Begins an edit in the active row; false where the cell cannot be edited in place. `typed` replaces what stands there. */
  start(columnAt: number, typed?: string): boolean {
    const { model, columns, onedit } = this.#host
    const column = columns.shown[columnAt]
    const { row: index } = model.active
    const at = column ? this.#valueAt(index, column) : null
    if (!column?.field || !column.isWritable || !onedit || !at || at.row.state === 'deleted') return false
    if (column.field.type === 'choice' || column.field.type === 'flag') {
      const pick = (value: Value) => this.#commit(index, at.row.key, at.field, value)
      this.#host.openMenu(column.label, choiceItems(column.field, at.value, pick))
      return true
    }
    const text = typed ?? toPlainText(at.field, column.field, at.row, at.value)
    this.box = { index, key: at.row.key, column: columnAt, text, isTyped: typed !== undefined }
    return true
  }

  /** Keeps what the box holds, and goes on by `move`. */
  finish(value: Value, move: { rows: number; columns: number }): void {
    if (!this.box) return
    const { index, key, column: columnAt } = this.box
    const column = this.#host.columns.shown[columnAt]
    const at = column ? this.#valueAt(index, column) : null
    this.box = null
    const hadFocus = this.#host.hasFocus()
    if (at && at.row.key === key && at.value !== value) this.#commit(index, key, at.field, value)
    if (move.rows || move.columns)
      this.#host.activate(index + move.rows, columnAt + move.columns, move.rows ? 'only' : 'none')
    if (hadFocus) this.#host.focus()
  }

  cancel(): void {
    this.box = null
    this.#host.focus()
  }

  /** The active column of all selected rows as it is in the first of them; with fewer than two, of the active row as in the one above. */
  fillDown(): void {
    const { model, columns, selection } = this.#host
    const column = columns.shown[model.active.column]
    if (!column?.isWritable) return
    const isMany = selectedCount(selection, model.total) > 1
    const from = isMany ? Math.max(0, model.firstSelected()) : model.active.row - 1
    const at = from >= 0 ? this.#valueAt(from, column) : null
    const line = model.lineAt(model.active.row)
    if (!at || !line) return
    if (isMany) this.#host.onfill({ field: at.field, value: at.value, selection })
    else this.#commit(model.active.row, line.key, at.field, at.value)
  }

  #valueAt(index: number, column: GridColumn): { row: GridRow; field: string; value: Value } | null {
    const held = this.#host.model.rowAt(index)
    const field = column.fields[0]
    return held && field !== undefined ? { row: held.row, field, value: readerOf(held.row, held.columns)(field) } : null
  }

  #commit(index: number, key: number, field: string, value: Value): void {
    const { model, onedit } = this.#host
    model.showEdit(index, field, value)
    Promise.resolve(onedit?.(key, field, value)).catch(() => model.dropEdit(key))
  }
}
