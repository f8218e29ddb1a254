import { afterEach, beforeEach, expect, test } from 'vitest'
import { textOf } from '../../../../../shared/presentation/text-of.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { accountId, accountRow, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(2)
  const group = { ...resourceOf('line_item').examples[0], bid_amount_local_micro: 1_500_000 }
  bench.pull('line_item', [
    { ...group, id: 'g1', campaign_id: 'c1' },
    { ...group, id: 'g2', campaign_id: 'c1' },
  ] as never)
  bench.workspace.ingest.ingestRead('acc2', 'account', [{ ...accountRow(), id: 'acc2' }])
})
afterEach(() => bench.end())

const order = () => ({ kind: 'campaign', selection: { keys: [bench.key('c1')] }, withContents: true })

test('what a copy would be is told, and nothing is changed by asking', () => {
  const before = bench.workspace.dataRevision
  expect(bench.workspace.edits.copyPlan(order())).toEqual({ count: 3, skipped: [], notCarried: [] })
  expect(bench.workspace.dataRevision).toBe(before)
  expect(bench.page().total).toBe(2)
  expect(bench.workspace.edits.copy(order()).changed).toBe(3)
})

test('what cannot be carried into another account is named before', () => {
  const plan = bench.workspace.edits.copyPlan({ ...order(), accountId: 'acc2' })
  expect(plan.count).toBe(3)
  expect(plan.notCarried.some(({ key }) => key === bench.key('c1'))).toBe(true)
  const copied = bench.workspace.edits.copy({ ...order(), accountId: 'acc2' })
  expect(copied.notCarried).toEqual(plan.notCarried)
})

test('an order that cannot be carried out is refused as the copy would be', () => {
  expect(() => bench.workspace.edits.copyPlan({ ...order(), into: bench.key('g1', 'line_item') })).toThrow()
  expect(bench.workspace.records.valuesOf('account', accountId)).toBeDefined()
})

test('no amount is carried into an account whose currency is not known here', () => {
  const copied = bench.workspace.edits.copy({ ...order(), accountId: 'acc2' })
  const said = (copied.notCarried ?? []).map(({ message }) => textOf(message))
  for (const label of ['Daily budget', 'Total budget', 'Bid'])
    expect(said).toContain(
      `${label} is left out: the currency of Northwind is not known here. Pull that account first.`,
    )
  for (const { key } of copied.copies) {
    const { kind, values } = bench.workspace.records.get(key)
    for (const [field, { type }] of Object.entries(resourceOf(kind).fields))
      if (type === 'money') expect(values[field], field).toBeUndefined()
  }
})
