import { money, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/bidding_rules',
  idParam: 'currency',
  readers: roles,
  reads: 'reference',
  source: 'Accounts and setup',
})

/** Bounds and steps of bids in a currency. Source: interface, Accounts and setup (to be read about once a month); record by gaps 6.4. */
export const biddingRule = resource('bidding_rule', {
  label: 'Bidding rule',
  labelPlural: 'Bidding rules',
  source: 'Accounts and setup',
  navigation: null,
  scope: 'service',
  keptForDays: 30,
  idParam: 'currency',
  idFields: ['currency'],
  nameField: 'currency',
  rank: 1,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    currency: text({ label: 'Currency', form: 'currency', searchable: true, column: { order: 1, widthPx: 90 } }),
    minimum_cpe_bid_local_micro: money({ label: 'Lowest bid', column: { order: 2, widthPx: 110 } }),
    maximum_cpe_bid_local_micro: money({ label: 'Highest bid', column: { order: 3, widthPx: 110 } }),
    minimum_denomination: money({ label: 'Step', column: { order: 4, widthPx: 90 } }),
  },
  operations: [
    at.list([{ name: 'currency', type: 'textList', form: 'currency', max: 1, filters: 'currency' }], { paging: null }),
  ],
  examples: [
    {
      currency: 'USD',
      minimum_cpe_bid_local_micro: 10000n,
      maximum_cpe_bid_local_micro: 1000000000n,
      minimum_denomination: 10000n,
    },
  ],
})
