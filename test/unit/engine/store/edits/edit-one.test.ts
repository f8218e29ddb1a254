import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asWritten } from '../../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../../shared/model/errors.ts'
import type { RecordValues } from '../../../../../shared/model/values.ts'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'
import { isLong } from '../../../../support/long-form.ts'

/** Few, so that most are edited again and come back to what the service says. */
const recordCount = 2

/** Values of which some break rules, some are what the service says, and some clash with what it says later. */
const values: Record<string, readonly unknown[]> = {
  name: ['Campaign 1', 'Mine', 'Theirs', 'x'.repeat(256)],
  daily_budget_amount_local_micro: [1_000_000n, 2_000_000n, 99_000_000_000n, 0n],
  total_budget_amount_local_micro: [9_000_000_000n, 1n, null, undefined],
  purchase_order_number: ['PO-1', 'x'.repeat(51), '', null, undefined],
  entity_status: ['ACTIVE', 'PAUSED', undefined],
  funding_instrument_id: ['f1', 'f2', 'nowhere'],
  budget_optimization: ['CAMPAIGN', 'LINE_ITEM'],
  standard_delivery: [true, false, null],
}

const change = fc
  .subarray(Object.keys(values), { minLength: 1, maxLength: 2 })
  .chain((fields) =>
    fc
      .tuple(...fields.map((field) => fc.constantFrom(...values[field]!)))
      .map((picked): RecordValues => Object.fromEntries(fields.map((field, index) => [field, picked[index] as never]))),
  )

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('edit' as const), record: fc.nat(recordCount), change }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('land' as const),
      record: fc.integer({ min: 1, max: recordCount }),
      name: fc.constantFrom('Theirs', 'Mine', undefined),
      status: fc.constantFrom('ACTIVE', 'PAUSED'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'approve' as const }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Edit = (bench: Bench, key: number, change: RecordValues) => void

const alone: Edit = (bench, key, given) => {
  try {
    const view = bench.workspace.edits.edit(key, given, { label: asWritten('Edit') })
    expect(view).toEqual(bench.workspace.records.get(key))
  } catch (thrown) {
    // Funding cannot be changed at the service: among many, such a record is left alone.
    if (!(thrown instanceof GalleyError)) throw thrown
  }
}
const asMany: Edit = (bench, key, given) => {
  bench.workspace.edits.editMany('campaign', [{ key, values: given }], { label: asWritten('Edit') })
}

/** Everything that a person could see, after every step. */
async function play(steps: readonly Step[], edit: Edit): Promise<unknown[]> {
  const bench = new Bench()
  try {
    bench.fill(recordCount)
    bench.workspace.setSetting(`activeLimit.campaign.${accountId}`, 1)
    // One made here, beside those that the service has.
    const made = bench.workspace.edits.create('campaign', accountId, { name: 'Made here' }).key
    const keys = [made, ...Array.from({ length: recordCount }, (_, index) => bench.key(`c${index + 1}`))]
    const all: unknown[] = []
    for (const [index, each] of steps.entries()) {
      await bench.clock.advance(1000)
      carryOut(bench, keys, each, index, edit)
      all.push(seen(bench, keys))
    }
    return all
  } finally {
    bench.end()
  }
}

function carryOut(bench: Bench, keys: readonly number[], each: Step, index: number, edit: Edit): void {
  const { workspace } = bench
  if (each.do === 'edit') edit(bench, keys[each.record]!, each.change)
  else if (each.do === 'land')
    workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(each.record, {
        ...(each.name === undefined ? {} : { name: each.name }),
        entity_status: each.status,
        updated_at: new Date(Date.UTC(2026, 2, 1, 0, index)).toISOString(),
      }),
    ])
  else if (each.do === 'undo') {
    if (workspace.edits.undoState().undo) workspace.edits.undo()
  } else workspace.outbox.approve(workspace.outbox.pending(null).map(({ key }) => key))
}

function seen({ workspace }: Bench, keys: readonly number[]): unknown {
  // The one made here is gone once that is undone.
  const records = keys.flatMap((key) => workspace.records.peek(key) ?? [])
  return {
    records,
    history: records.map(({ key }) => workspace.records.history(key)),
    problems: workspace.records.problems(null),
    pending: workspace.outbox.pending(null),
    accounts: workspace.accounts.list(),
    undo: workspace.edits.undoState(),
    found: workspace.records.search('mine', 20).map(({ key }) => key),
  }
}

/** What hardly comes by chance: back to what the service says, into a conflict and out of it, over the limit and under it again. */
const known: Step[] = [
  { do: 'edit', record: 1, change: { name: 'Mine' } },
  { do: 'edit', record: 1, change: { name: 'Campaign 1' } },
  { do: 'edit', record: 1, change: { name: 'Mine', purchase_order_number: 'PO-1' } },
  { do: 'approve' },
  { do: 'land', record: 1, name: 'Theirs', status: 'PAUSED' },
  { do: 'edit', record: 1, change: { name: 'Theirs' } },
  { do: 'edit', record: 1, change: { entity_status: 'ACTIVE' } },
  { do: 'edit', record: 2, change: { entity_status: 'ACTIVE' } },
  { do: 'edit', record: 2, change: { daily_budget_amount_local_micro: 99_000_000_000n } },
  { do: 'edit', record: 1, change: { entity_status: 'PAUSED' } },
  { do: 'edit', record: 2, change: { total_budget_amount_local_micro: undefined, entity_status: undefined } },
  { do: 'edit', record: 0, change: { standard_delivery: null, purchase_order_number: undefined } },
  { do: 'undo' },
]

describe('one record edited by itself', () => {
  it('ends as it would among many, with the view that reading it gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        expect(await play(steps, alone)).toEqual(await play(steps, asMany))
      }),
      { numRuns: isLong ? 500 : 8, examples: [[known]] },
    )
  })
})
