import { describe, expect, it } from 'vitest'
import type { RecordView } from '../../../shared/bridge.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'
import type { TestGalley } from '../../support/galley.ts'
import { guardCodes, guardIds } from '../../../shared/model/guards.ts'
import type { GuardId } from '../../../shared/model/guards.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { startPulled } from '../../support/started-galley.ts'
import type { PracticeProcess } from '../../support/practice-process.ts'

const daily = 'daily_budget_amount_local_micro'

describe('a check of the account', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  let campaign: RecordView
  startPulled((started) => ({ practice, galley } = started))
  const positions = (tenfold: string) =>
    galley.call('settings.set', { name: `checks.${galley.accountId}`, value: { tenfold, mostEver: 'off' } })
  const step = async () => (await galley.call('push.plan', { accountId: galley.accountId }))[0]!

  it('that is told stands with the step, which goes all the same', async () => {
    const campaigns = await galley.campaigns({ budget_optimization: 'CAMPAIGN', entity_status: 'PAUSED' })
    campaign = campaigns.find(
      ({ values }) => typeof values[daily] === 'bigint' && values['total_budget_amount_local_micro'] == null,
    )!
    await positions('on')
    await galley.edit(campaign.key, { [daily]: (campaign.values[daily] as bigint) * 12n })
    const { about, heldBy } = await step()
    expect(heldBy).toEqual([])
    expect(about?.findings?.map(({ message }) => textOf(message))).toEqual([
      expect.stringMatching(/^12 times what it was/),
    ])
  })

  it('that blocks keeps it here, with the reason, until the amount is another one', async () => {
    await positions('blocking')
    const { about, heldBy } = await step()
    expect(about?.findings).toBeUndefined()
    expect(heldBy.map(({ code, message }) => `${code} ${textOf(message)}`)).toEqual([
      expect.stringMatching(/^CHECK_TEN_TIMES A check of the account keeps it here: 12 times/),
    ])
    expect(await galley.pushed()).toEqual({ held: 1 })
    expect((await practice.ledger()).flatMap(({ effects }) => effects)).toEqual([])
    await galley.restart()
    expect(await galley.pushed()).toEqual({ held: 1 })
    await galley.edit(campaign.key, { [daily]: (campaign.values[daily] as bigint) * 2n })
    expect(await galley.pushed()).toEqual({ applied: 1 })
  })
})

