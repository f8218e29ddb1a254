/** What a line item must agree on with itself. Source: gaps 6.2 and the interface's row on business categories. */
import { message } from '../../messages/message.ts'
import type { RecordRule } from '../language/rules.ts'
import { ownOf } from '../../model/values.ts'
import type { RecordValues } from '../../model/values.ts'

const isSet = (record: RecordValues, field: string) =>
  record[field] !== undefined && record[field] !== null && record[field] !== ''
const listOf = (record: RecordValues, field: string): readonly string[] =>
  Array.isArray(record[field]) ? record[field].map(String) : []
const appObjectives = ['APP_INSTALLS', 'APP_ENGAGEMENTS']
/** Source: gaps 6.2 (D, CM; the app objectives by CMG). */
const targetObjectives = ['REACH', 'FOLLOWERS', 'WEBSITE_CLICKS', ...appObjectives]
const cappedObjectives = ['REACH', 'ENGAGEMENTS', 'VIDEO_VIEWS', 'PREROLL_VIEWS']
/** Objectives that a goal is tied to; the other goals go with any. */
const goalObjectives: Record<string, readonly string[]> = {
  APP_CLICKS: appObjectives,
  APP_INSTALLS: appObjectives,
  APP_PURCHASES: ['APP_INSTALLS'],
  SITE_VISITS: ['WEBSITE_CLICKS'],
}

