/** Rows found on bytes are the rows that the reader of texts finds, whatever stands in the file and however it is cut into pieces. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { ByteRows } from '../../../../src-main/engine/csv/byte-rows.ts'
import { CsvReader } from '../../../../src-main/engine/csv/csv-reader.ts'
import type { CsvFault, CsvPosition } from '../../../../src-main/engine/csv/csv-reader.ts'

const delimiter = ','
const longestRow = 200
const beginning = { offset: 0, line: 1 }

interface Read {
  rows: { line: number; cells: readonly string[]; after: CsvPosition }[]
  fault: CsvFault | 'no UTF-8' | null
  plainCount: number
}

function byBytes(bytes: Uint8Array, pieceBytes: number, from: CsvPosition = beginning): Read {
  const cursor = new ByteRows({ delimiter, from, longestRow })
  const read: Read = { rows: [], fault: null, plainCount: 0 }
  const take = () => {
    let isLater = false
    while (cursor.next()) {
      const { line, position: position, positionAfter: after } = cursor
      if (isLater || read.rows.length > 0) expect(position).toEqual(read.rows.at(-1)!.after)
      isLater = true
      read.rows.push({ line, cells: cursor.cells(), after })
      if (cursor.isPlain) read.plainCount++
    }
  }
  try {
    for (let at = from.offset; at < bytes.length && !cursor.fault; at += pieceBytes) {
      cursor.push(bytes.subarray(at, at + pieceBytes))
      take()
    }
    cursor.end()
    take()
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error
    return { ...read, fault: 'no UTF-8' }
  }
  return { ...read, fault: cursor.fault }
}

function byText(bytes: Uint8Array): Omit<Read, 'plainCount'> {
  const reader = new CsvReader({ delimiter, newline: '\n', longestRow })
  try {
    const batches = [reader.push(bytes), reader.end()]
    const rows = batches.flatMap(({ rows: found, positionAfter }) =>
      found.map(({ line, cells }, index) => ({ line, cells, after: positionAfter(index) })),
    )
    return { rows, fault: reader.fault }
  } catch {
    return { rows: [], fault: 'no UTF-8' }
  }
}

function expectSame(bytes: Uint8Array, pieceBytes: number) {
  const { plainCount, ...read } = byBytes(bytes, pieceBytes)
  const expected = byText(bytes)
  // The reader of texts decodes a whole piece at once: no rows before what is no text, and no other fault before it.
  if (expected.fault === 'no UTF-8') expect(read.fault).not.toBeNull()
  else expect(read).toEqual(expected)
  return plainCount
}

const cell = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('', 'a', 'b@c.de', ' x ', '12', '\t', 'Müller', '\u{1f642}', '\uFEFF', '\0'),
  },
  { weight: 3, arbitrary: fc.constantFrom('"q"', '"a,b"', '"a ""b"""', '""', '"""', '"é"', '"two\nlines"', '"r\r"') },
  { weight: 1, arbitrary: fc.constantFrom('"', '5" pipe', 'a"b"', '"x"y', '"x" ', ' "x"', 'r\rr', '"\r\n"', '""x') },
)
const lineEnd = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('\n', '\r\n') }, fc.constantFrom('\r', '\n\n', ''))
const text = fc
  .array(fc.tuple(fc.array(cell, { maxLength: 4 }), lineEnd), { maxLength: 12 })
  .map((lines) => lines.map(([cells, end]) => cells.join(delimiter) + end).join(''))

describe('rows found on bytes', () => {
  it('are those of the reader of texts, in files of every making, cut anywhere', () => {
    let plainCount = 0
    const property = fc.property(text, fc.integer({ min: 1, max: 40 }), (given, pieceBytes) => {
      plainCount += expectSame(Buffer.from(given), pieceBytes)
    })
    fc.assert(property, { numRuns: 3000 })
    expect(plainCount).toBeGreaterThan(1000)
  })

  it('are those of the reader of texts in any bytes', () => {
    const bytes = fc.array(fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0x61, 0xc3, 0xa4, 0x20, 0xef, 0xbb, 0xbf), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 9 }), (given, pieceBytes) => {
        expectSame(Uint8Array.from(given), pieceBytes)
      }),
      { numRuns: 5000 },
    )
  })

  it('are found without a text of them in ordinary files', () => {
    const given = Buffer.from('\uFEFFname,mail\r\n"Lindqvist, ""Mira""",m@x.de\r\nMüller,b@x.de\r\n"",\r\n')
    const { rows, plainCount } = byBytes(given, 1000)
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['name', 'mail'],
      ['Lindqvist, "Mira"', 'm@x.de'],
      ['Müller', 'b@x.de'],
      ['', ''],
    ])
    // The mark at the beginning is the reader's.
    expect(plainCount).toBe(3)
  })

  it('go on from each place at which one of them ended', () => {
    const given = Buffer.from('a,b\n"two\nlines",c\r\nd,"e"\n"f ""g""",é\n\nh\n')
    const { rows } = byBytes(given, 1000)
    for (const [index, { after }] of rows.entries())
      expect(byBytes(given, 7, after).rows).toEqual(rows.slice(index + 1))
  })

  it.each([
    ['a row without end', `a,b\n${'x'.repeat(300)}`],
    ['a row that is too long', `a,b\n${'x'.repeat(300)}\nc,d\n`],
    ['a mark that is never closed', `a,b\nc,"d\n${'e,f\n'.repeat(20)}`],
    ['a row with too many cells', `a,b\n${','.repeat(199)}\nc,d\n`],
  ])('end where the reader of texts ends: %s', (_, given) => {
    for (const pieceBytes of [1, 50, 1000]) expectSame(Buffer.from(given), pieceBytes)
  })
})
