import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysFrom,
  differenceOf,
  spendAt,
  spendingAdGroup,
  spendingCampaign,
  spendNow,
  spendOfDays,
} from '../../../shared/model/spend.ts'
import type { Family, Spend } from '../../../shared/model/spend.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { zoneDay } from '../../../shared/model/zone.ts'
import { proves } from '../../support/ledger/proves.ts'

const eur = 1_000_000n
const now = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000
const day = 86_400_000
const at = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

const campaign = (changes: RecordValues = {}): RecordValues => ({
  entity_status: 'ACTIVE',
  budget_optimization: 'CAMPAIGN',
  daily_budget_amount_local_micro: 10n * eur,
  total_budget_amount_local_micro: null,
  deleted: false,
  ...changes,
})
const adGroup = (changes: RecordValues = {}): RecordValues => ({
  entity_status: 'ACTIVE',
  start_time: at(now - day),
  end_time: at(now + 9 * day),
  daily_budget_amount_local_micro: null,
  total_budget_amount_local_micro: null,
  deleted: false,
  ...changes,
})
let families = 0
function family(own: RecordValues, adGroups: readonly RecordValues[], changes: Partial<Family> = {}): Family {
  return {
    id: `c${++families}`,
    currency: 'EUR',
    campaign: spendingCampaign(own),
    adGroups: adGroups.map((values, index) => spendingAdGroup(`l${index}`, values)),
    areAdGroupsHere: true,
    ...changes,
  }
}
const spend = (micro: bigint, withoutDailyLimit = 0, notHere = 0): Spend => ({ micro, withoutDailyLimit, notHere })
const nothing = spend(0n)
const own = { budget_optimization: 'LINE_ITEM', daily_budget_amount_local_micro: null }
const daily = (amount: bigint) => ({ daily_budget_amount_local_micro: amount })
const total = (amount: bigint) => ({
  daily_budget_amount_local_micro: null,
  total_budget_amount_local_micro: amount,
})

describe('an ad group runs', () => {
  it.each<[string, RecordValues, RecordValues, boolean]>([
    ['that is active, started and not ended', {}, {}, true],
    ['without a start', {}, { start_time: null }, true],
    ['without an end', {}, { end_time: null }, true],
    ['whose members are absent', {}, { start_time: undefined, end_time: undefined, deleted: undefined }, true],
    ['that starts at this moment', {}, { start_time: at(now) }, true],
    ['that starts a second later', {}, { start_time: at(now + 1000) }, false],
    ['that ends a second later', {}, { end_time: at(now + 1000) }, true],
    ['that ends at this moment', {}, { end_time: at(now) }, false],
    ['whose times have another offset', {}, { start_time: '2026-11-22T13:00:00+01:00' }, true],
    ['whose time with another offset is to come', {}, { start_time: '2026-11-22T12:30:00-00:30' }, false],
    ['that is paused', {}, { entity_status: 'PAUSED' }, false],
    ['that is a draft', {}, { entity_status: 'DRAFT' }, false],
    ['that is deleted', {}, { deleted: true }, false],
    ['without a status, which the service makes active', {}, { entity_status: undefined }, true],
    ['below a paused campaign', { entity_status: 'PAUSED' }, {}, false],
    ['below a deleted campaign', { deleted: true }, {}, false],
    ['below a draft', { entity_status: 'DRAFT' }, {}, false],
  ])('%s', (_, over, below, isRunning) => {
    expect(spendAt(family(campaign(over), [adGroup(below)]), now)).toEqual(isRunning ? spend(10n * eur) : nothing)
    const alone = family(campaign({ ...own, ...over }), [adGroup({ ...daily(3n * eur), ...below })])
    expect(spendAt(alone, now)).toEqual(isRunning ? spend(3n * eur) : nothing)
  })

  it('not where its campaign is not there', () => {
    expect(spendAt(family(campaign(), [adGroup()], { campaign: null }), now)).toEqual(nothing)
  })
})

