/** Records that are held until a moment, kept in `queue_mark`. There are few, so reading all of them is cheap. */
import type { ReadableStore, Store } from './store.ts'

/** A record that is held until a moment, with the keys of what goes with it, its own among them. */
export interface HeldUntil {
  key: number
  /** Milliseconds since 1970. */
  untilMs: number
  parts: readonly number[]
}

/** All holds until a moment, the soonest first. */
export function heldUntil(store: ReadableStore): HeldUntil[] {
  return store.sql
    .all<{ key: number; until: string; parts: string | null }>(
      'SELECT key, held_until AS until, held_parts AS parts FROM queue_mark WHERE held_until IS NOT NULL ORDER BY held_until, key',
    )
    .map(({ key, until, parts }) => ({
      key,
      untilMs: Date.parse(until),
      parts: parts === null ? [key] : (JSON.parse(parts) as number[]),
    }))
}

/** The hold of the record until a moment, or null. */
export function heldUntilOf(store: ReadableStore, key: number): HeldUntil | null {
  return heldUntil(store).find((each) => each.key === key) ?? null
}

/** Holds the record until that moment, and approves its parts as they stand. */
export function putHeldUntil(store: Store, { key, untilMs, parts }: HeldUntil): void {
  const { sql } = store
  const at = store.now()
  const until = new Date(untilMs).toISOString()
  const list = JSON.stringify(parts)
  const among = 'key IN (SELECT value FROM json_each(?))'
  sql.run(
    `INSERT INTO queue_mark (key, held_at, held_until, held_parts) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE
     SET held_at = coalesce(queue_mark.held_at, excluded.held_at), held_until = excluded.held_until, held_parts = excluded.held_parts`,
    ...[key, at, until, list],
  )
  sql.run(
    `INSERT INTO queue_mark (key, approved_at) SELECT key, ? FROM pending WHERE ${among}
     ON CONFLICT (key) DO UPDATE SET approved_at = excluded.approved_at, tries = 0`,
    ...[at, list],
  )
  sql.run(`UPDATE pending SET approved = revision WHERE ${among}`, list)
  for (const part of new Set([key, ...parts])) touchPending(store, part)
}

/**
 * Ends each hold until a moment of which one of these records is a part, and takes back the approval of all its parts. Gives the keys of the records
 * that were held.
 */
export function endHeldUntil(store: Store, keys: readonly number[]): number[] {
  if (keys.length === 0) return []
  const held = heldUntil(store)
  if (held.length === 0) return []
  const given = new Set(keys)
  const ended = held.filter(({ parts }) => parts.some((key) => given.has(key)))
  for (const { key, parts } of ended) {
    forgetHeldUntil(store, key)
    store.sql.run(
      'UPDATE pending SET approved = NULL WHERE key IN (SELECT value FROM json_each(?))',
      JSON.stringify(parts),
    )
    for (const part of parts) touchPending(store, part)
  }
  return ended.map(({ key }) => key)
}

/** Ends any hold of the record; approvals stay. */
export function forgetHeldUntil(store: Store, key: number): void {
  store.sql.run('UPDATE queue_mark SET held_at = NULL, held_until = NULL, held_parts = NULL WHERE key = ?', key)
  touchPending(store, key)
}

function touchPending(store: Store, key: number): void {
  const kind = store.sql.value<string>('SELECT kind FROM pending WHERE key = ?', key)
  if (kind !== undefined) store.touch(kind, [key])
}
