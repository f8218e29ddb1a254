import { id, list, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/advertiser_business_categories',
  idParam: 'advertiser_business_category_id',
  readers: roles,
  reads: 'reference',
  source: 'Accounts and setup',
})

/** Kind of business as a set of content categories; pre-roll line items take one or two of them. Source: interface, Accounts and setup; gaps 6.4. */
export const advertiserBusinessCategory = resource('advertiser_business_category', {
  source: 'Accounts and setup',
  scope: 'service',
  idParam: 'advertiser_business_category_id',
  nameField: 'name',
  rank: 1,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    id: id(),
    name: text({ searchable: true }),
    iab_categories: list({
      names: { kinds: ['iab_category'] },
    }),
  },
  operations: [at.list([], { paging: null })],
  examples: [{ id: 'fo', name: 'Food and drink', iab_categories: ['IAB8', 'IAB8-1', 'IAB8-18'] }],
})
