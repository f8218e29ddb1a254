import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CsvReview } from '../../../shared/bridge.ts'
import { resourceOf, resources } from '../../../shared/presentation/resources.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { TestGalley } from '../../support/galley.ts'
import { madeWorkbook, readCells } from '../../support/workbooks.ts'
import { startPulled } from '../../support/started-galley.ts'

describe('records in workbooks', () => {
  let galley: TestGalley
  startPulled((started) => ({ galley } = started))

  const path = (name = 'book.xlsx') => join(galley.dataDir, name)
  const nothing = { new: 0, change: 0, delete: 0, refused: 0 }
  const read = (kind: string | null, name?: string): Promise<CsvReview> =>
    galley.call('csv.read', { path: path(name), kind, accountId: galley.accountId })
  const refusedOf = async ({ importId }: CsvReview) =>
    (await galley.call('csv.rows', { importId, outcome: 'refused', offset: 0, limit: 100 })).map(
      ({ tabRow, notes }) => `${tabRow?.tab} ${tabRow?.row}: ${notes[0] ? textOf(notes[0].message) : ''}`,
    )

  it.each(resources.map(({ kind }) => kind))('come back as they went: %s', async (kind) => {
    const accountId = resourceOf(kind).scope === 'account' ? galley.accountId : ''
    for (const headings of ['names', 'words'] as const) {
      const { rowCount } = await galley.call('csv.export', {
        kind,
        selection: { all: { kind, accountId, filter: {} } },
        headings,
        path: path(),
      })
      const { counts, unknown, repeated } = await read(kind)
      expect({ counts, unknown, repeated }).toEqual({
        counts: { ...nothing, same: rowCount },
        unknown: [],
        repeated: [],
      })
    }
  })

  it('hold all campaigns of an account, and come back without a difference', async () => {
    const { rowCount } = await galley.call('csv.exportAccount', {
      accountId: galley.accountId,
      headings: 'words',
      path: path(),
    })
    const review = await read(null)
    expect(review.counts).toEqual({ ...nothing, same: rowCount })
    expect(review.tabs!.slice(0, 3).map(({ name }) => name)).toEqual(['Campaigns', 'Ad groups', 'Targeting'])
    expect(review.tabs!.reduce((sum, tab) => sum + tab.rowCount, 0)).toBe(rowCount)
    const [head] = await readCells(path(), 'Campaigns')
    expect(head).toContain('Status in Galley')
  })

  it('make campaigns and the ad groups that name them in one step, in the right order', async () => {
    const [funding] = await galley.call('record.list', {
      kind: 'funding_instrument',
      accountId: galley.accountId,
      filter: {},
      limit: 1,
    })
    await madeWorkbook(path(), {
      'Ad groups': [
        ['Name', 'Campaign name', 'Daily budget', 'Start', 'End'],
        ['Group one', 'Made in a workbook', 5, { day: 46_388.5 }, { day: 46_400 }],
        ['Group two', 'Made in a workbook', '1.234', '2027-01-01', '2027-02-01'],
        ['Group three', 'Nobody’s', 5, '2027-01-01', '2027-02-01'],
      ],
      Campaigns: [
        ['Name', 'Own key', 'Funding instrument', 'Daily budget'],
        ['Made in a workbook', 'T1', funding!.id, 12.5],
      ],
      Notes: [['Whatever']],
    })
    const review = await read(null)
    expect(await refusedOf(review)).toEqual([
      expect.stringMatching(/^Ad groups 3: Daily budget: “1.234” can be read as/),
      expect.stringMatching(/^Ad groups 4: There is no campaign “Nobody’s” here/),
    ])
    expect(review.counts).toEqual({ ...nothing, new: 2, refused: 2, same: 0 })
    // Real numbers of the column say nothing of how its texts are meant.
    expect(review.fileQuestions).toMatchObject([{ tabName: 'Ad groups', text: '1.234', cellCount: 1 }])
    expect(review.fileQuestions![0]!.implied).toBeUndefined()
    expect(review.tabs).toEqual([
      { name: 'Campaigns', kind: 'campaign', rowCount: 1 },
      { name: 'Ad groups', kind: 'line_item', rowCount: 3 },
      { name: 'Notes', kind: null, rowCount: 0 },
    ])
    const accepted = await galley.call('csv.accept', { importId: review.importId, exceptLines: [] })
    expect(accepted).toMatchObject({ skipped: [] })
    const [campaign, group] = await Promise.all(accepted.madeKeys.map((key) => galley.call('record.get', { key })))
    expect(campaign!.values).toMatchObject({ name: 'Made in a workbook', daily_budget_amount_local_micro: 12_500_000n })
    expect(group!.values).toMatchObject({ name: 'Group one', campaign_id: campaign!.id })
    expect(await galley.call('journal.undo', {})).toMatchObject({ label: accepted.label })
    await expect(galley.call('record.get', { key: campaign!.key })).rejects.toThrow()
  })

  it('make no ad group whose campaign was left out', async () => {
    const review = await read(null)
    const [campaign] = await galley.call('csv.rows', {
      importId: review.importId,
      outcome: 'new',
      offset: 0,
      limit: 1,
    })
    const accepted = await galley.call('csv.accept', { importId: review.importId, exceptLines: [campaign!.line] })
    expect(accepted.madeKeys).toEqual([])
    const [left, ...others] = accepted.skipped
    expect(others).toEqual([])
    expect(left!.name).toBe('Group one')
    expect(JSON.stringify(left)).toMatch(/was not made|notMade/)
  })
})
