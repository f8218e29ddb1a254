import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromLocalText,
  fullDate,
  shortDate,
  shortInstant,
  toLocalText,
  dateAndZone,
  stepTime,
  zoneCity,
} from '../../../../src-renderer/components/zoned-time.ts'

const nowMs = Date.parse('2026-11-21T13:04:00Z')

describe('times in a zone', () => {
  it.each([
    ['2026-11-21T12:58:00Z', 'Today 13:58'],
    ['2026-11-20T23:30:00Z', 'Today 00:30'],
    ['2026-11-18T10:00:00Z', '18 Nov'],
    ['2025-02-03T10:00:00Z', '3 Feb 2025'],
    ['nonsense', ''],
  ])('shows %s as %s', (iso, shown) => expect(shortDate(iso, 'Europe/Berlin', nowMs)).toBe(shown))

  it.each([
    ['2026-11-21T12:58:00Z', 'Today 13:58'],
    ['2026-11-18T10:00:00Z', '18 Nov'],
    ['2026-11-22T08:00:00Z', 'Tomorrow 09:00'],
    ['2026-12-05T11:00:00Z', '5 Dec 12:00'],
    ['2027-02-03T10:00:00Z', '3 Feb 2027 11:00'],
    ['nonsense', ''],
  ])('shows %s with its clock where it is to come: %s', (iso, shown) =>
    expect(shortInstant(iso, 'Europe/Berlin', nowMs)).toBe(shown),
  )

  it('counts days of the zone, not of the machine', () => {
    expect(shortDate('2026-11-21T12:30:00Z', 'Pacific/Auckland', nowMs)).toBe('Today 01:30')
    expect(shortDate('2026-11-21T10:30:00Z', 'Pacific/Auckland', nowMs)).toMatch(/^Yesterday/)
  })

  it('names the zone in full', () => {
    expect(fullDate('2026-11-18T12:58:04Z', 'Europe/Berlin')).toMatch(/18 Nov 2026, 13:58:04 Europe\/Berlin$/)
    expect(zoneCity('America/New_York')).toBe('New York')
  })

  it('brings every minute there and back', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'UTC')
    const minutes = fc.integer({ min: 0, max: 40 * 365 * 24 * 60 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const iso = new Date(minute * 60_000 + Date.parse('1995-01-01T00:00:00Z')).toISOString().replace('.000Z', 'Z')
        const back = fromLocalText(toLocalText(iso, zone), zone)
        // An hour that happens twice reads as its first time.
        expect('value' in back && toLocalText(back.value, zone)).toBe(toLocalText(iso, zone))
      }),
    )
  })

  it('tells an hour that the clocks leave out, and takes the first of one that comes twice', () => {
    expect(fromLocalText('2026-03-29T02:30', 'Europe/Berlin')).toEqual({
      message: expect.stringContaining('does not exist in Berlin'),
    })
    expect(fromLocalText('2026-10-25T02:30', 'Europe/Berlin')).toEqual({ value: '2026-10-25T00:30:00Z' })
    expect(fromLocalText('2026-11-24T09:00', 'Europe/Berlin')).toEqual({ value: '2026-11-24T08:00:00Z' })
  })
})

describe('whose clock a time is told by', () => {
  const nowMs = Date.parse('2026-11-21T14:00:00Z')
  const clockText = (own: string, at = '2026-11-21T13:05:20Z', hasSeconds = false) =>
    stepTime('Europe/Berlin', nowMs, own)(at, hasSeconds)

  it('is said where the person’s own clock reads otherwise at that moment', () => {
    expect(clockText('Europe/London')).toBe('14:05 Berlin')
    expect(clockText('Europe/London', '2026-11-21T13:05:20Z', true)).toBe('14:05:20 Berlin')
    expect(clockText('Europe/London', '2026-11-19T13:05:20Z')).toBe('Thu 19 Nov 14:05 Berlin')
    expect(dateAndZone('2026-11-21T13:05:20Z', 'Europe/Berlin', 'UTC')).toBe('21 Nov 2026, 14:05 Berlin')
  })

  it('is not said where both read the same', () => {
    expect(clockText('Europe/Berlin')).toBe('14:05')
    expect(clockText('Europe/Paris')).toBe('14:05')
    expect(dateAndZone('2026-11-21T13:05:20Z', 'Europe/Berlin', 'Europe/Paris')).toBe('21 Nov 2026, 14:05')
  })

  it('is nobody’s where there is no instant', () => {
    expect(clockText('UTC', 'soon')).toBe('soon')
    expect(dateAndZone('soon', 'Europe/Berlin', 'UTC')).toBe('soon')
  })
})
