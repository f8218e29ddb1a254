import { says } from '../../../../support/says.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NextTries } from '../../../../../src-main/engine/sync/next-tries.ts'
import { ManualClock } from '../../../../support/manual-clock.ts'
import { accountId, Bench } from '../../../../support/store/workspace-harness.ts'

let bench: Bench
let key: number
beforeEach(() => {
  bench = new Bench()
  bench.fill(3)
  key = bench.workspace.edits.edit(bench.key('c1'), { name: 'Mine' }).key
  bench.workspace.outbox.approve([key])
})
afterEach(() => bench.end())

/** One sending whose answer is lost and of which nothing had happened. */
function sendInVain(): void {
  const { revision } = bench.workspace.records.get(key)
  const [attemptId = 0] = bench.workspace.outbox.beginAttempts({
    kind: 'campaign',
    accountId,
    payloadHash: 'abc',
    serverFrom: '2026-04-01T00:00:00Z',
    items: [{ key, operation: 'update', revision, sent: { name: 'Mine' }, baselineIds: [] }],
  })
  bench.workspace.outbox.completeAttempts([{ attemptId, kind: 'unknown', serverTo: null }])
  bench.workspace.outbox.completeAttempts([{ attemptId, kind: 'notApplied' }])
}
const tries = () => bench.workspace.outbox.pendingOf([key])[0]!.queue.tries

describe('a step that is sent in vain', () => {
  it('goes by itself nine times, and then needs a person, who is told so', () => {
    for (let sent = 1; sent < 10; sent++) {
      sendInVain()
      expect(bench.workspace.outbox.waiting(null)).toEqual([key])
    }
    sendInVain()
    expect(bench.workspace.outbox.waiting(null)).toEqual([])
    expect(bench.workspace.records.get(key)).toMatchObject({
      state: 'failed',
      isApproved: false,
      parked: { code: 'tried_in_vain', message: says('sent 10 times') },
    })
    expect(bench.workspace.outbox.attemptCount(key, bench.workspace.records.get(key).revision)).toBe(10)
  })

  it('counts anew once a person approves it again', () => {
    for (let sent = 0; sent < 5; sent++) sendInVain()
    expect(tries()).toBe(5)
    bench.workspace.outbox.approve([key])
    expect(tries()).toBe(0)
  })

  it('pauses longer each time, up to ten minutes, and not at all before the first try', async () => {
    const clock = new ManualClock()
    const next = new NextTries(clock, { bytes: (count) => new Uint8Array(count).fill(255) })
    const pauseOf = (count: number) => (next.dueMs({ key, tries: count }) ?? clock.monotonicMs()) - clock.monotonicMs()
    const pauses = Array.from({ length: 13 }, (_, count) => Math.round(pauseOf(count) / 100) / 10)
    expect(pauses).toEqual([0, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600])
    const dueMs = next.dueMs({ key, tries: 12 })!
    await clock.advance(1_000)
    expect(next.dueMs({ key, tries: 12 })).toBe(dueMs)
  })
})

describe('hold and order', () => {
  it('are told by the record and its row in lists until it is resumed', () => {
    const isHeld = () => {
      const filter = { text: '', chip: 'edited' as const, equals: {} }
      const query = { kind: 'campaign', accountId, columns: ['name'], filter, sort: null, offset: 0, limit: 10 }
      const [row] = bench.workspace.records.gridPage(query).rows
      return [bench.workspace.records.get(key).isHeld, row!.isHeld]
    }
    expect(isHeld()).toEqual([false, false])
    bench.workspace.outbox.hold([key])
    expect(isHeld()).toEqual([true, true])
    bench.workspace.outbox.resume([key])
    expect(isHeld()).toEqual([false, false])
  })

  it('hold what waits, and let it go again with its approval', () => {
    bench.workspace.outbox.hold([key])
    expect(bench.workspace.outbox.waiting(null)).toEqual([])
    expect(bench.workspace.outbox.resume([key])).toEqual([key])
    expect(bench.workspace.outbox.waiting(null)).toEqual([key])
  })

  it('are gone with the work that they were said of', () => {
    bench.workspace.outbox.hold([key])
    bench.workspace.outbox.orderInQueue(key, 'first')
    bench.workspace.edits.revert(key)
    bench.workspace.edits.edit(key, { name: 'Again' })
    expect(bench.workspace.outbox.pendingOf([key])[0]!.queue).toEqual({
      heldAt: null,
      position: 0,
      tries: 0,
      approvedAt: null,
    })
  })
})

describe('Stop', () => {
  it('takes back approvals in one account, on its way or not, and keeps them in others', () => {
    bench.workspace.outbox.withdrawAll('another')
    expect(bench.workspace.outbox.waiting(null)).toEqual([key])
    bench.workspace.outbox.withdrawAll(accountId)
    expect(bench.workspace.records.get(key).isApproved).toBe(false)
  })
})
