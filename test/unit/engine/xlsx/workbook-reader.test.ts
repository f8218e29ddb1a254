/** Workbooks of other programs, and of people who mean harm. */
import { systemClock } from '../../../../src-main/engine/system-clock.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { nodeFiles } from '../../../../src-main/engine/files/node-files.ts'
import { unpackWorkbookRows } from '../../../../src-main/engine/xlsx/workbook-rows.ts'
import { readTabs, tabRows } from '../../../../src-main/engine/xlsx/workbook-reader.ts'
import { archive, madeWorkbook } from '../../../support/workbooks.ts'
import type { Dialect } from '../../../support/workbooks.ts'

/** Where the machine has one. */
const spreadsheetProgram = 'soffice'

let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-xlsx-'))
  path = join(folder, 'given.xlsx')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Cells below the head, and the fault that the rows end at. */
async function rowsOf(tab: string) {
  const cells: unknown[] = []
  const reading = tabRows({ files: nodeFiles, clock: systemClock }, { path, tab, afterLine: 1 })
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done) return { cells, fault: next.value && textOf(next.value.message) }
    cells.push(
      ...unpackWorkbookRows(next.value).map((row) => row.cells.map((cell) => cell && `${cell.kind} ${cell.text}`)),
    )
  }
}
const said = async (work: Promise<unknown>): Promise<string> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(GalleyError)
  return textOf((thrown as GalleyError).said)
}

const dialects: Record<string, Dialect> = {
  'texts in their cells': {},
  'texts in a table': { hasSharedTexts: true },
  'cells without references': { hasSharedTexts: true, hasNoReferences: true },
  'days counted from 1904': { hasSharedTexts: true, is1904: true },
}

