/**
 * Reading takes work that grows with the bytes, whatever stands in the file. Work is counted, not timed: how many signs the reader of texts and
 * Papa Parse look at, and how many bytes are given to that reader.
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ByteRows } from '../../../../src-main/engine/csv/byte-rows.ts'
import { CsvReader } from '../../../../src-main/engine/csv/csv-reader.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const beginning = { offset: 0, line: 1 }
const pieceBytes = 65_536

/** Reads a file by bytes and gives how many signs were searched on the way. */
function workOf(text: string): number {
  const bytes = Buffer.from(text)
  const rows = new ByteRows({ delimiter: ',', from: beginning, longestRow: 8_000_000 })
  const work = countedWork()
  for (let at = 0; at < bytes.length && rows.fault === null; at += pieceBytes) {
    rows.push(bytes.subarray(at, at + pieceBytes))
    while (rows.next());
  }
  rows.end()
  while (rows.next());
  const { count } = work
  vi.restoreAllMocks()
  return count
}

function countedWork() {
  const work = { count: 0 }
  const { indexOf, lastIndexOf, trim } = String.prototype
  const searched = (length: number, from: number, found: number) => Math.abs((found < 0 ? length : found) - from) + 1
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, sign, from = 0) {
    const found = indexOf.call(this, sign, from)
    work.count += searched(this.length, from, found)
    return found
  })
  vi.spyOn(String.prototype, 'lastIndexOf').mockImplementation(function (this: string, sign, from = this.length) {
    const found = lastIndexOf.call(this, sign, from)
    work.count += searched(0, from, Math.max(found, 0))
    return found
  })
  // A part of a text is no copy of it: only the blanks that are taken off are looked at.
  vi.spyOn(String.prototype, 'trim').mockImplementation(function (this: string) {
    const trimmed = trim.call(this)
    work.count += this.length - trimmed.length + 1
    return trimmed
  })
  const { push } = CsvReader.prototype
  vi.spyOn(CsvReader.prototype, 'push').mockImplementation(function (this: CsvReader, piece) {
    work.count += piece.length
    return push.call(this, piece)
  })
  return work
}

const lines = (count: number, line: string) => `id,name\n${line.repeat(count)}`
const files: Record<string, (count: number) => string> = {
  'stray marks at the begin of cells, each closed later': (count) => lines(count, 'a,"b\nc"d,e\n'),
  'stray marks in the middle of cells': (count) => lines(count, 'a,5" pipe\n'),
  'a stray mark that is never closed': (count) => `id,name\nc,"stray\n${'a,b\n'.repeat(count)}`,
  'marks without end in one cell': (count) => `id,name\n1,"${'a" b'.repeat(count)}\n`,
  'doubled marks': (count) => `id,name\n1,"${'""'.repeat(count)}"\n`,
  'doubled marks without end': (count) => `id,name\n1,"${'""'.repeat(count)}`,
  'marks with blanks behind them': (count) => lines(count, '"a" ,"b"  \n'),
  'cells of many lines': (count) => lines(count, '"a\n\n\nb"x,c\n'),
  'one cell of many lines': (count) => `id,name\n1,"${'\n'.repeat(count)}"x\n"`,
}

describe('reading a file', () => {
  it.each(Object.keys(files))('takes work that grows with %s', (name) => {
    const [few, many] = [2000, 16_000].map((count) => files[name]!(count))
    const [little, much] = [workOf(few!), workOf(many!)]
    // Eight times the marks are eight times the work; a quadratic reader takes 64 times as much.
    expect(much / Math.max(little, few!.length)).toBeLessThan(16)
    expect(much / many!.length).toBeLessThan(100)
  })
})
