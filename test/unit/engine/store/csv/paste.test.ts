/** Pasted rows: which records they are, what they change and make, and what is wrong with them. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PasteResult } from '../../../../../shared/bridge.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { saidProblem } from '../../../../../shared/presentation/text-of.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench, everything } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(4)
})
afterEach(() => bench.end())

const daily = 'daily_budget_amount_local_micro'
function paste(
  kind: string,
  rows: readonly (readonly string[])[],
  { isNew = false, isApplied = true } = {},
): PasteResult {
  return bench.workspace.csv.paste({ kind, accountId }, { cells: rows, isNew, isApplied, offset: 0, limit: 1000 })
}
const briefly = ({ lines }: PasteResult) =>
  lines.map(({ row, id, field, after, isRefused }) => [row, id, field, isRefused ? 'refused' : after])
const problemsOf = ({ lines }: PasteResult) => lines.flatMap(({ problems }) => problems.map(saidProblem))
const valuesOf = (kind = 'campaign') =>
  bench.workspace.records
    .gridKeys({ kind, accountId, filter: everything, sort: null, offset: 0, limit: 99 })
    .toSorted((a, b) => a - b)
    .map((key) => bench.workspace.records.get(key).values)

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

describe('a row', () => {
  it('finds its record by id or by name; cells that say the same are no changes; the others make records', () => {
    const result = paste('campaign', [
      ['Name', 'id', 'Daily budget', 'funding_instrument'],
      ['Renamed', 'c1', '1.00', ''],
      ['campaign 2', '', '12,50', ''],
      ['Campaign 3', '', '', ''],
      ['Fifth', '', '€5', 'Card f1'],
      ['', '', '', ''],
    ])
    expect(result).toMatchObject({ made: 1, changed: 2, refused: 0 })
    const made = bench.workspace.records.get(bench.key(String(result.lines.at(-1)!.id)))
    expect(briefly(result)).toEqual([
      [2, 'c1', 'name', 'Renamed'],
      [3, 'c2', 'name', 'campaign 2'],
      [3, 'c2', daily, 12_500_000n],
      [5, made.id, 'name', 'Fifth'],
      [5, made.id, daily, 5_000_000n],
      [5, made.id, 'funding_instrument_id', 'f1'],
    ])
    expect(made).toMatchObject({
      state: 'new',
      values: { name: 'Fifth', entity_status: 'PAUSED', funding_instrument_id: 'f1' },
    })
  })

  it('is found under the parent that it names, by name or id; with --new each makes one', () => {
    groups({ id: 'g1', campaign_id: 'c1', name: 'Munich' }, { id: 'g2', campaign_id: 'c2', name: 'Munich' })
    const rows = [
      ['campaign.name', 'name', 'bid_amount_local_micro'],
      ['Campaign 2', 'Munich', '3.20'],
      ['c1', 'Munich', '2.10'],
      ['Campaign 3', 'Munich', '1.50'],
      ['', 'Munich', '9.90'],
      ['Nowhere', 'Munich', '9.90'],
    ]
    const result = paste('line_item', rows, { isApplied: false })
    expect(
      briefly(result)
        .filter(([, , field]) => field === 'bid_amount_local_micro')
        .slice(0, 2),
    ).toEqual([
      [2, 'g2', 'bid_amount_local_micro', 3_200_000n],
      [4, null, 'bid_amount_local_micro', 1_500_000n],
    ])
    // A name under campaign.name is no id; both of one name are named; there is no such campaign.
    expect(result.lines.filter(({ isRefused }) => isRefused).map(({ row }) => row)).toEqual([3, 5, 6])
    expect(problemsOf(result).find(({ code }) => code === 'twins')!.message).toContain('g1 and g2')
    const named = rows.map(([campaign, ...cells], at) => [at === 0 ? 'Campaign' : campaign!, ...cells]).slice(0, 4)
    expect(paste('line_item', named, { isNew: true })).toMatchObject({ made: 3, changed: 0, refused: 0 })
  })

  it('that can be read in two ways is refused with both, and stops no other', () => {
    const result = paste('campaign', [
      ['id', 'Daily budget', 'Total budget'],
      ['c1', '1.234', ''],
      ['c2', '', '1,234'],
      ['c3', '7', ''],
    ])
    expect(briefly(result)).toEqual([
      [2, 'c1', daily, 'refused'],
      [3, 'c2', 'total_budget_amount_local_micro', 'refused'],
      [4, 'c3', daily, 7_000_000n],
    ])
    const [first] = problemsOf(result)
    expect(first).toMatchObject({ field: daily, code: 'ambiguous', severity: 'error' })
    expect(first!.message).toMatch(/“1\.234” can be read as 1\.2340 or as 1234\.00/)
    groups({ id: 'g1', campaign_id: 'c1', name: 'Munich' })
    const dates = paste(
      'line_item',
      [
        ['id', 'end_time'],
        ['g1', '03/04/2027'],
      ],
      { isApplied: false },
    )
    expect(problemsOf(dates)[0]!.message).toMatch(/2027-04-03 or as 2027-03-04/)
  })

  it('is refused with the choices where a word is none of them, unless the record has or had it', () => {
    groups({ id: 'g1', campaign_id: 'c1', name: 'Munich', entity_status: 'RESTING' })
    const row = (name: string, status: string) =>
      paste('line_item', [
        ['id', 'name', 'Status'],
        ['g1', name, status],
      ])
    expect(row('Munich', 'RESTING').lines).toEqual([])
    expect(row('Hamburg', 'Active')).toMatchObject({ changed: 1, refused: 0 })
    // As the service has it still.
    expect(row('Hamburg', 'RESTING')).toMatchObject({ changed: 1, refused: 0 })
    const wrong = row('Bonn', 'Runing')
    expect(briefly(wrong)).toEqual([[2, 'g1', 'entity_status', 'refused']])
    expect(wrong).toMatchObject({ made: 0, changed: 0 })
    const said = 'Status: “Runing” is none of Active and Paused.'
    expect(problemsOf(wrong)).toMatchObject([{ field: 'entity_status', message: said }])
    const made = paste('campaign', [
      ['Name', 'Funding', 'Status'],
      ['New', 'f1', 'RESTING'],
      ['Newer', 'f1', 'Paused'],
    ])
    expect(made).toMatchObject({ made: 1, refused: 1 })
  })

  it('is refused for a member of a list that is no choice, unless the record’s list has it', () => {
    groups({ id: 'g1', campaign_id: 'c1', name: 'Munich' })
    const row = (name: string, placements: string) =>
      paste('line_item', [
        ['Campaign', 'Name', 'Placements'],
        ['c2', name, placements],
      ])
    const wrong = row('Bonn', 'ALL_ON_SERVICE,SERVICE_OF_TOMORROW')
    expect(briefly(wrong)).toEqual([[2, null, 'placements', 'refused']])
    expect(problemsOf(wrong)[0]!.message).toContain('“SERVICE_OF_TOMORROW” is none of')
    const key = bench.key(String(row('Bonn', 'ALL_ON_SERVICE').lines[0]!.id), 'line_item')
    bench.workspace.edits.edit(key, { placements: ['SERVICE_OF_TOMORROW'] })
    expect(row('Bonn', 'SERVICE_OF_TOMORROW').lines).toEqual([])
    expect(row('Bonn', 'SERVICE_OF_TOMORROW,ALL_ON_SERVICE')).toMatchObject({ changed: 1, refused: 0 })
  })

  it('is refused in another currency than the record’s', () => {
    const result = paste('campaign', [
      ['id', 'Daily budget'],
      ['c1', '$50.00'],
      ['c2', 'USD 60.00'],
      ['c3', '€ 70.00'],
      ['c4', 'EUR 80.00'],
    ])
    expect(briefly(result)).toEqual([
      [2, 'c1', daily, 'refused'],
      [3, 'c2', daily, 'refused'],
      [4, 'c3', daily, 70_000_000n],
      [5, 'c4', daily, 80_000_000n],
    ])
    expect(problemsOf(result)[0]!.message).toContain('in $, and here amounts are in EUR')
  })

  it('under the interface’s name is of micro units, unless its amount has a point; what could be either is asked', () => {
    const rows = [
      ['id', daily],
      ['c1', '5000000'],
      ['c2', '12.50'],
      ['c3', '25'],
    ]
    const result = paste('campaign', rows)
    expect(briefly(result)).toEqual([
      [2, 'c1', daily, 5_000_000n],
      [3, 'c2', daily, 12_500_000n],
      [4, 'c3', daily, 'refused'],
    ])
    expect(problemsOf(result)[0]!.message).toContain('25.00')
  })

  it('names what it may not, and each record once', () => {
    const result = paste('campaign', [
      ['id', 'name', 'funding_instrument_id'],
      ['c1', 'One', 'f2'],
      ['c1', 'Uno', ''],
      ['zzz', 'Two', ''],
    ])
    expect(briefly(result)).toEqual([
      [2, 'c1', 'name', 'One'],
      [2, 'c1', 'funding_instrument_id', 'refused'],
      [3, 'c1', null, 'refused'],
      [4, 'zzz', null, 'refused'],
    ])
    expect(problemsOf(result)[1]!.message).toContain('Row 2')
  })
})

it('refuses a head line with columns that name nothing, or twice the same', () => {
  for (const head of [['nam'], ['name', 'Name'], [''], ['_delete']])
    expect(() => paste('campaign', [head, ['x']])).toThrow(expect.objectContaining({ code: 'invalid_value' }) as Error)
})

it('previews what it does, and undo takes all of it back', () => {
  const text = fc.oneof(
    fc.constantFrom('', '1.234', '12,5', '3', '[]', "'x", 'Campaign 2', 'new', '=1+1'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const row = fc.tuple(
    fc.constantFrom('', 'c1', 'c2', 'c3', 'zz'),
    text,
    text,
    fc.constantFrom('', 'Paused', 'ACTIVE', 'f1'),
  )
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.boolean(), (rows, isNew) => {
      const before = valuesOf()
      const cells = [['id', 'name', 'Daily budget', 'Status'], ...rows.map((each) => [...each])]
      const preview = paste('campaign', cells, { isNew, isApplied: false })
      expect(valuesOf()).toEqual(before)
      const done = paste('campaign', cells, { isNew })
      const plain = (result: PasteResult) =>
        result.lines.map((line) => ({ ...line, key: 0, id: line.id?.startsWith('new-') ? null : line.id }))
      expect(plain(done)).toEqual(plain(preview))
      if (done.made + done.changed > 0) bench.workspace.edits.undo()
      expect(valuesOf()).toEqual(before)
    }),
    { numRuns: 60 },
  )
})
