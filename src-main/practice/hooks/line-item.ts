import { resourceOf } from '../../../shared/contract/registry.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { toInstant } from '../clock.ts'
import type { Hooks, RequestContext, PutRecord } from './hook-types.ts'

/** Goal when none is given. Only that of ENGAGEMENTS is known; Assumed: docs/assumptions.md, line-item-defaults. */
const usualGoals: Record<string, string> = {
  APP_ENGAGEMENTS: 'APP_CLICKS',
  APP_INSTALLS: 'APP_INSTALLS',
  REACH: 'MAX_REACH',
  FOLLOWERS: 'FOLLOWERS',
  ENGAGEMENTS: 'ENGAGEMENT',
  VIDEO_VIEWS: 'VIDEO_VIEW',
  PREROLL_VIEWS: 'PREROLL',
  WEBSITE_CLICKS: 'LINK_CLICKS',
}

/** Targeting value of each platform. Source: gaps 6.3 (platforms). */
const platforms = { android_app_store_identifier: '1', ios_app_store_identifier: '0' }

/** Line item: what follows from its objective and campaign, and the platforms of its apps. Source: gaps 6.2. */
export const lineItemHooks: Hooks = {
  made: (record, { port }) => {
    const campaign = port.get('campaign', String(record['campaign_id']))
    const objective = String(record['objective'])
    const hasBid = typeof record['bid_amount_local_micro'] === 'bigint'
    const withBid = objective === 'REACH' || objective === 'FOLLOWERS' ? 'TARGET' : 'MAX'
    const bidStrategy = record['bid_strategy'] ?? (hasBid ? withBid : 'AUTO')
    return {
      funding_instrument_id: campaign?.['funding_instrument_id'] ?? null,
      currency: campaign?.['currency'] ?? null,
      goal: usualGoals[objective] ?? null,
      bid_strategy: bidStrategy,
      // A target bid cannot be paid by impression.
      pay_by: objective === 'ENGAGEMENTS' ? 'ENGAGEMENT' : bidStrategy === 'TARGET' ? null : 'IMPRESSION',
      creative_source: 'MANUAL',
    }
  },

  after: (record, context, put) => {
    if (record['deleted'] === true) return
    for (const [field, platform] of Object.entries(platforms))
      if (record[field]) addPlatform(record, platform, context, put)
    completeCampaign(record, context, put)
  },

  isListed: (record, params) => record['entity_status'] !== 'DRAFT' || params['with_draft'] === true,
}

/** Setting an app adds its platform to the targeting. Source: gaps 6.2 (D, CM). */
function addPlatform(lineItem: RecordValues, platform: string, context: RequestContext, put: PutRecord): void {
  const having = { line_item_id: lineItem['id'], targeting_type: 'PLATFORM', targeting_value: platform }
  if (context.port.siblingCount('targeting_criterion', context.accountId, having, '') > 0) return
  const now = toInstant(context.nowMs)
  const id = context.media.ids.next('targeting_criterion')
  const criterion = {
    ...having,
    id,
    name: platform === '0' ? 'iOS' : 'Android',
    operator_type: 'EQ',
    created_at: now,
    updated_at: now,
    deleted: false,
  }
  put('create', resourceOf('targeting_criterion'), id, criterion, context)
}

/** A campaign is complete once it has an ad group. */
function completeCampaign(lineItem: RecordValues, context: RequestContext, put: PutRecord): void {
  const campaignId = String(lineItem['campaign_id'])
  const campaign = context.draft.get('campaign', context.accountId, campaignId)
  const reasons = campaign?.['reasons_not_servable']
  if (!campaign || !Array.isArray(reasons) || !reasons.includes('INCOMPLETE')) return
  const left = { ...campaign, reasons_not_servable: reasons.filter((reason) => reason !== 'INCOMPLETE') }
  put('update', resourceOf('campaign'), campaignId, left, context, campaign)
}
