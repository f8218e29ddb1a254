/** An ad group from end to end: made offline under a campaign made offline, with all that hangs on it, once through each kind of trouble. */
import { describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { TestGalley } from '../../support/galley.ts'
import { startPulled } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

let practice: PracticeProcess
let galley: TestGalley
startPulled((started) => ({ practice, galley } = started))

const make = (kind: string, values: RecordValues): Promise<RecordView> =>
  galley.call('record.create', { kind, accountId: galley.accountId, values })
const find = (kind: string, id: string) => galley.call('record.find', { kind, id })
const plan = () => galley.call('push.plan', { accountId: null })
const adGroup = (campaignId: string, more: RecordValues = {}): RecordValues => ({
  campaign_id: campaignId,
  name: 'Made offline',
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_SERVICE'],
  start_time: '2027-01-04T00:00:00Z',
  end_time: '2027-02-04T00:00:00Z',
  daily_budget_amount_local_micro: 5_000_000n,
  bid_amount_local_micro: 1_500_000n,
  ...more,
})
const ownBudgets = { budget_optimization: 'LINE_ITEM', daily_budget_amount_local_micro: null }

describe('an ad group', () => {
  let campaign: RecordView
  let group: RecordView

  it('is made offline under a campaign made offline, paused, with targeting, a post and a tag', async () => {
    await galley.call('app.setOffline', { isOffline: true })
    campaign = await galley.create({ name: 'Offline campaign', ...ownBudgets })
    group = await make('line_item', adGroup(campaign.id))
    expect(group.values).toMatchObject({ entity_status: 'PAUSED', campaign_id: campaign.id })
    expect(group.problems).toEqual([])
    for (const [type, value] of [
      ['LOCATION', '1e6ae2538bcca5e3'],
      ['BROAD_KEYWORD', 'espresso'],
    ])
      await make('targeting_criterion', { line_item_id: group.id, targeting_type: type, targeting_value: value })
    await make('promoted_tweet', { line_item_id: group.id, tweet_id: '1166476031668015104' })
    const tag = { tracking_tag_type: 'CLICK_TRACKER', tracking_tag_url: 'https://tag.example.com/c' }
    await make('tracking_tag', { line_item_id: group.id, ...tag })
    const steps = await plan()
    expect(steps.map(({ kind }) => kind)).toEqual([
      'campaign',
      'line_item',
      'targeting_criterion',
      'targeting_criterion',
      'promoted_tweet',
      'tracking_tag',
    ])
    expect(steps[1]!.dependsOn).toEqual([steps[0]!.step])
    // Both conditions go in one batch.
    expect(steps[2]!.group).toBe(steps[3]!.group)
  })

  it('is told before it is sent what the service would refuse, and what its siblings decide', async () => {
    const duplicate = await make('line_item', adGroup(campaign.id, { name: 'Other objective', objective: 'REACH' }))
    expect(duplicate.problems.map(({ field, code }) => `${field} ${code}`)).toContain('objective INVALID_PARAMETER')
    const shared = await galley.create({ name: 'Shares its budget' })
    const withBudget = await make('line_item', adGroup(shared.id))
    expect(withBudget.problems.map(({ field }) => field)).toEqual(['daily_budget_amount_local_micro'])
    await galley.edit(shared.key, { budget_optimization: 'LINE_ITEM', daily_budget_amount_local_micro: null })
    expect((await find('line_item', withBudget.id)).problems).toEqual([])
    await galley.call('record.delete', { kind: 'line_item', selection: { keys: [withBudget.key] } })
    await galley.call('record.delete', { kind: 'campaign', selection: { keys: [shared.key] } })
    // Once the first is gone, the second sets the objective of the campaign.
    await galley.call('record.delete', { kind: 'line_item', selection: { keys: [group.key] } })
    expect((await find('line_item', duplicate.id)).problems.filter(({ field }) => field === 'objective')).toEqual([])
    await galley.call('journal.undo', {})
    expect((await find('line_item', duplicate.id)).problems.map(({ field }) => field)).toContain('objective')
    await galley.call('record.delete', { kind: 'line_item', selection: { keys: [duplicate.key] } })
  })

  it('goes in order, references followed to the real ids', async () => {
    await galley.restart()
    await galley.call('app.setOffline', { isOffline: false })
    expect(await galley.pushed()).toEqual({ applied: 6 })
    group = await find('line_item', group.id)
    campaign = await find('campaign', campaign.id)
    expect(group).toMatchObject({
      state: 'clean',
      values: { campaign_id: campaign.id, goal: 'ENGAGEMENT', currency: 'EUR' },
    })
    expect(group.id).not.toMatch(/^new-/)
    const criteria = await galley.rows('targeting_criterion', { line_item_id: group.id })
    expect(criteria.map(({ values }) => values['name']).toSorted()).toEqual(['Berlin, DE', 'espresso'])
    expect(group.usedBy.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'promoted_tweet', count: 1 },
      { kind: 'targeting_criterion', count: 2 },
      { kind: 'tracking_tag', count: 1 },
    ])
    const writes = (await practice.ledger()).filter(({ method }) => method === 'POST')
    expect(writes.map(({ path }) => path.replace(/^.*\//, ''))).toEqual([
      'campaigns',
      'line_items',
      'targeting_criteria',
      'promoted_tweets',
      'tracking_tags',
    ])
  })

  it('is edited on both sides, settled and sent', async () => {
    await galley.edit(group.key, { name: 'Mine', bid_amount_local_micro: 2_000_000n })
    const fields = { name: 'Theirs', end_time: '2027-03-04T00:00:00Z' }
    await practice.control('POST', '/edit', { account_id: galley.accountId, kind: 'line_item', id: group.id, fields })
    const pulled = (await galley.pull()).find(({ kind }) => kind === 'line_item')
    expect(pulled).toMatchObject({ status: 'complete', conflicts: 1 })
    expect((await find('line_item', group.id)).conflict).toMatchObject({ name: { mine: 'Mine', theirs: 'Theirs' } })
    await galley.call('conflict.resolve', { key: group.key, side: 'mine' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await find('line_item', group.id)).values).toMatchObject({
      name: 'Mine',
      bid_amount_local_micro: 2_000_000n,
      end_time: '2027-03-04T00:00:00Z',
    })
  })

  it('sends what the service never shows, and keeps no trace of it', async () => {
    await galley.edit(group.key, { audience_expansion: 'BROAD' })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await practice.ledger()).at(-1)!.path).toContain('line_items')
    expect((await find('line_item', group.id)).values['audience_expansion'] ?? null).toBeNull()
    expect(await galley.call('push.plan', { accountId: null })).toEqual([])
  })

  it.each(['before', 'after'])(
    'and its targeting are made once when the answer is lost %s the effect',
    async (when) => {
      const made = await make('line_item', adGroup(campaign.id, { name: `Lost ${when}` }))
      await make('targeting_criterion', {
        line_item_id: made.id,
        targeting_type: 'BROAD_KEYWORD',
        targeting_value: when,
      })
      for (const path of ['line_items', 'targeting_criteria'])
        await practice.control('POST', '/faults', { match: { method: 'POST', path }, fault: { kind: 'drop', when } })
      expect(await galley.pushed()).toEqual({ applied: 2 })
      await galley.pull({ isFull: true })
      const groups = (await galley.rows('line_item', { campaign_id: campaign.id })).filter(
        ({ values }) => values['name'] === `Lost ${when}`,
      )
      expect(groups).toHaveLength(1)
      expect(await galley.rows('targeting_criterion', { line_item_id: groups[0]!.id })).toHaveLength(1)
    },
  )

  it('copies leave out what must not be sent back', async () => {
    const [known] = (await galley.rows('line_item', { objective: 'ENGAGEMENTS' })).filter(
      ({ values }) => values['advertiser_user_id'],
    )
    const { copies } = await galley.call('record.copy', { kind: 'line_item', selection: { keys: [known!.key] } })
    const copy = await galley.call('record.get', { key: copies[0]!.key })
    expect(copy.values['advertiser_user_id'] ?? null).toBeNull()
    expect(copy.values['entity_status']).toBe('PAUSED')
    await galley.call('record.revert', { key: copies[0]!.key })
  })

  it('is deleted; what hangs on it stays until a pull tells otherwise', async () => {
    await galley.call('record.delete', { kind: 'line_item', selection: { keys: [group.key] } })
    expect(await galley.pushed()).toEqual({ applied: 1 })
    expect((await galley.rows('line_item', { campaign_id: campaign.id })).map(({ id }) => id)).not.toContain(group.id)
    expect((await galley.pull({ isFull: true })).filter(({ status }) => status !== 'complete')).toEqual([])
  })
})

