/** A list of people on disk: what its columns hold, and its rows as a stream. Nothing of it is ever copied. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ListColumn } from '../../../shared/bridge.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { guessIdentifier, identifierOf } from '../../../shared/model/audience/normalise.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'
import { CsvRows } from '../csv/csv-rows.ts'
import type { CsvRow } from '../csv/csv-rows.ts'

/** Small enough that hashing one piece holds nothing up for longer than a few milliseconds. */
const pieceBytes = 65_536
/** Rows by which a file without headings is understood. */
const sampleRows = 50
const delimiters = [',', ';', '\t', '|']

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
  const lines = rowsAt(beginning, size, '\n').map((row) => row.cells[0]!)
  const [first = ''] = lines
  if (lines.length === 0) throw noList(path, 'it is empty')
  const delimiter = delimiters.toSorted((a, b) => first.split(b).length - first.split(a).length)[0]!
  const cells = rowsAt(beginning, size, delimiter)
    .slice(0, sampleRows)
    .map((row) => row.cells)
  const [headings = [], ...below] = cells
  const guesses = headings.map((_, index) => guessIdentifier(below.map((row) => row[index] ?? '')))
  // A first cell that is nothing of the kind that stands below it is a heading too.
  const isHeading = (cell: string, index: number) =>
    identifierOf(cell) !== null || ((guesses[index] ?? null) !== null && guessIdentifier([cell]) === null)
  const hasHeadings = headings.some(isHeading)
  const columns = headings.map((heading, index): ListColumn => {
    const told = hasHeadings ? identifierOf(heading) : guessIdentifier(cells.map((row) => row[index] ?? ''))
    return { heading: hasHeadings ? heading.trim() : null, identifier: told ?? guesses[index] ?? null }
  })
  return { delimiter, hasHeadings, columns, name: basename(path), sizeBytes: size }
}

/** Rows at the beginning of a file of that size; the last, which may be cut, only where it is the whole file. */
function rowsAt(beginning: Buffer, size: number, delimiter: string): CsvRow[] {
  const rows = new CsvRows(delimiter)
  return [...rows.push(beginning), ...(beginning.length === size ? rows.end() : [])]
}

/** Rows from a place on, headings left out; each batch is what one piece of the file completes. */
export async function* rowsOf(
  files: FileSystem,
  path: string,
  shape: Pick<ListShape, 'delimiter' | 'hasHeadings'>,
  from: { offset: number; line: number } = { offset: 0, line: 1 },
): AsyncGenerator<CsvRow[]> {
  const file = await opened(files, path)
  try {
    const rows = new CsvRows(shape.delimiter, from)
    const isRow = (row: CsvRow) =>
      row.cells.some((cell) => cell.trim() !== '') && !(shape.hasHeadings && row.line === 1)
    const piece = Buffer.alloc(pieceBytes)
    for (let offset = from.offset; ;) {
      const bytesRead = await file.read(piece, offset)
      if (bytesRead === 0) break
      offset += bytesRead
      yield rows.push(Buffer.from(piece.subarray(0, bytesRead))).filter(isRow)
    }
    yield rows.end().filter(isRow)
  } finally {
    await file.close()
  }
}

/** Digest of the whole file, so that an import goes on only with the file that it began with. */
export async function digestOf(files: FileSystem, path: string): Promise<string> {
  const file = await opened(files, path)
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

async function beginningOf(files: FileSystem, path: string): Promise<Buffer> {
  const file = await opened(files, path)
  try {
    const piece = Buffer.alloc(pieceBytes)
    const bytesRead = await file.read(piece, 0)
    const bytes = piece.subarray(0, bytesRead)
    if (bytes[0] === 0xff || bytes[0] === 0xfe || bytes.includes(0))
      throw noList(path, 'it is not UTF-8 text. Save it as CSV in UTF-8')
    return bytes
  } finally {
    await file.close()
  }
}

async function opened(files: FileSystem, path: string): Promise<OpenFile> {
  return files.open(path, 'read').catch((cause: unknown) => {
    throw missing(path, cause)
  })
}

function sizeOf(files: FileSystem, path: string): number {
  const stat = files.statSync(path)
  if (stat === null) throw missing(path, null)
  if (stat.type !== 'file') throw noList(path, 'it is no file')
  return stat.sizeBytes
}

function missing(path: string, cause: unknown): GalleyError {
  return new GalleyError(
    'not_found',
    `${basename(path)} cannot be read. Look whether it is still there.`,
    {},
    { cause },
  )
}

function noList(path: string, why: string): GalleyError {
  return new GalleyError('invalid_value', `${basename(path)} cannot be used as a list of people: ${why}.`)
}
