/**
 * Takes over a file that is older than what was done with it since (a backup, an older copy, a copied folder): nothing that was approved
 * in it goes, and each record made here counts as a create whose answer is lost, until the service was asked for it.
 *
 *     create in the older file --looked for--> found: it is that record · several: a person decides · none: free, to be reviewed again
 *
 * Updates and deletes need no more than review: their records are read again right before they go.
 */
import type { OlderDataReport, RestoredRecord } from '../../../../shared/bridge.ts'
import { referencesIn } from '../../../../shared/contract/language/reference-paths.ts'
import { sentFields } from '../../../../shared/contract/language/wire.ts'
import { isLocalId } from '../../../../shared/model/local-id.ts'
import { leftHere, without } from '../../../../shared/model/made-with.ts'
import type { RecordValues, Value } from '../../../../shared/model/values.ts'
import {
  jsonTextSql,
  kindOf,
  presentId,
  readPending,
  readRow,
  remoteText,
  toJsonText,
  withPresentIds,
} from '../tables/index.ts'
import type { KindTable, ReadableStore, Row, Store } from '../tables/index.ts'
import type { OlderData } from '../file/index.ts'
import { calledName } from '../query/index.ts'

const reportName = 'older data'

interface StoredReport extends OlderData {
  at: string
  withdrawn: number
}

/** Takes back every approval and has each create looked for; once, in one transaction. */
export function takeOlderData(store: Store, older: OlderData): void {
  store.write(() => {
    const { sql } = store
    const at = store.now()
    const withdrawn = sql.run('UPDATE pending SET approved = NULL WHERE approved IS NOT NULL')
    // What a person started is theirs to go on with: people and files would otherwise go out by themselves, too.
    sql.run("UPDATE upload SET state = 'paused' WHERE state IN ('queued', 'uploading')")
    sql.run("UPDATE audience_import SET state = 'paused' WHERE state = 'going'")
    // A create whose answer was lost in the older file may have been sent again since: it can have been applied at any time up to now.
    sql.run(
      `UPDATE attempt SET is_restored = 1, server_to = ?, looks = 0, last_look_at = NULL, last_look_monotonic_ms = NULL
       WHERE status IN ('sending', 'unknown') AND operation = 'create'`,
      at,
    )
    sql.run('UPDATE pending SET undecided = NULL WHERE undecided IS NOT NULL')
    sql.run("UPDATE attempt SET is_restored = 0 WHERE status NOT IN ('sending', 'unknown')")
    for (const table of store.kinds.values()) looseCreates(store, table, before(older.since), at)
    const report: StoredReport = { ...older, at, withdrawn }
    sql.run(
      'INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      reportName,
      JSON.stringify(report),
    )
    store.touchMembership()
  })
}

/** How wrong the clock may have been that the older file's times are from: a zone taken for another, a day mistyped. */
const clockErrorMs = 2 * 86_400_000

function before(at: string): string {
  return new Date(Date.parse(at) - clockErrorMs).toISOString()
}

/** Gives every create without an open attempt one with an unknown outcome: perhaps sent between `since` and `at`. */
function looseCreates(store: Store, table: KindTable, since: string, at: string): void {
  const { sql } = store
  const creates = sql.all<{ key: number; account_id: string; revision: number }>(
    'SELECT key, account_id, revision FROM pending WHERE kind = ? AND has_remote = 0 AND attempt IS NULL',
    table.kind,
  )
  for (const { key, account_id: accountId, revision } of creates) {
    const row = readRow(store, table, key)
    if (!row) continue
    const sent = createFields(table, row)
    sql.run(
      `INSERT INTO attempt (request, position, key, kind, account_id, operation, revision, sent, baseline, payload_hash, started_at,
         server_from, server_to, status, is_restored)
       VALUES (?, 0, ?, ?, ?, 'create', ?, ?, ?, '', ?, ?, ?, 'unknown', 1)`,
      store.next('request'),
      key,
      table.kind,
      accountId,
      revision,
      remoteText(sent),
      JSON.stringify(knownLike(store, table, accountId, sent)),
      since,
      since,
      at,
    )
    sql.run("UPDATE pending SET attempt = 'unknown', parked = NULL WHERE key = ?", key)
    store.touch(table.kind, [key])
  }
}

/** What a push of the older file would have sent. */
function createFields({ resource }: KindTable, { values }: Row): RecordValues {
  return sentFields(resource, 'create', without(values, leftHere(resource, values)), values)
}

