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
  label: 'Content category',
  labelPlural: 'Content categories',
  source: 'Accounts and setup',
  navigation: null,
  scope: 'service',
  idParam: 'content_category_id',
  nameField: 'name',
  rank: 1,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    id: id({ label: 'Id' }),
    name: text({ label: 'Name', searchable: true, column: { order: 1, widthPx: 220 } }),
    iab_categories: list({
      label: 'Categories',
      names: { kinds: ['iab_category'] },
      column: { order: 2, widthPx: 240 },
    }),
    publishers_in_last_thirty_days: integer({ label: 'Publishers in 30 days', column: { order: 3, widthPx: 130 } }),
    videos_monetized_in_last_thirty_days: integer({ label: 'Videos in 30 days', column: { order: 4, widthPx: 130 } }),
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
