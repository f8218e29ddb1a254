import { asWritten } from '../../../../shared/messages/message.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Pusher } from '../../../../src-main/engine/sync/push.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { accountId, Bench } from '../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(1)
})
afterEach(() => bench.end())

it('asks once for what many steps refer to, and never counts what refers to it', () => {
  const count = 300
  const values = { funding_instrument_id: 'f1', entity_status: 'PAUSED', daily_budget_amount_local_micro: 1_000_000n }
  const list = Array.from({ length: count }, (_, at) => ({ ...values, name: `New ${at}` }))
  bench.workspace.edits.createMany('campaign', accountId, list, asWritten('Make many'))
  const { workspace } = bench
  const { records, accounts } = workspace
  const asked = [
    vi.spyOn(records, 'get'),
    vi.spyOn(records, 'valuesOf'),
    vi.spyOn(accounts, 'permissionsOf'),
    vi.spyOn(accounts, 'realmOf'),
  ]
  const ports = { workspace, clock: new ManualClock(), random: () => 0.5, mayOnlyRead: false }
  const plan = new Pusher(ports as never).plan(null)
  expect(plan).toHaveLength(count)
  expect(plan.every(({ currency }) => currency === 'EUR')).toBe(true)
  expect(asked.map((each) => each.mock.calls.length)).toEqual([0, 1, 1, 1])
})
