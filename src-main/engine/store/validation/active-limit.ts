/** The limit of active records of an account. */
import type { Problem, RulePort } from '../../../../shared/contract/language/rules.ts'
import { checkWorkspace } from '../../../../shared/contract/language/validate.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { activeLimit, countActive, decode, isActive, perTable } from '../tables/index.ts'
import type { KindTable, ReadableStore, Store, WorkedOn } from '../tables/index.ts'
import { checksOf } from './checks.ts'
import type { Check } from './checks.ts'
import { literal } from '../file/index.ts'
import { rulePort } from './rule-port.ts'
import { dropProblem, putProblem, recount } from './problems.ts'

/**
 * Checks the limit of active records of one account and keeps the problems. Over the limit, the pending activations that were edited last are the
 * ones too many.
 */
export function validateActive(store: Store, table: KindTable, accountId: string): void {
  const checks = activeChecks(table)
  if (checks.length === 0) return
  const waits = store.sql.value(
    'SELECT 1 FROM pending WHERE kind = ? AND account_id = ? LIMIT 1',
    table.kind,
    accountId,
  )
  if (waits === undefined) return
  for (const check of checks) {
    const over = countActive(store, table, accountId) - activeLimit(store, table, accountId)
    const flagged = flaggedKeys(store, table, check, accountId)
    const problems =
      over > 0 ? activationProblems(store, table, check, { accountId, most: over }) : new Map<number, Problem>()
    const changed: number[] = []
    for (const key of flagged.keys()) if (!problems.has(key)) changed.push(dropProblem(store, key, check.rule))
    for (const [key, problem] of problems) {
      if (flagged.get(key) === stringifyJson(problem.message)) continue
      putProblem(store, key, check.rule, problem)
      changed.push(key)
    }
    recount(store, changed)
    // Others than the edited one: whoever shows them looks again.
    if (changed.length > 0) store.touch(table.kind, changed)
  }
}

/** How a record stood to the limit of active records before an edit. */
export interface ActiveStanding {
  /** It counted as active. */
  isActive: boolean
  /** Rules by which it was one too many. */
  tooManyBy: ReadonlySet<string>
}

export function activeStanding(store: ReadableStore, { table, row, pending }: WorkedOn): ActiveStanding {
  const rules = pending !== null && pending.errors > 0 ? activeChecks(table).map(({ rule }) => rule) : []
  const isFlagged = (rule: string) =>
    store.sql.value('SELECT 1 FROM problem WHERE key = ? AND rule = ?', row.key, rule) !== undefined
  return { isActive: isActive(table, row.values, false), tooManyBy: new Set(rules.filter((rule) => isFlagged(rule))) }
}

/**
 * As `validateActive`, after an edit of one record, which stood so `before`. The record is the last edited now: mostly nothing but its own
 * problem can have changed, and the others, of which there may be thousands, are not looked at.
 */
export function validateActiveOne(
  store: Store,
  { table, row, pending, edits }: WorkedOn,
  before: ActiveStanding,
): void {
  const isActiveNow = isActive(table, row.values, false)
  const { accountId, key } = row
  for (const check of activeChecks(table)) {
    const over = countActive(store, table, accountId) - activeLimit(store, table, accountId)
    const change = Number(isActiveNow) - Number(before.isActive)
    const isActivation =
      pending !== null &&
      isActiveNow &&
      (pending.operation === 'create' || check.looksAt.some((field) => field in edits))
    const wasFlagged = before.tooManyBy.has(check.rule)
    if (!othersStay({ over, change, isActivation, wasFlagged })) {
      validateActive(store, table, accountId)
      return
    }
    const problem =
      isActivation && over > 0
        ? tooManyOf(store, check, accountId)(pending.operation, ownFields(check, row.values))
        : undefined
    if (problem) putProblem(store, key, check.rule, problem)
    else if (wasFlagged) dropProblem(store, key, check.rule)
    if (problem || wasFlagged) recount(store, [key])
  }
}

/**
 * True where an edit of one record cannot change which of the other activations are too many. `over`: active records beyond the limit
 * now; `change`: how many more there are than before it.
 */
