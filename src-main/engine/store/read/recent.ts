/** Records that people here worked on last. */
import type { RecentWork } from '../../../../shared/bridge.ts'
import { kindOf, readRow, titleSql, wholeField } from '../tables/index.ts'
import type { ReadableStore } from '../tables/index.ts'
import { viewOf } from './view.ts'

/** Older actions are not looked at: what was worked on then is no longer what one goes on with. */
const actionsMax = 60
/** Of an action on many records so many are named. */
const recordsOfAction = 3

const recentSql = `
  SELECT key, at, fields FROM (
    SELECT e.key AS key, a.at AS at, a.id AS action, json_group_array(e.field) AS fields,
      row_number() OVER (PARTITION BY a.id ORDER BY e.key DESC) AS place
    FROM (SELECT id, at FROM journal_action WHERE status = 'done' ORDER BY id DESC LIMIT ?) a
    JOIN journal_entry e ON e.action = a.id
    GROUP BY a.id, e.key)
  WHERE place <= ? ORDER BY action DESC, key DESC`

/** Newest first, each record once, at most `limit`; what is gone is left out. */
export function recentWork(store: ReadableStore, accountId: string, limit: number): RecentWork[] {
  const found = new Map<number, RecentWork>()
  const rows = store.sql.all<{ key: number; at: string; fields: string }>(recentSql, actionsMax, recordsOfAction)
  for (const { key, at, fields } of rows) {
    if (found.size === limit) break
    const kind = kindOf(store, key)
    if (found.has(key) || kind === null) continue
    const table = store.table(kind)
    const name = store.sql.value<string>(
      `SELECT coalesce(${titleSql(table, 'r')}, r._id) FROM ${table.table} r WHERE r._key = ? AND r._account = ?`,
      key,
      accountId,
    )
    if (name === undefined) continue
    const row = readRow(store, table, key)
    const view = row && viewOf(store, table, row)
    if (!view || view.isGone) continue
    const names = (JSON.parse(fields) as string[]).filter((field) => field !== wholeField)
    found.set(key, { key, kind, id: view.id, name, state: view.state, at, fields: names })
  }
  return [...found.values()]
}
