/**
 * What must hold in a world whatever befalls it, looked at from outside: the service's own history, the store's rows, the answers that
 * people got. Each broken promise is a Violation with a name.
 */
import { createHash } from 'node:crypto'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { sameValue } from '../../../shared/model/values.ts'
import type { RecordValues, Value } from '../../../shared/model/values.ts'
import type { CallReply } from '../../../shared/bridge.ts'
import type { HttpRequest } from '../../../src-main/engine/ports.ts'
import { createdKinds, deletedKinds, signatureOf } from './drafts.ts'
import { isOfPeople, PeopleWitness } from './people-witness.ts'
import type { Person } from './person.ts'
import type { ServiceWorld, Version } from './service-world.ts'
import { Violation } from './violation.ts'
import { Wishes } from './wishes.ts'

type Outcome = CallReply<'push.run'>[number]
type PullResult = CallReply<'pull.run'>[number]

type KeysByKind = ReadonlyMap<string, readonly number[]>

/** What was so when a pull began. */
export interface BeforePull {
  /** Records that were here and, as far as was known, alive at the service. */
  counts: ReadonlyMap<string, number>
  /** Keys on which a delete of the person's waited. */
  deletes: KeysByKind
  /** Keys on which something waited that the person had approved. */
  approved: KeysByKind
}

interface AttemptRow {
  id: number
  key: number
  kind: string
  revision: number
  operation: string
}

/** Timers of one engine that may wait at once. */
const mostTimers = 40

/** What is known of one person besides what their engine says. */
export class Witness {
  readonly #person: Person
  readonly #service: ServiceWorld
  readonly wishes: Wishes
  readonly people: PeopleWitness
  /** Revisions that the person approved, by key. */
  #approved = new Map<number, Set<number>>()
  #beforeStop: ReadonlyMap<number, Set<number>> = new Map()
  readonly #checkedAttempts = new Set<number>()
  /** Keys that the person holds. */
  readonly #held = new Set<number>()
  /** Creates that the person wanted, by signature. */
  #wanted = new Map<string, number>()
  #knownCreates = new Set<number>()
  /** Writes seen before they were checked. */
  #broken: Violation | null = null
  #seenHistory = 0
  /** Order in which writes left, and the latest that changed each record. */
  readonly #order = new WeakMap<HttpRequest, number>()
  readonly #latest = new Map<string, number>()
  #writes = 0
  /** Changes at the service before an older file was put in place. */
  #restoredAt = 0
  /** Records made in that file, by signature, as the store has them. */
  readonly #restoredCreates = new Map<string, RecordValues>()
  readonly #made = new Map<string, { kind: string; id: string; n: number }[]>()
  /** Digests of files that the person put into the library, by their records' signatures. */
  readonly #given = new Map<string, string>()

  constructor(person: Person, service: ServiceWorld) {
    this.#person = person
    this.#service = service
    this.wishes = new Wishes(person, service)
    this.people = new PeopleWitness(person, service)
  }

  // ── What the person does ──

  /** One more create of this is wanted. */
  wants(signature: string): void {
    this.#wanted.set(signature, (this.#wanted.get(signature) ?? 0) + 1)
  }

  /** A file becomes a record of the library. */
  gives(signature: string, sha256: string): void {
    this.#given.set(signature, sha256)
  }

