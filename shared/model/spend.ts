/**
 * What campaigns spend a day: the one function behind the list's footer, the editor, the review, the command line and the order of
 * cuts. Pure: values and times are handed in.
 *
 *     ad group runs at t     ACTIVE, not deleted, start <= t < end (either may be missing), its campaign ACTIVE and not deleted
 *     shared budget          the campaign's, while one of its ad groups runs
 *     LINE_ITEM              each running ad group its own
 *     no daily budget        the total spread evenly over the flight of what runs at t
 *     no total, start or end counted as without a daily limit
 *
 * Source: interface, Resources (Campaign) and Campaign management (daily budget, when absent).
 */
import type { RecordValues, Value } from './values.ts'
import { addDays, dayBeginsAtMs, zoneDay } from './zone.ts'

/** Most days that one call computes. */
export const spendDaysMax = 366

/** Fields that decide what is spent, by kind; only these kinds spend. */
export const spendFields: Readonly<Record<string, readonly string[]>> = {
  campaign: [
    'entity_status',
    'deleted',
    'budget_optimization',
    'daily_budget_amount_local_micro',
    'total_budget_amount_local_micro',
  ],
  line_item: [
    'entity_status',
    'deleted',
    'start_time',
    'end_time',
    'daily_budget_amount_local_micro',
    'total_budget_amount_local_micro',
  ],
}

interface Budget {
  dailyMicro: bigint | null
  totalMicro: bigint | null
}
/** A campaign, as far as it decides what is spent. */
export interface SpendingCampaign extends Budget {
  /** ACTIVE and not deleted. */
  isActive: boolean
  /** One budget for all of its ad groups. */
  isShared: boolean
}
/** An ad group, as far as it decides what is spent; times in milliseconds since 1970, null where there is none. */
export interface SpendingAdGroup extends Budget {
  id: string
  /** ACTIVE and not deleted; its campaign's state does not count here. */
  isActive: boolean
  startMs: number | null
  endMs: number | null
}
/** A campaign with its ad groups. */
export interface Family {
  /** The campaign's id. */
  id: string
  /** The campaign's, or its funding's for one made here; null where neither is known. */
  currency: string | null
  /** null: there is no such campaign. */
  campaign: SpendingCampaign | null
  /** Those that are known here. */
  adGroups: readonly SpendingAdGroup[]
  /** False: its ad groups were never pulled, so that there may be others. */
  areAdGroupsHere: boolean
}

/** Spending of one day. All its amounts are of one currency, which the caller knows. */
export interface Spend {
  micro: bigint
  /** Campaigns and ad groups that spend without any limit a day; they are not in `micro`. */
  withoutDailyLimit: number
  /** Active campaigns whose ad groups are not here: their own budget was counted. */
  notHere: number
}
export interface CurrencySpend extends Spend {
  currency: string | null
}
export interface DaySpend extends CurrencySpend {
  /** ISO date in the account's zone. */
  date: string
}
/** Today and the days after it, in the account's zone. */
export interface Days {
  /** Today is this moment. */
  nowMs: number
  /** In order; `fromMs` is the first instant of the day, of today it is now. */
  list: readonly { date: string; fromMs: number }[]
  /** The first instant after the last day. */
  endMs: number
}

/** Nothing is spent. */
export const noSpend: Spend = { micro: 0n, withoutDailyLimit: 0, notHere: 0 }

/** Reads what decides about a campaign's spending. Absent values have the service's defaults: active, and the budget shared by its ad groups. */
export function spendingCampaign(values: RecordValues): SpendingCampaign {
  return {
    ...budgetOf(values),
    isActive: isActive(values),
    isShared: values['budget_optimization'] !== 'LINE_ITEM',
  }
}

/** Reads what decides about an ad group's spending. */
export function spendingAdGroup(id: string, values: RecordValues): SpendingAdGroup {
  return {
    ...budgetOf(values),
    id,
    isActive: isActive(values),
    startMs: instantMs(values['start_time']),
    endMs: instantMs(values['end_time']),
  }
}

function isActive({ entity_status: status, deleted }: RecordValues): boolean {
  return (status ?? 'ACTIVE') === 'ACTIVE' && deleted !== true
}

function budgetOf(values: RecordValues): Budget {
  return {
    dailyMicro: amountOf(values['daily_budget_amount_local_micro']),
    totalMicro: amountOf(values['total_budget_amount_local_micro']),
  }
}

function amountOf(value: Value): bigint | null {
  return typeof value === 'bigint' ? value : null
}

function instantMs(value: Value): number | null {
  const atMs = typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isNaN(atMs) ? null : atMs
}

