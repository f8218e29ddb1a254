/** Words for access. */
import type { KindWords } from '../../../kind-words.ts'

export const authenticatedUserAccess: KindWords = {
  label: 'Access',
  labelPlural: 'Access',
  fields: {
    permissions: {
      label: 'Roles',
      values: {
        ACCOUNT_ADMIN: 'Account admin',
        AD_MANAGER: 'Ad manager',
        CREATIVE_MANAGER: 'Creative manager',
        CAMPAIGN_ANALYST: 'Campaign analyst',
        ANALYST: 'Analyst',
        PARTNER_AUDIENCE_MANAGER: 'Partner audience manager',
        TWEET_COMPOSER: 'Post composer',
      },
    },
  },
}