describe('reference data', () => {
  it('is read once and kept with its age', async () => {
    const reads = async () => (await practice.ledger()).filter(({ path }) => path.endsWith('/bidding_rules')).length
    const before = await reads()
    await galley.pull()
    expect(await reads()).toBe(before)
    const state = await galley.call('kind.state', { kind: 'bidding_rule', accountId: '' })
    expect(state).toEqual({ pulledAt: expect.any(String) as string, isDue: false })
    await galley.pull({ kinds: ['bidding_rule'] })
    expect(await reads()).toBe(before + 1)
  })

  it('is looked up and found again offline', async () => {
    const found = await galley.call('kind.lookUp', {
      kind: 'targeting_location',
      accountId: '',
      params: { q: 'Münch' },
    })
    expect(found.map(({ values }) => values['name'])).toEqual(['München, DE'])
    await galley.call('app.setOffline', { isOffline: true })
    expect((await find('targeting_location', found[0]!.id)).values['name']).toBe('München, DE')
    await expect(
      galley.call('kind.lookUp', { kind: 'targeting_location', accountId: '', params: {} }),
    ).rejects.toMatchObject({ code: 'offline' })
    await galley.call('app.setOffline', { isOffline: false })
  })

  it('does not stop a pull when its limit is reached', async () => {
    const other = await TestGalley.open(practice.info)
    try {
      await practice.control('POST', '/faults', {
        match: { path: 'content_categories' },
        times: 5,
        fault: { kind: 'limit', reset_s: 900, level: 'user' },
      })
      const results = await other.pull()
      expect(results.filter(({ status }) => status !== 'complete')).toEqual([])
      expect(results.map(({ kind }) => kind)).not.toContain('content_category')
      expect(results.map(({ kind }) => kind)).toContain('iab_category')
    } finally {
      await other.close()
      await practice.control('DELETE', '/faults')
    }
  })
})

describe('an action', () => {
  it('asks the service and gives what it answered', async () => {
    const criteria = [{ targeting_type: 'BROAD_KEYWORD', targeting_value: 'coffee' }]
    const order = { kind: 'targeting_criterion', action: 'estimate', accountId: galley.accountId, id: null }
    const { data } = await galley.call('action.run', { ...order, params: { targeting_criteria: criteria } })
    expect(data).toEqual({ audience_size: { min: expect.any(Number) as number, max: expect.any(Number) as number } })
  })

  it('is refused before sending where its parameters cannot be right', async () => {
    const arrivals = (await practice.ledger()).length
    const order = { kind: 'account', action: 'history', accountId: galley.accountId, id: galley.accountId }
    const params = {
      entity_type: 'CAMPAIGN',
      entity_id: 'x',
      start_time: '2026-01-01T00:30:00Z',
      end_time: '2026-01-02T00:00:00Z',
    }
    await expect(galley.call('action.run', { ...order, params })).rejects.toMatchObject({
      code: 'invalid_value',
      details: { field: 'start_time' },
    })
    await expect(galley.call('action.run', { ...order, params: {} })).rejects.toMatchObject({ code: 'invalid_value' })
    expect((await practice.ledger()).length).toBe(arrivals)
  })
})
