import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  atClock,
  clockChangeOn,
  crowding,
  dayOf,
  minutesOf,
  monthOf,
  movedToDay,
  nextFreeSlot,
  rangeOf,
  spreadEvenly,
  startOfDay,
  weekday,
  weekOf,
} from '../../../../src-renderer/calendar/days.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Santiago',
  'Africa/Cairo',
]
const zone = fc.constantFrom(...zones)
const day = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const instant = fc
  .integer({ min: Date.parse('2012-01-01T00:00:00Z') / 60_000, max: Date.parse('2045-01-01T00:00:00Z') / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().replace('.000Z', 'Z'))

describe('days', () => {
  it('are counted over months, leap years and years', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2026-02-28',
    ])
    expect([addMonths('2026-01-31', 1), addMonths('2028-02-29', 12), addMonths('2026-03-31', -1)]).toEqual([
      '2026-02-28',
      '2029-02-28',
      '2026-02-28',
    ])
  })

  it('stand in weeks that begin on Monday, and in months of six weeks', () => {
    fc.assert(
      fc.property(day, (any) => {
        const week = weekOf(any)
        expect([week.length, weekday(week[0]!), week.includes(any)]).toEqual([7, 0, true])
        const month = monthOf(any)
        expect([month.length, month.includes(any), month.includes(`${any.slice(0, 8)}01`)]).toEqual([42, true, true])
        expect(month.filter((each) => each.startsWith(any.slice(0, 7))).length).toBeGreaterThanOrEqual(28)
      }),
    )
  })

  it('begin where the one before ends, in every zone and year', () => {
    fc.assert(
      fc.property(day, zone, (any, inZone) => {
        const { from, to } = rangeOf([any], inZone)
        expect(to).toBe(startOfDay(addDays(any, 1), inZone))
        // Apia left a whole day out once.
        if (inZone !== 'Pacific/Apia') expect(dayOf(from, inZone)).toBe(any)
        const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000
        if (inZone !== 'Pacific/Apia') expect(hours).toBeGreaterThanOrEqual(23)
        expect(hours).toBeLessThanOrEqual(25)
      }),
    )
  })

  it('tell when the clocks change', () => {
    expect(clockChangeOn('2026-03-29', 'Europe/Berlin')).toBe('forward')
    expect(clockChangeOn('2026-10-25', 'Europe/Berlin')).toBe('back')
    expect(clockChangeOn('2026-10-26', 'Europe/Berlin')).toBeNull()
    expect(clockChangeOn('2026-03-29', 'UTC')).toBeNull()
  })
})

describe('moving a post', () => {
  it('keeps its time by the clock, also over a change of the clocks', () => {
    // 09:00 in Berlin before and after the clocks went back.
    expect(movedToDay('2026-10-24T07:00:00Z', '2026-10-26', 'Europe/Berlin')).toEqual({
      value: '2026-10-26T08:00:00Z',
      isShifted: false,
    })
  })

  it('takes the next time that there is where the clocks leave its own out', () => {
    expect(movedToDay('2026-03-28T01:30:00Z', '2026-03-29', 'Europe/Berlin')).toEqual({
      value: '2026-03-29T01:00:00Z',
      isShifted: true,
    })
  })

  it('lands on the wanted day at the same minute, in every zone and year, unless it says otherwise', () => {
    fc.assert(
      fc.property(instant, day, zone, (at, to, inZone) => {
        const { value, isShifted } = movedToDay(at, to, inZone)
        if (isShifted) return
        expect([dayOf(value, inZone), minutesOf(value, inZone)]).toEqual([to, minutesOf(at, inZone)])
      }),
      { numRuns: 300 },
    )
  })

  it('there and back is where it was, but for hours that happen twice', () => {
    fc.assert(
      fc.property(instant, day, zone, (at, over, inZone) => {
        const there = movedToDay(at, over, inZone)
        const back = movedToDay(there.value, dayOf(at, inZone), inZone)
        if (there.isShifted || back.isShifted) return
        expect(minutesOf(back.value, inZone)).toBe(minutesOf(at, inZone))
        expect(Math.abs(Date.parse(back.value) - Date.parse(at))).toBeLessThanOrEqual(3_600_000)
      }),
    )
  })

  it('puts minutes after midnight on the clock', () => {
    expect(atClock('2026-11-24', 9 * 60 + 5, 'Europe/Berlin').value).toBe('2026-11-24T08:05:00Z')
  })
})

describe('slots', () => {
  const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00Z`)

  it('are the next quarter of an hour that has room on both sides', () => {
    expect(nextFreeSlot([], at('09:02'), 15)).toBe(at('09:15'))
    expect(nextFreeSlot([at('09:20')], at('09:02'), 15)).toBe(at('09:45'))
    expect(nextFreeSlot([at('09:15'), at('09:30'), at('11:00')], at('09:02'), 30)).toBe(at('10:00'))
  })

  it('never stand nearer to another post than asked for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 90 }),
        (minutes, gap) => {
          const taken = minutes.map((each) => at('08:00') + each * 60_000)
          const slot = nextFreeSlot(taken, at('09:00'), gap)
          expect(slot).toBeGreaterThan(at('09:00'))
          expect(taken.every((each) => Math.abs(each - slot) >= gap * 60_000)).toBe(true)
        },
      ),
    )
  })

  it('are spread evenly from end to end, to the minute', () => {
    expect(spreadEvenly(3, at('09:00'), at('10:01'))).toEqual([at('09:00'), at('09:31'), at('10:01')])
    expect([spreadEvenly(1, at('09:00'), at('12:00')), spreadEvenly(0, 0, 1)]).toEqual([[at('09:00')], []])
  })

  it('are as crowded as the fullest quarter of an hour around them', () => {
    const crowd = crowding([at('09:00'), at('09:10'), at('09:14'), at('09:24'), at('11:00')])
    expect([...crowd.values()]).toEqual([3, 3, 3, 3, 1])
  })
})
