/**
 * Rows of a CSV or text file from its bytes, piece by piece, by Papa Parse. Time grows with the bytes, whatever stands in them, and memory
 * holds one piece and one row. Lines may end with LF, CRLF or CR, text may be UTF-8 or UTF-16.
 *
 *     bytes -> text -> up to its last line break -> rows
 *                  \-- a quotation mark that is not closed, or a row or cell without end: a fault, and no row from there on
 */
import type { Message } from '../../../shared/messages/message.ts'
import Papa from 'papaparse'
import { TextDecoder } from 'node:util'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'

export interface CsvRow {
  /** Of the file, from 1; the one that the row begins on. */
  line: number
  cells: string[]
}

/** A place in the file where a row begins. */
export interface CsvPosition {
  /** Bytes before it. */
  offset: number
  line: number
}

/** Why the file cannot be read on, and where. */
export interface CsvFault {
  line: number
  /** Of the quotation mark, from 1; null where the row as a whole is meant. */
  column: number | null
  /** Whole sentences. */
  message: Message
}

export interface CsvBatch {
  rows: readonly CsvRow[]
  /** Where the row after that one begins. */
  positionAfter(index: number): CsvPosition
}

export interface CsvReaderOptions {
  delimiter: string
  encoding?: CsvEncoding
  /** Where reading begins. */
  from?: CsvPosition
  /** What ends a line ('\n' for CRLF too); as the first line ends when left out. */
  newline?: Newline
  /** Characters. */
  longestRow?: number
  longestCell?: number
  mostCells?: number
}

export type Newline = '\n' | '\r'
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const quote = '"'
const noBatch: CsvBatch = { rows: [], positionAfter: () => ({ offset: 0, line: 1 }) }
const million = 1_000_000

/** How a file is written, by its first bytes, and how many of them are the mark that says so. */
export function csvEncoding(beginning: Uint8Array): { encoding: CsvEncoding; markBytes: number } {
  const [first, second, third] = beginning
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', markBytes: 2 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', markBytes: 2 }
  return { encoding: 'utf-8', markBytes: first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0 }
}

export class CsvReader {
  readonly #options: Required<Omit<CsvReaderOptions, 'from' | 'newline'>>
  readonly #decoder: TextDecoder
  /** Where `#text` begins. */
  #position: CsvPosition
  #text = ''
  #newline: Newline | null
  /** What is not whole yet is looked at again once it is twice as long, so that no text is looked at many times. */
  #tryAtLength = 0
  /** Set once the file cannot be read on; no rows come from then on. */
  fault: CsvFault | null = null

