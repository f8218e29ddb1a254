/** Rows of a workbook between threads: each cell is a text whose first letter says what it is. */
import type { WorkbookCell, WorkbookRow } from '../../../shared/model/csv/workbook-row.ts'
import { unpackRows } from '../csv/packed-rows.ts'
import type { PackedRows } from '../csv/packed-rows.ts'

const tagOf = { text: 's', number: 'n', time: 't', flag: 'b' } as const
const kindOf: Record<string, NonNullable<WorkbookCell>['kind']> = { s: 'text', n: 'number', t: 'time', b: 'flag' }

export function packedCell(cell: WorkbookCell): string {
  return cell === null ? '' : tagOf[cell.kind] + cell.text
}

/** Rows as they were packed. */
export function unpackWorkbookRows(packed: PackedRows): WorkbookRow[] {
  return unpackRows(packed).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => (cell === '' ? null : { kind: kindOf[cell[0]!]!, text: cell.slice(1) })),
  }))
}
