import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spendOfSteps } from '../../../shared/model/spend-plan.ts'
import type { SpendStep } from '../../../shared/model/spend-plan.ts'
import { daysFrom, spendAt, spendingAdGroup, spendingCampaign } from '../../../shared/model/spend.ts'
import type { Family } from '../../../shared/model/spend.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

const eur = 1_000_000n
const now = Date.parse('2026-11-22T12:00:00Z')
const days = daysFrom(now, 'Europe/Berlin', 31)
const paused: RecordValues = { entity_status: 'PAUSED' }
const active: RecordValues = { entity_status: 'ACTIVE' }
const daily = (amount: number): RecordValues => ({ daily_budget_amount_local_micro: BigInt(amount) * eur })
const shares: RecordValues = { budget_optimization: 'CAMPAIGN' }
const own: RecordValues = { budget_optimization: 'LINE_ITEM' }

/** Families at the service, by campaign: its values, and its ad groups by id. */
type World = Record<
  string,
  { campaign: RecordValues; adGroups: Record<string, RecordValues>; areAdGroupsHere?: boolean }
>
const portOf = (world: World) => ({
  families: (ids: readonly string[]) =>
    new Map(
      ids.flatMap((id): [string, Family][] => {
        const known = world[id]
        if (!known) return []
        const adGroups = Object.entries(known.adGroups).map(([each, values]) => spendingAdGroup(each, values))
        const { areAdGroupsHere = true } = known
        return [[id, { id, currency: 'EUR', campaign: spendingCampaign(known.campaign), adGroups, areAdGroupsHere }]]
      }),
    ),
})

let steps = 0
function step(kind: string, id: string, values: RecordValues, more: Partial<SpendStep> = {}): SpendStep {
  const operation = id.startsWith('new-') ? 'create' : 'update'
  return {
    step: `${kind}:${++steps}`,
    name: `Name of ${id}`,
    currency: 'EUR',
    kind,
    id,
    operation,
    remote: operation === 'create' ? null : {},
    values,
    isGoing: true,
    ...more,
  }
}
const campaign = (id: string, values: RecordValues, more: Partial<SpendStep> = {}) => step('campaign', id, values, more)
const adGroup = (id: string, of: string, values: RecordValues, more: Partial<SpendStep> = {}) =>
  step('line_item', id, { campaign_id: of, ...values }, more)
const planned = (world: World, ...given: SpendStep[]) => {
  const spend = spendOfSteps(given, portOf(world), days)
  return {
    shares: spend.shares.map(({ micro }) => Number(micro) / 1e6),
    total: spend.totals.map(({ currency, now: { micro } }) => [currency, Number(micro) / 1e6]),
    activations: spend.activations.map(({ name, beginsAt }) => [name, beginsAt]),
    spend,
  }
}

describe('shares of a push', () => {
  const quiet: World = {
    c1: {
      campaign: { ...paused, ...own },
      adGroups: { l1: { ...active, ...daily(3) }, l2: { ...paused, ...daily(4) } },
    },
  }
  it('an activated campaign counts what its ad groups hold', () => {
    expect(planned(quiet, campaign('c1', { ...active, ...own }))).toMatchObject({
      shares: [3],
      total: [['EUR', 3]],
      activations: [['Name of c1', null]],
    })
  })

  it('an ad group below a paused campaign changes nothing', () => {
    expect(planned(quiet, adGroup('l2', 'c1', { ...active, ...daily(4) }))).toMatchObject({
      shares: [0],
      total: [['EUR', 0]],
      activations: [],
    })
  })

  it('each step has what it adds to those before it, so that they sum to the total', () => {
    const [whole, group] = [campaign('c1', { ...active, ...own }), adGroup('l2', 'c1', { ...active, ...daily(4) })]
    expect(planned(quiet, whole, group)).toMatchObject({ shares: [3, 4], total: [['EUR', 7]] })
    expect(planned(quiet, group, whole)).toMatchObject({ shares: [0, 7], total: [['EUR', 7]] })
  })

  it('what is held or left out goes nowhere', () => {
    const held = campaign('c1', { ...active, ...own }, { isGoing: false })
    expect(planned(quiet, held, adGroup('l2', 'c1', { ...active, ...daily(4) }))).toMatchObject({
      shares: [0, 0],
      total: [['EUR', 0]],
      activations: [],
    })
  })

  it('a shared budget counts once', () => {
    const world: World = {
      c1: { campaign: { ...active, ...shares, ...daily(10) }, adGroups: { l1: paused, l2: paused } },
    }
    expect(planned(world, adGroup('l1', 'c1', active), adGroup('l2', 'c1', active))).toMatchObject({
      shares: [10, 0],
      total: [['EUR', 10]],
      activations: [
        ['Name of l1', null],
        ['Name of l2', null],
      ],
    })
  })

  it('records made here count with what they are made in', () => {
    const made = campaign('new-c', { ...active, ...shares, ...daily(10) })
    expect(planned({}, made, adGroup('new-l', 'new-c', active))).toMatchObject({
      shares: [0, 10],
      total: [['EUR', 10]],
      activations: [
        ['Name of new-c', null],
        ['Name of new-l', null],
      ],
    })
    expect(planned({}, made)).toMatchObject({ shares: [0], total: [['EUR', 0]], activations: [] })
  })

  it('a delete takes away what ran', () => {
    const world: World = {
      c1: {
        campaign: { ...active, ...own },
        adGroups: { l1: { ...active, ...daily(3) }, l2: { ...active, ...daily(4) } },
      },
    }
    expect(planned(world, adGroup('l1', 'c1', active, { operation: 'delete' }))).toMatchObject({ shares: [-3] })
    expect(planned(world, campaign('c1', active, { operation: 'delete' }))).toMatchObject({ shares: [-7] })
  })

  it('other kinds have none, and no total', () => {
    expect(planned({}, step('tracking_tag', 't1', {}))).toMatchObject({ shares: [], total: [], activations: [] })
  })

  it('what spends without a daily limit is told in number, not as 0', () => {
    const world: World = { c1: { campaign: { ...paused, ...shares }, adGroups: { l1: active } } }
    const { spend } = planned(world, campaign('c1', { ...active, ...shares }))
    expect(spend.totals[0]!.now).toEqual({ micro: 0n, withoutDailyLimit: 1, notHere: 0 })
  })

  it('a campaign whose ad groups are not here counts its own budget and says so', () => {
    const world: World = { c1: { campaign: { ...paused, ...daily(8) }, adGroups: {}, areAdGroupsHere: false } }
    const { spend, activations } = planned(world, campaign('c1', { ...active, ...daily(8) }))
    expect(spend.totals[0]!.now).toEqual({ micro: 8n * eur, withoutDailyLimit: 0, notHere: 1 })
    expect(activations).toEqual([['Name of c1', null]])
  })
})

