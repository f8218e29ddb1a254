/** What a kind does beyond its declaration, in small named hooks; a kind without any needs no entry. */
import { accessHooks } from './access.ts'
import { accountHooks } from './account.ts'
import { campaignHooks } from './campaign.ts'
import { featureHooks } from '../ads/sandbox-features.ts'
import {
  anyCardHooks,
  cardHooks,
  imageConversationCardHooks,
  pollCardHooks,
  videoConversationCardHooks,
} from './cards.ts'
import { fundingInstrumentHooks } from './funding-instrument.ts'
import { biddingRuleHooks, networkOperatorHooks } from './reference.ts'
import { lineItemHooks } from './line-item.ts'
import { draftTweetHooks, scheduledTweetHooks } from './drafts.ts'
import {
  mediaCreativeHooks,
  promotedAccountHooks,
  promotedTweetHooks,
  scheduledPromotedTweetHooks,
} from './promoted.ts'
import { taxSettingsHooks, userSettingsHooks } from './settings.ts'
import { targetingHooks } from './targeting.ts'
import { tweetHooks } from './tweets.ts'
import { mediaLibraryHooks } from './media-library.ts'
import { customAudienceHooks } from './custom-audience.ts'
import { keywordInsightHooks } from './keyword-insight.ts'
import { tailoredAudiencePermissionHooks } from './tailored-audience-permission.ts'
import type { Hooks } from './hook-types.ts'

const hooks: Record<string, Hooks> = {
  line_item: lineItemHooks,
  targeting_criterion: targetingHooks,
  promoted_account: promotedAccountHooks,
  promoted_tweet: promotedTweetHooks,
  media_creative: mediaCreativeHooks,
  tax_settings: taxSettingsHooks,
  user_settings: userSettingsHooks,
  bidding_rule: biddingRuleHooks,
  targeting_network_operator: networkOperatorHooks,
  account: accountHooks,
  authenticated_user_access: accessHooks,
  campaign: campaignHooks,
  funding_instrument: fundingInstrumentHooks,
  media_library: mediaLibraryHooks,
  custom_audience: customAudienceHooks,
  tailored_audience_permission: tailoredAudiencePermissionHooks,
  keyword_insight: keywordInsightHooks,
  draft_tweet: draftTweetHooks,
  scheduled_tweet: scheduledTweetHooks,
  tweet: tweetHooks,
  scheduled_promoted_tweet: scheduledPromotedTweetHooks,
  card: cardHooks,
  poll_card: pollCardHooks,
  image_conversation_card: imageConversationCardHooks,
  video_conversation_card: videoConversationCardHooks,
  any_card: anyCardHooks,
  feature: featureHooks,
}

export function hooksOf(kind: string): Hooks {
  return hooks[kind] ?? {}
}
