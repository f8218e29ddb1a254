/** One record in full, as window and command line get it. */
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { readMessage } from '../tables/index.ts'
import type { PresentedResource } from '../../../../shared/presentation/resources.ts'
import type {
  ConflictView,
  FieldChange,
  Filter,
  Mention,
  ProblemView,
  RecordView,
  LinkedProblem,
} from '../../../../shared/bridge.ts'
import type { Problem, SaidProblem } from '../../../../shared/contract/language/rules.ts'
import { shownName } from '../../../../shared/model/push-plan.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { readOnlyReason } from '../validation/index.ts'
import { emptyFields } from './empty-fields.ts'
import { madeFrom } from './made-from.ts'
import { madeHereFrom } from '../edits/index.ts'
import { calledName, whereOf } from '../query/index.ts'
import {
  atServiceShown,
  clashesShown,
  decodeReceived,
  editsShown,
  indexTexts,
  keyOfId,
  namesSql,
  readEdits,
  readPending,
  readRow,
  remoteOf,
  rowOf,
  rowToRecord,
  sameCreativeSql,
  stateOf,
  theirChanges,
  titleSql,
} from '../tables/index.ts'
import type {
  KindTable,
  Pending,
  PendingRecord,
  ReadableStore,
  Row,
  Store,
  StoredEdit,
  WorkedOn,
} from '../tables/index.ts'
import { canMention, mentionsOf } from './problem-mentions.ts'
import { isAwaitingLook, queueMark } from '../outbox/index.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'

/** The record in full; throws `not_found`. */
export function recordView(store: ReadableStore, givenKey: number): RecordView {
  const { table, row } = rowOf(store, givenKey)
  return viewOf(store, table, row)
}

/** The record in full, by any id that it ever had; throws `not_found`. */
export function findRecord(store: ReadableStore, kind: string, id: string): RecordView {
  const table = store.table(kind)
  const key = keyOfId(store, table, id)
  const row = key === null ? null : readRow(store, table, key)
  if (!row)
    throw new GalleyError(
      'not_found',
      message('engine.view.thereNoHere', { kind: kindWord(table.kind, 'within'), id }),
      { kind, id },
    )
  return viewOf(store, table, row)
}

/** See Records.list. */
export function listRecords(
  store: Store,
  {
    kind,
    accountId,
    filter,
    afterKey,
    limit,
  }: { kind: string; accountId: string; filter: Filter; afterKey: number; limit: number },
): RecordView[] {
  const table = store.table(kind)
  if (filter.text.trim() !== '') indexTexts(store, 'all')
  const { from, where, bound, isDeletedAsked } = whereOf(store, table, accountId, filter)
  const isDeleting = isDeletedAsked
    ? '0'
    : "EXISTS (SELECT 1 FROM pending d WHERE d.key = r._key AND d.operation = 'delete')"
  const rows = store.sql.raw(
    `SELECT ${table.allColumns.map((name) => `r.${name}`).join(', ')} FROM ${from} WHERE ${where} AND r._key > ? AND NOT ${isDeleting} ORDER BY r._key LIMIT ?`,
    ...bound,
    afterKey,
    limit,
  )
  return rows.map((raw) => viewOf(store, table, rowToRecord(table, raw)))
}

export function viewOf(store: ReadableStore, table: KindTable, row: Row): RecordView {
  const pending = readPending(store, table, row.key)
  return workedOnView(store, { table, row, pending, edits: pending?.hasRemote ? readEdits(store, table, row.key) : {} })
}

