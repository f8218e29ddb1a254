import { id, ref, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/iab_categories',
  idParam: 'iab_category_id',
  readers: roles,
  reads: 'reference',
  source: 'Accounts and setup',
})

/** Category of the advertising bureau's tree; the parent's is null at the top. Source: interface, Resources, Accounts and setup. */
export const iabCategory = resource('iab_category', {
  source: 'Accounts and setup',
  scope: 'service',
  idParam: 'iab_category_id',
  nameField: 'name',
  rank: 1,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    id: id(),
    parent_id: ref('iab_category', { nullable: true }),
    name: text({ searchable: true }),
  },
  operations: [
    at.list([], {
      paging: { countDefault: 200, countMin: 1, countMax: 1000, hasSort: false, hasTotal: true, hasDeleted: false },
    }),
  ],
  examples: [{ id: 'IAB8-18', parent_id: 'IAB8', name: 'Wine' }],
})
