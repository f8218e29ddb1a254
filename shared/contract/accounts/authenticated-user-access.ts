import { list, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { roles } from '../language/roles.ts'

/** Role of the signed-in user on an account; one record an account. Source: interface, Accounts and setup; gaps 6.4. */
export const authenticatedUserAccess = resource('authenticated_user_access', {
  source: 'Accounts and setup',
  scope: 'account',
  idParam: 'account_id',
  nameField: 'user_id',
  isSingleton: true,
  rank: 1,
  deletion: 'none',
  askedBy: 'id',
  naturalKey: [],
  fields: {
    user_id: text({ names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] } }),
    permissions: list(),
  },
  operations: [
    {
      name: 'get',
      method: 'GET',
      path: '/accounts/:account_id/authenticated_user_access',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [],
      roles,
      rateClass: 'read',
      source: 'Accounts and setup',
    },
  ],
  examples: [{ user_id: '1650214377', permissions: ['ACCOUNT_ADMIN', 'TWEET_COMPOSER'] }],
})