function othersStay({
  over,
  change,
  isActivation,
  wasFlagged,
}: {
  over: number
  change: number
  isActivation: boolean
  wasFlagged: boolean
}): boolean {
  // Within the limit before and after, none is too many.
  if (over <= 0 && over - change <= 0) return true
  // A new activation is itself the one more that is too many; one that was too many stays the last. A record that was too many and goes leaves the
  // others as they were.
  if (isActivation) return wasFlagged ? change === 0 : change === 1
  return wasFlagged ? change === -1 : change === 0
}

function activeChecks(table: KindTable): Check[] {
  return checksOf(table.resource).filter((check) => check.reach === 'active')
}

/** Whether some activation of the kind is one too many. */
export function isOverLimit(store: ReadableStore, table: KindTable): boolean {
  return overLimitSql(table) !== '' && store.sql.value(overLimitSql(table)) !== undefined
}

const overLimitSql = perTable((table) =>
  activeChecks(table)
    .map(
      ({ rule }) =>
        `SELECT 1 FROM problem q CROSS JOIN pending p ON p.key = q.key WHERE q.rule = ${literal(rule)} AND p.kind = ${literal(table.kind)}`,
    )
    .join(' UNION ALL '),
)

/** Keys of the records that the check has found too many, with the stored message. */
function flaggedKeys(
  { sql }: ReadableStore,
  table: KindTable,
  check: Check,
  accountId: string,
): ReadonlyMap<number, string> {
  const rows = sql.all<{ key: number; message: string }>(
    'SELECT key, message FROM problem WHERE rule = ? AND key IN (SELECT key FROM pending WHERE kind = ? AND account_id = ? AND errors > 0)',
    check.rule,
    table.kind,
    accountId,
  )
  return new Map(rows.map(({ key, message }) => [key, message]))
}

/** Problems of the activations that were edited last, at most so many, by key. */
function activationProblems(
  store: Store,
  table: KindTable,
  check: Check,
  { accountId, most }: { accountId: string; most: number },
): Map<number, Problem> {
  const columns = table.columns.filter(({ field }) => check.looksAt.includes(field))
  const edited = `EXISTS (SELECT 1 FROM pending_edit e WHERE e.key = p.key AND e.field IN (SELECT value FROM json_each(?3)))`
  const rows = store.sql.raw(
    `SELECT p.key, p.operation, ${columns.map(({ name }) => `r.${name}`).join(', ')} FROM pending p CROSS JOIN ${table.table} r ON r._key = p.key
     WHERE p.account_id = ?1 AND p.kind = ?2 AND r._active = 1 AND (p.operation = 'create' OR ${edited})
     ORDER BY p.revision DESC, p.key DESC LIMIT ?4`,
    accountId,
    table.kind,
    JSON.stringify(check.looksAt),
    most,
  )
  const tooMany = tooManyOf(store, check, accountId)
  return new Map(
    rows.flatMap(([key, operation, ...values]) => {
      const record = Object.fromEntries(
        columns.map((column, index) => [column.field, decode(column.def, values[index]!)]),
      )
      const problem = tooMany(String(operation), record)
      return problem ? [[Number(key), problem] as const] : []
    }),
  )
}

/**
 * Gives what the check says of an activation when the limit is reached without it. It looks at nothing but the fields that it names, the
 * limit, and whether that is reached: it is asked once for each different combination.
 */
function tooManyOf(
  store: Store,
  check: Check,
  accountId: string,
): (operation: string, record: RecordValues) => Problem | undefined {
  const port: RulePort = { ...rulePort(store, accountId), activeCount: () => Number.MAX_SAFE_INTEGER }
  const given = new Set(check.looksAt)
  const known = new Map<string, Problem | undefined>()
  return (operation, record) => {
    const name = `${operation} ${stringifyJson(record)}`
    if (!known.has(name)) {
      const input = { record, operation: operation === 'create' ? ('create' as const) : ('update' as const), given }
      known.set(name, checkWorkspace(check.resource, { ...input, accountId, id: '' }, port)[0])
    }
    return known.get(name)
  }
}

/** The values at which the check looks. */
function ownFields({ looksAt }: Check, values: RecordValues): RecordValues {
  return Object.fromEntries(looksAt.map((field) => [field, values[field]]))
}