describe('a family spends', () => {
  const tenDays = { start_time: at(now - day), end_time: at(now + 9 * day) }
  const later = { start_time: at(now), end_time: at(now + 19 * day) }
  it.each<[string, RecordValues, RecordValues[], Spend]>([
    ['a shared budget once, however many run', {}, [adGroup(), adGroup(), adGroup()], spend(10n * eur)],
    ['a shared budget while one of them runs', {}, [adGroup({ entity_status: 'PAUSED' }), adGroup()], spend(10n * eur)],
    ['nothing without any ad group', {}, [], nothing],
    ['nothing while all are paused', {}, [adGroup({ entity_status: 'PAUSED' })], nothing],
    ['no budgets of ad groups where it is shared', {}, [adGroup(daily(99n * eur))], spend(10n * eur)],
    [
      'a shared budget where nothing says how it is shared',
      { budget_optimization: null },
      [adGroup()],
      spend(10n * eur),
    ],
    ['what each running ad group has', own, [adGroup(daily(eur)), adGroup(daily(2n * eur))], spend(3n * eur)],
    [
      'only of those that run',
      own,
      [adGroup(daily(eur)), adGroup({ ...daily(2n * eur), entity_status: 'PAUSED' })],
      spend(eur),
    ],
    [
      'not the campaign’s amount where each has its own',
      { ...own, ...daily(50n * eur) },
      [adGroup(daily(eur))],
      spend(eur),
    ],
    ['a total spread over the flight', total(100n * eur), [adGroup(tenDays)], spend(10n * eur)],
    ['a total over the flight of all that run', total(100n * eur), [adGroup(tenDays), adGroup(later)], spend(5n * eur)],
    [
      'a total over the flight of those alone that run',
      total(100n * eur),
      [
        adGroup(tenDays),
        adGroup({ ...later, start_time: at(now + minute) }),
        adGroup({ ...later, entity_status: 'PAUSED' }),
      ],
      spend(10n * eur),
    ],
    ['a total rounded down to a micro', total(1_000_003n), [adGroup(tenDays)], spend(100_000n)],
    [
      'each total over its own flight',
      own,
      [adGroup({ ...tenDays, ...total(100n * eur) }), adGroup({ ...later, ...total(19n * eur) })],
      spend(11n * eur),
    ],
    [
      'without a limit where nothing is given',
      { ...daily(0n), daily_budget_amount_local_micro: null },
      [adGroup(), adGroup()],
      spend(0n, 1),
    ],
    ['without a limit where a total has no end', total(100n * eur), [adGroup({ end_time: null })], spend(0n, 1)],
    ['without a limit where a total has no start', total(100n * eur), [adGroup({ start_time: null })], spend(0n, 1)],
    [
      'without a limit where one of several has no end',
      total(100n * eur),
      [adGroup(tenDays), adGroup({ end_time: null })],
      spend(0n, 1),
    ],
    [
      'without a limit in number, beside what has one',
      own,
      [adGroup(), adGroup({ ...total(eur), end_time: null }), adGroup(daily(eur))],
      spend(eur, 2),
    ],
    ['the daily budget before the total', { ...total(100n * eur), ...daily(eur) }, [adGroup(tenDays)], spend(eur)],
    [
      'a flight shorter than a day at its full rate',
      total(eur),
      [adGroup({ start_time: at(now), end_time: at(now + day / 2) })],
      spend(2n * eur),
    ],
  ])('%s', (_, over, below, expected) => {
    expect(spendAt(family(campaign(over), below), now)).toEqual(expected)
  })

  it('evenly what it has in total, on each day of the flight', () => {
    const spread = family(campaign(total(100n * eur)), [adGroup(tenDays)])
    expect([0, 1, 8].map((days) => spendAt(spread, now + days * day).micro)).toEqual(Array(3).fill(10n * eur))
    expect(spendAt(spread, now + 9 * day)).toEqual(nothing)
    proves('client', 'rule:spread-evenly')
  })

  it.each<[string, RecordValues, RecordValues[], Spend]>([
    ['its own budget', {}, [], spend(10n * eur, 0, 1)],
    ['its own budget, whatever is known', {}, [adGroup({ entity_status: 'PAUSED' })], spend(10n * eur, 0, 1)],
    ['without a limit where it has none', own, [], spend(0n, 1, 1)],
    ['without a limit where only a total is known', total(eur), [adGroup()], spend(0n, 1, 1)],
    ['beside what is known of its ad groups’ own', own, [adGroup(daily(3n * eur))], spend(3n * eur, 1, 1)],
    ['nothing while it is paused', { entity_status: 'PAUSED' }, [], nothing],
  ])('of which the ad groups were never pulled: %s', (_, over, below, expected) => {
    expect(spendAt(family(campaign(over), below, { areAdGroupsHere: false }), now)).toEqual(expected)
  })

  it('exact amounts near 2^63', () => {
    const most = 9_223_372_036_854_775_807n
    expect(spendAt(family(campaign(daily(most)), [adGroup()]), now).micro).toBe(most)
    const two = [family(campaign(daily(most)), [adGroup()]), family(campaign(daily(most)), [adGroup()])]
    expect(spendNow(two, now).spend).toEqual([{ currency: 'EUR', ...spend(2n * most) }])
    const week = { start_time: at(now), end_time: at(now + 7 * day) }
    expect(spendAt(family(campaign(total(most)), [adGroup(week)]), now).micro).toBe(1_317_624_576_693_539_401n)
  })
})

