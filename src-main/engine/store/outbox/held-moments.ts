/**
 * Work that is held until a moment: approved as it stands, held until then, and gone by itself.
 *
 *     held until ──its moment──▶ waits, goes next
 *         │      └─too late by then (Galley was closed)──▶ approval taken back, parked with the reason
 *         └─an edit of a part, Stop, Resume──▶ held no more
 */
import { pollOf } from '../../../../shared/contract/creatives/poll-rules.ts'
import { kindWord, message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { holdWindow } from '../../../../shared/model/hold-window.ts'
import type { HoldWindow } from '../../../../shared/model/hold-window.ts'
import { asAction, forgetHeldUntil, heldUntil, putHeldUntil, readRow, rowOf } from '../tables/index.ts'
import type { HeldUntil, ReadableStore, Store } from '../tables/index.ts'
import { calledName } from '../query/index.ts'
import { rulePort, validateByClock } from '../validation/index.ts'
import { heldText, noteHeld } from '../edits/index.ts'
import { setApproved } from './attempts.ts'
import { parkRecord } from './complete-attempts.ts'
import { pendingOf } from './queue.ts'

/** See Outbox.holdUntil; `parts`: what goes with it, itself among them. Approves them as they stand; an action of the journal. */
export function holdRecordUntil(store: Store, given: number, until: string, parts: readonly number[]): void {
  store.write(() => {
    const { table, key } = pendingOf(store, given)
    const untilMs = Date.parse(until)
    refuseMoment(store, key, untilMs)
    const { id, values } = readRow(store, table, key)!
    const called = { kind: kindWord(table.kind, 'within'), name: calledName(store, table, id, values) }
    asAction(store, table, message('engine.journal.holdUntil', called), (action) => {
      const before = heldText(store, key)
      putHeldUntil(store, { key, untilMs, parts })
      noteHeld(store, action, key, before, heldText(store, key))
      return true
    })
    validateByClock(store)
  })
}

function refuseMoment(store: ReadableStore, key: number, untilMs: number): void {
  const last = holdWindowOf(store, key)?.last
  if (untilMs <= store.nowMs()) throw new GalleyError('rule_broken', message('engine.heldMoments.passed'))
  if (last === undefined || (last !== null && untilMs > Date.parse(last)))
    throw new GalleyError('rule_broken', message('engine.heldMoments.tooLate'))
}

/** Ends holds whose moment has come. Those of `late` come too late: they are taken back, and say why. Gives the others. */
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

/** When the record's push would still do what it is for; null where no moment from now on would. */
export function holdWindowOf(store: ReadableStore, key: number): HoldWindow | null {
  const { table, row } = rowOf(store, key)
  const { calendar } = table.resource
  const goesAt = calendar?.goesOut && 'at' in calendar ? row.values[calendar.at] : undefined
  const poll = pollOf(row.values, rulePort(store, row.accountId))
  return holdWindow(typeof goesAt === 'string' ? Date.parse(goesAt) : null, poll ?? null, store.nowMs())
}
