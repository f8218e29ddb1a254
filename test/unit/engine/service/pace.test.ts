import { describe, expect, it } from 'vitest'
import { Pace } from '../../../../src-main/engine/service/pace.ts'
import type { Entry, PaceClass } from '../../../../src-main/engine/service/pace.ts'
import { proves } from '../../../support/ledger/proves.ts'
import { ManualClock, settle } from '../../../support/manual-clock.ts'

const writes: PaceClass = { rateClass: 'write', endpoint: '/campaigns', withTotal: false, accountId: 'a' }
const reads = (accountId: string): PaceClass => ({
  rateClass: 'coreRead',
  endpoint: '/campaigns',
  withTotal: false,
  accountId,
})

function go(entry: Entry): Extract<Entry, { kind: 'go' }> {
  if (entry.kind !== 'go') throw new Error(`expected to go, was ${entry.kind}`)
  return entry
}

describe('pace', () => {
  it('lets a queue of 2,000 go at the allowed rate, never inside a closed window', async () => {
    const clock = new ManualClock()
    const pace = new Pace({ clock, concurrency: 6 })
    const windowMs = 60_000
    const allowed = 450
    const startMs = clock.monotonicMs()
    const service = { windowEndMs: startMs + windowMs, used: 0, refused: 0, done: 0 }
    const one = async () => {
      const { leave } = go(await pace.enter(writes))
      if (clock.monotonicMs() >= service.windowEndMs) {
        service.windowEndMs = clock.monotonicMs() + windowMs
        service.used = 0
      }
      service.used++
      if (service.used > allowed) service.refused++
      const remaining = Math.max(allowed - service.used, 0)
      const resetAtMs = service.windowEndMs
      clock.after(50, () => {
        service.done++
        leave([{ level: 'user', remaining, resetAtMs }])
      })
    }
    const all = Promise.all(Array.from({ length: 2000 }, one))
    await clock.advance(5 * windowMs)
    await all
    expect(service).toMatchObject({ refused: 0, done: 2000 })
  })

  it('waits in the order of coming, tells the wait, and goes on at the reset', async () => {
    const clock = new ManualClock(0, 1_000_000)
    const waits: [number, number | null][] = []
    const pace = new Pace({ clock, onWait: (wait) => waits.push([clock.monotonicMs(), wait?.untilMs ?? null]) })
    go(await pace.enter(writes)).leave([{ level: 'user', remaining: 0, resetAtMs: 1_060_000 }])
    const went: string[] = []
    for (const name of ['first', 'second'])
      void pace.enter(writes).then((entry) => (went.push(`${name} ${clock.monotonicMs()}`), go(entry).leave([])))
    await clock.advance(59_999)
    expect(went).toEqual([])
    await clock.advance(1)
    expect(went).toEqual(['first 1060000', 'second 1060000'])
    expect(waits).toEqual([
      [1_000_000, 1_060_000],
      [1_060_000, null],
    ])
  })

  it('keeps other classes and, for account limits, other accounts going', async () => {
    const clock = new ManualClock()
    const pace = new Pace({ clock })
    go(await pace.enter(reads('a'))).leave([
      { level: 'account', remaining: 0, resetAtMs: clock.monotonicMs() + 60_000 },
    ])
    expect((await pace.enter(reads('b'))).kind).toBe('go')
    expect((await pace.enter(writes)).kind).toBe('go')
    expect((await pace.enter(reads('a'), { deadlineMs: clock.monotonicMs() + 1000 })).kind).toBe('limited')
  })

  it('keeps lists with a total count apart from the same lists without', async () => {
    const clock = new ManualClock()
    const pace = new Pace({ clock })
    const withTotal = { ...reads('a'), withTotal: true }
    go(await pace.enter(withTotal)).leave([{ level: 'user', remaining: 0, resetAtMs: clock.monotonicMs() + 900_000 }])
    expect((await pace.enter(reads('a'))).kind).toBe('go')
    const late = { deadlineMs: clock.monotonicMs() + 899_000 }
    expect((await pace.enter(withTotal, late)).kind).toBe('limited')
    await clock.advance(900_000)
    expect((await pace.enter(withTotal)).kind).toBe('go')
    proves('client', 'limit:total-count-window')
  })

  it('counts a request at the level that its answer did not tell of', async () => {
    const clock = new ManualClock()
    const pace = new Pace({ clock })
    const resetAtMs = clock.monotonicMs() + 60_000
    go(await pace.enter(writes)).leave([{ level: 'user', remaining: 1, resetAtMs }])
    // Only the account's allowance is told; the user's last one is used up by this, too.
    go(await pace.enter(writes)).leave([{ level: 'account', remaining: 100, resetAtMs }])
    expect((await pace.enter(writes, { deadlineMs: clock.monotonicMs() + 1000 })).kind).toBe('limited')
  })

  it('obeys both levels where an answer tells of both', async () => {
    const clock = new ManualClock()
    const pace = new Pace({ clock })
    const resetAtMs = clock.monotonicMs() + 60_000
    go(await pace.enter(writes)).leave([
      { level: 'account', remaining: 100, resetAtMs },
      { level: 'user', remaining: 0, resetAtMs },
    ])
    expect((await pace.enter(writes, { deadlineMs: clock.monotonicMs() + 1000 })).kind).toBe('limited')
  })

  it('sends no more at once than the last answer left', async () => {
    const clock = new ManualClock()
    const pace = new Pace({ clock, concurrency: 6 })
    const resetAtMs = clock.monotonicMs() + 60_000
    go(await pace.enter(writes)).leave([{ level: 'user', remaining: 2, resetAtMs }])
    const entries: Entry[] = []
    for (let number = 0; number < 4; number++) void pace.enter(writes).then((entry) => entries.push(entry))
    await settle()
    expect(entries).toHaveLength(2)
    go(entries[0] as Entry).leave([{ level: 'user', remaining: 0, resetAtMs }])
    go(entries[1] as Entry).leave([{ level: 'user', remaining: 1, resetAtMs }])
    await settle()
    expect(entries).toHaveLength(2)
    await clock.advance(60_000)
    expect(entries).toHaveLength(4)
  })

  it('answers at once when the window opens after the deadline, and when the signal comes', async () => {
    const clock = new ManualClock()
    const pace = new Pace({ clock })
    const untilMs = clock.monotonicMs() + 60_000
    go(await pace.enter(writes)).leave([{ level: 'user', remaining: 0, resetAtMs: untilMs }])
    expect(await pace.enter(writes, { deadlineMs: untilMs - 1 })).toEqual({ kind: 'limited', untilMs })
    const stop = new AbortController()
    const waiting = pace.enter(writes, { signal: stop.signal })
    stop.abort()
    expect(await waiting).toEqual({ kind: 'cancelled' })
    const another = pace.enter(writes)
    pace.flush({ kind: 'signedOut', code: '89' })
    expect(await another).toEqual({ kind: 'signedOut', code: '89' })
    const last = pace.enter(writes)
    pace.close()
    expect(await last).toEqual({ kind: 'cancelled' })
    expect(await pace.enter(writes)).toEqual({ kind: 'cancelled' })
    expect(clock.timerCount).toBe(0)
  })

  it('reads reference data one by one', async () => {
    const pace = new Pace({ clock: new ManualClock() })
    const paceClass: PaceClass = { rateClass: 'reference', endpoint: '/bidding_rules', withTotal: false, accountId: '' }
    const first = go(await pace.enter(paceClass))
    let isSecond = false
    void pace.enter(paceClass).then(() => (isSecond = true))
    await settle()
    expect(isSecond).toBe(false)
    first.leave([])
    await settle()
    expect(isSecond).toBe(true)
  })
})
