/** Workbooks made by hand, part by part, as other programs write them. */
import { writeFileSync } from 'node:fs'
import { unpackWorkbookRows } from '../../src-main/engine/xlsx/workbook-rows.ts'
import { tabRows } from '../../src-main/engine/xlsx/workbook-reader.ts'
import { ZipWriter } from '../../src-main/engine/xlsx/zip-writer.ts'
import { systemClock } from '../../src-main/engine/system-clock.ts'
import { nodeFiles } from '../../src-main/engine/files/node-files.ts'

/** day: a time as days since the workbook's epoch. formula: with the value that it had. */
export type MadeCell = string | number | boolean | null | { day: number } | { formula: string; value: string }

export interface Dialect {
  /** Texts in a table of their own, as Excel and Google write them. */
  hasSharedTexts?: boolean
  is1904?: boolean
  hasNoStyles?: boolean
  /** Cells and rows without their places, as some programs write them. */
  hasNoReferences?: boolean
  /** Parts beside the usual ones, or in their place. */
  parts?: Record<string, string>
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export async function madeWorkbook(
  path: string,
  tabs: Readonly<Record<string, readonly (readonly MadeCell[])[]>>,
  dialect: Dialect = {},
): Promise<void> {
  const texts: string[] = []
  const names = Object.keys(tabs)
  const sheets = Object.values(tabs).map((rows) => tabXml(rows, dialect, texts))
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  await archive(path, {
    '[Content_Types].xml': contentTypes(names.length),
    '_rels/.rels': `${head}<Relationships xmlns="${relations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${dialect.is1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}">${names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('rIdT', 'sharedStrings', 'sharedStrings.xml')}${dialect.hasNoStyles ? '' : relation('rIdS', 'styles', 'styles.xml')}</Relationships>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts.map((text) => `<si><r><t xml:space="preserve">${escaped(text)}</t></r></si>`).join('')}</sst>`,
    ...(dialect.hasNoStyles
      ? {}
      : {
          'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
        }),
    ...dialect.parts,
  })
}

function contentTypes(tabCount: number): string {
  const vendor = 'application/vnd.openxmlformats'
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${vendor}-officedocument.spreadsheetml.${type}+xml"/>`
  const tabs = Array.from({ length: tabCount }, (_, at) => part(`worksheets/sheet${at + 1}`, 'worksheet'))
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="${vendor}-package.relationships+xml"/>${part('workbook', 'sheet.main')}${tabs.join('')}${part('sharedStrings', 'sharedStrings')}${part('styles', 'styles')}</Types>`
}

/** Entries as they are given. */
export async function archive(path: string, parts: Readonly<Record<string, string>>): Promise<void> {
  const pieces: Uint8Array[] = []
  const zip = new ZipWriter((bytes) => Promise.resolve(void pieces.push(bytes)))
  for (const [name, text] of Object.entries(parts)) await zip.add(name, [text])
  await zip.end()
  writeFileSync(path, Buffer.concat(pieces))
}

function tabXml(rows: readonly (readonly MadeCell[])[], dialect: Dialect, texts: string[]): string {
  const cells = (row: readonly MadeCell[], line: number) =>
    row.map((cell, at) =>
      cellXml(cell, dialect.hasNoReferences ? '' : ` r="${String.fromCharCode(65 + at)}${line}"`, dialect, texts),
    )
  const xml = rows.map(
    (row, at) => `<row${dialect.hasNoReferences ? '' : ` r="${at + 1}"`}>${cells(row, at + 1).join('')}</row>`,
  )
  return `${head}<worksheet xmlns="${main}"><sheetData>${xml.join('')}</sheetData></worksheet>`
}

function cellXml(
  cell: MadeCell,
  attributes: string,
  { hasSharedTexts, hasNoStyles }: Dialect,
  texts: string[],
): string {
  if (cell === null) return `<c${attributes}/>`
  if (typeof cell === 'number') return `<c${attributes}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c${attributes} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'object' && 'formula' in cell)
    return `<c${attributes} t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`
  if (typeof cell === 'object') return `<c${attributes}${hasNoStyles ? '' : ' s="1"'}><v>${cell.day}</v></c>`
  if (!hasSharedTexts) return `<c${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  texts.push(cell)
  return `<c${attributes} t="s"><v>${texts.length - 1}</v></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Cells of a tab as texts, row by row; empty rows are left out. */
export async function readCells(path: string, tab: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const packed of tabRows({ files: nodeFiles, clock: systemClock }, { path, tab, afterLine: 0 }))
    rows.push(...unpackWorkbookRows(packed).map(({ cells }) => cells.map((cell) => cell?.text ?? '')))
  return rows
}
