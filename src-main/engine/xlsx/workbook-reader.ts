/**
 * Tabs of a workbook that somebody gave: what its cells hold, and nothing else of it. Formulas are the values that they had; links, macros and drawings are
 * not looked at. Before the library sees the file it was unpacked within bounds. Runs in a worker thread.
 *
 *     bytes -> within bounds, no document type -> names and heads of the tabs
 *                                              \-> rows of a tab, packed
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { EncryptedFileError } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import type { CellValue, StreamRow } from 'hucre/xlsx'
import type { WorkbookCell } from '../../../shared/model/csv/workbook-row.ts'
import { message } from '../../../shared/messages/message.ts'
import type { Message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { isoSecond } from '../../../shared/model/zone.ts'
import { openText, pieceAt } from '../csv/csv-pieces.ts'
import type { CsvFault } from '../csv/csv-reader.ts'
import { RowPacker } from '../csv/packed-rows.ts'
import type { PackedRows } from '../csv/packed-rows.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Clock } from '../ports.ts'
import { packedCell } from './workbook-rows.ts'
import { checkEntries, ZipRefusal } from './zip-entries.ts'

/** A tab that people see. */
export interface TabHead {
  name: string
  /** The first row that says anything; empty where none does. */
  headings: string[]
  /** Of the tab, from 1; 0 where no row says anything. */
  headLine: number
}

const million = 1_000_000
const fileMaxBytes = 64 * million
const mostTabs = 100
/** Beyond them a file is no table that somebody made. */
const bounds = {
  mostEntries: 10_000,
  mostBytes: 700 * million,
  mostBytesOf: (name: string) => {
    if (name.startsWith('xl/worksheets/')) return 400 * million
    return name.toLowerCase() === 'xl/sharedstrings.xml' ? 150 * million : 30 * million
  },
}
const mostColumns = 2000
const longestCell = 1_000_000
/** As a spreadsheet keeps no more digits: what is larger was shortened. */
const largestExact = 999_999_999_999_999

/** Reads which tabs there are. GalleyError `not_found`, `disk`, and `invalid_value` for what is no workbook or too large a one. */
export async function readTabs(files: FileSystem, path: string): Promise<TabHead[]> {
  const bytes = await checkedBytes(files, path)
  return within(path, async () => {
    const names: string[] = []
    await readXlsx(bytes, {
      // eslint-disable-next-line galley/retired-words -- the library's word
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) names.push(name)
        return false
      },
    })
    if (names.length > mostTabs) throw new ZipRefusal(message('engine.xlsx.tooLarge'))
    const heads: TabHead[] = []
    for (const name of names) heads.push({ name, ...(await headOf(bytes, name)) })
    return heads
  })
}

async function headOf(bytes: Uint8Array, tab: string): Promise<Omit<TabHead, 'name'>> {
  for await (const { index, values } of rowsIn(bytes, tab, 50)) {
    const headings = values.slice(0, mostColumns).map((value) => cellOf(value)?.text ?? '')
    if (headings.some((text) => text.trim() !== '')) return { headings, headLine: index + 1 }
  }
  return { headings: [], headLine: 0 }
}

/** Rows of a tab below a line that say anything, given as they are read; returns the fault that they end at, or null. GalleyError as for `readTabs`. */
export async function* tabRows(
  { files, clock }: { files: FileSystem; clock: Pick<Clock, 'yieldToEventLoop'> },
  { path, tab, afterLine }: { path: string; tab: string; afterLine: number },
): AsyncGenerator<PackedRows, CsvFault | null> {
  const bytes = await checkedBytes(files, path)
  const packer = new RowPacker()
  const slices: PackedRows[] = []
  let fault: CsvFault | null = null
  let isOver = false
  let wake = () => {}
  // The library does not wait for whoever takes the rows: packed they are small.
  const reading = within(path, async () => {
    for await (const { index, values } of rowsIn(bytes, tab)) {
      const line = index + 1
      if (isOver) return
      if (line <= afterLine) continue
      fault = faultOf(line, values)
      if (fault !== null) return
      const cells = values.map((value) => packedCell(cellOf(value)))
      if (!cells.some((cell) => cell.trim().length > 1)) continue
      packer.addCells(line, cells)
      if (!packer.isFull) continue
      slices.push(packer.take())
      wake()
      await clock.yieldToEventLoop()
    }
  }).finally(() => {
    isOver = true
    wake()
  })
  // Whoever stops early asks for no reason.
  reading.catch(() => undefined)
  try {
    for (let slice = slices.shift(); slice || !isOver; slice = slices.shift())
      if (slice) yield slice
      else await new Promise<void>((resolve) => (wake = resolve))
    await reading
    if (packer.rowCount > 0) yield packer.take()
    return fault
  } finally {
    isOver = true
  }
}

