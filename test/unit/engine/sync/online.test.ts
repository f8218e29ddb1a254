import { asWritten } from '../../../../shared/messages/message.ts'
import { reads, says } from '../../../support/says.ts'
import { describe, expect, it } from 'vitest'
import type { ServiceOutcome } from '../../../../src-main/engine/service/service.ts'
import { Online } from '../../../../src-main/engine/sync/online.ts'
import { fixedRandomness } from '../../../support/engine-ports.ts'
import { ManualClock } from '../../../support/manual-clock.ts'

const answered: ServiceOutcome = { kind: 'ok', status: 200, body: {}, headers: {}, serverDateMs: null }
const failed: ServiceOutcome = {
  kind: 'unreachable',
  cause: 'network',
  detail: asWritten('nothing answers'),
  againAtMs: null,
}

function make(more: { isOffline?: boolean; wereKeysRefused?: boolean; probe?: () => Promise<ServiceOutcome> } = {}) {
  const clock = new ManualClock()
  const seen: string[] = []
  const online: Online = new Online({
    clock,
    random: fixedRandomness(255),
    isOffline: more.isOffline ?? false,
    lastSuccessAt: null,
    isSignedOut: false,
    wereKeysRefused: more.wereKeysRefused ?? false,
    probe: more.probe ?? null,
    onChange: () => seen.push(online.state),
    onReachable: () => seen.push('reachable'),
  })
  return { clock, online, seen }
}

describe('state of the connection', () => {
  it('keeps the time of the last real success through failures', async () => {
    const { clock, online } = make()
    online.note(answered)
    const { lastSuccessAt } = online.view()
    await clock.advance(60_000)
    online.note(failed)
    expect(online.view()).toMatchObject({ state: 'unreachable', lastSuccessAt })
    expect(lastSuccessAt).toBe('2026-11-20T12:00:00.000Z')
  })

  it('is told as signed out while keys that were refused before were not tried again, and tries them all the same', () => {
    const { online } = make({ wereKeysRefused: true })
    expect(online.view()).toMatchObject({ state: 'signed_out', message: says('Sign in again') })
    expect(online.state).toBe('online')
    online.note(failed)
    expect(online.view().state).toBe('unreachable')
    online.note(answered)
    expect(online.view().state).toBe('online')
    expect(online.areKeysRefused).toBe(false)
    online.note({ kind: 'signedOut', code: '89' })
    expect([online.state, online.areKeysRefused]).toEqual(['signed_out', true])
  })

  it('is not called unreachable for one answer that was too large', () => {
    const { online, seen } = make()
    online.note(answered)
    online.note({ ...failed, cause: 'overLimit', detail: asWritten('the answer is more than 8 MB') })
    expect(online.state).toBe('online')
    expect(seen).not.toContain('unreachable')
  })

  it('says what the proxy wants, and what answered in place of the service', () => {
    const { online } = make()
    online.note({
      ...failed,
      cause: 'proxy',
      detail: asWritten('The proxy p.example:8080 asks for a name and password.'),
    })
    expect(online.view()).toMatchObject({
      state: 'proxy',
      message: reads('The proxy p.example:8080 asks for a name and password. Your changes are kept here.'),
    })
    online.note({ ...failed, cause: 'badAnswer', detail: asWritten('the answer is not whole JSON') })
    expect(online.view()).toMatchObject({
      state: 'unreachable',
      message: reads(
        'What answered is not the service (the answer is not whole JSON). Your changes are kept here; Galley keeps trying.',
      ),
    })
    online.note(answered)
    expect(online.state).toBe('online')
  })

  it('probes with growing pauses until the service answers, and says so once', async () => {
    const answers = [failed, failed, answered]
    const asked: number[] = []
    const { clock, online, seen } = make({
      probe: () => {
        asked.push(clock.monotonicMs())
        return Promise.resolve(answers.shift() ?? answered)
      },
    })
    const startMs = clock.monotonicMs()
    online.note(failed)
    await clock.advance(120_000)
    const waits = asked.map((at, index) => Math.round((at - (asked[index - 1] ?? startMs)) / 100) / 10)
    expect(waits).toEqual([1, 2, 4])
    expect(seen.filter((state) => state === 'reachable')).toHaveLength(1)
    expect(online.state).toBe('online')
  })

  it('asks nothing while a person works offline', async () => {
    let probes = 0
    const { clock, online } = make({
      probe: () => {
        probes++
        return Promise.resolve(failed)
      },
    })
    online.note(failed)
    online.setOffline(true)
    await clock.advance(600_000)
    expect(probes).toBe(0)
    expect(online.state).toBe('offline')
  })

  it('sends again when a person goes online', () => {
    const { online, seen } = make({ isOffline: true })
    online.setOffline(false)
    expect(seen).toContain('reachable')
  })

  it('shows a limit with its end, and no longer once the wait is over', () => {
    const { clock, online } = make()
    online.limit(clock.monotonicMs() + 30_000)
    expect(online.view()).toMatchObject({ state: 'limited', until: '2026-11-20T12:00:30.000Z' })
    online.limit(null)
    expect(online.state).toBe('online')
  })

  it('asks to sign in again after a refused token', () => {
    const { online } = make()
    online.note({ kind: 'signedOut', code: '89' })
    expect(online.view()).toMatchObject({ state: 'signed_out', message: says('Sign in') })
  })
})
