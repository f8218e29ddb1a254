/** `galley paste`: 200 ad groups under their campaigns by name, three of them wrong and told apart; seen first, done, and taken back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PracticeProcess } from '../../support/practice-process.ts'
import { Terminal } from '../../support/terminal.ts'

let practice: PracticeProcess
let terminal: Terminal
type Line = Record<string, unknown>
let campaigns: Line[] = []

beforeAll(async () => {
  practice = await PracticeProcess.start()
  terminal = new Terminal(practice.info)
  await terminal.connectAndPull('campaign', 'funding_instrument', 'line_item')
  const all = await terminal.lines('list', 'campaign', '--account', terminal.account)
  const names = all.map(({ name }) => name)
  campaigns = all.filter(({ name }) => names.indexOf(name) === names.lastIndexOf(name))
})
afterAll(async () => {
  terminal.remove()
  await practice.stop()
})

const count = async () => (await terminal.lines('list', 'line_item', '--account', terminal.account)).length
const paste = (rows: readonly (readonly unknown[])[], ...words: string[]) =>
  terminal.runWith(rows.map((row) => row.join('\t')).join('\r\n'), 'paste', ...words, '--account', terminal.account)

it('makes 197 ad groups of 200 rows, names what is wrong with three, and undo takes all back', async () => {
  const head = ['name', 'campaign', 'objective', 'product_type', 'placements', 'Bid', 'end_time']
  const rows = Array.from({ length: 200 }, (_, at) => [
    `Pasted ${at}`,
    campaigns[at % campaigns.length]!['name'],
    'ENGAGEMENTS',
    'PROMOTED_TWEETS',
    'ALL_ON_SERVICE',
    '1,50',
    '2031-06-30',
  ])
  rows[10]![1] = 'No such campaign'
  rows[20]![5] = '1.234'
  rows[30]![6] = '03/04/2031'
  const before = await count()
  const wrong = (lines: readonly Line[]) =>
    lines.filter(({ refused }) => refused === true).map(({ row, field }) => [row, field])
  const expected = [
    [12, 'campaign_id'],
    [22, 'bid_amount_local_micro'],
    [32, 'end_time'],
  ]

  const preview = await paste([head, ...rows], 'line_item', '--new')
  expect(preview.code).toBe(1)
  expect(wrong(preview.lines)).toEqual(expected)
  expect(preview.lines.at(-1)).toMatchObject({ error: { details: { made: 197, changed: 0, refused: 3 } } })
  expect(await count()).toBe(before)

  const done = await paste([head, ...rows], 'line_item', '--new', '--apply')
  expect(done.code).toBe(1)
  expect(wrong(done.lines)).toEqual(expected)
  expect(await count()).toBe(before + 197)
  const found = await terminal.lines(
    'list',
    'line_item',
    '--account',
    terminal.account,
    '--where',
    'state = new and name = "Pasted 0"',
  )
  expect(found).toMatchObject([{ campaign_id: campaigns[0]!['id'], bid_amount_local_micro: 1_500_000 }])
  await terminal.lines('undo')
  expect(await count()).toBe(before)
})

it('changes what it finds by id or name, in the shape of a preview', async () => {
  const [one, two] = campaigns
  const rows = [
    ['id', 'Name', 'Daily budget'],
    [one!['id'], one!['name'], '77.10'],
    ['', two!['name'], '88'],
  ]
  const preview = await paste(rows, 'campaign')
  expect(preview).toMatchObject({ code: 0, stderr: '' })
  expect(preview.lines.map((line) => ({ ...line, before: null }))).toEqual(
    [one, two].map((each, at) => ({
      kind: 'campaign',
      id: each!['id'],
      field: 'daily_budget_amount_local_micro',
      before: null,
      after: at === 0 ? 77_100_000 : 88_000_000,
      problems: [],
      row: at + 2,
    })),
  )
  expect((await paste(rows, 'campaign', '--apply')).lines).toEqual(preview.lines)
  expect((await paste(rows, 'campaign', '--apply')).lines).toEqual([])
})

it('is told how texts of a column are meant that can be read in two ways', async () => {
  const [one] = campaigns
  const rows = [
    ['id', 'Daily budget'],
    [one!['id'], '1.234'],
  ]
  const open = await paste(rows, 'campaign')
  expect(open.code).toBe(1)
  expect(open.lines[0]).toMatchObject({ refused: true, field: 'daily_budget_amount_local_micro' })
  const questions = [
    { column: 'Daily budget', text: '1.234', cells: 1, readings: { point: '1.234', comma: '1234.00' } },
  ]
  expect(open.lines.at(-1)).toMatchObject({ error: { details: { refused: 1, questions } } })
  expect(open.stderr).toContain('--read "Daily budget=comma" for 1234.00')
  for (const [column, how, after] of [
    ['Daily budget', 'comma', 1_234_000_000],
    ['daily_budget_amount_local_micro', 'point', 1_234_000],
  ]) {
    const read = await paste(rows, 'campaign', '--read', `${column}=${how}`)
    expect(read).toMatchObject({ code: 0, stderr: '', lines: [{ id: one!['id'], after }] })
  }
  expect((await paste(rows, 'campaign', '--read', 'Daily budget=perhaps')).code).toBe(2)
  expect((await paste(rows, 'campaign', '--read', 'Total budget=comma')).code).toBe(2)
})

it('takes a head line that names nothing for wrong use', async () => {
  expect((await paste([['nam'], ['x']], 'campaign')).code).toBe(2)
  expect((await paste([], 'campaign')).code).toBe(2)
})
