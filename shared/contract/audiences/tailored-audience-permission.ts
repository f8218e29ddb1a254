import { message } from '../../messages/message.ts'
import { audienceReaders, audienceWriters, permissionLevels } from './audience-words.ts'
import { choice, id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import type { RulePort, WorkspaceRule } from '../language/rules.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { mustExist } from '../language/references.ts'
import type { RecordValues, Value } from '../../model/values.ts'

const at = operationsAt({
  path: '/accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions',
  idParam: 'tailored_audience_permission_id',
  readers: audienceReaders,
  writers: audienceWriters,
  reads: 'read',
  source: 'Audiences and insights',
  version: '5',
})

/** Feature that lets an account share beyond its business. Source: interface, Audiences and insights. */
export const shareOutside = 'SHARE_AUDIENCE_OUTSIDE_BUSINESS'

/** Whether the account owns the audience; true while nothing says otherwise. */
export function ownsAudience({ is_owner: isOwner, owner_account_id: owner }: RecordValues, accountId: string): boolean {
  if (typeof isOwner === 'boolean') return isOwner
  return typeof owner !== 'string' || owner === accountId
}

/** Whether another account shares the audience with this one, which may use it and not share it further. */
export function isBorrowed(audienceId: Value | undefined, { get, findBy }: Pick<RulePort, 'get' | 'findBy'>): boolean {
  if (typeof audienceId !== 'string') return false
  // The service finds what others share by that alone.
  return (get('shared_audience', audienceId) ?? findBy?.('shared_audience', 'id', audienceId)) !== undefined
}

const mustBeThere = mustExist('tailored_audience_id', 'custom_audience', 'TAILORED_AUDIENCE_NOT_FOUND')

const workspaceRules: WorkspaceRule[] = [
  {
    ...mustBeThere,
    // One that is borrowed is there, and refused for what it is.
    check: (input, port) =>
      isBorrowed(input.record['tailored_audience_id'], port) ? null : mustBeThere.check(input, port),
  },
  {
    field: 'tailored_audience_id',
    involves: ['tailored_audience_id'],
    surroundings: 'references',
    code: 'ACTION_NOT_ALLOWED',
    check: ({ record, accountId }, port) => {
      const audience = port.get('custom_audience', String(record['tailored_audience_id'] ?? ''))
      const isOwn =
        !isBorrowed(record['tailored_audience_id'], port) && (!audience || ownsAudience(audience, accountId))
      return isOwn ? null : message('rules.tailoredAudiencePermission.onlyAccountThatOwnsAudience')
    },
  },
  {
    field: 'granted_account_id',
    involves: ['granted_account_id'],
    surroundings: 'references',
    // Assumed: docs/assumptions.md, share-outside.
    code: 'INVALID_PARAMETER',
    check: ({ record, accountId }) =>
      record['granted_account_id'] === accountId
        ? message('rules.tailoredAudiencePermission.accountOwnsAudienceItself')
        : null,
  },
  {
    field: 'granted_account_id',
    involves: ['granted_account_id'],
    surroundings: 'references',
    // The code is not told. Assumed: docs/assumptions.md, share-outside.
    code: 'FEATURE_NOT_AVAILABLE',
    check: ({ record, accountId }, port) => {
      const [own, other] = [accountId, String(record['granted_account_id'] ?? '')].map((each) =>
        port.get('account', each),
      )
      // Of accounts that nobody knows here the service decides.
      if (!own || !other || own['business_id'] === other['business_id']) return null
      return port.siblingCount('feature', accountId, { feature_key: shareOutside }, '') > 0
        ? null
        : message('rules.tailoredAudiencePermission.accountBelongsAnotherBusinessOne')
    },
  },
  {
    field: 'granted_account_id',
    involves: ['granted_account_id', 'tailored_audience_id'],
    surroundings: { sharing: 'tailored_audience_id' },
    code: 'INVALID_PARAMETER',
    severity: 'warning',
    check: ({ record, accountId, id: own, operation }, port) => {
      const { tailored_audience_id: audience, granted_account_id: granted } = record
      const having = { tailored_audience_id: audience, granted_account_id: granted }
      return operation === 'create' && port.siblingCount('tailored_audience_permission', accountId, having, own) > 0
        ? message('rules.tailoredAudiencePermission.audienceSharedWithAccountAlready')
        : null
    },
  },
]

/**
 * Permission of another account to use an audience, given by the account that owns it. Taken back, campaigns that run with the audience
 * go on; new ones cannot use it, and those cannot be copied. Source: interface, Audiences and insights, States.
 */
export const tailoredAudiencePermission = resource('tailored_audience_permission', {
  source: 'Audiences and insights',
  scope: 'account',
  idParam: 'tailored_audience_permission_id',
  nameField: 'granted_account_id',
  rank: 4,
  deletion: 'soft',
  askedBy: 'list',
  naturalKey: ['tailored_audience_id', 'granted_account_id'],
  pulling: { parent: 'custom_audience', param: 'tailored_audience_id', chunk: 1 },
  fields: {
    id: id(),
    tailored_audience_id: ref('custom_audience', {
      write: 'create',
      required: true,
      isInPath: true,
    }),
    granted_account_id: text({
      write: 'create',
      required: true,
      searchable: true,
      names: { kinds: ['account'], isOther: true },
    }),
    permission_level: choice({
      write: 'create',
      required: true,
      values: permissionLevels,
      initial: 'READ_ONLY',
    }),
    ...stamps,
  },
  operations: [
    at.list([
      { name: 'granted_account_ids', type: 'idList', max: idListMax, filters: 'granted_account_id' },
      { name: 'tailored_audience_permission_ids', type: 'idList', max: idListMax, filters: 'id' },
    ]),
    at.create(),
    at.delete(),
  ],
  recordRules: [
    {
      field: 'granted_account_id',
      involves: ['granted_account_id'],
      code: 'INVALID_PARAMETER',
      check: ({ record: { granted_account_id: granted } }) =>
        typeof granted === 'string' && granted !== '' && !/^[0-9a-z]+$/.test(granted)
          ? message('rules.tailoredAudiencePermission.idAccountHasSmallLetters')
          : null,
    },
  ],
  workspaceRules,
  examples: [
    {
      id: 'ri',
      tailored_audience_id: '2906h',
      granted_account_id: '18ce55a9k0q',
      permission_level: 'READ_ONLY',
      created_at: '2026-02-08T23:17:59Z',
      updated_at: '2026-02-08T23:17:59Z',
      deleted: false,
    },
  ],
})
