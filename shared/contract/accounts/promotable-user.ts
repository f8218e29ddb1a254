import { campaignReaders } from '../language/roles.ts'
import { choice, id, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import type { Role } from '../language/roles.ts'
import { operationsAt } from '../language/standard-operations.ts'

const readers: readonly Role[] = [...campaignReaders, 'CREATIVE_MANAGER']
const at = operationsAt({
  path: '/accounts/:account_id/promotable_users',
  idParam: 'promotable_user_id',
  readers,
  reads: 'read',
  source: 'gaps 6.4',
})

/** User whom the account may promote: wholly, or by reposts only. Source: gaps 6.4 (D, CM). */
export const promotableUser = resource('promotable_user', {
  source: 'gaps 6.4',
  scope: 'account',
  idParam: 'promotable_user_id',
  nameField: 'user_id',
  rank: 3,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    id: id(),
    user_id: text({ form: 'digits', searchable: true }),
    promotable_user_type: choice({
      values: [],
    }),
    ...stamps,
  },
  operations: [
    at.list([{ name: 'promotable_user_ids', type: 'idList', max: idListMax, filters: 'id' }], { certainty: 'D' }),
  ],
  examples: [
    {
      id: 'l310s',
      user_id: '1650214377',
      promotable_user_type: 'FULL',
      created_at: '2024-03-12T09:14:07Z',
      updated_at: '2024-03-12T09:14:07Z',
      deleted: false,
    },
  ],
})
