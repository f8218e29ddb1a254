/** Words for audiences. */
import type { KindWords } from '../../../kind-words.ts'

export const customAudience: KindWords = {
  label: 'Audience',
  labelPlural: 'Audiences',
  fields: {
    name: { label: 'Name', help: 'Each audience of an account has a name of its own.' },
    audience_type: {
      label: 'Kind',
      help: 'People are added to a list from a file. A combination joins audiences of app users.',
      values: { CRM: 'List of people', FLEXIBLE: 'Combination', MOBILE_AUDIENCE: 'App users' },
    },
    description: { label: 'Description', help: 'For your team; the service keeps it with lists of people.' },
    segments: {
      label: 'Combines',
      help: 'Up to 10 audiences of app users, joined by all or any. It cannot be changed once it is made.',
    },
    audience_size: {
      label: 'People',
      help: 'Active users of the last 90 days that the service matched. Known once it has worked the list through.',
    },
    targetable: { label: 'Can be targeted', values: { true: 'Ready', false: 'Not yet' } },
    reasons_not_targetable: {
      label: 'Why not',
      values: { PROCESSING: 'Being worked through, 4 to 8 hours', TOO_SMALL: 'Fewer than 100 people matched' },
    },
    targetable_types: {
      label: 'Ways to target',
      values: { CRM: 'Include', EXCLUDED_CRM: 'Leave out', FLEXIBLE: 'Include', EXCLUDED_FLEXIBLE: 'Leave out' },
    },
    permission_level: { label: 'Access', values: { READ_ONLY: 'Use it', READ_WRITE: 'Use and change it' } },
    owner_account_id: { label: 'Owner' },
    is_owner: { label: 'Owned by this account' },
    partner_source: { label: 'Source', values: { OTHER: 'Own data' } },
    metadata: { label: 'What it combines' },
  },
  params: {
    list: { permission_scope: { help: 'Those that the account owns, or those that others share with it.' } },
    targeted: { with_active: { help: 'false: also ad groups that cannot run now.' } },
    users: { operations: { help: 'List of {operation_type, params: {users, effective_at, expires_at}}.' } },
  },
  actions: {
    targeted: { label: 'Where it is used', help: 'Campaigns and ad groups that target the audience.' },
    users: {
      label: 'Add and remove people',
      help: 'Sends operations that are hashed already; galley audience add and remove do all of it from a file.',
    },
  },
}
