import { describe, expect, it } from 'vitest'
import type { AddedMedia } from '../../../../shared/bridge.ts'
import { addedWords, fileAdder } from '../../../../src-renderer/media/add-files.ts'
import { likenessOf, longestSide } from '../../../../src-renderer/media/draw-thumb.ts'

const taken = (isKnown = false, path = '/a.png') =>
  ({ path, file: { format: 'png' }, isKnown, recordKey: 1, error: null }) as AddedMedia
const refused = (message: string) =>
  ({
    path: '/b',
    file: null,
    isKnown: false,
    recordKey: null,
    error: { code: 'invalid_value', message, details: {} },
  }) as AddedMedia

describe('files that came in', () => {
  it('are told by number, those that were here and those of no use apart, with why', () => {
    expect(addedWords([taken(), taken(), taken(true), refused('notes.txt: It is no picture.')])).toEqual({
      text: '2 files added, 1 file was here already, 1 file could not be used',
      lines: ['notes.txt: It is no picture.'],
      severity: 'warning',
    })
    expect(addedWords([taken()])).toMatchObject({ text: '1 file added', severity: 'info', lines: [] })
    expect(addedWords([]).text).toBe('There was nothing to add')
  })

  it('that are something else than their names say are named, endings that say nothing aside', () => {
    const added = ['/shots/a.jpg', 'C:\\shots\\b.MP4', '/c.PNG', '/d', '/e.txt'].map((path) => taken(false, path))
    expect(addedWords(added)).toEqual({
      text: '5 files added',
      lines: ['a.jpg is a PNG picture, whatever its name says.', 'b.MP4 is a PNG picture, whatever its name says.'],
      severity: 'info',
    })
  })

  it('come in one answer, even where one door failed, and throw where all did', async () => {
    const failed = { ok: false as const, error: { code: 'disk' as const, message: 'Full.', details: {} } }
    const both = fileAdder(() => Promise.resolve([{ ok: true, value: [taken()] }, failed]))
    expect((await both([], 'a')).length).toBe(1)
    await expect(fileAdder(() => Promise.resolve([failed]))([], 'a')).rejects.toMatchObject({
      code: 'disk',
      message: 'Full.',
    })
  })
})

it('decodes to the longest side, and never to more than there is', () => {
  expect(longestSide({ widthPx: 4000, heightPx: 3000 })).toEqual({ resizeWidth: 360 })
  expect(longestSide({ widthPx: 1, heightPx: 60_000 })).toEqual({ resizeHeight: 360 })
  expect(longestSide({ widthPx: 20, heightPx: 9 })).toEqual({ resizeWidth: 20 })
})

it('tells looks by neighbours that are brighter', () => {
  const pixels = (brighter: (row: number, column: number) => number) =>
    new Uint8ClampedArray(
      Array.from({ length: 72 }, (_, at) => Array<number>(4).fill(brighter(Math.floor(at / 9), at % 9))).flat(),
    )
  expect(likenessOf(pixels((_row, column) => column * 20))).toBe('f'.repeat(16))
  expect(likenessOf(pixels((_row, column) => 200 - column * 20))).toBe('0'.repeat(16))
  expect(likenessOf(pixels((row, column) => (row === 0 && column === 8 ? 250 : 10)))).toBe(`01${'0'.repeat(14)}`)
})
