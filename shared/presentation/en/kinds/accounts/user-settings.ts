/** Words for your settings. */
import type { KindWords } from '../../../kind-words.ts'

export const userSettings: KindWords = {
  label: 'Your settings',
  labelPlural: 'Your settings',
  fields: {
    notification_email: { label: 'E-mail' },
    contact_phone: { label: 'Phone' },
    contact_phone_extension: { label: 'Extension' },
    subscribed_campaign_events: {
      label: 'E-mails about',
      values: { ACCOUNT_PERFORMANCE: 'How the account does', PERFORMANCE_IMPROVEMENT: 'How to do better' },
    },
  },
}
