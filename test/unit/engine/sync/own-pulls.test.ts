/** Pulls that nobody asks for, on the clock of the test. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PullResult } from '../../../../shared/bridge.ts'
import { dueNow, OwnPulls } from '../../../../src-main/engine/sync/own-pulls.ts'
import type { PulledKind } from '../../../../src-main/engine/store/index.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('what is due', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z')
  const due = (pulled: Parameters<typeof dueNow>[1], posts: Parameters<typeof dueNow>[2], everyMinutes = 30) =>
    dueNow(nowMs, pulled, posts, everyMinutes * minuteMs)
  const pulled = (kind: string, agoMs: number, accountId = 'a1'): PulledKind => ({
    ...{ accountId, kind, pulledAtMs: nowMs - agoMs },
  })

  it('is what is older than it may be: campaigns by the half hour, setup by the half day', () => {
    expect(due([pulled('campaign', 29 * minuteMs), pulled('promotable_user', 11 * hourMs)], [])).toBeNull()
    expect(due([pulled('campaign', 31 * minuteMs)], [])).toEqual({ accountId: 'a1', kinds: ['campaign'] })
    expect(due([pulled('promotable_user', 13 * hourMs)], [])).toEqual({
      ...{ accountId: 'a1', kinds: ['promotable_user'] },
    })
  })

  it('are a few kinds of one account, the oldest first', () => {
    const kinds = ['campaign', 'line_item', 'promoted_tweet', 'card', 'tweet']
    const old = kinds.map((kind, at) => pulled(kind, (60 + at) * minuteMs))
    expect(due([...old, pulled('campaign', 50 * minuteMs, 'a2')], [])).toEqual({
      ...{ accountId: 'a1', kinds: ['tweet', 'card', 'promoted_tweet', 'line_item'] },
    })
  })

  it('is a post whose minute has passed, before anything old, once for each look', () => {
    const all = (agoMs: number) => [pulled('campaign', hourMs), pulled('scheduled_tweet', agoMs)]
    const wentOut = (agoMs: number) => [{ accountId: 'a1', atMs: nowMs - agoMs }]
    const posts = { accountId: 'a1', kinds: ['scheduled_tweet', 'tweet'] }
    expect(due(all(10 * minuteMs), wentOut(30_000))).not.toEqual(posts)
    expect(due(all(10 * minuteMs), wentOut(minuteMs))).toEqual(posts)
    // Asked a moment ago: not before the next look.
    expect(due(all(minuteMs), wentOut(3 * minuteMs))).not.toEqual(posts)
    expect(due(all(2 * minuteMs), wentOut(5 * minuteMs))).toEqual(posts)
    expect(due(all(minuteMs), [{ accountId: 'a2', atMs: nowMs - 5 * minuteMs }])).not.toEqual(posts)
  })
})

describe('pulls by themselves', () => {
  let clock: ManualClock
  let asked: [atMinute: number, kinds: readonly string[]][]
  let isFree: boolean
  let everyMinutes: number | null
  let result: PullResult['status'] | 'throws'
  let pulledAtMs: number
  let ownPulls: OwnPulls
  const startMs = Date.parse('2026-11-20T12:00:00Z')

  beforeEach(() => {
    clock = new ManualClock(startMs)
    asked = []
    isFree = true
    everyMinutes = 30
    result = 'complete'
    pulledAtMs = startMs
    ownPulls = new OwnPulls({
      clock,
      log: { write: () => undefined },
      isFree: () => isFree,
      pulledKinds: () => [{ accountId: 'a1', kind: 'campaign', pulledAtMs }],
      postTimes: () => [],
      everyMinutes: () => everyMinutes,
      pull: (_, kinds) => {
        asked.push([(clock.nowMs() - startMs) / minuteMs, kinds])
        if (result === 'throws') return Promise.reject(new Error('gone'))
        if (result === 'complete') pulledAtMs = clock.nowMs()
        const counts = { received: 0, changed: 0, deleted: 0, conflicts: 0 }
        return Promise.resolve([{ kind: 'campaign', accountId: 'a1', status: result, ...counts }])
      },
    })
    ownPulls.start()
  })
  afterEach(() => ownPulls.close())
  const minutes = () => asked.map(([at]) => at)

  it('come when the kind is half an hour old, again and again', async () => {
    await clock.advance(29 * minuteMs)
    expect(minutes()).toEqual([])
    await clock.advance(62 * minuteMs)
    expect(minutes()).toEqual([30, 60, 90])
  })

  it('come as often as a person chose, and not at all where they chose so', async () => {
    everyMinutes = 15
    await clock.advance(31 * minuteMs)
    expect(minutes()).toEqual([15, 30])
    everyMinutes = null
    await clock.advance(5 * hourMs)
    expect(minutes()).toEqual([15, 30])
    everyMinutes = 60
    await clock.advance(minuteMs)
    expect(minutes()).toEqual([15, 30, 332])
  })

  it('wait while a person works offline or something else is under way, and come right after', async () => {
    isFree = false
    await clock.advance(2 * hourMs)
    expect(minutes()).toEqual([])
    isFree = true
    await clock.advance(minuteMs)
    expect(minutes()).toEqual([121])
  })

  it('pause after a failure', async () => {
    result = 'incomplete'
    await clock.advance(55 * minuteMs)
    expect(minutes()).toEqual([30, 40, 50])
    result = 'throws'
    await clock.advance(10 * minuteMs)
    result = 'complete'
    await clock.advance(10 * minuteMs)
    expect(minutes()).toEqual([30, 40, 50, 60, 70])
  })

  it('end with the engine', async () => {
    ownPulls.close()
    await clock.advance(5 * hourMs)
    expect(minutes()).toEqual([])
  })
})