/** Ids of records that have the natural key of the create and that the older file knows already: the create made none of them. */
function knownLike(store: ReadableStore, table: KindTable, accountId: string, sent: RecordValues): string[] {
  const columns = table.resource.naturalKey.flatMap((name) => table.byField.get(name) ?? [])
  const named = columns.filter(({ field }) => sent[field] !== undefined)
  const conditions = named.map((column) => ` AND ${jsonTextSql(column, 'r')} IS ?`)
  return store.sql.values<string>(
    `SELECT r._id FROM ${table.table} r LEFT JOIN pending p ON p.key = r._key
     WHERE r._account = ? AND p.has_remote IS NOT 0${conditions.join('')}`,
    accountId,
    ...named.map(({ field }) => toJsonText(sent[field])),
  )
}

/** What the attempt sent, with the present ids of what it names. */
export function sentNow(store: ReadableStore, table: KindTable, sent: RecordValues): RecordValues {
  const named = Object.entries(sent).map(([field, value]): [string, Value] => {
    const column = table.byField.get(field)
    return [field, column ? withPresentIds(store, column.def, value) : value]
  })
  return Object.fromEntries(named)
}

/**
 * What a restored create that names records made here has to wait for before it can be looked for: `look` while one of them is looked
 * for, `person` while a person has to decide about one. `gone`: one of them is not at the service, so this one cannot be either.
 */
export function waitsForParent(
  store: ReadableStore,
  table: KindTable,
  sent: RecordValues,
): 'look' | 'person' | 'gone' | null {
  let waits: 'look' | 'person' | 'gone' | null = null
  for (const [field, value] of Object.entries(sent)) {
    const def = table.byField.get(field)?.def
    for (const { kinds, id } of def ? referencesIn(def, value, null) : []) {
      if (!isLocalId(id)) continue
      const pending = pendingOfLocal(store, kinds, id)
      if (pending?.attempt !== 'unknown') return 'gone'
      if (pending.undecided) waits = 'person'
      else waits ??= 'look'
    }
  }
  return waits
}

function pendingOfLocal(store: ReadableStore, kinds: readonly string[], id: string) {
  for (const kind of kinds) {
    const table = store.kinds.get(kind)
    if (!table || presentId(store, kind, id) !== id) continue
    const key = store.sql.value<number>(`SELECT _key FROM ${table.table} WHERE _id = ?`, id)
    if (key !== undefined) return readPending(store, table, key)
  }
  return null
}

/** What became of the older file's creates; null where the file was never found older, or the report was put away. */
export function olderDataReport(store: Store): OlderDataReport | null {
  const text = store.sql.value<string>('SELECT value FROM meta WHERE name = ?', reportName)
  if (text === undefined) return null
  const { at, reason, since, wasHereBefore, withdrawn } = JSON.parse(text) as StoredReport
  return { at, reason, since, wasHereBefore, withdrawn, records: restoredRecords(store) }
}

/** True if there is a report to show; the frame asks often. */
export function hasOlderDataReport(store: ReadableStore): boolean {
  return store.sql.value('SELECT 1 FROM meta WHERE name = ?', reportName) !== undefined
}

/** Removes the report, which the person has read. Records that wait for their look stay held. */
export function putReportAway(store: Store): void {
  store.write(() => store.sql.run('DELETE FROM meta WHERE name = ?', reportName))
}

/** Whether a restored create still waits, for a look or for a person. */
export function isAwaitingLook(store: ReadableStore, key: number): boolean {
  return (
    store.sql.value("SELECT 1 FROM attempt WHERE key = ? AND status = 'unknown' AND is_restored = 1 LIMIT 1", key) !==
    undefined
  )
}

const states = {
  applied: 'found',
  notApplied: 'free',
  dropped: 'dropped',
  rejected: 'free',
  sending: 'waiting',
} as const

function restoredRecords(store: Store): RestoredRecord[] {
  const rows = store.sql.all<{ key: number; kind: string; status: keyof typeof states | 'unknown'; undecided: number }>(
    `SELECT a.key, a.kind, a.status, p.undecided IS NOT NULL AS undecided FROM attempt a LEFT JOIN pending p ON p.key = a.key
     WHERE a.is_restored = 1 ORDER BY a.id`,
  )
  return rows.flatMap(({ key, kind, status, undecided }) => {
    const table = store.table(kind)
    const row = kindOf(store, key) === kind ? readRow(store, table, key) : null
    if (!row) return []
    const state = status === 'unknown' ? (undecided === 1 ? 'undecided' : 'waiting') : states[status]
    return [
      { key, kind, id: row.id, accountId: row.accountId, name: calledName(store, table, row.id, row.values), state },
    ]
  })
}
