import { isPreroll } from '../../../shared/contract/campaigns/media-creative.ts'
import type { RulePort } from '../../../shared/contract/language/rules.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { invalid } from '../ads/parameters.ts'
import type { Hooks } from './hook-types.ts'

const lineItemOf = (record: RecordValues, port: RulePort) => port.get('line_item', String(record['line_item_id']))
const accepted = { entity_status: 'ACTIVE', approval_status: 'ACCEPTED' }

/** Promoted account: asking for the same again changes nothing. Source: interface, Campaign management, States. */
export const promotedAccountHooks: Hooks = {
  made: () => accepted,

  sameAs: ({ line_item_id: lineItemId, user_id: userId }, { accountId, port }) =>
    port.siblings('promoted_account', accountId, { line_item_id: lineItemId, user_id: userId }, '', 1)[0],

  listErrors: (params, port) => {
    const ids = params['line_item_ids']
    if (!Array.isArray(ids)) return []
    const canHold = ids.some((id) => port.get('line_item', String(id))?.['product_type'] === 'PROMOTED_ACCOUNT')
    return canHold ? [] : [invalid('line_item_ids', 'None of these line items is made for promoted accounts.', ids)]
  },
}

/** Promoted post: those of deleted line items are listed only with deleted records, and show deleted=false. Source: interface, States. */
export const promotedTweetHooks: Hooks = {
  made: () => accepted,
  isListed: (record, params, port) => params['with_deleted'] === true || lineItemOf(record, port)?.['deleted'] !== true,
}

/** Scheduled promotion: the post is none yet; listed as promoted posts are. Source: gaps 6.4, 6.5. */
export const scheduledPromotedTweetHooks: Hooks = {
  made: () => ({ tweet_id: null }),
  isListed: (record, params, port) => params['with_deleted'] === true || lineItemOf(record, port)?.['deleted'] !== true,
}

/** Media creative: its kind is that of the media. Source: gaps 6.4. */
export const mediaCreativeHooks: Hooks = {
  made: (record, { port }) => ({
    ...accepted,
    creative_type: port.get('account_media', String(record['account_media_id']))?.['creative_type'] ?? null,
  }),
  // Its address is set by a preroll call to action. Source: interface, Campaign management (POST media_creatives).
  follows: ({ creative_type: creativeType }) => (isPreroll(creativeType) ? { landing_url: null } : {}),
  isListed: (record, params, port) =>
    params['campaign_id'] === undefined || lineItemOf(record, port)?.['campaign_id'] === params['campaign_id'],
}