describe('spend by day', () => {
  const berlin = (days: number, from = now) => daysFrom(from, 'Europe/Berlin', days)
  const from = (start: string, end: string | null = null, more: RecordValues = {}) =>
    adGroup({ start_time: start, end_time: end, ...more })

  it('is of this moment today, and the largest of each later day', () => {
    const shared = family(campaign(), [from('2026-11-22T13:00:00Z', '2026-11-24T08:00:00Z')])
    expect(spendOfDays([shared], berlin(4))).toEqual([
      { date: '2026-11-23', currency: 'EUR', ...spend(10n * eur) },
      { date: '2026-11-24', currency: 'EUR', ...spend(10n * eur) },
    ])
  })

  it('is of days of the account’s zone', () => {
    // 23:30 in Berlin on the 24th, 22:30 UTC; and 00:30 on the 25th.
    const late = family(campaign(), [from('2026-11-24T22:30:00Z', '2026-11-24T23:00:00Z')])
    const early = family(campaign(), [from('2026-11-24T23:30:00Z', '2026-11-24T23:40:00Z')])
    expect(spendOfDays([late], berlin(5)).map(({ date }) => date)).toEqual(['2026-11-24'])
    expect(spendOfDays([early], berlin(5)).map(({ date }) => date)).toEqual(['2026-11-25'])
    expect(spendOfDays([early], daysFrom(now, 'UTC', 5)).map(({ date }) => date)).toEqual(['2026-11-24'])
    expect(spendOfDays([early], daysFrom(now, 'Asia/Tokyo', 5)).map(({ date }) => date)).toEqual(['2026-11-25'])
  })

  it('counts days of 23 and 25 hours whole', () => {
    const springs = Date.parse('2026-03-27T12:00:00Z')
    const last = family(campaign(), [from('2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z')])
    expect(spendOfDays([last], berlin(5, springs)).map(({ date }) => date)).toEqual(['2026-03-29'])
    const falls = Date.parse('2026-10-23T12:00:00Z')
    const end = family(campaign(), [from('2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z')])
    expect(spendOfDays([end], berlin(5, falls)).map(({ date }) => date)).toEqual(['2026-10-25'])
  })

  it('sums what runs at the same time, not what never meets', () => {
    const morning = family(campaign(), [from('2026-11-24T06:00:00Z', '2026-11-24T10:00:00Z')])
    const noon = family(campaign(daily(7n * eur)), [from('2026-11-24T10:00:00Z', '2026-11-24T12:00:00Z')])
    const both = family(campaign(eurs(2)), [from('2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z')])
    expect(spendOfDays([morning, noon, both], berlin(3))).toEqual([
      { date: '2026-11-24', currency: 'EUR', ...spend(12n * eur) },
    ])
  })

  it('rises where an end leaves a shorter flight', () => {
    const long = from('2026-11-01T00:00:00Z', '2026-11-24T12:00:00Z')
    const short = from('2026-11-23T12:00:00Z', '2026-11-25T12:00:00Z')
    const shared = family(campaign(total(48n * eur)), [long, short])
    // Until noon of the 24th over 24.5 days, from then on over two.
    expect(spendOfDays([shared], berlin(3)).at(-1)).toEqual({
      date: '2026-11-24',
      currency: 'EUR',
      ...spend(24n * eur),
    })
  })

  it('is told by date, then currency, the unknown one last, and only where there is something', () => {
    const days = spendOfDays(
      [
        family(campaign(), [adGroup()], { currency: null }),
        family(campaign(), [adGroup()], { currency: 'USD' }),
        family(campaign(), [adGroup()], { currency: 'EUR' }),
        family(campaign({ entity_status: 'PAUSED' }), [adGroup()], { currency: 'SEK' }),
        family(campaign(own), [adGroup()], { currency: 'JPY' }),
      ],
      berlin(2),
    )
    expect(days.map(({ date, currency, withoutDailyLimit }) => [date.slice(8), currency, withoutDailyLimit])).toEqual(
      ['22', '23'].flatMap((date) => [
        [date, 'EUR', 0],
        [date, 'JPY', 1],
        [date, 'USD', 0],
        [date, null, 0],
      ]),
    )
  })

  it('counts what has no limit, and what is not here, by its own largest number', () => {
    const unlimited = family(campaign(own), [
      from('2026-11-24T06:00:00Z', '2026-11-24T10:00:00Z'),
      from('2026-11-24T08:00:00Z', '2026-11-24T12:00:00Z'),
      from('2026-11-24T11:00:00Z', '2026-11-24T12:00:00Z', daily(5n * eur)),
    ])
    const unknown = family(campaign(), [], { areAdGroupsHere: false })
    expect(spendOfDays([unlimited, unknown], berlin(3)).at(-1)).toEqual({
      date: '2026-11-24',
      currency: 'EUR',
      ...spend(15n * eur, 2, 1),
    })
  })
})

