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

/** Held beside a role: it lets its holder make posts that are promoted only. Source: as above. */
export const composerPermission = 'TWEET_COMPOSER' as const

/** Who may see campaigns and what belongs to them. Source: interface, Accounts and setup. */
export const campaignReaders: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CAMPAIGN_ANALYST']

/** Who may change campaigns. Source: interface, Accounts and setup. */
export const campaignWriters: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER']

/** Who may see creatives: those who make them, and those who see the campaigns that use them. Source: as above. */
export const creativeReaders: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CREATIVE_MANAGER', 'CAMPAIGN_ANALYST']

/** Who may change creatives. Source: as above. */
export const creativeWriters: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CREATIVE_MANAGER']
