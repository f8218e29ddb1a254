import { describe, expect, it } from 'vitest'
import { addDays, dayBeginsAtMs, zoneDay } from '../../../shared/model/zone.ts'

const iso = (atMs: number) => new Date(atMs).toISOString()

describe('days of a zone', () => {
  it.each([
    ['2026-11-24', 'UTC', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24', 'Europe/Berlin', '2026-11-23T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-11-24', 'Asia/Kathmandu', '2026-11-23T18:15:00.000Z'],
    ['2026-11-24', 'Pacific/Kiritimati', '2026-11-23T10:00:00.000Z'],
    ['2026-11-24', 'America/Los_Angeles', '2026-11-24T08:00:00.000Z'],
    // The clocks leave midnight out: the day begins at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    // They go back at midnight: 23:00 to 24:00 comes twice, before the day begins.
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ])('%s begins in %s at %s', (day, zone, at) => {
    expect(iso(dayBeginsAtMs(day, zone))).toBe(at)
    expect(zoneDay(dayBeginsAtMs(day, zone), zone)).toBe(day)
    expect(zoneDay(dayBeginsAtMs(day, zone) - 1, zone)).toBe(addDays(day, -1))
  })

  it('counts over months and leap days', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})
