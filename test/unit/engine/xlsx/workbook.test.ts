/** Workbooks as Galley writes them: read back by Galley, and by a spreadsheet program where there is one. */
import { systemClock } from '../../../../src-main/engine/system-clock.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvColumns, findColumns, workbookColumns } from '../../../../shared/model/csv/columns.ts'
import { readRow, valueOfCell, writeHeadings } from '../../../../shared/model/csv/rows.ts'
import { longestWorkbookText } from '../../../../shared/model/csv/workbook-row.ts'
import {
  choicesOf,
  readWorkbookRow,
  writeWorkbookCell,
  writeWorkbookRow,
} from '../../../../shared/model/csv/workbook-cells.ts'
import type { WorkbookCell, WorkbookRow } from '../../../../shared/model/csv/workbook-row.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { resourceOf, resources } from '../../../../shared/presentation/resources.ts'
import { nodeFiles } from '../../../../src-main/engine/files/node-files.ts'
import { unpackWorkbookRows } from '../../../../src-main/engine/xlsx/workbook-rows.ts'
import { workbookParts } from '../../../../src-main/engine/xlsx/workbook-parts.ts'
import { readTabs, tabRows } from '../../../../src-main/engine/xlsx/workbook-reader.ts'
import { writeWorkbook } from '../../../../src-main/engine/xlsx/workbook-writer.ts'
import { exactRecord } from '../../../support/exact-record.ts'
import { isLong } from '../../../support/long-form.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-xlsx-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface GivenTab {
  name: string
  columns: { heading: string; choices: readonly string[] | null; width: number }[]
  rows: readonly (readonly WorkbookCell[])[]
}

async function written(tabs: readonly GivenTab[]): Promise<string> {
  const path = join(folder, 'written.xlsx')
  const pieces: Uint8Array[] = []
  const write = (bytes: Uint8Array) => {
    pieces.push(bytes)
    return Promise.resolve()
  }
  async function* slices(rows: GivenTab['rows']) {
    yield await Promise.resolve(rows)
  }
  await writeWorkbook(
    write,
    await workbookParts(tabs.map(({ name, columns }) => ({ name, columns }))),
    tabs.map((tab) => ({ ...tab, rows: slices(tab.rows) })),
  )
  writeFileSync(path, Buffer.concat(pieces))
  return path
}

async function rowsOf(path: string, tab: string): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = []
  const reading = tabRows({ files: nodeFiles, clock: systemClock }, { path, tab, afterLine: 1 })
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done) {
      expect(next.value).toBeNull()
      return rows
    }
    rows.push(...unpackWorkbookRows(next.value))
  }
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']

describe.each(resources.map((resource) => ({ kind: resource.kind, resource })))(
  'records of $kind in a workbook',
  ({ resource }) => {
    it.each(['names', 'words'] as const)('come back the same, with headings in %s', async (headings) => {
      const columns = workbookColumns(resource)
      const shape = writeHeadings(columns, headings).map((heading, at) => ({
        heading,
        choices: choicesOf(columns[at]!, headings),
        width: 20,
      }))
      await fc.assert(
        fc.asyncProperty(
          fc.array(exactRecord(resource), { minLength: 1, maxLength: 30 }),
          fc.constantFrom(...zones),
          async (records, zone) => {
            const outcome = { status: 'Refused', reason: '=1+1' }
            const sourceOf = (values: RecordValues) => ({
              id: String(values['id'] ?? 'x1'),
              values,
              titles: {},
              ownKey: '=T1',
              isToDelete: true,
              outcome,
            })
            const rows = records.map((values) => writeWorkbookRow(columns, sourceOf(values), headings, zone))
            const path = await written([{ name: 'Records', columns: shape, rows }])
            const [tab, ...others] = await readTabs(nodeFiles, path)
            expect(others).toEqual([])
            expect(tab).toMatchObject({ name: 'Records', headLine: 1 })
            const { found, unknown } = findColumns(columns, tab!.headings)
            expect(unknown).toEqual([])
            const back = (await rowsOf(path, 'Records')).map(({ cells }) => {
              const { cells: texts, faults } = readWorkbookRow(found, cells, zone)
              const read = readRow(found, texts, () => 'taken')
              expect([...faults, ...read.faults]).toEqual([])
              const values = Object.fromEntries([...read.cells].map(([name, cell]) => [name, valueOfCell(cell)]))
              return { id: read.id, ownKey: read.ownKey, isToDelete: read.isToDelete, values }
            })
            expect(back).toEqual(
              records.map((values) => {
                const { id, ...others } = values
                const own = resource.fields['id']?.type === 'id' ? others : values
                return { id: String(id ?? 'x1'), ownKey: '=T1', isToDelete: true, values: own }
              }),
            )
          },
        ),
        { numRuns: isLong ? 500 : 2 },
      )
    })
  },
)

