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
  source: 'Accounts and setup',
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
    currency: text({ form: 'currency', searchable: true }),
    minimum_cpe_bid_local_micro: money(),
    maximum_cpe_bid_local_micro: money(),
    minimum_denomination: money(),
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
