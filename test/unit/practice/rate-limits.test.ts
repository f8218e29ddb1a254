import { describe, expect, it } from 'vitest'
import { limitHeaders, RateLimits } from '../../../src-main/practice/ads/rate-limits.ts'
import { ServiceClock } from '../../../src-main/practice/clock.ts'

function limitsAt(startMs: number) {
  const machine = { ms: startMs, nowMs: () => machine.ms, after: () => () => undefined }
  const clock = new ServiceClock(machine)
  return { limits: new RateLimits(clock), clock, machine }
}

describe('allowances', () => {
  it('let 450 writes through in a minute and refuse the next until the minute is over', () => {
    const { limits, machine } = limitsAt(1_000_000)
    const taken = Array.from({ length: 450 }, () => limits.take('token', 'write'))
    expect(taken.every(({ isOver }) => !isOver)).toBe(true)
    expect(taken.at(-1)).toEqual({ limit: 450, remaining: 0, resetS: 1060, isOver: false })
    machine.ms += 59_000
    expect(limits.take('token', 'write')).toMatchObject({ isOver: true, remaining: 0, resetS: 1060 })
    machine.ms += 1000
    expect(limits.take('token', 'write')).toMatchObject({ isOver: false, remaining: 449, resetS: 1120 })
  })

  it.each([
    ['write', 450, 60],
    ['audienceUsers', 1500, 60],
    ['coreRead', 10_000, 900],
    ['read', 2000, 900],
    ['reference', 5, 900],
    ['lookup', 400, 900],
    ['keywordInsights', 500, 900],
    ['audienceInsights', 400, 900],
    ['totalCount', 200, 900],
  ] as const)('of %s are %i in %i seconds, and none more', (limitClass, count, windowS) => {
    const { limits, machine } = limitsAt(5_000_000)
    for (let sent = 1; sent < count; sent++) limits.take('token', limitClass)
    expect(limits.take('token', limitClass)).toMatchObject({ isOver: false, remaining: 0 })
    expect(limits.take('token', limitClass).isOver).toBe(true)
    machine.ms += windowS * 1000 - 1
    expect(limits.take('token', limitClass).isOver).toBe(true)
    machine.ms += 1
    expect(limits.take('token', limitClass)).toMatchObject({ isOver: false, remaining: count - 1 })
  })

  it('are kept apart by token and by class', () => {
    const { limits } = limitsAt(0)
    for (let count = 0; count < 5; count++) limits.take('a', 'reference')
    expect(limits.take('a', 'reference').isOver).toBe(true)
    expect(limits.take('b', 'reference').isOver).toBe(false)
    expect(limits.take('a', 'read').isOver).toBe(false)
  })

  it('follow the service’s clock, also when it is set back', () => {
    const { limits, clock } = limitsAt(10_000_000)
    for (let count = 0; count < 6; count++) limits.take('a', 'reference')
    clock.offsetMs = 900_000
    expect(limits.take('a', 'reference').isOver).toBe(false)
    clock.offsetMs = -900_000
    expect(limits.take('a', 'reference')).toMatchObject({ isOver: false, remaining: 4 })
  })

  it('are only told when they are not enforced', () => {
    const { limits } = limitsAt(0)
    limits.isEnforced = false
    const last = Array.from({ length: 9 }, () => limits.take('a', 'reference')).at(-1)
    expect(last).toMatchObject({ isOver: false, remaining: 0 })
  })

  it('are named by level', () => {
    expect(limitHeaders('account', { limit: 3, remaining: 2, resetS: 9 })).toEqual({
      'x-account-rate-limit-limit': '3',
      'x-account-rate-limit-remaining': '2',
      'x-account-rate-limit-reset': '9',
    })
  })
})
