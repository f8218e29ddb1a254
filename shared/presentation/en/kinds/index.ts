/** Words of every kind in English. */
import type { KindWords } from '../../kind-words.ts'
import { account } from './accounts/account.ts'
import { authenticatedUserAccess } from './accounts/authenticated-user-access.ts'
import { taxSettings } from './accounts/tax-settings.ts'
import { userSettings } from './accounts/user-settings.ts'
import { biddingRule } from './reference/bidding-rule.ts'
import { placement } from './reference/placement.ts'
import { advertiserBusinessCategory } from './reference/advertiser-business-category.ts'
import { contentCategory } from './reference/content-category.ts'
import { iabCategory } from './reference/iab-category.ts'
import { publisher } from './reference/publisher.ts'
import {
  targetingLocation,
  targetingInterest,
  targetingLanguage,
  targetingPlatform,
  targetingPlatformVersion,
  targetingDevice,
  targetingNetworkOperator,
  targetingConversation,
  targetingAppStoreCategory,
  targetingEvent,
  targetingTvMarket,
  targetingTvShow,
} from './reference/targeting-lookups.ts'
import { feature } from './accounts/feature.ts'
import { fundingInstrument } from './accounts/funding-instrument.ts'
import { keywordInsight } from './audiences/keyword-insight.ts'
import { curatedCategory } from './reference/curated-category.ts'
import { campaign } from './campaigns/campaign.ts'
import { promotableUser } from './accounts/promotable-user.ts'
import { accountApp } from './accounts/account-app.ts'
import { customAudience } from './audiences/custom-audience.ts'
import { mediaLibrary } from './creatives/media-library.ts'
import { lineItem } from './campaigns/line-item.ts'
import { sharedAudience } from './audiences/shared-audience.ts'
import { tailoredAudiencePermission } from './audiences/tailored-audience-permission.ts'
import { accountMedia } from './creatives/account-media.ts'
import { targetingCriterion } from './campaigns/targeting-criterion.ts'
import { card } from './creatives/card.ts'
import { pollCard } from './creatives/poll-card.ts'
import { imageConversationCard } from './creatives/image-conversation-card.ts'
import { videoConversationCard } from './creatives/video-conversation-card.ts'
import { anyCard } from './creatives/any-card.ts'
import { draftTweet } from './creatives/draft-tweet.ts'
import { scheduledTweet } from './creatives/scheduled-tweet.ts'
import { tweet } from './creatives/tweet.ts'
import { promotedTweet } from './campaigns/promoted-tweet.ts'
import { scheduledPromotedTweet } from './campaigns/scheduled-promoted-tweet.ts'
import { promotedAccount } from './campaigns/promoted-account.ts'
import { mediaCreative } from './campaigns/media-creative.ts'
import { trackingTag } from './campaigns/tracking-tag.ts'
import { prerollCallToAction } from './campaigns/preroll-call-to-action.ts'
import { lineItemCuratedCategory } from './campaigns/line-item-curated-category.ts'

export const kinds: Readonly<Record<string, KindWords>> = {
  account: account,
  authenticated_user_access: authenticatedUserAccess,
  tax_settings: taxSettings,
  user_settings: userSettings,
  bidding_rule: biddingRule,
  placement: placement,
  advertiser_business_category: advertiserBusinessCategory,
  content_category: contentCategory,
  iab_category: iabCategory,
  publisher: publisher,
  targeting_location: targetingLocation,
  targeting_interest: targetingInterest,
  targeting_language: targetingLanguage,
  targeting_platform: targetingPlatform,
  targeting_platform_version: targetingPlatformVersion,
  targeting_device: targetingDevice,
  targeting_network_operator: targetingNetworkOperator,
  targeting_conversation: targetingConversation,
  targeting_app_store_category: targetingAppStoreCategory,
  targeting_event: targetingEvent,
  targeting_tv_market: targetingTvMarket,
  targeting_tv_show: targetingTvShow,
  feature: feature,
  funding_instrument: fundingInstrument,
  keyword_insight: keywordInsight,
  curated_category: curatedCategory,
  campaign: campaign,
  promotable_user: promotableUser,
  account_app: accountApp,
  custom_audience: customAudience,
  media_library: mediaLibrary,
  line_item: lineItem,
  shared_audience: sharedAudience,
  tailored_audience_permission: tailoredAudiencePermission,
  account_media: accountMedia,
  targeting_criterion: targetingCriterion,
  card: card,
  poll_card: pollCard,
  image_conversation_card: imageConversationCard,
  video_conversation_card: videoConversationCard,
  any_card: anyCard,
  draft_tweet: draftTweet,
  scheduled_tweet: scheduledTweet,
  tweet: tweet,
  promoted_tweet: promotedTweet,
  scheduled_promoted_tweet: scheduledPromotedTweet,
  promoted_account: promotedAccount,
  media_creative: mediaCreative,
  tracking_tag: trackingTag,
  preroll_call_to_action: prerollCallToAction,
  line_item_curated_category: lineItemCuratedCategory,
}
