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
  label: 'App',
  labelPlural: 'Apps',
  source: 'Accounts and setup',
  navigation: null,
  scope: 'account',
  idParam: 'account_app_id',
  nameField: 'app_store_identifier',
  rank: 3,
  deletion: 'none',
  askedBy: 'list',
  naturalKey: [],
  fields: {
    id: id({ label: 'Id' }),
    app_store_identifier: text({ label: 'App', searchable: true, column: { order: 1, widthPx: 220 } }),
    os_type: choice({
      label: 'System',
      values: [],
      labels: { Android: 'Android', iOS: 'iOS' },
      column: { order: 2, widthPx: 90 },
    }),
    deep_link_pattern: text({ label: 'Deep link', nullable: true, optional: true }),
    conversion_tracking_enabled: flag({ label: 'Conversions are tracked', optional: true }),
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
