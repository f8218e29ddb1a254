import { accountApp } from './account-app.ts'
import { accountMedia } from './account-media.ts'
import { account } from './account.ts'
import { advertiserBusinessCategory } from './advertiser-business-category.ts'
import { anyCard } from './any-card.ts'
import { authenticatedUserAccess } from './authenticated-user-access.ts'
import { biddingRule } from './bidding-rule.ts'
import { campaign } from './campaign.ts'
import { card } from './card.ts'
import { contentCategory } from './content-category.ts'
import { curatedCategory } from './curated-category.ts'
import { customAudience } from './custom-audience.ts'
import { draftTweet } from './draft-tweet.ts'
import type { Resource } from './define.ts'
import { feature } from './feature.ts'
import { fundingInstrument } from './funding-instrument.ts'
import { iabCategory } from './iab-category.ts'
import { imageConversationCard } from './image-conversation-card.ts'
import { keywordInsight } from './keyword-insight.ts'
import { lineItemCuratedCategory } from './line-item-curated-category.ts'
import { lineItem } from './line-item.ts'
import { mediaCreative } from './media-creative.ts'
import { mediaLibrary } from './media-library.ts'
import { placement } from './placement.ts'
import { pollCard } from './poll-card.ts'
import { prerollCallToAction } from './preroll-call-to-action.ts'
import { promotableUser } from './promotable-user.ts'
import { promotedAccount } from './promoted-account.ts'
import { promotedTweet } from './promoted-tweet.ts'
import { publisher } from './publisher.ts'
import { sharedAudience } from './shared-audience.ts'
import { tailoredAudiencePermission } from './tailored-audience-permission.ts'
import { scheduledPromotedTweet } from './scheduled-promoted-tweet.ts'
import { scheduledTweet } from './scheduled-tweet.ts'
import { targetingCriterion } from './targeting-criterion.ts'
import { targetingLookups } from './targeting-lookups.ts'
import { taxSettings } from './tax-settings.ts'
import { trackingTag } from './tracking-tag.ts'
import { tweet } from './tweet.ts'
import { userSettings } from './user-settings.ts'
import { videoConversationCard } from './video-conversation-card.ts'

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
