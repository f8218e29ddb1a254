/**
 * People of audiences, by hash: who is in, until when, and when the service has worked a change through. Kept beside the records, since
 * no record shows a person.
 */
import type { Db } from './database.ts'
import type { Realm } from './realm.ts'

export interface AudienceKey {
  realm: Realm
  accountId: string
  audienceId: string
}

/** One person as a request names it: 'email:<hash>' and the like. */
export interface Person {
  keys: readonly string[]
  effectiveMs: number
  expiresMs: number
}

const schema = `
  CREATE TABLE IF NOT EXISTS audience_person (
    person INTEGER PRIMARY KEY, audience TEXT NOT NULL, effective_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS audience_person_audience ON audience_person (audience);
  CREATE TABLE IF NOT EXISTS audience_key (
    audience TEXT NOT NULL, key TEXT NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (audience, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS audience_key_person ON audience_key (person);
  CREATE TABLE IF NOT EXISTS audience_start (audience TEXT PRIMARY KEY, people INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS audience_work (
    audience TEXT PRIMARY KEY, realm TEXT NOT NULL, account_id TEXT NOT NULL, audience_id TEXT NOT NULL, ready_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

export class Audiences {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
    db.exec(schema)
  }

  clear(): void {
    this.#db.exec(
      'DELETE FROM audience_person; DELETE FROM audience_key; DELETE FROM audience_start; DELETE FROM audience_work',
    )
  }

  /** Puts a person in, or renews one that is known by any of the keys. */
  add(of: AudienceKey, { keys, effectiveMs, expiresMs }: Person): void {
    const audience = nameOf(of)
    const known = this.#personOf(audience, keys)
    const person =
      known ??
      Number(
        this.#db
          .prepare('INSERT INTO audience_person (audience, effective_ms, expires_ms) VALUES (?, ?, ?)')
          .run(audience, effectiveMs, expiresMs).lastInsertRowid,
      )
    if (known !== undefined)
      this.#db
        .prepare('UPDATE audience_person SET effective_ms = ?, expires_ms = ? WHERE person = ?')
        .run(effectiveMs, expiresMs, person)
    for (const key of keys)
      this.#db
        .prepare('INSERT OR REPLACE INTO audience_key (audience, key, person) VALUES (?, ?, ?)')
        .run(audience, key, person)
  }

  /** Takes out whoever is known by any of the keys. Source: gaps 6.9 (D, AUG). */
  remove(of: AudienceKey, keys: readonly string[]): void {
    const audience = nameOf(of)
    const person = this.#personOf(audience, keys)
    if (person === undefined) return
    this.#db.prepare('DELETE FROM audience_key WHERE audience = ? AND person = ?').run(audience, person)
    this.#db.prepare('DELETE FROM audience_person WHERE person = ?').run(person)
  }

  /** People who were in from the start; nobody knows them one by one. */
  startWith(of: AudienceKey, people: number): void {
    this.#db.prepare('INSERT OR REPLACE INTO audience_start (audience, people) VALUES (?, ?)').run(nameOf(of), people)
  }

  /** People who are in now. */
  count(of: AudienceKey, nowMs: number): number {
    const start = this.#db
      .prepare<[string], { people: number }>('SELECT people FROM audience_start WHERE audience = ?')
      .get(nameOf(of))
    const statement = this.#db.prepare<[string, number, number], { n: number }>(
      'SELECT count(*) AS n FROM audience_person WHERE audience = ? AND effective_ms <= ? AND expires_ms > ?',
    )
    return (start?.people ?? 0) + statement.get(nameOf(of), nowMs, nowMs)!.n
  }

  /** The audience is worked through by then; a later change starts over. */
  work(of: AudienceKey, readyMs: number): void {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO audience_work (audience, realm, account_id, audience_id, ready_ms) VALUES (?, ?, ?, ?, ?)',
      )
      .run(nameOf(of), of.realm, of.accountId, of.audienceId, readyMs)
  }

  /** Audiences that are worked through, or that people came into or left, by now; each is given once. */
  takeReady(realm: Realm, nowMs: number): AudienceKey[] {
    const ready = this.#db
      .prepare<[Realm, number], { account_id: string; audience_id: string }>(
        'DELETE FROM audience_work WHERE realm = ? AND ready_ms <= ? RETURNING account_id, audience_id',
      )
      .all(realm, nowMs)
      .map((row) => ({ realm, accountId: row.account_id, audienceId: row.audience_id }))
    for (const each of ready) {
      this.#forgetWhoLeft(each, nowMs)
      const nextMs = this.#nextChangeMs(each, nowMs)
      if (nextMs !== null) this.work(each, nextMs)
    }
    return ready
  }

  #forgetWhoLeft(of: AudienceKey, nowMs: number): void {
    const gone = 'SELECT person FROM audience_person WHERE audience = ? AND expires_ms <= ?'
    this.#db.prepare(`DELETE FROM audience_key WHERE person IN (${gone})`).run(nameOf(of), nowMs)
    this.#db.prepare('DELETE FROM audience_person WHERE audience = ? AND expires_ms <= ?').run(nameOf(of), nowMs)
  }

  /** When somebody comes in or leaves next; null: nobody does. */
  #nextChangeMs(of: AudienceKey, nowMs: number): number | null {
    const next = this.#db.prepare<[string, number], { ms: number | null }>(
      `SELECT min(ms) AS ms FROM (SELECT effective_ms AS ms, audience FROM audience_person
       UNION ALL SELECT expires_ms, audience FROM audience_person) WHERE audience = ? AND ms > ?`,
    )
    return next.get(nameOf(of), nowMs)!.ms
  }

  /** Carries out many changes together. */
  together(change: () => void): void {
    this.#db.transaction(change)()
  }

  #personOf(audience: string, keys: readonly string[]): number | undefined {
    const statement = this.#db.prepare<[string, string], { person: number }>(
      'SELECT person FROM audience_key WHERE audience = ? AND key = ?',
    )
    for (const key of keys) {
      const found = statement.get(audience, key)
      if (found) return found.person
    }
    return undefined
  }
}

function nameOf({ realm, accountId, audienceId }: AudienceKey): string {
  return `${realm}/${accountId}/${audienceId}`
}
