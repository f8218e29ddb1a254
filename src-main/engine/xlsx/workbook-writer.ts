/**
 * A workbook with a tab a kind, written as its rows come: into a workbook without rows (`workbook-parts.ts`), as no kept library streams several tabs that have
 * lists, and whole in memory 100,000 rows take 400 MB.
 */
import { longestWorkbookText } from '../../../shared/model/csv/workbook-row.ts'
import type { WorkbookCell } from '../../../shared/model/csv/workbook-row.ts'
import { columnLetters, escapedSigns } from './workbook-xml.ts'
import type { TabShape } from './workbook-parts.ts'
import { ZipWriter } from './zip-writer.ts'

export interface Tab extends TabShape {
  rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>
}

/** Milliseconds of the day that spreadsheets count from. */
const epochMs = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/** Writes the bytes of the workbook in order; `parts`: the workbook of these tabs without rows. Rows are asked for once, tab after tab. */
export async function writeWorkbook(
  write: (bytes: Uint8Array) => Promise<void>,
  parts: ReadonlyMap<string, string>,
  tabs: readonly Tab[],
): Promise<void> {
  const zip = new ZipWriter(write)
  for (const [name, text] of parts) {
    const at = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1]
    const tab = at === undefined ? undefined : tabs[Number(at) - 1]
    await zip.add(name, tab ? withRows(text, tab) : [text])
  }
  await zip.end()
}

const sample = /<row r="2"[^>]*>.*?<\/row>/s

async function* withRows(text: string, { columns, rows }: Tab): AsyncGenerator<string> {
  const found = sample.exec(text)
  const style = /\bs="(\d+)"/.exec(found?.[0] ?? '')?.[1]
  if (!found || style === undefined) throw new Error('the library wrote no sample row')
  const letters = columnLetters(columns.length)
  yield text.slice(0, found.index).replace(/<dimension[^>]*\/>/, '')
  let line = 1
  for await (const slice of rows) {
    let xml = ''
    for (const cells of slice) xml += rowXml(cells, ++line, letters, style)
    yield xml
  }
  yield text.slice(found.index + found[0].length)
}

function rowXml(cells: readonly WorkbookCell[], line: number, letters: readonly string[], style: string): string {
  let xml = `<row r="${line}">`
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    if (!cell) continue
    const element = `<c r="${letters[at]}${line}"`
    if (cell.kind === 'number') xml += `${element}><v>${cell.text}</v></c>`
    else if (cell.kind === 'time') xml += `${element} s="${style}"><v>${serialOf(cell.text)}</v></c>`
    else if (cell.kind === 'flag') xml += `${element} t="b"><v>${cell.text === 'true' ? 1 : 0}</v></c>`
    else
      xml += `${element} t="inlineStr"><is><t xml:space="preserve">${escapedXml(cell.text.slice(0, longestWorkbookText))}</t></is></c>`
  }
  return `${xml}</row>`
}

/** Days since the end of 1899, as spreadsheets count. */
function serialOf(time: string): number {
  return (Date.parse(`${time}Z`) - epochMs) / dayMs
}

function escapedXml(text: string): string {
  const plain = escapedSigns(text)
  return /[&<>]/.test(plain) ? plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : plain
}
