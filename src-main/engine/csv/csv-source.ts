/** A CSV file as it lies on the disk: its first line, and the others as they come. */
import { basename } from 'node:path'
import { TextDecoder } from 'node:util'
import { findColumns } from '../../../shared/model/csv/columns.ts'
import type { CsvColumn, FoundColumn } from '../../../shared/model/csv/columns.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'
import { CsvRows } from './csv-rows.ts'
import type { CsvRow } from './csv-rows.ts'

const pieceBytes = 65_536
const fileMaxBytes = 256 * 1024 * 1024
/** The longest cells are structures of cards and texts that somebody pasted. */
const longestRowBytes = 8 * 1024 * 1024
const delimiters = [',', ';', '\t']

/** What the first line names, and the lines below it. */
export interface CsvContents {
  found: FoundColumn[]
  unknown: string[]
  repeated: string[]
  /** Line of the headings, and how many there are. */
  headingLine: number
  width: number
  /** Batches of lines that say anything; each is what one piece of the file completes. */
  rows: AsyncGenerator<CsvRow[]>
}

/**
 * Opens the file and gives what `use` makes of it. GalleyError `not_found` where it cannot be read, `invalid_value` where it is too
 * large, no UTF-8, or its first line names no column of these.
 */
export async function withCsv<T>(
  files: FileSystem,
  path: string,
  columns: readonly CsvColumn[],
  use: (contents: CsvContents) => Promise<T>,
): Promise<T> {
  const name = basename(path)
  const file = await files.open(path, 'read').catch((cause: unknown) => {
    throw new GalleyError('not_found', `${name} cannot be read. Look whether it is still there.`, {}, { cause })
  })
  try {
    const size = checkedSize(file, name)
    if (size > fileMaxBytes) throw notTaken(name, 'it is larger than 256 MB. Split it')
    const beginning = await pieceAt(file, 0)
    const first = delimiters
      .map((delimiter) => ({ delimiter, ...headingsOf(beginning, size, delimiter, columns) }))
      .toSorted((a, b) => b.found.length - a.found.length)[0]!
    if (first.found.length === 0)
      throw notTaken(name, 'its first line names no column that is known, such as id or name')
    return await use({ ...first, rows: rowsBelow(file, name, first.delimiter, first.headingLine) })
  } finally {
    await file.close()
  }
}

function checkedSize(file: OpenFile, name: string): number {
  const { type, sizeBytes } = file.stat()
  if (type !== 'file') throw notTaken(name, 'it is no file')
  if (sizeBytes === 0) throw notTaken(name, 'it is empty')
  return sizeBytes
}

function headingsOf(beginning: Buffer, size: number, delimiter: string, columns: readonly CsvColumn[]) {
  const rows = new CsvRows(delimiter)
  const lines = [...rows.push(beginning), ...(beginning.length === size ? rows.end() : [])]
  const line = lines.find(isSaying)
  return { headingLine: line?.line ?? 1, width: line?.cells.length ?? 0, ...findColumns(columns, line?.cells ?? []) }
}

async function* rowsBelow(
  file: OpenFile,
  name: string,
  delimiter: string,
  headingLine: number,
): AsyncGenerator<CsvRow[]> {
  const rows = new CsvRows(delimiter, { longestRowBytes })
  // What cannot be decoded would come back as other signs than it went.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isBelow = (row: CsvRow) => row.line > headingLine && isSaying(row)
  for (let offset = 0; ;) {
    const piece = await pieceAt(file, offset)
    decode(decoder, piece, name)
    if (piece.length === 0) break
    offset += piece.length
    yield rows.push(piece).filter(isBelow)
  }
  yield rows.end().filter(isBelow)
}

function decode(decoder: TextDecoder, piece: Buffer, name: string): void {
  try {
    decoder.decode(piece, { stream: piece.length > 0 })
  } catch {
    throw notTaken(name, 'it is not UTF-8. Save it as “CSV UTF-8”')
  }
}

async function pieceAt(file: OpenFile, offset: number): Promise<Buffer> {
  const piece = Buffer.alloc(pieceBytes)
  const bytesRead = await file.read(piece, offset)
  return piece.subarray(0, bytesRead)
}

function isSaying(row: CsvRow): boolean {
  return row.cells.some((cell) => cell.trim() !== '')
}

function notTaken(name: string, why: string): GalleyError {
  return new GalleyError('invalid_value', `${name} cannot be imported: ${why}.`)
}
