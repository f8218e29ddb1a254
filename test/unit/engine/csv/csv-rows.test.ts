import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvRows } from '../../../../src-main/engine/csv/csv-rows.ts'

function read(text: string, pieceBytes: number) {
  const bytes = Buffer.from(text)
  const rows = new CsvRows(',')
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    rows.push(bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)),
  )
  return [...pieces.flat(), ...rows.end()]
}

describe('rows of a file', () => {
  it('are the same however it is cut into pieces', () => {
    const text = '\uFEFFemail,name\r\na@b.de,"Lindqvist, ""Mira"""\r\nc@d.de,"two\nlines"\r\ne@f.de,é'
    const whole = read(text, 1_000)
    expect(whole.map(({ line, cells }) => [line, cells])).toEqual([
      [1, ['email', 'name']],
      [2, ['a@b.de', 'Lindqvist, "Mira"']],
      [3, ['c@d.de', 'two\nlines']],
      [5, ['e@f.de', 'é']],
    ])
    for (const pieceBytes of [1, 2, 7, 16]) expect(read(text, pieceBytes)).toEqual(whole)
  })

  it('end where the next begins, so that reading goes on there', () => {
    const cell = fc.constantFrom('a', 'b c', '"x,y"', '"1\n2"', '')
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }), (table) => {
        const bytes = Buffer.from(table.map((row) => row.join(',')).join('\n') + '\n')
        const all = new CsvRows(',').push(bytes)
        for (const [index, { endOffset }] of all.entries()) {
          const rest = new CsvRows(',', { offset: endOffset, line: all[index + 1]?.line ?? 0 }).push(
            bytes.subarray(endOffset),
          )
          expect(rest).toEqual(all.slice(index + 1))
        }
      }),
    )
  })

  it('that never end are refused by line', () => {
    expect(() => read(`ok\n"${'x'.repeat(300_000)}`, 65_536)).toThrow('Line 2')
    expect(() => read('ok\na,"b\nc,d\n', 65_536)).toThrow('Line 2')
  })
})
