import { afterEach, describe, expect, it } from 'vitest'
import { monthOf, weekOf } from '../../../../src-renderer/calendar/days.ts'
import { dayTitle } from '../../../../src-renderer/calendar/day-words.ts'
import { shortDate } from '../../../../src-renderer/components/zoned-time.ts'
import { chooseFormats } from '../../../../src-renderer/state/formats.ts'

afterEach(() => chooseFormats({ dates: 'dayFirst', weekStart: 0, numbers: 'language' }))

describe('formats that a person chose', () => {
  it('begin weeks on their day', () => {
    const first = (weekStart: 0 | 5 | 6) => {
      chooseFormats({ dates: 'dayFirst', weekStart, numbers: 'language' })
      return [weekOf('2026-11-25')[0], monthOf('2026-11-25')[0]]
    }
    expect(first(0)).toEqual(['2026-11-23', '2026-10-26'])
    expect(first(5)).toEqual(['2026-11-21', '2026-10-31'])
    expect(first(6)).toEqual(['2026-11-22', '2026-11-01'])
  })

  it('put the month first, and keep 24 hours', () => {
    const nowMs = Date.parse('2026-11-25T12:00:00Z')
    expect(dayTitle('2026-11-24')).toContain('24 November 2026')
    expect(shortDate('2025-02-03T15:00:00Z', 'UTC', nowMs)).toBe('3 Feb 2025')
    chooseFormats({ dates: 'monthFirst', weekStart: 0, numbers: 'language' })
    expect(dayTitle('2026-11-24')).toBe('Tuesday, November 24, 2026')
    expect(shortDate('2025-02-03T15:00:00Z', 'UTC', nowMs)).toBe('Feb 3, 2025')
    expect(shortDate('2026-11-25T15:04:00Z', 'UTC', nowMs)).toContain('15:04')
  })
})
