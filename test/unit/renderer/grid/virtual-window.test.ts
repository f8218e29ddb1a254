import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  rowsBetween,
  rowTops,
  seenCount,
  seenRows,
  slotCount,
  topToShow,
  windowAt,
} from '../../../../src-renderer/grid/virtual-window.ts'

describe('virtual window', () => {
  it('holds every seen row, never more rows than there are slots, and none twice in a slot', () => {
    const numbers = fc.record({
      total: fc.nat(200_000),
      view: fc.integer({ min: 0, max: 2000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      direction: fc.constantFrom<-1 | 1>(-1, 1),
      hasSpare: fc.boolean(),
    })
    fc.assert(
      fc.property(numbers, ({ total, view, share, direction, hasSpare }) => {
        const top = Math.max(0, total * 36 - view) * share
        const held = windowAt(top, view, 36, total, direction, hasSpare)
        const seen = seenRows(top, view, 36, total)
        expect(held.first).toBeLessThanOrEqual(seen.first)
        expect(held.end).toBeGreaterThanOrEqual(seen.end)
        expect(held.end - held.first).toBeLessThanOrEqual((hasSpare ? slotCount : seenCount)(view, 36))
        expect(held.first).toBeGreaterThanOrEqual(0)
        expect(held.end).toBeLessThanOrEqual(total)
      }),
    )
  })

  it('leans the way it moves', () => {
    const down = windowAt(36_000, 720, 36, 100_000, 1)
    const up = windowAt(36_000, 720, 36, 100_000, -1)
    expect(down.first).toBeGreaterThan(up.first)
    expect(down.end).toBeGreaterThan(up.end)
  })

  it('moves no further than it must to show a row whole', () => {
    expect(topToShow(10, 0, 720, 36)).toBe(0)
    expect(topToShow(20, 0, 720, 36)).toBe(36)
    expect(topToShow(3, 360, 720, 36)).toBe(108)
  })
})

describe('rows of unequal height', () => {
  it('are held where any part of them lies between the two positions, and no others', () => {
    const lists = fc.record({
      heights: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 200 }),
      from: fc.integer({ min: -2000, max: 30_000 }),
      height: fc.integer({ min: 0, max: 2000 }),
    })
    fc.assert(
      fc.property(lists, ({ heights, from, height }) => {
        const tops = rowTops(heights)
        const { first, end } = rowsBetween(tops, from, from + height)
        heights.forEach((_, at) => {
          const isInside = tops[at]! < from + height && tops[at + 1]! > from
          if (isInside) expect(at >= first && at < end).toBe(true)
        })
        for (let at = first; at < end; at++) {
          expect(tops[at]!).toBeLessThanOrEqual(from + height)
          expect(tops[at + 1]!).toBeGreaterThan(from)
        }
        expect(first).toBeLessThanOrEqual(end)
      }),
    )
  })
})
