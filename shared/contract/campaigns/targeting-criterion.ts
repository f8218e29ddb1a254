import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { estimateRules } from './estimate-rules.ts'
import { actionAt, operationsAt } from '../language/standard-operations.ts'
import { targetingRecordRules, targetingWorkspaceRules } from './targeting-rules.ts'
import { namedByValue, operators, targetingTypes } from '../reference/targeting-words.ts'

const path = '/accounts/:account_id/targeting_criteria'
const at = operationsAt({
  path,
  idParam: 'targeting_criterion_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'coreRead',
  source: 'gaps 6.3',
})
const told = { certainty: 'D' } as const
const lang = {
  name: 'lang',
  type: 'text',
  min: 2,
  max: 2,
  help: 'Two letters; adds the name in that language.',
} as const

/** Targeting criterion: one condition of who sees a line item. It cannot be changed, only made and deleted. Source: gaps 6.3 (D, CM). */
export const targetingCriterion = resource('targeting_criterion', {
  label: 'Targeting criterion',
  labelPlural: 'Targeting',
  source: 'gaps 6.3',
  navigation: 'Campaigns',
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
    id: id({ label: 'Id' }),
    line_item_id: ref('line_item', {
      label: 'Ad group',
      write: 'create',
      required: true,
      group: 'Targeting',
      column: { order: 1, widthPx: 200 },
    }),
    targeting_type: choice({
      label: 'Kind',
      help: 'Conditions of one kind widen the audience; different kinds narrow it, but followers, audiences, interests and keywords add up.',
      write: 'create',
      required: true,
      values: Object.keys(targetingTypes),
      labels: targetingTypes,
      group: 'Targeting',
      column: { order: 2, widthPx: 170 },
    }),
    targeting_value: text({
      label: 'Value',
      help: 'What the service calls it. Look it up for places, interests, languages, devices and the like; keywords are written as they are.',
      write: 'create',
      required: true,
      minLength: 1,
      group: 'Targeting',
      searchable: true,
      column: { order: 4, widthPx: 160 },
      names: namedByValue,
    }),
    operator_type: choice({
      label: 'Condition',
      help: 'Left out, it is included. Audiences need it.',
      write: 'create',
      values: Object.keys(operators),
      labels: operators,
      nullable: true,
      optional: true,
      group: 'Targeting',
      column: { order: 5, widthPx: 110 },
    }),
    name: text({ label: 'Name', nullable: true, optional: true, searchable: true, column: { order: 3, widthPx: 200 } }),
    localized_name: text({ label: 'Name in your language', nullable: true, optional: true }),
    location_type: text({ label: 'Kind of place', nullable: true, optional: true }),
    ...stamps,
  },
  operations: [
    at.list(
      [
        { name: 'line_item_ids', type: 'idList', max: idListMax, required: true, filters: 'line_item_id' },
        { name: 'targeting_criterion_ids', type: 'idList', max: idListMax, filters: 'id' },
        lang,
      ],
      told,
    ),
    at.get({ ...told, params: [{ name: 'with_deleted', type: 'flag' }, lang] }),
    at.create(told),
    at.delete(told),
    at.batch(500, { source: 'gaps 5.4', batchTakes: ['create', 'delete'], ...told }),
    actionAt(
      {
        name: 'estimate',
        label: 'Estimate the audience',
        help: 'About how many people these criteria reach.',
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
            help: 'Objects of targeting_type, targeting_value and operator_type; at least one primary kind.',
          },
          {
            name: 'operator_type',
            type: 'choice',
            values: ['EQ', 'NE'],
            label: 'Count',
            help: 'The people whom the criteria describe, or everybody else.',
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
        label: 'Suggest targeting',
        help: 'Keywords or users that go with those given.',
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
