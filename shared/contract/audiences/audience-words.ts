/** What the kinds of audiences have in common: roles, words and fields. Source: interface, Resources (Custom audience); gaps 6.9. */
import { choice, flag, id, integer, list, stamps, text } from '../language/fields.ts'
import type { Role } from '../language/roles.ts'

/** Assumed: docs/assumptions.md, roles-on-audiences. */
export const audienceReaders: readonly Role[] = [
  'ACCOUNT_ADMIN',
  'AD_MANAGER',
  'CAMPAIGN_ANALYST',
  'PARTNER_AUDIENCE_MANAGER',
]

export const audienceWriters: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'PARTNER_AUDIENCE_MANAGER']

export const audienceTypes = ['CRM', 'FLEXIBLE', 'MOBILE_AUDIENCE'] as const

/** Those that only the batch makes. Source: interface, Audiences and insights (POST batch custom_audiences). */
export const combinedTypes: readonly string[] = ['FLEXIBLE', 'MOBILE_AUDIENCE']

export const permissionLevels = ['READ_ONLY', 'READ_WRITE'] as const

/** What the service says of an audience beyond its name and description. */
export const audienceFacts = {
  id: id(),
  audience_size: integer({
    nullable: true,
    optional: true,
  }),
  targetable: flag({
    optional: true,
  }),
  reasons_not_targetable: list({
    optional: true,
  }),
  targetable_types: list({ optional: true }),
  permission_level: choice({ values: [], optional: true }),
  owner_account_id: text({ names: { kinds: ['account'] }, nullable: true, optional: true }),
  is_owner: flag({ optional: true }),
  partner_source: choice({ values: [], optional: true }),
  ...stamps,
} as const
