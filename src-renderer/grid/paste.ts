/** Turns a pasted block into proposed edits. Pure: nothing is changed here. */
import { t } from '../../shared/messages/index.ts'
import type { GridRow } from '../../shared/bridge.ts'
import { parseCell } from './cell-text.ts'
import type { GridColumn, ProposedEdit, RefusedCell } from './types.ts'

export interface PastePlan {
  edits: ProposedEdit[]
  refused: RefusedCell[]
  /** Lines that found no row below the focused one. */
  leftOver: number
  /** What was pasted, and where: whoever reads it may take it for more than cells. */
  given?: PastedBlock
}

export interface PastedBlock {
  cells: readonly (readonly string[])[]
  /** Ids of the columns from the focused one on. */
  columnIds: readonly string[]
  /** Rows that were selected. */
  selectedCount: number
}

/**
 * Lays a block over the grid from the focused cell: columns to the right, rows downwards. A first line that names columns is taken
 * as headings: its columns are found by name wherever they stand. `rowAt(n)` gives the n-th row from the focused one.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  columns: readonly GridColumn[],
  focusedColumn: number,
  rowAt: (offset: number) => GridRow | undefined,
): PastePlan {
  const headings = headingColumns(block[0] ?? [], columns)
  const targets = headings ?? columns.slice(focusedColumn)
  const lines = headings ? block.slice(1) : block
  const plan: PastePlan = { edits: [], refused: [], leftOver: 0 }
  lines.forEach((cells, lineAt) => {
    const row = rowAt(lineAt)
    if (!row) plan.leftOver++
    else pasteLine(cells, targets, row, lineAt + (headings ? 2 : 1), plan)
  })
  return plan
}

/** The columns that the line names, if every cell of it names one, and at least two do. */
function headingColumns(line: readonly string[], columns: readonly GridColumn[]): (GridColumn | null)[] | null {
  if (line.length < 2) return null
  const named = line.map(
    (text) => columns.find((column) => column.label === text.trim() || column.id === text.trim()) ?? null,
  )
  return named.every((column) => column !== null) ? named : null
}

function pasteLine(
  cells: readonly string[],
  targets: readonly (GridColumn | null)[],
  row: GridRow,
  line: number,
  plan: PastePlan,
): void {
  cells.forEach((text, at) => {
    const column = targets[at]
    if (!column) return
    const name = column.fields[0]
    if (!column.isWritable || !column.field || name === undefined) {
      plan.refused.push({
        line,
        column: column.label,
        text,
        message: t('grid.paste.cannotBeChangedHere', { label: column.label }),
      })
      return
    }
    const parsed = parseCell(column.field, text)
    if ('message' in parsed) plan.refused.push({ line, column: column.label, text, message: parsed.message })
    else plan.edits.push({ key: row.key, field: name, value: parsed.value })
  })
}
