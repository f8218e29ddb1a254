import { choice, json } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import { productTypes } from './line-item-values.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/line_items/placements',
  idParam: 'product_type',
  readers: roles,
  reads: 'reference',
  source: 'Accounts and setup',
})

/** Placements that go together for what is promoted: an array of combinations. Source: interface, Accounts and setup; gaps 6.2 (D, CM). */
export const placement = resource('placement', {
  source: 'Accounts and setup',
  scope: 'service',
  idParam: 'product_type',
  idFields: ['product_type'],
  nameField: 'product_type',
  rank: 1,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    product_type: choice({
      values: [],
    }),
    placements: json({ hasWords: true }),
  },
  operations: [
    at.list([{ name: 'product_type', type: 'choice', values: productTypes, filters: 'product_type' }], {
      paging: null,
    }),
  ],
  examples: [{ product_type: 'PROMOTED_ACCOUNT', placements: [['ALL_ON_SERVICE'], ['SERVICE_TIMELINE']] }],
})
