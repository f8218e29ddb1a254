/**
 * Runs guards and keeps what they find among the problems, so that lists, forms, the review, the push and the command line tell it as they tell
 * broken rules. A blocking one is an error, which holds the record back.
 *
 *     after a change ──── guards that look at the changed fields, on the records that changed
 *                    └─── guards of what surrounds them, on records that wait (around.ts)
 *     before a plan ───── all guards on all that waits: what came in by a pull, and settings of a newer Galley
 */
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { Problem } from '../../../../shared/contract/language/rules.ts'
import { countProblems, putProblem } from '../validation/index.ts'
import { fillKeys } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store } from '../tables/index.ts'
import { guardRule, guardsOf } from './account-guards.ts'
import type { Guard } from './guard.ts'

/** Runs the guards that look at one of these fields (null: all) on the records in temp.validated, which stay there. */
export function runGuards(store: Store, table: KindTable, fields: readonly string[] | null): void {
  runThose(store, table, fields && (({ looksAt }) => looksAt.some((field) => fields.includes(field))))
}

/** As `runGuards`, after others changed: the guards that look around. */
export function runGuardsThatLookAround(store: Store, table: KindTable): void {
  runThose(store, table, ({ looksAround }) => looksAround === true)
}

function runThose(store: Store, table: KindTable, isAsked: ((guard: Guard) => boolean) | null): void {
  const accounts = store.sql.values<string>(
    'SELECT DISTINCT p.account_id FROM temp.validated j CROSS JOIN pending p ON p.key = j.key',
  )
  const changed = accounts.map((accountId) => {
    const all = guardsOf(store, accountId, table)
    const guards = isAsked ? all.filter(isAsked) : all
    const found = findings(store, table, accountId, guards)
    const dropped = drop(store, accountId, isAsked && guards)
    for (const { key, rule, problem } of found) putProblem(store, key, rule, problem)
    return dropped + found.length
  })
  if (changed.some((count) => count > 0)) countProblems(store)
}

/** Runs all guards on everything that waits, in the account or, null, in all. Writes only where a finding is another one now. */
export function runAllGuards(store: Store, accountId: string | null): void {
  for (const table of store.kinds.values()) {
    const keys = store.sql.values<number>(
      'SELECT key FROM pending WHERE kind = ?1 AND (?2 IS NULL OR account_id = ?2)',
      table.kind,
      accountId,
    )
    if (keys.length === 0 || isUnchanged(store, table, keys)) continue
    store.write(() => {
      fillKeys(store.sql, 'validated', keys)
      runGuards(store, table, null)
      store.touch(table.kind, keys)
    })
  }
}

/** Whether what the guards find now is what is kept. */
function isUnchanged(store: Store, table: KindTable, keys: readonly number[]): boolean {
  fillKeys(store.sql, 'validated', keys)
  const accounts = store.sql.values<string>(
    'SELECT DISTINCT p.account_id FROM temp.validated j CROSS JOIN pending p ON p.key = j.key',
  )
  const now = accounts.flatMap((accountId) =>
    findings(store, table, accountId, guardsOf(store, accountId, table)).map(
      ({ key, rule, problem }) => `${key} ${rule} ${problem.severity} ${stringifyJson(problem.message)}`,
    ),
  )
  const kept = store.sql.values<string>(
    `SELECT key || ' ' || rule || ' ' || severity || ' ' || message FROM problem
     WHERE key IN (SELECT key FROM temp.validated) AND ${isFindingSql('rule')}`,
  )
  return now.toSorted().join('\n') === kept.toSorted().join('\n')
}

/** SQL: the rule of a problem is a guard. */
export function isFindingSql(rule: string): string {
  return `${rule} >= '${guardRule}' AND ${rule} < '${guardRule}~'`
}

function findings(
  store: ReadableStore,
  table: KindTable,
  accountId: string,
  guards: readonly Guard[],
): { key: number; rule: string; problem: Problem }[] {
  return guards.flatMap(({ rule, code, position, find }) =>
    find({ store, table, accountId }).map(({ key, field, message }) => ({
      key,
      rule,
      problem: { field, code, message, severity: position === 'blocking' ? 'error' : 'warning' },
    })),
  )
}

/** Of the records in temp.validated in the account; null: findings of every guard. Gives how many there were. */
function drop({ sql }: Store, accountId: string, guards: readonly Guard[] | null): number {
  if (guards?.length === 0) return 0
  const own = 'SELECT j.key FROM temp.validated j CROSS JOIN pending p ON p.key = j.key WHERE p.account_id = ?'
  const rules = guards === null ? isFindingSql('rule') : 'rule IN (SELECT value FROM json_each(?))'
  const bound = guards === null ? [] : [JSON.stringify(guards.map(({ rule }) => rule))]
  return sql.run(`DELETE FROM problem WHERE key IN (${own}) AND ${rules}`, accountId, ...bound)
}
