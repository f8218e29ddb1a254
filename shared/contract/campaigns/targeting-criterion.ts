import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { estimateRules } from './estimate-rules.ts'
import { actionAt, operationsAt } from '../language/standard-operations.ts'
import { targetingRecordRules, targetingWorkspaceRules } from './targeting-rules.ts'
import { namedByValue, operators, targetingTypes } from '../reference/targeting.ts'

const path = '/accounts/:account_id/targeting_criteria'
const at = operationsAt({
  path,
  idParam: 'targeting_criterion_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'coreRead',
  source: 'gaps 6.3',
})
const stated = { certainty: 'D' } as const
const lang = {
  name: 'lang',
  type: 'text',
  min: 2,
  max: 2,
} as const

/** Targeting criterion: one condition of who sees a line item. It cannot be changed, only made and deleted. Source: gaps 6.3 (D, CM). */
export const targetingCriterion = resource('targeting_criterion', {
  source: 'gaps 6.3',
  scope: 'account',
  idParam: 'targeting_criterion_id',
  nameField: 'name',
  titleField: 'targeting_value',
  rank: 5,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['line_item_id', 'targeting_type', 'targeting_value', 'operator_type'],
  pulling: { parent: 'line_item', param: 'line_item_ids', chunk: idListMax },
  fields: {
    id: id(),
    line_item_id: ref('line_item', {
      write: 'create',
      required: true,
    }),
    targeting_type: choice({
      write: 'create',
      required: true,
      values: targetingTypes,
    }),
    targeting_value: text({
      write: 'create',
      required: true,
      minLength: 1,
      searchable: true,
      names: namedByValue,
    }),
    operator_type: choice({
      write: 'create',
      values: operators,
      nullable: true,
      optional: true,
    }),
    name: text({ nullable: true, optional: true, searchable: true }),
    localized_name: text({ nullable: true, optional: true }),
    location_type: text({ nullable: true, optional: true }),
    ...stamps,
  },
  operations: [
    at.list(
      [
        { name: 'line_item_ids', type: 'idList', max: idListMax, required: true, filters: 'line_item_id' },
        { name: 'targeting_criterion_ids', type: 'idList', max: idListMax, filters: 'id' },
        lang,
      ],
      stated,
    ),
    at.get({ ...stated, params: [{ name: 'with_deleted', type: 'flag' }, lang] }),
    at.create(stated),
    at.delete(stated),
    at.batch(500, { source: 'gaps 5.4', batchTakes: ['create', 'delete'], ...stated }),
    actionAt(
      {
        name: 'estimate',
        on: 'kind',
        answer: 'value',
        isQuestion: true,
      },
      {
        method: 'POST',
        path: '/accounts/:account_id/audience_estimate',
        body: 'json',
        params: [
          {
            name: 'targeting_criteria',
            type: 'json',
            required: true,
          },
          {
            name: 'operator_type',
            type: 'choice',
            values: ['EQ', 'NE'],
          },
        ],
        rules: estimateRules,
        roles: campaignReaders,
        rateClass: 'audienceInsights',
        source: 'Accounts and setup',
      },
    ),
    actionAt(
      {
        name: 'suggest',
        on: 'kind',
        answer: 'records',
      },
      {
        method: 'GET',
        path: '/accounts/:account_id/targeting_suggestions',
        params: [
          { name: 'suggestion_type', type: 'choice', values: ['KEYWORD', 'USER_ID'], required: true },
          { name: 'targeting_values', type: 'textList', required: true },
          { name: 'count', type: 'integer', min: 1, max: 50 },
        ],
        roles: campaignReaders,
        rateClass: 'read',
        source: 'gaps 6.3',
        certainty: 'D',
      },
    ),
  ],
  recordRules: targetingRecordRules,
  workspaceRules: targetingWorkspaceRules,
  examples: [
    {
      id: '2ksxh7',
      line_item_id: 'ie4k8',
      targeting_type: 'LOCATION',
      targeting_value: '3078869807f9dd36',
      operator_type: 'EQ',
      name: 'Berlin, DE',
      location_type: 'CITY',
      created_at: '2026-02-02T10:21:00Z',
      updated_at: '2026-02-02T10:21:00Z',
      deleted: false,
    },
    {
      id: '2ksxh9',
      line_item_id: 'ie4k8',
      targeting_type: 'BROAD_KEYWORD',
      targeting_value: 'espresso machine',
      name: 'espresso machine',
      created_at: '2026-02-02T10:21:00Z',
      updated_at: '2026-02-02T10:21:00Z',
      deleted: false,
    },
  ],
})
