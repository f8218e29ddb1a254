import { describe, expect, it } from 'vitest'
import { mostPx, physicalFor, scrolledTo, scrollRange } from '../../../../src-renderer/grid/scroll-map.ts'

const small = scrollRange(100_000, 36, 720)
const tall = scrollRange(1_000_000, 36, 720)

describe('scroll map', () => {
  it('leaves lists alone that an element can hold', () => {
    expect(small.physicalHeight).toBe(3_600_000)
    expect(scrolledTo({ physical: 0, logical: 0 }, 50_000, small)).toEqual({
      physical: 50_000,
      logical: 50_000,
      isTaken: false,
    })
  })

  it('never makes an element taller than the engine can', () => expect(tall.physicalHeight).toBe(mostPx))

  it('takes small steps to the pixel, whatever the compression', () => {
    const from = { physical: 5_000_000, logical: 12_000_000 }
    expect(scrolledTo(from, 5_000_100, tall)).toMatchObject({ physical: 5_000_100, logical: 12_000_100 })
  })

  it('maps long jumps by share: the end of the bar is the end of the list', () => {
    const end = scrolledTo({ physical: 0, logical: 0 }, tall.physicalHeight - 720, tall)
    expect(end.logical).toBe(36_000_000 - 720)
    expect(scrolledTo(end, 0, tall).logical).toBe(0)
  })

  it('takes the drift of many small steps back before the bar ends short of the list', () => {
    const near = { physical: tall.physicalHeight - 720 - 40, logical: 35_000_000 }
    const taken = scrolledTo(near, tall.physicalHeight - 720, tall)
    expect(taken.logical).toBe(35_000_040)
    expect(taken.isTaken).toBe(true)
    expect(taken.physical).toBeLessThan(tall.physicalHeight - 720)
  })

  it('brings a jump and its way back together', () => {
    for (const logical of [0, 1234, 17_999_640, 35_999_280]) {
      const physical = physicalFor(logical, tall)
      expect(
        Math.abs(scrolledTo({ physical: physical > 7e6 ? 0 : 14e6, logical: 0 }, physical, tall).logical - logical),
      ).toBeLessThan(3)
    }
  })
})
