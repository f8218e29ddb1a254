/** What the commands of the keyboard do (key-map.ts says which key is which). */
import type { CellEditing } from './cell-editing.svelte.ts'
import type { ColumnsInView } from './columns-in-view.svelte.ts'
import type { GridModel } from './grid-model.svelte.ts'
import type { GridCommand } from './key-map.ts'
import { allSelected, nothingSelected, selectedCount, selectOnly } from './selection.ts'
import type { GridSelection } from './selection.ts'
import type { GridColumn } from './types.ts'

interface Keyed {
  model: GridModel
  columns: ColumnsInView
  editing: CellEditing
  selection: GridSelection
  activate: (row: number, column: number, how: 'only' | 'extend' | 'none') => void
  select: (selection: GridSelection) => void
  sortBy: (column: GridColumn) => void
  openMenu: () => void
  openActive: () => void
  ondelete: (selection: GridSelection) => void
}

/** A width changes by so much at a time. */
const stepPx = 16

/** Does it; false when it means nothing here, and the key goes on. */
export function runCommand(command: GridCommand, grid: Keyed): boolean {
  const { model, columns, selection, activate, select } = grid
  const { row, column } = model.active
  switch (command.kind) {
    case 'move':
      activate(
        row + command.rows,
        column + command.columns,
        command.extends ? 'extend' : command.isFree ? 'none' : 'only',
      )
      return true
    case 'page':
      activate(Math.max(0, row + command.direction * model.pageRows), column, command.extends ? 'extend' : 'only')
      return true
    case 'rowEdge':
      activate(command.edge === 'first' ? 0 : model.total - 1, column, command.extends ? 'extend' : 'only')
      return true
    case 'columnEdge':
      activate(row, command.edge === 'first' ? 0 : columns.shown.length - 1, 'none')
      return true
    case 'selectAll':
      select(allSelected)
      return true
    case 'clear':
      if (selectedCount(selection, model.total) === 0) return false
      select(nothingSelected)
      return true
    case 'menu':
      grid.openMenu()
      return true
    case 'resize':
    case 'moveColumn':
      return changeColumn(command, grid)
    default:
      return row === -1 ? runInHeader(command, grid) : runOnRow(command, grid)
  }
}

function changeColumn(
  command: Extract<GridCommand, { kind: 'resize' | 'moveColumn' }>,
  { model, columns: { shown, widths, verbs } }: Keyed,
): boolean {
  const at = model.active.column
  const column = shown[at]
  if (!column) return false
  if (command.kind === 'resize') verbs.resize(column, (widths[at] ?? column.widthPx) + command.by * stepPx)
  else if (verbs.nudge(column, command.by)) model.activate(-1, at + command.by, 'none')
  return true
}

function runInHeader(command: GridCommand, { model, columns, sortBy }: Keyed): boolean {
  const column = columns.shown[model.active.column]
  if (!column?.isSortable || (command.kind !== 'open' && command.kind !== 'toggle')) return false
  sortBy(column)
  return true
}

function runOnRow(command: GridCommand, grid: Keyed): boolean {
  const { model, editing } = grid
  switch (command.kind) {
    case 'open':
      grid.openActive()
      return true
    case 'edit':
      return editing.start(model.active.column)
    case 'type':
      return editing.start(model.active.column, command.text)
    case 'toggle':
      model.toggle(model.active.row)
      return true
    case 'delete':
      deleteSelected(grid)
      return true
    case 'fillDown':
      editing.fillDown()
      return true
    default:
      return false
  }
}

/** Or the active row, where none is. */
function deleteSelected({ model, selection, ondelete }: Keyed): void {
  const line = model.lineAt(model.active.row)
  if (selectedCount(selection, model.total) > 0) ondelete(selection)
  else if (line) ondelete(selectOnly(line.key))
}