/** The view of a record that was read with what waits on it. */
export function workedOnView(store: ReadableStore, { table, row, pending, edits }: WorkedOn): RecordView {
  const around = readAround(store, table, row)
  const reason = readOnlyReason(store, table, row, pending)
  return {
    key: row.key,
    kind: table.kind,
    id: row.id,
    accountId: row.accountId,
    state: pendingState(pending),
    isApproved: pending !== null && pending.approved === pending.revision,
    ...heldShown(store, pending),
    operation: pending?.operation ?? null,
    revision: pending?.revision ?? 0,
    values: row.values,
    extra: row.extra,
    changed: editsShown(table, row, pending, edits),
    ...atServiceShown(pending, edits),
    conflict: clashesShown(row, pending, edits),
    theirChanges: pending?.isConflict ? theirChanges(pending, row, edits) : {},
    problems: pending && around.problemCount > 0 ? linkedProblems(store, table, row) : [],
    parked: pending?.parked ?? null,
    undecided: undecidedShown(table, row, pending),
    readOnlyReason: reason,
    ...emptyFields(store, table, row),
    ...(row.isHidden ? { isGone: true as const } : {}),
    editedAt: pending?.editedAt ?? null,
    madeFrom: around.source === null ? null : madeFrom(store, around.source),
    historyCount: around.historyCount,
    usedBy: around.usedBy,
  }
}

function heldShown(store: ReadableStore, pending: Pending | null): Pick<RecordView, 'isHeld' | 'heldUntil'> {
  if (pending === null) return { isHeld: false }
  const { heldAt, heldUntil } = queueMark(store, pending.key)
  return { isHeld: heldAt !== null, ...(heldUntil === undefined ? {} : { heldUntil }) }
}

/** Records with a pending edit, in the order of their kinds, then oldest edit first. */
export function pendingRecords(
  store: ReadableStore,
  scope: { accountId: string | null } | { keys: readonly number[] },
): PendingRecord[] {
  const [condition, bound] =
    'keys' in scope
      ? ['p.key IN (SELECT value FROM json_each(?))', JSON.stringify(scope.keys)]
      : scope.accountId === null
        ? ['? IS NULL', null]
        : ['p.account_id = ?', scope.accountId]
  const present = new Set(store.sql.values<string>(`SELECT DISTINCT p.kind FROM pending p WHERE ${condition}`, bound))
  return [...store.kinds.values()].flatMap((table) => {
    if (!present.has(table.kind)) return []
    const rows = store.sql.raw(
      `SELECT ${table.allColumns.map((name) => `r.${name}`).join(', ')} FROM pending p CROSS JOIN ${table.table} r ON r._key = p.key
       WHERE p.kind = '${table.kind}' AND ${condition} ORDER BY p.revision, p.key`,
      bound,
    )
    return rows.map((raw) => pendingView(store, table, rowToRecord(table, raw)))
  })
}

function pendingView(store: ReadableStore, table: KindTable, row: Row): PendingRecord {
  const pending = readPending(store, table, row.key)!
  const edits = pending.hasRemote ? readEdits(store, table, row.key) : {}
  return {
    key: row.key,
    kind: table.kind,
    id: row.id,
    accountId: row.accountId,
    name: calledName(store, table, row.id, row.values),
    operation: pending.operation,
    revision: pending.revision,
    isApproved: pending.approved === pending.revision,
    editedAt: pending.editedAt,
    values: row.values,
    remote: remoteOf(row, pending, edits),
    edits: editsShown(table, row, pending, edits),
    clashes: clashesShown(row, pending, edits),
    problems: pending.errors + pending.warnings > 0 ? keptProblems(store, row.key) : [],
    parked: pending.parked,
    undecided: undecidedShown(table, row, pending),
    attempt: pending.attempt,
    isAwaitingLook: pending.attempt === 'unknown' && isAwaitingLook(store, row.key),
    queue: queueMark(store, row.key),
    deletedAfter: pending.operation === 'delete' && table.resource.becomes ? madeHereFrom(store, row.key) : [],
  }
}

export function pendingState(pending: Pending | null): RecordView['state'] {
  return stateOf({
    operation: pending?.operation ?? null,
    attempt: pending?.attempt ?? null,
    isConflict: pending?.isConflict ?? false,
    isParked: pending?.parked != null,
    isUndecided: pending?.undecided != null,
  })
}

const problemsSql = 'SELECT field, code, message, severity FROM problem WHERE key = +? ORDER BY rule'

