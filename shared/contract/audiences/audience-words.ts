/** What the kinds of audiences have in common: roles, words and fields. Source: interface, Resources (Custom audience); gaps 6.9. */
import { choice, flag, id, integer, list, stamps, text } from '../language/fields.ts'
import type { Role } from '../language/roles.ts'
import { reasonsNotTargetable } from '../language/targetable.ts'

/** Assumed: docs/assumptions.md, roles-on-audiences. */
export const audienceReaders: readonly Role[] = [
  'ACCOUNT_ADMIN',
  'AD_MANAGER',
  'CAMPAIGN_ANALYST',
  'PARTNER_AUDIENCE_MANAGER',
]

export const audienceWriters: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'PARTNER_AUDIENCE_MANAGER']

export const audienceTypes = { CRM: 'List of people', FLEXIBLE: 'Combination', MOBILE_AUDIENCE: 'App users' }

/** Those that only the batch makes. Source: interface, Audiences and insights (POST batch custom_audiences). */
export const combinedTypes: readonly string[] = ['FLEXIBLE', 'MOBILE_AUDIENCE']

export const permissionLevels = { READ_ONLY: 'Use it', READ_WRITE: 'Use and change it' }

const targetableTypes = {
  CRM: 'Include',
  EXCLUDED_CRM: 'Leave out',
  FLEXIBLE: 'Include',
  EXCLUDED_FLEXIBLE: 'Leave out',
}

/** What the service says of an audience beyond its name and description. */
export const audienceFacts = {
  id: id({ label: 'Id' }),
  audience_size: integer({
    label: 'People',
    help: 'Active users of the last 90 days that the service matched. Known once it has worked the list through.',
    nullable: true,
    optional: true,
    column: { order: 3, widthPx: 100 },
  }),
  targetable: flag({
    label: 'Can be targeted',
    labels: { true: 'Ready', false: 'Not yet' },
    optional: true,
    column: { order: 4, widthPx: 120 },
  }),
  reasons_not_targetable: list({
    label: 'Why not',
    labels: reasonsNotTargetable,
    optional: true,
    column: { order: 5, widthPx: 240 },
  }),
  targetable_types: list({ label: 'Ways to target', labels: targetableTypes, optional: true }),
  permission_level: choice({ label: 'Access', values: [], labels: permissionLevels, optional: true }),
  owner_account_id: text({ label: 'Owner', names: { kinds: ['account'] }, nullable: true, optional: true }),
  is_owner: flag({ label: 'Owned by this account', optional: true }),
  partner_source: choice({ label: 'Source', values: [], labels: { OTHER: 'Own data' }, optional: true }),
  ...stamps,
} as const
