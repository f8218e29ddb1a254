import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardCodes } from '../../../../../shared/model/guards.ts'
import type { GuardId } from '../../../../../shared/model/guards.ts'
import type { ReceivedRow } from '../../../../../src-main/engine/store/tables/types.ts'
import { textOf } from '../../../../../shared/presentation/text-of.ts'
import { resourceOf } from '../../../../../shared/presentation/resources.ts'
import { accountId, Bench, campaignRow, fundingRow } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
beforeEach(() => {
  bench = new Bench({ hasChecks: true })
  bench.fill(12)
})
afterEach(() => bench.end())

const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'

/** What the check says of the record; '' for nothing. */
function said(id: GuardId, kind: string, of: string): string {
  const { problems } = bench.workspace.records.find(kind, of)
  return problems
    .flatMap(({ code, message }) =>
      code === guardCodes[id] ? [typeof message === 'string' ? message : textOf(message)] : [],
    )
    .join(' ')
}
const edit = (id: string, values: Record<string, unknown>) => bench.workspace.edits.edit(bench.key(id), values as never)
const example = (kind: string, changes: ReceivedRow) => ({ ...resourceOf(kind).examples[0], ...changes }) as ReceivedRow

describe('active campaigns', () => {
  it('are told from the last tenth of the limit on, and no more once a rule forbids them', () => {
    bench.workspace.setSetting(`activeLimit.campaign.${accountId}`, 10)
    const after = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) => {
      edit(`c${number}`, { entity_status: 'ACTIVE' })
      return said('nearLimit', 'campaign', `c${number}`)
    })
    expect(after.slice(0, 8).join('')).toBe('')
    expect(after[8]).toBe('After this 1 is left of 10 active campaigns.')
    expect(after[9]).toBe('After this none is left of 10 active campaigns.')
    expect(after[10]).toBe('')
  })

  it('are not told of one that stays paused', () => {
    bench.workspace.setSetting(`activeLimit.campaign.${accountId}`, 0)
    edit('c1', { [daily]: 5n })
    expect(said('nearLimit', 'campaign', 'c1')).toBe('')
  })
})

it('ad groups of a campaign are told from the ninetieth on', () => {
  const values = {
    campaign_id: 'c1',
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_SERVICE'],
  }
  const made = bench.workspace.edits.createMany(
    'line_item',
    accountId,
    Array.from({ length: 89 }, (_, at) => ({ ...values, name: `Group ${at}` })),
    { key: 'engine.journal.paste', args: { records: 'x' } } as never,
  )
  const idOf = (key: number) => bench.workspace.records.get(key).id
  expect(said('nearLimit', 'line_item', idOf(made[88]!))).toBe('')
  const { id } = bench.workspace.edits.create('line_item', accountId, { ...values, name: 'One more' })
  expect(said('nearLimit', 'line_item', id)).toBe('After this the campaign can have 10 more ad groups, of 100.')
  const other = bench.workspace.edits.create('line_item', accountId, { ...values, name: 'Other', campaign_id: 'c2' })
  expect(said('nearLimit', 'line_item', other.id)).toBe('')
})

it('criteria of an ad group are told of their own family', () => {
  bench.pull('line_item', [example('line_item', { id: 'g1', campaign_id: 'c1' })])
  bench.pull(
    'targeting_criterion',
    Array.from({ length: 97 }, (_, at) =>
      example('targeting_criterion', {
        id: `t${at}`,
        line_item_id: 'g1',
        targeting_type: 'INTEREST',
        targeting_value: `${at}`,
      }),
    ),
  )
  const add = (type: string, value: string) =>
    bench.workspace.edits.create('targeting_criterion', accountId, {
      line_item_id: 'g1',
      targeting_type: type,
      targeting_value: value,
    }).id
  expect(said('nearLimit', 'targeting_criterion', add('INTEREST', '500'))).toBe(
    'After this the ad group takes 2 more interests, of 100.',
  )
  expect(said('nearLimit', 'targeting_criterion', add('BROAD_KEYWORD', 'beans'))).toBe('')
})

it('posts are told once the quarter of an hour is nearly full, and not of the next hour', () => {
  const at = (minute: number) => `2027-03-04T10:${String(minute).padStart(2, '0')}:00Z`
  bench.pull(
    'scheduled_tweet',
    Array.from({ length: 26 }, (_, index) =>
      example('scheduled_tweet', { id: `${700 + index}`, scheduled_at: at(index % 14), scheduled_status: 'SCHEDULED' }),
    ),
  )
  const add = (minute: number) =>
    bench.workspace.edits.create('scheduled_tweet', accountId, {
      ...{ text: `Post of ${minute}`, user_id: '1', scheduled_at: at(minute) },
    }).id
  expect(said('nearLimit', 'scheduled_tweet', add(5))).toBe(
    'After this 3 more posts fit into this quarter of an hour, of 30.',
  )
  expect(said('nearLimit', 'scheduled_tweet', add(45))).toBe('')
})

describe('credit', () => {
  const pay = (credit: number | null) =>
    bench.pull('funding_instrument', [fundingRow('f1', { type: 'CREDIT_LINE', credit_remaining_local_micro: credit })])

  it('is told where the total is more than what is left', () => {
    pay(100_000_000)
    edit('c1', { entity_status: 'ACTIVE', [total]: 100_000_000n })
    expect(said('creditLeft', 'campaign', 'c1')).not.toContain('total')
    edit('c1', { [total]: 100_000_001n })
    expect(said('creditLeft', 'campaign', 'c1')).toBe('The total is more than the credit left: €100.00.')
  })

  it('is told where it does not pay a week of all active campaigns together', () => {
    pay(69_000_000)
    bench.pull('campaign', [campaignRow(9, { entity_status: 'ACTIVE', [total]: null })])
    edit('c1', { entity_status: 'ACTIVE', [total]: null })
    expect(said('creditLeft', 'campaign', 'c1')).toBe(
      'The credit left (€69.00) pays 6 days: active campaigns on this funding have daily budgets of €10.00 together.',
    )
    edit('c1', { [daily]: 100_000n })
    expect(said('creditLeft', 'campaign', 'c1')).toBe('')
  })

  it('is not told of a paused campaign, of one whose change is none of money, or where none is known', () => {
    pay(1)
    edit('c1', { [total]: 5_000_000n })
    expect(said('creditLeft', 'campaign', 'c1')).toBe('')
    pay(null)
    edit('c1', { entity_status: 'ACTIVE' })
    expect(said('creditLeft', 'campaign', 'c1')).toBe('')
  })

  it('is reckoned of budgets of any size', () => {
    pay(69_000_000)
    for (const id of ['c1', 'c2', 'c3']) edit(id, { entity_status: 'ACTIVE', [total]: null, [daily]: 2n ** 63n - 1n })
    expect(said('creditLeft', 'campaign', 'c3')).toContain('less than a day')
  })
})
