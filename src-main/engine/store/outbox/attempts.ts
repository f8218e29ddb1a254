/**
 * Attempts: what was sent, kept from before the request until its outcome is known.
 *
 *   sending     on disk before the first byte leaves; ends by the answer, or turns unknown when the answer is lost or Galley ends
 *   unknown     found out by looking, or decided by a person; never sent again before that
 *   applied, rejected, notApplied, dropped   ended
 */
import { stringifyJson } from '../../../../shared/model/json.ts'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { PendingOperation } from '../../../../shared/model/merge.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { rowId } from '../../../../shared/contract/language/wire.ts'
import { endHeldUntil, heldUntil, readRemote, remoteText, tableOf } from '../tables/index.ts'
import type {
  AttemptRequest,
  KindTable,
  ReadableStore,
  ReceivedRow,
  Store,
  StoredUndecided,
  UnknownAttempt,
} from '../tables/index.ts'
import { sentNow, waitsForParent } from './older-data.ts'
import { noteApproved } from './queue.ts'

export interface AttemptRow {
  id: number
  request: number
  position: number
  key: number
  kind: string
  account_id: string
  operation: PendingOperation
  revision: number
  sent: string
  baseline: string
  payload_hash: string
  started_at: string
  server_from: string
  server_to: string | null
  status: 'sending' | 'unknown' | 'applied' | 'rejected' | 'notApplied' | 'dropped'
  looks: number
  last_look_at: string | null
  started_monotonic_ms: number | null
  last_look_monotonic_ms: number | null
  is_restored: number
}

/** An attempt that has not ended, or null. */
export function openAttempt(store: ReadableStore, attemptId: number): AttemptRow | null {
  return (
    store.sql.get<AttemptRow>("SELECT * FROM attempt WHERE id = ? AND status IN ('sending', 'unknown')", attemptId) ??
    null
  )
}

/** See Outbox.beginAttempts. */
export function beginAttempts(store: Store, request: AttemptRequest): number[] {
  return store.write(() => {
    const { sql } = store
    const requestId = store.next('request')
    const startedAt = store.now()
    forgetLost(store, request.items)
    return request.items.map((item, position) => {
      const begun = sql.run(
        "UPDATE pending SET attempt = 'sending', parked = NULL WHERE key = ? AND revision = ? AND attempt IS NULL",
        item.key,
        item.revision,
      )
      if (begun === 0)
        throw new GalleyError('internal', message('engine.attempts.recordChangedWhileAbout'), { key: item.key })
      store.touch(request.kind, [item.key])
      return sql.value<number>(
        `INSERT INTO attempt (request, position, key, kind, account_id, operation, revision, sent, baseline, payload_hash, started_at, started_monotonic_ms, server_from, status)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'sending') RETURNING id`,
        requestId,
        position,
        item.key,
        request.kind,
        request.accountId,
        item.operation,
        item.revision,
        remoteText(item.sent),
        JSON.stringify(item.baselineIds),
        request.payloadHash,
        startedAt,
        store.monotonicMs(),
        request.serverFrom,
      )!
    })
  })
}

/** At open: what was under way when Galley ended has an unknown outcome. */
export function loseAttempts(store: Store): void {
  store.write(() => {
    store.sql.run("UPDATE attempt SET status = 'unknown' WHERE status = 'sending'")
    store.sql.run("UPDATE pending SET attempt = 'unknown' WHERE attempt = 'sending'")
  })
}

/** See Outbox.loseAttempts. */
export function loseInMemory(store: Store, attemptIds: readonly number[], serverTo: string | null): void {
  for (const id of attemptIds) {
    const row = openAttempt(store, id)
    if (row?.status !== 'sending') continue
    store.lostAttempts.set(id, { key: row.key, serverTo })
    store.notifyOf(row.kind, [row.key])
  }
}

/** Records that are sent again are no longer among the lost ones. */
function forgetLost(store: Store, items: AttemptRequest['items']): void {
  const keys = new Set(items.map(({ key }) => key))
  for (const [id, lost] of store.lostAttempts) if (keys.has(lost.key)) store.lostAttempts.delete(id)
}

/** See Outbox.unknownAttempts. */
export function unknownAttempts(store: Store): UnknownAttempt[] {
  const rows = store.sql
    .all<AttemptRow>("SELECT * FROM attempt WHERE status IN ('sending', 'unknown') ORDER BY id")
    .filter(({ id, status }) => status === 'unknown' || store.lostAttempts.has(id))
  return rows.map((row) => {
    const { table, key } = tableOf(store, row.key)
    const isRestored = row.is_restored === 1
    const sent = isRestored ? sentNow(store, table, sentOf(store, row)) : sentOf(store, row)
    const undecided = store.sql.value<number>('SELECT undecided IS NOT NULL FROM pending WHERE key = ?', key)
    return {
      attemptId: row.id,
      requestId: row.request,
      index: row.position,
      key,
      kind: row.kind,
      accountId: row.account_id,
      id: store.sql.value<string>(`SELECT _id FROM ${table.table} WHERE _key = ?`, key)!,
      operation: row.operation,
      revision: row.revision,
      sent,
      baselineIds: JSON.parse(row.baseline) as string[],
      payloadHash: row.payload_hash,
      startedAt: row.started_at,
      startedMonotonicMs: row.started_monotonic_ms,
      serverFrom: row.server_from,
      serverTo: row.server_to ?? store.lostAttempts.get(row.id)?.serverTo ?? null,
      looks: row.looks,
      lastLookAt: row.last_look_at,
      lastLookMonotonicMs: row.last_look_monotonic_ms,
      isUndecided: undecided === 1,
      isRestored,
      waitsForParent: isRestored ? waitsForParent(store, table, sent) : null,
    }
  })
}