/** What the family spends a day at that moment. */
export function spendAt(family: Family, atMs: number): Spend {
  const { campaign, areAdGroupsHere } = family
  if (!campaign?.isActive) return noSpend
  const running = family.adGroups.filter((adGroup) => isInFlight(adGroup, atMs))
  const own = campaign.isShared ? noSpend : sumOf(running.map((adGroup) => spreadOver(adGroup, [adGroup])))
  // What the ad groups that are not here do is not known: the campaign counts as if one of them ran.
  if (!areAdGroupsHere) return sumOf([own, { ...spreadOver(campaign, []), notHere: 1 }])
  return campaign.isShared && running.length > 0 ? spreadOver(campaign, running) : own
}

function isInFlight({ isActive, startMs, endMs }: SpendingAdGroup, atMs: number): boolean {
  return isActive && (startMs === null || startMs <= atMs) && (endMs === null || endMs > atMs)
}

/** The daily budget, or the total over the flight of these ad groups; without a daily limit where that is not known. */
function spreadOver({ dailyMicro, totalMicro }: Budget, running: readonly SpendingAdGroup[]): Spend {
  if (dailyMicro !== null) return { ...noSpend, micro: dailyMicro }
  const flight = flightMs(running)
  if (totalMicro === null || flight === null) return { ...noSpend, withoutDailyLimit: 1 }
  return { ...noSpend, micro: (totalMicro * dayInMs) / flight }
}
const dayInMs = 86_400_000n

/** From the earliest start to the latest end; null where one of them has no start or no end. */
function flightMs(running: readonly SpendingAdGroup[]): bigint | null {
  let [fromMs, toMs] = [Infinity, -Infinity]
  for (const { startMs, endMs } of running) {
    if (startMs === null || endMs === null) return null
    fromMs = Math.min(fromMs, startMs)
    toMs = Math.max(toMs, endMs)
  }
  return toMs > fromMs ? BigInt(toMs - fromMs) : null
}

/** The sum of the spends. */
export function sumOf(spends: readonly Spend[]): Spend {
  return spends.reduce(plus, noSpend)
}

function plus(a: Spend, b: Spend): Spend {
  return {
    micro: a.micro + b.micro,
    withoutDailyLimit: a.withoutDailyLimit + b.withoutDailyLimit,
    notHere: a.notHere + b.notHere,
  }
}

/** The difference `after` − `before`. */
export function spendLess(after: Spend, before: Spend): Spend {
  return {
    micro: after.micro - before.micro,
    withoutDailyLimit: after.withoutDailyLimit - before.withoutDailyLimit,
    notHere: after.notHere - before.notHere,
  }
}

function highest(a: Spend, b: Spend): Spend {
  return {
    micro: a.micro > b.micro ? a.micro : b.micro,
    withoutDailyLimit: Math.max(a.withoutDailyLimit, b.withoutDailyLimit),
    notHere: Math.max(a.notHere, b.notHere),
  }
}

/** Whether anything is spent, or counted as without a limit. */
export function isSpending({ micro, withoutDailyLimit, notHere }: Spend): boolean {
  return micro !== 0n || withoutDailyLimit !== 0 || notHere !== 0
}

/** Moments after `fromMs` and before `toMs` at which what the family spends may change, in order. An end may raise it: the flight is shorter. */
function turnsOf({ campaign, adGroups }: Family, fromMs: number, toMs: number): number[] {
  if (!campaign?.isActive) return []
  const turns = new Set<number>()
  for (const { isActive, startMs, endMs } of adGroups) {
    if (!isActive) continue
    if (startMs !== null && startMs > fromMs && startMs < toMs) turns.add(startMs)
    if (endMs !== null && endMs > fromMs && endMs < toMs) turns.add(endMs)
  }
  return [...turns].toSorted((a, b) => a - b)
}

/** What all of them spend a day at that moment, by currency; and when that may change next (null: never). */
export function spendNow(
  families: readonly Family[],
  nowMs: number,
): { spend: CurrencySpend[]; changesAtMs: number | null } {
  let changesAtMs = Infinity
  const sums = new Map<string | null, Spend>()
  for (const family of families) {
    changesAtMs = turnsOf(family, nowMs, changesAtMs)[0] ?? changesAtMs
    sums.set(family.currency, plus(sums.get(family.currency) ?? noSpend, spendAt(family, nowMs)))
  }
  const spend = [...sums].map(([currency, sum]) => ({ currency, ...sum })).filter(isSpending)
  return { spend: spend.toSorted(byCurrency), changesAtMs: changesAtMs === Infinity ? null : changesAtMs }
}

