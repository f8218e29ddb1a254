import { textOf } from '../../shared/presentation/text-of.ts'
import { CsvReader } from '../../src-main/engine/csv/csv-reader.ts'

/** Cells of every row of a file, as the engine reads them. */
export function csvTable(file: Uint8Array | string, delimiter = ','): string[][] {
  const reader = new CsvReader({ delimiter })
  const rows = [...reader.push(Buffer.from(file)).rows, ...reader.end().rows]
  if (reader.fault) throw new Error(textOf(reader.fault.message))
  return rows.map(({ cells }) => cells)
}
