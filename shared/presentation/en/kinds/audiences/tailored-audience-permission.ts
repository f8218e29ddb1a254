/** Words for shared by us. */
import type { KindWords } from '../../../kind-words.ts'

export const tailoredAudiencePermission: KindWords = {
  label: 'Audience share',
  labelPlural: 'Shared by us',
  fields: {
    tailored_audience_id: { label: 'Audience', help: 'One that this account owns.' },
    granted_account_id: {
      label: 'Shared with',
      help: 'Id of the other account. Sharing beyond one’s own business needs an agreement with the service.',
    },
    permission_level: {
      label: 'May',
      help: 'Taken back, campaigns that run with it go on, but it cannot be used in new ones.',
      values: { READ_ONLY: 'Use it', READ_WRITE: 'Use and change it' },
    },
  },
}
