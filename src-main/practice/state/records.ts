/**
 * Records of every declared kind: in memory for reading, written through to the database. Changes are gathered in a `Draft` and applied
 * as a whole, so that a batch succeeds or fails as one.
 *
 * Lists may be ordered to lag behind: each change keeps the row that it replaced, with the instant from which lists show the new one.
 */
import { decodeRecord } from '../../../shared/contract/language/wire.ts'
import { resources } from '../../../shared/contract/registry.ts'
import { parseJson, stringifyJson } from '../../../shared/model/json.ts'
import type { Json, RecordValues, Value } from '../../../shared/model/values.ts'
import type { Db } from './database.ts'
import { History } from './history.ts'
import type { Realm } from './realm.ts'

/** What happened to a record, as the ledger tells it. */
export interface Effect {
  operation: 'create' | 'update' | 'delete'
  kind: string
  id: string
}

interface Version {
  /** null: the record did not exist. */
  values: RecordValues | null
  atMs: number
  /** Lists show it from here on. */
  visibleAtMs: number
}

interface Entry {
  kind: string
  accountId: string
  id: string
  /** null: removed for good. */
  values: RecordValues | null
}

type Rows = Map<string, RecordValues>

/** Versions older than this no longer matter to any ordered lag. */
const versionsKeptMs = 3_600_000

export class Records {
  readonly #db: Db
  /** Who changed what. */
  readonly history: History
  /** By realm, kind and account: one map of rows each. */
  readonly #tables = new Map<string, Rows>()
  /** Lists as they stood after the last change, so that the pages of one pull share their work. */
  readonly #lists = new Map<string, RecordValues[]>()
  /** Rows that changed since the start, oldest version first, by the same key. */
  readonly #versions = new Map<string, Map<string, Version[]>>()

  /** Ids by value, for the fields that rules look siblings up by; kept up to date from the first use on. */
  readonly #indexes = new Map<string, Map<string, Map<Value, Set<string>>>>()

  /** The last instant at which some list still hides a change. */
  #hiddenUntilMs = -Infinity

  constructor(db: Db) {
    this.#db = db
    this.history = new History(db)
    this.#load()
  }

