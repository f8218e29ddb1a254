/** What a line item must agree on with its campaign, its siblings and the reference data. Source: gaps 6.1, 6.2; interface, Accounts and setup. */
import { amount, message } from '../../messages/message.ts'
import type { RulePort, WorkspaceRule } from '../language/rules.ts'
import { mustExist } from '../language/references.ts'
import type { RecordValues } from '../../model/values.ts'

/** Ad groups that a campaign may have. Source: gaps 6.2 (D, three pages agree). */
export const mostPerCampaign = 100

const campaignOf = (record: RecordValues, port: RulePort) => port.get('campaign', String(record['campaign_id'] ?? ''))
const hasOwnBudget = (campaign: RecordValues | undefined) => campaign?.['budget_optimization'] === 'LINE_ITEM'

/** Its own, its campaign's, or that of the campaign's funding while the campaign is new. */
function currencyOf(record: RecordValues, port: RulePort): string | null {
  const campaign = campaignOf(record, port)
  const funding = port.get('funding_instrument', String(campaign?.['funding_instrument_id'] ?? ''))
  const found = [record['currency'], campaign?.['currency'], funding?.['currency']].find(
    (each) => typeof each === 'string',
  )
  return typeof found === 'string' ? found : null
}

function sameMembers(a: readonly string[], b: ReadonlySet<string>): boolean {
  return a.length === b.size && a.every((each) => b.has(each))
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const lineItemWorkspaceRules: WorkspaceRule[] = [
  mustExist('campaign_id', 'campaign', 'CAMPAIGN_NOT_FOUND'),
  ...(['objective', 'product_type'] as const).map((field): WorkspaceRule => ({
    field,
    involves: [field, 'campaign_id'],
    surroundings: { sharing: 'campaign_id' },
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record, operation, accountId, id }, port) => {
      if (operation !== 'create' || !record['campaign_id']) return null
      const [other] = port.siblings('line_item', accountId, { campaign_id: record['campaign_id'] }, id, 1)
      return other && other[field] !== record[field]
        ? message('rules.lineItemWorkspaceRules.allAdGroupsCampaignHave', { value: String(other[field]) })
        : null
    },
  })),
  {
    field: 'campaign_id',
    involves: ['campaign_id'],
    surroundings: { sharing: 'campaign_id' },
    code: 'TOO_MANY_LINE_ITEMS',
    certainty: 'D',
    check: ({ record, operation, accountId, id }, port) => {
      if (operation !== 'create' || !record['campaign_id']) return null
      return port.siblingCount('line_item', accountId, { campaign_id: record['campaign_id'] }, id) < mostPerCampaign
        ? null
        : message('rules.lineItemWorkspaceRules.campaignMayHaveAdGroups', { mostPerCampaign })
    },
  },
  {
    field: 'daily_budget_amount_local_micro',
    involves: ['daily_budget_amount_local_micro', 'campaign_id'],
    surroundings: 'references',
    code: 'MISSING_PARAMETER',
    certainty: 'D',
    check: ({ record }, port) =>
      hasOwnBudget(campaignOf(record, port)) && typeof record['daily_budget_amount_local_micro'] !== 'bigint'
        ? message('rules.lineItemWorkspaceRules.setDailyBudgetEachAd')
        : null,
  },
  ...(['daily_budget_amount_local_micro', 'total_budget_amount_local_micro', 'standard_delivery'] as const).map(
    (field): WorkspaceRule => ({
      field,
      involves: [field, 'campaign_id'],
      surroundings: 'references',
      code: 'INVALID_PARAMETER',
      certainty: 'D',
      emptyWhy: (record, port) => {
        const campaign = campaignOf(record, port)
        return campaign && !hasOwnBudget(campaign) ? message('rules.lineItemWorkspaceRules.campaignHasTheBudget') : null
      },
      check: ({ record, operation, given }, port) => {
        const campaign = campaignOf(record, port)
        if (!campaign || hasOwnBudget(campaign) || record[field] === undefined || record[field] === null) return null
        return operation === 'update' && !given.has(field)
          ? null
          : message('rules.lineItemWorkspaceRules.campaignSharesBudgetSoAd')
      },
    }),
  ),
  {
    field: 'total_budget_amount_local_micro',
    involves: ['total_budget_amount_local_micro', 'campaign_id'],
    surroundings: 'references',
    code: 'SPEND_EXCEEDS_BUDGET',
    severity: 'warning',
    certainty: 'D',
    check: ({ record }, port) => {
      const [own, whole] = [
        record['total_budget_amount_local_micro'],
        campaignOf(record, port)?.['total_budget_amount_local_micro'],
      ]
      return typeof own === 'bigint' && typeof whole === 'bigint' && own > whole
        ? message('rules.lineItemWorkspaceRules.moreThanCampaignsTotalBudget')
        : null
    },
  },
  {
    field: 'bid_amount_local_micro',
    involves: ['bid_amount_local_micro', 'campaign_id'],
    surroundings: 'references',
    code: 'SPEND_EXCEEDS_BUDGET',
    severity: 'warning',
    certainty: 'D',
    check: ({ record }, port) => {
      const campaign = campaignOf(record, port)
      const bid = record['bid_amount_local_micro']
      const budgets = [campaign?.['daily_budget_amount_local_micro'], campaign?.['total_budget_amount_local_micro']]
      return typeof bid === 'bigint' && budgets.some((budget) => typeof budget === 'bigint' && bid > budget)
        ? message('rules.lineItemWorkspaceRules.moreThanCampaignsBudgetCampaign')
        : null
    },
  },
  {
    field: 'bid_amount_local_micro',
    involves: ['bid_amount_local_micro'],
    surroundings: 'references',
    code: 'INVALID_DENOMINATION',
    certainty: 'N',
    check: ({ record }, port) => {
      const bid = record['bid_amount_local_micro']
      const currency = currencyOf(record, port)
      const step = currency === null ? undefined : port.get('bidding_rule', currency)?.['minimum_denomination']
      return currency !== null && typeof bid === 'bigint' && typeof step === 'bigint' && step > 0n && bid % step !== 0n
        ? message('rules.lineItemWorkspaceRules.bidsGoStepsMicroUnits', { currency, step: amount(step, currency) })
        : null
    },
  },
  {
    field: 'placements',
    involves: ['placements', 'product_type'],
    surroundings: 'references',
    code: 'INVALID_PLACEMENT_TYPE',
    certainty: 'D',
    check: ({ record, operation }, port) => {
      const known = port.get('placement', String(record['product_type'] ?? ''))?.['placements']
      const chosen = texts(record['placements'])
      if (operation !== 'create' || !Array.isArray(known) || chosen.length === 0) return null
      return known.some((combination) => sameMembers(chosen, new Set(texts(combination))))
        ? null
        : message('rules.lineItemWorkspaceRules.thesePlacementsDoNotGo')
    },
  },
  {
    field: 'placements',
    involves: ['placements'],
    surroundings: 'references',
    code: 'INVALID_PLACEMENT_TYPE',
    severity: 'warning',
    certainty: 'D',
    check: ({ record, accountId, id }, port) => {
      if (!texts(record['placements']).includes('SERVICE_SEARCH')) return null
      const hasKeyword = ['BROAD_KEYWORD', 'EXACT_KEYWORD', 'PHRASE_KEYWORD', 'UNORDERED_KEYWORD'].some(
        (type) =>
          port.siblingCount('targeting_criterion', accountId, { line_item_id: id, targeting_type: type }, '') > 0,
      )
      return hasKeyword ? null : message('rules.lineItemWorkspaceRules.searchResultsNeedKeywordsTargeting')
    },
  },
  {
    field: 'categories',
    involves: ['categories', 'objective'],
    surroundings: 'references',
    code: 'INVALID_IAB_CATEGORY',
    check: ({ record }, port) => {
      const chosen = texts(record['categories'])
      if (record['objective'] !== 'PREROLL_VIEWS' || chosen.length === 0) return null
      const sets = port
        .siblings('advertiser_business_category', '', {}, '', 1000)
        .map((each) => texts(each['iab_categories']))
      if (sets.length === 0) return null
      const fits = sets.some((one) => sets.some((two) => sameMembers(chosen, new Set([...one, ...two]))))
      return fits ? null : message('rules.lineItemWorkspaceRules.preRollViewsTakeWhole')
    },
  },
  {
    field: 'frequency_cap',
    involves: ['frequency_cap'],
    surroundings: 'references',
    code: 'FEATURE_NOT_AVAILABLE',
    certainty: 'D',
    check: ({ record, operation, given, accountId }, port) => {
      if (typeof record['frequency_cap'] !== 'number' || (operation === 'update' && !given.has('frequency_cap')))
        return null
      // Without any feature known here the service decides.
      if (port.siblingCount('feature', accountId, {}, '') === 0) return null
      return port.siblingCount('feature', accountId, { feature_key: 'REACH_FREQUENCY_CAP' }, '') > 0
        ? null
        : message('rules.lineItemWorkspaceRules.accountHasNoFrequencyCaps')
    },
  },
]