export const lineItemRecordRules: RecordRule[] = [
  {
    field: 'product_type',
    involves: ['product_type', 'objective'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record: { objective, product_type: product } }) => {
      if (objective === 'PREROLL_VIEWS' && product !== 'MEDIA')
        return message('rules.lineItemRecordRules.preRollViewsPromoteMedia')
      // Assumed: docs/assumptions.md, followers-account.
      if (objective === 'FOLLOWERS' && product !== 'PROMOTED_ACCOUNT')
        return message('rules.lineItemRecordRules.followersAreWonByPromoting')
      return null
    },
  },
  {
    field: 'placements',
    involves: ['placements', 'product_type'],
    code: 'INVALID_PLACEMENT_TYPE',
    certainty: 'D',
    check: ({ record }) => {
      const chosen = listOf(record, 'placements')
      if (chosen.length === 1 && chosen[0] === 'SERVICE_PROFILE')
        return message('rules.lineItemRecordRules.profilesAloneAreNoPlacement')
      const isForAccount = chosen.length === 1 && ['ALL_ON_SERVICE', 'SERVICE_TIMELINE'].includes(chosen[0]!)
      return record['product_type'] === 'PROMOTED_ACCOUNT' && chosen.length > 0 && !isForAccount
        ? message('rules.lineItemRecordRules.accountPromotedEverywhereOnService')
        : null
    },
  },
  {
    field: 'placements',
    involves: ['placements', 'objective'],
    code: 'INVALID_PLACEMENT_TYPE',
    certainty: 'D',
    check: ({ record }) => {
      const chosen = listOf(record, 'placements')
      const reaches = chosen.includes('SERVICE_TIMELINE') || chosen.includes('ALL_ON_SERVICE')
      return record['objective'] === 'REACH' && chosen.length > 0 && !reaches
        ? message('rules.lineItemRecordRules.reachNeedsTimelinesAmongPlacements')
        : null
    },
  },
  {
    field: 'end_time',
    involves: ['start_time', 'end_time'],
    code: 'INVALID_TIME_WINDOW',
    check: ({ record: { start_time: start, end_time: end } }) =>
      typeof start === 'string' && typeof end === 'string' && Date.parse(end) <= Date.parse(start)
        ? message('rules.fundingInstrument.endMustComeAfterStart')
        : null,
  },
  {
    field: 'daily_budget_amount_local_micro',
    involves: ['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record: { daily_budget_amount_local_micro: daily, total_budget_amount_local_micro: total } }) =>
      typeof daily === 'bigint' && typeof total === 'bigint' && daily > total
        ? message('rules.campaign.moreThanTotalBudgetRaise')
        : null,
  },
  {
    field: 'goal',
    involves: ['goal', 'objective'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record: { goal, objective }, operation, given }) => {
      const fitting = typeof goal === 'string' ? ownOf(goalObjectives, goal) : undefined
      if (fitting && !fitting.includes(String(objective))) return message('rules.lineItemRecordRules.goalDoesNotGoWith')
      return operation === 'update' && given.has('goal') && goal === 'SITE_VISITS'
        ? message('rules.lineItemRecordRules.siteVisitsCanChosenOnly')
        : null
    },
  },
  {
    field: 'bid_strategy',
    involves: ['bid_strategy', 'objective'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record: { bid_strategy: strategy, objective } }) => {
      if (strategy === 'MAX' && (objective === 'REACH' || objective === 'FOLLOWERS'))
        return message('rules.lineItemRecordRules.objectiveTakesNoMaximumBid')
      return strategy === 'TARGET' && typeof objective === 'string' && !targetObjectives.includes(objective)
        ? message('rules.lineItemRecordRules.objectiveTakesNoTargetBid')
        : null
    },
  },
  {
    field: 'bid_amount_local_micro',
    involves: ['bid_strategy', 'bid_amount_local_micro'],
    code: 'MISSING_PARAMETER',
    certainty: 'D',
    check: ({ record }) =>
      (record['bid_strategy'] === 'MAX' || record['bid_strategy'] === 'TARGET') &&
      !isSet(record, 'bid_amount_local_micro')
        ? message('rules.lineItemRecordRules.maximumOrTargetBidNeeds')
        : null,
  },
  {
    field: 'pay_by',
    involves: ['pay_by', 'bid_strategy', 'goal', 'objective'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record: { pay_by: payer, bid_strategy: strategy, goal, objective }, given, operation }) => {
      if (payer === undefined || payer === null || (operation === 'update' && !given.has('pay_by'))) return null
      if (goal === 'SITE_VISITS')
        return payer === 'IMPRESSION' ? null : message('rules.lineItemRecordRules.siteVisitsArePaidBy')
      if (payer === 'IMPRESSION')
        return strategy === 'TARGET' ? message('rules.lineItemRecordRules.targetBidCannotPaidBy') : null
      // Assumed: docs/assumptions.md, pay-by.
      if (payer === 'APP_CLICK' && objective !== 'APP_INSTALLS')
        return message('rules.lineItemRecordRules.appClicksArePaidApp')
      return payer === 'LINK_CLICK' && goal !== 'LINK_CLICKS'
        ? message('rules.lineItemRecordRules.linkClicksArePaidWhen')
        : null
    },
  },
  {
    field: 'frequency_cap',
    involves: ['frequency_cap', 'objective'],
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record }) =>
      isSet(record, 'frequency_cap') && !cappedObjectives.includes(String(record['objective']))
        ? message('rules.lineItemRecordRules.frequencyCapGoesWithReach')
        : null,
  },
  {
    field: 'duration_in_days',
    involves: ['frequency_cap', 'duration_in_days'],
    code: 'INCLUSIVE_PARAMETERS',
    certainty: 'N',
    check: ({ record }) =>
      // Assumed: docs/assumptions.md, frequency-pair.
      isSet(record, 'frequency_cap') !== isSet(record, 'duration_in_days')
        ? message('rules.lineItemRecordRules.frequencyCapWindowGoTogether')
        : null,
  },
  {
    field: 'advertiser_domain',
    involves: ['advertiser_domain', 'placements'],
    code: 'MISSING_PARAMETER',
    certainty: 'D',
    check: ({ record }) =>
      listOf(record, 'placements').includes('PUBLISHER_NETWORK') && !isSet(record, 'advertiser_domain')
        ? message('rules.lineItemRecordRules.publisherNetworkNeedsAdvertisersDomain')
        : null,
  },
  {
    field: 'categories',
    involves: ['categories', 'placements', 'objective'],
    code: 'MISSING_PARAMETER',
    check: ({ record }) => {
      const isNeeded =
        listOf(record, 'placements').includes('PUBLISHER_NETWORK') || record['objective'] === 'PREROLL_VIEWS'
      return isNeeded && listOf(record, 'categories').length === 0
        ? message('rules.lineItemRecordRules.chooseBusinessCategories')
        : null
    },
  },
  {
    field: 'categories',
    involves: ['categories', 'placements', 'objective'],
    // Source: interface, Accounts and setup: they apply to pre-roll views alone; gaps 6.2 (D): to the publisher network too.
    code: 'INVALID_IAB_CATEGORY',
    check: ({ record, given }) => {
      const isTaken =
        listOf(record, 'placements').includes('PUBLISHER_NETWORK') || record['objective'] === 'PREROLL_VIEWS'
      return !isTaken && given.has('categories') && listOf(record, 'categories').length > 0
        ? message('rules.lineItemRecordRules.businessCategoriesGoWithPre')
        : null
    },
  },
  {
    field: 'android_app_store_identifier',
    involves: ['objective', 'android_app_store_identifier', 'ios_app_store_identifier'],
    code: 'MISSING_PARAMETER',
    certainty: 'D',
    check: ({ record }) =>
      appObjectives.includes(String(record['objective'])) &&
      !isSet(record, 'android_app_store_identifier') &&
      !isSet(record, 'ios_app_store_identifier')
        ? message('rules.lineItemRecordRules.appObjectivesNeedAndroidApp')
        : null,
  },
  {
    field: 'primary_web_event_tag',
    involves: ['goal', 'primary_web_event_tag'],
    code: 'MISSING_PARAMETER',
    certainty: 'D',
    check: ({ record }) =>
      record['goal'] === 'WEBSITE_CONVERSIONS' && !isSet(record, 'primary_web_event_tag')
        ? message('rules.lineItemRecordRules.websiteConversionsNeedWebEvent')
        : null,
  },
]
