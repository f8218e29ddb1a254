import { message } from '../../../shared/messages/message.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CsvReview } from '../../../shared/bridge.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'
import { csvColumns } from '../../../shared/model/csv/columns.ts'
import type { CsvHeadings } from '../../../shared/model/csv/columns.ts'
import { csvLine } from '../../../shared/model/csv/lines.ts'
import { csvTable } from '../../support/csv-cells.ts'
import { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import { hostileTexts } from '../../support/hostile-texts.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

/** What spreadsheets begin to calculate at, after anything that they do not show. */
function isFormula(cell: string): boolean {
  const shown = cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')
  return /^[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(shown) || ['\t', '\r', '\n', '\0'].includes(cell[0] ?? '')
}

describe('records in spreadsheets', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  startPulled((started) => ({ practice, galley } = started))

  const exported = async (
    kind: string,
    { from = galley, headings = 'names', text = '' }: { from?: TestGalley; headings?: CsvHeadings; text?: string } = {},
  ): Promise<string> => {
    const path = join(from.dataDir, `${kind}.csv`)
    const accountId = resourceOf(kind).scope === 'account' ? from.accountId : ''
    await from.call('csv.export', {
      kind,
      selection: { all: { kind, accountId, filter: { text } } },
      sort: { field: resourceOf(kind).nameField, direction: 'asc' },
      headings,
      path,
    })
    return readFileSync(path, 'utf8')
  }
  const read = (kind: string, text: string, into = galley): Promise<CsvReview> => {
    const path = join(into.dataDir, `given-${kind}.csv`)
    writeFileSync(path, text)
    return into.call('csv.read', { path, kind, accountId: into.accountId })
  }
  const accept = async (kind: string, text: string) => {
    const review = await read(kind, text)
    expect(review.counts.refused).toBe(0)
    return galley.call('csv.accept', { importId: review.importId, exceptLines: [] })
  }
  const table = (text: string) => csvTable(text)

  it.each(resources.map(({ kind }) => kind))('come back as they went: %s', async (kind) => {
    for (const headings of ['names', 'words'] as const) {
      const text = await exported(kind, { headings })
      const { counts } = await read(kind, text)
      expect(counts).toEqual({ new: 0, change: 0, delete: 0, same: table(text).length - 1, refused: 0 })
    }
  })

  it('are not changed by a row with a word that is no choice of its field', async () => {
    const [headings, first, second] = table(await exported('campaign'))
    const said = (cells: readonly string[], status: string) =>
      csvLine(
        headings!.map((name, at) =>
          name === 'entity_status' ? status : name === 'name' ? `Sheet ${status}` : (cells[at] ?? ''),
        ),
      )
    const { importId, counts } = await read(
      'campaign',
      csvLine(headings!) + said(first!, 'Runing') + said(second!, 'PAUSED'),
    )
    expect(counts).toMatchObject({ change: 1, refused: 1, same: 0, new: 0 })
    const done = await galley.call('csv.accept', { importId, exceptLines: [] })
    expect(done).toMatchObject({ changed: 1, skipped: [] })
    const after = table(await exported('campaign', { text: 'Sheet' })).slice(1)
    expect(after.map((cells) => cells[headings!.indexOf('name')])).toEqual(['Sheet PAUSED'])
    await galley.call('journal.undo', {})
  })

  it('are changed, made, deleted and pushed, and are the same wherever they are pulled', async () => {
    const [headings, first, second, third] = table(await exported('campaign', { text: 'Spring' }))
    const at = (name: string) => headings!.indexOf(name)
    const changed = (cells: readonly string[], values: Record<string, string>) =>
      headings!.map((name, index) => values[name] ?? cells[index] ?? '')
    const campaigns = await accept(
      'campaign',
      [
        headings!,
        changed(first!, { name: 'Changed in a sheet', purchase_order_number: '=1+1' }),
        changed(second!, { _delete: 'yes' }),
        changed(third!, { id: '', _key: 'T1', name: 'Made in a sheet', entity_status: 'PAUSED' }),
      ]
        .map(csvLine)
        .join(''),
    )
    expect(campaigns).toMatchObject({ changed: 1, deleted: 1, skipped: [] })
    expect(campaigns.madeKeys).toHaveLength(1)

    const [lineHeadings, line] = table(await exported('line_item'))
    const groups = await accept(
      'line_item',
      csvLine(lineHeadings!) +
        csvLine(
          lineHeadings!.map((name, index) => {
            const given: Record<string, string> = {
              id: '',
              campaign_id: 'T1',
              'campaign_id.name': '',
              name: 'Group of a sheet',
              entity_status: 'PAUSED',
              start_time: '2027-01-01T00:00:00Z',
              end_time: '2027-02-01T00:00:00Z',
              daily_budget_amount_local_micro: '5000000',
            }
            return given[name] ?? line![index] ?? ''
          }),
        ),
    )
    expect(groups.madeKeys).toHaveLength(1)
    expect(await galley.pushed()).toEqual({ applied: 4 })

    await galley.pull()
    const other = await TestGalley.open(practice.info)
    try {
      await other.pull()
      for (const kind of ['campaign', 'line_item']) {
        const [names, ...here] = table(await exported(kind))
        const there = table(await exported(kind, { from: other })).slice(1)
        // Names of records that are deleted may be known in one place and not in the other; own keys are of one place.
        const isOfRecord = (_: string, index: number) => !/^_key$|\.name$/.test(names![index]!)
        const ofRecords = (rows: string[][]) => rows.map((cells) => cells.filter(isOfRecord))
        expect(ofRecords(here)).toEqual(ofRecords(there))
      }
      const made = table(await exported('line_item', { from: other })).find((cells) =>
        cells.includes('Group of a sheet'),
      )
      expect(made).toContain('Made in a sheet')
      expect(at('purchase_order_number')).toBeGreaterThan(0)
      const po = table(await exported('campaign', { from: other, text: 'Changed in a sheet' }))[1]!
      expect(po[at('purchase_order_number')]).toBe("'=1+1")
    } finally {
      await other.close()
    }
  })

  it('with texts of any kind hold no cell that a spreadsheet takes for a formula, and come back identical', async () => {
    const { keys } = await galley.call('record.createMany', {
      kind: 'campaign',
      accountId: galley.accountId,
      list: hostileTexts.map((text) => ({ name: text, purchase_order_number: text })),
      label: message('engine.journal.draftsFromSheet', { count: hostileTexts.length }),
    })
    const typed = new Set(
      csvColumns(resourceOf('campaign')).flatMap((column, at) =>
        column.what === 'field' && ['money', 'integer'].includes(column.def.type) ? [at] : [],
      ),
    )
    for (const headings of ['names', 'words'] as const) {
      const text = await exported('campaign', { headings })
      const rows = table(text)
      const formulas = rows.flatMap((cells) => cells.filter((cell, at) => !typed.has(at) && isFormula(cell)))
      expect(formulas).toEqual([])
      const { counts } = await read('campaign', text)
      expect(counts).toMatchObject({ new: 0, change: 0, delete: 0, refused: 0, same: rows.length - 1 })
    }
    // Elsewhere, with nothing but the file: the same texts.
    const text = await exported('campaign')
    await galley.call('record.delete', { kind: 'campaign', selection: { keys } })
    const again = await accept('campaign', text)
    const names = await Promise.all(
      again.madeKeys.map(async (key) => (await galley.call('record.get', { key })).values['name']),
    )
    expect(names.toSorted()).toEqual(hostileTexts.map((text) => text.toWellFormed()).toSorted())
  })
})