describe('a cell of a workbook', () => {
  const { fields } = resourceOf('line_item')
  const cell = (field: string, value: RecordValues[string], zone = 'Europe/Berlin') =>
    writeWorkbookCell(fields[field]!, value, 'words', { currency: 'EUR', zone })

  it('is empty for a text that none can hold, which the reason says; back in Galley that is no change', () => {
    const resource = resourceOf('campaign')
    const columns = workbookColumns(resource)
    const row = (name: string) =>
      writeWorkbookRow(
        columns,
        {
          ...{ id: 'c1', values: { id: 'c1', name }, titles: {}, ownKey: null, isToDelete: false },
          outcome: { status: 'Refused', reason: 'Pick a start.' },
        },
        'words',
        'UTC',
      )
    const [nameAt, reasonAt] = ['name', '_reason'].map((name) => columns.findIndex((column) => column.name === name))
    const long = row('x'.repeat(longestWorkbookText + 1))
    expect(long[nameAt!]).toBeNull()
    expect(long[reasonAt!]!.text).toMatch(/^Pick a start\. .*32,767 characters.*: Name\.$/)
    expect(row('x'.repeat(longestWorkbookText))[reasonAt!]!.text).toBe('Pick a start.')
    const { found } = findColumns(columns, writeHeadings(columns, 'words'))
    const { cells } = readWorkbookRow(found, long, 'UTC')
    expect([...readRow(found, cells, () => 'taken').cells.keys()]).not.toContain('name')
  })

  it('is a number or a time where a spreadsheet keeps it to the last digit', () => {
    expect(cell('bid_amount_local_micro', 12_500_000n)).toEqual({ kind: 'number', text: '12.5' })
    expect(cell('bid_amount_local_micro', 0n)).toEqual({ kind: 'number', text: '0' })
    expect(cell('bid_amount_local_micro', 9_007_199_254_740_993n)).toMatchObject({ kind: 'text' })
    expect(cell('start_time', '2026-07-01T10:00:00Z')).toEqual({ kind: 'time', text: '2026-07-01T12:00:00' })
    // The clocks show 02:30 twice on that day.
    expect(cell('start_time', '2026-10-25T00:30:00Z')).toEqual({ kind: 'text', text: '2026-10-25T00:30:00Z' })
    expect(cell('id', '8x1')).toEqual({ kind: 'text', text: '8x1' })
    expect(cell('name', '00123')).toEqual({ kind: 'text', text: '00123' })
  })

  it('is left empty where no spreadsheet could hold the text', () => {
    expect(cell('name', 'x'.repeat(longestWorkbookText))).not.toBeNull()
    expect(cell('name', 'x'.repeat(longestWorkbookText + 1))).toBeNull()
  })

  it('is read by its column, and left as it stands where people are asked how it is meant', () => {
    const columns = csvColumns(resourceOf('line_item'))
    const read = (field: string, given: WorkbookCell) => {
      const { found } = findColumns(columns, [fields[field]?.label ?? field])
      const { cells, faults } = readWorkbookRow(found, [given], 'Europe/Berlin')
      const row = readRow(found, cells, () => 'taken')
      const problems = [...faults, ...row.faults]
      return problems[0] ? textOf(problems[0].message) : valueOfCell([...row.cells.values()][0]!)
    }
    const unread = (field: string, text: string) => {
      const { found } = findColumns(columns, [fields[field]!.label])
      const { cells, faults } = readWorkbookRow(found, [{ kind: 'text', text }], 'Europe/Berlin')
      return [cells[0], faults]
    }
    expect(read('start_time', { kind: 'time', text: '2026-07-01T12:00:00' })).toBe('2026-07-01T10:00:00Z')
    expect(read('start_time', { kind: 'text', text: '1 July 2026 12:00' })).toBe('2026-07-01T10:00:00Z')
    expect(read('bid_amount_local_micro', { kind: 'number', text: '1.234' })).toBe(1_234_000n)
    // What stands in a column's other texts says how it is meant, or a person does.
    expect(unread('start_time', '03/04/2026')).toEqual(['03/04/2026', []])
    expect(unread('bid_amount_local_micro', '1.234')).toEqual(['1.234', []])
    // A clock reading that comes twice is no matter of the column.
    expect(unread('start_time', '25 October 2026 02:30')).toMatchObject(['', [{ code: 'ambiguous' }]])
    expect(read('name', { kind: 'number', text: '2026' })).toBe('2026')
    expect(read('campaign_id', { kind: 'number', text: '1.86E+18' })).toMatch(/digits are lost/)
  })
})
