/** What every topic of the store is given: the connection, the kind tables, time, and the one way to write. */
import { resources } from '../../../../shared/presentation/resources.ts'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { elapsedSince } from '../../instants.ts'
import type { StoredMoment } from '../../instants.ts'
import type { Clock, Log } from '../../ports.ts'
import { diskError } from '../file/index.ts'
import type { ReadableSql, Sql } from '../file/index.ts'
import { kindTable } from './kind-table.ts'
import type { KindTable } from './kind-table.ts'
import type { StoreChange } from './types.ts'

/** More changed keys than this are reported as "many", without naming them. */
const notifiedKeysMax = 500
/**
 * Memory for pages of the file, KiB: for one record at a time, and for very many. A commit that split a page of an index walks through
 * all that is kept, which with much of it takes as long as the edit; with little, bulk work writes and reads the same pages again and again.
 */
export const cacheKib = { small: 2048, large: 65_536 }
/** Revisions drawn from their counter at a time. */
const revisionsDrawn = 64

export interface StoreOptions {
  sql: Sql
  clock: Clock
  log: Log
  newId: () => string
  /** The connection has a sandbox of its own, where accounts can be made; without one when left out. */
  hasSandbox?: boolean
}

/** The store for functions that only read: it cannot write, begin a transaction or notify of changes. A function that takes it changes nothing. */
export type ReadableStore = Pick<
  Store,
  | 'hasSandbox'
  | 'kinds'
  | 'table'
  | 'now'
  | 'nowMs'
  | 'monotonicMs'
  | 'surelyElapsedMs'
  | 'dataRevision'
  | 'isLost'
  | 'cachedOf'
  | 'cached'
  | 'remembered'
  | 'rememberedOfService'
  | 'forget'
> & { readonly sql: ReadableSql; readonly lostAttempts: ReadonlyMap<number, { key: number }> }

export class Store {
  readonly sql: Sql
  readonly log: Log
  readonly newId: () => string
  readonly hasSandbox: boolean
  readonly kinds: ReadonlyMap<string, KindTable>
  readonly #clock: Clock
  readonly #listeners = new Set<(change: StoreChange) => void>()
  readonly #caches = new Map<string, { revision: number; value: unknown }>()
  readonly #serviceFacts = new Map<string, unknown>()
  #isRehearsing = false
  readonly #factCaches = new Map<string, { revision: number; value: unknown }>()
  #isWriting = false
  #hasLargeCache = false
  /** When the transaction under way began, monotonic clock. */
  #beganMs = 0
  #touched = new Map<string, Set<number> | null>()
  /** By kind, how often its records changed. */
  readonly #kindRevisions = new Map<string, number>()
  /** Revisions of edits that were drawn ahead; isOpen: by the transaction that is under way. */
  #revisions = { next: 1, last: 0, isOpen: false }
  #dataRevision: number
  #membershipRevision: number

  constructor({ sql, clock, log, newId, hasSandbox = false }: StoreOptions) {
    this.sql = sql
    this.log = log
    this.newId = newId
    this.hasSandbox = hasSandbox
    this.#clock = clock
    this.kinds = new Map(resources.map((resource) => [resource.kind, kindTable(resource)]))
    // Begins at the time since the machine's start, so that it rises over a restart of the engine too.
    this.#dataRevision = Math.floor(clock.monotonicMs())
    this.#membershipRevision = this.#dataRevision
  }

  /** Throws `not_found` for a kind that is none. */
  table(kind: string): KindTable {
    const table = this.kinds.get(kind)
    if (!table) throw new GalleyError('not_found', message('engine.store.thereNoKind', { kind }), { kind })
    return table
  }

