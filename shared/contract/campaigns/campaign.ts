import { message } from '../../messages/message.ts'
import { countsAsActive } from './counts-as-active.ts'
import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, flag, id, integer, list, money, ref, stamps, text } from '../language/fields.ts'
import { idListMax, standardPaging } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import type { Operation } from '../language/operation.ts'
import type { RecordRule, WorkspaceRule } from '../language/rules.ts'
import { isLocalId } from '../../model/local-id.ts'
import type { RecordValues } from '../../model/values.ts'

const recordRules: RecordRule[] = [
  {
    field: 'daily_budget_amount_local_micro',
    involves: ['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'],
    code: 'INVALID_PARAMETER',
    check: ({ record: { daily_budget_amount_local_micro: daily, total_budget_amount_local_micro: total } }) =>
      typeof daily === 'bigint' && typeof total === 'bigint' && daily > total
        ? message('rules.campaign.moreThanTotalBudgetRaise')
        : null,
  },
  {
    field: 'standard_delivery',
    involves: ['standard_delivery', 'budget_optimization'],
    code: 'INVALID_PARAMETER',
    check: ({ record }) =>
      record['budget_optimization'] === 'LINE_ITEM' && typeof record['standard_delivery'] === 'boolean'
        ? message('rules.campaign.paceCanSetOnlyWhen')
        : null,
  },
]

const workspaceRules: WorkspaceRule[] = [
  {
    field: 'funding_instrument_id',
    involves: ['funding_instrument_id'],
    surroundings: 'references',
    code: 'INVALID_FUNDING_INSTRUMENT',
    check: ({ record, operation, accountId }, port) => {
      const fundingId = record['funding_instrument_id']
      if (operation !== 'create' || typeof fundingId !== 'string' || fundingId === '') return null
      const funding = port.get('funding_instrument', fundingId)
      // What was never pulled is not missing.
      const isPulled = isLocalId(fundingId) || port.isWhole?.('funding_instrument', accountId) !== false
      if (!funding && !isPulled) return null
      if (!funding || funding['deleted'] === true)
        return message('rules.campaign.noFundingInstrumentAccountChoose', { fundingId })
      return funding['able_to_fund'] === false ? message('rules.campaign.fundingInstrumentCannotFundChoose') : null
    },
  },
  {
    field: 'daily_budget_amount_local_micro',
    involves: ['daily_budget_amount_local_micro', 'budget_optimization', 'funding_instrument_id'],
    surroundings: 'references',
    code: 'MISSING_PARAMETER',
    check: ({ record }, port) => {
      if (record['budget_optimization'] === 'LINE_ITEM') return null
      if (typeof record['daily_budget_amount_local_micro'] === 'bigint') return null
      const funding = port.get('funding_instrument', String(record['funding_instrument_id'] ?? ''))
      // Assumed: the rule of creates holds after every change (docs/assumptions.md, budget-after-edit); insertion orders carry their own total
      // and may leave it out (daily-budget-required).
      if (!funding || funding['type'] === 'INSERTION_ORDER') return null
      return message('rules.campaign.setDailyBudgetCampaignShares')
    },
  },
  {
    field: 'entity_status',
    involves: ['entity_status'],
    surroundings: 'active',
    code: 'TOO_MANY_CAMPAIGNS',
    check: ({ record, operation, given, accountId, id: recordId }, port) => {
      // A create that names no status makes an active campaign.
      if (record['entity_status'] !== 'ACTIVE' || (operation === 'update' && !given.has('entity_status'))) return null
      const limit = port.activeLimit('campaign', accountId)
      return port.activeCount('campaign', accountId, recordId) < limit
        ? null
        : message('rules.campaign.accountMayHaveActiveCampaigns', { limit })
    },
  },
]

/** Without a shared budget there is no pace of it. */
function withoutSharedBudget(record: RecordValues): RecordValues {
  return record['budget_optimization'] === 'LINE_ITEM' ? { standard_delivery: null } : {}
}

