/**
 * Problems of pending records, kept in `problem` and counted in `pending`, so that grids and counts are queries. The records are those
 * in temp.validated, and only checks that look at changed fields run.
 */
import type { Problem, RuleInput, RulePort } from '../../../../shared/contract/language/rules.ts'
import { checkRecord, checkWorkspace } from '../../../../shared/contract/language/validate.ts'
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import type { MediaFacts } from '../../../../shared/model/media/facts.ts'
import {
  absentMark,
  activeLimit,
  countActive,
  decode,
  fillKeys,
  isActive,
  keyOfId,
  namesSql,
  perTable,
  readPullRow,
  readRowById,
  siblingPort,
} from '../tables/index.ts'
import type { Column, KindTable, ReadableStore, Row, Store, WorkedOn } from '../tables/index.ts'
import { checksFor, checksOf } from './checks.ts'
import type { Check } from './checks.ts'
import { fileOf } from '../beside/index.ts'
import { literal } from '../file/index.ts'
import type { RawRow } from '../file/index.ts'

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

/** Problems of records that no longer wait are gone; call it for temp.validated when work may have left. */
export function dropIdleProblems(store: Store): void {
  store.sql.run(
    'DELETE FROM problem WHERE key IN (SELECT key FROM temp.validated) AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = problem.key)',
  )
}