describe('what begins to spend', () => {
  const tuesday = '2026-11-24T08:00:00Z'
  it('later is named with its time, and changes the days from then on', () => {
    const world: World = {
      c1: { campaign: { ...paused, ...daily(10) }, adGroups: { l1: { ...active, start_time: tuesday } } },
    }
    const { spend, activations, total } = planned(world, campaign('c1', { ...active, ...daily(10) }))
    expect(activations).toEqual([['Name of c1', '2026-11-24T08:00:00.000Z']])
    expect(total).toEqual([['EUR', 0]])
    expect(spend.totals[0]!.later).toEqual([{ date: '2026-11-24', micro: 10n * eur, withoutDailyLimit: 0, notHere: 0 }])
    expect(spend.families).toEqual([
      { steps: [expect.any(String)], hasCampaign: true, adGroupCount: 0, difference: spend.totals[0] },
    ])
  })

  const running: World = {
    c1: {
      campaign: { ...active, ...daily(10) },
      adGroups: {
        ended: { ...active, end_time: '2026-11-01T00:00:00Z' },
        later: { ...active, start_time: tuesday },
        on: active,
      },
    },
  }
  it.each<[string, SpendStep, number]>([
    ['a longer flight of one that had ended', adGroup('ended', 'c1', { ...active, end_time: null }), 1],
    ['a start moved to now', adGroup('later', 'c1', active), 1],
    ['a start moved among days to come', adGroup('later', 'c1', { ...active, start_time: '2026-11-25T08:00:00Z' }), 0],
    ['a budget of what runs', campaign('c1', { ...active, ...daily(20) }), 0],
    ['a rename', adGroup('on', 'c1', active), 0],
  ])('%s', (_, given, count) => {
    expect(planned(running, given).activations).toHaveLength(count)
  })

  it('one family is told apart from another', () => {
    const { spend } = planned(
      running,
      campaign('c1', { ...active, ...daily(20) }),
      adGroup('on', 'c1', paused),
      campaign('new-c', { ...active, ...daily(5) }),
    )
    expect(
      spend.families.map(({ hasCampaign, adGroupCount, steps: own }) => [hasCampaign, adGroupCount, own.length]),
    ).toEqual([
      [true, 1, 2],
      [true, 0, 1],
    ])
  })
})

it('shares sum exactly to the difference of all families, whatever goes in whatever order', () => {
  const status = fc.constantFrom('ACTIVE', 'PAUSED')
  const budget = fc.option(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), { nil: null })
  const values = fc.record({
    entity_status: status,
    budget_optimization: fc.constantFrom('CAMPAIGN', 'LINE_ITEM'),
    daily_budget_amount_local_micro: budget,
    total_budget_amount_local_micro: budget,
    start_time: fc.constantFrom(null, '2026-11-01T00:00:00Z', '2026-11-25T00:00:00Z'),
    end_time: fc.constantFrom(null, '2026-11-20T00:00:00Z', '2026-12-01T00:00:00Z'),
  })
  const ids = ['c1', 'c2']
  const world = fc.record(
    Object.fromEntries(
      ids.map((id) => [id, fc.record({ campaign: values, adGroups: fc.record({ a: values, b: values }) })]),
    ),
  )
  const given = fc.array(
    fc.record({
      id: fc.constantFrom(...ids),
      of: fc.constantFrom(null, 'a', 'b', 'new-1'),
      values,
      operation: fc.constantFrom<'update' | 'delete'>('update', 'delete'),
      isGoing: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(world, given, (families, orders) => {
      const plan = orders.map(({ id, of, values: after, operation, isGoing }) =>
        of === null
          ? campaign(id, after, { operation, isGoing })
          : adGroup(`${id}${of}`, id, after, { operation, isGoing }),
      )
      const spend = spendOfSteps(plan, portOf(families), days)
      const sum = spend.shares.reduce((all, { micro }) => all + micro, 0n)
      expect(sum).toBe(spend.totals.reduce((all, { now: { micro } }) => all + micro, 0n))
      expect(spend.shares).toHaveLength(plan.length)
      const going = plan.filter(({ isGoing }) => isGoing)
      expect(spend.families.flatMap(({ steps: own }) => own).toSorted()).toEqual(
        going.map((each) => each.step).toSorted(),
      )
      if (going.length === 0) expect(sum).toBe(0n)
      for (const family of portOf(families).families(ids).values())
        expect(spendAt(family, now).micro).toBeGreaterThanOrEqual(0n)
    }),
    { numRuns: 300, seed: 7 },
  )
})
