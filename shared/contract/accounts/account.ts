import { actionAt } from '../language/standard-operations.ts'
import { campaignReaders, roles } from '../language/roles.ts'
import { choice, id, instant, stamps, text } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { standardPaging } from '../language/operation.ts'

/** Kinds of business an account may name. Source: interface, Resources (Account). */
export const industryTypes = [
  'AGENCY',
  'BUSINESS_TO_BUSINESS',
  'ONLINE_SERVICES',
  'EDUCATION',
  'FINANCIAL',
  'HEALTH',
  'GOVERNMENT',
  'MEDIA',
  'MOBILE',
  'RESTAURANT',
  'RETAIL',
  'TECHNOLOGY',
  'TRAVEL',
  'OTHER',
] as const

/** Records whose history can be asked for: the interface's word, and our kind. Source: interface, Accounts and setup (account_history). */
export const historyEntities: Readonly<Record<string, string>> = {
  CAMPAIGN: 'campaign',
  LINE_ITEM: 'line_item',
  PROMOTED_TWEET: 'promoted_tweet',
  TARGETING_CRITERIA: 'targeting_criterion',
  PROMOTED_ACCOUNT: 'promoted_account',
}

/** Advertising account. Creating and deleting exist only at the sandbox base. Source: interface, Accounts and setup. */
export const account = resource('account', {
  source: 'Accounts and setup',
  scope: 'user',
  idParam: 'account_id',
  nameField: 'name',
  rank: 0,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: [],
  fields: {
    id: id(),
    name: text({
      write: 'update',
      minLength: 1,
      maxLength: 255,
      assumed: 'account-name',
      sortable: true,
      searchable: true,
    }),
    business_name: text({ nullable: true, optional: true, searchable: true }),
    industry_type: choice({
      write: 'update',
      values: industryTypes,
      nullable: true,
      optional: true,
    }),
    timezone: text(),
    timezone_switch_at: instant({ nullable: true, optional: true }),
    business_id: text({ nullable: true, optional: true }),
    approval_status: choice({
      values: [],
    }),
    ...stamps,
  },
  operations: [
    {
      name: 'list',
      method: 'GET',
      path: '/accounts',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [
        { name: 'account_ids', type: 'idList', filters: 'id' },
        { name: 'q', type: 'text', min: 1, max: 255, filters: 'name' },
      ],
      paging: standardPaging,
      roles,
      rateClass: 'read',
      source: 'Accounts and setup',
    },
    {
      name: 'get',
      method: 'GET',
      path: '/accounts/:account_id',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [{ name: 'with_deleted', type: 'flag' }],
      roles,
      rateClass: 'read',
      source: 'Accounts and setup',
    },
    {
      name: 'create',
      method: 'POST',
      path: '/accounts',
      base: 'sandbox',
      version: '12',
      body: 'query',
      params: [],
      roles,
      rateClass: 'write',
      source: 'Accounts and setup',
    },
    {
      name: 'update',
      method: 'PUT',
      path: '/accounts/:account_id',
      base: 'ads',
      version: '12',
      body: 'query',
      params: [],
      roles: ['ACCOUNT_ADMIN'],
      rateClass: 'write',
      source: 'Accounts and setup',
    },
    {
      name: 'delete',
      method: 'DELETE',
      path: '/accounts/:account_id',
      base: 'sandbox',
      version: '12',
      body: 'query',
      params: [],
      roles: ['ACCOUNT_ADMIN'],
      rateClass: 'write',
      source: 'Accounts and setup',
    },
    actionAt(
      {
        name: 'history',
        on: 'record',
        answer: 'records',
      },
      {
        method: 'GET',
        path: '/accounts/:account_id/account_history',
        params: [
          { name: 'entity_type', type: 'choice', values: Object.keys(historyEntities), required: true },
          { name: 'entity_id', type: 'text', min: 1, required: true },
          { name: 'start_time', type: 'instant', isWholeHour: true, required: true },
          { name: 'end_time', type: 'instant', isWholeHour: true, required: true },
          { name: 'user_id', type: 'text', form: 'digits' },
          { name: 'count', type: 'integer', min: 1, max: 1000 },
          { name: 'cursor', type: 'text', min: 1 },
        ],
        roles: campaignReaders,
        rateClass: 'read',
        source: 'Accounts and setup',
      },
    ),
  ],
  examples: [
    {
      id: '18ce54d4x5t',
      name: 'Northwind Roasters, EU retail',
      business_name: 'Northwind Roasters',
      industry_type: 'RETAIL',
      timezone: 'Europe/Berlin',
      timezone_switch_at: '2024-03-30T23:00:00Z',
      business_id: 'b7k2',
      approval_status: 'ACCEPTED',
      created_at: '2024-03-12T09:14:07Z',
      updated_at: '2026-10-02T11:20:41Z',
      deleted: false,
    },
  ],
})
