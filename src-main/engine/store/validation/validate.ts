/** Runs rules and keeps the problems that they find. The records are those in temp.validated, and only checks that look at changed fields run. */
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { Problem, RuleInput, RulePort } from '../../../../shared/contract/language/rules.ts'
import { checkRecord, checkWorkspace } from '../../../../shared/contract/language/validate.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { absentMark, decode, fillKeys, heldUntil, siblingCounts, siblingPort } from '../tables/index.ts'
import type { Column, KindTable, ReadableStore, Store, WorkedOn } from '../tables/index.ts'
import { checksFor, checksOf } from './checks.ts'
import type { Check } from './checks.ts'
import type { RawRow } from '../file/index.ts'
import { hasWaiting } from './problems.ts'
import { rulePort } from './rule-port.ts'
import { countProblems, putProblem, recount } from './problems.ts'

/**
 * Runs the checks that look at these fields (null: all) on the records in temp.validated. A check that looks only at values that are the
 * `same` in all of them runs once: where it finds nothing, the records need not be read.
 */
export function validate(
  store: Store,
  table: KindTable,
  fields: readonly string[] | null,
  same: RecordValues = {},
): void {
  const checks = checksFor(table.resource, fields).filter((check) => check.reach !== 'active')
  if (checks.length === 0) return
  const rules = JSON.stringify(checks.map((check) => check.rule))
  const dropped = store.sql.run(
    'DELETE FROM problem WHERE key IN (SELECT key FROM temp.validated) AND rule IN (SELECT value FROM json_each(?))',
    rules,
  )
  const open = checks.filter((check) => !passesAll(check, same))
  const found = open.length > 0 ? findProblems(store, table, open) : 0
  if (dropped + found > 0) countProblems(store)
}

function passesAll(check: Check, same: RecordValues): boolean {
  if (check.reach !== 'record' || !check.looksAt.every((field) => field in same)) return false
  const given = new Set(check.looksAt)
  return (['create', 'update'] as const).every(
    (operation) => checkRecord(check.resource, { record: same, operation, given }).length === 0,
  )
}

/**
 * Runs the checks on siblings for pending records that share a value with one of these records, and for those that such a check has
 * found fault with: what they clashed with may be gone. `isFresh`: all checks ran on these records since they changed, so that they
 * themselves are left out.
 */
export function validateSiblings(store: Store, table: KindTable, keys: readonly number[], isFresh = false): void {
  const checks = checksOf(table.resource).filter((check) => check.reach === 'siblings')
  if (checks.length === 0 || !hasWaiting(store, table)) return
  const flagged = `SELECT q.key FROM problem q CROSS JOIN pending p ON p.key = q.key AND p.kind = ? WHERE q.rule IN (SELECT value FROM json_each(?))`
  const found = new Set(store.sql.values<number>(flagged, table.kind, JSON.stringify(checks.map(({ rule }) => rule))))
  const list = JSON.stringify(keys)
  for (const alike of new Set(checks.map((check) => alikeSql(table, check))))
    for (const key of store.sql.values<number>(alike, list)) found.add(key)
  if (isFresh) for (const key of keys) found.delete(key)
  if (found.size === 0) return
  fillKeys(store.sql, 'validated', [...found])
  validate(store, table, [...new Set(checks.flatMap((check) => check.looksAt))])
  store.touch(table.kind, [...found])
}

/** Pending records that share with one of those in a JSON list what the check looks at; the same text for checks that look at the same. */
function alikeSql(table: KindTable, { sharing, withinMs }: Check): string {
  const column = table.byField.get(sharing!)!.name
  const others = `SELECT o.${column} FROM ${table.table} o WHERE o._key IN (SELECT value FROM json_each(?))`
  const isAlike =
    withinMs === undefined
      ? `r.${column} IN (${others})`
      : `EXISTS (SELECT 1 FROM (${others}) n WHERE abs(unixepoch(n.${column}) - unixepoch(r.${column})) < ${withinMs / 1000})`
  return `SELECT r._key FROM ${table.table} r WHERE r._key IN (SELECT key FROM pending) AND ${isAlike}`
}

/**
 * Runs the checks on the clock again for everything that waits, since time goes by without any change. Writes only where a problem is
 * another one now.
 */
export function validateByClock(store: Store): void {
  for (const table of store.kinds.values()) {
    const checks = checksOf(table.resource).filter((check) => check.reach === 'clock')
    const keys =
      checks.length === 0 ? [] : store.sql.values<number>('SELECT key FROM pending WHERE kind = ?', table.kind)
    if (keys.length === 0) continue
    const rules = JSON.stringify(checks.map((check) => check.rule))
    fillKeys(store.sql, 'validated', keys)
    const now = problemsOf(store, table, checks).map(
      ({ key, rule, problem }) => `${key} ${rule} ${stringifyJson(problem.message)}`,
    )
    const before = store.sql.values<string>(
      `SELECT key || ' ' || rule || ' ' || message FROM problem
       WHERE key IN (SELECT key FROM temp.validated) AND rule IN (SELECT value FROM json_each(?))`,
      rules,
    )
    if (now.toSorted().join('\n') === before.toSorted().join('\n')) continue
    store.write(() => {
      fillKeys(store.sql, 'validated', keys)
      validate(store, table, [...new Set(checks.flatMap((check) => check.looksAt))])
      store.touch(table.kind, keys)
    })
  }
}

function findProblems(store: Store, table: KindTable, checks: readonly Check[]): number {
  const found = problemsOf(store, table, checks)
  for (const { key, rule, problem } of found) putProblem(store, key, rule, problem)
  return found.length
}

