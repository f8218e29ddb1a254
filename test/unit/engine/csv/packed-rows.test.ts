import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { CsvReader } from '../../../../src-main/engine/csv/csv-reader.ts'
import type { CsvRow } from '../../../../src-main/engine/csv/csv-reader.ts'
import { unpackRows } from '../../../../src-main/engine/csv/packed-rows.ts'
import { isSaying } from '../../../../shared/model/csv/tsv.ts'
import { csvRows } from '../../../../src-main/engine/csv/csv-rows.ts'
import { testFiles } from '../../../support/files/test-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'galley-sheet-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'sheet.csv')

async function packed(text: string, afterLine: number) {
  writeFileSync(path, text)
  const slices: CsvRow[][] = []
  const pieces = csvRows(testFiles, { kind: 'rows', path, delimiter: ',', afterLine })
  let next = await pieces.next()
  for (; !next.done; next = await pieces.next()) slices.push(unpackRows(next.value))
  return { slices, fault: next.value }
}

describe('rows of a sheet, packed', () => {
  it('come out as they were read, without those that say nothing', async () => {
    const cell = fc.constantFrom(
      '',
      ' ',
      '"a"',
      'b',
      '"c ""d"""',
      'é',
      '\u{1f642}',
      '\u00A0',
      '"x\ny"',
      '-1',
      '"',
      '\uFEFF',
    )
    const text = fc
      .array(fc.array(cell, { maxLength: 4 }), { maxLength: 12 })
      .map((lines) => lines.map((cells) => `${cells.join(',')}\n`).join(''))
    await fc.assert(
      fc.asyncProperty(text, fc.nat(3), async (given, afterLine) => {
        const reader = new CsvReader({ delimiter: ',', newline: '\n' })
        const all = [...reader.push(Buffer.from(given)).rows, ...reader.end().rows]
        const { slices, fault } = await packed(given, afterLine)
        expect(slices.flat()).toEqual(all.filter(({ line, cells }) => line > afterLine && isSaying(cells)))
        expect(fault).toEqual(reader.fault)
      }),
    )
  })

  it('come in slices that hold nothing up for long, whatever the length of their rows', async () => {
    const many = await packed('a,b\n'.repeat(5500), 0)
    expect(many.slices.length).toBeGreaterThan(5)
    expect(many.slices.flat().length).toBe(5500)
    const wide = await packed(`${'x'.repeat(400_000)},é\n`.repeat(4), 0)
    expect(Math.max(...wide.slices.map(({ length }) => length))).toBeLessThan(4)
    const manyCells = await packed(`${'1,'.repeat(9000)}1\n`, 0)
    expect(manyCells.slices.flat()[0]!.cells.length).toBe(9001)
  })
})