  constructor(options: CsvReaderOptions) {
    this.#options = {
      encoding: 'utf-8',
      longestRow: 8 * million,
      longestCell: 4 * million,
      mostCells: 10_000,
      ...options,
    }
    this.#position = options.from ?? { offset: 0, line: 1 }
    this.#newline = options.newline ?? null
    this.#decoder = new TextDecoder(this.#options.encoding, { fatal: true, ignoreBOM: true })
  }

  /** Rows that the piece completes. GalleyError `invalid_value` for what is no text of that encoding. */
  push(piece: Uint8Array): CsvBatch {
    if (this.fault) return noBatch
    this.#text += this.#decode(piece, true)
    return this.#text.length < this.#tryAtLength ? noBatch : this.#take(false)
  }

  /** The last row, where the file does not end with a line break. */
  end(): CsvBatch {
    if (this.fault) return noBatch
    this.#text += this.#decode(new Uint8Array(), false)
    return this.#take(true)
  }

  #decode(piece: Uint8Array, isMoreToCome: boolean): string {
    try {
      const text = this.#decoder.decode(piece, { stream: isMoreToCome })
      return this.#position.offset === 0 && this.#text === '' && text.startsWith('\uFEFF')
        ? this.#withoutMark(text)
        : text
    } catch {
      throw new GalleyError('invalid_value', message('engine.csvReader.notUtf8Save'), { line: this.#position.line })
    }
  }

  #withoutMark(text: string): string {
    this.#position = { ...this.#position, offset: this.#bytesOf('\uFEFF') }
    return text.slice(1)
  }

  #take(isEnd: boolean): CsvBatch {
    const newline = (this.#newline ??= newlineOf(this.#text, isEnd))
    if (newline === null) return this.#leave(isEnd)
    // A quotation mark at the end of what is read may be closed by what follows: only whole lines are looked at.
    const whole = isEnd ? this.#text : this.#text.slice(0, this.#text.lastIndexOf(newline) + 1)
    const parsed = whole.includes(quote) ? this.#quoted(whole, newline, isEnd) : this.#plain(whole, newline, isEnd)
    const batch = this.#batch(parsed, newline)
    this.#text = this.#text.slice(parsed.ends.at(-1) ?? 0)
    return this.#leave(isEnd, batch)
  }

  /** What is left for the next piece must not grow for ever. */
  #leave(isEnd: boolean, batch: CsvBatch = noBatch): CsvBatch {
    this.#tryAtLength = batch.rows.length === 0 ? this.#text.length * 2 : 0
    if (!isEnd && !this.fault && this.#text.length > this.#options.longestRow) this.fault = this.#endless()
    if (this.fault) this.#text = ''
    return batch
  }

  /** Without a quotation mark in it: a line is a row. */
  #plain(text: string, newline: Newline, isEnd: boolean): Parsed {
    const parser: ParserOfRows = new Papa.Parser({ delimiter: this.#options.delimiter, newline })
    const cells = parser.parse(text, 0, !isEnd).data
    const ends: number[] = []
    for (let end = text.indexOf(newline); end >= 0; end = text.indexOf(newline, end + 1)) ends.push(end + 1)
    if (isEnd && ends.at(-1) !== text.length && text !== '') ends.push(text.length)
    return { cells: cells.slice(0, ends.length), ends, text }
  }

  /** With quotation marks in it. Rows after a fault are left out. */
  #quoted(text: string, newline: Newline, isEnd: boolean): Parsed {
    const cells: string[][] = []
    const ends: number[] = []
    const parser: ParserOfRows = new Papa.Parser({
      delimiter: this.#options.delimiter,
      newline,
      step: ({ data, errors, meta }: Papa.ParseStepResult<string[][]>) => {
        if (errors[0]) {
          this.fault ??= this.#opened(text, errors[0])
          return parser.abort()
        }
        // What follows the last line break is no row.
        if (meta.cursor === (ends.at(-1) ?? 0)) return
        cells.push(data[0]!)
        ends.push(meta.cursor)
      },
    })
    const { errors } = parser.parse(text, 0, !isEnd)
    if (errors[0]) this.fault ??= this.#opened(text, errors[0])
    return { cells, ends, text }
  }

  #batch({ cells, ends, text }: Parsed, newline: string): CsvBatch {
    const rows: CsvRow[] = []
    const from = this.#position
    const hasQuotes = text.includes(quote)
    let { line } = from
    for (const [index, row] of cells.entries()) {
      const start = index === 0 ? 0 : ends[index - 1]!
      if (!this.#isWithinBounds(row, ends[index]! - start, line)) {
        ends.length = index
        break
      }
      if (newline === '\n') this.#dropReturn(row, text, start, ends[index]!, hasQuotes)
      rows.push({ line, cells: row })
      line += hasQuotes ? Math.max(1, count(text, newline, start, ends[index]!)) : 1
    }
    const positionAfter = (index: number): CsvPosition => ({
      offset: from.offset + this.#bytesOf(text.slice(0, ends[index])),
      line: rows[index + 1]?.line ?? line,
    })
    if (rows.length > 0) this.#position = positionAfter(rows.length - 1)
    return { rows, positionAfter }
  }

  #isWithinBounds(cells: readonly string[], length: number, line: number): boolean {
    const { longestCell, longestRow, mostCells } = this.#options
    const refuse = (said: Message) => {
      this.fault = { line, column: null, message: said }
      return false
    }
    if (length > longestRow) return refuse(message('engine.csvReader.longRow', { line, most: longestRow }))
    if (cells.length > mostCells) return refuse(message('engine.csvReader.manyCells', { line, most: mostCells }))
    const at = length > longestCell ? cells.findIndex((cell) => cell.length > longestCell) : -1
    return at < 0 || refuse(message('engine.csvReader.longCell', { line, most: longestCell, cell: at + 1 }))
  }

  /** A quotation mark that opens a cell and is closed nowhere, or in the middle of it. */
  #opened(text: string, { index = 0 }: Papa.ParseError): CsvFault {
    const newline = this.#newline ?? '\n'
    const at = text.lastIndexOf(quote, Math.max(0, index - 1))
    const lineStart = at === 0 ? 0 : text.lastIndexOf(newline, at - 1) + 1
    return unclosed(this.#position.line + count(text, newline, 0, at), at - lineStart + 1)
  }

  /** A row without end is most often a quotation mark that is not closed. */
  #endless(): CsvFault {
    const { line } = this.#position
    const { delimiter, longestRow } = this.#options
    const parser: ParserOfRows = new Papa.Parser({ delimiter, newline: this.#newline ?? '\n' })
    const error = this.#text.includes(quote) ? parser.parse(this.#text, 0, false).errors[0] : undefined
    if (error) return this.#opened(this.#text, error)
    return { line, column: null, message: message('engine.csvReader.longRow', { line, most: longestRow }) }
  }

  /** Takes the CR of a CRLF off the last cell; one that stands in quotation marks is part of what it says. */
  #dropReturn(cells: string[], text: string, start: number, end: number, hasQuotes: boolean): void {
    const last = cells.at(-1)!
    if (!last.endsWith('\r')) return
    const at = end - (text[end - 1] === '\n' ? 1 : 0) - last.length
    const isBare = () =>
      last[0] !== quote && (at === start || text[at - 1] === this.#options.delimiter) && text.startsWith(last, at)
    if (!hasQuotes || isBare()) cells[cells.length - 1] = last.slice(0, -1)
  }

  #bytesOf(text: string): number {
    return this.#options.encoding === 'utf-8' ? Buffer.byteLength(text) : text.length * 2
  }
}

/** Rows of a text, each with where it ends. */
interface Parsed {
  cells: string[][]
  ends: number[]
  text: string
}

/** What the types of Papa Parse leave open. */
interface ParserOfRows {
  parse(text: string, from: number, isLastRowLeft: boolean): Papa.ParseResult<string[]>
  abort(): void
}

/** LF and CRLF end with the same sign; where the first line ends with CR alone, all do. Null while no line has ended. */
function newlineOf(text: string, isEnd: boolean): Newline | null {
  const at = text.search(/[\r\n]/)
  // Whether LF follows a CR at the end of what is read is not known yet.
  if (at < 0 || (at === text.length - 1 && text[at] === '\r' && !isEnd)) return isEnd ? '\n' : null
  return text[at] === '\r' && text[at + 1] !== '\n' ? '\r' : '\n'
}

function count(text: string, sign: string, from: number, to: number): number {
  let found = 0
  for (let at = text.indexOf(sign, from); at >= 0 && at < to; at = text.indexOf(sign, at + 1)) found++
  return found
}

function unclosed(line: number, column: number): CsvFault {
  return {
    line,
    column,
    message: message('engine.csvReader.unclosed', { line, column }),
  }
}
