import { describe, expect, it } from 'vitest'
import { holdWindow } from '../../../shared/model/hold-window.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const tuesday = Date.parse('2026-12-01T09:00:00Z')
const poll = (minutes: number, more = {}) => ({ duration_in_minutes: minutes, ...more })

describe('when a push that is held would do', () => {
  it('is any moment for what goes out with its push', () => {
    expect(holdWindow(null, poll(60), now)).toEqual({
      from: '2026-11-23T12:00:00.000Z',
      last: null,
      suggested: null,
      isPollTooEarly: false,
    })
  })

  it('ends five minutes before a scheduled post goes out', () => {
    expect(holdWindow(tuesday, null, now)).toEqual({
      from: '2026-11-23T12:00:00.000Z',
      last: '2026-12-01T08:55:00.000Z',
      suggested: '2026-12-01T08:00:00.000Z',
      isPollTooEarly: false,
    })
  })

  it('begins where a poll of two days is still open when its post goes out', () => {
    expect(holdWindow(tuesday, poll(2880), now)).toEqual({
      from: '2026-11-29T09:01:00.000Z',
      last: '2026-12-01T08:55:00.000Z',
      suggested: '2026-12-01T08:00:00.000Z',
      isPollTooEarly: true,
    })
  })

  it('leaves the shortest poll some of its time', () => {
    expect(holdWindow(tuesday, poll(5), now)).toMatchObject({
      from: '2026-12-01T08:56:00.000Z',
      last: '2026-12-01T08:58:00.000Z',
      suggested: '2026-12-01T08:58:00.000Z',
    })
  })

  it('asks nothing of a poll whose clock runs already', () => {
    expect(holdWindow(tuesday, poll(2880, { end_time: '2026-12-02T00:00:00Z' }), now)).toMatchObject({
      isPollTooEarly: false,
    })
  })

  it('is never once it is too late', () => {
    expect(holdWindow(now + 5 * 60_000, null, now)).toBeNull()
    expect(holdWindow(now + 6 * 60_000, null, now)).toMatchObject({ suggested: '2026-11-23T12:01:00.000Z' })
  })
})
