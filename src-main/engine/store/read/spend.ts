/**
 * Campaigns with their ad groups as shared/model/spend.ts reckons with them, read in one go: as the service has them, or with what is
 * pending here. Of a whole account only active ones, out of the index of active records; what is pending is read beside it.
 */
import type { FamilyView } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { familyIdOf } from '../../../../shared/model/spend-plan.ts'
import type { CurrencySpend, Family, SpendingAdGroup } from '../../../../shared/model/spend.ts'
import { spendFields, spendingAdGroup, spendingCampaign, spendNow } from '../../../../shared/model/spend.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { decode, fromJsonText, isFirst, kindOf, readRow } from '../tables/index.ts'
import type { Column, KindTable, ReadableStore } from '../tables/index.ts'
import { literal } from '../file/index.ts'
import type { Bound, RawRow } from '../file/index.ts'

/** service: its last values, without what is pending here. effective: what is pending counts as done. */
export type SpendSide = 'service' | 'effective'

/** A campaign or an ad group as it is read for the reckoning. */
interface Counted {
  id: string
  accountId: string
  /** Campaigns: its currency. Ad groups: their campaign. */
  belongs: string | null
  values: RecordValues
  /** The service knows it. */
  hasRemote: boolean
}

/** Every campaign of the account that may spend, with its active ad groups. */
export function familiesOfAccount(store: ReadableStore, accountId: string, side: SpendSide): Family[] {
  const campaigns = [
    ...readActive(store, 'campaign', accountId),
    ...readPendingRows(store, store.table('campaign'), 'p.account_id = ?1', accountId, side),
  ].filter(({ values }) => spendingCampaign(values).isActive)
  const ids = JSON.stringify(campaigns.map(({ id }) => id))
  const adGroups = [
    ...readActive(store, 'line_item', accountId, ids),
    ...readPendingRows(store, store.table('line_item'), 'p.account_id = ?1', accountId, side),
  ]
  return gather(store, campaigns, adGroups)
}

/** Active records without work on them, out of their index; of ad groups those of these campaigns. */
function readActive(store: ReadableStore, kind: string, accountId: string, campaignIds?: string): Counted[] {
  const table = store.table(kind)
  const columns = columnsOf(
    table,
    spendFields[kind]!.filter((field) => !table.resource.active?.involves.includes(field)),
  )
  const chosen = campaignIds === undefined ? '' : 'AND r.campaign_id IN (SELECT value FROM json_each(?2))'
  const where = `r._active = 1 AND r._account = ?1 ${chosen} AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key)`
  const bound = campaignIds === undefined ? [accountId] : [accountId, campaignIds]
  return readSpends(store, table, columns, where, bound)
}

/** The campaigns by id, whatever their state, with all of their ad groups; those that are not here are left out. */
export function familiesById(store: ReadableStore, ids: readonly string[], side: SpendSide): Map<string, Family> {
  const list = JSON.stringify(ids)
  const read = (kind: string, column: string) => {
    const chosen = `r.${column} IN (SELECT value FROM json_each(?1))`
    const unedited = `${chosen} AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key)`
    const keys = `p.key IN (SELECT r._key FROM ${store.table(kind).table} r WHERE ${chosen})`
    return [
      ...readSpends(store, store.table(kind), columnsOf(store.table(kind), spendFields[kind]!), unedited, [list]),
      ...readPendingRows(store, store.table(kind), keys, list, side),
    ]
  }
  const adGroups = read('line_item', columnsOf(store.table('line_item'), ['campaign_id'])[0]!.name)
  const campaigns = read('campaign', '_id')
  return new Map(gather(store, campaigns, adGroups).map((family) => [family.id, family]))
}

