/** The page of one campaign, read at once: itself, its ad groups, and of each its targeting and its ads. */
import { targetingNamesMax } from '../../../../shared/bridge.ts'
import type {
  CampaignPage,
  GridRow,
  PageAd,
  PageAdGroup,
  PageRecord,
  PageTargeting,
} from '../../../../shared/bridge.ts'
import { targetingTypes } from '../../../../shared/contract/reference/targeting.ts'
import { adKinds } from '../../../../shared/model/serving.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { parseWithin } from '../../../../shared/model/within.ts'
import { calledName, orderOf, pickedNames, whereOf } from '../query/index.ts'
import { isCreativeKind, keyOfId, readRow, readRowById } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'
import { readRows } from './grid.ts'
import { familyOf } from './spend.ts'
import { problemsOf } from './view.ts'

/** An ad before its post is drawn: with the values of that post. */
export type PageAdRow = Omit<PageAd, 'post'> & { postValues: RecordValues | null }
type PageAdGroupRows = Omit<PageAdGroup, 'ads'> & { ads: PageAdRow[] }
/** A page whose posts are not drawn yet. */
export type CampaignPageRows = Omit<CampaignPage, 'adGroups'> & { adGroups: PageAdGroupRows[] }

const columns: Readonly<Record<string, readonly string[]>> = {
  campaign: [
    ...['name', 'entity_status', 'daily_budget_amount_local_micro', 'total_budget_amount_local_micro'],
    ...['budget_optimization', 'funding_instrument_id', 'effective_status', 'servable', 'reasons_not_servable'],
  ],
  line_item: [
    ...['name', 'campaign_id', 'entity_status', 'objective', 'product_type', 'placements', 'start_time', 'end_time'],
    ...['daily_budget_amount_local_micro', 'total_budget_amount_local_micro', 'goal', 'bid_strategy'],
    'bid_amount_local_micro',
  ],
}

/**
 * The campaign, or that of the ad group; `within` as in a filter's '@within', by any id that it ever had. Null where it is not in the account
 * or not here any more.
 */
export function campaignPage(store: Store, accountId: string, within: string): CampaignPageRows | null {
  const row = campaignOf(store, within)
  if (!row || row.isHidden || row.accountId !== accountId) return null
  const campaigns = store.table('campaign')
  const [campaign] = readRecords(store, campaigns, [row.key])
  const fundingId = row.values['funding_instrument_id']
  return {
    campaign: campaign!,
    funding: typeof fundingId === 'string' ? fundingOf(store, fundingId) : null,
    family: familyOf(store, row.key),
    adGroups: adGroupsOf(store, accountId, row.id),
    dataRevision: store.dataRevision,
  }
}

function campaignOf(store: Store, within: string): Row | null {
  const [part, ...others] = parseWithin(within) ?? []
  if (!part || others.length > 0) return null
  const { kind, id } = part
  const found = byAnyId(store, store.table(kind), id)
  if (kind === 'campaign' || !found) return found
  return byAnyId(store, store.table('campaign'), String(found.values['campaign_id'] ?? ''))
}

function byAnyId(store: Store, table: KindTable, id: string): Row | null {
  const key = keyOfId(store, table, id)
  return key === null ? null : readRow(store, table, key)
}

function fundingOf(store: Store, id: string): CampaignPage['funding'] {
  const table = store.table('funding_instrument')
  const row = readRowById(store, table, id)
  return row && !row.isHidden
    ? { key: row.key, name: calledName(store, table, id, row.values), isAble: row.values['able_to_fund'] !== false }
    : null
}

function adGroupsOf(store: Store, accountId: string, campaignId: string): PageAdGroupRows[] {
  const within = `campaign:${campaignId}`
  const table = store.table('line_item')
  const groups = readRecords(store, table, keysWithin(store, table, accountId, within))
  const targeting = targetingOf(store, accountId, within)
  const ads = new Map<string, PageAdRow[]>()
  for (const [kind, field] of Object.entries(adKinds))
    for (const ad of adsOf(store, accountId, within, kind, field)) {
      const id = String(ad.values['line_item_id'] ?? '')
      ads.set(id, [...(ads.get(id) ?? []), ad])
    }
  return groups.map((group) => ({
    ...group,
    targeting: targeting.get(group.id) ?? [],
    ads: ads.get(group.id) ?? [],
  }))
}

