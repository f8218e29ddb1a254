import { describe, expect, test } from 'vitest'
import {
  axisOf,
  daysOf,
  isOver,
  movedFlight,
  shareOn,
  wholeFlight,
} from '../../../../src-renderer/plan/page/flights.ts'
import { budgetWords, flightWords } from '../../../../src-renderer/plan/page/page-words.ts'

const zone = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)
const flight = (start: string | null, end: string | null) => ({
  startMs: start === null ? null : at(start),
  endMs: end === null ? null : at(end),
})
const said = ({ startMs, endMs }: { startMs: number | null; endMs: number | null }) =>
  [startMs, endMs].map((each) => (each === null ? null : new Date(each).toISOString()))
const december = flight('2026-12-01T08:00:00Z', '2026-12-24T22:59:00Z')

describe('moving a flight', () => {
  test('both ends go together, by days', () => {
    expect(said(movedFlight(december, 'both', 3, zone))).toEqual([
      '2026-12-04T08:00:00.000Z',
      '2026-12-27T22:59:00.000Z',
    ])
  })

  test('a time keeps its reading of the clock over a change of the clocks', () => {
    const autumn = flight('2026-10-24T07:00:00Z', '2026-10-30T08:00:00Z')
    expect(said(movedFlight(autumn, 'both', 1, zone))).toEqual(['2026-10-25T08:00:00.000Z', '2026-10-31T08:00:00.000Z'])
  })

  test('an end stays behind its start, and a start before its end', () => {
    expect(said(movedFlight(december, 'end', -90, zone))).toEqual([
      '2026-12-01T08:00:00.000Z',
      '2026-12-01T22:59:00.000Z',
    ])
    expect(said(movedFlight(december, 'start', 90, zone))).toEqual([
      '2026-12-24T08:00:00.000Z',
      '2026-12-24T22:59:00.000Z',
    ])
    const late = flight('2026-12-01T20:00:00Z', '2026-12-05T08:00:00Z')
    expect(said(movedFlight(late, 'end', -9, zone))[1]).toBe('2026-12-02T08:00:00.000Z')
    expect(said(movedFlight(late, 'start', 9, zone))[0]).toBe('2026-12-04T20:00:00.000Z')
  })

  test('what is open stays open', () => {
    const open = flight('2026-12-01T08:00:00Z', null)
    expect(said(movedFlight(open, 'both', 2, zone))).toEqual(['2026-12-03T08:00:00.000Z', null])
    expect(said(movedFlight(open, 'start', 400, zone))[1]).toBeNull()
    expect(said(movedFlight(open, 'end', 3, zone))).toEqual(said(open))
  })
})

describe('the axis', () => {
  test('holds all flights with a day of room, in whole days of the zone', () => {
    const axis = axisOf(
      [december, flight('2026-12-10T08:00:00Z', '2027-01-02T08:00:00Z')],
      at('2026-11-01T00:00:00Z'),
      zone,
    )!
    expect(new Date(axis.fromMs).toISOString()).toBe('2026-11-29T23:00:00.000Z')
    expect(axis.toMs).toBeGreaterThan(at('2027-01-02T08:00:00Z'))
    expect(axis.ticks.length).toBeLessThanOrEqual(8)
    expect(axis.ticks[0]).toBe(axis.fromMs)
    expect(shareOn(axis, axis.fromMs)).toBe(0)
    expect(shareOn(axis, at('2030-01-01T00:00:00Z'))).toBe(1)
  })

  test('shows a month of an open flight, and a week at least', () => {
    const nowMs = at('2026-12-05T00:00:00Z')
    const open = axisOf([flight('2026-12-01T08:00:00Z', null)], nowMs, zone)!
    expect(open.toMs).toBeGreaterThan(nowMs + 30 * 86_400_000)
    const short = axisOf([flight('2026-12-01T08:00:00Z', '2026-12-01T09:00:00Z')], nowMs, zone)!
    expect(short.toMs - short.fromMs).toBe(7 * 86_400_000)
    expect(axisOf([flight(null, null)], nowMs, zone)).toBeNull()
  })
})

test('all flights together run from the first start to the last end, open where one is', () => {
  expect(said(wholeFlight([december, flight('2026-11-01T08:00:00Z', '2026-11-02T08:00:00Z')])!)).toEqual([
    '2026-11-01T08:00:00.000Z',
    '2026-12-24T22:59:00.000Z',
  ])
  expect(wholeFlight([december, flight('2026-11-01T08:00:00Z', null)])!.endMs).toBeNull()
  expect(wholeFlight([flight(null, null)])).toBeNull()
})

test('a flight is said by the days on which it runs', () => {
  const present = { nowMs: at('2026-11-01T00:00:00Z'), zone }
  expect(flightWords(december, present)).toBe('1 Dec – 24 Dec')
  // Midnight ends the day before.
  expect(flightWords(flight('2026-11-30T23:00:00Z', '2027-02-01T23:00:00Z'), present)).toBe('1 Dec – 1 Feb 2027')
  expect(flightWords(flight('2026-12-01T08:00:00Z', null), present)).toBe('From 1 Dec, no end')
  expect(flightWords(flight(null, null), present)).toBe('No flight yet')
  expect(daysOf(december, zone)).toBe(24)
  expect(daysOf(flight('2026-12-01T08:00:00Z', null), zone)).toBeNull()
})

test('a flight is over from its end on, and never without one', () => {
  const end = at('2026-12-24T22:59:00Z')
  expect([isOver(december, end - 1), isOver(december, end)]).toEqual([false, true])
  expect(isOver(flight('2026-12-01T08:00:00Z', null), end)).toBe(false)
})

test('the most of a day is said as a phrase, also where ad groups share it', () => {
  const amount = { daily_budget_amount_local_micro: 25_000_000n }
  const group = (values: typeof amount | Record<string, never>) => ({ values, currency: 'EUR' })
  expect(budgetWords(group(amount), { values: {} })).toEqual({ label: 'at most a day', amount: '€25.00' })
  expect(budgetWords(group({}), { values: amount })).toEqual({ label: 'at most a day, shared', amount: '€25.00' })
  expect(budgetWords(group({}), { values: { ...amount, budget_optimization: 'LINE_ITEM' } })).toBeNull()
})
