/** Rows pasted into a list: what was understood of them, what is asked, and what accepting does. */
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { CallInput, CsvProposal, PasteReview } from '../../../../shared/bridge.ts'
import { calls } from '../../../../shared/bridge.ts'
import { resourceOf } from '../../../../shared/presentation/resources.ts'
import { CsvFiles } from '../../../../src-main/engine/csv/csv-files.ts'
import type { ReceivedRow } from '../../../../src-main/engine/store/tables/types.ts'
import { systemClock } from '../../../../src-main/engine/system-clock.ts'
import { FileThreads } from '../../../../src-main/engine/threads/file-threads.ts'
import { realRandomness } from '../../../support/engine-ports.ts'
import { testFiles } from '../../../support/files/test-files.ts'
import { Bench, accountId, everything } from '../../../support/store/workspace-harness.ts'

let bench: Bench
let sheets: CsvFiles
const threads = new FileThreads()
beforeEach(() => {
  bench = new Bench()
  bench.fill(4)
  sheets = new CsvFiles({
    workspace: bench.workspace,
    files: testFiles,
    reader: threads,
    clock: systemClock,
    random: realRandomness,
    emit: () => undefined,
  })
})
afterEach(async () => {
  await sheets.close()
  bench.end()
})
afterAll(() => threads.close())

const daily = 'daily_budget_amount_local_micro'
type Answers = Omit<CallInput<'csv.paste'>, 'kind' | 'accountId' | 'cells'>
const paste = (cells: string[][], answers: Answers = {}, kind = 'campaign'): Promise<PasteReview> =>
  sheets.paste(calls['csv.paste'].input.parse({ kind, accountId, cells, ...answers }))
const listed = ({ importId }: PasteReview, outcome: 'new' | 'change' | 'refused'): CsvProposal[] =>
  sheets.rows(importId, outcome, 0, 1000)
const after = (proposals: CsvProposal[]) =>
  proposals.map(({ line, id, changes }) => [line, id, changes.map((each) => [each.field, each.after])])

function groups(...rows: ReceivedRow[]): void {
  const example = resourceOf('line_item').examples[0]!
  const wire = rows.map((row) =>
    Object.fromEntries(
      Object.entries({ ...example, ...row }).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? Number(value) : value,
      ]),
    ),
  )
  bench.workspace.ingest.ingestRead(accountId, 'line_item', wire as ReceivedRow[])
}

it('are known by their headings, nearly so too, and each row says what it would do', async () => {
  const review = await paste([
    ['Names', 'Daily budget (EUR)', 'Colour'],
    ['Campaign 1', '12,50', 'red'],
    ['Campaign 2', '', ''],
    ['Fifth', '€5', ''],
  ])
  expect(review.columns.map(({ heading, sample, column, how }) => [heading, sample, column, how])).toEqual([
    ['Names', 'Campaign 1', 'name', 'near'],
    ['Daily budget (EUR)', '12,50', daily, 'near'],
    ['Colour', 'red', null, 'unknown'],
  ])
  expect(review.counts).toMatchObject({ new: 1, change: 1, same: 1, refused: 0 })
  expect(after(listed(review, 'change'))).toEqual([[2, 'c1', [[daily, 12_500_000n]]]])
})

it('are what a person says they are; without a head line all are rows', async () => {
  const rows = [
    ['Campaign 1', '20'],
    ['Campaign 2', '30'],
  ]
  expect((await paste(rows, { hasHead: false })).counts).toMatchObject({ new: 0, change: 0, refused: 0 })
  const columns = [
    { at: 0, column: 'name' },
    { at: 1, column: daily },
  ]
  const review = await paste(rows, { hasHead: false, columns })
  // Chosen by its label: 20 is of the currency, not of micro units.
  expect(after(listed(review, 'change'))).toEqual([
    [1, 'c1', [[daily, 20_000_000n]]],
    [2, 'c2', [[daily, 30_000_000n]]],
  ])
  expect((await paste(rows, { hasHead: false, columns: [columns[1]!, { at: 0, column: null }] })).counts.new).toBe(2)
})

it('ask once a column how an amount and a date are meant, and take the answer for all its cells', async () => {
  const cells = [
    ['Name', 'Daily budget', 'Total budget'],
    ['Campaign 1', '1.234', '2,500'],
    ['Campaign 2', '1.500', ''],
    ['Campaign 3', '7.50', ''],
  ]
  const review = await paste(cells)
  expect(review.questions.map(({ at, text, cellCount, options }) => [at, text, cellCount, options])).toEqual([
    [
      1,
      '1.234',
      2,
      [
        { reading: 'point', value: 1_234_000n },
        { reading: 'comma', value: 1_234_000_000n },
      ],
    ],
    [
      2,
      '2,500',
      1,
      [
        { reading: 'comma', value: 2_500_000n },
        { reading: 'point', value: 2_500_000_000n },
      ],
    ],
  ])
  expect(review.counts).toMatchObject({ change: 1, refused: 2 })
  const readings = [
    { at: 1, reading: 'comma' as const },
    { at: 2, reading: 'point' as const },
  ]
  const answered = await paste(cells, { readings })
  expect(answered.counts).toMatchObject({ change: 3, refused: 0 })
  expect(after(listed(answered, 'change')).map(([, , changes]) => changes)).toEqual([
    [
      [daily, 1_234_000_000n],
      ['total_budget_amount_local_micro', 2_500_000_000n],
    ],
    [[daily, 1_500_000_000n]],
    [[daily, 7_500_000n]],
  ])
  expect(answered.questions).toHaveLength(2)

  groups({ id: 'g1', campaign_id: 'c1', name: 'Munich', end_time: null })
  const dates = [
    ['Name', 'Ends'],
    ['Munich', '03/04/2031'],
  ]
  const asked = await paste(dates, {}, 'line_item')
  expect(asked.questions[0]).toMatchObject({
    text: '03/04/2031',
    options: [{ reading: 'dayFirst' }, { reading: 'monthFirst' }],
  })
  const end = async (reading: 'dayFirst' | 'monthFirst') =>
    listed(await paste(dates, { readings: [{ at: 1, reading }] }, 'line_item'), 'change')[0]!.changes[0]!.after
  // The day's last minute by the account's clock.
  expect([await end('dayFirst'), await end('monthFirst')]).toEqual(['2031-04-03T21:59:00Z', '2031-03-04T22:59:00Z'])
  const implied = await paste([...dates, ['Bonn', '31/12/2031']], {}, 'line_item')
  expect(implied.questions[0]!.implied).toEqual({ reading: 'dayFirst', text: '31/12/2031' })
  expect(implied.counts).toMatchObject({ change: 0, refused: 1 })
})