function eurs(amount: number): RecordValues {
  return daily(BigInt(amount) * eur)
}

describe('what changes', () => {
  const days = daysFrom(now, 'Europe/Berlin', 31)
  it('is told now, and from each day on which it is another one', () => {
    const flight = { start_time: '2026-11-24T08:00:00Z', end_time: '2026-11-27T08:00:00Z' }
    const below = [adGroup(eurs(90)), adGroup({ ...flight, ...eurs(30) })]
    const paused = family(campaign({ ...own, entity_status: 'PAUSED' }), below)
    const active = { ...paused, campaign: spendingCampaign(campaign(own)) }
    expect(differenceOf([paused], [active], days)).toEqual([
      {
        currency: 'EUR',
        now: spend(90n * eur),
        later: [
          { date: '2026-11-24', ...spend(120n * eur) },
          { date: '2026-11-28', ...spend(90n * eur) },
          { date: '2026-12-02', ...nothing },
        ],
      },
    ])
    expect(differenceOf([active], [paused], days)[0]?.now).toEqual(spend(-90n * eur))
    expect(differenceOf([active], [active], days)).toEqual([])
  })

  it('is told where nothing changes today', () => {
    const nextWeek = adGroup({ start_time: '2026-12-01T08:00:00Z', end_time: null })
    const [difference] = differenceOf(
      [family(campaign({ entity_status: 'PAUSED' }), [nextWeek])],
      [family(campaign(), [nextWeek])],
      days,
    )
    expect(difference).toEqual({ currency: 'EUR', now: nothing, later: [{ date: '2026-12-01', ...spend(10n * eur) }] })
  })

  it('is told of what loses its limit', () => {
    const before = family(campaign(), [adGroup({ end_time: null })])
    const after = family(campaign({ daily_budget_amount_local_micro: null }), [adGroup({ end_time: null })])
    expect(differenceOf([before], [after], days)[0]?.now).toEqual(spend(-10n * eur, 1))
  })
})

describe('the next change', () => {
  it('is the next start or end of what is active in active campaigns', () => {
    const soon = adGroup({ start_time: at(now + 5 * minute) })
    const over = adGroup({ start_time: at(now - 2 * day), end_time: at(now - day) })
    const paused = adGroup({ entity_status: 'PAUSED', start_time: at(now + minute) })
    const below = family(campaign({ entity_status: 'PAUSED' }), [adGroup({ start_time: at(now + minute) })])
    expect(spendNow([family(campaign(), [soon, over, paused]), below], now).changesAtMs).toBe(now + 5 * minute)
    expect(spendNow([family(campaign(), [over, paused]), below], now).changesAtMs).toBeNull()
  })
})

