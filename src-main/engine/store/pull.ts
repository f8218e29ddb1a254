/** Pulls: slices landed with their place in the list, and the brake at the end. */
import { parseJson } from '../../../shared/model/json.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { sandboxList } from './access.ts'
import { deletedSql } from './kind-table.ts'
import { noteActiveAtService } from './active.ts'
import { judgeActive } from './judge.ts'
import type { KindTable } from './kind-table.ts'
import { makeNextIndex, putIndexesOff } from './late-indexes.ts'
import { readEdits, readPending, remoteOf } from './pending.ts'
import { readRowById } from './row.ts'
import { landRows } from './land.ts'
import { literal } from './sql.ts'
import type { Landed } from './land.ts'
import { isFirst, notePulled, readPullRow } from './pull-state.ts'
import type { Store } from './store.ts'
import type { LandedPage, LandResult, PullEnd, ReceivedRow } from './types.ts'

/** Bounds of the mass-change brake: more than so many, or than this share of at least so many local records. */
const brake = { count: 50, share: 0.2, shareFrom: 10 }

/** See Workspace.landPulled. */
export function landPulled(
  store: Store,
  accountId: string,
  kind: string,
  rows: readonly ReceivedRow[],
  page: LandedPage,
): LandResult {
  const table = store.table(kind)
  const mayWait = page.isNextHere === true && page.nextCursor !== null && store.waitedMs < longestWaitMs
  return store.writeLater(
    () => {
      const isFirstPull = isFirst(store, accountId, kind)
      if (isFirstPull && page.isFirstPage) putIndexesOff(store, table, rows.length)
      const { conflictKeys: _, ...landed } = landRows(store, table, accountId, rows, {
        hasBrake: !isFirstPull,
        expectsNew: isFirstPull,
      })
      notePulled(store, accountId, kind, landed, {
        newest: page.isFirstPage ? newestOf(rows) : null,
        nextCursor: page.nextCursor,
      })
      return landed
    },
    page.nextCursor !== undefined && !mayWait,
  )
}

/** Pages that are here already share a commit for so long; an edit between them waits until it is done. */
const longestWaitMs = 100

/** See Workspace.finishPull. */
export function finishPull(store: Store, accountId: string, kind: string, acceptMassChange: boolean): PullEnd {
  const table = store.table(kind)
  while (makeNextIndex(store, table));
  return store.write(() => {
    const held = countStaged(store, accountId, kind)
    const count = held.deleted + held.conflicts
    const isMass = count > 0 && isMassChange(count, knownIds(store, accountId, kind).length)
    if (isMass && !acceptMassChange) {
      store.sql.run(
        'UPDATE pull_state SET is_running = 0, cursor = NULL, is_asked = 1 WHERE account_id = ? AND kind = ?',
        accountId,
        kind,
      )
      store.touch(kind, [])
      return { status: 'staged' as const, ...pulledCounts(store, accountId, kind), staged: held }
    }
    return complete(store, table, accountId)
  })
}

function isMassChange(count: number, localCount: number): boolean {
  return count > brake.count || (localCount >= brake.shareFrom && count > localCount * brake.share)
}

/** See Workspace.acceptStaged. */
export function acceptStaged(store: Store, accountId: string, kind: string): PullEnd {
  return store.write(() => complete(store, store.table(kind), accountId))
}

/** See Workspace.discardStaged. The watermark has not moved, so the next pull meets the same rows again. */
export function discardStaged(store: Store, accountId: string, kind: string): void {
  store.write(() => {
    store.sql.run('DELETE FROM staged WHERE account_id = ? AND kind = ?', accountId, kind)
    store.sql.run('UPDATE pull_state SET is_asked = 0 WHERE account_id = ? AND kind = ?', accountId, kind)
    store.touch(kind, [])
  })
}

/** See Workspace.landRead. */
export function landRead(store: Store, accountId: string, kind: string, rows: readonly ReceivedRow[]): Landed {
  return store.write(() => landRows(store, store.table(kind), accountId, rows, { hasBrake: false }))
}

/** See Workspace.landMissing. A record asked for by its id and not there is deleted; its last values stay to be looked at. */
export function landMissing(
  store: Store,
  accountId: string,
  kind: string,
  ids: readonly string[],
  isInPull: boolean,
): Landed {
  const table = store.table(kind)
  return store.write(() => {
    const isFirstPull = isFirst(store, accountId, kind)
    const rows = ids.flatMap((id) => lastRow(store, table, id))
    const landed = landRows(store, table, accountId, rows, { hasBrake: isInPull && !isFirstPull })
    // They were not received, but they count into what the pull changed.
    if (isInPull) notePulled(store, accountId, kind, { ...landed, received: 0 }, { newest: null })
    return landed
  })
}

