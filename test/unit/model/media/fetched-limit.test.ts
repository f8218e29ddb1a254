import { describe, expect, it } from 'vitest'
import { fetchedLimit, overLimit } from '../../../../shared/model/media/fetched-limit.ts'

describe('the room of fetched pictures', () => {
  it.each([
    [{}, 500],
    [{ 'media.fetchedMegabytes': 200 }, 200],
    [{ 'media.fetchedMegabytes': 0 }, 0],
    [{ 'media.fetchedMegabytes': 3 }, 500],
    [{ 'media.fetchedMegabytes': '200' }, 500],
  ])('%j is %i MB', (settings, limit) => expect(fetchedLimit(settings)).toBe(limit))

  it('is made by the oldest, down to nine tenths of the limit', () => {
    const files = [30, 30, 30, 30].map((sizeBytes, name) => ({ name, facts: { sizeBytes } }))
    const gone = (limitBytes: number) => overLimit(files, limitBytes).map(({ name }) => name)
    expect(gone(120)).toEqual([])
    expect(gone(119)).toEqual([0])
    expect(gone(95)).toEqual([0, 1])
    expect(gone(0)).toEqual([0, 1, 2, 3])
    expect(overLimit([], 0)).toEqual([])
  })
})
