/** Records that people here worked on last. */
import type { RecentWork } from '../../../../shared/bridge.ts'
import { ownerOf } from '../../../../shared/model/owner-of.ts'
import { literal } from '../file/index.ts'
import { alongField, kindOf, readRow, readRowById, titleSql, wholeField } from '../tables/index.ts'
import type { KindTable, ReadableStore, Row } from '../tables/index.ts'
import { viewOf } from './view.ts'

/** Older actions are not looked at: what was worked on then is no longer what one goes on with. */
const actionsMax = 60
/** Of an action on many records so many are looked at, those that were made first before what stands in them. */
const lookedAtOfAction = 60
/** And so many are named. */
const recordsOfAction = 3

const recentSql = `
  SELECT action, key, at, fields FROM (
    SELECT e.key AS key, a.at AS at, a.id AS action, json_group_array(e.field) AS fields,
      row_number() OVER (PARTITION BY a.id ORDER BY e.key) AS place
    FROM (SELECT id, at FROM journal_action WHERE status = 'done' ORDER BY id DESC LIMIT ?) a
    JOIN journal_entry e ON e.action = a.id AND e.field <> ${literal(alongField)}
    GROUP BY a.id, e.key)
  WHERE place <= ? ORDER BY action DESC, key`

interface Worked {
  action: number
  key: number
  at: string
  fields: string
}

/**
 * Newest first, each record once, at most `limit`; what is gone is left out. What is only a part of a record stands for that one, and what was made
 * together with its campaign for the campaign.
 */
export function recentWork(store: ReadableStore, accountId: string, limit: number): RecentWork[] {
  const found = new Map<number, RecentWork>()
  const ofAction = new Map<number, Set<number>>()
  for (const { action, key, at, fields } of store.sql.all<Worked>(recentSql, actionsMax, lookedAtOfAction)) {
    if (found.size === limit) break
    const named = ofAction.get(action) ?? new Set()
    ofAction.set(action, named)
    if (found.has(key) || named.size === recordsOfAction) continue
    const written = JSON.parse(fields) as string[]
    const worked = workedOn(store, key)
    if (!worked || worked.row.accountId !== accountId) continue
    const { table, row } = worked
    if (found.has(row.key) || (written.includes(wholeField) && isWithin(store, worked, named))) continue
    const view = viewOf(store, table, row)
    if (view.isGone) continue
    const name = store.sql.value<string>(
      `SELECT coalesce(${titleSql(table, 'r')}, r._id) FROM ${table.table} r WHERE r._key = ?`,
      row.key,
    )!
    const names = row.key === key ? written.filter((field) => field !== wholeField) : []
    found.set(row.key, { key: row.key, kind: table.kind, id: view.id, name, state: view.state, at, fields: names })
    named.add(row.key)
  }
  return [...found.values()]
}

/** The record itself, or the one that it is a part of; null for what is not here. */
function workedOn(store: ReadableStore, key: number): { table: KindTable; row: Row } | null {
  const kind = kindOf(store, key)
  if (kind === null) return null
  const table = store.table(kind)
  const row = readRow(store, table, key)
  const owner = ownerOf(table.resource)
  if (!row || !owner) return row && { table, row }
  const ownerTable = store.table(owner.kind)
  const ownerRow = readRowById(store, ownerTable, String(row.values[owner.field]))
  return ownerRow && { table: ownerTable, row: ownerRow }
}

/** True of an ad group whose campaign is among these. */
function isWithin(store: ReadableStore, { row }: { row: Row }, keys: ReadonlySet<number>): boolean {
  const campaign = row.values['campaign_id']
  const parent = typeof campaign === 'string' ? readRowById(store, store.table('campaign'), campaign) : null
  return parent !== null && keys.has(parent.key)
}
