/** What needs somebody is one count of the engine: pending work, posts that did not go out, ads that were declined and campaigns that do not serve, each record once. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resourceOf } from '../../../../../shared/contract/registry.ts'
import type { RecordValues } from '../../../../../shared/model/values.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
  land('line_item', { id: 'g1', campaign_id: 'c1', name: 'Berlin' })
})
afterEach(() => bench.end())

function land(kind: string, changes: ReceivedRow): void {
  const row = Object.entries({ ...resourceOf(kind).examples[0], ...changes }).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ])
  bench.workspace.ingest.ingestRead(accountId, kind, [Object.fromEntries(row) as ReceivedRow])
}
const post = (id: string, status: string) =>
  land('scheduled_tweet', { id, name: `Post ${id}`, scheduled_status: status })
const ad = (id: string, status: string) =>
  land('promoted_tweet', { id, tweet_id: `7${id}`, line_item_id: 'g1', approval_status: status })
const counts = () => {
  const view = bench.workspace.accounts.list().find(({ id }) => id === accountId)!
  const { pendingNeeds, failedPosts, declinedAds, needsPerson } = view
  return { pendingNeeds, failedPosts, declinedAds, needsPerson }
}

it('adds up what is pending, what did not go out and what was declined', () => {
  expect(counts()).toEqual({ pendingNeeds: 0, failedPosts: 0, declinedAds: 0, needsPerson: 0 })
  post('1', 'FAILED')
  post('2', 'SCHEDULED')
  ad('1', 'REJECTED')
  ad('2', 'REJECTED')
  ad('3', 'ACCEPTED')
  bench.workspace.edits.edit(bench.key('c1'), { name: '' })
  expect(counts()).toEqual({ pendingNeeds: 1, failedPosts: 1, declinedAds: 2, needsPerson: 4 })
})

it('counts a declined ad that somebody deletes by its own work alone, and again once that is taken back', () => {
  ad('1', 'REJECTED')
  const key = bench.key('1', 'promoted_tweet')
  bench.workspace.edits.delete('promoted_tweet', { keys: [key] })
  expect(counts()).toMatchObject({ declinedAds: 0, needsPerson: 0 })
  bench.workspace.edits.undo()
  expect(counts()).toMatchObject({ declinedAds: 1, needsPerson: 1 })
})

it('no longer counts what the service says is well', () => {
  post('1', 'FAILED')
  ad('1', 'REJECTED')
  ad('1', 'ACCEPTED')
  post('1', 'SUCCEEDED')
  expect(counts().needsPerson).toBe(0)
})

it('counts active campaigns that do not serve for a reason that a person can mend, until somebody works on them', () => {
  const campaign = (id: string, status: string, ...reasons: string[]) =>
    land('campaign', {
      ...{ id, name: id, entity_status: status, servable: reasons.length === 0 },
      reasons_not_servable: reasons,
    })
  const counted = () => {
    const view = bench.workspace.accounts.list().find(({ id }) => id === accountId)!
    const listed = bench.workspace.records.list({
      ...{ kind: 'campaign', accountId, afterKey: 0, limit: 9 },
      filter: { text: '', chip: 'all', equals: { '@unserved': '1' } },
    })
    expect(listed).toHaveLength(view.notServing)
    return [view.notServing, view.needsPerson]
  }
  campaign('s1', 'ACTIVE')
  campaign('s2', 'ACTIVE', 'EXPIRED')
  campaign('s3', 'PAUSED', 'PAUSED_BY_ADVERTISER', 'BUDGET_EXHAUSTED')
  expect(counted()).toEqual([0, 0])
  campaign('s4', 'ACTIVE', 'EXPIRED', 'BUDGET_EXHAUSTED')
  campaign('s5', 'ACTIVE', 'INCOMPLETE')
  expect(counted()).toEqual([2, 2])
  // A new name mends nothing; a broken rule counts by itself.
  bench.workspace.edits.edit(bench.key('s5'), { name: 'Classes' })
  expect(counted()).toEqual([2, 2])
  bench.workspace.edits.edit(bench.key('s5'), { name: '' })
  expect(counted()).toEqual([1, 2])
  bench.workspace.edits.edit(bench.key('s5'), { name: 'Classes' })
  bench.workspace.edits.edit(bench.key('s4'), { total_budget_amount_local_micro: 990_000_000n })
  expect(counted()).toEqual([1, 1])
  // A larger budget completes nothing.
  bench.workspace.edits.edit(bench.key('s5'), { total_budget_amount_local_micro: 990_000_000n })
  expect(counted()).toEqual([1, 1])
})

it('counts no campaign that lacks something which waits to be pushed', () => {
  const campaign = { id: 's1', name: 's1', entity_status: 'ACTIVE', servable: false }
  land('campaign', { ...campaign, reasons_not_servable: ['INCOMPLETE'] })
  land('line_item', { id: 'g2', campaign_id: 's1', name: 'Berlin' })
  const counted = () => bench.workspace.accounts.list().find(({ id }) => id === accountId)!.notServing
  const make = (kind: string, values: RecordValues) => bench.workspace.edits.create(kind, accountId, values)
  const { tweet_id } = resourceOf('promoted_tweet').examples[0]!
  expect(counted()).toBe(1)
  make('line_item', { campaign_id: 'c1', name: 'Of another' })
  expect(counted()).toBe(1)
  make('promoted_tweet', { line_item_id: 'g2', tweet_id: tweet_id! })
  expect(counted()).toBe(0)
  bench.workspace.edits.undo()
  expect(counted()).toBe(1)
  make('line_item', { campaign_id: 's1', name: 'Hamburg' })
  expect(counted()).toBe(0)
  land('campaign', { ...campaign, reasons_not_servable: ['INCOMPLETE', 'FUNDING_PROBLEM'] })
  expect(counted()).toBe(1)
})
