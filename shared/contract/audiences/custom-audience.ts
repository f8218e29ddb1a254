import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { audienceFacts, audienceReaders, audienceTypes, audienceWriters, combinedTypes } from './audience-words.ts'
import { choice, json, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import type { RecordRule, RulePort, WorkspaceRule } from '../language/rules.ts'
import { actionAt, operationsAt } from '../language/standard-operations.ts'
import { resolveReference } from '../language/resolve-reference.ts'
import { isEmptyValue } from '../language/validate.ts'
import { flexible, usersRequest } from '../../model/audience/limits.ts'
import { checkSegments, leavesOf } from '../../model/audience/segments.ts'
import { checkOperation, checkOperations } from '../../model/audience/users.ts'
import type { RecordValues } from '../../model/values.ts'

const path = '/accounts/:account_id/custom_audiences'
const one = `${path}/:custom_audience_id`
const at = operationsAt({
  path,
  idParam: 'custom_audience_id',
  readers: audienceReaders,
  writers: audienceWriters,
  reads: 'read',
  source: 'Audiences and insights',
})
const gap = { source: 'gaps 6.9', certainty: 'D' } as const
const isCombined = ({ audience_type: type }: RecordValues) => combinedTypes.includes(String(type))

/** Leaves, as deep as people nest. */
const segmentReferences = (path: readonly string[]) =>
  [1, 2, 3, 4].map((depth) => ({
    kinds: ['custom_audience'],
    path: [...path, ...Array.from({ length: depth }, () => ['child_segments', '*']).flat(), 'custom_audience_id'],
  }))

const recordRules: RecordRule[] = [
  {
    field: 'segments',
    involves: ['audience_type', 'segments'],
    code: 'MISSING_PARAMETER',
    check: ({ record, operation }) =>
      operation === 'create' && isCombined(record) && (record['segments'] ?? null) === null
        ? message('rules.customAudience.sayWhichAudiencesCombines')
        : null,
  },
  {
    field: 'segments',
    involves: ['audience_type', 'segments'],
    code: 'INVALID_PARAMETER',
    check: ({ record, operation }) =>
      operation === 'create' && isCombined(record) && !isEmptyValue(record['segments'])
        ? checkSegments(record['segments']!)
        : null,
  },
]

/** Why it cannot be changed any more, or null. */
function whyNoUpdate(record: RecordValues): Message | null {
  return isCombined(record) ? message('rules.customAudience.combinationCannotChangedOnceMade') : null
}

const workspaceRules: WorkspaceRule[] = [
  {
    field: 'name',
    involves: ['name'],
    surroundings: { sharing: 'name' },
    // The code is not told. Assumed: docs/assumptions.md, audience-name-taken.
    code: 'INVALID_PARAMETER',
    check: ({ record, accountId, id }, port) => {
      const { name } = record
      return typeof name === 'string' &&
        name !== '' &&
        port.siblingCount('custom_audience', accountId, { name }, id) > 0
        ? message('rules.customAudience.anotherAudienceAccountHasThat')
        : null
    },
  },
  {
    field: 'segments',
    involves: ['segments', 'audience_type'],
    surroundings: 'references',
    isExistence: true,
    code: 'INVALID_PARAMETER',
    check: ({ record, operation }, port) => {
      const tree = record['segments'] ?? null
      if (operation !== 'create' || !isCombined(record) || tree === null || checkSegments(tree) !== null) return null
      return leavesOf(tree).reduce<Message | null>((fault, leaf) => fault ?? leafFault(leaf, port), null)
    },
  },
]

/** Only mobile audiences can be combined. Source: interface, as above (closed beta). */
function leafFault(leaf: string, port: RulePort): Message | null {
  const reference = { targets: [{ kind: 'custom_audience', value: null }], kinds: ['custom_audience'], id: leaf }
  const { standing, message: fault } = resolveReference(reference, port)
  if (standing !== 'ready') return standing === 'unseen' ? null : fault
  const found = port.get('custom_audience', leaf)
  return found?.['audience_type'] === 'MOBILE_AUDIENCE'
    ? null
    : message('rules.customAudience.noAppUsers', { name: String(found?.['name'] ?? leaf) })
}

/**
 * Audience of an account: a list of people, app users, or a combination, which only the batch makes and nothing changes afterwards.
 * Source: interface, Resources and Audiences and insights; gaps 6.9.
 */
export const customAudience = resource('custom_audience', {
  source: 'Audiences and insights',
  scope: 'account',
  idParam: 'custom_audience_id',
  nameField: 'name',
  rank: 3,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['name'],
  behaviour: { refusals: { update: whyNoUpdate } },
  fields: {
    name: text({
      write: 'always',
      required: true,
      minLength: 1,
      maxLength: 255,
      assumed: 'audience-name',
      sortable: true,
      searchable: true,
    }),
    audience_type: choice({
      write: 'create',
      values: audienceTypes,
      serviceDefault: 'CRM',
      optional: true,
    }),
    description: text({
      write: 'always',
      nullable: true,
      optional: true,
      multiline: true,
      searchable: true,
      shownWhen: (record) => !isCombined(record),
    }),
    segments: json({
      write: 'create',
      optional: true,
      isWriteOnly: true,
      references: segmentReferences([]),
      shownWhen: isCombined,
    }),
    ...audienceFacts,
    metadata: json({
      optional: true,
      references: segmentReferences(['*', 'segments']),
    }),
  },
  operations: [
    at.list(
      [
        { name: 'custom_audience_ids', type: 'idList', max: idListMax, filters: 'id' },
        {
          name: 'permission_scope',
          type: 'choice',
          values: ['OWNER', 'SHARED'],
        },
        { name: 'q', type: 'text', min: 1, max: 255, filters: 'name' },
      ],
      gap,
    ),
    at.get(gap),
    at.create({
      only: { field: 'audience_type', values: ['CRM'], takesAbsent: true },
      carries: ['name', 'description'],
    }),
    at.update(),
    at.delete(gap),
    at.batch(flexible.batchMax, {
      only: { field: 'audience_type', values: combinedTypes },
      carries: ['audience_type', 'name', 'segments'],
    }),
    actionAt(
      {
        name: 'targeted',
        on: 'record',
        answer: 'records',
      },
      {
        method: 'GET',
        path: `${one}/targeted`,
        params: [
          { name: 'with_active', type: 'flag' },
          { name: 'cursor', type: 'text', min: 1 },
        ],
        roles: audienceReaders,
        rateClass: 'read',
        source: 'Audiences and insights',
      },
    ),
    actionAt(
      {
        name: 'users',
        on: 'record',
        answer: 'value',
      },
      {
        method: 'POST',
        path: `${one}/users`,
        body: 'json',
        bodyMaxBytes: usersRequest.bodyMaxBytes,
        params: [
          {
            name: 'operations',
            type: 'json',
            required: true,
            isBody: true,
            check: checkOperations,
            checkItem: checkOperation,
          },
        ],
        roles: audienceWriters,
        rateClass: 'audienceUsers',
        source: 'Audiences and insights',
      },
    ),
  ],
  recordRules,
  workspaceRules,
  examples: [
    {
      name: 'Subscribers, spring',
      audience_type: 'CRM',
      description: 'Newsletter, opened in the last 90 days.',
      id: '2906h',
      audience_size: 140321,
      targetable: true,
      reasons_not_targetable: [],
      targetable_types: ['CRM', 'EXCLUDED_CRM'],
      permission_level: 'READ_WRITE',
      owner_account_id: '18ce54d4x5t',
      partner_source: 'OTHER',
      created_at: '2026-02-02T10:21:00Z',
      updated_at: '2026-02-02T16:40:00Z',
      deleted: false,
    },
    {
      name: 'Opened the app, did not order',
      audience_type: 'FLEXIBLE',
      segments: {
        boolean_operator: 'AND',
        child_segments: [
          { custom_audience_id: '2a1k0', lookback_window: 30, negate: false, child_segments: [] },
          { custom_audience_id: '2a1k7', lookback_window: 30, negate: true, child_segments: [] },
        ],
      },
      id: '2a3xq',
      audience_size: null,
      targetable: false,
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      targetable_types: ['FLEXIBLE', 'EXCLUDED_FLEXIBLE'],
      partner_source: 'OTHER',
      created_at: '2026-03-02T10:21:00Z',
      updated_at: '2026-03-02T10:21:00Z',
      deleted: false,
    },
  ],
})
