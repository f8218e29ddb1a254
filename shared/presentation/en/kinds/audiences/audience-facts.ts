/** Words for what the account's own audiences and those that others share have alike. */
import type { KindWords } from '../../../kind-words.ts'

export const audienceTypes = { CRM: 'List of people', FLEXIBLE: 'Combination', MOBILE_AUDIENCE: 'App users' }

/** What the service says of an audience beyond its name and description. */
export const audienceFacts: KindWords['fields'] = {
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
}