it('name those of one name, and take the one that is pointed out, or make a new one', async () => {
  groups({ id: 'g1', campaign_id: 'c1', name: 'Munich' }, { id: 'g2', campaign_id: 'c2', name: 'Munich' })
  const cells = [
    ['Name', 'Bid'],
    ['Munich', '3.20'],
  ]
  const [refused] = listed(await paste(cells, {}, 'line_item'), 'refused')
  expect(refused!.notes[0]!.choice).toEqual({
    field: null,
    text: 'Munich',
    options: [
      { id: 'g1', about: 'Campaign 1' },
      { id: 'g2', about: 'Campaign 2' },
    ],
  })
  const picked = await paste(cells, { records: [{ row: 2, id: 'g2' }] }, 'line_item')
  expect(listed(picked, 'change').map(({ id }) => id)).toEqual(['g2'])
  expect((await paste(cells, { records: [{ row: 2, id: null }] }, 'line_item')).counts.new).toBe(1)
})

it('ask which campaign is meant where two are called so, once for all rows that say it', async () => {
  bench.workspace.edits.edit(bench.key('c2'), { name: 'Campaign 1' })
  const cells = [
    ['Name', 'Campaign'],
    ['A', 'Campaign 1'],
    ['B', 'Campaign 1'],
    ['C', 'Campaign 3'],
  ]
  const review = await paste(cells, {}, 'line_item')
  expect(review.counts).toMatchObject({ new: 1, refused: 2 })
  const { choice } = listed(review, 'refused')[0]!.notes[0]!
  expect(choice).toMatchObject({ field: 'campaign_id', text: 'Campaign 1', options: [{ id: 'c1' }, { id: 'c2' }] })
  const references = [{ field: 'campaign_id', text: 'Campaign 1', id: 'c2' }]
  const answered = await paste(cells, { references }, 'line_item')
  expect(after(listed(answered, 'new')).map(([, , changes]) => changes)).toEqual(
    ['c2', 'c2', 'c3'].map((id) => expect.arrayContaining([['campaign_id', id]])),
  )
})

it('are accepted but for those left out, as one action by which the list can show them, and undo takes all back', async () => {
  const review = await paste([
    ['Name', 'Daily budget'],
    ['Campaign 1', '77'],
    ['Fifth', '5'],
    ['Sixth', '6'],
  ])
  const done = await sheets.accept(review.importId, [3])
  expect(done).toMatchObject({ changed: 1, madeKeys: [expect.anything()] })
  const shown = (action: number | undefined) =>
    bench
      .page({ equals: { '@action': String(action) } }, { columns: ['name'] })
      .rows.map(({ cells }) => cells[0])
      .toSorted()
  expect(shown(done.action)).toEqual(['Campaign 1', 'Sixth'])
  expect(shown(done.action! + 1)).toEqual([])
  const all = () =>
    bench.workspace.records.gridKeys({
      kind: 'campaign',
      accountId,
      filter: everything,
      sort: null,
      offset: 0,
      limit: 99,
    })
  expect(all()).toHaveLength(5)
  bench.workspace.edits.undo()
  expect(all()).toHaveLength(4)
})

it('go into the campaign that the list is narrowed to, where no column of theirs says which', async () => {
  groups({ id: 'g1', name: 'First', campaign_id: 'c1' }, { id: 'g2', name: 'First', campaign_id: 'c2' })
  const within = [{ field: 'campaign_id', id: 'c2' }]
  const rows = [
    ['name', 'bid_amount_local_micro'],
    ['First', '2.50'],
    ['Second', '3.00'],
  ]
  const narrowed = await paste(rows, { within }, 'line_item')
  expect(after(listed(narrowed, 'change'))).toEqual([[2, 'g2', [['bid_amount_local_micro', 2_500_000n]]]])
  const made = listed(narrowed, 'new')[0]!
  expect(made.changes).toContainEqual(expect.objectContaining({ field: 'campaign_id', after: 'c2' }))
  // Two of one name without it, and a column of their own goes before it.
  expect((await paste(rows, {}, 'line_item')).counts).toMatchObject({
    refused: expect.any(Number) as number,
    change: 0,
  })
  const own = await paste(
    [
      ['name', 'Campaign'],
      ['Third', 'Campaign 1'],
    ],
    { within },
    'line_item',
  )
  expect(listed(own, 'new')[0]!.changes).toContainEqual(expect.objectContaining({ field: 'campaign_id', after: 'c1' }))
  // A row that names its record stays where that is.
  const byId = await paste(
    [
      ['id', 'name'],
      ['g1', 'Renamed'],
    ],
    { within },
    'line_item',
  )
  expect(after(listed(byId, 'change'))).toEqual([[2, 'g1', [['name', 'Renamed']]]])
})