/**
 * The limit of active records of one account. Over it, the activations that were edited last are the ones too many: each sees those
 * edited before it.
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
      if (flagged.get(key) === problem.message) continue
      putProblem(store, key, check.rule, problem)
      changed.push(key)
    }
    recount(store, changed)
  }
}

/** How a record stood to the limit of active records before an edit. */
export interface ActiveStanding {
  /** It counted. */
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
  // One more activation is the one more that is too many; one of those that were too many goes to their end, or goes away.
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

/** Records of which one too many is known, with the message. */
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

/** What the check says of the last activations by their last edit, at most so many. */
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

/** A kind whose records refer to another's and have checks that look there. */
interface Referrer {
  table: KindTable
  refersSql: string
  looksAt: readonly string[]
}

const referrersKnown = new WeakMap<ReadonlyMap<string, KindTable>, Map<string, Referrer[]>>()

/** Kinds whose records are judged by what these refer to. */
function referrersOf({ kinds }: ReadableStore, kind: string): readonly Referrer[] {
  const known = referrersKnown.get(kinds) ?? new Map<string, Referrer[]>()
  referrersKnown.set(kinds, known)
  const found = known.get(kind) ?? [...kinds.values()].flatMap((table) => referrer(kinds, table, kind) ?? [])
  known.set(kind, found)
  return found
}

function referrer(kinds: ReadonlyMap<string, KindTable>, table: KindTable, kind: string): Referrer | null {
  const conditions = namesSql(table, kinds, kind, { ids: 'SELECT value AS name FROM json_each(?1)' })
  const checks = checksOf(table.resource).filter((check) => check.reach === 'references')
  if (conditions.length === 0 || checks.length === 0) return null
  return {
    table,
    refersSql: conditions.join(' OR '),
    looksAt: [...new Set(checks.flatMap((check) => check.looksAt))],
  }
}

/** Whether some record of a kind that looks at this one waits. */
export function hasWaitingReferrers(store: ReadableStore, kind: string): boolean {
  return referrersOf(store, kind).some(({ table }) => hasWaiting(store, table))
}

function hasWaiting(store: ReadableStore, { kind }: KindTable): boolean {
  return store.sql.value('SELECT 1 FROM pending WHERE kind = ? LIMIT 1', kind) !== undefined
}

/** Runs the checks on what surrounds them for pending records that refer to one of these ids of a kind. */
export function validateReferrers(store: Store, kind: string, ids: readonly string[]): void {
  if (ids.length === 0) return
  for (const { table, refersSql, looksAt } of referrersOf(store, kind)) {
    if (!hasWaiting(store, table)) continue
    store.sql.run('DELETE FROM temp.validated')
    store.sql.run(
      `INSERT INTO temp.validated SELECT _key FROM ${table.table} WHERE (${refersSql}) AND _key IN (SELECT key FROM pending)`,
      JSON.stringify(ids),
    )
    validate(store, table, looksAt)
    store.touch(table.kind, store.sql.values<number>('SELECT key FROM temp.validated'))
  }
}

/** Runs the same checks for everything pending that can name a record of the kind: now all of them are known. */
export function validateNamers(store: Store, kind: string): void {
  for (const { table, looksAt } of referrersOf(store, kind)) {
    const keys = store.sql.values<number>('SELECT key FROM pending WHERE kind = ?', table.kind)
    if (keys.length === 0) continue
    fillKeys(store.sql, 'validated', keys)
    validate(store, table, looksAt)
    store.touch(table.kind, keys)
  }
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
 * found fault with: what they clashed with may be gone.
 */
export function validateSiblings(store: Store, table: KindTable, keys: readonly number[]): void {
  const checks = checksOf(table.resource).filter((check) => check.reach === 'siblings')
  if (checks.length === 0 || !hasWaiting(store, table)) return
  const found = new Set<number>()
  for (const check of checks) {
    const flagged = `SELECT q.key FROM problem q JOIN pending p ON p.key = q.key WHERE q.rule = ? AND p.kind = ?`
    for (const key of store.sql.values<number>(flagged, check.rule, table.kind)) found.add(key)
    const column = table.byField.get(check.sharing!)!.name
    const others = `SELECT o.${column} FROM ${table.table} o WHERE o._key IN (SELECT value FROM json_each(?))`
    const isAlike =
      check.withinMs === undefined
        ? `r.${column} IN (${others})`
        : `EXISTS (SELECT 1 FROM (${others}) n WHERE abs(unixepoch(n.${column}) - unixepoch(r.${column})) < ${check.withinMs / 1000})`
    const alike = `SELECT r._key FROM ${table.table} r WHERE r._key IN (SELECT key FROM pending) AND ${isAlike}`
    for (const key of store.sql.values<number>(alike, JSON.stringify(keys))) found.add(key)
  }
  if (found.size === 0) return
  fillKeys(store.sql, 'validated', [...found])
  validate(store, table, [...new Set(checks.flatMap((check) => check.looksAt))])
  store.touch(table.kind, [...found])
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
    const now = problemsOf(store, table, checks).map(({ key, rule, problem }) => `${key} ${rule} ${problem.message}`)
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
  const find = finder(store, checks)
  return rows.flatMap((row) => {
    const key = Number(row[0])
    const input = ruleInput(columns, row, row[1] === 'create' ? 'create' : 'update', given.get(key))
    return find(key, { ...input, accountId: String(row[2]), id: String(row[3]) })
  })
}

type Surrounded = RuleInput & { accountId: string; id: string }

/** Gives what the checks find on one record after another; what they ask about surroundings is read once. */
function finder(
  store: Store,
  checks: readonly Check[],
): (key: number, input: Surrounded) => { key: number; rule: string; problem: Problem }[] {
  const ports = new Map<string, { port: RulePort; wholePort: RulePort }>()
  const portsOf = (accountId: string) => {
    const known = ports.get(accountId)
    if (known) return known
    const port = rulePort(store, accountId)
    const made = { port, wholePort: { ...port, ...siblingPort(store, true) } }
    ports.set(accountId, made)
    return made
  }
  const around = (check: Check, input: Surrounded) => {
    const { port, wholePort } = portsOf(input.accountId)
    return checkWorkspace(check.resource, input, check.isWhole ? wholePort : port)
  }
  return (key, input) =>
    checks.flatMap((check) => {
      const problems = check.reach === 'record' ? checkRecord(check.resource, input) : around(check, input)
      return problems.map((problem) => ({ key, rule: check.rule, problem }))
    })
}

/**
 * As `validate`, for one record that waits (or, pending null, no more) with what is known of it in hand, so that nothing is read again.
 */
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
  const found = pending ? finder(store, checks)(row.key, input) : []
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

/** Changed fields of the judged records, as far as the checks look at them; most have one, and share its set. */
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

/** What rules over a record of the account look at: effective records, those to be deleted as deleted; asked once each. */
export function rulePort(store: ReadableStore, accountId: string): RulePort {
  const memo = new Map<string, RecordValues | undefined>()
  return {
    ...siblingPort(store),
    get: (kind, id) => {
      const name = `${kind} ${id}`
      if (!memo.has(name)) memo.set(name, effectiveIn(store, accountId, kind, id))
      return memo.get(name)
    },
    ...knowledgePort(store, accountId),
    fileOf: (kind, id) => factsOf(store, kind, id),
    activeCount: (kind, accountId) => countActive(store, store.table(kind), accountId),
    activeLimit: (kind, accountId) => activeLimit(store, store.table(kind), accountId),
    nowMs: () => store.nowMs(),
  }
}

/** What is known of a kind as a whole, and of records by other fields than their ids. */
function knowledgePort(
  store: ReadableStore,
  accountId: string,
): Required<Pick<RulePort, 'isWhole' | 'findBy' | 'isMissing'>> {
  return {
    isWhole: (kind, account) => (readPullRow(store, account, kind)?.completed_at ?? null) !== null,
    isMissing: (kind, id) => isKnownMissing(store, accountId, kind, id),
    findBy: (kind, field, value) => {
      const table = store.kinds.get(kind)
      const column = table?.byField.get(field)
      const id =
        column &&
        store.sql.value<string>(
          `SELECT _id FROM ${table!.table} WHERE ${column.name} = ? AND _account IN (?, '') ORDER BY _hidden LIMIT 1`,
          value,
          accountId,
        )
      return id === undefined ? undefined : effectiveIn(store, accountId, kind, id)
    },
  }
}

/** Whether the service said that the account has no such record. */
export function isKnownMissing(store: ReadableStore, accountId: string, kind: string, id: string): boolean {
  const found = store.sql.value(
    'SELECT 1 FROM missing_name WHERE account_id = ? AND kind = ? AND id = ?',
    accountId,
    kind,
    id,
  )
  return found !== undefined
}

function factsOf(store: ReadableStore, kind: string, id: string): MediaFacts | undefined {
  const table = store.kinds.get(kind)
  const key = table?.resource.uploadField === undefined ? null : keyOfId(store, table, id)
  return key === null ? undefined : fileOf(store, { key, id })?.facts
}

export function effectiveById(store: ReadableStore, kind: string, id: string): RecordValues | undefined {
  const table = store.kinds.get(kind)
  return table && effectiveRow(store, readRowById(store, table, id))
}

/** The record where the account has it: one of another account is not there for the service. Kinds without account are everybody's. */
function effectiveIn(store: ReadableStore, accountId: string, kind: string, id: string): RecordValues | undefined {
  const table = store.kinds.get(kind)
  const row = table && readRowById(store, table, id)
  return row && (table.resource.scope !== 'account' || row.accountId === accountId)
    ? effectiveRow(store, row)
    : undefined
}

function effectiveRow(store: ReadableStore, row: Row | null): RecordValues | undefined {
  if (!row) return undefined
  const operation = store.sql.value<string>('SELECT operation FROM pending WHERE key = ?', row.key)
  return operation === 'delete' || row.isHidden ? { ...row.values, deleted: true } : row.values
}

/** Gives the key. */
function dropProblem({ sql }: Store, key: number, rule: string): number {
  sql.run('DELETE FROM problem WHERE key = ? AND rule = ?', key, rule)
  return key
}

function putProblem(store: Store, key: number, rule: string, { field, code, message, severity }: Problem): void {
  store.sql.run(
    'INSERT OR REPLACE INTO problem (key, rule, field, code, message, severity) VALUES (?, ?, ?, ?, ?, ?)',
    key,
    rule,
    field,
    code,
    message,
    severity,
  )
}

const countsSql = `UPDATE pending SET
  errors = (SELECT count(*) FROM problem p WHERE p.key = pending.key AND p.severity = 'error'),
  warnings = (SELECT count(*) FROM problem p WHERE p.key = pending.key AND p.severity = 'warning')`

function countProblems(store: Store): void {
  store.sql.run(`${countsSql} WHERE key IN (SELECT key FROM temp.validated)`)
}

function recount(store: Store, keys: readonly number[]): void {
  for (const key of keys) store.sql.run(`${countsSql} WHERE key = ?`, key)
}
