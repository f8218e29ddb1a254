import { expect, it } from 'vitest'
import { Reconciler } from '../../../../src-main/engine/sync/reconcile.ts'
import type { ReconcilePorts } from '../../../../src-main/engine/sync/reconcile.ts'
import type { UnknownAttempt } from '../../../../src-main/engine/store/tables/types.ts'
import { AnsweredRecords } from '../../../../src-main/engine/sync/answered-records.ts'
import { KeptLog } from '../../../support/engine-ports.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { lostAttempt } from '../../../support/sync/lost-attempt.ts'

const attemptOf = (attemptId: number, kind: string, sent: UnknownAttempt['sent'], at: string) =>
  lostAttempt(attemptId, at, { requestId: attemptId, kind, accountId: 'a', sent, startedMonotonicMs: 0 })

type Refusal = { code: string; parameter?: string }
const refusal = (status: number, errors: Refusal[]) => ({ kind: 'rejected', status, errors, isEnvelope: true })

/** A lost permission whose list is refused so, and a lost campaign after it; looked for at each minute. Gives what became of each. */
function lookFor(status: number, errors: Refusal[] = []): Promise<string[]> {
  const nothing = { kind: 'page', rows: [], nextCursor: null, totalCount: 0, serverDateMs: null }
  const list = ({ kind }: { kind: string }) => Promise.resolve(kind === 'campaign' ? nothing : refusal(status, errors))
  return looksAt({ list }, (at) => [
    attemptOf(1, 'tailored_audience_permission', { tailored_audience_id: 'gone', granted_account_id: 'b' }, at),
    attemptOf(2, 'campaign', { name: 'x', funding_instrument_id: 'f' }, at),
  ])
}

async function looksAt(requests: object, attemptsAt: (at: string) => UnknownAttempt[]): Promise<string[]> {
  const clock = new ManualClock()
  const open = new Map(attemptsAt(new Date(clock.nowMs()).toISOString()).map((attempt) => [attempt.attemptId, attempt]))
  const ended: string[] = []
  const workspace = {
    unknownAttempts: () => [...open.values()].map((attempt) => ({ ...attempt })),
    noteLook: ([id]: number[]) => {
      const attempt = open.get(id!)!
      Object.assign(attempt, {
        looks: attempt.looks + 1,
        lastLookAt: new Date(clock.nowMs()).toISOString(),
        lastLookMonotonicMs: clock.monotonicMs(),
      })
    },
    idsMadeHere: () => new Set<string>(),
    completeAttempts: ([{ attemptId, kind }]: [{ attemptId: number; kind: string }]) => {
      ended.push(`${attemptId} ${kind}`)
      open.delete(attemptId)
    },
    markUndecided: (attemptId: number) => {
      ended.push(`${attemptId} for a person`)
      open.delete(attemptId)
    },
  }
  const service = { practiceListLagMs: () => null, practiceLagSinceMs: () => null }
  const asked = { operation: () => ({ params: [] }), service, ...requests }
  const ports = {
    workspace: { outbox: workspace },
    requests: asked,
    answered: new AnsweredRecords(),
    clock,
    log: new KeptLog(),
  }
  const reconciler = new Reconciler(ports as unknown as ReconcilePorts)
  for (let minute = 0; minute < 5; minute++) {
    await reconciler.look(null, { deadlineMs: Infinity })
    await clock.advance(60_000)
  }
  return ended.toSorted()
}

it('keeps nothing back of other kinds where the service refuses to tell of one', async () => {
  expect(await lookFor(403)).toEqual(['2 notApplied'])
})

it('is for a person in the end where what the record would be listed under is gone', async () => {
  expect(await lookFor(404)).toEqual(['1 for a person', '2 notApplied'])
})

it('is for a person in the end where what the record would be listed under takes none of its kind', async () => {
  const errors = [{ code: 'INVALID_PARAMETER', parameter: 'line_item_ids' }]
  expect(await lookFor(400, errors)).toEqual(['1 for a person', '2 notApplied'])
})

it('is looked for on where only a place in the list is over', async () => {
  expect(await lookFor(400, [{ code: 'INVALID_PARAMETER', parameter: 'cursor' }])).toEqual(['2 notApplied'])
})

it('keeps no change of the same kind back where the service refuses to tell of one', async () => {
  const get = (_of: unknown, _account: string, id: string) =>
    Promise.resolve(id === 'new-1' ? refusal(403, []) : { kind: 'row', row: { id, name: 'x' } })
  const ended = await looksAt({ get }, (at) =>
    [1, 2].map((attemptId) => ({ ...attemptOf(attemptId, 'campaign', { name: 'x' }, at), operation: 'update' })),
  )
  expect(ended).toEqual(['2 applied'])
})