/** What the checks find on the records in temp.validated. */
function problemsOf(
  store: Store,
  table: KindTable,
  checks: readonly Check[],
): { key: number; rule: string; problem: Problem }[] {
  const looksAt = new Set(checks.flatMap((check) => check.looksAt))
  const columns = table.columns.filter((column) => looksAt.has(column.field))
  const names = columns.map((column) => `r.${column.name}`).join(', ')
  const rows = store.sql.raw(
    `SELECT p.key, p.operation, p.account_id, r._id, r._absent, ${names || 'NULL'} FROM temp.validated j CROSS JOIN pending p ON p.key = j.key` +
      ` CROSS JOIN ${table.table} r ON r._key = j.key WHERE p.operation <> 'delete'`,
  )
  if (rows.length === 0) return []
  const given = givenFields(store, looksAt)
  const find = finder(store, checks, rows.length > 1)
  return rows.flatMap((row) => {
    const key = Number(row[0])
    const input = ruleInput(columns, row, row[1] === 'create' ? 'create' : 'update', given.get(key))
    return find(key, { ...input, accountId: String(row[2]), id: String(row[3]) })
  })
}

type Surrounded = RuleInput & { accountId: string; id: string }

/**
 * Gives what the checks find on one record after another; what they ask about surroundings is read once. `isMany`: siblings are counted
 * for all records together.
 */
function finder(
  store: Store,
  checks: readonly Check[],
  isMany: boolean,
): (key: number, input: Surrounded) => { key: number; rule: string; problem: Problem }[] {
  const ports = new Map<string, { port: RulePort; wholePort: RulePort }>()
  const portsOf = (accountId: string) => {
    const known = ports.get(accountId)
    if (known) return known
    const counts = (isWhole: boolean) => (isMany ? { siblingCount: siblingCounts(store, isWhole) } : {})
    const port = { ...rulePort(store, accountId), ...counts(false) }
    const made = { port, wholePort: { ...port, ...siblingPort(store, true), ...counts(true) } }
    ports.set(accountId, made)
    return made
  }
  const untilMs = checks.some(({ reach }) => reach === 'clock') ? heldUntilMs(store) : new Map<number, number>()
  const around = (check: Check, key: number, input: Surrounded) => {
    const { port, wholePort } = portsOf(input.accountId)
    return checkWorkspace(check.resource, input, asOf(check.isWhole ? wholePort : port, untilMs.get(key)))
  }
  return (key, input) =>
    checks.flatMap((check) => {
      const problems = check.reach === 'record' ? checkRecord(check.resource, input) : around(check, key, input)
      return problems.map((problem) => ({ key, rule: check.rule, problem }))
    })
}

/** Until when records are held that go by themselves then, by key; milliseconds since 1970. */
function heldUntilMs(store: ReadableStore): Map<number, number> {
  return new Map(heldUntil(store).map(({ key, untilMs }) => [key, untilMs]))
}

/** The port as of a later moment, milliseconds since 1970, where something goes only then. */
export function asOf(port: RulePort, untilMs: number | undefined): RulePort {
  return untilMs === undefined ? port : { ...port, nowMs: () => Math.max(port.nowMs(), untilMs) }
}

/** As `validate`, for one record whose row and pending edit are at hand, so that nothing is read again. `pending` null: its problems are dropped. */
export function validateOne(
  store: Store,
  { table, row, pending, edits }: WorkedOn,
  fields: readonly string[],
  hadProblems: boolean,
): void {
  const checks = checksFor(table.resource, fields).filter((check) => check.reach !== 'active')
  if (checks.length === 0) return
  const dropped = hadProblems
    ? store.sql.run(
        'DELETE FROM problem WHERE key = ? AND rule IN (SELECT value FROM json_each(?))',
        row.key,
        JSON.stringify(checks.map((check) => check.rule)),
      )
    : 0
  const isNew = pending?.operation === 'create'
  const given = isNew ? Object.keys(row.values).filter((field) => row.values[field] !== null) : Object.keys(edits)
  const input: Surrounded = {
    record: row.values,
    operation: isNew ? 'create' : 'update',
    given: new Set(given),
    accountId: row.accountId,
    id: row.id,
  }
  const found = pending ? finder(store, checks, false)(row.key, input) : []
  for (const { key, rule, problem } of found) putProblem(store, key, rule, problem)
  if (dropped + found.length > 0) recount(store, [row.key])
}

function ruleInput(
  columns: readonly Column[],
  row: RawRow,
  operation: 'create' | 'update',
  edited: ReadonlySet<string> | undefined,
): RuleInput {
  const record: RecordValues = {}
  const absent = row[4] === null ? '' : String(row[4])
  columns.forEach((column, index) => {
    const value = row[5 + index]!
    if (value !== null || !absent.includes(`|${absentMark(column.field)}`))
      record[column.field] = decode(column.def, value)
  })
  // A create carries every field that has a value; an update those that were changed.
  const given = operation === 'create' ? new Set(Object.keys(record).filter((field) => record[field] !== null)) : edited
  return { record, operation, given: given ?? new Set() }
}

/** Changed fields of the validated records, as far as the checks look at them; most have one, and share its set. */
function givenFields(store: ReadableStore, looksAt: ReadonlySet<string>): Map<number, ReadonlySet<string>> {
  const alone = new Map([...looksAt].map((field) => [field, new Set([field])]))
  const given = new Map<number, ReadonlySet<string>>()
  const rows = store.sql.raw('SELECT e.key, e.field FROM temp.validated j CROSS JOIN pending_edit e ON e.key = j.key')
  for (const [rawKey, rawField] of rows) {
    const field = String(rawField)
    if (!looksAt.has(field)) continue
    const key = Number(rawKey)
    const fields = given.get(key)
    given.set(key, fields ? new Set([...fields, field]) : alone.get(field)!)
  }
  return given
}