function rowsIn(bytes: Uint8Array, tab: string, maxRows = 0): AsyncGenerator<StreamRow> {
  // eslint-disable-next-line galley/retired-words -- the library's word
  return streamXlsxRows(bytes, { sheet: tab, maxRows })
}

function faultOf(line: number, values: readonly CellValue[]): CsvFault | null {
  const refuse = (said: Message) => ({ line, column: null, message: said })
  if (values.length > mostColumns) return refuse(message('engine.csvReader.manyCells', { line, most: mostColumns }))
  const at = values.findIndex((value) => typeof value === 'string' && value.length > longestCell)
  return at < 0 ? null : refuse(message('engine.csvReader.longCell', { line, most: longestCell, cell: at + 1 }))
}

function cellOf(value: CellValue): WorkbookCell {
  if (value === null || value === '') return null
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (typeof value === 'boolean') return { kind: 'flag', text: String(value) }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { kind: 'time', text: timeText(value) }
  return Number.isFinite(value) ? { kind: 'number', text: numberText(value) } : null
}

/** With an exponent where digits are lost: such a number is refused where each digit counts. */
function numberText(value: number): string {
  if (Math.abs(value) > largestExact) return value.toExponential().replace('e', 'E')
  const text = String(value)
  return text.includes('e') ? value.toFixed(15).replace(/0+$/, '') : text
}

/** To the second, as near as spreadsheets count. */
function timeText(value: Date): string {
  return isoSecond(Math.round(value.getTime() / 1000) * 1000)
}

/** Digest of the content that was found good last: each tab of a workbook reads its file anew, and unpacking all of it takes a while. */
let lastChecked: string | null = null

async function checkedBytes(files: FileSystem, path: string): Promise<Buffer> {
  const bytes = await bytesOf(files, path)
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest === lastChecked) return bytes
  const heads = new Map<string, string>()
  await within(path, () =>
    checkEntries(bytes, bounds, (name, piece) => {
      const head = heads.get(name) ?? ''
      if (head.length >= 1000) return
      heads.set(name, head + Buffer.from(piece.subarray(0, 1000)).toString('latin1'))
    }),
  )
  const isDeclaring = (head: string) => head.replaceAll('\0', '').includes('<!DOCTYPE')
  if ([...heads.values()].some(isDeclaring)) throw notTaken(path, message('engine.xlsx.broken'))
  lastChecked = digest
  return bytes
}

async function bytesOf(files: FileSystem, path: string): Promise<Buffer> {
  const file = await openText(files, path)
  try {
    const { type, sizeBytes } = file.stat()
    if (type !== 'file') throw notTaken(path, message('engine.csvSource.noFile'))
    if (sizeBytes > fileMaxBytes) throw notTaken(path, message('engine.xlsx.tooLarge'))
    const pieces: Uint8Array[] = []
    let length = 0
    for (;;) {
      const piece = await pieceAt(file, path, length)
      if (piece.length === 0) return Buffer.concat(pieces)
      pieces.push(piece)
      length += piece.length
      if (length > fileMaxBytes) throw notTaken(path, message('engine.xlsx.tooLarge'))
    }
  } finally {
    await file.close()
  }
}

/** What the library throws is about the file, whatever it is. */
async function within<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof GalleyError) throw thrown
    if (thrown instanceof ZipRefusal) throw notTaken(path, thrown.said)
    const why = thrown instanceof EncryptedFileError ? message('engine.xlsx.locked') : message('engine.xlsx.broken')
    throw new GalleyError(
      'invalid_value',
      message('engine.csvSource.cannotImported', { name: basename(path), why }),
      {},
      { cause: thrown },
    )
  }
}

function notTaken(path: string, why: Message): GalleyError {
  return new GalleyError('invalid_value', message('engine.csvSource.cannotImported', { name: basename(path), why }))
}
