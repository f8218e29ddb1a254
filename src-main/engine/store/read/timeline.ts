/** Campaigns whose flights meet a stretch of time: each from the first start of its ad groups to their last end. */
import type { TimelineCampaign, TimelineView } from '../../../../shared/bridge.ts'
import { deletedSql } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'
import { readRows } from './grid.ts'

interface FlightRow {
  key: number
  start: string | null
  end: string | null
  groups: number
  changed: number
}

/** What is asked for: instants of ISO 8601; `isActive`: only campaigns that are not paused. */
export interface TimelineQuery {
  from: string
  to: string
  isActive: boolean
  offset: number
  limit: number
}

/**
 * The campaigns of the account in the order of their starts, and how many there are of which no ad group has a time. A start or an end is null
 * where it is open: no ad group has a start, or one has no end.
 */
export function timeline(store: Store, accountId: string, query: TimelineQuery): TimelineView {
  const table = store.table('campaign')
  const { flights, withoutFlight } = flightsOf(store, accountId, query)
  const asked = flights.slice(query.offset, query.offset + query.limit)
  const keys = asked.map(({ key }) => key)
  const rows = readRows(store, table, keys, ['name', 'entity_status'])
  return {
    campaigns: rows.map((row, at): TimelineCampaign => {
      const { start, end, groups: groupCount, changed: changedCount } = asked[at]!
      return { row, start, end, groupCount, changedCount }
    }),
    total: flights.length,
    withoutFlight,
    dataRevision: store.dataRevision,
  }
}

/** All flights that meet the days, reckoned once until something changes: pages of a list are asked for one after the other. */
function flightsOf(
  store: Store,
  accountId: string,
  { from, to, isActive }: TimelineQuery,
): { flights: FlightRow[]; withoutFlight: number } {
  return store.cached(`timeline ${accountId} ${from} ${to} ${isActive}`, 'nothing', () => {
    const table = store.table('campaign')
    const groups = store.table('line_item')
    const flights = `SELECT l.campaign_id AS id, min(l.start_time) AS start, max(l.end_time) AS end, count(*) AS groups,
        count(l.end_time) AS ends, count(q.key) AS changed FROM ${groups.table} l LEFT JOIN pending q ON q.key = l._key
      WHERE l._account = ?1 AND l._hidden = 0 AND NOT (${deletedSql(groups)}) AND q.operation IS NOT 'delete' GROUP BY l.campaign_id`
    const those = `${table.table} r LEFT JOIN (${flights}) f ON f.id = r._id
      WHERE r._account = ?1 AND r._hidden = 0 AND NOT (${deletedSql(table)})${isActive ? " AND r.entity_status = 'ACTIVE'" : ''}`
    const hasFlight = 'f.start IS NOT NULL OR f.ends > 0'
    return {
      flights: store.sql.all<FlightRow>(
        `SELECT r._key AS key, f.start, CASE WHEN f.ends = f.groups THEN f.end END AS end, f.groups, f.changed FROM ${those}
           AND (${hasFlight}) AND (f.start IS NULL OR f.start < ?3) AND (f.ends < f.groups OR f.end > ?2)
         ORDER BY f.start, r.${table.nameSql} COLLATE NOCASE, r._key`,
        ...[accountId, from, to],
      ),
      withoutFlight: store.sql.value<number>(
        `SELECT count(*) FROM ${those} AND NOT coalesce(${hasFlight}, 0)`,
        accountId,
      )!,
    }
  })
}