export function sentOf(store: ReadableStore, row: AttemptRow): RecordValues {
  return readRemote(store.table(row.kind), row.sent)
}

/** See Outbox.noteLook. */
export function noteLook(store: Store, attemptIds: readonly number[]): void {
  store.write(() => {
    for (const id of attemptIds) {
      const looked = store.sql.get<{ key: number; kind: string }>(
        'UPDATE attempt SET looks = looks + 1, last_look_at = ?, last_look_monotonic_ms = ? WHERE id = ? RETURNING key, kind',
        store.now(),
        store.monotonicMs(),
        id,
      )
      // The record shows which look comes next.
      if (looked) store.touch(looked.kind, [looked.key])
    }
  })
}

/** See Outbox.markUndecided. */
export function markUndecided(store: Store, attemptId: number, candidates: readonly ReceivedRow[]): void {
  store.write(() => {
    const row = openAttempt(store, attemptId)
    if (!row) return
    const undecided: StoredUndecided = {
      attemptId,
      operation: row.operation,
      sentAt: row.started_at,
      candidates: [...candidates],
      looks: row.looks,
      isRestored: row.is_restored === 1,
    }
    store.sql.run("UPDATE attempt SET status = 'unknown' WHERE id = ?", attemptId)
    store.sql.run(
      "UPDATE pending SET attempt = 'unknown', undecided = ?, approved = NULL WHERE key = ?",
      stringifyJson(undecided),
      row.key,
    )
    store.touch(row.kind, [row.key])
  })
}

/** Keys whose present revision is approved, not held and without an attempt, in the order of their edits. */
export function waitingKeys(store: ReadableStore, accountId: string | null): number[] {
  const held = new Set(heldUntil(store).flatMap(({ parts }) => parts))
  const keys = store.sql.values<number>(
    'SELECT key FROM pending WHERE approved IS NOT NULL AND approved = revision AND attempt IS NULL AND NOT EXISTS (SELECT 1 FROM queue_mark q WHERE q.key = pending.key AND q.held_at IS NOT NULL) AND (?1 IS NULL OR account_id = ?1) ORDER BY approved, key',
    accountId,
  )
  return held.size === 0 ? keys : keys.filter((key) => !held.has(key))
}

/** See Outbox.withdrawAll. */
export function withdrawAll(store: Store, accountId: string | null): void {
  const keys = store.sql.values<number>(
    'SELECT key FROM pending WHERE approved IS NOT NULL AND (?1 IS NULL OR account_id = ?1)',
    accountId,
  )
  if (keys.length > 0) setApproved(store, keys, false)
}

/** See Outbox.approve; with `isApproved` false the approval is taken back. */
export function setApproved(store: Store, keys: readonly number[], isApproved: boolean): void {
  store.write(() => {
    const given = JSON.stringify(keys)
    store.sql.run(
      `UPDATE pending SET approved = ${isApproved ? 'revision' : 'NULL'} WHERE key IN (SELECT value FROM json_each(?))`,
      given,
    )
    if (!isApproved) endHeldUntil(store, keys)
    if (isApproved)
      noteApproved(
        store,
        store.sql.values<number>('SELECT key FROM pending WHERE key IN (SELECT value FROM json_each(?))', given),
      )
    for (const table of store.kinds.values()) {
      const found = store.sql.values<number>(
        'SELECT key FROM pending WHERE kind = ? AND key IN (SELECT value FROM json_each(?))',
        table.kind,
        given,
      )
      if (found.length > 0) store.touch(table.kind, found)
    }
  })
}

/** See Outbox.attemptCount. Attempts that only stand for creates out of restored data are not counted: they have no payload, since no request is known. */
export function attemptCount(store: ReadableStore, key: number, revision: number): number {
  return store.sql.value<number>(
    "SELECT count(*) FROM attempt WHERE key = ? AND revision = ? AND payload_hash <> ''",
    key,
    revision,
  )!
}

/** The candidate with that id, which is the one that `RecordView.undecided` shows it by, as received; null: none has it. */
export function candidateOf(
  { resource }: KindTable,
  accountId: string,
  undecided: StoredUndecided,
  id: string,
): ReceivedRow | null {
  return undecided.candidates.find((row) => rowId(resource, accountId, row) === id) ?? null
}
