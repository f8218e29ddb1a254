import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import { text } from '../language/fields.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/accounts/:account_id/features',
  idParam: 'feature_key',
  readers: roles,
  reads: 'read',
  source: 'gaps 6.1, 6.4',
})

/** Feature that the service granted the account; the list is bare texts. Source: gaps 6.1, 6.4 (D, CM). */
export const feature = resource('feature', {
  source: 'gaps 6.4',
  scope: 'account',
  idParam: 'feature_key',
  idFields: ['feature_key'],
  isIdPerAccount: true,
  nameField: 'feature_key',
  rank: 2,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: { feature_key: text({ searchable: true }) },
  operations: [
    at.list([{ name: 'feature_keys', type: 'textList', filters: 'feature_key' }], {
      certainty: 'D',
      bareRows: 'feature_key',
      paging: null,
    }),
  ],
  examples: [{ feature_key: 'REACH_FREQUENCY_CAP' }],
})