function gather(store: ReadableStore, campaigns: readonly Counted[], adGroups: readonly Counted[]): Family[] {
  const pulled = new Map<string, boolean>()
  for (const { accountId } of campaigns)
    if (!pulled.has(accountId)) pulled.set(accountId, !isFirst(store, accountId, 'line_item'))
  const byCampaign = new Map<string, SpendingAdGroup[]>()
  for (const { id, belongs, values } of adGroups) {
    const own = byCampaign.get(belongs ?? '')
    if (own) own.push(spendingAdGroup(id, values))
    else byCampaign.set(belongs ?? '', [spendingAdGroup(id, values)])
  }
  return campaigns.map(({ id, accountId, belongs, values, hasRemote }) => ({
    id,
    currency: belongs,
    campaign: values['deleted'] === true ? null : spendingCampaign(values),
    adGroups: byCampaign.get(id) ?? [],
    areAdGroupsHere: pulled.get(accountId)! || !hasRemote,
  }))
}

const ownColumns = 4
const headOf = (table: KindTable): string => `r._key, r._id, r._account, ${belongsSql(table)}`

/** SQL of `Counted.belongs`: of a campaign its currency, or that of its funding where it has none; of an ad group its campaign. */
function belongsSql(table: KindTable): string {
  return table.kind === 'campaign'
    ? `coalesce(nullif(r.currency, ''), (SELECT f.currency FROM r_funding_instrument f WHERE f._id = r.funding_instrument_id))`
    : 'r.campaign_id'
}

function columnsOf(table: KindTable, fields: readonly string[]): Column[] {
  return fields.map((field) => table.byField.get(field)!)
}

/** Rows without work on them; what is not among the columns is left out of the values. */
function readSpends(
  store: ReadableStore,
  table: KindTable,
  columns: readonly Column[],
  where: string,
  bound: readonly Bound[],
): Counted[] {
  const names = columns.map(({ name }) => `r.${name}`).join(', ')
  const rows = store.sql.raw(`SELECT ${headOf(table)}, ${names} FROM ${table.table} r WHERE ${where}`, ...bound)
  return rows.map((row) => ({ ...headed(row), values: valuesOf(columns, row), hasRemote: true }))
}

/** Rows with a pending edit, as the side has them; rows that it does not have are given as deleted. */
function readPendingRows(
  store: ReadableStore,
  table: KindTable,
  where: string,
  bound: Bound,
  side: SpendSide,
): Counted[] {
  const columns = columnsOf(table, spendFields[table.kind]!)
  const names = columns.map(({ name }) => `r.${name}`).join(', ')
  const rows = store.sql.raw(
    `SELECT ${headOf(table)}, ${names}, p.operation, p.has_remote, p.is_gone FROM pending p CROSS JOIN ${table.table} r ON r._key = p.key
     WHERE p.kind = ${literal(table.kind)} AND ${where}`,
    bound,
  )
  if (rows.length === 0) return []
  const theirs = side === 'service' ? theirValues(store, table, columns, where, bound) : new Map<number, RecordValues>()
  return rows.map((row) => {
    const [operation, remote, gone] = row.slice(ownColumns + columns.length)
    const hasRemote = Number(remote) === 1
    const isThere = side === 'service' ? hasRemote && Number(gone) === 0 : operation !== 'delete'
    const values = { ...valuesOf(columns, row), ...theirs.get(Number(row[0])) }
    return { ...headed(row), values: isThere ? values : { deleted: true }, hasRemote }
  })
}

function headed([, id, accountId, belongs]: RawRow): Pick<Counted, 'id' | 'accountId' | 'belongs'> {
  return {
    id: String(id),
    accountId: String(accountId),
    belongs: belongs === null || belongs === undefined ? null : String(belongs),
  }
}

function valuesOf(columns: readonly Column[], row: RawRow): RecordValues {
  const values: RecordValues = {}
  columns.forEach(({ field, def }, index) => (values[field] = decode(def, row[ownColumns + index]!)))
  return values
}

