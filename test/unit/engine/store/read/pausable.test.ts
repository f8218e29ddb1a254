import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { Bench, campaignRow } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
const active = { entity_status: 'ACTIVE', total_budget_amount_local_micro: null }
beforeEach(() => {
  bench = new Bench()
  bench.fill(9)
  bench.pull('campaign', [
    ...[1, 2, 3, 4, 5, 6].map((number) => campaignRow(number, active)),
    campaignRow(7, { ...active, funding_instrument_id: 'f2' }),
  ])
  const from = (days: number) => new Date(bench.clock.nowMs() + days * 86_400_000).toISOString().replace('.000Z', 'Z')
  bench.pull('line_item', [
    group('c1', { start_time: from(-9), end_time: from(9) }),
    group('c2', { start_time: from(-9), end_time: from(9) }),
    group('c3', { start_time: from(-9), end_time: from(-2) }),
    group('c4', { entity_status: 'PAUSED' }),
    group('c5', { start_time: from(5), end_time: from(9) }),
    group('c7', { start_time: from(-9), end_time: from(9) }),
  ])
})
afterEach(() => bench.end())

function group(campaign: string, changes: ReceivedRow): ReceivedRow {
  return {
    ...resourceOf('line_item').examples[0],
    ...{ id: `g-${campaign}`, campaign_id: campaign, entity_status: 'ACTIVE', deleted: false },
    ...changes,
  }
}

const found = (query: { isSamePayer?: boolean; limit?: number } = {}) =>
  bench.workspace.records.pausable(bench.key('c1'), { isSamePayer: false, limit: 20, ...query })

test('what is over comes first, then what can run nothing, then what spends least, then what starts later', () => {
  expect(found().map(({ id, why }) => `${id} ${why}`)).toEqual([
    'c3 over',
    'c4 idle',
    'c6 idle',
    'c2 spends',
    'c7 spends',
    'c5 later',
  ])
  expect(found().find(({ id }) => id === 'c2')).toMatchObject({
    micro: 2_000_000n,
    currency: 'EUR',
    name: 'Campaign 2',
  })
})

test('for credit only what the same funding pays', () => {
  expect(found({ isSamePayer: true }).map(({ id }) => id)).not.toContain('c7')
})

test('as many as were asked for, and none that waits to be paused', () => {
  bench.workspace.edits.edit(bench.key('c3'), { entity_status: 'PAUSED' })
  expect(found({ limit: 2 }).map(({ id }) => id)).toEqual(['c4', 'c6'])
})

test('none for what is no campaign', () => {
  expect(bench.workspace.records.pausable(bench.key('g-c1', 'line_item'), { isSamePayer: false, limit: 5 })).toEqual([])
})
