import { describe, expect, it } from 'vitest'
import { elapsedSince } from '../../../src-main/engine/instants.ts'
import { Pace } from '../../../src-main/engine/service/pace.ts'
import type { PaceClass } from '../../../src-main/engine/service/pace.ts'
import { ServerClock } from '../../../src-main/engine/service/server-clock.ts'
import type { UnknownAttempt } from '../../../src-main/engine/store/tables/types.ts'
import type { ReconcilePorts } from '../../../src-main/engine/sync/reconcile.ts'
import { Reconciler } from '../../../src-main/engine/sync/reconcile.ts'
import { AnsweredRecords } from '../../../src-main/engine/sync/answered-records.ts'
import { KeptLog } from '../../support/engine-ports.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { lostAttempt } from '../../support/sync/lost-attempt.ts'

const minute = 60_000
const hour = 60 * minute
const jumps: [name: string, byMs: number][] = [
  ['5 minutes back', -5 * minute],
  ['5 minutes ahead', 5 * minute],
  ['25 hours back', -25 * hour],
  ['25 hours ahead', 25 * hour],
]
const writes: PaceClass = { rateClass: 'write', endpoint: '/campaigns', withTotal: false, accountId: 'a' }

describe.each(jumps)('the wall clock is set %s', (_, byMs) => {
  it('during a limit: the window of 60 s opens after 60 s, not sooner and not later', async () => {
    const clock = new ManualClock()
    const startMs = clock.monotonicMs()
    const { wentMs } = limited(clock)
    await clock.advance(10_000)
    clock.jump(byMs)
    await clock.advance(49_999)
    expect(wentMs()).toBeNull()
    await clock.advance(1)
    expect(wentMs()).toBe(startMs + 60_000)
  })

  it('during a limit that ends after the deadline: the wait ends with the deadline', async () => {
    const clock = new ManualClock()
    const pace = new Pace({ clock })
    for (let number = 0; number < 6; number++) await pace.enter(writes)
    const waiting = pace.enter(writes, { deadlineMs: clock.monotonicMs() + 30_000 })
    let answer: unknown = null
    void waiting.then((entry) => (answer = entry.kind))
    await clock.advance(10_000)
    clock.jump(byMs)
    await clock.advance(19_000)
    expect(answer).toBeNull()
    await clock.advance(1_100)
    expect(answer).toBe('limited')
  })

  it('between two looks: a lost create is decided after the settle time of two minutes, not sooner', async () => {
    const clock = new ManualClock()
    const lost = lostCreate(clock)
    await clock.advance(5_000)
    clock.jump(byMs)
    await clock.advance(110_000)
    expect(lost.endedMs()).toBeNull()
    await clock.advance(20_000)
    expect(lost.endedMs()).not.toBeNull()
  })

  it('after an answer: requests are signed by a clock that is at most that far ahead, and never behind', async () => {
    const clock = new ManualClock()
    const server = new ServerClock(clock)
    const serverMs = clock.nowMs() - 3 * hour
    server.learn(serverMs)
    clock.jump(byMs)
    await clock.advance(minute)
    expect(server.nowMs()).toBe(serverMs + minute + Math.max(0, byMs))
  })
})

describe('a machine that slept', () => {
  it.each([true, false])(
    'keeps a limit at least as long as awake (the clock counts sleep: %s)',
    async (countsSleep) => {
      const clock = new ManualClock()
      const { wentMs } = limited(clock)
      await clock.advance(10_000)
      clock.sleep(8 * hour, countsSleep)
      await clock.advance(0)
      expect(wentMs() === null).toBe(!countsSleep)
      await clock.advance(50_000)
      expect(wentMs()).not.toBeNull()
    },
  )

  it('signs by the time that passed, though its timers stood still', () => {
    const clock = new ManualClock()
    const server = new ServerClock(clock)
    server.learn(clock.nowMs() - hour)
    clock.sleep(8 * hour, false)
    expect(server.nowMs()).toBe(clock.nowMs() - hour)
  })
})

