import { id, integer, list, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/content_categories',
  idParam: 'content_category_id',
  readers: roles,
  reads: 'reference',
  source: 'Accounts and setup',
})

/** Kind of video content; as targeting it takes all of its categories together. Source: interface, Resources, Accounts and setup. */
export const contentCategory = resource('content_category', {
  source: 'Accounts and setup',
  scope: 'service',
  idParam: 'content_category_id',
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
    publishers_in_last_thirty_days: integer(),
    videos_monetized_in_last_thirty_days: integer(),
  },
  operations: [at.list([], { paging: null })],
  examples: [
    {
      id: 'sr',
      name: 'Food and drink',
      iab_categories: ['IAB8', 'IAB8-1', 'IAB8-18'],
      publishers_in_last_thirty_days: 212,
      videos_monetized_in_last_thirty_days: 18_440,
    },
  ],
})
