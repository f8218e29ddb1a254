/** Users of the practice service and their roles on accounts. */
import type { Db } from './database.ts'
import type { Realm } from './realm.ts'

export interface User {
  user_id: string
  screen_name: string
  name: string
}

export class People {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** In the order of the listing: the owner of the application first. */
  all(): User[] {
    return this.#db.prepare<[], User>('SELECT user_id, screen_name, name FROM user ORDER BY position').all()
  }

  byId(userId: string): User | undefined {
    return this.all().find((user) => user.user_id === userId)
  }

  /** By handle, with or without the at sign, in any case. */
  byScreenName(screenName: string): User | undefined {
    const wanted = screenName.replace(/^@/, '').toLowerCase()
    return this.all().find((user) => user.screen_name.toLowerCase() === wanted)
  }

  /** Removes all users and their roles. */
  clear(): void {
    this.#db.prepare('DELETE FROM user').run()
    this.#db.prepare('DELETE FROM access').run()
  }

  rename(userId: string, screenName: string): void {
    this.#db.prepare('UPDATE user SET screen_name = ? WHERE user_id = ?').run(screenName, userId)
  }

  add(user: User, position: number): void {
    this.#db
      .prepare('INSERT INTO user (user_id, screen_name, name, position) VALUES (?, ?, ?, ?)')
      .run(user.user_id, user.screen_name, user.name, position)
  }

  /** Roles of a user on an account; none means that the account is not associated with the user. */
  roles(realm: Realm, accountId: string, userId: string): string[] {
    const row = this.#db
      .prepare<[string, string, string], { roles: string }>(
        'SELECT roles FROM access WHERE realm = ? AND account_id = ? AND user_id = ?',
      )
      .get(realm, accountId, userId)
    return row ? (JSON.parse(row.roles) as string[]) : []
  }

  setRoles(realm: Realm, accountId: string, userId: string, roles: readonly string[]): void {
    this.#db
      .prepare(
        'INSERT INTO access (realm, account_id, user_id, roles) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET roles = excluded.roles',
      )
      .run(realm, accountId, userId, JSON.stringify(roles))
  }

  /** Accounts that the user has a role on. */
  accountIds(realm: Realm, userId: string): string[] {
    const statement = this.#db.prepare<[string, string], { account_id: string }>(
      "SELECT account_id FROM access WHERE realm = ? AND user_id = ? AND roles <> '[]' ORDER BY account_id",
    )
    return statement.all(realm, userId).map((row) => row.account_id)
  }
}
