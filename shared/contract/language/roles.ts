/** Roles on an account, and which of them may see or change what. */

/** What a role on an account is called on the wire. Source: interface, Accounts and setup (authenticated_user_access). */
export const roles = [
  'ACCOUNT_ADMIN',
  'AD_MANAGER',
  'CREATIVE_MANAGER',
  'CAMPAIGN_ANALYST',
  'ANALYST',
  'PARTNER_AUDIENCE_MANAGER',
] as const

export type Role = (typeof roles)[number]

/** Words for people, one a role. */
export const roleLabels: Record<Role | 'TWEET_COMPOSER', string> = {
  ACCOUNT_ADMIN: 'Account admin',
  AD_MANAGER: 'Ad manager',
  CREATIVE_MANAGER: 'Creative manager',
  CAMPAIGN_ANALYST: 'Campaign analyst',
  ANALYST: 'Analyst',
  PARTNER_AUDIENCE_MANAGER: 'Partner audience manager',
  TWEET_COMPOSER: 'Post composer',
}

/** Who may see campaigns and what belongs to them. Source: interface, Accounts and setup. */
export const campaignReaders: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CAMPAIGN_ANALYST']

/** Who may change campaigns. Source: interface, Accounts and setup. */
export const campaignWriters: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER']

/** Who may see creatives: those who make them, and those who see the campaigns that use them. Source: as above. */
export const creativeReaders: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CREATIVE_MANAGER', 'CAMPAIGN_ANALYST']

/** Who may change creatives. Source: as above. */
export const creativeWriters: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CREATIVE_MANAGER']