export function problemsOf(store: ReadableStore, key: number): SaidProblem[] {
  return inWords(store.sql.all<SaidProblem>(problemsSql, key))
}

function keptProblems(store: ReadableStore, key: number): Problem[] {
  const kept = store.sql.all<SaidProblem>(problemsSql, key)
  return kept.map((problem) => ({ ...problem, message: readMessage(problem.message) }))
}

function linkedProblems(store: ReadableStore, { resource }: KindTable, row: Row): LinkedProblem[] {
  return problemsOf(store, row.key).map((problem) => ({
    ...problem,
    ...mentioned(store, resource, row.values, problem),
  }))
}

function mentioned(
  store: ReadableStore,
  resource: PresentedResource,
  values: RecordValues,
  problem: SaidProblem,
): { mentions?: Mention[] } {
  const mentions = mentionsOf(store, resource, values, problem)
  return mentions.length > 0 ? { mentions } : {}
}

/** Nobody reads further down a list of problems before the first ones are mended; looking up more would hold up everything else. */
const linkedMax = 500

/** Problems of all pending records of the account, or of all accounts. The first `linkedMax` that can mention other records come with these. */
export function listProblems(store: ReadableStore, accountId: string | null): ProblemView[] {
  let linked = 0
  return plainProblems(store, accountId).map((problem) => {
    const table = store.table(problem.kind)
    const isNameless = problem.name === problem.id
    const canLink = canMention(table.resource, problem.field)
    if (!(isNameless || canLink) || ++linked > linkedMax) return problem
    const row = readRow(store, table, problem.key)
    if (!row) return problem
    return {
      ...problem,
      ...(isNameless ? { name: nameBefore(store, table, row) } : {}),
      ...(canLink ? mentioned(store, table.resource, row.values, problem) : {}),
    }
  })
}

/** What a record without a name was called before its name was taken away; never its id. */
function nameBefore(store: ReadableStore, table: KindTable, row: Row): string {
  const remote = remoteOf(row, readPending(store, table, row.key), readEdits(store, table, row.key))
  const name = calledName(store, table, row.id, row.values)
  return shownName(table.resource, { name, values: row.values, remote, id: row.id })
}

function plainProblems(store: ReadableStore, accountId: string | null): ProblemView[] {
  const kept = [...store.kinds.values()].flatMap((table) =>
    store.sql.all<ProblemView>(
      `SELECT q.field, q.code, q.message, q.severity, p.key, p.kind, r._id AS id, p.account_id AS accountId, coalesce(${titleSql(table, 'r')}, r._id) AS name
       FROM problem q CROSS JOIN pending p ON p.key = q.key CROSS JOIN ${table.table} r ON r._key = q.key
       WHERE p.kind = '${table.kind}' AND (?1 IS NULL OR p.account_id = ?1) ORDER BY q.severity, p.key, q.rule`,
      accountId,
    ),
  )
  return inWords(kept)
}

/** The problems with their messages in words; thousands may say the same. */
function inWords<P extends SaidProblem>(kept: readonly P[]): P[] {
  const texts = new Map<string, string>()
  return kept.map((each) => {
    const text = texts.get(each.message) ?? textOf(readMessage(each.message))
    texts.set(each.message, text)
    return { ...each, message: text }
  })
}

export function listConflicts(store: ReadableStore, accountId: string | null): ConflictView[] {
  const keys = store.sql.values<number>(
    'SELECT key FROM pending WHERE is_conflict = 1 AND (?1 IS NULL OR account_id = ?1) ORDER BY key',
    accountId,
  )
  return keys.map((givenKey) => {
    const { table, row } = rowOf(store, givenKey)
    const { key } = row
    const pending = readPending(store, table, key)
    const edits = readEdits(store, table, key)
    const conflict = clashesShown(row, pending, edits)
    return {
      key,
      kind: table.kind,
      id: row.id,
      accountId: row.accountId,
      name: calledName(store, table, row.id, row.values),
      conflict,
      theirsAt: typeof row.values['updated_at'] === 'string' ? row.values['updated_at'] : null,
      theirChanges: theirChanges(pending, row, edits),
      myChanges: conflict['deleted']?.theirs === true ? myChanges(edits) : {},
    }
  })
}

