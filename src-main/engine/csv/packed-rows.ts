/** Rows as one text and the offsets of their cells in it: passed between threads, this costs one copy of a text and not one of every cell. */
import type { RowCursor } from './byte-rows.ts'
import type { CsvRow } from './csv-reader.ts'

export interface PackedRows {
  text: string
  /** For each row: its line, the number of its cells, and of each cell where it begins and ends in the text. */
  offsets: Uint32Array<ArrayBuffer>
}

/** Unpacked in about a millisecond. */
const fullRows = 1000
/** Long rows make shorter slices. */
const fullCharacters = 500_000

export class RowPacker {
  #texts: string[] = []
  #length = 0
  #offsets = new Uint32Array(16_384)
  #slotCount = 0
  rowCount = 0

  get isFull(): boolean {
    return this.rowCount >= fullRows || this.#length >= fullCharacters
  }

  add(row: RowCursor): void {
    const whole = row.wholeText()
    if (whole === null) this.addCells(row.line, row.cells())
    else {
      this.#addWhole(row, whole)
      this.rowCount++
    }
  }

  addCells(line: number, cells: readonly string[]): void {
    this.#begin(line, cells.length)
    for (const cell of cells) {
      this.#addOffsets(this.#length, this.#length + cell.length)
      this.#addText(cell)
    }
    this.rowCount++
  }

  /** What was packed; begins anew. */
  take(): PackedRows {
    const packed = { text: this.#texts.join(''), offsets: this.#offsets.slice(0, this.#slotCount) }
    this.#texts = []
    this.#length = 0
    this.#slotCount = 0
    this.rowCount = 0
    return packed
  }

  /** The row as it stands in the file, delimiters and quotation marks included: one text in place of one of each cell. */
  #addWhole(row: RowCursor, text: string): void {
    this.#begin(row.line, row.cellCount)
    const shift = this.#length - row.startOf(0)
    for (let cell = 0; cell < row.cellCount; cell++)
      this.#addOffsets(row.startOf(cell) + shift, row.endOf(cell) + shift)
    this.#addText(text)
  }

  #begin(line: number, cellCount: number): void {
    const needed = this.#slotCount + 2 + cellCount * 2
    if (needed > this.#offsets.length) {
      const larger = new Uint32Array(needed * 2)
      larger.set(this.#offsets)
      this.#offsets = larger
    }
    this.#addOffsets(line, cellCount)
  }

  #addOffsets(first: number, second: number): void {
    this.#offsets[this.#slotCount++] = first
    this.#offsets[this.#slotCount++] = second
  }

  #addText(text: string): void {
    this.#texts.push(text)
    this.#length += text.length
  }
}

export function unpackRows({ text, offsets }: PackedRows): CsvRow[] {
  const rows: CsvRow[] = []
  for (let at = 0; at < offsets.length;) {
    const line = offsets[at]!
    const end = at + 2 + offsets[at + 1]! * 2
    const cells: string[] = []
    for (at += 2; at < end; at += 2) cells.push(text.slice(offsets[at], offsets[at + 1]))
    rows.push({ line, cells })
  }
  return rows
}
