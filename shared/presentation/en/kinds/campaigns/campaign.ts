/** Words for campaigns. */
import type { KindWords } from '../../../kind-words.ts'

export const campaign: KindWords = {
  label: 'Campaign',
  labelPlural: 'Campaigns',
  fields: {
    name: { label: 'Name', help: 'Shown in reports; only your team sees it.' },
    entity_status: {
      label: 'Status',
      help: 'An active campaign spends as soon as its ad groups can serve.',
      values: { ACTIVE: 'Active', PAUSED: 'Paused', DRAFT: 'Draft' },
    },
    daily_budget_amount_local_micro: {
      label: 'Daily budget',
      help: 'Most that is spent in a day of the account’s zone. Needed when the campaign has the budget, unless an insertion order pays.',
    },
    total_budget_amount_local_micro: { label: 'Total budget', help: 'Most that is spent over the whole flight.' },
    budget_optimization: {
      label: 'Budget is set by',
      help: 'The campaign spends one budget across its ad groups, or each ad group has its own.',
      values: { CAMPAIGN: 'The campaign', LINE_ITEM: 'Each ad group' },
    },
    standard_delivery: {
      label: 'Pace',
      help: 'Spread the daily budget through the day, or spend it as fast as it can be.',
      values: { true: 'Even through the day', false: 'As fast as possible' },
    },
    funding_instrument_id: { label: 'Funding', help: 'Who pays. It cannot be changed once the campaign exists.' },
    purchase_order_number: { label: 'Purchase order', help: 'Printed on invoices.' },
    effective_status: { label: 'Serving', values: { UNKNOWN: 'Unknown', RUNNING: 'Running', PAUSED: 'Paused' } },
    servable: { label: 'Can serve', values: { true: 'Can serve', false: 'Cannot serve' } },
    reasons_not_servable: {
      label: 'Why it does not serve',
      values: {
        ACCOUNT_REJECTED: 'Account rejected',
        ACCOUNT_UNDER_REVIEW: 'Account under review',
        AWAITING_APPROVAL_BY_ADVERTISER: 'Awaits your approval',
        BUDGET_EXHAUSTED: 'Budget used up',
        CONTENT_REVIEW_PROBLEM: 'Content under review',
        DELETED: 'Deleted',
        EXPIRED: 'Ended',
        FUNDING_PROBLEM: 'Funding problem',
        INCOMPLETE: 'Not complete yet',
        PAUSED_BY_ADVERTISER: 'Paused',
        STARTS_IN_FUTURE: 'Not started yet',
      },
    },
    duration_in_days: { label: 'Cap window' },
    frequency_cap: { label: 'Frequency cap' },
  },
  params: { list: { with_draft: { help: 'Also draft campaigns.' } } },
}