describe('each check that blocks', () => {
  let practice: PracticeProcess
  let galley: TestGalley
  startPulled((started) => ({ practice, galley } = started))
  const only = (id: GuardId, position: string) =>
    galley.call('settings.set', {
      name: `checks.${galley.accountId}`,
      value: Object.fromEntries(guardIds.map((each) => [each, each === id ? position : 'off'])),
    })
  const create = (kind: string, values: RecordValues) =>
    galley.call('record.create', { kind, accountId: galley.accountId, values })
  const effects = async () => (await practice.ledger()).flatMap(({ effects }) => effects).length

  const withBudget = (values: RecordValues, budget: bigint): RecordValues => ({
    name: `Budget ${budget}`,
    funding_instrument_id: values['funding_instrument_id'],
    [daily]: budget,
    entity_status: 'PAUSED',
  })

  const flight = { start_time: '2033-03-01T23:00:00Z', end_time: '2033-03-31T23:00:00Z' }
  const quarterMs = 15 * 60 * 1000
  const pausedGroup = async () => {
    const groups = await galley.rows('line_item', { entity_status: 'PAUSED' })
    return groups[0]!
  }

  /** What each finds, made in the pulled account. */
  const findings: [GuardId, () => Promise<RecordView>][] = [
    [
      'mostEver',
      async () => {
        const [campaign] = await galley.campaigns({ budget_optimization: 'CAMPAIGN' })
        return create('campaign', withBudget(campaign!.values, 900_000_000_000n))
      },
    ],
    [
      'sameName',
      async () => {
        const [campaign] = await galley.campaigns({ budget_optimization: 'CAMPAIGN' })
        return create('campaign', { ...withBudget(campaign!.values, 5_000_000n), name: campaign!.values['name'] })
      },
    ],
    ['untracked', async () => create('draft_tweet', { text: 'Beans: https://northwind.example/beans' })],
    [
      'noAltText',
      async () => {
        const media = await galley.rows('media_library', { media_type: 'IMAGE' })
        const bare = media.find(({ values }) => !values['alt_text'])!
        return create('draft_tweet', { text: 'A picture', media_keys: [bare.id] })
      },
    ],
    [
      'ended',
      async () => {
        const { key } = await pausedGroup()
        return galley.edit(key, { start_time: '2026-03-01T23:00:00Z', end_time: '2026-03-06T23:00:00Z' })
      },
    ],
    [
      'endsEarly',
      async () => {
        const { key } = await pausedGroup()
        const values = { start_time: '2033-03-01T23:00:00Z', end_time: '2033-03-06T23:00:00Z' }
        return galley.edit(key, { ...values, [daily]: 1_000_000n, total_budget_amount_local_micro: 200_000_000n })
      },
    ],
    [
      'untargeted',
      async () => {
        const { values } = await pausedGroup()
        const { campaign_id, objective, product_type, placements } = values
        const parent = { campaign_id, objective, product_type, placements }
        return create('line_item', {
          ...flight,
          [daily]: 5_000_000n,
          ...parent,
          name: 'For everybody',
          entity_status: 'ACTIVE',
        })
      },
    ],
    [
      'creditLeft',
      async () => {
        const funding = await galley.rows('funding_instrument')
        const payer = funding.find(
          ({ values }) => (values['credit_remaining_local_micro'] as bigint | null) ?? 0n > 0n,
        )!
        const left = payer.values['credit_remaining_local_micro'] as bigint
        return create('campaign', {
          ...{ name: 'All of the credit', funding_instrument_id: payer.id, entity_status: 'ACTIVE' },
          ...{ [daily]: 5_000_000n, total_budget_amount_local_micro: left + 1_000_000n },
        })
      },
    ],
    [
      'nearLimit',
      async () => {
        const [author] = await galley.rows('promotable_user', { promotable_user_type: 'FULL' })
        const inMs = Math.ceil(Date.now() / quarterMs + 1000) * quarterMs
        const at = {
          scheduled_at: new Date(inMs).toISOString().replace('.000', ''),
          user_id: author!.values['user_id'],
        }
        for (let number = 1; number < 28; number++) await create('scheduled_tweet', { text: `Post ${number}`, ...at })
        return create('scheduled_tweet', { text: 'One more', ...at })
      },
    ],
    [
      'alikeAds',
      async () => {
        const [ad] = await galley.rows('promoted_tweet')
        const { line_item_id, tweet_id } = ad!.values
        return create('promoted_tweet', { line_item_id, tweet_id })
      },
    ],
    [
      'unanswered',
      async () => {
        const post = await create('draft_tweet', { text: 'Beans: https://localhost/beans' })
        await galley.call('address.ask', { key: post.key })
        return post
      },
    ],
  ]

  it('is among these, but for the one above', () => {
    expect(findings.map(([id]) => id).toSorted()).toEqual(guardIds.filter((id) => id !== 'tenfold').toSorted())
  })

  it.each(findings)('%s keeps it here, and lets it go where it only tells', async (id, make) => {
    const before = await effects()
    await only(id, 'blocking')
    const made = await make()
    const steps = await galley.call('push.plan', { accountId: galley.accountId })
    const step = steps.find(({ key }) => key === made.key)
    expect(step!.heldBy.map(({ code }) => code)).toEqual([guardCodes[id]])
    expect(await galley.pushed([made.key])).toEqual({ held: 1 })
    expect(await effects()).toBe(before)
    await only(id, 'on')
    expect(await galley.pushed([made.key])).toEqual({ applied: 1 })
    expect(await effects()).toBe(before + 1)
  })
})