function myChanges(edits: Record<string, StoredEdit>): Record<string, FieldChange> {
  return Object.fromEntries(Object.entries(edits).map(([field, { base, mine }]) => [field, { from: base, to: mine }]))
}

function undecidedShown(table: KindTable, row: Row, pending: Pending | null): RecordView['undecided'] {
  if (!pending?.undecided) return null
  const { operation, sentAt, candidates, looks, isRestored } = pending.undecided
  const shown = candidates.flatMap((received) => {
    const decoded = decodeReceived(table, row.accountId, received)
    return decoded ? [{ id: decoded.id, values: decoded.values }] : []
  })
  // Absent in what older versions stored.
  return { operation, sentAt, candidates: shown, looks, isRestored: isRestored ?? false }
}

/** What else is known about a record. */
interface Around {
  problemCount: number
  /** Key of the record that this one was made from. */
  source: number | null
  historyCount: number
  /** Kinds whose shown records refer to it. */
  usedBy: { kind: string; count: number }[]
}

/** The statement that reads it, and the kinds whose counts come last in its row. */
interface AroundReader {
  text: string
  kinds: string[]
}
const aroundReaders = new WeakMap<ReadonlyMap<string, KindTable>, Map<string, AroundReader>>()

/** Reads in one statement: a further statement would cost as much as what it reads. */
function readAround(store: ReadableStore, table: KindTable, { key, id }: Row): Around {
  const known = aroundReaders.get(store.kinds) ?? new Map<string, AroundReader>()
  aroundReaders.set(store.kinds, known)
  const reader = known.get(table.kind) ?? aroundReader(store, table)
  known.set(table.kind, reader)
  const [found] = store.sql.raw(reader.text, key, id)
  const [problemCount, source, historyCount, ...counts] = found!
  return {
    problemCount: Number(problemCount),
    source: source === null ? null : Number(source),
    historyCount: Number(historyCount),
    usedBy: reader.kinds.flatMap((kind, index) => {
      const count = Number(counts[index])
      return count > 0 ? [{ kind, count }] : []
    }),
  }
}

/** Counts as many entries as `historyOf` lists: changes here and there, resolved conflicts, and each value on the shelf. */
const historyCountSql = (
  keys: string,
) => `(SELECT count(*) FROM journal_entry WHERE key IN ${keys}) + (SELECT count(*) FROM event WHERE key IN ${keys})
  + (SELECT count(*) FROM settlement WHERE key IN ${keys})
  + (SELECT count(*) FROM shelf, json_each(shelf.record_values) WHERE shelf.key = ?1)`

function aroundReader(store: ReadableStore, { kind }: KindTable): AroundReader {
  const referrers = referrersOf(store.kinds, kind)
  const parts = [
    '(SELECT count(*) FROM problem WHERE key = ?1)',
    '(SELECT source FROM made_from WHERE key = ?1)',
    historyCountSql(sameCreativeSql(kind)),
    ...referrers.map(({ count }) => `(${count})`),
  ]
  // ?2 is named even where nothing refers to the kind, since the id is always bound.
  return { text: `SELECT ${parts.join(', ')}, ?2`, kinds: referrers.map((referrer) => referrer.kind) }
}

/** A statement for each kind whose records name one of this kind, that counts those shown. */
function referrersOf(tables: ReadonlyMap<string, KindTable>, kind: string): { kind: string; count: string }[] {
  return [...tables.values()].flatMap((other) => {
    const conditions = namesSql(other, tables, kind, { id: '?2' })
    // Rows that name it in two fields count once; each condition alone can use its index.
    const keys = conditions.map((each) => `SELECT _key FROM ${other.table} WHERE _hidden = 0 AND ${each}`)
    return keys.length > 0 ? [{ kind: other.kind, count: `SELECT count(*) FROM (${keys.join(' UNION ')})` }] : []
  })
}
