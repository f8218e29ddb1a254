import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountId, Bench, campaignRow, fundingRow } from '../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(6)
})
afterEach(() => bench.end())

const at = '2026-04-01T00:00:00Z'
const problems = (id: string) =>
  bench.workspace.records.find('campaign', id).problems.map(({ field, code }) => `${field} ${code}`)
const limit = (count: number | null) => bench.workspace.setSetting(`activeLimit.campaign.${accountId}`, count)
const activate = (id: string) => bench.workspace.edits.edit(bench.key(id), { entity_status: 'ACTIVE' })
const flagged = () =>
  bench.workspace.records
    .problems(accountId)
    .filter(({ code }) => code === 'TOO_MANY_CAMPAIGNS')
    .map(({ id }) => id)

describe('rules that look around', () => {
  it('see the funding that a new campaign refers to, and follow when it changes', () => {
    const { id } = bench.workspace.edits.create('campaign', accountId, {
      name: 'New',
      funding_instrument_id: 'f2',
      daily_budget_amount_local_micro: 1n,
    })
    expect(problems(id)).toEqual(['funding_instrument_id INVALID_FUNDING_INSTRUMENT'])
    bench.workspace.ingest.ingestRead(accountId, 'funding_instrument', [
      fundingRow('f2', { able_to_fund: true, updated_at: at }),
    ])
    expect(problems(id)).toEqual([])
    bench.workspace.ingest.ingestRead(accountId, 'funding_instrument', [
      fundingRow('f2', { deleted: true, updated_at: '2026-04-02T00:00:00Z' }),
    ])
    expect(problems(id)).toEqual(['funding_instrument_id INVALID_FUNDING_INSTRUMENT'])
    expect(bench.workspace.accounts.list()[0]).toMatchObject({ pending: 1, ready: 0, errors: 1 })
  })

  it('see a reference to a record made here, and that it is gone', () => {
    const accountId = bench.sandboxAccount()
    const funding = bench.workspace.edits.create('funding_instrument', accountId, {
      type: 'CREDIT_CARD',
      currency: 'EUR',
      start_time: at,
    })
    const { id } = bench.workspace.edits.create('campaign', accountId, {
      name: 'New',
      funding_instrument_id: funding.id,
      daily_budget_amount_local_micro: 1n,
    })
    expect(problems(id)).toEqual([])
    bench.workspace.edits.delete('funding_instrument', { keys: [funding.key] })
    expect(problems(id)).toEqual(['funding_instrument_id INVALID_FUNDING_INSTRUMENT'])
    bench.workspace.edits.undo()
    expect(problems(id)).toEqual([])
  })

  it('are judged anew when the operation changes from create to update', () => {
    const { id } = bench.workspace.edits.create('campaign', accountId, { name: 'New', funding_instrument_id: 'f1' })
    expect(problems(id)).toEqual(['daily_budget_amount_local_micro MISSING_PARAMETER'])
    bench.workspace.edits.edit(bench.key(id), { budget_optimization: 'LINE_ITEM' })
    expect(problems(id)).toEqual([])
  })
})

describe('the limit of active campaigns', () => {
  beforeEach(() => {
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(1, { entity_status: 'ACTIVE', updated_at: at }),
    ])
    limit(2)
  })

  it('counts pending edits, and flags the activations that were edited last', () => {
    activate('c2')
    expect(flagged()).toEqual([])
    activate('c4')
    activate('c3')
    expect(flagged()).toEqual(['c3', 'c4'])
    expect(bench.workspace.accounts.list()[0]).toMatchObject({ activeCampaigns: 4, activeLimit: 2 })
    // Edited again, the first activation is the last.
    bench.workspace.edits.edit(bench.key('c2'), { name: 'Edited again' })
    expect(flagged()).toEqual(['c2', 'c3'])
  })

  it('has room again when another is paused, deleted, reverted or undone', () => {
    activate('c2')
    activate('c3')
    expect(flagged()).toEqual(['c3'])
    bench.workspace.edits.edit(bench.key('c1'), { entity_status: 'PAUSED' })
    expect(flagged()).toEqual([])
    bench.workspace.edits.undo()
    expect(flagged()).toEqual(['c3'])
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c1')] })
    expect(flagged()).toEqual([])
    bench.workspace.edits.undo()
    bench.workspace.edits.revert(bench.key('c2'))
    expect(flagged()).toEqual([])
  })

  it('follows what a pull shows and what a setting says', () => {
    activate('c2')
    bench.workspace.ingest.ingestRead(accountId, 'campaign', [
      campaignRow(3, { entity_status: 'ACTIVE', updated_at: at }),
    ])
    expect(flagged()).toEqual(['c2'])
    limit(3)
    expect(flagged()).toEqual([])
    limit(1)
    limit(null)
    expect(flagged()).toEqual([])
    expect(bench.workspace.settings()).not.toHaveProperty([`activeLimit.campaign.${accountId}`])
  })

  it('counts new and copied campaigns only when they are active', () => {
    activate('c2')
    const made = bench.workspace.edits.create('campaign', accountId, {
      name: 'New',
      funding_instrument_id: 'f1',
      daily_budget_amount_local_micro: 1n,
    })
    expect(flagged()).toEqual([])
    bench.workspace.edits.edit(made.key, { entity_status: 'ACTIVE' })
    expect(flagged()).toEqual([made.id])
  })

  it('is 200, and 8,000 once a pull shows more than that', () => {
    limit(null)
    expect(bench.workspace.accounts.list()[0]!.activeLimit).toBe(200)
    bench.pull(
      'campaign',
      Array.from({ length: 201 }, (_, index) => campaignRow(100 + index, { entity_status: 'ACTIVE' })),
    )
    expect(bench.reopen().accounts.list()[0]).toMatchObject({ activeLimit: 8000, activeCampaigns: 202 })
  })
})

describe('account summary', () => {
  it('counts what there is, what is new, and what waits', () => {
    const made = bench.workspace.edits.create('campaign', accountId, {
      name: 'New',
      funding_instrument_id: 'f1',
      daily_budget_amount_local_micro: 1n,
    })
    bench.workspace.edits.edit(bench.key('c1'), { name: '' })
    bench.workspace.edits.delete('campaign', { keys: [bench.key('c2')] })
    expect(bench.workspace.accounts.list()).toMatchObject([
      {
        id: accountId,
        name: 'Northwind',
        counts: { campaign: 7, funding_instrument: 2, account: 1 },
        newCounts: { campaign: 1 },
        pending: 3,
        ready: 2,
        errors: 1,
        conflicts: 0,
        failed: 0,
        unknown: 0,
        pendingNeeds: 1,
        needsPerson: 1,
      },
    ])
    expect(made.usedBy).toEqual([])
    expect(bench.workspace.records.find('funding_instrument', 'f1').usedBy).toEqual([{ kind: 'campaign', count: 7 }])
  })
})