describe('a wait that outlives the process', () => {
  const begun = (clock: ManualClock) => ({
    at: new Date(clock.nowMs()).toISOString(),
    monotonicMs: clock.monotonicMs(),
  })

  it.each(jumps)('counts what passed, though the wall clock was set %s', async (_, byMs) => {
    const clock = new ManualClock()
    const moment = begun(clock)
    await clock.advance(30_000)
    clock.jump(byMs)
    expect(elapsedSince(clock, moment, clock.monotonicMs())).toBe(30_000)
  })

  it('counts no more than the time since the machine started anew', () => {
    const clock = new ManualClock()
    const moment = begun(clock)
    clock.reboot(90_000)
    expect(elapsedSince(clock, moment, clock.monotonicMs())).toBe(clock.monotonicMs())
  })

  it('counts by the wall clock where the other was not kept, and from when it was met where that went back', async () => {
    const clock = new ManualClock()
    const moment = { ...begun(clock), monotonicMs: null }
    await clock.advance(30_000)
    expect(elapsedSince(clock, moment, clock.monotonicMs())).toBe(30_000)
    clock.jump(-25 * hour)
    const seenMs = clock.monotonicMs()
    await clock.advance(10_000)
    expect(elapsedSince(clock, moment, seenMs)).toBe(10_000)
  })

  it('lets a lost create be decided within its settle time, though the file comes from before and the clock went back', async () => {
    const clock = new ManualClock()
    const at = new Date(clock.nowMs() + 25 * hour).toISOString()
    const lost = lostCreate(clock, { looks: 1, startedAt: at, startedMonotonicMs: null, lastLookAt: at })
    await clock.advance(3 * minute)
    expect(lost.endedMs()).not.toBeNull()
  })
})

describe('a request that was cut off here', () => {
  it('may be at work at the service for 20 s more than its answer would have been waited for, and counts as not there only after that', async () => {
    const clock = new ManualClock()
    const lost = lostCreate(clock, { serverTo: null }, 0)
    await clock.advance(79_900)
    expect(lost.endedMs()).toBeNull()
    await clock.advance(20_000)
    expect(lost.endedMs()).not.toBeNull()
  })

  it('counts those 20 s from when it was cut off, where its answer was waited for longer', async () => {
    const clock = new ManualClock()
    const sentAt = { startedAt: new Date(clock.nowMs()).toISOString(), startedMonotonicMs: clock.monotonicMs() }
    await clock.advance(90_000)
    const lost = lostCreate(clock, { serverTo: null, ...sentAt }, 0)
    await clock.advance(19_900)
    expect(lost.endedMs()).toBeNull()
    await clock.advance(1_000)
    expect(lost.endedMs()).not.toBeNull()
  })

  it('is not waited for again where Galley starts long after it must have been over', async () => {
    const clock = new ManualClock()
    const sentAt = { startedAt: new Date(clock.nowMs()).toISOString(), startedMonotonicMs: clock.monotonicMs() }
    await clock.advance(2 * minute + 20_000)
    const lost = lostCreate(clock, { serverTo: null, ...sentAt }, 0)
    await clock.advance(2_000)
    expect(lost.endedMs()).not.toBeNull()
  })

  it('is looked for until a lag is over that began with the last moment at which it can have been carried out', async () => {
    const clock = new ManualClock()
    const lost = lostCreate(clock, { serverTo: null }, 30_000)
    await clock.advance(109_900)
    expect(lost.endedMs()).toBeNull()
    await clock.advance(2_000)
    expect(lost.endedMs()).not.toBeNull()
  })

  it('is looked for anew after a start, since less may be left of a lag than was told before', async () => {
    const clock = new ManualClock()
    const over = { serverTo: new Date(clock.nowMs() + 1_000).toISOString() }
    const lookedAt = new Date(clock.nowMs()).toISOString()
    const looked = { looks: 1, lastLookAt: lookedAt, lastLookMonotonicMs: clock.monotonicMs() }
    // Of 5 s, which were told at the look, 2 are left at the start.
    await clock.advance(3_000)
    const lost = lostCreate(clock, { ...over, ...looked }, 2_000)
    await clock.advance(1_900)
    expect(lost.endedMs()).toBeNull()
    await clock.advance(10_000)
    expect(lost.endedMs()).not.toBeNull()
  })

  it('is looked for after a start until all that is left of the lag is over, where one look decides', async () => {
    const clock = new ManualClock()
    const over = { serverTo: new Date(clock.nowMs() + 1_000).toISOString() }
    const lookedAt = new Date(clock.nowMs()).toISOString()
    const looked = { looks: 2, lastLookAt: lookedAt, lastLookMonotonicMs: clock.monotonicMs() }
    // Of 60 s, which were told at both looks, 30 are left at the start.
    await clock.advance(30_000)
    const lost = lostCreate(clock, { ...over, ...looked }, 30_000)
    await clock.advance(29_900)
    expect(lost.endedMs()).toBeNull()
    await clock.advance(10_000)
    expect(lost.endedMs()).not.toBeNull()
  })

  it('is looked for once more where the answer of the look that would decide tells of a lag', async () => {
    const clock = new ManualClock()
    const over = { serverTo: new Date(clock.nowMs() + 1_000).toISOString() }
    let looks = 0
    const lost = lostCreate(
      clock,
      over,
      () => (looks < 2 ? 0 : 30_000),
      () => looks++,
    )
    await clock.advance(29_000)
    expect(lost.endedMs()).toBeNull()
    await clock.advance(60_000)
    expect(lost.endedMs()).not.toBeNull()
  })

  it('is not waited for where its connection ended by itself', async () => {
    const clock = new ManualClock()
    const lost = lostCreate(clock, { serverTo: new Date(clock.nowMs() + 1_000).toISOString() }, 0)
    await clock.advance(10_000)
    expect(lost.endedMs()).not.toBeNull()
  })
})

