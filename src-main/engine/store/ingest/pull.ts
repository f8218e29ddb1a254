/** Pulls: slices ingested with their cursor, and the brake at the end. */
import type { HeldChange } from '../../../../shared/bridge.ts'
import type { Evidence } from '../../../../shared/model/evidence.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { validateActive, validateNamers, sandboxList } from '../validation/index.ts'
import { ingestGoneRows } from './gone.ts'
import { heldOf, isMassChange, release } from './held.ts'
import type { Held } from './held.ts'
import {
  deletedSql,
  isFirst,
  makeNextIndex,
  noteActiveAtService,
  notePulled,
  putIndexesOff,
  readEdits,
  readPending,
  readPullRow,
  readRowById,
  remoteOf,
} from '../tables/index.ts'
import type {
  IngestedPage,
  IngestResult,
  KindTable,
  PullEnd,
  ReadableStore,
  ReceivedRow,
  Store,
} from '../tables/index.ts'
import { ingestRows } from './ingest-rows.ts'
import { literal } from '../file/index.ts'
import type { Ingested } from './ingest-run.ts'

/** See Ingest.ingestPage. */
export function ingestPage(
  store: Store,
  accountId: string,
  kind: string,
  rows: readonly ReceivedRow[],
  page: IngestedPage,
): IngestResult & { doubtful: string[] } {
  const table = store.table(kind)
  const mayWait = page.isNextHere === true && page.nextCursor !== null && store.waitedMs < longestWaitMs
  return store.writeLater(
    () => {
      const isFirstPull = isFirst(store, accountId, kind)
      if (isFirstPull && page.isFirstPage) putIndexesOff(store, table, rows.length)
      const { conflictKeys: _, ...ingested } = ingestRows(store, table, accountId, rows, {
        hasBrake: !isFirstPull,
        expectsNew: isFirstPull,
        isPulled: !isFirstPull,
      })
      notePulled(store, accountId, kind, ingested, {
        newest: page.isFirstPage ? newestOf(rows) : null,
        nextCursor: page.nextCursor,
      })
      return ingested
    },
    page.nextCursor !== undefined && !mayWait,
  )
}

/** Pages that are here already share a commit for so long; an edit between them waits until it is done. */
const longestWaitMs = 100

interface FinishOrder {
  accepted: ReadonlyMap<string, HeldChange>
  earlier: { deleted: number; conflicts: number }
}

/** See Ingest.finishPull. */
export function finishPull(store: Store, accountId: string, kind: string, { accepted, earlier }: FinishOrder): PullEnd {
  const table = store.table(kind)
  while (makeNextIndex(store, table));
  return store.write(() => {
    const held = heldOf(store, accountId, kind)
    const isAccepted = ({ id, change, isAsked }: Held) => isAsked && accepted.get(id) === change
    applyHeld(store, table, accountId, held.filter(isAccepted))
    const rest = held.filter((one) => !isAccepted(one))
    const knownBefore = readPullRow(store, accountId, kind)?.known_before ?? knownIds(store, accountId, kind).length
    // What a person did not see does not pass with what was accepted, however little it is: the pull that they asked for applies their set alone.
    const count = held.length + earlier.deleted + earlier.conflicts
    const staysHeld = rest.length > 0 && (accepted.size > 0 || isMassChange(count, knownBefore + earlier.deleted))
    if (!staysHeld)
      applyHeld(
        store,
        table,
        accountId,
        rest.filter(({ isAsked }) => isAsked),
      )
    const kept = staysHeld ? rest : rest.filter(({ isAsked }) => !isAsked)
    return kept.length > 0 ? asked(store, accountId, kind, kept) : complete(store, table, accountId)
  })
}

/** A person is asked about what is held; the watermark stays, so that the next pull meets it again. */
function asked(store: Store, accountId: string, kind: string, kept: readonly Held[]): PullEnd {
  store.sql.run(
    'UPDATE pull_state SET is_running = 0, cursor = NULL, is_asked = 1 WHERE account_id = ? AND kind = ?',
    accountId,
    kind,
  )
  store.touch(kind, [])
  const deleted = kept.filter(({ change }) => change === 'deleted').length
  return {
    status: 'staged',
    ...pulledCounts(store, accountId, kind),
    staged: { deleted, conflicts: kept.length - deleted },
  }
}

/** Ingests what was held, without the brake. */
function applyHeld(store: Store, table: KindTable, accountId: string, held: readonly Held[]): void {
  if (held.length === 0) return
  release(
    store,
    accountId,
    table.kind,
    held.map(({ id }) => id),
  )
  const rows = held.flatMap(({ received }) => (received ? [received] : []))
  const gone = held.flatMap(({ id, received }) => (received ? [] : [id]))
  const ingested = sum(
    ingestRows(store, table, accountId, rows, { hasBrake: false, isOwnAnswer: true, isPulled: true }),
    ingestGoneRows(store, table, accountId, gone, false),
  )
  // They were counted as received when they came.
  notePulled(store, accountId, table.kind, { ...ingested, received: 0 }, { newest: null })
}

/** See Ingest.ingestRead. */
export function ingestRead(
  store: Store,
  accountId: string,
  kind: string,
  rows: readonly ReceivedRow[],
  isOwnAnswer: boolean,
): Ingested {
  return store.write(() => ingestRows(store, store.table(kind), accountId, rows, { hasBrake: false, isOwnAnswer }))
}

