/** What was heard on the activity stream, and the subscriptions that were made here. */
import { readMessage } from '../tables/index.ts'
import type { ActivityEntry, ActivitySubscription } from '../../../../shared/bridge.ts'
import type { ActivityDirection, ActivityFilter } from '../../../../shared/contract/service/activity.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import type { Store } from '../tables/index.ts'

/** An entry before it is stored and numbered; members that are left out are stored as null. */
export type NewEntry = Pick<ActivityEntry, 'kind'> & Partial<Omit<ActivityEntry, 'n' | 'heardAt'>>

interface EntryRow {
  n: number
  heard_at: string
  kind: ActivityEntry['kind']
  event_type: string | null
  given_name: string | null
  event_id: string | null
  user_id: string | null
  at: string | null
  from_at: string | null
  reason: string | null
  body: string
}

interface SubscriptionRow {
  id: string
  event_type: string
  user_id: string | null
  keyword: string | null
  direction: ActivityDirection | null
  made_at: string
}

/** Most entries that are kept; when a new one comes, the oldest are removed. */
export const mostEntries = 5_000

export class ActivityTables {
  readonly #store: Store
  constructor(store: Store) {
    this.#store = store
  }

  /** Newest first; `before` is the number of the oldest one that is shown already. */
  entries(before: number | null, limit: number): ActivityEntry[] {
    return this.#store.sql
      .all<EntryRow>('SELECT * FROM activity_entry WHERE n < ? ORDER BY n DESC LIMIT ?', before ?? 2 ** 52, limit)
      .map(rowToEntry)
  }

  /**
   * Stores the entry and gives it with its number; null for an event that is stored already, which the service may send again after a broken
   * connection.
   */
  add(entry: NewEntry, heardAt: string): ActivityEntry | null {
    return this.#store.write(() => {
      const { kind, eventType, givenName, eventId, userId, at, fromAt, reason, body } = entry
      const { sql } = this.#store
      if (eventId && sql.value<number>('SELECT 1 FROM activity_entry WHERE event_id = ?', eventId) !== undefined)
        return null
      const kept = reason ? stringifyJson(reason) : null
      const texts = [eventType, givenName, eventId, userId, at, fromAt, kept].map((value) => value ?? null)
      sql.run(
        'INSERT INTO activity_entry (heard_at, kind, event_type, given_name, event_id, user_id, at, from_at, reason, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...[heardAt, kind, ...texts, stringifyJson(body ?? null)],
      )
      sql.run('DELETE FROM activity_entry WHERE n <= (SELECT max(n) FROM activity_entry) - ?', mostEntries)
      return this.entries(null, 1)[0] ?? null
    })
  }

  subscriptions(): ActivitySubscription[] {
    return this.#store.sql
      .all<SubscriptionRow>('SELECT * FROM activity_subscription ORDER BY made_at DESC, id')
      .map((row) => ({
        id: row.id,
        eventType: row.event_type,
        userId: row.user_id,
        keyword: row.keyword,
        direction: row.direction,
        madeAt: row.made_at,
      }))
  }

  addSubscription(id: string, { eventType, userId, keyword, direction }: ActivityFilter): void {
    this.#store.write(() =>
      this.#store.sql.run(
        'INSERT INTO activity_subscription VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        ...[id, eventType, userId, keyword, direction, this.#store.now()],
      ),
    )
  }
}

function rowToEntry(row: EntryRow): ActivityEntry {
  return {
    n: row.n,
    heardAt: row.heard_at,
    kind: row.kind,
    eventType: row.event_type,
    givenName: row.given_name,
    eventId: row.event_id,
    userId: row.user_id,
    at: row.at,
    fromAt: row.from_at,
    reason: row.reason === null ? null : readMessage(row.reason),
    body: parseJson(row.body),
  }
}