  #load(): void {
    const statement = this.#db.prepare<
      [],
      { realm: Realm; kind: string; account_id: string; id: string; body: string }
    >('SELECT realm, kind, account_id, id, body FROM record ORDER BY realm, kind, account_id, id')
    for (const row of statement.iterate())
      this.#table(row.realm, row.kind, row.account_id).set(row.id, fromBody(row.kind, row.body))
  }

  get(realm: Realm, kind: string, accountId: string, id: string): RecordValues | undefined {
    return this.#tables.get(keyOf(realm, kind, accountId))?.get(id)
  }

  /** Ids of the account's rows that have the value. */
  idsWith(realm: Realm, kind: string, accountId: string, field: string, value: Value): ReadonlySet<string> {
    const key = keyOf(realm, kind, accountId)
    const byField = this.#indexes.get(key) ?? new Map<string, Map<Value, Set<string>>>()
    this.#indexes.set(key, byField)
    const known = byField.get(field)
    if (known) return known.get(value) ?? noIds
    const index = new Map<Value, Set<string>>()
    byField.set(field, index)
    for (const [id, row] of this.#tables.get(key) ?? []) addTo(index, row[field], id)
    return index.get(value) ?? noIds
  }

  #reindex(key: string, id: string, before: RecordValues | undefined, after: RecordValues | null): void {
    for (const [field, index] of this.#indexes.get(key) ?? []) {
      if (before) index.get(before[field])?.delete(id)
      if (after) addTo(index, after[field], id)
    }
  }

  /** Rows of the accounts, as they are now. */
  list(realm: Realm, kind: string, accountIds: readonly string[]): RecordValues[] {
    return accountIds.flatMap((accountId) => [...(this.#tables.get(keyOf(realm, kind, accountId))?.values() ?? [])])
  }

  /** Rows of the account by id. */
  entries(realm: Realm, kind: string, accountId: string): [id: string, row: RecordValues][] {
    return [...(this.#tables.get(keyOf(realm, kind, accountId)) ?? [])]
  }

  /** Rows as a list shows them: without changes that are still hidden, and as they stood `lagMs` ago. */
  listAsSeen(realm: Realm, kind: string, accountIds: readonly string[], nowMs: number, lagMs: number): RecordValues[] {
    if (lagMs === 0 && this.hiddenForMs(nowMs) === 0) return this.#listNow(realm, kind, accountIds)
    return accountIds.flatMap((accountId) => {
      const key = keyOf(realm, kind, accountId)
      const rows = this.#tables.get(key)
      const changed = this.#versions.get(key)
      if (!changed) return [...(rows?.values() ?? [])]
      const unchanged = [...(rows ?? [])].filter(([id]) => !changed.has(id)).map(([, row]) => row)
      const seen = [...changed.values()]
        .map((versions) => seenVersion(versions, nowMs, lagMs))
        .filter((row) => row !== null)
      return [...unchanged, ...seen]
    })
  }

  #listNow(realm: Realm, kind: string, accountIds: readonly string[]): RecordValues[] {
    const key = keyOf(realm, kind, accountIds.join(' '))
    const known = this.#lists.get(key)
    if (known) return known
    const rows = this.list(realm, kind, accountIds)
    this.#lists.set(key, rows)
    return rows
  }

  /** Milliseconds until lists show every change made so far. */
  hiddenForMs(nowMs: number): number {
    return Math.max(0, this.#hiddenUntilMs - nowMs)
  }

  /** Lists show every change from now on. */
  showAll(): void {
    this.#hiddenUntilMs = -Infinity
    for (const rows of this.#versions.values())
      for (const versions of rows.values()) for (const version of versions) version.visibleAtMs = -Infinity
  }

  /** Takes the present state as the one that lists always showed. */
  forgetPast(): void {
    this.#versions.clear()
    this.#hiddenUntilMs = -Infinity
  }

  /** Every account of the world that has records. */
  accountIds(realm: Realm): string[] {
    const prefix = `${realm}/account/`
    return [...this.#tables].flatMap(([key, rows]) =>
      key.startsWith(prefix) && rows.size > 0 ? [key.slice(prefix.length)] : [],
    )
  }

  /** `userId`: who changes what is committed; null for what nobody is told of, such as the first state of the world. */
  draft(realm: Realm, userId: string | null): Draft {
    return new Draft(this, realm, userId)
  }

  /** Removes every record of both worlds. */
  clear(): void {
    this.#db.prepare('DELETE FROM record').run()
    this.history.clear()
    this.#tables.clear()
    this.#indexes.clear()
    this.#lists.clear()
    this.forgetPast()
  }

  /** Applies entries together; `hiddenMs` keeps them out of lists for so long, `userId` is who changed them. */
  apply(realm: Realm, entries: readonly Entry[], atMs: number, hiddenMs = 0, userId: string | null = null): void {
    const insert = this.#db.prepare(
      'INSERT INTO record (realm, kind, account_id, id, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
    )
    const remove = this.#db.prepare('DELETE FROM record WHERE realm = ? AND kind = ? AND account_id = ? AND id = ?')
    this.#db.transaction(() => {
      for (const { kind, accountId, id, values } of entries) {
        if (values) insert.run(realm, kind, accountId, id, stringifyJson(values))
        else remove.run(realm, kind, accountId, id)
        const before = this.get(realm, kind, accountId, id) ?? null
        if (userId !== null) this.history.note({ realm, kind, accountId, id, userId, atMs, before, after: values })
      }
    })()
    this.#lists.clear()
    if (hiddenMs > 0) this.#hiddenUntilMs = Math.max(this.#hiddenUntilMs, atMs + hiddenMs)
    for (const entry of entries) this.#remember(realm, entry, atMs, hiddenMs)
  }

  #remember(realm: Realm, { kind, accountId, id, values }: Entry, atMs: number, hiddenMs: number): void {
    const key = keyOf(realm, kind, accountId)
    const table = this.#table(realm, kind, accountId)
    const rows = this.#versions.get(key) ?? new Map<string, Version[]>()
    this.#versions.set(key, rows)
    const first = { values: table.get(id) ?? null, atMs: -Infinity, visibleAtMs: -Infinity }
    const versions = [
      ...(rows.get(id) ?? [first]),
      { values, atMs, visibleAtMs: hiddenMs > 0 ? atMs + hiddenMs : -Infinity },
    ]
    const lastOld = versions.findLastIndex(
      (version) => Math.max(version.atMs, version.visibleAtMs) < atMs - versionsKeptMs,
    )
    rows.set(id, lastOld > 0 ? versions.slice(lastOld) : versions)
    this.#reindex(key, id, table.get(id), values)
    if (values) table.set(id, values)
    else table.delete(id)
  }

  #table(realm: Realm, kind: string, accountId: string): Rows {
    const key = keyOf(realm, kind, accountId)
    const found = this.#tables.get(key)
    if (found) return found
    const rows: Rows = new Map()
    this.#tables.set(key, rows)
    return rows
  }
}

