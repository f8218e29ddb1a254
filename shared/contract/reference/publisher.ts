import { flag, list, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/publishers',
  idParam: 'user_id',
  readers: roles,
  reads: 'reference',
  source: 'gaps 6.4',
})

/** User whose videos may carry pre-roll ads. Source: gaps 6.4 (D, CM). */
export const publisher = resource('publisher', {
  source: 'gaps 6.4',
  scope: 'service',
  idParam: 'user_id',
  idFields: ['user_id'],
  nameField: 'username',
  rank: 1,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    user_id: text({ form: 'digits' }),
    username: text({ searchable: true }),
    content_category_ids: list({
      names: { kinds: ['content_category'] },
    }),
    monetizable_country_codes: list(),
    promotion_eligible_country_codes: list(),
    monetization_restricted: flag(),
  },
  operations: [at.list([], { certainty: 'D', paging: null })],
  examples: [
    {
      user_id: '2244994945',
      username: 'kitchen_tales',
      content_category_ids: ['sr'],
      monetizable_country_codes: ['DE', 'AT'],
      promotion_eligible_country_codes: ['DE', 'AT', 'CH'],
      monetization_restricted: false,
    },
  ],
})
