/** Words for funding. */
import type { KindWords } from '../../../kind-words.ts'

export const fundingInstrument: KindWords = {
  label: 'Funding',
  labelPlural: 'Funding',
  fields: {
    account_id: { label: 'Account' },
    type: {
      label: 'Kind',
      help: 'Who pays, and how.',
      values: {
        AGENCY_CREDIT_LINE: 'Agency credit line',
        CREDIT_CARD: 'Credit card',
        CREDIT_LINE: 'Credit line',
        INSERTION_ORDER: 'Insertion order',
        PARTNER_MANAGED: 'Managed by a partner',
      },
    },
    currency: { label: 'Currency', help: 'ISO 4217, three letters.' },
    end_time: { label: 'Ends' },
    able_to_fund: { label: 'Can fund', values: { true: 'Can fund', false: 'Cannot fund' } },
    reasons_not_able_to_fund: {
      label: 'Why it cannot fund',
      values: {
        BUDGET_EXHAUSTED: 'Budget used up',
        CREDIT_CARD_APPROVAL_PENDING: 'Card awaits approval',
        CREDIT_CARD_DELETED: 'Card removed',
        CREDIT_CARD_REJECTED: 'Card rejected',
        DELETED: 'Deleted',
        EXPIRED: 'Expired',
        PAUSED: 'Paused',
        STARTS_IN_FUTURE: 'Not started yet',
      },
    },
    credit_limit_local_micro: { label: 'Credit limit', help: 'For cards and credit lines.' },
    credit_remaining_local_micro: { label: 'Credit left' },
    funded_amount_local_micro: { label: 'Funded amount', help: 'For insertion orders.' },
    io_header: { label: 'Insertion order header' },
  },
}
