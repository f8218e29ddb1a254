import { expect, it } from 'vitest'
import { Reconciler } from '../../../../src-main/engine/sync/reconcile.ts'
import type { ReconcilePorts } from '../../../../src-main/engine/sync/reconcile.ts'
import type { UnknownAttempt } from '../../../../src-main/engine/store/types.ts'
import { Settled } from '../../../../src-main/engine/sync/settled.ts'
import { KeptLog } from '../../../support/engine-ports.ts'
import { ManualClock } from '../../../support/manual-clock.ts'
import { lostAttempt } from '../../../support/sync/lost-attempt.ts'

const attemptOf = (attemptId: number, kind: string, sent: UnknownAttempt['sent'], at: string) =>
  lostAttempt(attemptId, at, { requestId: attemptId, kind, accountId: 'a', sent, startedMonotonicMs: 0 })

/** A lost permission whose list is refused so, and a lost campaign after it; looked for at each minute. Gives what became of each. */
async function lookFor(status: number): Promise<string[]> {
  const clock = new ManualClock()
  const at = new Date(clock.nowMs()).toISOString()
  const open = new Map([
    [1, attemptOf(1, 'tailored_audience_permission', { tailored_audience_id: 'gone', granted_account_id: 'b' }, at)],
    [2, attemptOf(2, 'campaign', { name: 'x', funding_instrument_id: 'f' }, at)],
  ])
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
    finishAttempts: ([{ attemptId, kind }]: [{ attemptId: number; kind: string }]) => {
      ended.push(`${attemptId} ${kind}`)
      open.delete(attemptId)
    },
    markUndecided: (attemptId: number) => {
      ended.push(`${attemptId} for a person`)
      open.delete(attemptId)
    },
  }
  const nothing = { kind: 'page', rows: [], nextCursor: null, totalCount: 0, serverDateMs: null }
  const refusal = { kind: 'rejected', status, errors: [], isEnvelope: true }
  const requests = {
    operation: () => ({ params: [] }),
    list: ({ kind }: { kind: string }) => Promise.resolve(kind === 'campaign' ? nothing : refusal),
    service: { practiceListLagMs: () => null },
  }
  const ports = { workspace, requests, settled: new Settled(), clock, log: new KeptLog() }
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
