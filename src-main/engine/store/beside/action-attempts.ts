/** Actions that were sent and have no clear answer yet: kept from before the first byte leaves, so that none is sent again unseen. */
import type { Store } from '../tables/index.ts'

export class ActionAttempts {
  readonly #store: Store
  constructor(store: Store) {
    this.#store = store
  }

  /** When an action with this digest was sent whose outcome is unknown, ISO 8601; null where there is none. */
  sentAt(digest: string): string | null {
    return this.#store.sql.value<string>('SELECT sent_at FROM action_attempt WHERE digest = ?', digest) ?? null
  }

  /** Stores that the action is about to be sent; on disk when it returns. May be called twice. GalleyError `disk`. */
  begin(digest: string, kind: string, action: string, accountId: string): void {
    this.#store.write(() => {
      this.#store.sql.run(
        'INSERT INTO action_attempt VALUES (?, ?, ?, ?, ?) ON CONFLICT (digest) DO UPDATE SET sent_at = excluded.sent_at',
        digest,
        kind,
        action,
        accountId,
        this.#store.now(),
      )
    })
  }

  /** Removes the attempt of an action that was answered, or that was never sent. GalleyError `disk`. */
  end(digest: string): void {
    this.#store.write(() => {
      this.#store.sql.run('DELETE FROM action_attempt WHERE digest = ?', digest)
    })
  }
}
