/**
 * Work that is held until a moment: approved as it stands, held until then, and gone by itself.
 *
 *     held until ──its moment──▶ waits, goes next
 *         │      └─too late by then (Galley was closed)──▶ approval taken back, parked with the reason
 *         └─an edit of a part, Stop, Resume──▶ held no more
 *
 * Holding, taking a hold back and letting it go are actions of the journal.
 */
import { pollOf } from '../../../../shared/contract/creatives/poll-rules.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { holdWindow } from '../../../../shared/model/hold-window.ts'
import type { HoldWindow } from '../../../../shared/model/hold-window.ts'
import { asAction, forgetHeldUntil, heldUntil, putHeldUntil, readRow, rowOf } from '../tables/index.ts'
import type { HeldUntil, KindTable, ReadableStore, Store } from '../tables/index.ts'
import { calledName } from '../query/index.ts'
import { rulePort, validateByClock } from '../validation/index.ts'
import { heldText, letGo, noteHeld, notHeld } from '../edits/index.ts'
import { setApproved } from './attempts.ts'
import { parkRecord } from './complete-attempts.ts'
import { pendingOf, resumeRecords } from './queue.ts'

/** See Outbox.holdUntil. `parts`: keys of all that goes with the record, its own among them. Approves them as they stand; an action of the journal. */
export function holdRecordUntil(store: Store, given: number, until: string, parts: readonly number[]): void {
  store.write(() => {
    const { table, key } = pendingOf(store, given)
    const untilMs = Date.parse(until)
    refuseMoment(store, key, untilMs)
    asAction(store, table, message('engine.journal.holdUntil', calledIn(store, table, key)), (action) => {
      const before = heldText(store, key)
      putHeldUntil(store, { key, untilMs, parts })
      noteHeld(store, action, key, before, heldText(store, key))
      return true
    })
    validateByClock(store)
  })
}

/** See Outbox.withdraw. Holds until a moment that one of the records is a part of end with it, which is an action of the journal. */
export function withdrawApproval(store: Store, keys: readonly number[]): void {
  store.write(() => {
    const given = new Set(keys)
    const held = heldUntil(store).filter(({ parts }) => parts.some((key) => given.has(key)))
    endHolds(store, held, notHeld, () => setApproved(store, keys, false))
  })
}

/** See Outbox.resume. Holds until a moment that end with it are an action of the journal. */
export function letGoRecords(store: Store, keys: readonly number[] | null): number[] {
  return store.write(() => {
    const given = keys && new Set(keys.map((key) => pendingOf(store, key).key))
    const held = heldUntil(store).filter(({ parts }) => given === null || parts.some((key) => given.has(key)))
    const all = keys && [...new Set([...keys, ...held.map(({ key }) => key)])]
    return endHolds(store, held, letGo, () => resumeRecords(store, all))
  })
}

/** Calls `end`, which ends these holds, as one action of the journal where there are any; `entry`: the value of its entries afterwards. */
function endHolds<T>(store: Store, held: readonly HeldUntil[], entry: string, end: () => T): T {
  const [first] = held
  if (!first) return end()
  const { table } = rowOf(store, first.key)
  const label =
    held.length === 1
      ? message('engine.journal.endHold', calledIn(store, table, first.key))
      : message('engine.journal.endHolds', { count: held.length })
  const before = held.map(({ key }) => heldText(store, key))
  const ended = end()
  asAction(store, table, label, (action) => {
    held.forEach(({ key }, at) => noteHeld(store, action, key, before[at]!, entry))
    return true
  })
  validateByClock(store)
  return ended
}

/** Kind and name of the record for the label of an action. */
function calledIn(store: ReadableStore, table: KindTable, key: number) {
  const { id, values } = readRow(store, table, key)!
  return { kind: kindWord(table.kind, 'within'), name: calledName(store, table, id, values) }
}

function refuseMoment(store: ReadableStore, key: number, untilMs: number): void {
  const last = holdWindowOf(store, key)?.last
  if (untilMs <= store.nowMs()) throw new GalleyError('rule_broken', message('engine.heldMoments.passed'))
  if (last === undefined || (last !== null && untilMs > Date.parse(last)))
    throw new GalleyError('rule_broken', message('engine.heldMoments.tooLate'))
}

/** Ends holds whose moment has come. Where `isLate`, approvals are taken back and the record is parked with the reason. Gives the other holds. */
export function releaseHeld(store: Store, isLate: (key: number) => boolean): HeldUntil[] {
  const due = heldUntil(store).filter(({ untilMs }) => untilMs <= store.nowMs())
  if (due.length === 0) return []
  return store.write(() => {
    const late = new Set(due.filter(({ key }) => isLate(key)).map(({ key }) => key))
    for (const { key } of due) forgetHeldUntil(store, key)
    for (const { key, parts } of due.filter((each) => late.has(each.key))) {
      setApproved(store, parts, false)
      const revision = store.sql.value<number>('SELECT revision FROM pending WHERE key = ?', key)!
      parkRecord(store, key, revision, { code: 'moment_missed', message: message('model.holdWindow.missed') })
    }
    validateByClock(store)
    return due.filter(({ key }) => !late.has(key))
  })
}

/** Until when a push of the record would still do what it is for (a scheduled post, an open poll); null where it is too late already. */
export function holdWindowOf(store: ReadableStore, key: number): HoldWindow | null {
  const { table, row } = rowOf(store, key)
  const { calendar } = table.resource
  const goesAt = calendar?.goesOut && 'at' in calendar ? row.values[calendar.at] : undefined
  const poll = pollOf(row.values, rulePort(store, row.accountId))
  return holdWindow(typeof goesAt === 'string' ? Date.parse(goesAt) : null, poll ?? null, store.nowMs())
}
