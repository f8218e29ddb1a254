/** Rows of a sheet from the disk, in slices that hold nothing up for long; runs in a worker thread. */
import { isSaying } from '../../../shared/model/csv/tsv.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { RowsTask } from '../threads/file-tasks.ts'
import type { RowCursor } from './byte-rows.ts'
import { rowCursor } from './csv-pieces.ts'
import type { CsvFault } from './csv-reader.ts'
import { RowPacker } from './packed-rows.ts'
import type { PackedRows } from './packed-rows.ts'

const beginning = { offset: 0, line: 1 }
/** Characters. */
const longestRow = 8_000_000

/** Rows below a line that say anything; returns the fault that they end at, or null. */
export async function* csvRows(
  files: FileSystem,
  { path, delimiter, afterLine }: RowsTask,
): AsyncGenerator<PackedRows, CsvFault | null> {
  const packer = new RowPacker()
  let fault: CsvFault | null = null
  for await (const rows of rowCursor(files, path, { delimiter, from: beginning, longestRow })) {
    while (rows.next()) {
      if (rows.line <= afterLine || !isRowSaying(rows)) continue
      packer.add(rows)
      if (packer.isFull) yield packer.take()
    }
    if (packer.rowCount > 0) yield packer.take()
    fault = rows.fault
  }
  return fault
}

/** Most rows say something with their first sign. */
function isRowSaying(rows: RowCursor): boolean {
  const isSurely = rows.isPlain && rows.startOf(0) < rows.endOf(0) && isLetterOrDigit(rows.bytes[rows.startOf(0)]!)
  return isSurely || isSaying(rows.cells())
}

function isLetterOrDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}