  /** Records made here that no earlier look saw are wanted: an undo, a copy or a settlement made them. */
  noteCreates(): void {
    const rows = this.#person.rows<{ key: number; kind: string }>(
      "SELECT key, kind FROM pending WHERE operation = 'create'",
    )
    for (const { key, kind } of rows) {
      if (this.#knownCreates.has(key)) continue
      this.#knownCreates.add(key)
      this.wants(this.#signature(kind, key))
    }
  }

  /** Its record is here and wanted already. */
  knows(key: number): void {
    this.#knownCreates.add(key)
  }

  /** A create whose outcome is open is to be sent once more. */
  wantsAgain(kind: string, key: number): void {
    this.wants(this.#signature(kind, key))
  }

  /** Pressed Push: the present revisions of these may go; all where none are named. */
  approves(keys: readonly number[] | 'all'): void {
    for (const { key, revision } of this.#person.rows<{ key: number; revision: number }>(
      'SELECT key, revision FROM pending',
    ))
      if (keys === 'all' || keys.includes(key))
        this.#approved.set(key, (this.#approved.get(key) ?? new Set()).add(revision))
  }

  /** Nothing that was not sent yet may go. Gives what was approved. */
  withdraws(keys: readonly number[] | 'all'): ReadonlyMap<number, Set<number>> {
    const before = new Map(this.#approved)
    if (keys === 'all') this.#approved.clear()
    else for (const key of keys) this.#approved.delete(key)
    return before
  }

  /** The disk did not take a Stop, and that was said: it holds as long as this engine lives, as those before it that are not written yet. */
  stopRefused(before: ReadonlyMap<number, Set<number>>): void {
    this.#beforeStop = joined(this.#beforeStop, before)
  }

  /** The engine was killed. */
  killed(): void {
    this.#approved = joined(this.#approved, this.#beforeStop)
    this.#beforeStop = new Map()
  }

  /** Told that these stay here until they are resumed. */
  holds(keys: readonly number[]): void {
    for (const key of keys) if (this.#isPending(key)) this.#held.add(key)
  }

  /** null: everything that is held. */
  resumes(keys: readonly number[] | null): void {
    if (keys === null) this.#held.clear()
    else for (const key of keys) this.#held.delete(key)
  }

  #isPending(key: number): boolean {
    return this.#person.rows('SELECT 1 FROM pending WHERE key = ?', key).length > 0
  }

  /** An older file stands in place of the present one. */
  restored(): void {
    this.people.restored()
    this.#held.clear()
    this.#restoredAt = this.#service.history.length
    this.#restoredCreates.clear()
    for (const { key, kind } of this.#person.rows<{ key: number; kind: string }>(
      "SELECT key, kind FROM pending WHERE operation = 'create'",
    ))
      this.#restoredCreates.set(this.#signature(kind, key), this.#row(kind, key))
    this.withdraws('all')
    this.#checkedAttempts.clear()
    this.#knownCreates = new Set(
      this.#person.rows<{ key: number }>("SELECT key FROM pending WHERE operation = 'create'").map(({ key }) => key),
    )
  }

  // ── What is seen ──

  /** A write is about to leave the machine. */
  write(request: HttpRequest): void {
    this.#order.set(request, ++this.#writes)
    this.#broken ??= this.#faultOf(request) ?? this.people.leaving(request)
  }

