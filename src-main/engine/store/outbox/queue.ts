/** Hold, order and tries of pending edits: kept beside `pending`, and gone with it. */
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { heldUntil, tableOf } from '../tables/index.ts'
import type { HeldUntil, QueueMark, ReadableStore, Store } from '../tables/index.ts'
import { validateByClock } from '../validation/index.ts'

const none: QueueMark = { heldAt: null, position: 0, tries: 0, approvedAt: null }

/**
 * The mark of the record; without one it is not held, not ordered and was not tried. What goes with a record that is held until a moment is held with
 * it.
 */
export function queueMark(store: ReadableStore, key: number): QueueMark {
  const found = store.sql.get<QueueMark & { heldUntil: string | null }>(
    'SELECT held_at AS heldAt, held_until AS heldUntil, place AS position, tries, approved_at AS approvedAt FROM queue_mark WHERE key = ?',
    key,
  )
  const { heldUntil: until = null, ...mark } = found ?? { ...none, heldUntil: null }
  if (until !== null) return { ...mark, heldUntil: until }
  const hold = mark.heldAt === null ? holdOfPart(store, key) : null
  if (!hold) return mark
  const moment = new Date(hold.untilMs).toISOString()
  return { ...mark, heldAt: mark.approvedAt ?? moment, heldUntil: moment }
}

function holdOfPart(store: ReadableStore, key: number): HeldUntil | null {
  const holds = store.cached('heldUntil', 'nothing', () => heldUntil(store))
  return holds.find(({ parts }) => parts.includes(key)) ?? null
}

/** See Outbox.hold. */
export function holdRecords(store: Store, keys: readonly number[]): void {
  store.write(() => {
    for (const given of keys) {
      const { table, key } = pendingOf(store, given)
      upsert(store, key, 'held_at', 'coalesce(queue_mark.held_at, excluded.held_at)', store.now())
      store.touch(table.kind, [key])
    }
  })
}

/** See Outbox.resume. What the service refused may go as it stands once more: it may be taken by now. */
export function resumeRecords(store: Store, keys: readonly number[] | null): number[] {
  return store.write(() => {
    const resumed = (keys ?? heldKeys(store)).map((given) => pendingOf(store, given))
    for (const { table, key } of resumed) {
      store.sql.run(
        'UPDATE queue_mark SET held_at = NULL, held_until = NULL, held_parts = NULL, tries = 0 WHERE key = ?',
        key,
      )
      store.sql.run('UPDATE pending SET parked = NULL WHERE key = ?', key)
      store.touch(table.kind, [key])
    }
    validateByClock(store)
    return resumed.map(({ key }) => key)
  })
}

/** See Outbox.orderInQueue. */
export function moveInQueue(store: Store, given: number, where: 'first' | 'last' | 'usual'): void {
  store.write(() => {
    const { table, key } = pendingOf(store, given)
    const [first = 0, last = 0] = store.sql.raw('SELECT min(place), max(place) FROM queue_mark')[0] ?? []
    const position =
      where === 'usual' ? 0 : where === 'first' ? Math.min(0, Number(first)) - 1 : Math.max(0, Number(last)) + 1
    upsert(store, key, 'place', 'excluded.place', position)
    store.touch(table.kind, [key])
  })
}

/** Counts a try in vain; gives how many there were since the approval. */
export function noteTry(store: Store, key: number): number {
  upsert(store, key, 'tries', 'queue_mark.tries + 1', 1)
  return queueMark(store, key).tries
}

/** Notes the time of the approval; tries are counted anew from then on. */
export function noteApproved(store: Store, keys: readonly number[]): void {
  for (const key of keys) {
    upsert(store, key, 'approved_at', 'excluded.approved_at', store.now())
    store.sql.run('UPDATE queue_mark SET tries = 0 WHERE key = ?', key)
  }
}

function upsert(store: Store, key: number, column: string, change: string, value: string | number): void {
  store.sql.run(
    `INSERT INTO queue_mark (key, ${column}) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET ${column} = ${change}`,
    key,
    value,
  )
}

function heldKeys(store: ReadableStore): number[] {
  return store.sql.values('SELECT key FROM queue_mark WHERE held_at IS NOT NULL ORDER BY key')
}

/** Table and present key of the record; throws `not_found` where nothing is pending on it. */
export function pendingOf(store: Store, given: number) {
  const found = tableOf(store, given)
  if (store.sql.value('SELECT 1 FROM pending WHERE key = ?', found.key) === undefined)
    throw new GalleyError('not_found', message('engine.queue.nothingRecordWaitsHas'), { key: given })
  return found
}