/** The next `count` days in the zone, today included. */
export function daysFrom(nowMs: number, zone: string, count: number): Days {
  const today = zoneDay(nowMs, zone)
  const list = Array.from({ length: count }, (_, index) => {
    const date = addDays(today, index)
    return { date, fromMs: index === 0 ? nowMs : dayBeginsAtMs(date, zone) }
  })
  return { nowMs, list, endMs: dayBeginsAtMs(addDays(today, count), zone) }
}

/**
 * What all of them spend on each of these days, by currency: today at this moment, on a later day the largest value of that day. Days and
 * currencies with nothing are left out.
 */
export function spendOfDays(families: readonly Family[], days: Days): DaySpend[] {
  return currenciesOf(families)
    .flatMap((currency) => daysOf(inCurrency(families, currency), days).map((day) => ({ currency, ...day })))
    .filter(isSpending)
    .toSorted((a, b) => compareTexts(a.date, b.date) || byCurrency(a, b))
}

/** One entry a day, those with nothing included. */
function daysOf(families: readonly Family[], { nowMs, list, endMs }: Days): ({ date: string } & Spend)[] {
  const changes = list.length > 1 ? changesOf(families, nowMs, endMs) : []
  let total = sumOf(families.map((family) => spendAt(family, nowMs)))
  let next = 0
  return list.map(({ date, fromMs }, index) => {
    while (next < changes.length && changes[next]!.atMs <= fromMs) total = plus(total, changes[next++]!.by)
    const untilMs = index === 0 ? nowMs : (list[index + 1]?.fromMs ?? endMs)
    let most = total
    while (next < changes.length && changes[next]!.atMs < untilMs) {
      const { atMs } = changes[next]!
      while (changes[next]?.atMs === atMs) total = plus(total, changes[next++]!.by)
      most = highest(most, total)
    }
    return { date, ...most }
  })
}

function changesOf(families: readonly Family[], fromMs: number, toMs: number): { atMs: number; by: Spend }[] {
  const changes: { atMs: number; by: Spend }[] = []
  for (const family of families) {
    let last = spendAt(family, fromMs)
    for (const atMs of turnsOf(family, fromMs, toMs)) {
      const spend = spendAt(family, atMs)
      changes.push({ atMs, by: spendLess(spend, last) })
      last = spend
    }
  }
  return changes.toSorted((a, b) => a.atMs - b.atMs)
}

/** What a change of families makes of what is spent in one currency. */
export interface SpendDifference {
  currency: string | null
  now: Spend
  /** The first day of each stretch on which the difference is another one than on the day before, today's being `now`. */
  later: ({ date: string } & Spend)[]
}
/** How many days a difference looks ahead. */
export const daysAhead = 30

/** What becomes otherwise when `before` becomes `after`, by day; a currency that stays the same is left out. `days`: today and at least `daysAhead` more. */
export function differenceOf(before: readonly Family[], after: readonly Family[], days: Days): SpendDifference[] {
  const differences = currenciesOf([...before, ...after]).map((currency): SpendDifference => {
    const was = daysOf(inCurrency(before, currency), days)
    const will = daysOf(inCurrency(after, currency), days).map((day, index) => ({
      date: day.date,
      ...spendLess(day, was[index]!),
    }))
    const { date: _, ...now } = will[0]!
    return { currency, now, later: will.slice(1).filter((day, index) => isSpending(spendLess(day, will[index]!))) }
  })
  return differences.filter(({ now, later }) => isSpending(now) || later.length > 0).toSorted(byCurrency)
}

function currenciesOf(families: readonly Family[]): (string | null)[] {
  return [...new Set(families.map(({ currency }) => currency))]
}

function inCurrency(families: readonly Family[], currency: string | null): Family[] {
  return families.filter((family) => family.currency === currency)
}

/** From when on the ad group runs, `nowMs` where it runs already; Infinity where it never will. */
export function runsFromMs(family: Family, adGroup: SpendingAdGroup, nowMs: number): number {
  if (!family.campaign?.isActive || !adGroup.isActive || (adGroup.endMs ?? Infinity) <= nowMs) return Infinity
  return Math.max(adGroup.startMs ?? nowMs, nowMs)
}

/** From when on the campaign spends, milliseconds since 1970: `nowMs` where it spends already, Infinity where it never will. */
export function spendsFromMs(family: Family, nowMs: number): number {
  if (!family.areAdGroupsHere && family.campaign?.isActive) return nowMs
  return Math.min(Infinity, ...family.adGroups.map((adGroup) => runsFromMs(family, adGroup, nowMs)))
}

/** By code, where none is known last. */
function byCurrency(a: { currency: string | null }, b: { currency: string | null }): number {
  return compareTexts(a.currency ?? '~', b.currency ?? '~')
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
