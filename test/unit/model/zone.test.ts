import { describe, expect, it } from 'vitest'
import { addDays, dayBeginsAtMs, zoneDay, zoneOffsetMs } from '../../../shared/model/zone.ts'

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

describe('what a zone is ahead of UTC', () => {
  const hourMs = 3_600_000
  /** The clock reading in the zone, as the runtime says it. */
  const reading = (atMs: number, zone: string) => {
    const text = new Date(atMs).toLocaleString('sv-SE', { timeZone: zone })
    return Date.parse(`${text.replace(' ', 'T')}Z`)
  }

  // Clocks change at 1:00 UTC, at local midnight, by half an hour, one minute after midnight, and by a whole day.
  it.each([
    ['Europe/Berlin', '2026-03-28T20:00:00Z'],
    ['Europe/Berlin', '2026-10-24T20:00:00Z'],
    ['America/Santiago', '2026-09-05T20:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T08:00:00Z'],
    ['America/St_Johns', '2010-03-13T20:00:00Z'],
    ['Pacific/Apia', '2011-12-29T20:00:00Z'],
    ['Asia/Kathmandu', '2026-05-05T20:00:00Z'],
  ])('in %s, each quarter of an hour and minute from %s', (zone, from) => {
    const fromMs = Date.parse(from)
    for (const stepMs of [hourMs / 4, hourMs / 60])
      for (let atMs = fromMs; atMs < fromMs + 30 * hourMs; atMs += stepMs * (stepMs < hourMs / 10 ? 7 : 1))
        expect(zoneOffsetMs(atMs, zone), new Date(atMs).toISOString()).toBe(reading(atMs, zone) - atMs)
  })
})
