/** Rows of a sheet from the disk, in slices that hold nothing up for long; runs in a worker thread. */
import type { FileSystem } from '../files/file-system.ts'
import type { RowsTask } from '../threads/file-tasks.ts'
import { csvPieces } from './csv-pieces.ts'
import type { CsvFault, CsvRow } from './csv-reader.ts'

/** Taken over in about a millisecond. */
const sliceRows = 500

/** Rows below a line that say anything; returns the fault that they end at, or null. */
export async function* sheetRows(
  files: FileSystem,
  { path, delimiter, afterLine }: RowsTask,
): AsyncGenerator<readonly CsvRow[], CsvFault | null> {
  const { reader, batches } = await csvPieces(files, path, { delimiter })
  for await (const { rows } of batches) {
    const saying = rows.filter((row) => row.line > afterLine && isSaying(row))
    for (let from = 0; from < saying.length; from += sliceRows) yield saying.slice(from, from + sliceRows)
  }
  return reader.fault
}

/** Whether any cell has something in it. */
export function isSaying(row: CsvRow): boolean {
  return row.cells.some((cell) => cell.trim() !== '')
}