describe('a workbook of another program', () => {
  it.each(Object.entries(dialects))('is read with %s', async (_, dialect) => {
    const day = dialect.is1904 ? 46_023.5 - 1462 : 46_023.5
    await madeWorkbook(
      path,
      {
        Campaigns: [
          ['Name', 'Start', 'Budget', 'On', 'Text'],
          ['Ünï _x0041_ & <b>', { day }, 12.5, true, '=1+1'],
          ['A', { day }, 1e-7, false, '00123'],
        ],
      },
      dialect,
    )
    expect(await readTabs(nodeFiles, path)).toEqual([
      { name: 'Campaigns', headings: ['Name', 'Start', 'Budget', 'On', 'Text'], headLine: 1 },
    ])
    const time = 'time 2026-01-01T12:00:00'
    expect(await rowsOf('Campaigns')).toEqual({
      cells: [
        ['text Ünï A & <b>', time, 'number 12.5', 'flag true', 'text =1+1'],
        ['text A', time, 'number 0.0000001', 'flag false', 'text 00123'],
      ],
      fault: null,
    })
  })

  it('is read without styles, where days are numbers, and has the values of its formulas', async () => {
    await madeWorkbook(
      path,
      {
        Campaigns: [
          ['Name', 'Start'],
          [{ formula: 'HYPERLINK("https://a.test","x")', value: 'x' }, { day: 46_023.5 }],
        ],
      },
      { hasNoStyles: true },
    )
    expect((await rowsOf('Campaigns')).cells).toEqual([['text x', 'number 46023.5']])
  })

  it('says of long numbers that their digits are lost', async () => {
    await madeWorkbook(path, { Campaigns: [['Id'], [1_860_000_000_000_000_000], [999_999_999_999_999]] })
    expect((await rowsOf('Campaigns')).cells).toEqual([['number 1.86E+18'], ['number 999999999999999']])
  })

  const hasProgram = (() => {
    try {
      execFileSync(spreadsheetProgram, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })()
  it.skipIf(!hasProgram)(
    'is read as a spreadsheet program saved it',
    async () => {
      await madeWorkbook(path, {
        Campaigns: [
          ['Name', 'Start', 'Budget', 'Id'],
          ['Ünï & <b>', { day: 46_023.5 }, 12.5, '00123'],
        ],
      })
      const out = join(folder, 'saved')
      const home = `-env:UserInstallation=file://${join(folder, 'profile')}`
      execFileSync(spreadsheetProgram, [home, '--headless', '--convert-to', 'xlsx', '--outdir', out, path], {
        stdio: 'ignore',
      })
      writeFileSync(path, readFileSync(join(out, 'given.xlsx')))
      expect(await rowsOf('Campaigns')).toEqual({
        cells: [['text Ünï & <b>', 'time 2026-01-01T12:00:00', 'number 12.5', 'text 00123']],
        fault: null,
      })
    },
    120_000,
  )
})

describe('a hostile workbook', () => {
  const part = 'xl/worksheets/sheet1.xml'
  const sheet = (rows: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  const given = (parts: Record<string, string>) => madeWorkbook(path, { Campaigns: [['Name'], ['x']] }, { parts })

  it('is refused where it unpacks to more than a workbook can be', async () => {
    await given({ 'xl/sharedStrings.xml': ' '.repeat(160_000_000) })
    expect(await said(readTabs(nodeFiles, path))).toMatch(/is larger than a workbook can be here/)
    await given({ 'xl/media/image1.png': ' '.repeat(31_000_000) })
    expect(await said(readTabs(nodeFiles, path))).toMatch(/is larger than a workbook can be here/)
  })

  it('is not believed in the sizes that it claims', async () => {
    await given({ 'xl/sharedStrings.xml': ' '.repeat(160_000_000) })
    const bytes = readFileSync(path)
    // The unpacked sizes of the archive's list.
    for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
      bytes.writeUInt32LE(10, at + 24)
    writeFileSync(path, bytes)
    expect(await said(readTabs(nodeFiles, path))).toMatch(/is larger than a workbook can be here/)
  })

  it('is looked through anew when its content changes, whatever was there before', async () => {
    await given({ [part]: sheet('<row><c t="inlineStr"><is><t>Good</t></is></c></row>') })
    expect((await readTabs(nodeFiles, path))[0]!.headings).toEqual(['Good'])
    await given({
      [part]: sheet('<row><c t="inlineStr"><is><t>Good</t></is></c></row>'),
      'xl/media/image1.png': ' '.repeat(31_000_000),
    })
    expect(await said(readTabs(nodeFiles, path))).toMatch(/is larger than a workbook can be here/)
    expect(await said(rowsOf('Rows'))).toMatch(/is larger than a workbook can be here/)
  })

  it('declares no entities', async () => {
    const entities = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    await given({
      [part]: sheet('<row><c t="inlineStr"><is><t>&a;</t></is></c></row>').replace('<?xml version="1.0"?>', entities),
    })
    expect(await said(readTabs(nodeFiles, path))).toMatch(/no workbook that can be read/)
  })

  it.each([
    ['no archive', 'PK\u0003\u0004 and nothing else'],
    ['an empty file', ''],
    ['a part that is cut', null],
  ])('is refused as %s', async (_, content) => {
    if (content === null) {
      await given({})
      writeFileSync(path, readFileSync(path).subarray(0, -200))
    } else writeFileSync(path, content)
    expect(await said(readTabs(nodeFiles, path))).toMatch(/no workbook that can be read/)
  })

  it('is refused where it is locked, and where parts are missing', async () => {
    writeFileSync(path, Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'))
    expect(await said(readTabs(nodeFiles, path))).toMatch(/no workbook that can be read|locked/)
    await archive(path, { 'a.txt': 'x' })
    expect(await said(readTabs(nodeFiles, path))).toMatch(/no workbook that can be read/)
  })

  it('has rows and columns within bounds', async () => {
    await given({ [part]: sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="XFD2"><v>1</v></c></row>') })
    expect((await rowsOf('Campaigns')).fault).toBe('Line 2 has more than 2,000 cells.')
    await given({ [part]: sheet('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>') })
    expect(await said(rowsOf('Campaigns'))).toMatch(/no workbook that can be read/)
    await given({
      [part]: sheet(`<row r="2"><c r="A2" t="inlineStr"><is><t>${'x'.repeat(1_000_001)}</t></is></c></row>`),
    })
    expect((await rowsOf('Campaigns')).fault).toBe('Line 2 has more than 1,000,000 characters in cell 1.')
  })

  it('changes no object by the names that it uses', async () => {
    await madeWorkbook(path, {
      __proto__x: [
        ['__proto__', 'constructor'],
        ['polluted', 'x'],
      ],
      constructor: [['__proto__'], ['x']],
    })
    expect((await readTabs(nodeFiles, path)).map(({ name }) => name)).toEqual(['__proto__x', 'constructor'])
    expect((await rowsOf('constructor')).cells).toEqual([['text x']])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('reaches nothing outside: what its parts name is not opened', async () => {
    await given({
      'xl/_rels/workbook.xml.rels': readRels().replace('worksheets/sheet1.xml', 'https://a.test/sheet1.xml'),
    })
    expect(await said(readTabs(nodeFiles, path))).toMatch(/no workbook that can be read/)
  })

  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const readRels = () =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml" TargetMode="External"/></Relationships>`
})