/** The rules said a second time, slowly: minute by minute over one list of campaigns, with fractions instead of rates. */
function slowly(all: readonly SmallFamily[], nowMs: number, zone: string, count: number) {
  const byDate = new Map<string, { micro: bigint; unlimited: number }>()
  const dates = new Set<string>()
  for (let atMs = nowMs; dates.size <= count; atMs += minute) {
    const date = dateOf(atMs, zone)
    dates.add(date)
    if (dates.size > count) break
    if (date === dateOf(nowMs, zone) && atMs !== nowMs) continue
    let [micro, unlimited] = [0n, 0]
    for (const { isActive, isShared, budget, groups } of all) {
      const running = groups.filter((group) => isActive && group.isActive && begun(group, atMs) && !over(group, atMs))
      const pots = isShared
        ? running.length > 0
          ? [{ budget, flights: running }]
          : []
        : running.map((one) => ({ budget: one.budget, flights: [one] }))
      for (const pot of pots) {
        const starts = pot.flights.map(({ start }) => start)
        const ends = pot.flights.map(({ end }) => end)
        if (pot.budget.daily !== null) micro += pot.budget.daily
        else if (pot.budget.total === null || starts.includes(null) || ends.includes(null)) unlimited += 1
        else {
          const seconds = BigInt(Math.max(...ends.map(Number)) - Math.min(...starts.map(Number))) / 1000n
          micro += (pot.budget.total * 86_400n) / seconds
        }
      }
    }
    const most = byDate.get(date) ?? { micro: 0n, unlimited: 0 }
    byDate.set(date, {
      micro: micro > most.micro ? micro : most.micro,
      unlimited: Math.max(unlimited, most.unlimited),
    })
  }
  return [...byDate]
    .filter(([, { micro, unlimited }]) => micro > 0n || unlimited > 0)
    .map(([date, sums]) => ({ date, ...sums }))
}
/** The same few minutes are asked for again and again. */
const knownDates = new Map<string, string>()
function dateOf(atMs: number, zone: string): string {
  const name = `${atMs} ${zone}`
  const known = knownDates.get(name) ?? zoneDay(atMs, zone)
  knownDates.set(name, known)
  return known
}
interface SmallGroup {
  isActive: boolean
  start: number | null
  end: number | null
  budget: { daily: bigint | null; total: bigint | null }
}
interface SmallFamily {
  isActive: boolean
  isShared: boolean
  budget: { daily: bigint | null; total: bigint | null }
  groups: SmallGroup[]
}
const begun = ({ start }: SmallGroup, atMs: number) => start === null || start <= atMs
const over = ({ end }: SmallGroup, atMs: number) => end !== null && end <= atMs

describe('by property', () => {
  const amount = fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n }), { nil: null, freq: 2 })
  const budget = fc.record({ daily: amount, total: amount })
  const zones = ['Europe/Berlin', 'America/Santiago', 'Asia/Kathmandu', 'UTC']
  const starts = ['2026-11-22T12:00:00Z', '2026-03-28T20:17:00Z', '2026-10-24T21:30:00Z', '2026-09-05T01:00:00Z']
  const small = (nowMs: number) => {
    const moment = fc.option(
      fc.integer({ min: -2000, max: 6000 }).map((minutes) => nowMs + minutes * minute),
      { nil: null, freq: 4 },
    )
    const group = fc
      .record({ isActive: fc.boolean(), start: moment, end: moment, budget })
      .filter(({ start, end }) => start === null || end === null || start < end)
    return fc.record({
      isActive: fc.integer({ min: 0, max: 4 }).map((each) => each > 0),
      isShared: fc.boolean(),
      budget,
      groups: fc.array(group, { maxLength: 4 }),
    })
  }
  it('says the same as minute by minute', () => {
    const cases = fc
      .record({ start: fc.constantFrom(...starts), zone: fc.constantFrom(...zones) })
      .chain(({ start, zone }) =>
        fc.record({
          nowMs: fc.constant(Date.parse(start)),
          zone: fc.constant(zone),
          all: fc.array(small(Date.parse(start)), { maxLength: 4 }),
        }),
      )
    fc.assert(
      fc.property(cases, ({ nowMs, zone, all }) => {
        const given = all.map(({ isActive, isShared, budget: pot, groups }) =>
          family(
            {
              entity_status: isActive ? 'ACTIVE' : 'PAUSED',
              budget_optimization: isShared ? 'CAMPAIGN' : 'LINE_ITEM',
              daily_budget_amount_local_micro: pot.daily,
              total_budget_amount_local_micro: pot.total,
            },
            groups.map((group) => ({
              entity_status: group.isActive ? 'ACTIVE' : 'PAUSED',
              start_time: group.start === null ? null : at(group.start),
              end_time: group.end === null ? null : at(group.end),
              daily_budget_amount_local_micro: group.budget.daily,
              total_budget_amount_local_micro: group.budget.total,
            })),
          ),
        )
        const found = spendOfDays(given, daysFrom(nowMs, zone, 4))
        expect(
          found.map(({ date, micro, withoutDailyLimit }) => ({ date, micro, unlimited: withoutDailyLimit })),
        ).toEqual(slowly(all, nowMs, zone, 4))
      }),
      { numRuns: process.env['GALLEY_LONG'] ? 2000 : 60, seed: 20261122 },
    )
  })
})
