import { campaignReaders } from '../language/roles.ts'
import { choice, flag, id, stamps, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/accounts/:account_id/account_apps',
  idParam: 'account_app_id',
  readers: campaignReaders,
  reads: 'read',
  source: 'Accounts and setup',
})

/** Mobile app of the account. Source: interface, Accounts and setup; record by gaps 6.4. */
export const accountApp = resource('account_app', {
  source: 'Accounts and setup',
  scope: 'account',
  idParam: 'account_app_id',
  nameField: 'app_store_identifier',
  rank: 3,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    id: id(),
    app_store_identifier: text({ searchable: true }),
    os_type: choice({
      values: [],
    }),
    deep_link_pattern: text({ nullable: true, optional: true, searchable: true }),
    conversion_tracking_enabled: flag({ optional: true }),
    ...stamps,
  },
  operations: [at.list([])],
  examples: [
    {
      id: '7nt4',
      app_store_identifier: 'com.example.northwind',
      os_type: 'Android',
      deep_link_pattern: null,
      conversion_tracking_enabled: true,
      created_at: '2024-06-01T09:00:00Z',
      updated_at: '2025-06-01T09:00:00Z',
      deleted: false,
    },
  ],
})