function limited(clock: ManualClock): { wentMs: () => number | null } {
  const pace = new Pace({ clock })
  let wentMs: number | null = null
  void pace.enter(writes).then((entry) => {
    if (entry.kind !== 'go') throw new Error(entry.kind)
    entry.leave([{ level: 'user', remaining: 0, resetAtMs: clock.monotonicMs() + 60_000 }])
    void pace.enter(writes).then(() => (wentMs = clock.monotonicMs()))
  })
  return { wentMs: () => wentMs }
}

/** A create whose answer was lost, which the service does not have; looked for by itself. `practiceListLagMs`: as a practice service states it. */
function lostCreate(
  clock: ManualClock,
  more: Partial<UnknownAttempt> = {},
  practiceListLagMs: number | null | (() => number) = null,
  onLook: () => void = () => undefined,
): { endedMs: () => number | null } {
  const at = new Date(clock.nowMs()).toISOString()
  const attempt = lostAttempt(1, at, {
    accountId: 'a',
    sent: { name: 'x', funding_instrument_id: 'f' },
    startedMonotonicMs: clock.monotonicMs(),
    serverTo: null,
    ...more,
  })
  const begunMs = clock.monotonicMs()
  let endedMs: number | null = null
  const end = () => (endedMs = clock.monotonicMs())
  const workspace = {
    unknownAttempts: () => (endedMs === null ? [{ ...attempt }] : []),
    idsMadeHere: () => new Set<string>(),
    noteLook: () => {
      attempt.looks++
      attempt.lastLookAt = new Date(clock.nowMs()).toISOString()
      attempt.lastLookMonotonicMs = clock.monotonicMs()
    },
    completeAttempts: end,
    markUndecided: end,
  }
  const nothing = { kind: 'page', rows: [], nextCursor: null, totalCount: 0, serverDateMs: null }
  const requests = {
    operation: () => ({ params: [] }),
    list: () => {
      onLook()
      return Promise.resolve(nothing)
    },
    service: {
      practiceListLagMs: () => (typeof practiceListLagMs === 'function' ? practiceListLagMs() : practiceListLagMs),
      practiceLagSinceMs: () => (practiceListLagMs === null ? null : begunMs),
    },
  }
  const ports = {
    workspace: { outbox: workspace },
    requests,
    answered: new AnsweredRecords(),
    clock,
    log: new KeptLog(),
  }
  const reconciler = new Reconciler(ports as unknown as ReconcilePorts)
  const bounds = { signal: new AbortController().signal, deadlineMs: Infinity }
  void reconciler.awaitOutcomes(null, bounds, () => {})
  return { endedMs: () => endedMs }
}
