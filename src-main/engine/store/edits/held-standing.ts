/** Holds until a moment in the journal: that a record is held, and until when, is what their actions change, and undo brings back. */
import { createHash } from 'node:crypto'
import { stringifyJson } from '../../../../shared/model/json.ts'
import type { UndoResult } from '../../../../shared/bridge.ts'
import { validateByClock } from '../validation/index.ts'
import { calledName } from '../query/index.ts'
import {
  endHeldUntil,
  forgetHeldUntil,
  heldField,
  heldUntil,
  heldUntilOf,
  kindOf,
  putHeldUntil,
  readRow,
} from '../tables/index.ts'
import type { Action, HeldUntil, ReadableStore, Store } from '../tables/index.ts'

/** A hold with what was approved: the content of each part, or the revision in entries of older data. */
interface Held extends Omit<HeldUntil, 'key'> {
  contents?: readonly (string | null)[]
  revisions?: readonly (number | null)[]
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
  const standing: Held = { untilMs, parts, contents: parts.map((part) => contentOf(store, part)) }
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
 * Ends the holds of which one of these records is a part, since approved was what stood there before; `action` takes the entries by which undo holds
 * them again, null: none does. Gives whether there were any. Call it in a transaction, before the records change.
 */
export function endHoldsOf(store: Store, keys: readonly number[], action: number | null): boolean {
  const given = new Set(keys)
  const held = keys.length === 0 ? [] : heldUntil(store).filter(({ parts }) => parts.some((key) => given.has(key)))
  if (held.length === 0) return false
  const before = held.map(({ key }) => heldText(store, key))
  endHeldUntil(store, keys)
  if (action !== null) held.forEach(({ key }, at) => noteHeld(store, action, key, before[at]!, notHeld))
  return true
}

/**
 * Undo or redo of a hold, and of its end: what was approved by it is approved no more, or again; what was let go has its approval. Left alone and
 * named is what is held otherwise by now, a moment that has passed, and what is not as it was approved. Call it in a transaction, when fields are back.
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
    const now = heldText(store, key)
    // The edit that ended it has done so again.
    if (direction === 'redo' && wanted === notHeld && now === notHeld) continue
    const isStill = now === (present === letGo ? notHeld : present)
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
  const { contents, revisions = [] } = held
  const isAsApproved = contents
    ? held.parts.every((part, at) => contents[at] !== null && contents[at] === contentOf(store, part))
    : revisionsOf(store, held.parts).every((revision, at) => revision !== null && revision === revisions[at])
  return held.untilMs > store.nowMs() && isAsApproved
}

/** Digest of the work that waits on a record and is not being sent; null of other records. */
function contentOf(store: ReadableStore, key: number): string | null {
  const { sql } = store
  const head = sql.get<{ kind: string; operation: string; isHere: number }>(
    'SELECT kind, operation, has_remote = 0 AS isHere FROM pending WHERE key = ? AND attempt IS NULL',
    key,
  )
  if (!head) return null
  const work =
    head.isHere === 1
      ? readRow(store, store.table(head.kind), key)?.values
      : sql.all<{ field: string; mine: string | null }>(
          'SELECT field, mine FROM pending_edit WHERE key = ? ORDER BY field',
          key,
        )
  return createHash('sha256')
    .update(stringifyJson({ operation: head.operation, work }))
    .digest('hex')
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