  /** Now, ISO 8601 with milliseconds. */
  now(): string {
    return new Date(this.#clock.nowMs()).toISOString()
  }

  /** Now by the wall clock, milliseconds since 1970. */
  nowMs(): number {
    return this.#clock.nowMs()
  }

  /** Now by the monotonic clock, whole milliseconds; kept beside `now()` where a wait outlives the process. */
  monotonicMs(): number {
    return Math.floor(this.#clock.monotonicMs())
  }

  /** How long ago a stored moment surely is, by both clocks, milliseconds. */
  surelyElapsedMs(moment: StoredMoment): number {
    return elapsedSince(this.#clock, moment, this.#clock.monotonicMs())
  }

  get dataRevision(): number {
    return this.#dataRevision
  }

  onChange(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Notes that records of the kind changed; listeners are notified after the commit. null: many records. */
  touch(kind: string, keys: Iterable<number> | null): void {
    this.#kindRevisions.set(kind, this.#kindRevision(kind) + 1)
    const touched = this.#touched.get(kind)
    if (touched === null) return
    if (keys === null) this.#touched.set(kind, null)
    else {
      const known = touched ?? new Set<number>()
      for (const key of keys) known.add(key)
      this.#touched.set(kind, known.size > notifiedKeysMax ? null : known)
    }
  }

  /**
   * Attempts whose request went out while their outcome could not be written (disk full), by attempt: they count as unknown though the file still
   * says that they are being sent. At the next start every attempt that is being sent counts as unknown.
   */
  readonly lostAttempts = new Map<number, { key: number; serverTo: string | null }>()

  /** True while the file says `sending` of a record whose outcome is unknown. */
  isLost(key: number): boolean {
    return this.lostAttempts.size > 0 && [...this.lostAttempts.values()].some((lost) => lost.key === key)
  }

  /** Notifies listeners of records that changed without a commit; within a transaction, after its commit. */
  notifyOf(kind: string, keys: Iterable<number>): void {
    this.touch(kind, keys)
    if (!this.#isWriting) this.#notify()
  }

  /** Notes that records came, went or turned hidden, so that counts over whole kinds are taken anew. */
  touchMembership(): void {
    this.#membershipRevision += 1
  }

  /**
   * One transaction, on disk when it returns; inside another it joins it. Throws GalleyError `disk` where the disk refuses; whatever is
   * thrown, nothing of it stays.
   */
  write<T>(work: () => T): T {
    if (this.#isWriting) return work()
    this.flush()
    return this.#inTransaction(work, true)
  }

  /** What the work would give: it is done as by `write` and taken back whole. Throws what the work throws; not within a transaction. */
  rehearse<T>(work: () => T): T {
    const taken: { result?: T } = {}
    const back = new Error('taken back')
    this.#isRehearsing = true
    try {
      this.write(() => {
        taken.result = work()
        throw back
      })
    } catch (thrown) {
      if (thrown !== back) throw thrown
    } finally {
      this.#isRehearsing = false
    }
    return taken.result as T
  }

  /**
   * As `write`, but what it did may be put on disk later: with the next `write`, `flush`, or `isLast`. For rows that the service can give again: one
   * commit a page in place of one a slice nearly halves the time of a pull. If `work` throws, all that waits for the disk is undone.
   */
  writeLater<T>(work: () => T, isLast: boolean): T {
    if (this.#isWriting) return work()
    this.growCache()
    return this.#inTransaction(work, isLast)
  }

  /** Enlarges the page cache for work on very many records, until `shrinkCache`. */
  growCache(): void {
    this.#setCache(true)
  }

  /** Makes the page cache small again; call it in quiet moments. */
  shrinkCache(): void {
    this.#setCache(false)
  }

  #setCache(isLarge: boolean): void {
    if (isLarge === this.#hasLargeCache) return
    this.sql.db.pragma(`cache_size = -${isLarge ? cacheKib.large : cacheKib.small}`)
    this.#hasLargeCache = isLarge
  }

  /** How long writes by `writeLater` have waited for the disk, milliseconds; 0 where none waits. */
  get waitedMs(): number {
    return this.sql.db.inTransaction ? this.#clock.monotonicMs() - this.#beganMs : 0
  }

  /** Puts on disk what `writeLater` wrote. */
  flush(): void {
    if (this.sql.db.inTransaction && !this.#isWriting) this.#inTransaction(() => undefined, true)
  }

  #inTransaction<T>(work: () => T, isCommitting: boolean): T {
    const isNew = !this.sql.db.inTransaction
    this.#isWriting = true
    try {
      if (isNew) {
        this.#beganMs = this.#clock.monotonicMs()
        this.sql.run('BEGIN IMMEDIATE')
      }
      const result = work()
      if (isCommitting) {
        this.sql.run('COMMIT')
        this.#revisions.isOpen = false
      }
      this.#isWriting = false
      this.#notify()
      return result
    } catch (thrown) {
      this.#isWriting = false
      this.#touched.clear()
      this.#factCaches.clear()
      if (!this.#isRehearsing) this.#serviceFacts.clear()
      // Listeners were notified of earlier slices, which are undone as well.
      if (!isNew) for (const kind of this.kinds.keys()) this.touch(kind, null)
      this.#membershipRevision += 1
      if (this.#revisions.isOpen) this.#revisions = { next: 1, last: 0, isOpen: false }
      if (this.sql.db.inTransaction) this.sql.run('ROLLBACK')
      this.#notify()
      throw diskError(thrown)
    }
  }

  /** Raises a counter and gives its new value; with a count, the last of so many. */
  next(counter: 'key' | 'revision' | 'request', count = 1): number {
    return this.sql.value<number>('UPDATE sequence SET last = last + ? WHERE name = ? RETURNING last', count, counter)!
  }

  /** A revision beyond all before. They are drawn from the counter many at a time, so that an edit need not write it; those left are lost. */
  nextRevision(): number {
    if (this.#revisions.next > this.#revisions.last) {
      const last = this.next('revision', revisionsDrawn)
      this.#revisions = { next: last - revisionsDrawn + 1, last, isOpen: true }
    }
    return this.#revisions.next++
  }

  /** What `compute` gives, kept under the name until records of one of the kinds change; also within a transaction. */
  cachedOf<T>(kinds: string | readonly string[], name: string, compute: () => T): T {
    // Each only rises, so that their sum is the same only where all are.
    const revision =
      typeof kinds === 'string'
        ? this.#kindRevision(kinds)
        : kinds.reduce((sum, kind) => sum + this.#kindRevision(kind), 0)
    const known = this.#factCaches.get(name)
    if (known?.revision === revision) return known.value as T
    const value = compute()
    if (this.#factCaches.size > 2000) this.#factCaches.clear()
    this.#factCaches.set(name, { revision, value })
    return value
  }

  /** What `compute` gives, kept under the name until `forget` is called or a transaction is taken back. */
  remembered<T>(name: string, compute: () => T): T {
    return this.cachedOf('', name, compute)
  }

  /** As `remembered`, of what the service's rows alone decide: a rehearsal, which brings none, leaves it as it is. */
  rememberedOfService<T>(name: string, compute: () => T): T {
    const known = this.#serviceFacts.get(name)
    if (known !== undefined) return known as T
    const value = compute()
    this.#serviceFacts.set(name, value)
    return value
  }

  forget(name: string): void {
    this.#factCaches.delete(name)
    this.#serviceFacts.delete(name)
  }

  #kindRevision(kind: string): number {
    return this.#kindRevisions.get(kind) ?? 0
  }

  /** What `compute` gives, kept under the name until records changed; with `holdsOver` "values" until records came or went. */
  cached<T>(name: string, holdsOver: 'nothing' | 'values', compute: () => T): T {
    const revision = holdsOver === 'values' ? this.#membershipRevision : this.#dataRevision
    const known = this.#caches.get(name)
    if (known?.revision === revision && !this.#isWriting) return known.value as T
    const value = compute()
    // A transaction under way may still be taken back.
    if (!this.#isWriting) {
      if (this.#caches.size > 500) this.#caches.clear()
      this.#caches.set(name, { revision, value })
    }
    return value
  }

  #notify(): void {
    if (this.#touched.size === 0) return
    this.#dataRevision += 1
    const kinds = [...this.#touched.keys()]
    const isMany = [...this.#touched.values()].includes(null)
    const keys = isMany ? null : [...this.#touched.values()].flatMap((set) => [...(set ?? [])])
    this.#touched = new Map()
    for (const listener of this.#listeners) listener({ kinds, keys, dataRevision: this.#dataRevision })
  }
}
