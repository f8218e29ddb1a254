import { message } from '../../messages/message.ts'
import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { mustExist } from '../language/references.ts'

const at = operationsAt({
  path: '/accounts/:account_id/promoted_accounts',
  idParam: 'promoted_account_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'coreRead',
  source: 'Campaign management',
})

/** A user promoted by a line item for accounts. It cannot be updated; promoting the same user again changes nothing. Source: interface, Campaign management, States; gaps 6.4. */
export const promotedAccount = resource('promoted_account', {
  source: 'Campaign management',
  scope: 'account',
  idParam: 'promoted_account_id',
  nameField: 'user_id',
  rank: 6,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['line_item_id', 'user_id'],
  isMadeOnce: true,
  fields: {
    id: id(),
    line_item_id: ref('line_item', {
      write: 'create',
      required: true,
    }),
    user_id: text({
      write: 'create',
      required: true,
      form: 'digits',
      searchable: true,
      names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] },
    }),
    entity_status: choice({ values: [], optional: true }),
    approval_status: choice({
      values: [],
      optional: true,
    }),
    ...stamps,
  },
  operations: [
    at.list([
      { name: 'line_item_ids', type: 'idList', max: idListMax, filters: 'line_item_id' },
      { name: 'promoted_account_ids', type: 'idList', max: idListMax, filters: 'id' },
    ]),
    at.get(),
    at.create(),
    at.delete(),
  ],
  workspaceRules: [
    mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND'),
    {
      field: 'line_item_id',
      involves: ['line_item_id'],
      surroundings: 'references',
      code: 'INCOMPATIBLE_LINE_ITEM',
      check: ({ record }, port) => {
        const lineItem = port.get('line_item', String(record['line_item_id'] ?? ''))
        return lineItem && lineItem['product_type'] !== 'PROMOTED_ACCOUNT'
          ? message('rules.promotedAccount.adGroupDoesNotPromote')
          : null
      },
    },
    {
      field: 'user_id',
      involves: ['user_id'],
      surroundings: 'references',
      code: 'INVALID_USER',
      check: ({ record, accountId }, port) => {
        const userId = record['user_id']
        // Without any promotable user known here the service decides.
        if (!userId || port.siblingCount('promotable_user', accountId, {}, '') === 0) return null
        const having = { user_id: userId, promotable_user_type: 'FULL' }
        return port.siblingCount('promotable_user', accountId, having, '') > 0
          ? null
          : message('rules.promotedAccount.userCannotPromotedByAccount')
      },
    },
  ],
  examples: [
    {
      id: '19pl2',
      line_item_id: 'ie5f1',
      user_id: '1650214377',
      entity_status: 'ACTIVE',
      approval_status: 'ACCEPTED',
      created_at: '2026-03-04T09:00:00Z',
      updated_at: '2026-03-04T09:00:00Z',
      deleted: false,
    },
  ],
})
