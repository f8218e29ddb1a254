import { describe, expect, it } from 'vitest'
import { moved, indexAfterKey, indexUnder } from '../../../../src-renderer/components/reorder.ts'

describe('moving one of a list', () => {
  it('puts it where it was dropped and shifts the others', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  })

  it('leaves the list as it is where nothing moves', () => {
    const list = ['a', 'b']
    expect(moved(list, 1, 1)).toBe(list)
    expect(moved(list, 0, 2)).toBe(list)
    expect(moved(list, -1, 0)).toBe(list)
  })

  it('goes by arrows to the neighbour and by Home and End to the ends, never beyond', () => {
    expect(indexAfterKey('ArrowDown', 0, 3)).toBe(1)
    expect(indexAfterKey('ArrowLeft', 2, 3)).toBe(1)
    expect(indexAfterKey('End', 0, 3)).toBe(2)
    expect(indexAfterKey('ArrowDown', 2, 3)).toBeNull()
    expect(indexAfterKey('Home', 0, 3)).toBeNull()
    expect(indexAfterKey('x', 1, 3)).toBeNull()
  })

  it('follows the pointer over the middles of the items', () => {
    const boxes = [
      { top: 0, height: 40 },
      { top: 50, height: 40 },
    ]
    expect(indexUnder(boxes, 10)).toBe(0)
    expect(indexUnder(boxes, 60)).toBe(1)
    expect(indexUnder(boxes, 500)).toBe(1)
  })
})