function keysWithin(store: Store, table: KindTable, accountId: string, within: string): number[] {
  const { from, where, bound } = whereOf(store, table, accountId, {
    ...{ text: '', chip: 'all' },
    equals: { '@within': within },
  })
  const order = table.kind === 'line_item' ? orderOf(table, { field: 'name', direction: 'asc' }) : 'r._key'
  return store.sql.values<number>(`SELECT r._key FROM ${from} WHERE ${where} ORDER BY ${order}`, ...bound)
}

function adsOf(store: Store, accountId: string, within: string, kind: string, field: string): PageAdRow[] {
  const table = store.table(kind)
  const keys = keysWithin(store, table, accountId, within)
  if (keys.length === 0) return []
  const status = ['entity_status', 'approval_status'].filter((name) => table.byField.has(name))
  return readRecords(store, table, keys, ['line_item_id', field, ...status]).map((ad) => ({
    ...ad,
    ...shownBy(store, table, field, ad.values),
  }))
}

/** The record here that the field names. */
function shownBy(
  store: Store,
  table: KindTable,
  field: string,
  values: RecordValues,
): Pick<PageAdRow, 'shown' | 'postValues'> {
  const id = values[field]
  const def = table.byField.get(field)?.def
  const kind = def?.type === 'ref' ? def.to : def?.type === 'text' ? def.names?.kinds?.[0] : undefined
  if (typeof id !== 'string' || typeof kind !== 'string') return { shown: null, postValues: null }
  const row = readRowById(store, store.table(kind), id)
  if (!row || row.isHidden) return { shown: null, postValues: null }
  return { shown: { kind, key: row.key }, postValues: isCreativeKind(kind) ? row.values : null }
}

function readRecords(
  store: Store,
  table: KindTable,
  keys: readonly number[],
  fields: readonly string[] = columns[table.kind]!,
): PageRecord[] {
  return readRows(store, table, keys, fields).map(({ cells, called, ...row }) => {
    const values = Object.fromEntries(fields.map((field, index) => [field, cells[index]]))
    const isBroken = row.errors + row.warnings > 0
    const problems = isBroken ? problemsOf(store, row.key) : []
    return {
      ...row,
      kind: table.kind,
      name: called ?? nameOf(store, table, row, values),
      values,
      problems: problems.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning')),
    }
  })
}

function nameOf(store: Store, table: KindTable, row: Pick<GridRow, 'key' | 'id' | 'names'>, values: RecordValues) {
  const { nameField } = table.resource
  const name = row.names[nameField] ?? values[nameField]
  if (typeof name === 'string' && name.trim() !== '') return name
  return calledName(store, table, row.id, readRow(store, table, row.key)?.values ?? values)
}

interface CriterionRow {
  lineItemId: string
  type: string
  value: string
  operator: string | null
  name: string | null
}

const typeOrder = new Map(targetingTypes.map((type, position): [string, number] => [type, position]))

/** Targeting of each ad group, by its id. */
function targetingOf(store: Store, accountId: string, within: string): Map<string, PageTargeting[]> {
  const table = store.table('targeting_criterion')
  const { from, where, bound } = whereOf(store, table, accountId, {
    ...{ text: '', chip: 'all' },
    equals: { '@within': within },
  })
  const isDeleting = "EXISTS (SELECT 1 FROM pending d WHERE d.key = r._key AND d.operation = 'delete')"
  const rows = store.sql.all<CriterionRow>(
    `SELECT r.line_item_id AS lineItemId, coalesce(r.targeting_type, '') AS type, coalesce(r.targeting_value, '') AS value,
       r.operator_type AS operator, r.name AS name FROM ${from} WHERE ${where} AND NOT ${isDeleting} ORDER BY r._key`,
    ...bound,
  )
  const find = pickedNames(store, table, ['targeting_value'])
  const groups = new Map<string, Map<string, PageTargeting>>()
  for (const { lineItemId, type, value, operator, name } of rows) {
    const own = groups.get(lineItemId) ?? new Map<string, PageTargeting>()
    groups.set(lineItemId, own)
    const groupKey = `${type} ${operator ?? ''}`
    const group = own.get(groupKey) ?? { type, operator, count: 0, names: [] }
    own.set(groupKey, group)
    group.count++
    if (group.names.length >= targetingNamesMax) continue
    // Of an audience the service may give the id in place of a name.
    const given = name !== null && name !== '' && name !== value ? name : null
    group.names.push(given ?? find('targeting_value', { targeting_type: type, targeting_value: value })?.name ?? value)
  }
  return new Map(
    [...groups].map(([id, own]) => [
      id,
      [...own.values()].toSorted((a, b) => (typeOrder.get(a.type) ?? 99) - (typeOrder.get(b.type) ?? 99)),
    ]),
  )
}
