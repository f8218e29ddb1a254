/** Work that is held until a moment: until when, and when that ends by itself. Few records are, so that looking for them is cheap. */
import type { ReadableStore, Store } from './store.ts'

/** A record that is held until a moment, with the keys of what goes with it, its own among them. */
export interface HeldUntil {
  key: number
  /** Milliseconds since 1970. */
  untilMs: number
  parts: readonly number[]
}

/** All of them, the soonest first. */
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

/** Ends such holds of which one of these records is a part, with the approval of all their parts; gives the keys of what was held. */
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

/** It is held no more; its approval stays. */
export function forgetHeldUntil(store: Store, key: number): void {
  store.sql.run('UPDATE queue_mark SET held_at = NULL, held_until = NULL, held_parts = NULL WHERE key = ?', key)
  touchPending(store, key)
}

function touchPending(store: Store, key: number): void {
  const kind = store.sql.value<string>('SELECT kind FROM pending WHERE key = ?', key)
  if (kind !== undefined) store.touch(kind, [key])
}
