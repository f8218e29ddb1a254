/** The history of pushes: what each was to do, and how each of its steps ended. */
import type { Outcome, OutcomeKind, PushRun, PushRunSteps, Step } from '../../../../shared/bridge.ts'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { parseJson, stringifyJson } from '../../../../shared/model/json.ts'
import { planSliceCount } from '../../../../shared/model/push-plan.ts'
import type { RecordValues } from '../../../../shared/model/values.ts'
import { readRemote, remoteText } from '../tables/index.ts'
import type { ReadableStore, Store } from '../tables/index.ts'
import { setApproved } from './attempts.ts'
import { idWhereDone } from './done.ts'

/** Most pushes in the history; older ones make room. */
const mostPushRuns = 200
/** Most steps in the history; those of the newest push are always kept. */
const mostPushSteps = 50_000

interface RunRow {
  id: number
  account_id: string
  at: string
  ended_at: string | null
  is_put_away: number
}

interface StepRow {
  push: number
  place: number
  step: string
  before: string | null
  after: string | null
  outcome: string | null
}

/**
 * Approves what of the steps can go and notes the push, one for each account, in one transaction. The account's former pushes are put away.
 */
export function beginPush(store: Store, steps: readonly Step[]): void {
  store.write(() => {
    setApproved(
      store,
      steps.filter(({ heldBy }) => heldBy.length === 0).map(({ key }) => key),
      true,
    )
    for (const accountId of new Set(steps.map((step) => step.accountId)))
      noteRun(
        store,
        accountId,
        steps.filter((step) => step.accountId === accountId),
      )
    makeRoom(store)
  })
}

function noteRun(store: Store, accountId: string, steps: readonly Step[]): void {
  const { sql } = store
  sql.run('UPDATE push_run SET is_put_away = 1 WHERE account_id = ? AND is_put_away = 0', accountId)
  const id = sql.value<number>(
    'INSERT INTO push_run (account_id, at) VALUES (?, ?) RETURNING id',
    accountId,
    store.now(),
  )!
  for (const [index, { before, after, ...step }] of steps.entries())
    sql.run(
      'INSERT INTO push_step (push, place, key, step, before, after) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, index, step.key, stringifyJson(step), before && remoteText(before), after && remoteText(after)],
    )
}

function makeRoom({ sql }: Store): void {
  const first = sql.value<number>(
    `SELECT min(id) FROM (
       SELECT id, row_number() OVER (ORDER BY id DESC) AS place, sum(steps) OVER (ORDER BY id DESC) AS steps
       FROM (SELECT id, (SELECT count(*) FROM push_step WHERE push = id) AS steps FROM push_run))
     WHERE place = 1 OR (place <= ? AND steps <= ?)`,
    mostPushRuns,
    mostPushSteps,
  )
  sql.run('DELETE FROM push_step WHERE push < ?', first ?? 0)
  sql.run('DELETE FROM push_run WHERE id < ?', first ?? 0)
}

/** Notes how steps ended, in the last push that each was part of, which may have been a while ago. An applied step stays applied. */
export function noteOutcomes(store: Store, outcomes: readonly Outcome[]): void {
  store.write(() => {
    for (const outcome of outcomes)
      store.sql.run(
        `UPDATE push_step SET ended = ?2, outcome = ?3 WHERE key = ?1 AND ended IS NOT 'applied'
           AND push = (SELECT max(push) FROM push_step WHERE key = ?1)`,
        outcome.key,
        outcome.outcome,
        stringifyJson(outcome),
      )
  })
}

/** Notes that the pushes under way have ended; their steps without an outcome count as left. */
export function endPush(store: Store): void {
  store.write(() => store.sql.run('UPDATE push_run SET ended_at = ? WHERE ended_at IS NULL', store.now()))
}

