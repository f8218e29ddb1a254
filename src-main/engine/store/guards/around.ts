/** Records that wait and of which a guard may say something else, since others changed. */
import { fillKeys } from '../tables/index.ts'
import type { KindTable, Row, Store } from '../tables/index.ts'
import { guardRule } from './account-guards.ts'
import { isNamesake, sameName, shows } from './likeness-guards.ts'
import { runGuardsThatLookAround } from './run-guards.ts'

/** Whether a change of records of the kind can concern others. */
export function concernsOthers(table: KindTable, fields: readonly string[] | null): boolean {
  if (table.kind === 'targeting_criterion') return true
  const looksAt = [...sameName.looksAt(table), ...(shows[table.kind] ? ['line_item_id'] : [])]
  return looksAt.length > 0 && (fields === null || looksAt.some((field) => fields.includes(field)))
}

/** Runs guards again on what stands around these records, which are in the store. */
export function runGuardsAround(store: Store, table: KindTable, keys: readonly number[]): void {
  const list = JSON.stringify(keys)
  const { table: own } = table
  const among = 'IN (SELECT value FROM json_each(?))'
  // Asked of each record that is found: as a list it would be gone through for each record that changed.
  const waits = 'EXISTS (SELECT 1 FROM pending w WHERE w.key = o._key)'
  if (table.kind === 'targeting_criterion')
    return runOnGroups(
      store,
      store.sql.values<string>(`SELECT DISTINCT line_item_id FROM ${own} WHERE _key ${among}`, list),
    )
  const others = shows[table.kind]
    ? `SELECT o._key FROM ${own} r CROSS JOIN ${own} o ON o.line_item_id = r.line_item_id WHERE r._key ${among} AND ${waits}`
    : `SELECT o._key FROM ${own} r CROSS JOIN ${own} o ON ${isNamesake({ table })} WHERE r._key ${among} AND ${waits}`
  runOn(store, table, [...store.sql.values<number>(others, list), ...flagged(store, table)], keys)
}

/** As `runGuardsAround`, for records that were removed from the store. */
export function runGuardsAroundGone(store: Store, table: KindTable, rows: readonly Row[]): void {
  if (table.kind === 'targeting_criterion')
    runOnGroups(store, [...new Set(rows.map(({ values }) => String(values['line_item_id'])))])
  else if (concernsOthers(table, null)) runOn(store, table, flagged(store, table), [])
}

/** Ad groups that wait. */
function runOnGroups(store: Store, ids: readonly string[]): void {
  const groups = store.table('line_item')
  const waiting = store.sql.values<number>(
    `SELECT g._key FROM ${groups.table} g WHERE g._id IN (SELECT value FROM json_each(?)) AND EXISTS (SELECT 1 FROM pending w WHERE w.key = g._key)`,
    JSON.stringify(ids),
  )
  runOn(store, groups, waiting, [])
}

/** Records of the kind of which a guard that looks at others has found something. */
function flagged({ sql }: Store, { kind }: KindTable): number[] {
  return sql.values<number>(
    `SELECT q.key FROM problem q CROSS JOIN pending p ON p.key = q.key AND p.kind = ? WHERE q.rule IN ('${guardRule}sameName', '${guardRule}alikeAds')`,
    kind,
  )
}

/** `fresh`: guards ran on these already. */
function runOn(store: Store, table: KindTable, found: readonly number[], fresh: readonly number[]): void {
  const known = new Set(fresh)
  const keys = [...new Set(found)].filter((key) => !known.has(key))
  if (keys.length === 0) return
  fillKeys(store.sql, 'validated', keys)
  runGuardsThatLookAround(store, table)
  store.touch(table.kind, keys)
}
