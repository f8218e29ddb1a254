/** Times as people type them, read in the account's zone. */
import { describe, expect, test } from 'vitest'
import { readWhen } from '../../../../src-renderer/components/when-text.ts'
import type { DayAlone } from '../../../../src-renderer/components/when-text.ts'
import { chooseFormats } from '../../../../src-renderer/state/formats.ts'
import { toLocalText } from '../../../../src-renderer/components/zoned-time.ts'

const berlin = 'Europe/Berlin'
/** Monday, 23 November 2026, 15:04 in Berlin. */
const now = Date.parse('2026-11-23T14:04:20Z')
const at = (text: string, nowMs = now, zone = berlin, dayAlone: DayAlone = 'morning') => {
  const found = readWhen(text, { nowMs, zone, dayAlone })
  return found && 'value' in found ? toLocalText(found.value, zone) : found && 'unreadable'
}

test.each([
  ['next tue 9', '2026-11-24T09:00'],
  ['next tuesday at 9', '2026-11-24T09:00'],
  ['tue', '2026-11-24T09:00'],
  ['next mon 9', '2026-11-30T09:00'],
  ['mon 16:00', '2026-11-23T16:00'],
  ['mon 9', '2026-11-30T09:00'],
  ['fri', '2026-11-27T09:00'],
  ['Fri 18.30', '2026-11-27T18:30'],
  ['tomorrow 9:00', '2026-11-24T09:00'],
  ['tomorrow', '2026-11-24T09:00'],
  ['Tomorrow, 6pm', '2026-11-24T18:00'],
  ['day after tomorrow 7', '2026-11-25T07:00'],
  ['today 18:00', '2026-11-23T18:00'],
  ['today', '2026-11-23T16:00'],
  ['tonight', '2026-11-23T20:00'],
  ['tonight 21:30', '2026-11-23T21:30'],
  ['18:30', '2026-11-23T18:30'],
  ['9', '2026-11-24T09:00'],
  ['noon', '2026-11-24T12:00'],
  ['in 2 hours', '2026-11-23T17:05'],
  ['in 30 min', '2026-11-23T15:35'],
  ['+2h', '2026-11-23T17:05'],
  ['in an hour', '2026-11-23T16:05'],
  ['in half an hour', '2026-11-23T15:35'],
  ['in 3 days 9:00', '2026-11-26T09:00'],
  ['in a week', '2026-11-30T15:04'],
  ['24 dec 18:30', '2026-12-24T18:30'],
  ['dec 24 18:30', '2026-12-24T18:30'],
  ['24th of December', '2026-12-24T09:00'],
  ['24.12. 8:15', '2026-12-24T08:15'],
  ['24/12 8:15', '2026-12-24T08:15'],
  ['3 jan 2027 10', '2027-01-03T10:00'],
  ['3 jan', '2027-01-03T09:00'],
  ['2026-12-24 18:30', '2026-12-24T18:30'],
  ['2026-12-24T18:30', '2026-12-24T18:30'],
  ['Tue 24 Nov 2026, 09:00', '2026-11-24T09:00'],
  ['0930', '2026-11-24T09:30'],
])('“%s” is %s', (text, wanted) => expect(at(text)).toBe(wanted))

test.each(['soon', 'tue 25:00', '31 feb', 'wed 24 nov', '13pm', 'next tue 9 and so on', '9 9 9'])(
  '“%s” is said to be unreadable',
  (text) => expect(at(text)).toBe('unreadable'),
)

test('nothing typed is nothing', () => expect(at('  ')).toBeNull())

describe('where the clocks change', () => {
  const saturday = Date.parse('2026-03-28T12:00:00Z')

  test('a day is a day and not 24 hours', () => {
    expect(readWhen('tomorrow 9', { nowMs: saturday, zone: berlin, dayAlone: 'morning' })).toEqual({
      value: '2026-03-29T07:00:00Z',
    })
    expect(at('in 24 hours', saturday)).toBe('2026-03-29T14:00')
  })

  test('an hour that is left out is told, one that comes twice is the first', () => {
    expect(readWhen('tomorrow 2:30', { nowMs: saturday, zone: berlin, dayAlone: 'morning' })).toEqual({
      message: expect.stringContaining('Berlin') as string,
    })
    const autumn = Date.parse('2026-10-24T12:00:00Z')
    expect(readWhen('tomorrow 2:30', { nowMs: autumn, zone: berlin, dayAlone: 'morning' })).toEqual({
      value: '2026-10-25T00:30:00Z',
    })
  })

  test('the day is that of the zone, not of this computer', () => {
    const lateInTokyo = Date.parse('2026-11-23T15:30:00Z')
    expect(at('today 9', lateInTokyo, 'Asia/Tokyo')).toBe('2026-11-24T09:00')
    expect(at('tomorrow 9', lateInTokyo, 'Asia/Tokyo')).toBe('2026-11-25T09:00')
    expect(at('29 feb', lateInTokyo, 'Asia/Tokyo')).toBe('2028-02-29T09:00')
  })
})

test('a day alone is its beginning or its last minute where that is asked for; the hour counts where one is typed', () => {
  expect(at('31 dec', now, berlin, 'end')).toBe('2026-12-31T23:59')
  expect(at('31 dec', now, berlin, 'begin')).toBe('2026-12-31T00:00')
  expect(at('31 dec 18', now, berlin, 'end')).toBe('2026-12-31T18:00')
  expect(at('today', now, berlin, 'end')).toBe('2026-11-23T23:59')
  expect(at('mon', now, berlin, 'end')).toBe('2026-11-23T23:59')
  expect(at('mon', now, berlin, 'begin')).toBe('2026-11-30T00:00')
})

test('two numbers are read in the order in which this window writes dates', () => {
  const formats = { weekStart: 0, numbers: 'language' } as const
  try {
    chooseFormats({ dates: 'monthFirst', ...formats })
    expect([at('03/04/2027 9'), at('12/24')]).toEqual(['2027-03-04T09:00', '2026-12-24T09:00'])
  } finally {
    chooseFormats({ dates: 'dayFirst', ...formats })
  }
  expect(at('03/04/2027 9')).toBe('2027-04-03T09:00')
})