/** The account's pushes, newest first; null: those of all accounts. */
export function pushRuns(store: Store, accountId: string | null, limit: number): PushRun[] {
  settle(store, accountId)
  const rows =
    accountId === null
      ? store.sql.all<RunRow>('SELECT * FROM push_run ORDER BY id DESC LIMIT ?', limit)
      : store.sql.all<RunRow>('SELECT * FROM push_run WHERE account_id = ? ORDER BY id DESC LIMIT ?', accountId, limit)
  return rows.map((row) => runOf(store, row))
}

/** A slice of the steps of a push, from that position on, with their outcomes. Throws `not_found` for a push that is no longer kept. */
export function pushRunSteps(store: Store, id: number, from: number): PushRunSteps {
  const row = store.sql.get<RunRow>('SELECT * FROM push_run WHERE id = ?', id)
  if (!row) throw new GalleyError('not_found', message('engine.pushRuns.notKept'), { id })
  settle(store, row.account_id)
  const rows = store.sql.all<StepRow>(
    'SELECT push, place, step, before, after, outcome FROM push_step WHERE push = ? AND place >= ? ORDER BY place LIMIT ?',
    id,
    from,
    planSliceCount,
  )
  return {
    run: runOf(store, row),
    steps: rows.map((each) => stepOf(store, each)),
    outcomes: rows.flatMap(({ outcome }) => (outcome === null ? [] : [parseJson(outcome) as unknown as Outcome])),
  }
}

export function putPushAway(store: Store, id: number): void {
  store.write(() => store.sql.run('UPDATE push_run SET is_put_away = 1 WHERE id = ?', id))
}

/** Marks steps as applied whose change is at the service by now although no push noted it, such as over a kill. */
function settle(store: Store, accountId: string | null): void {
  const open = store.sql.all<StepRow>(
    `SELECT s.push, s.place, s.step, s.before, s.after, s.outcome FROM push_step s JOIN push_run r ON r.id = s.push
     WHERE (?1 IS NULL OR r.account_id = ?1) AND (s.ended IS NULL OR s.ended IN ('unknown', 'limited', 'unreachable', 'signed_out'))
       AND NOT EXISTS (SELECT 1 FROM pending p WHERE p.key = s.key)`,
    accountId,
  )
  if (open.length === 0) return
  store.write(() => {
    for (const row of open) {
      const step = stepOf(store, row)
      const newId = idWhereDone(store, step)
      if (newId === null) continue
      const { operation, kind, key, id } = step
      const outcome: Outcome = { step: step.step, operation, kind, key, id, newId, outcome: 'applied' }
      store.sql.run(
        "UPDATE push_step SET ended = 'applied', outcome = ? WHERE push = ? AND place = ?",
        stringifyJson(outcome),
        row.push,
        row.place,
      )
    }
  })
}

function runOf(store: ReadableStore, { id, account_id, at, ended_at, is_put_away }: RunRow): PushRun {
  const rows = store.sql.all<{ ended: OutcomeKind | null; count: number }>(
    'SELECT ended, count(*) AS count FROM push_step WHERE push = ? GROUP BY ended',
    id,
  )
  const count = (...kinds: (OutcomeKind | null)[]) =>
    rows.filter(({ ended }) => kinds.includes(ended)).reduce((sum, row) => sum + row.count, 0)
  return {
    id,
    accountId: account_id,
    at,
    endedAt: ended_at,
    isPutAway: is_put_away === 1,
    stepCount: rows.reduce((sum, row) => sum + row.count, 0),
    applied: count('applied'),
    refused: count('rejected', 'conflict'),
    unknown: count('unknown'),
    left: count(null, 'held', 'limited', 'unreachable', 'signed_out'),
  }
}

function stepOf(store: ReadableStore, { step, before, after }: StepRow): Step {
  const rest = parseJson(step) as unknown as Omit<Step, 'before' | 'after'>
  const table = store.table(rest.kind)
  const values = (text: string | null): RecordValues | null => (text === null ? null : readRemote(table, text))
  return { ...rest, before: values(before), after: values(after) }
}
