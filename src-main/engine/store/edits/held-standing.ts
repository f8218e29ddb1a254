/** Holds until a moment in the journal: that a record is held, and until when, is what their actions change, and undo brings back. */
import type { UndoResult } from '../../../../shared/bridge.ts'
import { validateByClock } from '../validation/index.ts'
import { calledName } from '../query/index.ts'
import {
  endHeldUntil,
  forgetHeldUntil,
  heldField,
  heldUntilOf,
  kindOf,
  putHeldUntil,
  readRow,
} from '../tables/index.ts'
import type { Action, HeldUntil, ReadableStore, Store } from '../tables/index.ts'

/** A hold with the revision of each part, which is what was approved. */
interface Held extends Omit<HeldUntil, 'key'> {
  revisions: readonly (number | null)[]
}

/** The journal's text for a record that is not held until a moment. */
export const notHeld = 'null'
/** The journal's text for a hold that a person ended so that the work goes now: the hold is gone, and the approval stays. */
export const letGo = '"let go"'

/** The hold of the record as the journal's text; `notHeld` where it has none. */
export function heldText(store: ReadableStore, key: number): string {
  const held = heldUntilOf(store, key)
  if (!held) return notHeld
  const { untilMs, parts } = held
  const standing: Held = { untilMs, parts, revisions: revisionsOf(store, parts) }
  return JSON.stringify(standing)
}

/** Writes into the journal how an action changed the hold of the record. */
export function noteHeld(store: Store, action: number, key: number, from: string, to: string): void {
  store.sql.run(
    'INSERT INTO journal_entry (action, key, field, from_value, to_value) VALUES (?, ?, ?, ?, ?)',
    ...[action, key, heldField, from, to],
  )
}

/**
 * Undo or redo of a hold, and of its end: what was approved by it is approved no more, or again; what was let go has its approval. Left alone and named is what is held otherwise by now, a moment that has
 * passed, and what changed since it was approved. Call it in a transaction.
 */
export function restoreHolds(store: Store, action: Action, direction: 'undo' | 'redo', result: UndoResult): void {
  const entries = store.sql.all<{ key: number; from_value: string; to_value: string }>(
    'SELECT key, from_value, to_value FROM journal_entry WHERE action = ? AND field = ?',
    ...[action.id, heldField],
  )
  if (entries.length === 0) return
  for (const { key, from_value: from, to_value: to } of entries) {
    const [present, wanted] = direction === 'undo' ? [to, from] : [from, to]
    const held = wanted === letGo ? null : (JSON.parse(wanted) as Held | null)
    const isStill = heldText(store, key) === (present === letGo ? notHeld : present)
    if (isStill && canBeHeld(store, held)) {
      if (wanted === letGo) forgetHeldUntil(store, key)
      else endHeldUntil(store, [key])
      if (held) putHeldUntil(store, { key, ...held })
      result.restored += 1
    } else result.skipped.push({ kind: action.kind, ...namedBy(store, key), field: '' })
  }
  validateByClock(store)
}

function canBeHeld(store: ReadableStore, held: Held | null): boolean {
  if (!held) return true
  const now = revisionsOf(store, held.parts)
  return (
    held.untilMs > store.nowMs() && held.revisions.every((revision, at) => revision !== null && revision === now[at])
  )
}

/** Of work that waits and is not being sent; null of other records. */
function revisionsOf(store: ReadableStore, keys: readonly number[]): (number | null)[] {
  return keys.map(
    (key) => store.sql.value<number>('SELECT revision FROM pending WHERE key = ? AND attempt IS NULL', key) ?? null,
  )
}

function namedBy(store: ReadableStore, key: number): { id: string; name: string } {
  const kind = kindOf(store, key)
  const table = kind === null ? null : store.table(kind)
  const row = table && readRow(store, table, key)
  return table && row ? { id: row.id, name: calledName(store, table, row.id, row.values) } : { id: '', name: '' }
}
