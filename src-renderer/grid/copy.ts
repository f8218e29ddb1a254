/** Rows as a block for the clipboard: headings first, values exact (readable by a paste into the grid). */
import type { GridRow } from '../../shared/bridge.ts'
import { toExactText } from '../../shared/model/money.ts'
import { toPlainText } from './cell-text.ts'
import { readerOf } from './grid-line.ts'
import { formatHtmlTable, formatTsv } from './tsv.ts'
import type { CellContext, GridColumn } from './types.ts'

export function copiedBlock(
  rows: readonly { row: GridRow; columns: readonly string[] }[],
  shown: readonly GridColumn[],
  context: CellContext,
): { text: string; html: string } {
  const lines = [
    shown.map((column) => column.label),
    ...rows.map(({ row, columns }) => shown.map((column) => cellText(column, row, columns, context))),
  ]
  const isText = shown.map((column) => column.field?.type !== 'money' && column.field?.type !== 'integer')
  return { text: formatTsv(lines), html: formatHtmlTable(lines, isText) }
}

function cellText(column: GridColumn, row: GridRow, asked: readonly string[], context: CellContext): string {
  const read = readerOf(row, asked)
  const name = column.fields[0]
  const value = name === undefined ? undefined : read(name)
  if (column.field?.type === 'money' && typeof value === 'bigint') return toExactText(value, row.currency ?? '')
  return column.field && name !== undefined
    ? toPlainText(name, column.field, row, value)
    : column.view(row, read, context).text
}
