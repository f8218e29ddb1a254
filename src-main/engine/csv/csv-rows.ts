/** Rows of a CSV or text file from its bytes, piece by piece: memory holds one piece and one row, however long the file is. */
import { GalleyError } from '../../../shared/model/errors.ts'

export interface CsvRow {
  /** Of the file, from 1. */
  line: number
  /** First byte after the row. */
  endOffset: number
  cells: string[]
}

const newline = 0x0a
const quote = 0x22

export class CsvRows {
  readonly #delimiter: string
  readonly #longestRowBytes: number
  #rest: Buffer = Buffer.alloc(0)
  #offset: number
  #line: number

  /** Begins at a byte where a row begins, which is on that line; a longer row is a quotation mark that is never closed. */
  constructor(delimiter: string, { offset = 0, line = 1, longestRowBytes = 262_144 } = {}) {
    this.#delimiter = delimiter
    this.#offset = offset
    this.#line = line
    this.#longestRowBytes = longestRowBytes
  }

  /** Rows that the piece completes. GalleyError `invalid_value` for a row without end. */
  push(piece: Buffer): CsvRow[] {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece
    const rows: CsvRow[] = []
    let start = 0
    let from = 0
    let isOpen = false
    for (;;) {
      const end = all.indexOf(newline, from)
      if (end < 0) break
      isOpen = isOddlyQuoted(all, from, end) !== isOpen
      from = end + 1
      if (isOpen) continue
      rows.push(this.#row(all.subarray(start, end), from - start))
      start = from
    }
    this.#rest = Buffer.from(all.subarray(start))
    if (this.#rest.length > this.#longestRowBytes) throw this.#endless()
    return rows
  }

  /** The last row, where the file does not end with a line break. GalleyError `invalid_value` where a quotation mark in it is not closed. */
  end(): CsvRow[] {
    const rest = this.#rest
    this.#rest = Buffer.alloc(0)
    if (isOddlyQuoted(rest, 0, rest.length)) throw this.#endless()
    return rest.length > 0 ? [this.#row(rest, rest.length)] : []
  }

  #endless(): GalleyError {
    return new GalleyError(
      'invalid_value',
      `Line ${this.#line} has no end: a quotation mark is not closed. Close it, or write a quotation mark inside a cell twice.`,
      { line: this.#line },
    )
  }

  #row(bytes: Buffer, length: number): CsvRow {
    const text = bytes.toString('utf8').replace(/\r$/, '')
    const line = this.#line
    this.#offset += length
    this.#line += 1 + (bytes.includes(quote) ? (text.match(/\n/g) ?? []).length : 0)
    const plain = line === 1 ? text.replace(/^\uFEFF/, '') : text
    return { line, endOffset: this.#offset, cells: splitCells(plain, this.#delimiter) }
  }
}

/** Cells of one row; a doubled quotation mark within quotes is one. */
export function splitCells(row: string, delimiter: string): string[] {
  if (!row.includes('"')) return row.split(delimiter)
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < row.length; index++) {
    const char = row[index]!
    if (char === '"' && isQuoted && row[index + 1] === '"') {
      cell += '"'
      index++
    } else if (char === '"') isQuoted = !isQuoted
    else if (char === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}

function isOddlyQuoted(bytes: Buffer, from: number, to: number): boolean {
  let isOdd = false
  for (let at = bytes.indexOf(quote, from); at >= 0 && at < to; at = bytes.indexOf(quote, at + 1)) isOdd = !isOdd
  return isOdd
}
