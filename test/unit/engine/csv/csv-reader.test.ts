/** Files of every making, and those that are made to hold a reader up. */
import { reads, says } from '../../../support/says.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from '../../../../shared/model/csv/lines.ts'
import { CsvReader, csvEncoding } from '../../../../src-main/engine/csv/csv-reader.ts'
import type { CsvReaderOptions, CsvRow } from '../../../../src-main/engine/csv/csv-reader.ts'

function readAll(bytes: Uint8Array, pieceBytes: number, options: Partial<CsvReaderOptions> = {}) {
  const reader = new CsvReader({ delimiter: ',', encoding: csvEncoding(bytes).encoding, ...options })
  const rows: CsvRow[] = []
  for (let at = 0; at < bytes.length && !reader.fault; at += pieceBytes)
    rows.push(...reader.push(bytes.subarray(at, at + pieceBytes)).rows)
  rows.push(...reader.end().rows)
  return { rows, fault: reader.fault }
}
const read = (text: string, pieceBytes = 65_536, options: Partial<CsvReaderOptions> = {}) =>
  readAll(Buffer.from(text), pieceBytes, options)
const cellsOf = (text: string, options: Partial<CsvReaderOptions> = {}) =>
  read(text, 65_536, options).rows.map(({ cells }) => cells)
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('rows of a file', () => {
  const text = '\uFEFFemail,name\r\na@b.de,"Lindqvist, ""Mira"""\r\nc@d.de,"two\nlines"\r\ne@f.de,é'
  const table = [
    [1, ['email', 'name']],
    [2, ['a@b.de', 'Lindqvist, "Mira"']],
    [3, ['c@d.de', 'two\nlines']],
    [5, ['e@f.de', 'é']],
  ]
  const summaryOf = ({ rows, fault }: ReturnType<typeof read>) => [
    fault,
    ...rows.map(({ line, cells }) => [line, cells]),
  ]

  it('are the same however it is cut into pieces', () => {
    for (const pieceBytes of [1, 2, 7, 16, 1000]) expect(summaryOf(read(text, pieceBytes))).toEqual([null, ...table])
  })

  it('are the same in UTF-16, in either order of its bytes', () => {
    for (const bytes of [Buffer.from(text, 'utf16le'), utf16be(text)])
      for (const pieceBytes of [1, 3, 1000]) expect(summaryOf(readAll(bytes, pieceBytes))).toEqual([null, ...table])
  })

  it.each(['\n', '\r\n', '\r'])('are the same with lines that end in %j', (end) => {
    const lines = ['a,b', '1,"x,y"', '"q",2', '3,4']
    const rows = [
      ['a', 'b'],
      ['1', 'x,y'],
      ['q', '2'],
      ['3', '4'],
    ]
    for (const pieceBytes of [1, 5, 1000])
      for (const last of ['', end])
        expect(read(lines.join(end) + last, pieceBytes).rows.map(({ cells }) => cells)).toEqual(rows)
  })

  it('may end in LF and in CRLF in one file, and cells keep the CR that stands in quotation marks', () => {
    expect(cellsOf('a,b\nc,d\r\n"e","f"\r\ng,"h\r"\r\ni,"""\r"\n"\r"\r\n""\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h\r'],
      ['i', '"\r'],
      ['\r'],
      [''],
    ])
  })

  it.each([',', ';', '\t', '|'])('are told apart by %j', (delimiter) => {
    expect(cellsOf(`a${delimiter}"b${delimiter}c"\n${delimiter}\n`, { delimiter })).toEqual([
      ['a', `b${delimiter}c`],
      ['', ''],
    ])
  })

  it('come back as they were written, whatever is in their cells', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\r', '\n', ',', 'a') }),
      fc.constantFrom('', '"', '\r', '\n', '\r\n', ',', '"\r'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        (rows, pieceBytes) => {
          const given = rows.map((cells) => cells.map((each) => each.toWellFormed()))
          const found = read(`first,line\r\n${given.map(csvLine).join('')}`, pieceBytes)
          expect([found.fault, ...found.rows.slice(1).map(({ cells }) => cells)]).toEqual([null, ...given])
        },
      ),
    )
  })

  it('end where the next begins, so that reading goes on there', () => {
    const cell = fc.constantFrom('a', 'é c', '"x,y"', '"1\n2"', '')
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('', '\uFEFF'),
        (table, mark) => {
          const bytes = Buffer.from(`${mark}${table.map((row) => row.join(',')).join('\n')}\n`)
          const { rows, positionAfter } = new CsvReader({ delimiter: ',' }).push(bytes)
          for (const index of rows.keys()) {
            const from = positionAfter(index)
            const rest = new CsvReader({ delimiter: ',', from }).push(bytes.subarray(from.offset))
            expect(rest.rows).toEqual(rows.slice(index + 1))
          }
        },
      ),
    )
  })

  it('take quotation marks inside a bare cell as they are', () => {
    expect(cellsOf('pipe 5",say "hi"\n')).toEqual([['pipe 5"', 'say "hi"']])
  })
})

