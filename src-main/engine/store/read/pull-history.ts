/** What pulls brought, with the names of the records. */
import { parseJson } from '../../../../shared/model/json.ts'
import type { ArrivalGroup, PullResult, PullRun } from '../../../../shared/bridge.ts'
import { groupArrivals } from '../../../../shared/model/arrivals.ts'
import type { Arrival, ArrivalKeys } from '../../../../shared/model/arrivals.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { calledName } from '../query/index.ts'
import { fromJsonText, personOf, readRow, readRowById } from '../tables/index.ts'
import type { KindTable, ReadableStore } from '../tables/index.ts'

/** Most records of a group that are named. */
const mostNamed = 20

interface ChangeRow {
  at: string
  kind: string
  key: number
  change: Arrival['change']
  field: string | null
  from_value: string | null
  to_value: string | null
}

interface RunRow {
  id: number
  at: string
  ended_at: string | null
  is_by_itself: number
  results: string | null
}

/** Pulls of the account or of every account, newest first. */
export function pullRuns(store: ReadableStore, accountId: string, limit: number): PullRun[] {
  const rows = store.sql.all<RunRow>(
    'SELECT id, at, ended_at, is_by_itself, results FROM pull_run WHERE account_id IS NULL OR account_id = ? ORDER BY id DESC LIMIT ?',
    accountId,
    limit,
  )
  return rows.map(({ id, at, ended_at, is_by_itself, results }) => ({
    id,
    at,
    endedAt: ended_at,
    isByItself: is_by_itself === 1,
    results: resultsOf(results, accountId),
    groups: named(store, arrivalsOf(store, accountId, 'pull = ?', id)),
  }))
}

/** What came in for the account since then. */
export function arrivalsSince(store: ReadableStore, accountId: string, since: string): ArrivalGroup[] {
  return named(store, arrivalsOf(store, accountId, 'at >= ?', since))
}

/** Results for the account, and those that belong to no account. */
function resultsOf(text: string | null, accountId: string): PullResult[] {
  const all = text === null ? [] : (parseJson(text) as unknown as PullResult[])
  return all.filter((result) => result.accountId === '' || result.accountId === accountId)
}

function arrivalsOf(store: ReadableStore, accountId: string, which: 'pull = ?' | 'at >= ?', given: number | string) {
  const rows = store.sql.all<ChangeRow>(
    `SELECT at, kind, key, change, field, from_value, to_value FROM pull_change WHERE account_id = ? AND ${which} ORDER BY id`,
    accountId,
    given,
  )
  return groupArrivals(rows.map((row) => arrivalOf(store, row)).filter((each) => each !== null))
}

/** True if the record belongs to one that is deleted or not here. It is not new then: its list shows it late, since the service hides it with the other. */
function isBelowDeleted(store: ReadableStore, { resource }: KindTable, values: RecordValues): boolean {
  const field = resource.isHiddenWith
  const def = field === undefined ? undefined : resource.fields[field]
  const id = field === undefined ? undefined : values[field]
  if (def?.type !== 'ref' || typeof id !== 'string') return false
  return readRowById(store, store.table(def.to), id)?.isHidden !== false
}

function arrivalOf(
  store: ReadableStore,
  { at, kind, key, change, field, from_value, to_value }: ChangeRow,
): Arrival | null {
  const table = store.table(kind)
  const def = field === null ? undefined : table.byField.get(field)?.def
  const values = readRow(store, table, key)?.values ?? {}
  if (change === 'new' && isBelowDeleted(store, table, values)) return null
  return {
    ...{ kind, key, change, field, at },
    from: def ? fromJsonText(def, from_value) : undefined,
    to: def ? fromJsonText(def, to_value) : undefined,
    currency: def?.type === 'money' ? currencyOf(store, values) : null,
    by: change === 'new' ? authorOf(store, values) : null,
  }
}

function currencyOf(store: ReadableStore, values: RecordValues): string | null {
  const { currency, campaign_id: campaignId } = values
  if (typeof currency === 'string') return currency
  if (typeof campaignId !== 'string') return null
  const campaign = readRowById(store, store.table('campaign'), campaignId)
  return campaign ? currencyOf(store, campaign.values) : null
}

function authorOf(store: ReadableStore, values: RecordValues): string | null {
  const userId = values['user_id']
  const handle = typeof userId === 'string' ? personOf(store, userId)?.handle : undefined
  return handle ? `@${handle}` : null
}

/** The groups with the names of their first records. Records that are gone by now are counted, and not named. */
function named(store: ReadableStore, groups: readonly ArrivalKeys[]): ArrivalGroup[] {
  return groups.map(({ keys, found, ...group }) => {
    const table = store.table(group.kind)
    const records = keys.slice(0, mostNamed).flatMap((key, at) => {
      const row = readRow(store, table, key)
      return row ? [{ key, name: calledName(store, table, row.id, row.values), found: found[at]! }] : []
    })
    return { ...group, records }
  })
}
