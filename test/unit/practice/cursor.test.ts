import { describe, expect, it } from 'vitest'
import { compareValues, readCursor, writeCursor } from '../../../src-main/practice/ads/cursor.ts'

const position = { values: ['2026-11-01T08:00:00Z', null, 9007199254740993n], id: '8wku2' }

describe('a cursor', () => {
  it('brings its place back, exact beyond 2^53', () => {
    const cursor = writeCursor(position, 'query', 'key')
    expect(readCursor(cursor, 'query', 'key')).toEqual(position)
    expect(cursor).toMatch(/^[\w-]+$/)
  })

  it('is refused with another query, another key, or a changed letter', () => {
    const cursor = writeCursor(position, 'query', 'key')
    expect(readCursor(cursor, 'other', 'key')).toBeNull()
    expect(readCursor(cursor, 'query', 'other')).toBeNull()
    for (let index = 0; index < cursor.length; index++) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`
      expect(readCursor(changed, 'query', 'key')).toBeNull()
    }
    for (const odd of ['', 'x', '%%%']) expect(readCursor(odd, 'query', 'key')).toBeNull()
  })
})

describe('the order of values', () => {
  it('puts null first, then numbers by size whatever their type, false before true', () => {
    const values = [true, 3n, null, false, 2, 9007199254740993n, undefined]
    expect(values.filter((value) => typeof value !== 'boolean').toSorted(compareValues)).toEqual([
      null,
      2,
      3n,
      9007199254740993n,
      undefined,
    ])
    expect(compareValues(50_000_000n, 50_000_000)).toBe(0)
    expect([true, false].toSorted(compareValues)).toEqual([false, true])
  })
})
