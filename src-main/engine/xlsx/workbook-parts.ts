/** A workbook without rows, made by the library: frozen heads, widths, and choices as lists. Runs in a worker thread. */
import { writeXlsx } from 'hucre/xlsx'
import type { Cell, WriteOptions } from 'hucre/xlsx'
import { columnLetter, escapedSigns } from './workbook-xml.ts'
import { checkEntries } from './zip-entries.ts'

type EmptyTab = WriteOptions['sheets'][number]

export interface TabColumn {
  heading: string
  /** What people choose from; null: anything can be written there. */
  choices: readonly string[] | null
  /** Characters. */
  width: number
}

export interface TabShape {
  /** Of at most 31 characters, and no other tab's. */
  name: string
  columns: readonly TabColumn[]
}

const mostRows = 1_048_576
/** Characters of a list that stands with its cells; longer ones, and those with a comma, stand in a tab of their own. */
const longestList = 255
const listsTab = 'galley_lists'
const timeFormat = 'yyyy-mm-dd hh:mm:ss'
/** The workbook with a sample row in each tab, by its parts. */
export async function workbookParts(tabs: readonly TabShape[]): Promise<Map<string, string>> {
  const lists: string[][] = []
  const empty = tabs.map((tab) => emptyTab(tab, lists))
  const workbook = await writeXlsx({
    stringMode: 'inline',
    // eslint-disable-next-line galley/retired-words -- the library's word
    sheets: lists.length === 0 ? empty : [...empty, { name: listsTab, hidden: true, rows: turned(lists) }],
  })
  const pieces = new Map<string, Uint8Array[]>()
  const bounds = { mostEntries: 10_000, mostBytes: Infinity, mostBytesOf: () => Infinity }
  await checkEntries(Buffer.from(workbook), bounds, (name, piece) => {
    pieces.set(name, [...(pieces.get(name) ?? []), piece])
  })
  return new Map([...pieces].map(([name, each]) => [name, Buffer.concat(each).toString('utf8')]))
}

/** Its second row only tells the number of the style that times have. */
function emptyTab({ name, columns }: TabShape, lists: string[][]): EmptyTab {
  const bold = { font: { bold: true } }
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: [columns.map(({ heading }) => escapedSigns(heading)), ['']],
    cells: new Map<string, Partial<Cell>>([
      ...columns.map(({ heading }, at): [string, Partial<Cell>] => [
        `0,${at}`,
        { value: escapedSigns(heading), style: bold },
      ]),
      ['1,0', { value: 1, style: { numFmt: timeFormat } }],
    ]),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnLetter(Math.max(0, columns.length - 1))}1` },
    dataValidations: columns.flatMap(({ choices }, at) => {
      if (choices === null || choices.length === 0) return []
      const letter = columnLetter(at)
      const about = {
        type: 'list' as const,
        range: `${letter}2:${letter}${mostRows}`,
        allowBlank: true,
        // Values that are newer than Galley, and the mark that erases, can be written all the same.
        showErrorMessage: false,
      }
      return [{ ...about, ...listOf(choices, lists) }]
    }),
  }
}

function listOf(choices: readonly string[], lists: string[][]): { values: string[] } | { formula1: string } {
  const isShort = choices.join(',').length <= longestList && choices.every((choice) => !/[",]/.test(choice))
  if (isShort) return { values: [...choices] }
  const letter = columnLetter(lists.length)
  lists.push([...choices])
  return { formula1: `'${listsTab}'!$${letter}$1:$${letter}$${choices.length}` }
}

function turned(lists: readonly (readonly string[])[]): string[][] {
  const length = Math.max(...lists.map((list) => list.length))
  return Array.from({ length }, (_, row) => lists.map((list) => list[row] ?? ''))
}