  /** The service carried a write of theirs out: never an older one after a newer one that it changes back. */
  carriedOut(request: HttpRequest, versions: readonly Version[]): void {
    // People change nothing of the audience itself that a change of it could undo.
    if (isOfPeople(request)) {
      this.#broken ??= this.people.carriedOut(request)
      return
    }
    const order = this.#order.get(request) ?? 0
    for (const { kind, id, before, after, by } of versions) {
      const latest = this.#latest.get(`${kind}/${id}`) ?? 0
      this.#latest.set(`${kind}/${id}`, Math.max(order, latest))
      if (by !== this.#person.name || order >= latest || !isOtherwise(kind, before, after)) continue
      const { name: person } = this.#person
      this.#broken ??= new Violation('an older change was carried out after a newer one', { person, kind, id })
    }
  }

  #faultOf(request: HttpRequest): Violation | null {
    const { user, options } = this.#person
    const token = /oauth_token="([^"]*)"/.exec(request.headers['authorization'] ?? '')?.[1] ?? ''
    const owner = this.#service.practice.tokens.access(decodeURIComponent(token))?.user_id
    if (owner !== undefined && owner !== user.user_id)
      return new Violation('a write went out with another user’s token', {
        owner,
        environment: options.environmentOf?.user_id,
      })
    const attempts = this.#person.rows<AttemptRow>(
      "SELECT id, key, kind, revision, operation FROM attempt WHERE status = 'sending'",
    )
    for (const attempt of attempts) {
      if (this.#checkedAttempts.has(attempt.id)) continue
      this.#checkedAttempts.add(attempt.id)
      if (this.#held.has(attempt.key))
        return new Violation('something was sent that a person holds', { person: this.#person.name, ...attempt })
      if (!this.#approved.get(attempt.key)?.has(attempt.revision))
        return new Violation('something was sent that nobody approved', { person: this.#person.name, ...attempt })
    }
    return null
  }

  /** How a push ended, as the person was told. */
  outcomes(list: readonly Outcome[]): void {
    for (const { outcome, kind, id, newId, operation } of list) {
      if (outcome !== 'applied') continue
      const there = newId ?? this.#presentId(kind, id)
      const versions = this.#service.versions(kind, there)
      const isTrue =
        operation === 'delete'
          ? this.#service.wasGone(kind, there)
          : versions.length > 0 || this.#service.get(kind, there)
      if (!isTrue)
        throw new Violation('“applied” was said of what the service never got', { kind, id, newId, operation })
    }
  }

  /** To be asked for before a pull begins. */
  beforePull(counts: ReadonlyMap<string, number>): BeforePull {
    return {
      counts,
      deletes: this.#pendingWhere("operation = 'delete'"),
      approved: this.#pendingWhere('approved IS NOT NULL'),
    }
  }

  #pendingWhere(condition: string): KeysByKind {
    const rows = this.#person.rows<{ key: number; kind: string }>(`SELECT key, kind FROM pending WHERE ${condition}`)
    const byKind = new Map<string, number[]>()
    for (const { key, kind } of rows) byKind.set(kind, [...(byKind.get(kind) ?? []), key])
    return byKind
  }

  /** How a pull ended. */
  pulled(results: readonly PullResult[], before: BeforePull, isAccepting: boolean): void {
    for (const { kind, status, deleted, conflicts } of results) {
      // What a push under way found deleted, before the pull asked for this kind, was not alive to the engine any more.
      const foundByPush = (before.approved.get(kind) ?? []).filter(
        (key) => this.#row(kind, key)['deleted'] === 1,
      ).length
      const total = (before.counts.get(kind) ?? 0) - foundByPush
      const most = total >= 10 ? Math.min(50, total / 5) : 50
      // What the person deletes and finds gone is as they want it: nobody has to be asked.
      const wanted = (before.deletes.get(kind) ?? []).filter((key) => !this.#isPending(key)).length
      const others = deleted - Math.min(wanted, deleted) + conflicts
      if (!isAccepting && status !== 'staged' && others > most)
        throw new Violation('the brake let a mass change through', { kind, status, deleted, conflicts, total, wanted })
    }
    this.checkDeleted()
  }

  // ── What must hold ──

  /** After each step; cheap. */
  check(): void {
    if (this.#broken) throw this.#broken
    this.#checkTwice()
    if (!this.#person.isAlive) return
    this.#checkLog()
    this.#checkHeld()
    this.people.check()
    this.#noteStopped()
    const { timerCount, crash } = this.#person.life.clock
    if (crash !== null) throw new Violation('the engine crashed', String(crash instanceof Error ? crash.stack : crash))
    if (timerCount > mostTimers) throw new Violation('timers pile up', { person: this.#person.name, timerCount })
  }

  /** A refused Stop is written once there is room: from then on no kill brings those approvals back. */
  #noteStopped(): void {
    if (this.#beforeStop.size === 0 || !this.#person.hasWorkspace) return
    const approved = new Set(
      this.#person.rows<{ key: number }>('SELECT key FROM pending WHERE approved IS NOT NULL').map(({ key }) => key),
    )
    this.#beforeStop = new Map([...this.#beforeStop].filter(([key]) => approved.has(key)))
  }

  /** A hold lasts as long as something waits on its record. */
  #checkHeld(): void {
    if (this.#held.size === 0 || !this.#person.hasWorkspace) return
    for (const key of this.#held) {
      const [row] = this.#person.rows<{ held: string | null }>(
        'SELECT (SELECT held_at FROM queue_mark q WHERE q.key = p.key) AS held FROM pending p WHERE p.key = ?',
        key,
      )
      if (!row) this.#held.delete(key)
      else if (row.held === null) throw new Violation('a hold is lost', { person: this.#person.name, key })
    }
  }

  /** After what may lose something, and now and then. */
  checkAll(): void {
    this.wishes.check()
    this.checkDeleted()
  }

  /** Nothing is called deleted here that the service still has. */
  checkDeleted(): void {
    for (const kind of deletedKinds) {
      const hasFlag = 'deleted' in resourceOf(kind).fields
      const rows = this.#person.rows<{ _id: string }>(
        `SELECT _id FROM r_${kind} r WHERE (r._hidden = 1 ${hasFlag ? 'OR r.deleted = 1' : ''}) AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = r._key)`,
      )
      for (const { _id: id } of rows)
        if (!id.startsWith('new-') && !this.#service.wasGone(kind, id))
          throw new Violation('a living record was deleted here', { person: this.#person.name, kind, id })
    }
  }

  /** Each create that was wanted is at the service at most once. */
  #checkTwice(): void {
    const { history } = this.#service
    for (; this.#seenHistory < history.length; this.#seenHistory++) {
      const { by, before, after, kind, id } = history[this.#seenHistory]!
      if (by !== this.#person.name || before !== null || after === null) continue
      const resource = resourceOf(kind)
      const signature = signatureOf(resource, after)
      // The service makes others by itself.
      if (!createdKinds.includes(kind) && !this.#given.has(signature)) continue
      this.#checkBytes(signature, after['media_key'])
      const made = [...(this.#made.get(signature) ?? []), { kind, id, n: this.#seenHistory + 1 }]
      this.#made.set(signature, made)
      const wanted = this.#wanted.get(signature) ?? 0
      if (made.length - made.filter((each) => this.#isUnrecognisable(signature, each)).length > wanted)
        throw new Violation('a record was made twice', {
          person: this.#person.name,
          signature,
          made: made.length,
          wanted,
        })
    }
  }

  /** What goes up as a video or picture is that file, part by part. */
  #checkBytes(signature: string, mediaKey: Value): void {
    const wanted = this.#given.get(signature)
    if (wanted === undefined) return
    const { rows } = this.#service.practice.media
    const media = rows.byKey(String(mediaKey))
    const there = media && rows.withBytes(media.media_id, ({ sizeBytes, read }) => digestOf(read(0, sizeBytes)))
    if (there !== wanted)
      throw new Violation('another file stands at the service', { person: this.#person.name, signature, mediaKey })
  }

  /**
   * Made before an older file was put in place, and by now gone for good or another than that file would make, by what tells such records
   * apart: a person says again whether it goes.
   */
  #isUnrecognisable(signature: string, { kind, id, n }: { kind: string; id: string; n: number }): boolean {
    if (n > this.#restoredAt) return false
    const now = this.#service.versions(kind, id).at(-1)?.after
    const inFile = this.#restoredCreates.get(signature) ?? {}
    const isOther = (name: string) => String(inFile[name] ?? '') !== String(now?.[name] ?? '')
    return !now || resourceOf(kind).naturalKey.some(isOther)
  }

  #checkLog(): void {
    const { lines } = this.#person.life.log
    const defect = lines.find(({ level, event, fields }) => level === 'error' && isDefect(event, fields))
    lines.length = 0
    if (defect) throw new Violation('the engine met a defect', { person: this.#person.name, ...defect })
  }

  /** A push that another one overtook tells of a record by its first id. */
  #presentId(kind: string, id: string): string {
    const key = this.#person.rows<{ key: number }>('SELECT key FROM alias WHERE kind = ? AND id = ?', kind, id)[0]?.key
    if (key === undefined) return id
    return this.#person.rows<{ _id: string }>(`SELECT _id FROM r_${kind} WHERE _key = ?`, key)[0]?._id ?? id
  }

  #signature(kind: string, key: number): string {
    return signatureOf(resourceOf(kind), this.#row(kind, key))
  }

  #row(kind: string, key: number): RecordValues {
    return this.#person.rows<RecordValues>(`SELECT * FROM r_${kind} WHERE _key = ?`, key)[0] ?? {}
  }
}

/** Whether a field differs that people can set, or the record is gone. */
function isOtherwise(kind: string, before: RecordValues | null, after: RecordValues | null): boolean {
  if (!before || !after) return before !== after
  const { fields } = resourceOf(kind)
  const names = Object.keys(fields).filter((name) => name === 'deleted' || fields[name]!.write !== 'never')
  return names.some((name) => !sameValue(before[name] ?? null, after[name] ?? null))
}

/** Revisions of both, by key. */
function joined(one: ReadonlyMap<number, Set<number>>, other: ReadonlyMap<number, Set<number>>) {
  const all = new Map(one)
  for (const [key, revisions] of other) all.set(key, new Set([...(one.get(key) ?? []), ...revisions]))
  return all
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Not what a broken disk or a busy folder brings about. */
function isDefect(event: string, fields: Record<string, unknown>): boolean {
  if (event === 'call failed') return fields['kind'] !== 'LifeEnded'
  return event === 'push by itself failed' && fields['code'] === 'internal'
}
