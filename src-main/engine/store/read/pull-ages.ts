/** How old what was pulled is, and which posts the service must have sent by now. */
import { isPulled } from '../../../../shared/contract/language/resource.ts'
import type { ReadableStore } from '../tables/index.ts'

/** A kind of an account that was pulled whole before, and when, milliseconds since 1970. */
export interface PulledKind {
  accountId: string
  kind: string
  pulledAtMs: number
}

export function pulledKinds(store: ReadableStore): PulledKind[] {
  const rows = store.sql.all<{ accountId: string; kind: string; at: string }>(
    "SELECT account_id AS accountId, kind, completed_at AS at FROM pull_state WHERE account_id <> '' AND completed_at IS NOT NULL",
  )
  return rows.flatMap(({ accountId, kind, at }) => {
    const resource = store.kinds.get(kind)?.resource
    const isOwn = resource?.scope === 'account' && isPulled(resource)
    return isOwn ? [{ accountId, kind, pulledAtMs: Date.parse(at) }] : []
  })
}

const hourMs = 3_600_000

/** Scheduled posts whose time came within the hour before `now` and that are still called scheduled. */
export function postsDue(store: ReadableStore, now: string): { accountId: string; atMs: number }[] {
  const { table } = store.table('scheduled_tweet')
  const from = new Date(Date.parse(now) - hourMs).toISOString()
  const rows = store.sql.all<{ accountId: string; at: string }>(
    `SELECT r._account AS accountId, r.scheduled_at AS at FROM ${table} r
     WHERE r._hidden = 0 AND r.scheduled_status = 'SCHEDULED' AND r.scheduled_at > ? AND r.scheduled_at <= ?`,
    from,
    now,
  )
  return rows.map(({ accountId, at }) => ({ accountId, atMs: Date.parse(at) }))
}
