/** Problems as they are kept in `problem`, and counted in `pending`, so that grids and counts are queries. */
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { Problem } from '../../../../shared/contract/language/rules.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'

/** Drops problems of records in temp.validated on which nothing is pending any more. */
export function dropIdleProblems(store: Store): void {
  store.sql.run(
    'DELETE FROM problem WHERE key IN (SELECT key FROM temp.validated) AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = problem.key)',
  )
}

/** Drops the problem of the rule; gives the key. */
export function dropProblem({ sql }: Store, key: number, rule: string): number {
  sql.run('DELETE FROM problem WHERE key = ? AND rule = ?', key, rule)
  return key
}

export function putProblem(store: Store, key: number, rule: string, { field, code, message, severity }: Problem): void {
  store.sql.run(
    'INSERT OR REPLACE INTO problem (key, rule, field, code, message, severity) VALUES (?, ?, ?, ?, ?, ?)',
    key,
    rule,
    field,
    code,
    stringifyJson(message),
    severity,
  )
}

const countsSql = `UPDATE pending SET
  errors = (SELECT count(*) FROM problem p WHERE p.key = pending.key AND p.severity = 'error'),
  warnings = (SELECT count(*) FROM problem p WHERE p.key = pending.key AND p.severity = 'warning')`

export function countProblems(store: Store): void {
  // Most have none before and after.
  const mayDiffer = '(errors > 0 OR warnings > 0 OR EXISTS (SELECT 1 FROM problem p WHERE p.key = pending.key))'
  store.sql.run(`${countsSql} WHERE key IN (SELECT key FROM temp.validated) AND ${mayDiffer}`)
}

export function recount(store: Store, keys: readonly number[]): void {
  for (const key of keys) store.sql.run(`${countsSql} WHERE key = ?`, key)
}

/** True if something is pending on a record of the kind. */
export function hasWaiting(store: ReadableStore, { kind }: KindTable): boolean {
  return store.sql.value('SELECT 1 FROM pending WHERE kind = ? LIMIT 1', kind) !== undefined
}
