/** The application's keys and every token given out. Source: interface, Authentication; States and transitions. */
import type { Db, Meta } from './database.ts'
import type { User } from './people.ts'

/** What a token may do. */
export type Level = 'read' | 'write'

export interface AccessToken {
  token: string
  secret: string
  user_id: string
  level: Level
}

/**
 * asked: until a person decides; granted: has a verifier, until it is exchanged (once) or too many wrong ones were tried;
 * denied: for good. All end after ten minutes.
 */
export interface RequestToken {
  token: string
  secret: string
  callback: string
  level: Level
  /** Anti-forgery value of its sign-in form. */
  form_key: string
  made_at_ms: number
  state: 'asked' | 'granted' | 'denied'
  user_id: string | null
  verifier: string | null
  wrong_tries: number
}

/** The one registered application. */
export interface Application {
  name: string
  consumer_key: string
  consumer_secret: string
  control_key: string
}

/** Life of a request token. Source: reliability of sign-in: ten minutes, single use. */
const requestTokenLifeMs = 600_000
/** Wrong verifiers that end a request token. */
const wrongTriesMax = 10

export interface Chance {
  /** Cryptographically strong, as lower-case hex. */
  hex(byteCount: number): string
  /** Cryptographically strong, from 0 up to (not including) max. */
  below(max: number): number
}

export class Tokens {
  readonly #db: Db
  readonly #meta: Meta
  readonly #chance: Chance
  readonly application: Application
  #first: AccessToken[] = []

  constructor(db: Db, meta: Meta, chance: Chance) {
    this.#db = db
    this.#meta = meta
    this.#chance = chance
    const kept = meta.get('application')
    this.application = kept ? (JSON.parse(kept) as Application) : this.#makeApplication()
  }

