import { list, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'
import type { Operation } from '../language/operation.ts'
import type { Role } from '../language/roles.ts'

const path = '/accounts/:account_id/user_settings/:user_id'
/** Changing them needs the user's own context and is not for account admins. Source: interface, Accounts and setup. */
const allowed: readonly Role[] = ['AD_MANAGER', 'CREATIVE_MANAGER', 'CAMPAIGN_ANALYST', 'ANALYST']
const common = {
  path,
  base: 'ads',
  version: '12',
  body: 'query',
  params: [],
  source: 'Accounts and setup',
} as const
const operations: Operation[] = [
  { name: 'get', method: 'GET', ...common, roles, rateClass: 'read' },
  { name: 'update', method: 'PUT', ...common, roles: allowed, rateClass: 'write' },
]

/** How the account reaches the signed-in user; empty texts where unset. Source: interface, Accounts and setup; record by gaps 6.4. */
export const userSettings = resource('user_settings', {
  source: 'Accounts and setup',
  scope: 'account',
  idParam: 'user_id',
  nameField: 'notification_email',
  isSingleton: true,
  rank: 1,
  deletion: 'none',
  askedBy: 'id',
  naturalKey: [],
  fields: {
    notification_email: text({ write: 'update', nullable: true, form: 'email' }),
    contact_phone: text({ write: 'update', nullable: true }),
    contact_phone_extension: text({ write: 'update', nullable: true }),
    subscribed_campaign_events: list({
      write: 'update',
      optional: true,
      // Sent as subscribe_email_types, shown under this name. Source: gaps 6.4.
      param: 'subscribe_email_types',
    }),
  },
  operations,
  examples: [
    {
      notification_email: 'tomasz@example.com',
      contact_phone: '+4930123456',
      contact_phone_extension: '',
      subscribed_campaign_events: ['ACCOUNT_PERFORMANCE'],
    },
  ],
})
