import { list, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'

/** What each role allows, in one sentence. Source: interface, Accounts and setup (authenticated_user_access). */
export const roleMeanings: Record<string, string> = {
  ACCOUNT_ADMIN: 'Everything, users and settings included.',
  AD_MANAGER: 'Everything but users and settings.',
  CREATIVE_MANAGER: 'Creatives and previews only.',
  CAMPAIGN_ANALYST: 'Sees campaigns and their figures.',
  ANALYST: 'Organic figures and audience insights; no campaigns.',
  PARTNER_AUDIENCE_MANAGER: 'Partner audiences, by interface only.',
  TWEET_COMPOSER: 'May also create promoted-only posts.',
}

/** Role of the signed-in user on an account; one record an account. Source: interface, Accounts and setup; gaps 6.4. */
export const authenticatedUserAccess = resource('authenticated_user_access', {
  source: 'Accounts and setup',
  scope: 'account',
  idParam: 'account_id',
  nameField: 'user_id',
  isSingleton: true,
  rank: 1,
  deletion: 'none',
  askedBy: 'id',
  naturalKey: [],
  fields: {
    user_id: text({ names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] } }),
    permissions: list(),
  },
  operations: [
    {
      name: 'get',
      method: 'GET',
      path: '/accounts/:account_id/authenticated_user_access',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [],
      roles,
      rateClass: 'read',
      source: 'Accounts and setup',
    },
  ],
  examples: [{ user_id: '1650214377', permissions: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'] }],
})
