/** What a campaign's page says of budgets, bids and flights; pure. */
import type { CampaignPage, PageAdGroup, PageRecord } from '../../../shared/bridge.ts'
import { t } from '../../../shared/messages/index.ts'
import { formatMoney } from '../../../shared/messages/money.ts'
import { spendAt } from '../../../shared/model/spend.ts'
import type { Spend } from '../../../shared/model/spend.ts'
import { inSentence } from '../../../shared/model/sentence.ts'
import { wordsOf } from '../../../shared/presentation/resources.ts'
import { plainDay } from '../../components/zoned-time.ts'
import type { Flight } from './flights.ts'

/** Where and when it is read. */
export interface Present {
  nowMs: number
  /** The account's zone. */
  zone: string
}

/** "9 Sep – 2 Feb 2028"; the last day is the one on which it still runs. */
export function flightWords({ startMs, endMs }: Flight, { nowMs, zone }: Present): string {
  const from = startMs === null ? null : plainDay(startMs, zone, nowMs)
  const to = endMs === null ? null : plainDay(Math.max(startMs ?? endMs - 1, endMs - 1), zone, nowMs)
  if (from !== null && to !== null) return t('plan.flight.range', { from, to })
  if (from !== null) return t('plan.flight.open', { from })
  return to === null ? t('plan.flight.none') : t('plan.flight.until', { to })
}

/** "€1.20 maximum bid", "automatic bid"; '' where none is set. */
export function bidWords({ values, currency }: PageAdGroup): string {
  const bid = values['bid_amount_local_micro']
  const amount = typeof bid === 'bigint' && currency !== null ? formatMoney(bid, currency) : null
  switch (values['bid_strategy']) {
    case 'AUTO':
      return t('plan.head.bidAutomatic')
    case 'MAX':
      return amount === null ? '' : t('plan.head.bidMaximum', { amount })
    case 'TARGET':
      return amount === null ? '' : t('plan.head.bidTarget', { amount })
    default:
      return ''
  }
}

/** The most that the ad group spends a day, by its own budget or by that of the campaign, which others share; null without either. */
export function budgetWords(
  group: Pick<PageAdGroup, 'values' | 'currency'>,
  campaign: Pick<PageRecord, 'values'>,
): { label: string; amount: string } | null {
  const { currency } = group
  if (currency === null) return null
  const own = amountOf(group, 'daily_budget_amount_local_micro')
  if (own !== null) return { label: t('plan.adGroup.mostADay'), amount: formatMoney(own, currency) }
  const shared = isShared(campaign) ? amountOf(campaign, 'daily_budget_amount_local_micro') : null
  return shared === null ? null : { label: t('plan.adGroup.sharedBudget'), amount: formatMoney(shared, currency) }
}

/** "Engagements", as the ad groups of a campaign share it; '' without any. */
export function objectiveWords({ adGroups }: CampaignPage): string {
  const objective = adGroups[0]?.values['objective']
  return typeof objective === 'string' ? inSentence(wordsOf('line_item', 'objective')[objective] ?? objective) : ''
}

/** Whether the ad groups share the campaign's budget. */
export function isShared({ values }: Pick<PageRecord, 'values'>): boolean {
  return values['budget_optimization'] !== 'LINE_ITEM'
}

/** An amount of the record, or null. */
export function amountOf({ values }: Pick<PageRecord, 'values'>, field: string): bigint | null {
  const amount = values[field]
  return typeof amount === 'bigint' ? amount : null
}

/** The amount at the service where it differs; undefined where it does not. */
export function amountBefore({ before }: Pick<PageRecord, 'before'>, field: string): bigint | null | undefined {
  if (!Object.hasOwn(before, field)) return undefined
  const amount = before[field]
  return typeof amount === 'bigint' ? amount : null
}

/** What the campaign spends a day at this moment: as the service has it, and after the push. */
export function spendOf({ family }: CampaignPage, nowMs: number): { now: Spend; after: Spend } | null {
  return family && { now: spendAt(family.atService, nowMs), after: spendAt(family.pending, nowMs) }
}
