import { countsAsActive } from './counts-as-active.ts'
import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, flag, id, instant, integer, list, money, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { lineItemRecordRules } from './line-item-record-rules.ts'
import { lineItemWorkspaceRules } from './line-item-workspace-rules.ts'
import { bidStrategies, goals, objectives, placements, productTypes } from '../reference/line-item-values.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/accounts/:account_id/line_items',
  idParam: 'line_item_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'coreRead',
  source: 'gaps 6.2',
})
const stated = { certainty: 'D' } as const

/** Line item: who sees what within a campaign, at which bid. Source: gaps 6.2 (D, CM); what it needs follows from objective and campaign. */
export const lineItem = resource('line_item', {
  source: 'gaps 6.2',
  scope: 'account',
  idParam: 'line_item_id',
  calendar: { from: 'start_time', to: 'end_time' },
  nameField: 'name',
  rank: 4,
  deletion: 'soft',
  askedBy: 'id',
  naturalKey: ['name', 'campaign_id', 'objective', 'product_type', 'start_time', 'end_time'],
  active: countsAsActive,
  fields: {
    id: id(),
    name: text({
      write: 'always',
      nullable: true,
      minLength: 1,
      maxLength: 255,
      searchable: true,
    }),
    campaign_id: ref('campaign', {
      write: 'create',
      required: true,
    }),
    entity_status: choice({
      write: 'always',
      values: ['ACTIVE', 'PAUSED'],
      serviceDefault: 'ACTIVE',
      initial: 'PAUSED',
    }),
    objective: choice({
      write: 'create',
      required: true,
      values: objectives,
    }),
    product_type: choice({
      write: 'create',
      required: true,
      values: productTypes,
    }),
    placements: list({
      write: 'create',
      required: true,
      values: placements,
      min: 1,
    }),
    start_time: instant({ write: 'always', required: true, nullable: true }),
    end_time: instant({
      write: 'always',
      required: true,
      nullable: true,
    }),
    daily_budget_amount_local_micro: money({
      write: 'always',
      nullable: true,
      min: 1n,
    }),
    total_budget_amount_local_micro: money({
      write: 'always',
      nullable: true,
      min: 1n,
    }),
    standard_delivery: flag({
      write: 'create',
      nullable: true,
    }),
    goal: choice({
      write: 'always',
      values: goals,
      nullable: true,
    }),
    bid_strategy: choice({
      write: 'always',
      values: bidStrategies,
      nullable: true,
    }),
    bid_amount_local_micro: money({
      write: 'always',
      nullable: true,
      min: 1n,
      sortable: true,
      shownWhen: (record) => record['bid_strategy'] !== 'AUTO' || record['bid_amount_local_micro'] != null,
    }),
    pay_by: choice({
      write: 'always',
      values: ['APP_CLICK', 'IMPRESSION', 'LINK_CLICK'],
      nullable: true,
      shownWhen: (record) =>
        record['objective'] === 'APP_INSTALLS' || record['goal'] === 'LINK_CLICKS' || record['pay_by'] != null,
    }),
    frequency_cap: integer({
      write: 'always',
      nullable: true,
      min: 1,
    }),
    duration_in_days: integer({
      write: 'always',
      nullable: true,
      values: [1, 7, 30],
      unit: 'days',
    }),
    audience_expansion: choice({
      write: 'always',
      values: ['BROAD', 'DEFINED', 'EXPANDED'],
      nullable: true,
      optional: true,
      isWriteOnly: true,
    }),
    advertiser_domain: text({
      write: 'always',
      nullable: true,
      form: 'domain',
    }),
    categories: list({
      write: 'always',
      names: { kinds: ['iab_category'] },
    }),
    android_app_store_identifier: text({
      write: 'always',
      nullable: true,
      names: { kinds: [{ kind: 'account_app', value: 'app_store_identifier' }] },
      shownWhen: (record) => isForApps(record['objective']) || record['android_app_store_identifier'] != null,
    }),
    ios_app_store_identifier: text({
      write: 'always',
      nullable: true,
      names: { kinds: [{ kind: 'account_app', value: 'app_store_identifier' }] },
      shownWhen: (record) => isForApps(record['objective']) || record['ios_app_store_identifier'] != null,
    }),
    primary_web_event_tag: text({
      write: 'create',
      nullable: true,
      shownWhen: (record) => record['goal'] === 'WEBSITE_CONVERSIONS' || record['primary_web_event_tag'] != null,
    }),
    advertiser_user_id: text({
      write: 'always',
      nullable: true,
      form: 'digits',
      names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] },
      isNeverEchoed: true,
      certainty: 'R',
      shownWhen: (record) => record['advertiser_user_id'] != null,
    }),
    funding_instrument_id: ref('funding_instrument', { optional: true, nullable: true }),
    currency: text(),
    creative_source: text({ nullable: true, optional: true }),
    automatic_tweet_promotion: flag({ nullable: true, optional: true }),
    target_cpa_local_micro: money({ nullable: true, optional: true }),
    ...stamps,
  },
  operations: [
    at.list(
      [
        { name: 'campaign_ids', type: 'idList', max: idListMax, filters: 'campaign_id' },
        { name: 'funding_instrument_ids', type: 'idList', max: idListMax, filters: 'funding_instrument_id' },
        { name: 'line_item_ids', type: 'idList', max: idListMax, filters: 'id' },
        { name: 'q', type: 'text', min: 1, max: 255, filters: 'name' },
        { name: 'with_draft', type: 'flag', whenPulled: 'true' },
      ],
      stated,
    ),
    at.get(stated),
    at.create(stated),
    at.update(stated),
    at.delete(stated),
    at.batch(40, { source: 'gaps 5.4', ...stated }),
  ],
  recordRules: lineItemRecordRules,
  workspaceRules: lineItemWorkspaceRules,
  examples: [
    {
      id: 'ie4k8',
      name: 'Berlin, 25 to 54',
      campaign_id: '8wku2',
      entity_status: 'ACTIVE',
      objective: 'ENGAGEMENTS',
      product_type: 'PROMOTED_TWEETS',
      placements: ['ALL_ON_SERVICE'],
      start_time: '2026-02-02T23:00:00Z',
      end_time: '2027-03-01T23:00:00Z',
      daily_budget_amount_local_micro: null,
      total_budget_amount_local_micro: null,
      standard_delivery: null,
      goal: 'ENGAGEMENT',
      bid_strategy: 'MAX',
      bid_amount_local_micro: 1500000n,
      pay_by: null,
      frequency_cap: null,
      duration_in_days: null,
      advertiser_domain: null,
      categories: [],
      android_app_store_identifier: null,
      ios_app_store_identifier: null,
      primary_web_event_tag: null,
      advertiser_user_id: '1650214377',
      funding_instrument_id: 'lygyi',
      currency: 'EUR',
      creative_source: 'MANUAL',
      automatic_tweet_promotion: null,
      target_cpa_local_micro: null,
      created_at: '2026-02-02T10:20:00Z',
      updated_at: '2026-11-12T12:03:44Z',
      deleted: false,
    },
    {
      id: 'ie4m3',
      name: null,
      campaign_id: '8wkv9',
      entity_status: 'PAUSED',
      objective: 'REACH',
      product_type: 'PROMOTED_TWEETS',
      placements: ['SERVICE_TIMELINE', 'SERVICE_PROFILE'],
      start_time: '2026-11-03T07:00:00Z',
      end_time: '2026-12-24T22:00:00Z',
      daily_budget_amount_local_micro: 25000000n,
      total_budget_amount_local_micro: 600000000n,
      standard_delivery: true,
      goal: 'MAX_REACH',
      bid_strategy: 'AUTO',
      bid_amount_local_micro: null,
      pay_by: 'IMPRESSION',
      frequency_cap: 4,
      duration_in_days: 7,
      advertiser_domain: null,
      categories: [],
      android_app_store_identifier: null,
      ios_app_store_identifier: null,
      primary_web_event_tag: null,
      funding_instrument_id: 'lygyi',
      currency: 'EUR',
      creative_source: 'MANUAL',
      automatic_tweet_promotion: null,
      target_cpa_local_micro: null,
      created_at: '2026-11-01T08:32:00Z',
      updated_at: '2026-11-01T08:32:00Z',
      deleted: false,
    },
  ],
})

function isForApps(objective: unknown): boolean {
  return objective === 'APP_INSTALLS' || objective === 'APP_ENGAGEMENTS'
}
