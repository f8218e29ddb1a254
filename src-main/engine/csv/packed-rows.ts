/** Rows as one text and the places of their cells in it: passed between threads, this costs one copy of a text and not one of every cell. */
import type { RowCursor } from './byte-rows.ts'
import type { CsvRow } from './csv-reader.ts'

export interface PackedRows {
  text: string
  /** For each row: its line, the number of its cells, and of each cell where it begins and ends in the text. */
  places: Uint32Array<ArrayBuffer>
}

/** Unpacked in about a millisecond. */
const fullRows = 1000
/** Long rows make shorter slices. */
const fullCharacters = 500_000

export class RowPacker {
  #texts: string[] = []
  #length = 0
  #places = new Uint32Array(16_384)
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
      this.#addPlaces(this.#length, this.#length + cell.length)
      this.#addText(cell)
    }
    this.rowCount++
  }

  /** What was packed; begins anew. */
  take(): PackedRows {
    const packed = { text: this.#texts.join(''), places: this.#places.slice(0, this.#slotCount) }
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
    for (let cell = 0; cell < row.cellCount; cell++) this.#addPlaces(row.startOf(cell) + shift, row.endOf(cell) + shift)
    this.#addText(text)
  }

  #begin(line: number, cellCount: number): void {
    const needed = this.#slotCount + 2 + cellCount * 2
    if (needed > this.#places.length) {
      const larger = new Uint32Array(needed * 2)
      larger.set(this.#places)
      this.#places = larger
    }
    this.#addPlaces(line, cellCount)
  }

  #addPlaces(first: number, second: number): void {
    this.#places[this.#slotCount++] = first
    this.#places[this.#slotCount++] = second
  }

  #addText(text: string): void {
    this.#texts.push(text)
    this.#length += text.length
  }
}

export function unpackRows({ text, places }: PackedRows): CsvRow[] {
  const rows: CsvRow[] = []
  for (let at = 0; at < places.length;) {
    const line = places[at]!
    const end = at + 2 + places[at + 1]! * 2
    const cells: string[] = []
    for (at += 2; at < end; at += 2) cells.push(text.slice(places[at], places[at + 1]))
    rows.push({ line, cells })
  }
  return rows
}
