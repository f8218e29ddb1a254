import { asWritten } from '../../../../shared/messages/message.ts'
import { describe, expect, it } from 'vitest'
import type { CalendarItem } from '../../../../shared/bridge.ts'
import { dayNote, dayTitle, viewTitle } from '../../../../src-renderer/calendar/day-words.ts'
import { flightWords, moveRefusal, standingOf, threeClocks } from '../../../../src-renderer/calendar/item-words.ts'
import { lanes } from '../../../../src-renderer/calendar/lanes.ts'

const post: CalendarItem = {
  key: 1,
  kind: 'scheduled_tweet',
  id: '1',
  accountId: 'a1',
  name: 'Advent 1',
  at: '2026-11-24T08:00:00Z',
  until: null,
  state: 'clean',
  status: 'SCHEDULED',
  errors: 0,
  warnings: 0,
  readOnlyReason: null,
  mediaKey: null,
  author: null,
}

describe('an item of the calendar', () => {
  it('says how it went, and what needs a person', () => {
    expect(standingOf(post)).toEqual({ tone: 'plain', word: null })
    expect(standingOf({ ...post, status: 'FAILED' })).toEqual({ tone: 'bad', word: 'Failed' })
    expect(standingOf({ ...post, errors: 1 })).toEqual({ tone: 'bad', word: 'Needs you' })
    expect(standingOf({ ...post, status: 'SUCCESS' }).tone).toBe('done')
    expect(standingOf({ ...post, kind: 'poll_card' }).word).toBe('Poll ends')
  })

  it('may be moved while it waits, and says why not otherwise', () => {
    expect(moveRefusal(post, 'a1')).toBeNull()
    expect(moveRefusal({ ...post, status: null }, 'a1')).toBeNull()
    expect(moveRefusal({ ...post, status: 'SUCCESS' }, 'a1')).toMatch(/Duplicate/)
    expect(moveRefusal({ ...post, kind: 'line_item' }, 'a1')).toMatch(/where it was made/)
    const readOnly = { ...post, readOnlyReason: asWritten('Your role does not allow this.') }
    expect(moveRefusal(readOnly, 'a1')).toBe('Your role does not allow this.')
  })

  it('may be moved only while its account is open, which is said where nothing else keeps it', () => {
    expect(moveRefusal(post, 'a2')).toBe('Open its account to move it.')
    expect(moveRefusal({ ...post, status: 'SUCCESS' }, 'a2')).toMatch(/Duplicate/)
    const readOnly = { ...post, readOnlyReason: asWritten('Your role does not allow this.') }
    expect(moveRefusal(readOnly, 'a2')).toBe('Your role does not allow this.')
  })

  it('is told by three clocks, each place once, with the day where it differs', () => {
    expect(threeClocks(post.at, 'Europe/Berlin', 'UTC')).toBe('Berlin 09:00 · you 08:00')
    expect(threeClocks(post.at, 'Europe/Berlin', 'America/New_York')).toBe('Berlin 09:00 · you 03:00 · UTC 08:00')
    expect(threeClocks('2026-11-24T02:00:00Z', 'UTC', 'America/New_York')).toBe('UTC 02:00 · you 23 Nov 2026, 21:00')
  })

  it('that lasts is told on the days where it begins and ends', () => {
    const flight = { ...post, kind: 'line_item', name: 'Berlin', until: '2026-12-24T22:00:00Z' }
    expect(flightWords(flight, '2026-11-24', 'Europe/Berlin')).toBe('Berlin starts')
    expect(flightWords(flight, '2026-12-24', 'Europe/Berlin')).toBe('Berlin ends')
  })
})

describe('a day', () => {
  const account = { zone: 'Asia/Tokyo', since: '2026-11-25T15:00:00Z' }

  it('on which the account begins to count in its zone says so, in whichever zone it is shown', () => {
    expect(dayNote('2026-11-26', 'Asia/Tokyo', account)?.text).toBe('Tokyo time begins')
    expect(dayNote('2026-11-25', 'UTC', account)?.text).toBe('Tokyo time begins')
    expect(dayNote('2026-11-25', 'Asia/Tokyo', account)).toBeNull()
    expect(dayNote('2026-11-26', 'Asia/Tokyo', { ...account, since: null })).toBeNull()
  })

  it('on which the clocks change says so', () => {
    const berlin = { zone: 'Europe/Berlin', since: null }
    expect(dayNote('2026-03-29', 'Europe/Berlin', berlin)?.text).toBe('Clocks go forward')
    expect(dayNote('2026-10-25', 'Europe/Berlin', berlin)?.text).toBe('Clocks go back')
    expect(dayNote('2026-10-25', 'UTC', berlin)).toBeNull()
  })
})

it('names what a view shows', () => {
  expect([viewTitle('month', '2026-11-24'), viewTitle('week', '2026-11-24'), viewTitle('week', '2026-12-01')]).toEqual([
    'November 2026',
    '23 – 29 Nov 2026',
    '30 Nov – 6 Dec 2026',
  ])
  expect([viewTitle('day', '2026-11-24'), dayTitle('2026-11-24')]).toEqual([
    'Tue, 24 Nov 2026',
    'Tuesday, 24 November 2026',
  ])
})

it('puts beside each other what would cover each other, and nothing else', () => {
  const placed = lanes([{ from: 60 }, { from: 70 }, { from: 89 }, { from: 95 }, { from: 300 }], 30)
  expect(placed.map(({ from, lane, laneCount }) => [from, lane, laneCount])).toEqual([
    [60, 0, 3],
    [70, 1, 3],
    [89, 2, 3],
    [95, 0, 3],
    [300, 0, 1],
  ])
})