/** See Ingest.ingestEvidence. */
export function ingestEvidence(
  store: Store,
  accountId: string,
  kind: string,
  byId: ReadonlyMap<string, Evidence<ReceivedRow>>,
  isInPull: boolean,
): Ingested {
  const table = store.table(kind)
  const all = [...byId]
  const [own, listed] = [true, false].map((isOwnAnswer) =>
    all.flatMap(([, one]) => (one.kind === 'present' && one.isOwnAnswer === isOwnAnswer ? [one.row] : [])),
  ) as [ReceivedRow[], ReceivedRow[]]
  const gone = all.flatMap(([id, one]) => (one.kind === 'gone' ? [{ id, row: one.row }] : []))
  return store.write(() => {
    const isPulled = isInPull && !isFirst(store, accountId, kind)
    const hasBrake = isPulled
    const canSay = table.byField.has('deleted')
    const deleted = gone.flatMap(({ id, row }) => (canSay ? (row ? [row] : lastRow(store, table, id)) : []))
    const ingested = [
      ingestRows(store, table, accountId, [...own, ...deleted], { hasBrake, isOwnAnswer: true, isPulled }),
      ingestRows(store, table, accountId, listed, { hasBrake, isPulled }),
      ingestGoneRows(store, table, accountId, canSay ? [] : gone.map(({ id }) => id), hasBrake),
    ].reduce(sum)
    // They were not received, but they count into what the pull changed.
    if (isInPull) notePulled(store, accountId, kind, { ...ingested, received: 0 }, { newest: null })
    return ingested
  })
}

function sum(a: Ingested, b: Ingested): Ingested {
  return {
    received: a.received + b.received,
    changed: a.changed + b.changed,
    deleted: a.deleted + b.deleted,
    conflicts: a.conflicts + b.conflicts,
    staged: a.staged + b.staged,
    conflictKeys: [...a.conflictKeys, ...b.conflictKeys],
    doubtful: [...a.doubtful, ...b.doubtful],
  }
}

/** See Ingest.knownIds. */
export function knownIds(store: ReadableStore, accountId: string, kind: string): string[] {
  const table = store.table(kind)
  // The user's own records, the accounts, are pulled as one list that belongs to no account; the sandbox's as another.
  const isSandbox = "EXISTS (SELECT 1 FROM account_realm a WHERE a.account_id = r._id AND a.realm = 'sandbox')"
  const isMine = table.resource.scope !== 'user' ? 'r._account = ?1' : `${isSandbox} = (?1 = ${literal(sandboxList)})`
  return store.sql.values<string>(
    `SELECT r._id FROM ${table.table} r WHERE ${isMine} AND r._hidden = 0 AND NOT (${deletedSql(table)})
       AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND p.has_remote = 0)`,
    accountId,
  )
}

/** See Ingest.listedCount. */
export function listedCount(store: ReadableStore, accountId: string, kind: string): number {
  const table = store.table(kind)
  const hiding = table.refs.find(({ column }) => column.field === table.resource.isHiddenWith)
  const ids = knownIds(store, accountId, kind)
  if (!hiding) return ids.length
  const parent = store.table(hiding.to)
  return store.sql.value<number>(
    `SELECT count(*) FROM ${table.table} r WHERE r._id IN (SELECT value FROM json_each(?)) AND EXISTS
       (SELECT 1 FROM ${parent.table} o WHERE o._id = r.${hiding.column.name} AND o._hidden = 0 AND NOT (o.${deletedSql(parent)}))`,
    JSON.stringify(ids),
  )!
}

/** The last known row of the record with `deleted` set; none for a record that is not known or was made here. */
function lastRow(store: ReadableStore, table: KindTable, id: string): ReceivedRow[] {
  const row = readRowById(store, table, id)
  const pending = row && readPending(store, table, row.key)
  if (!row || pending?.hasRemote === false) return []
  const remote = remoteOf(row, pending, readEdits(store, table, row.key))
  const members: RecordValues = { ...remote, ...row.extra, deleted: true }
  for (const member of Object.keys(members)) if (members[member] === undefined) delete members[member]
  return [members as ReceivedRow]
}

/** True if the pull read the whole kind. A kind that is listed by its parents is not whole while these were never pulled. */
function isAskedWhole(store: ReadableStore, { resource: { pulling } }: KindTable, accountId: string): boolean {
  return typeof pulling !== 'object' || !isFirst(store, accountId, pulling.parent)
}

function complete(store: Store, table: KindTable, accountId: string): PullEnd {
  const { sql } = store
  const wasWhole = (readPullRow(store, accountId, table.kind)?.completed_at ?? null) !== null
  sql.run(
    `UPDATE pull_state SET is_running = 0, cursor = NULL, is_asked = 0, known_before = NULL, completed_at = coalesce(?, completed_at),
       watermark = coalesce(nullif(next_watermark, ''), watermark) WHERE account_id = ? AND kind = ?`,
    isAskedWhole(store, table, accountId) ? store.now() : null,
    accountId,
    table.kind,
  )
  noteActiveAtService(store, table, accountId)
  validateActive(store, table, accountId)
  if (!wasWhole) validateNamers(store, table.kind)
  store.touch(table.kind, [])
  return { status: 'complete', ...pulledCounts(store, accountId, table.kind) }
}

function pulledCounts(store: ReadableStore, accountId: string, kind: string): Omit<PullEnd, 'status' | 'staged'> {
  const row = readPullRow(store, accountId, kind)
  return {
    received: row?.received ?? 0,
    changed: row?.changed ?? 0,
    deleted: row?.deleted ?? 0,
    conflicts: row?.conflicts ?? 0,
  }
}

function newestOf(rows: readonly ReceivedRow[]): string | null {
  let newest: string | null = null
  for (const { updated_at: at } of rows) if (typeof at === 'string' && (newest === null || at > newest)) newest = at
  return newest
}