/** Changes on the way: reads see them, the world does not until `commit`. */
export class Draft {
  readonly realm: Realm
  readonly #records: Records
  readonly #entries = new Map<string, Entry>()
  readonly #byTable = new Map<string, Map<string, Entry>>()
  readonly effects: Effect[] = []

  /** Who makes these changes, for the journal. */
  readonly #userId: string | null

  constructor(records: Records, realm: Realm, userId: string | null) {
    this.#records = records
    this.realm = realm
    this.#userId = userId
  }

  get(kind: string, accountId: string, id: string): RecordValues | undefined {
    const entry = this.#entries.get(`${keyOf(this.realm, kind, accountId)}/${id}`)
    return entry ? (entry.values ?? undefined) : this.#records.get(this.realm, kind, accountId, id)
  }

  /** Every account of the world. */
  accountIds(): string[] {
    return this.#records.accountIds(this.realm)
  }

  list(kind: string, accountId: string): RecordValues[] {
    const changed = this.#changed(kind, accountId)
    const ids = new Set(changed.map(({ id }) => id))
    const kept = this.#records.entries(this.realm, kind, accountId).filter(([id]) => !ids.has(id))
    return [...kept.map(([, row]) => row), ...changed.flatMap(({ values }) => (values ? [values] : []))]
  }

  /** Rows that have all these values, by id; found through the first of them. */
  having(kind: string, accountId: string, wanted: RecordValues): [id: string, row: RecordValues][] {
    const [first, ...rest] = Object.entries(wanted)
    const has = (row: RecordValues) => rest.every(([field, value]) => row[field] === value)
    if (!first) return this.#records.entries(this.realm, kind, accountId)
    const [field, value] = first
    const changed = this.#byTable.get(keyOf(this.realm, kind, accountId)) ?? noEntries
    const kept = [...this.#records.idsWith(this.realm, kind, accountId, field, value)].flatMap((id) => {
      const row = changed.has(id) ? undefined : this.#records.get(this.realm, kind, accountId, id)
      return row && has(row) ? [[id, row] as [string, RecordValues]] : []
    })
    for (const { id, values } of changed.values())
      if (values && values[field] === value && has(values)) kept.push([id, values])
    return kept
  }

  #changed(kind: string, accountId: string): Entry[] {
    return [...(this.#byTable.get(keyOf(this.realm, kind, accountId))?.values() ?? [])]
  }

  put(operation: Effect['operation'], kind: string, accountId: string, id: string, values: RecordValues | null): void {
    const key = keyOf(this.realm, kind, accountId)
    const entry = { kind, accountId, id, values }
    this.#entries.set(`${key}/${id}`, entry)
    const table = this.#byTable.get(key) ?? new Map<string, Entry>()
    this.#byTable.set(key, table.set(id, entry))
    this.effects.push({ operation, kind, id })
  }

  commit(atMs: number, hiddenMs: number): void {
    if (this.#entries.size > 0)
      this.#records.apply(this.realm, [...this.#entries.values()], atMs, hiddenMs, this.#userId)
  }
}

const noEntries: ReadonlyMap<string, Entry> = new Map()
const noIds: ReadonlySet<string> = new Set()

function addTo(index: Map<Value, Set<string>>, value: Value, id: string): void {
  const ids = index.get(value)
  if (ids) ids.add(id)
  else index.set(value, new Set([id]))
}

function seenVersion(versions: readonly Version[], nowMs: number, lagMs: number): RecordValues | null {
  // Without an ordered lag the age does not count: a clock that was set back must not hide what is done.
  return (
    versions.findLast((version) => version.visibleAtMs <= nowMs && (lagMs === 0 || version.atMs <= nowMs - lagMs))
      ?.values ?? null
  )
}

/** Reference data is one for everybody, in both worlds. */
function keyOf(realm: Realm, kind: string, accountId: string): string {
  if (resourceByKind.get(kind)?.scope === 'service') return `ads/${kind}/`
  return `${realm}/${kind}/${accountId}`
}

const resourceByKind = new Map(resources.map((resource) => [resource.kind, resource]))

function fromBody(kind: string, body: string): RecordValues {
  const received = parseJson(body) as Record<string, Json>
  const resource = resourceByKind.get(kind)
  return resource ? decodeRecord(resource, received).values : received
}
