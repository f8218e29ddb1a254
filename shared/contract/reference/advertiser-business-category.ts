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
  label: 'Business category',
  labelPlural: 'Business categories',
  source: 'Accounts and setup',
  navigation: null,
  scope: 'service',
  idParam: 'advertiser_business_category_id',
  nameField: 'name',
  rank: 1,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    id: id({ label: 'Id' }),
    name: text({ label: 'Name', searchable: true, column: { order: 1, widthPx: 240 } }),
    iab_categories: list({
      label: 'Content categories',
      names: { kinds: ['iab_category'] },
      column: { order: 2, widthPx: 260 },
    }),
  },
  operations: [at.list([], { paging: null })],
  examples: [{ id: 'fo', name: 'Food and drink', iab_categories: ['IAB8', 'IAB8-1', 'IAB8-18'] }],
})