describe('a file that cannot be read on', () => {
  it.each([
    ['is never closed', 'a,b\n1,2\n3,"four\n5,6\n', 3, 3],
    ['is closed in the middle of its cell', 'a,b\n1,"two" or so,3\n5,6\n', 2, 3],
    ['is closed by the next cell’s', 'a,b\nx,"stray,y\n0,"quoted"\n', 2, 3],
    ['stands below a cell of two lines', 'a,b\n"1\n1",2\n"x\ny",  z"\n,"open\n', 6, 2],
    ['is the first sign', '"a,b\n1,2\n', 1, 1],
  ])('says where the quotation mark stands that %s, and gives the rows above', (_, text, line, column) => {
    for (const pieceBytes of [1, 7, 1000]) {
      const { rows, fault } = read(text, pieceBytes)
      expect(fault).toMatchObject({
        line,
        column,
        message: says(`Line ${line}, column ${column}:`),
      })
      expect(rows.every((row) => row.line < line)).toBe(true)
      expect(rows.length).toBe(text.split('\n').slice(0, line - 1).length - (text.match(/"\d\n|"x\n/g) ?? []).length)
    }
  })

  it('has rows and cells within bounds', () => {
    const bounds = { longestRow: 100, longestCell: 50, mostCells: 10 }
    const faultOf = (row: string) => read(`a,b\n${row}`, 16, bounds).fault
    expect(faultOf(`${'x'.repeat(60)}\n`)?.message).toEqual(reads('Line 2 has more than 50 characters in cell 1.'))
    expect(faultOf(`a,${'x,'.repeat(9)}\n`)?.message).toEqual(reads('Line 2 has more than 10 cells.'))
    expect(faultOf(`${'x'.repeat(500)}`)?.message).toEqual(reads('Line 2 has more than 100 characters.'))
    expect(faultOf(`1,"${'x\n'.repeat(500)}`)).toMatchObject({ line: 2, column: 3 })
    expect(read('a,b\n1,2\nc,d\n', 3, bounds).rows).toHaveLength(3)
  })

  it('is refused as no text where its bytes are none', () => {
    const reader = new CsvReader({ delimiter: ',' })
    expect(() => reader.push(Buffer.from([0x61, 0xff, 0x62]))).toThrow(
      expect.objectContaining({ code: 'invalid_value' }),
    )
  })

  it('holds nothing up: the work grows with its bytes', () => {
    const sizes = [100_000, 800_000]
    const hostile: ((size: number) => string)[] = [
      (size) => `a,b\n1,"${'x'.repeat(size)}`,
      (size) => `a,b\n1,"${'x,y\n'.repeat(size / 4)}`,
      (size) => `a,b\n1,"${'" "'.repeat(size / 3)}\n`,
      (size) => `a,b\n1,${'""'.repeat(size / 2)}\n`,
      (size) => `a,b\n1,"${'""'.repeat(size / 2)}"\n`,
      (size) => `a,b\n${'\n'.repeat(size)}`,
      (size) => `a,b\n${','.repeat(size)}`,
      (size) => `a,b\n1,"x"${' '.repeat(size)}\n`,
    ]
    for (const make of hostile) {
      const [small, large] = sizes.map((size) => leastMs(() => read(make(size), 65_536)))
      // Eight times the bytes: a quadratic reader takes 64 times as long. Small times are the machine's.
      expect(large! / Math.max(small!, 5), make.toString()).toBeLessThan(32)
    }
  }, 60_000)
})

/** Time of the processor, the lesser of two turns. */
function leastMs(work: () => void): number {
  const times = [0, 1].map(() => {
    const { user, system } = process.cpuUsage()
    work()
    const after = process.cpuUsage()
    return (after.user + after.system - user - system) / 1000
  })
  return Math.min(...times)
}