/** The service's values of the fields that were edited here, by key. */
function theirValues(
  store: ReadableStore,
  table: KindTable,
  columns: readonly Column[],
  where: string,
  bound: Bound,
): Map<number, RecordValues> {
  const fields = columns.map(({ field }) => literal(field)).join(', ')
  const edits = store.sql.all<{ key: number; field: string; theirs: string | null }>(
    `SELECT e.key, e.field, e.theirs FROM pending p CROSS JOIN pending_edit e ON e.key = p.key
     WHERE p.kind = ${literal(table.kind)} AND p.has_remote = 1 AND e.field IN (${fields}) AND ${where}`,
    bound,
  )
  const byKey = new Map<number, RecordValues>()
  for (const { key, field, theirs } of edits)
    byKey.set(key, { ...byKey.get(key), [field]: fromJsonText(table.byField.get(field)!.def, theirs) })
  return byKey
}

/** See Accounts.familyOf. */
export function familyOf(store: ReadableStore, key: number): FamilyView | null {
  const kind = kindOf(store, key)
  if (kind === null) throw new GalleyError('not_found', message('engine.spend.recordNoLongerHere'), { key })
  if (!(kind in spendFields)) return null
  const row = readRow(store, store.table(kind), key)!
  const id = familyIdOf({ kind, id: row.id, values: row.values })
  const [atService, pending] = (['service', 'effective'] as const).map((side) =>
    familiesById(store, [id], side).get(id),
  )
  const others = store.sql.all<{ kind: string; count: number }>(
    `SELECT p.kind, count(*) AS count FROM pending p WHERE p.key <> ?1 AND (p.key IN (SELECT _key FROM ${store.table('campaign').table} WHERE _id = ?2)
       OR p.key IN (SELECT _key FROM ${store.table('line_item').table} WHERE campaign_id = ?2)) GROUP BY p.kind`,
    key,
    id,
  )
  const countOf = (wanted: string) => others.find((each) => each.kind === wanted)?.count ?? 0
  return atService && pending
    ? { atService, pending, others: { hasCampaign: countOf('campaign') > 0, adGroupCount: countOf('line_item') } }
    : null
}

/**
 * What is spent at the service at `fromMs`, what would be spent after a push of everything pending, and until when both hold (`changesAtMs`, null:
 * until a record changes). Times are milliseconds since 1970.
 */
interface RunningSpend {
  spend: CurrencySpend[]
  afterPush: CurrencySpend[]
  fromMs: number
  changesAtMs: number | null
}

/** The families as they are once everything pending in the account is pushed: only those with a pending edit are read again. */
function withPending(store: ReadableStore, accountId: string, families: readonly Family[]): readonly Family[] {
  const ids = store.sql.values<string>(
    `SELECT r._id FROM pending p CROSS JOIN ${store.table('campaign').table} r ON r._key = p.key WHERE p.kind = 'campaign' AND p.account_id = ?1
     UNION SELECT r.campaign_id FROM pending p CROSS JOIN ${store.table('line_item').table} r ON r._key = p.key
     WHERE p.kind = 'line_item' AND p.account_id = ?1 AND r.campaign_id IS NOT NULL`,
    accountId,
  )
  if (ids.length === 0) return families
  const changed = new Set(ids)
  return [...families.filter(({ id }) => !changed.has(id)), ...familiesById(store, ids, 'effective').values()]
}

/** What runs at the service now, by currency; reckoned again when a record changes, or the next flight begins or ends. */
export function runningSpend(store: ReadableStore, accountId: string): RunningSpend {
  const nowMs = store.nowMs()
  const isPulled = !isFirst(store, accountId, 'line_item')
  const name = `running spend ${accountId} ${isPulled ? 'with' : 'without'} ad groups`
  const reckon = () =>
    store.cachedOf(['campaign', 'line_item', 'funding_instrument'], name, (): RunningSpend => {
      const families = familiesOfAccount(store, accountId, 'service')
      const { spend, changesAtMs } = spendNow(families, nowMs)
      const after = spendNow(withPending(store, accountId, families), nowMs)
      const next = Math.min(changesAtMs ?? Infinity, after.changesAtMs ?? Infinity)
      return { spend, afterPush: after.spend, fromMs: nowMs, changesAtMs: next === Infinity ? null : next }
    })
  const known = reckon()
  if (nowMs >= known.fromMs && nowMs < (known.changesAtMs ?? Infinity)) return known
  store.forget(name)
  return reckon()
}