/** See Workspace.knownIds. */
export function knownIds(store: Store, accountId: string, kind: string): string[] {
  const table = store.table(kind)
  // The user's own records, the accounts, are pulled as one list that belongs to no account; the sandbox's as another.
  const isSandbox = "EXISTS (SELECT 1 FROM account_realm a WHERE a.account_id = r._id AND a.realm = 'sandbox')"
  const isMine = table.of.scope !== 'user' ? 'r._account = ?1' : `${isSandbox} = (?1 = ${literal(sandboxList)})`
  return store.sql.values<string>(
    `SELECT r._id FROM ${table.table} r WHERE ${isMine} AND r._hidden = 0 AND NOT (${deletedSql(table)})
       AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key AND p.has_remote = 0)`,
    accountId,
  )
}

/** See Workspace.listedCount. */
export function listedCount(store: Store, accountId: string, kind: string): number {
  const table = store.table(kind)
  const hiding = table.refs.find(({ column }) => column.field === table.of.isHiddenWith)
  const ids = knownIds(store, accountId, kind)
  if (!hiding) return ids.length
  const parent = store.table(hiding.to)
  return store.sql.value<number>(
    `SELECT count(*) FROM ${table.table} r WHERE r._id IN (SELECT value FROM json_each(?)) AND EXISTS
       (SELECT 1 FROM ${parent.table} o WHERE o._id = r.${hiding.column.name} AND o._hidden = 0 AND NOT (o.${deletedSql(parent)}))`,
    JSON.stringify(ids),
  )!
}

/** The record's last row with `deleted` said; none for one that is not known, was made here, or cannot say so and is only hidden. */
function lastRow(store: Store, table: KindTable, id: string): ReceivedRow[] {
  const row = readRowById(store, table, id)
  const pending = row && readPending(store, table, row.key)
  if (!row || pending?.hasRemote === false) return []
  if (!table.byField.has('deleted')) {
    if (!pending) hide(store, table, row.key)
    return []
  }
  const remote = remoteOf(row, pending, readEdits(store, table, row.key))
  const members: RecordValues = { ...remote, ...row.extra, deleted: true }
  for (const member of Object.keys(members)) if (members[member] === undefined) delete members[member]
  return [members as ReceivedRow]
}

function hide(store: Store, table: KindTable, key: number): void {
  store.sql.run(`UPDATE ${table.table} SET _hidden = 1 WHERE _key = ?`, key)
  store.touch(table.kind, [key])
  store.touchMembership()
}

/** What the brake holds and asks about, by account and kind. */
export function stagedCounts(store: Store): { accountId: string; kind: string; deleted: number; conflicts: number }[] {
  return store.sql.all(
    `SELECT s.account_id AS accountId, s.kind, sum(s.effect = 'deleted') AS deleted, sum(s.effect = 'conflict') AS conflicts
     FROM staged s JOIN pull_state p ON p.account_id = s.account_id AND p.kind = s.kind WHERE p.is_asked = 1 GROUP BY 1, 2`,
  )
}

function complete(store: Store, table: KindTable, accountId: string): PullEnd {
  const { sql } = store
  const staged = sql.values<string>(
    'SELECT received FROM staged WHERE account_id = ? AND kind = ?',
    accountId,
    table.kind,
  )
  sql.run('DELETE FROM staged WHERE account_id = ? AND kind = ?', accountId, table.kind)
  const landed = landRows(
    store,
    table,
    accountId,
    staged.map((text) => parseJson(text) as ReceivedRow),
    { hasBrake: false },
  )
  // They were counted as received when they came.
  notePulled(store, accountId, table.kind, { ...landed, received: 0 }, { newest: null })
  sql.run(
    `UPDATE pull_state SET is_running = 0, cursor = NULL, is_asked = 0, completed_at = ?, watermark = coalesce(nullif(next_watermark, ''), watermark)
     WHERE account_id = ? AND kind = ?`,
    store.now(),
    accountId,
    table.kind,
  )
  noteActiveAtService(store, table, accountId)
  judgeActive(store, table, accountId)
  store.touch(table.kind, [])
  return { status: 'complete', ...pulledCounts(store, accountId, table.kind) }
}

function pulledCounts(store: Store, accountId: string, kind: string): Omit<PullEnd, 'status' | 'staged'> {
  const row = readPullRow(store, accountId, kind)
  return {
    received: row?.received ?? 0,
    changed: row?.changed ?? 0,
    deleted: row?.deleted ?? 0,
    conflicts: row?.conflicts ?? 0,
  }
}

function countStaged(store: Store, accountId: string, kind: string): { deleted: number; conflicts: number } {
  return store.sql.get<{ deleted: number; conflicts: number }>(
    `SELECT coalesce(sum(effect = 'deleted'), 0) AS deleted, coalesce(sum(effect = 'conflict'), 0) AS conflicts FROM staged WHERE account_id = ? AND kind = ?`,
    accountId,
    kind,
  )!
}

function newestOf(rows: readonly ReceivedRow[]): string | null {
  let newest: string | null = null
  for (const { updated_at: at } of rows) if (typeof at === 'string' && (newest === null || at > newest)) newest = at
  return newest
}
