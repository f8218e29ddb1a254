/**
 * What the mass-change brake holds: a fixed set of records of one kind and account, each with what would become of it.
 *
 *     a pull meets a record that would turn deleted or into a conflict -> held, not applied
 *     the pull ends: few                                               -> applied
 *                    too many                                          -> stay held, a person is asked
 *     the next pull checks each of them afresh; what no longer holds is released
 */
import { createHash } from 'node:crypto'
import type { HeldChange, HeldSet } from '../../../../shared/bridge.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import { titleSql } from '../tables/index.ts'
import type { ReadableStore, ReceivedRow, Store } from '../tables/index.ts'

/** The brake holds more changes than `count`, or than this `share` of the known records, where at least `shareFrom` are known. */
export const brakeLimits = { count: 50, share: 0.2, shareFrom: 10 }

/** Whether so many changes are too many for the records that were known before. */
export function isMassChange(count: number, knownBefore: number): boolean {
  const { count: most, share, shareFrom } = brakeLimits
  return count > most || (knownBefore >= shareFrom && count > knownBefore * share)
}

/** One record as it is held. */
export interface Held {
  id: string
  change: HeldChange
  /** null: the service has no row of it any more. */
  received: ReceivedRow | null
  /** The pull that is under way or ended last met it. */
  isAsked: boolean
  /** A person was shown this change. */
  isShown: boolean
}

/** Holds the record, in the pull that is under way. One that a person was shown with another change counts as not shown. */
export function hold(
  store: Store,
  { accountId, kind, id }: { accountId: string; kind: string; id: string },
  change: HeldChange,
  received: ReceivedRow | null,
): void {
  store.sql.run(
    `INSERT INTO held (account_id, kind, id, change, received, pull)
     VALUES (?1, ?2, ?3, ?4, ?5, coalesce((SELECT number FROM pull_state WHERE account_id = ?1 AND kind = ?2), 0))
     ON CONFLICT (account_id, kind, id) DO UPDATE SET is_shown = CASE WHEN change = excluded.change THEN is_shown ELSE 0 END,
       change = excluded.change, received = excluded.received, pull = excluded.pull`,
    accountId,
    kind,
    id,
    change,
    received === null ? null : stringifyJson(received),
  )
}

/** Takes the records out of what is held. */
export function release(store: Store, accountId: string, kind: string, ids: readonly string[]): void {
  store.sql.run(
    'DELETE FROM held WHERE account_id = ? AND kind = ? AND id IN (SELECT value FROM json_each(?))',
    accountId,
    kind,
    JSON.stringify(ids),
  )
}

export function hasHeld(store: ReadableStore, accountId: string, kind: string): boolean {
  return store.sql.value('SELECT 1 FROM held WHERE account_id = ? AND kind = ? LIMIT 1', accountId, kind) !== undefined
}

/** All that is held of a kind, by id. */
export function heldOf(store: ReadableStore, accountId: string, kind: string): Held[] {
  const rows = store.sql.all<{
    id: string
    change: HeldChange
    received: string | null
    judged: number
    shown: number
  }>(
    `SELECT h.id, h.change, h.received, h.pull = p.number AS judged, h.is_shown AS shown
     FROM held h JOIN pull_state p ON p.account_id = h.account_id AND p.kind = h.kind WHERE h.account_id = ? AND h.kind = ? ORDER BY h.id`,
    accountId,
    kind,
  )
  return rows.map(({ id, change, received, judged, shown }) => ({
    id,
    change,
    received: received === null ? null : (parseJson(received) as ReceivedRow),
    isAsked: judged === 1,
    isShown: shown === 1,
  }))
}

/** What a person is asked about, by account and kind. */
export function heldCounts(
  store: ReadableStore,
): { accountId: string; kind: string; deleted: number; conflicts: number }[] {
  return store.sql.all(
    `SELECT h.account_id AS accountId, h.kind, sum(h.change = 'deleted') AS deleted, sum(h.change = 'conflict') AS conflicts
     FROM held h JOIN pull_state p ON p.account_id = h.account_id AND p.kind = h.kind WHERE p.is_asked = 1 GROUP BY 1, 2`,
  )
}

/** See Ingest.held. */
export function heldSets(store: ReadableStore, accountId: string | null): HeldSet[] {
  return heldCounts(store)
    .filter((counts) => accountId === null || counts.accountId === accountId)
    .map((counts) => heldSet(store, counts.accountId, counts.kind))
}

/** The set of one kind, with the names of its records. */
export function heldSet(store: ReadableStore, accountId: string, kind: string): HeldSet {
  const table = store.table(kind)
  const rows = store.sql.all<HeldSet['rows'][number]>(
    `SELECT r._key AS key, h.id, coalesce(${titleSql(table, 'r')}, h.id) AS name, h.change
     FROM held h JOIN ${table.table} r ON r._id = h.id WHERE h.account_id = ? AND h.kind = ? ORDER BY name COLLATE NOCASE, h.id`,
    accountId,
    kind,
  )
  return { accountId, kind, set: identityOf(rows), rows }
}

/** A text that stands for exactly these records and changes, in whatever order. */
function identityOf(rows: readonly { id: string; change: HeldChange }[]): string {
  const hash = createHash('sha256')
  for (const text of rows.map(({ id, change }) => `${id} ${change}\n`).toSorted()) hash.update(text)
  return hash.digest('hex').slice(0, 32)
}

/** See Ingest.noteHeldShown. */
export function noteHeldShown(
  store: Store,
  { accountId, kind, set }: { accountId: string; kind: string; set: string },
): void {
  store.write(() => {
    if (heldSet(store, accountId, kind).set !== set) return
    store.sql.run('UPDATE held SET is_shown = 1 WHERE account_id = ? AND kind = ?', accountId, kind)
  })
}

/** See Ingest.discardHeld. */
export function discardHeld(store: Store, accountId: string, kind: string): void {
  store.write(() => {
    store.sql.run('DELETE FROM held WHERE account_id = ? AND kind = ?', accountId, kind)
    store.sql.run('UPDATE pull_state SET is_asked = 0 WHERE account_id = ? AND kind = ?', accountId, kind)
    store.touch(kind, [])
  })
}