const path = '/accounts/:account_id/campaigns'
const write = {
  base: 'ads',
  version: '12',
  params: [],
  roles: campaignWriters,
  rateClass: 'write',
  source: 'Campaign management',
} as const
const operations: Operation[] = [
  {
    name: 'list',
    method: 'GET',
    path,
    base: 'ads',
    version: '12',
    body: 'query',
    params: [
      { name: 'campaign_ids', type: 'idList', max: idListMax, filters: 'id' },
      { name: 'funding_instrument_ids', type: 'idList', max: idListMax, filters: 'funding_instrument_id' },
      { name: 'q', type: 'text', min: 1, max: 255, filters: 'name' },
      { name: 'with_draft', type: 'flag', whenPulled: 'true' },
    ],
    paging: standardPaging,
    roles: campaignReaders,
    rateClass: 'coreRead',
    source: 'Campaign management',
  },
  {
    name: 'get',
    method: 'GET',
    path: `${path}/:campaign_id`,
    base: 'ads',
    version: '12',
    body: 'query',
    params: [{ name: 'with_deleted', type: 'flag' }],
    roles: campaignReaders,
    rateClass: 'coreRead',
    source: 'Campaign management',
  },
  { name: 'create', method: 'POST', path, body: 'query', ...write },
  { name: 'update', method: 'PUT', path: `${path}/:campaign_id`, body: 'query', ...write },
  { name: 'delete', method: 'DELETE', path: `${path}/:campaign_id`, body: 'query', ...write },
  // Size of the batch: gaps 5.4 (D, CM).
  { name: 'batch', method: 'POST', path: `/batch${path}`, body: 'json', batchMax: 40, ...write },
]

/** Campaign: a budget and its rules. Deleting marks it and cannot be undone. Source: interface, Campaign management; gaps 6.1. */
export const campaign = resource('campaign', {
  source: 'Campaign management',
  scope: 'account',
  idParam: 'campaign_id',
  nameField: 'name',
  rank: 3,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['name', 'funding_instrument_id', 'daily_budget_amount_local_micro', 'total_budget_amount_local_micro'],
  // Source: interface, Limits.
  active: { ...countsAsActive, limit: { standard: 200, raised: 8000 } },
  behaviour: { consequences: { involves: ['budget_optimization'], of: withoutSharedBudget } },
  fields: {
    id: id(),
    name: text({
      write: 'always',
      required: true,
      minLength: 1,
      maxLength: 255,
      sortable: true,
      searchable: true,
    }),
    entity_status: choice({
      write: 'always',
      values: ['ACTIVE', 'PAUSED'],
      serviceDefault: 'ACTIVE',
      initial: 'PAUSED',
    }),
    daily_budget_amount_local_micro: money({
      write: 'always',
      nullable: true,
      min: 1n,
      sortable: true,
    }),
    total_budget_amount_local_micro: money({
      write: 'always',
      nullable: true,
      min: 1n,
      sortable: true,
    }),
    budget_optimization: choice({
      write: 'always',
      values: ['CAMPAIGN', 'LINE_ITEM'],
      serviceDefault: 'CAMPAIGN',
    }),
    standard_delivery: flag({
      write: 'always',
      nullable: true,
      serviceDefault: true,
      sortable: true,
      shownWhen: (record) => record['budget_optimization'] !== 'LINE_ITEM' || record['standard_delivery'] != null,
    }),
    funding_instrument_id: ref('funding_instrument', {
      write: 'create',
      required: true,
    }),
    purchase_order_number: text({
      write: 'always',
      nullable: true,
      maxLength: 50,
      searchable: true,
    }),
    effective_status: choice({
      values: [],
      nullable: true,
      optional: true,
    }),
    servable: flag({ nullable: true }),
    reasons_not_servable: list(),
    currency: text(),
    duration_in_days: integer({ unit: 'days', nullable: true }),
    frequency_cap: integer({ nullable: true }),
    ...stamps,
  },
  operations,
  recordRules,
  workspaceRules,
  examples: [
    {
      id: '8wku2',
      name: 'Spring roast, prospecting',
      funding_instrument_id: 'lygyi',
      budget_optimization: 'CAMPAIGN',
      daily_budget_amount_local_micro: 120000000n,
      total_budget_amount_local_micro: 9000000000n,
      entity_status: 'ACTIVE',
      effective_status: 'RUNNING',
      servable: true,
      reasons_not_servable: [],
      purchase_order_number: 'PO-88201',
      standard_delivery: true,
      duration_in_days: null,
      frequency_cap: null,
      currency: 'EUR',
      created_at: '2026-02-02T10:00:00Z',
      updated_at: '2026-11-12T12:03:44Z',
      deleted: false,
    },
    {
      id: '8wkv9',
      name: 'Barista classes, Berlin',
      funding_instrument_id: 'lygyi',
      budget_optimization: 'LINE_ITEM',
      daily_budget_amount_local_micro: null,
      total_budget_amount_local_micro: null,
      entity_status: 'PAUSED',
      effective_status: 'PAUSED',
      servable: false,
      reasons_not_servable: ['PAUSED_BY_ADVERTISER', 'INCOMPLETE'],
      purchase_order_number: null,
      standard_delivery: null,
      duration_in_days: null,
      frequency_cap: null,
      currency: 'EUR',
      created_at: '2026-11-01T08:30:00Z',
      updated_at: '2026-11-01T08:30:00Z',
      deleted: false,
    },
  ],
})
