/** Words for accounts. */
import type { KindWords } from '../../../kind-words.ts'

export const account: KindWords = {
  label: 'Account',
  labelPlural: 'Accounts',
  fields: {
    name: { label: 'Name', help: 'What the account is called at the service.' },
    business_name: { label: 'Business' },
    industry_type: {
      label: 'Industry',
      values: {
        AGENCY: 'Agency',
        BUSINESS_TO_BUSINESS: 'Business to business',
        ONLINE_SERVICES: 'Online services',
        EDUCATION: 'Education',
        FINANCIAL: 'Financial',
        HEALTH: 'Health',
        GOVERNMENT: 'Government',
        MEDIA: 'Media',
        MOBILE: 'Mobile',
        RESTAURANT: 'Restaurant',
        RETAIL: 'Retail',
        TECHNOLOGY: 'Technology',
        TRAVEL: 'Travel',
        OTHER: 'Other',
      },
    },
    timezone: { label: 'Timezone', help: 'Budgets count days in this zone. It cannot be changed.' },
    timezone_switch_at: { label: 'Timezone switches' },
    business_id: { label: 'Business id' },
    approval_status: {
      label: 'Approval',
      values: { ACCEPTED: 'Accepted', UNDER_REVIEW: 'Under review', REJECTED: 'Rejected' },
    },
  },
  actions: {
    history: {
      label: 'Look at the history',
      help: 'What changed on one record of the account, by whom. Beta; the service grants it to some.',
    },
  },
}
