/** A list of people on disk: what its columns hold, and its rows as a stream. Nothing of it is ever copied. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ListColumn } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import type { MessageArg } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { guessIdentifier, identifierOf } from '../../../shared/model/audience/normalise.ts'
import type { RowCursor } from '../csv/byte-rows.ts'
import { openText, pieceAt, rowCursor } from '../csv/csv-pieces.ts'
import { CsvReader, csvEncoding } from '../csv/csv-reader.ts'
import type { CsvFault, CsvPosition } from '../csv/csv-reader.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Clock } from '../ports.ts'

/** By which a file is understood. */
const beginningBytes = 65_536
/** A longer one is no person. */
const longestRowCharacters = 1_000_000
/** Rows by which a file without headings is understood. */
const sampleRows = 50
const delimiters = [',', ';', '\t', '|']

/** What reading a list needs; between its pieces others get their turn. */
export interface ListPorts {
  files: FileSystem
  clock: Pick<Clock, 'yieldToEventLoop'>
}

/** How a file is to be read. */
export interface ListShape {
  delimiter: string
  /** The first row names the columns. */
  hasHeadings: boolean
  columns: ListColumn[]
}

/** Looks at the beginning of a file. GalleyError `not_found`, `invalid_value` for what is no list. */
export async function lookAtList(
  files: FileSystem,
  path: string,
): Promise<ListShape & { name: string; sizeBytes: number }> {
  const size = sizeOf(files, path)
  const beginning = await beginningOf(files, path)
  const { delimiter, cells } = delimiters
    .map((each) => ({ delimiter: each, cells: cellsAt(beginning, size, each) }))
    .toSorted((a, b) => (b.cells[0]?.length ?? 0) - (a.cells[0]?.length ?? 0))[0]!
  const [headings = [], ...below] = cells
  if (cells.length === 0) throw noList(path, message('engine.listFile.itIsEmpty'))
  const guesses = headings.map((_, index) => guessIdentifier(below.map((row) => row[index] ?? '')))
  // A first cell that is nothing of the kind that stands below it is a heading too.
  const isHeading = (cell: string, index: number) =>
    identifierOf(cell) !== null || ((guesses[index] ?? null) !== null && guessIdentifier([cell]) === null)
  const hasHeadings = headings.some(isHeading)
  const columns = headings.map((heading, index): ListColumn => {
    const identifier = hasHeadings ? identifierOf(heading) : guessIdentifier(cells.map((row) => row[index] ?? ''))
    return { heading: hasHeadings ? heading.trim() : null, identifier: identifier ?? guesses[index] ?? null }
  })
  return { delimiter, hasHeadings, columns, name: basename(path), sizeBytes: size }
}

/** Rows at the beginning of a file of that size; the last, which may be cut, only where it is the whole file. */
function cellsAt(beginning: Uint8Array, size: number, delimiter: string): string[][] {
  const reader = new CsvReader({ delimiter, encoding: csvEncoding(beginning).encoding })
  const { rows } = reader.push(beginning)
  return [...rows, ...(beginning.length === size ? reader.end().rows : [])]
    .slice(0, sampleRows)
    .map(({ cells }) => cells)
}

/**
 * Rows from a place on, by one cursor that is given again for each piece of the file. Headings and empty rows are among them: see `isPersonRow`.
 * GalleyError `invalid_value` where the file cannot be read on, with `line` and `column`.
 */
export async function* listRows(
  files: FileSystem,
  path: string,
  { delimiter }: Pick<ListShape, 'delimiter'>,
  from: CsvPosition = { offset: 0, line: 1 },
): AsyncGenerator<RowCursor> {
  let fault: CsvFault | null = null
  for await (const rows of rowCursor(files, path, { delimiter, from, longestRow: longestRowCharacters })) {
    yield rows
    fault = rows.fault
  }
  if (fault === null) return
  const { message: said, line, column } = fault
  throw new GalleyError('invalid_value', said, { line, column })
}

export function isHeading(line: number, { hasHeadings }: Pick<ListShape, 'hasHeadings'>): boolean {
  return hasHeadings && line === 1
}

/** Whether the row is one of people, and not the headings or empty. */
export function isPersonRow(line: number, cells: readonly string[], shape: Pick<ListShape, 'hasHeadings'>): boolean {
  return !isHeading(line, shape) && cells.some((cell) => cell.trim() !== '')
}

/** Digest of the whole file, so that an import goes on only with the file that it began with. */
export async function digestOf(files: FileSystem, path: string): Promise<string> {
  const file = await openText(files, path)
  try {
    const hash = createHash('sha256')
    const piece = Buffer.alloc(1_048_576)
    for (let offset = 0; ;) {
      const bytesRead = await file.read(piece, offset)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
      offset += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function beginningOf(files: FileSystem, path: string): Promise<Uint8Array> {
  const file = await openText(files, path)
  try {
    const bytes = await pieceAt(file, path, 0, beginningBytes)
    if (csvEncoding(bytes).encoding === 'utf-8' && bytes.includes(0))
      throw noList(path, message('engine.listFile.notTextSaveAs'))
    return bytes
  } finally {
    await file.close()
  }
}

function sizeOf(files: FileSystem, path: string): number {
  const stat = files.statSync(path)
  if (stat === null) throw missing(path, null)
  if (stat.type !== 'file') throw noList(path, message('engine.listFile.noFile'))
  return stat.sizeBytes
}

function missing(path: string, cause: unknown): GalleyError {
  return new GalleyError(
    'not_found',
    message('engine.listFile.cannotReadLookWhether', { name: basename(path) }),
    {},
    { cause },
  )
}

function noList(path: string, why: MessageArg): GalleyError {
  return new GalleyError('invalid_value', message('engine.listFile.cannotUsedAsList', { name: basename(path), why }))
}
