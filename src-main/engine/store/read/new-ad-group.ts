/** What a new ad group begins with, so that nothing that Galley knows is asked for again. */
import type { RecordValues } from '../../../../shared/model/values.ts'
import { addDays, dayBeginsAtMs, zoneDay } from '../../../../shared/model/zone.ts'
import { carriedValues } from '../edits/index.ts'
import { keyOfId, readRow, zoneOf } from '../tables/index.ts'
import type { ReadableStore, Row } from '../tables/index.ts'

/** Fields that say what an ad group is for and how it is bought: taken from the ad group before it. */
const likeFields = [
  ...['objective', 'product_type', 'placements', 'goal', 'bid_strategy', 'bid_amount_local_micro', 'pay_by'],
  ...['frequency_cap', 'duration_in_days', 'advertiser_domain', 'categories'],
  ...['android_app_store_identifier', 'ios_app_store_identifier', 'primary_web_event_tag'],
]
/** Fields that are taken only where each ad group has a budget of its own. */
const budgetFields = ['daily_budget_amount_local_micro', 'standard_delivery']

const firstOfAll: RecordValues = {
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_SERVICE'],
  bid_strategy: 'AUTO',
}
const flightDays = 30

/**
 * Values for a new ad group of the campaign: those of the newest ad group in it; else those of the newest in the account, amounts only in the same
 * currency; else defaults.
 */
export function newAdGroup(store: ReadableStore, accountId: string, campaignId: string): RecordValues {
  const campaign = campaignOf(store, campaignId)
  const sibling = newest(store, accountId, campaign?.id ?? campaignId)
  const model = sibling ?? newest(store, accountId, null)
  return {
    campaign_id: campaign?.id ?? campaignId,
    ...(model ? alike(store, model, campaign, sibling !== null) : firstOfAll),
    ...flight(store, accountId, sibling),
  }
}

function campaignOf(store: ReadableStore, id: string): Row | null {
  const table = store.table('campaign')
  const key = keyOfId(store, table, id)
  return key === null ? null : readRow(store, table, key)
}

/** The living ad group made last, in the campaign or anywhere in the account. */
function newest(store: ReadableStore, accountId: string, campaignId: string | null): Row | null {
  const table = store.table('line_item')
  const key = store.sql.value<number>(
    `SELECT r._key FROM ${table.table} r LEFT JOIN pending p ON p.key = r._key
     WHERE r._account = ?1 AND r._hidden = 0 AND (?2 IS NULL OR r.campaign_id = ?2) AND p.operation IS NOT 'delete'
     ORDER BY r._key DESC LIMIT 1`,
    accountId,
    campaignId,
  )
  return key === undefined ? null : readRow(store, table, key)
}

function alike(store: ReadableStore, row: Row, campaign: Row | null, isSibling: boolean): RecordValues {
  // Values of the service that cannot be given to a new record are left out, as in a copy.
  const values = carriedValues(store.table('line_item'), row)
  const hasOwnBudget = campaign?.values['budget_optimization'] === 'LINE_ITEM'
  const taken = [...likeFields, ...(hasOwnBudget ? budgetFields : [])].flatMap((field) => {
    const value = values[field]
    const isSet = value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
    return isSet ? [[field, value] as const] : []
  })
  const known: RecordValues = Object.fromEntries(taken)
  // Amounts mean something else in another currency, and may not be in proportion to another campaign.
  if (isSibling || row.values['currency'] === campaign?.values['currency']) return known
  const { bid_amount_local_micro: _, daily_budget_amount_local_micro: __, ...rest } = known
  return { ...rest, bid_strategy: 'AUTO' }
}

/** Start and end: from tomorrow, or from the sibling's start where that is still to come; until the sibling ends, else for a month. */
function flight(store: ReadableStore, accountId: string, sibling: Row | null): RecordValues {
  const zone = zoneOf(store, accountId)
  const nowMs = store.nowMs()
  const tomorrow = addDays(zoneDay(nowMs, zone), 1)
  const [startMs, endMs] = ['start_time', 'end_time'].map((field) => Date.parse(String(sibling?.values[field] ?? '')))
  const fromMs = startMs! > nowMs ? startMs! : dayBeginsAtMs(tomorrow, zone)
  const toMs = endMs! > fromMs ? endMs! : dayBeginsAtMs(addDays(tomorrow, flightDays), zone)
  return { start_time: instantOf(fromMs), end_time: instantOf(toMs) }
}

/** As the wire says it, in whole seconds. */
function instantOf(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z')
}
