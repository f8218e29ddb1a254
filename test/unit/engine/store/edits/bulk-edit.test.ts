import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountId, Bench, campaignRow, everything } from '../../../../support/store/workspace-harness.ts'
import { reads } from '../../../../support/says.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(12)
})
afterEach(() => bench.end())

const all = (except: number[] = [], filter = {}) => ({
  all: { kind: 'campaign', accountId, filter: { ...everything, ...filter } },
  except,
})
const budgets = (): unknown[] =>
  bench
    .page({}, { sort: { field: 'id', direction: 'asc' }, columns: ['daily_budget_amount_local_micro'] })
    .rows.map((row) => row.cells[0])

const plainly = { do: 'replace', field: 'name', isEverywhere: true, ignoresCase: false, isPlain: true } as const

describe('editing many at once', () => {
  it('is the same as editing each', () => {
    bench.workspace.edits.edit(bench.key('c2'), { daily_budget_amount_local_micro: 5n })
    bench.workspace.edits.edit(bench.key('c3'), { name: 'Mine' })
    const result = bench.change('campaign', all([bench.key('c5')]), {
      do: 'value',
      field: 'daily_budget_amount_local_micro',
      value: 3_000_000n,
    })
    // c3 has that budget at the service already.
    expect(result).toMatchObject({ changed: 10, skipped: [], label: reads('Change daily budget of 10 campaigns') })
    const view = (id: string) => bench.workspace.records.find('campaign', id)
    expect(view('c1').changed).toEqual({ daily_budget_amount_local_micro: { base: 1_000_000n, mine: 3_000_000n } })
    expect(view('c2').changed).toEqual({ daily_budget_amount_local_micro: { base: 2_000_000n, mine: 3_000_000n } })
    expect(view('c3').changed).toEqual({ name: { base: 'Campaign 3', mine: 'Mine' } })
    expect(view('c5').state).toBe('clean')
  })

  it('takes the rows that a filter shows', () => {
    expect(
      bench.change('campaign', all([], { text: 'campaign 1' }), {
        do: 'value',
        field: 'entity_status',
        value: 'ACTIVE',
      }).changed,
    ).toBe(4)
  })

  it('takes along what follows, only where the field changes', () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(2, { budget_optimization: 'LINE_ITEM', standard_delivery: null, updated_at: '2026-04-01T00:00:00Z' }),
    ])
    const result = bench.change('campaign', all(), { do: 'value', field: 'budget_optimization', value: 'LINE_ITEM' })
    expect(result.changed).toBe(11)
    expect(bench.workspace.records.find('campaign', 'c1').changed).toHaveProperty('standard_delivery')
    expect(bench.workspace.records.find('campaign', 'c2').state).toBe('clean')
    expect(bench.workspace.edits.undo()).toMatchObject({ restored: 22, skipped: [] })
  })

  it('raises amounts by percent, to whole steps of the currency, and passes over what is not set', () => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { daily_budget_amount_local_micro: 33_330_000, updated_at: '2026-04-01T00:00:00Z' }),
      campaignRow(2, { daily_budget_amount_local_micro: null, updated_at: '2026-04-01T00:00:00Z' }),
      campaignRow(3, {
        daily_budget_amount_local_micro: 1_500_000,
        currency: 'JPY',
        updated_at: '2026-04-01T00:00:00Z',
      }),
    ])
    const keys = ['c1', 'c2', 'c3'].map((id) => bench.key(id))
    const result = bench.change(
      'campaign',
      { keys },
      { do: 'number', field: 'daily_budget_amount_local_micro', sign: '+', by: '10', isPercent: true },
    )
    expect(result).toMatchObject({
      changed: 2,
      skipped: [
        {
          key: keys[1],
          name: 'Campaign 2',
          message: reads('Daily budget is not set, so there is nothing to calculate with.'),
        },
      ],
    })
    expect(bench.workspace.records.find('campaign', 'c1').values['daily_budget_amount_local_micro']).toBe(36_660_000n)
    expect(bench.workspace.records.find('campaign', 'c3').values['daily_budget_amount_local_micro']).toBe(2_000_000n)
  })

  it('raises amounts by an amount', () => {
    bench.change('campaign', all(), {
      do: 'number',
      field: 'daily_budget_amount_local_micro',
      sign: '-',
      by: '0.5',
      isPercent: false,
    })
    expect(budgets()[0]).toBe(500_000n)
  })

  it.each([
    [false, 'CAMPAIGN', 'Push 1'],
    [true, 'CAMPAIGN', 'Campaign 1'],
    [true, 'Campaign', 'Push 1'],
  ])('finds and replaces (match case %s, “%s”)', (matchCase, find, becomes) => {
    bench.change('campaign', all(), { ...plainly, pattern: find, ignoresCase: !matchCase, by: 'Push' })
    expect(bench.workspace.records.find('campaign', 'c1').values['name']).toBe(becomes)
  })

  it('takes what is found and what replaces it word for word', () => {
    bench.workspace.edits.edit(bench.key('c1'), { name: 'a.*b$&' })
    bench.change('campaign', all(), { ...plainly, pattern: '.*', by: '$&$1' })
    expect(bench.workspace.records.find('campaign', 'c1').values['name']).toBe('a$&$1b$&')
  })

  it('marks the problems that it makes, on every record', () => {
    bench.change('campaign', all(), { do: 'value', field: 'daily_budget_amount_local_micro', value: 10_000_000_000n })
    expect(bench.workspace.records.problems(accountId)).toHaveLength(12)
    expect(bench.page({ chip: 'problems' }).total).toBe(12)
    bench.change('campaign', all(), { do: 'value', field: 'total_budget_amount_local_micro', value: 20_000_000_000n })
    expect(bench.workspace.records.problems(accountId)).toEqual([])
  })

  it('of a value that breaks its rule marks every record too', () => {
    bench.change('campaign', all(), { do: 'value', field: 'name', value: '' })
    expect(bench.workspace.records.problems(accountId)).toHaveLength(12)
  })

  it('does nothing with keys of another kind or of no record', () => {
    expect(
      bench.change(
        'campaign',
        { keys: [bench.key('f1', 'funding_instrument'), 9999] },
        { do: 'value', field: 'name', value: 'x' },
      ),
    ).toMatchObject({ changed: 0, skipped: [] })
    expect(bench.workspace.edits.undoState().undo).toBeNull()
  })
})
