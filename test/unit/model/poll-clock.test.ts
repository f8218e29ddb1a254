import { describe, expect, it } from 'vitest'
import { clockMessage, losesMuch, pollClock, spanMessage } from '../../../shared/model/poll-clock.ts'
import { textOf } from '../../../shared/presentation/text-of.ts'

const now = Date.parse('2026-11-21T13:00:00Z')
const hours = (count: number) => now + count * 3_600_000
const clock = (minutes: number, goesAt: number | null, end?: string) =>
  pollClock({ duration_in_minutes: minutes, ...(end ? { end_time: end } : {}) }, goesAt, now)!

const clockText = (given: Parameters<typeof clockMessage>[0]) => textOf(clockMessage(given))

describe('the clock of a poll', () => {
  it('runs from the push of its post, which is now for one that is only here', () => {
    expect(clock(1440, hours(20) - 10 * 60_000)).toEqual({ minutes: 1440, leftMinutes: 250 })
    expect(clockText(clock(1440, hours(20) - 10 * 60_000))).toBe('4 h 10 min of 24 h left when it goes live.')
  })

  it('is whole for a post that is seen at once', () => {
    expect(clockText(clock(60, null))).toBe('All of its 1 h left when it goes live.')
    expect(clockText(clock(60, hours(-1)))).toBe('All of its 1 h left when it goes live.')
  })

  it('of a poll that is at the service ends when the service says', () => {
    expect(clock(1440, hours(1), '2026-11-21T14:30:00Z').leftMinutes).toBe(30)
    expect(clock(1440, null, '2026-11-21T12:00:00Z').leftMinutes).toBe(-60)
  })

  it('says that it would be over, to the minute', () => {
    expect(clockText(clock(60, hours(1)))).toBe('The poll would be over when it goes live.')
    expect(clockText(clock(61, hours(1)))).toBe('1 min of 1 h 1 min left when it goes live.')
  })

  it('is worth a word once more than a tenth is lost', () => {
    expect(losesMuch(clock(600, hours(1)))).toBe(false)
    expect(losesMuch(clock(600, hours(1) + 60_000))).toBe(true)
    expect(losesMuch(clock(600, hours(20)))).toBe(false)
  })

  it('names spans as people do', () => {
    expect([5, 60, 1440, 1450, 10_080].map((minutes) => textOf(spanMessage(minutes)))).toEqual([
      '5 min',
      '1 h',
      '24 h',
      '1 day 10 min',
      '7 days',
    ])
  })

  it('is not known while the poll has no length', () => {
    expect(pollClock({}, null, now)).toBeNull()
  })
})
