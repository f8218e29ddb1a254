import { afterEach, beforeEach, expect, test } from 'vitest'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
})
afterEach(() => bench.end())

function adGroup(changes: ReceivedRow): ReceivedRow {
  return { ...resourceOf('line_item').examples[0], bid_amount_local_micro: 1_500_000, ...changes }
}
const begins = (campaignId = 'c1') => bench.workspace.records.newAdGroup(accountId, campaignId)

test('it is as the newest of its siblings, without what only the service sets', () => {
  bench.pull('line_item', [
    adGroup({ id: 'g1', campaign_id: 'c1', objective: 'ENGAGEMENTS' }),
    adGroup({ id: 'g2', campaign_id: 'c1', objective: 'ENGAGEMENTS', bid_strategy: 'AUTO', pay_by: 'ENGAGEMENT' }),
    adGroup({ id: 'g3', campaign_id: 'c2', objective: 'REACH' }),
  ])
  expect(begins()).toMatchObject({
    campaign_id: 'c1',
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_SERVICE'],
    bid_strategy: 'AUTO',
  })
  expect(begins()).not.toHaveProperty('pay_by')
  expect(begins()).not.toHaveProperty('name')
})

test('without siblings it is as the last ad group of the account, its bid only in the same currency', () => {
  bench.pull('line_item', [adGroup({ id: 'g3', campaign_id: 'c2', objective: 'ENGAGEMENTS', currency: 'EUR' })])
  expect(begins()).toMatchObject({ bid_strategy: 'MAX', bid_amount_local_micro: 1_500_000n })
  bench.pull('campaign', [campaignRow(1, { currency: 'USD', updated_at: '2026-03-03T10:00:00Z' })])
  expect(begins()).toMatchObject({ objective: 'ENGAGEMENTS', bid_strategy: 'AUTO' })
  expect(begins()).not.toHaveProperty('bid_amount_local_micro')
})

test('the first of an account begins with what goes with most, and breaks no rule', () => {
  const made = bench.workspace.edits.create('line_item', accountId, { ...begins(), name: 'First' })
  expect(made.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(made.values).toMatchObject({ entity_status: 'PAUSED', objective: 'ENGAGEMENTS' })
})

test('a budget of its own is taken over only where each ad group has one', () => {
  const budgets = { daily_budget_amount_local_micro: 25_000_000, campaign_id: 'c1' }
  bench.pull('line_item', [adGroup({ id: 'g1', ...budgets })])
  expect(begins()).not.toHaveProperty('daily_budget_amount_local_micro')
  bench.pull('campaign', [campaignRow(1, { budget_optimization: 'LINE_ITEM', updated_at: '2026-03-03T10:00:00Z' })])
  expect(begins()).toMatchObject({ daily_budget_amount_local_micro: 25_000_000n })
})

test('it runs with a sibling that has not begun, otherwise from tomorrow, until that one ends or for a month', () => {
  const now = new Date(bench.clock.nowMs()).toISOString()
  const daysOn = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z')
  bench.pull('line_item', [adGroup({ id: 'g1', campaign_id: 'c1', start_time: daysOn(9), end_time: daysOn(19) })])
  expect(begins()).toMatchObject({ start_time: daysOn(9), end_time: daysOn(19) })
  bench.pull('line_item', [adGroup({ id: 'g2', campaign_id: 'c1', start_time: daysOn(-9), end_time: daysOn(-1) })])
  const { start_time: start, end_time: end } = begins()
  expect(String(start) > now && String(start) <= daysOn(2)).toBe(true)
  expect(String(end) > daysOn(29)).toBe(true)
})