  #makeApplication(): Application {
    const application = {
      name: 'Galley practice',
      consumer_key: this.#chance.hex(12),
      consumer_secret: this.#chance.hex(25),
      control_key: this.#chance.hex(16),
    }
    this.#meta.set('application', JSON.stringify(application))
    return application
  }

  /** The application's sign-in setting, which the authenticate page needs. Source: interface, Authentication endpoints. */
  get hasSignIn(): boolean {
    return this.#meta.get('sign_in_setting') !== 'off'
  }

  set hasSignIn(isOn: boolean) {
    this.#meta.set('sign_in_setting', isOn ? 'on' : 'off')
  }

  /** The tokens that the first line shows: those that users hold, and new ones for users without. Call it once a run. */
  noteFirst(users: readonly User[]): AccessToken[] {
    for (const { user_id } of users) if (!this.accessOf(user_id)) this.#insertAccess(this.#makeAccess(user_id, 'write'))
    this.#first = users.map(({ user_id }) => this.accessOf(user_id)!)
    return this.#first
  }

  /** Brings back the tokens of the first line, and forgets all others. */
  restoreFirst(): void {
    for (const table of ['access_token', 'request_token', 'bearer_token', 'nonce'])
      this.#db.prepare(`DELETE FROM ${table}`).run()
    for (const token of this.#first) this.#insertAccess(token)
    this.hasSignIn = true
  }

  access(token: string): AccessToken | undefined {
    return this.#db.prepare<[string], AccessToken>('SELECT * FROM access_token WHERE token = ?').get(token)
  }

  accessOf(userId: string): AccessToken | undefined {
    return this.#db.prepare<[string], AccessToken>('SELECT * FROM access_token WHERE user_id = ?').get(userId)
  }

  /** The user's one token, made where there is none; its level is the one granted last. */
  grantAccess(userId: string, level: Level): AccessToken {
    if (!this.accessOf(userId)) this.#insertAccess(this.#makeAccess(userId, level))
    this.#db.prepare('UPDATE access_token SET level = ? WHERE user_id = ?').run(level, userId)
    return this.accessOf(userId)!
  }

  /** Ends an access or bearer token; false when there is no such token. */
  revoke(token: string): boolean {
    const ended = ['access_token', 'bearer_token'].map(
      (table) => this.#db.prepare(`DELETE FROM ${table} WHERE token = ?`).run(token).changes,
    )
    return ended.some((count) => count > 0)
  }

  makeRequest(callback: string, level: Level, nowMs: number): RequestToken {
    const made: RequestToken = {
      token: this.#chance.hex(14),
      secret: this.#chance.hex(16),
      callback,
      level,
      form_key: this.#chance.hex(16),
      made_at_ms: Math.round(nowMs),
      state: 'asked',
      user_id: null,
      verifier: null,
      wrong_tries: 0,
    }
    this.#db
      .prepare(
        `INSERT INTO request_token VALUES (@token, @secret, @callback, @level, @form_key, @made_at_ms, @state, @user_id, @verifier, @wrong_tries)`,
      )
      .run(made)
    return made
  }

  /** A request token that still lives. */
  request(token: string, nowMs: number): RequestToken | undefined {
    const found = this.#db.prepare<[string], RequestToken>('SELECT * FROM request_token WHERE token = ?').get(token)
    if (!found || nowMs - found.made_at_ms < requestTokenLifeMs) return found
    this.endRequest(token)
    return undefined
  }

  /** Grants a request token that was asked; gives the verifier: a PIN of seven digits out of band, a long one for a callback. */
  grantRequest(request: RequestToken, userId: string): string {
    const verifier =
      request.callback === 'oob' ? String(1_000_000 + this.#chance.below(9_000_000)) : this.#chance.hex(16)
    this.#db
      .prepare("UPDATE request_token SET state = 'granted', user_id = ?, verifier = ? WHERE token = ?")
      .run(userId, verifier, request.token)
    return verifier
  }

  denyRequest(token: string): void {
    this.#db.prepare("UPDATE request_token SET state = 'denied' WHERE token = ?").run(token)
  }

  /** Counts a wrong verifier; the tenth ends the request token. */
  missRequest(request: RequestToken): void {
    if (request.wrong_tries + 1 >= wrongTriesMax) this.endRequest(request.token)
    else this.#db.prepare('UPDATE request_token SET wrong_tries = wrong_tries + 1 WHERE token = ?').run(request.token)
  }

  endRequest(token: string): void {
    this.#db.prepare('DELETE FROM request_token WHERE token = ?').run(token)
  }

  /** The application's one outstanding bearer token, made where there is none. */
  bearer(): string {
    const found = this.#db.prepare<[], { token: string }>('SELECT token FROM bearer_token').get()
    if (found) return found.token
    const token = `AAAA${this.#chance.hex(40)}`
    this.#db.prepare('INSERT INTO bearer_token (token) VALUES (?)').run(token)
    return token
  }

  isBearer(token: string): boolean {
    return this.#db.prepare('SELECT 1 FROM bearer_token WHERE token = ?').get(token) !== undefined
  }

  /** Notes a nonce; false when it was seen before. Those too old to pass the clock's check are dropped on the way. */
  useNonce(key: string, nowMs: number, keptMs: number): boolean {
    this.#db.prepare('DELETE FROM nonce WHERE at_ms < ?').run(Math.round(nowMs - keptMs))
    return (
      this.#db.prepare('INSERT OR IGNORE INTO nonce (key, at_ms) VALUES (?, ?)').run(key, Math.round(nowMs)).changes > 0
    )
  }

  #makeAccess(userId: string, level: Level): AccessToken {
    return { token: `${userId}-${this.#chance.hex(16)}`, secret: this.#chance.hex(22), user_id: userId, level }
  }

  #insertAccess(token: AccessToken): void {
    this.#db
      .prepare('INSERT INTO access_token (token, secret, user_id, level) VALUES (@token, @secret, @user_id, @level)')
      .run(token)
  }
}
