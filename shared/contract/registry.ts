import { accountApp } from './accounts/account-app.ts'
import { accountMedia } from './creatives/account-media.ts'
import { account } from './accounts/account.ts'
import { advertiserBusinessCategory } from './reference/advertiser-business-category.ts'
import { anyCard } from './creatives/any-card.ts'
import { authenticatedUserAccess } from './accounts/authenticated-user-access.ts'
import { biddingRule } from './reference/bidding-rule.ts'
import { campaign } from './campaigns/campaign.ts'
import { card } from './creatives/card.ts'
import { contentCategory } from './reference/content-category.ts'
import { curatedCategory } from './reference/curated-category.ts'
import { customAudience } from './audiences/custom-audience.ts'
import { draftTweet } from './creatives/draft-tweet.ts'
import type { Resource } from './language/resource.ts'
import { feature } from './accounts/feature.ts'
import { fundingInstrument } from './accounts/funding-instrument.ts'
import { iabCategory } from './reference/iab-category.ts'
import { imageConversationCard } from './creatives/image-conversation-card.ts'
import { keywordInsight } from './audiences/keyword-insight.ts'
import { lineItemCuratedCategory } from './campaigns/line-item-curated-category.ts'
import { lineItem } from './campaigns/line-item.ts'
import { mediaCreative } from './campaigns/media-creative.ts'
import { mediaLibrary } from './creatives/media-library.ts'
import { placement } from './reference/placement.ts'
import { pollCard } from './creatives/poll-card.ts'
import { prerollCallToAction } from './campaigns/preroll-call-to-action.ts'
import { promotableUser } from './accounts/promotable-user.ts'
import { promotedAccount } from './campaigns/promoted-account.ts'
import { promotedTweet } from './campaigns/promoted-tweet.ts'
import { publisher } from './reference/publisher.ts'
import { sharedAudience } from './audiences/shared-audience.ts'
import { tailoredAudiencePermission } from './audiences/tailored-audience-permission.ts'
import { scheduledPromotedTweet } from './campaigns/scheduled-promoted-tweet.ts'
import { scheduledTweet } from './creatives/scheduled-tweet.ts'
import { targetingCriterion } from './campaigns/targeting-criterion.ts'
import { targetingLookups } from './reference/targeting-lookups.ts'
import { taxSettings } from './accounts/tax-settings.ts'
import { trackingTag } from './campaigns/tracking-tag.ts'
import { tweet } from './creatives/tweet.ts'
import { userSettings } from './accounts/user-settings.ts'
import { videoConversationCard } from './creatives/video-conversation-card.ts'

/** Every declared resource, parents before children: the order of pulls and pushes. */
export const resources: readonly Resource[] = [
  account,
  authenticatedUserAccess,
  taxSettings,
  userSettings,
  feature,
  fundingInstrument,
  campaign,
  lineItem,
  targetingCriterion,
  promotableUser,
  accountApp,
  customAudience,
  sharedAudience,
  tailoredAudiencePermission,
  keywordInsight,
  mediaLibrary,
  accountMedia,
  card,
  pollCard,
  imageConversationCard,
  videoConversationCard,
  anyCard,
  draftTweet,
  scheduledTweet,
  tweet,
  promotedTweet,
  scheduledPromotedTweet,
  promotedAccount,
  mediaCreative,
  trackingTag,
  prerollCallToAction,
  lineItemCuratedCategory,
  curatedCategory,
  biddingRule,
  placement,
  advertiserBusinessCategory,
  contentCategory,
  iabCategory,
  publisher,
  ...targetingLookups,
].toSorted((a, b) => a.rank - b.rank)

const byKind = new Map(resources.map((resource) => [resource.kind, resource]))

/** The resource of a kind, or undefined for a name that is none. */
export function findResource(kind: string): Resource | undefined {
  return byKind.get(kind)
}

/** The resource of a kind; throws for an unknown one, which is a defect of the caller. */
export function resourceOf(kind: string): Resource {
  const found = byKind.get(kind)
  if (!found) throw new Error(`no resource of kind ${kind}`)
  return found
}
