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
  label: 'Publisher',
  labelPlural: 'Publishers',
  source: 'gaps 6.4',
  navigation: null,
  scope: 'service',
  idParam: 'user_id',
  idFields: ['user_id'],
  nameField: 'username',
  rank: 1,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    user_id: text({ label: 'User', form: 'digits' }),
    username: text({ label: 'Name', searchable: true, column: { order: 1, widthPx: 180 } }),
    content_category_ids: list({
      label: 'Content categories',
      names: { kinds: ['content_category'] },
      column: { order: 2, widthPx: 160 },
    }),
    monetizable_country_codes: list({ label: 'Earns in', column: { order: 3, widthPx: 120 } }),
    promotion_eligible_country_codes: list({ label: 'Promoted in', column: { order: 4, widthPx: 120 } }),
    monetization_restricted: flag({ label: 'Restricted' }),
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
