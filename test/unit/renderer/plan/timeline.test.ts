import { describe, expect, test } from 'vitest'
import { nextDay, timelineAxis } from '../../../../src-renderer/plan/timeline/timeline-axis.ts'
import { movedGroups } from '../../../../src-renderer/plan/timeline/timeline-moves.ts'

const zone = 'Europe/Berlin'
const said = (atMs: number) => new Date(atMs).toISOString()

describe('the axis', () => {
  test('begins with the Monday of the day, by the clock of the zone', () => {
    const axis = timelineAxis('weeks', '2026-11-25', zone)
    expect(said(axis.fromMs)).toBe('2026-11-22T23:00:00.000Z')
    expect(axis.days).toHaveLength(42)
    expect([axis.days[0], axis.days.at(-1)]).toEqual(['2026-11-23', '2027-01-03'])
    expect(axis.ticks).toHaveLength(6)
  })

  test('of months begins with the first, whatever their length', () => {
    const axis = timelineAxis('months', '2026-11-30', zone)
    expect([axis.days[0], axis.days.at(-1)]).toEqual(['2026-11-01', '2027-04-30'])
    // Summer time has begun by then.
    expect(said(axis.toMs)).toBe('2027-04-30T22:00:00.000Z')
  })

  test('goes on by half of what is seen', () => {
    expect(nextDay('weeks', '2026-11-25', 1)).toBe('2026-12-14')
    expect(nextDay('weeks', '2026-11-25', -1)).toBe('2026-11-02')
    expect(nextDay('months', '2026-11-30', 1)).toBe('2027-02-01')
    expect(nextDay('months', '2026-01-31', -1)).toBe('2025-10-01')
  })
})

describe('moving the bar of a campaign', () => {
  const group = (key: number, start: string | null, end: string | null) => ({
    key,
    values: { start_time: start, end_time: end },
  })
  const groups = [
    group(1, '2026-12-01T08:00:00Z', '2026-12-10T08:00:00Z'),
    group(2, '2026-12-01T08:00:00Z', '2026-12-20T08:00:00Z'),
    group(3, '2026-12-05T08:00:00Z', '2026-12-20T08:00:00Z'),
    group(4, null, null),
  ]
  const whole = { startMs: Date.parse('2026-12-01T08:00:00Z'), endMs: Date.parse('2026-12-20T08:00:00Z') }
  const moved = (part: 'start' | 'end' | 'both', days: number) => movedGroups(groups, whole, { part, days }, zone)

  test('moves all ad groups that have a time', () => {
    expect(moved('both', 2)).toEqual([
      { key: 1, values: { start_time: '2026-12-03T08:00:00Z', end_time: '2026-12-12T08:00:00Z' } },
      { key: 2, values: { start_time: '2026-12-03T08:00:00Z', end_time: '2026-12-22T08:00:00Z' } },
      { key: 3, values: { start_time: '2026-12-07T08:00:00Z', end_time: '2026-12-22T08:00:00Z' } },
    ])
  })

  test('its start moves those that start with it, its end those that end with it', () => {
    expect(moved('start', -1)).toEqual([
      { key: 1, values: { start_time: '2026-11-30T08:00:00Z' } },
      { key: 2, values: { start_time: '2026-11-30T08:00:00Z' } },
    ])
    expect(moved('end', 1)).toEqual([
      { key: 2, values: { end_time: '2026-12-21T08:00:00Z' } },
      { key: 3, values: { end_time: '2026-12-21T08:00:00Z' } },
    ])
  })

  test('an open end stays open', () => {
    const open = [group(1, '2026-12-01T08:00:00Z', null)]
    const flight = { startMs: whole.startMs, endMs: null }
    expect(movedGroups(open, flight, { part: 'both', days: 1 }, zone)).toEqual([
      { key: 1, values: { start_time: '2026-12-02T08:00:00Z' } },
    ])
    expect(movedGroups(open, flight, { part: 'end', days: 1 }, zone)).toEqual([])
  })
})
