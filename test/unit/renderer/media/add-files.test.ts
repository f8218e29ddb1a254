import { describeFault } from '../../../../src-main/engine/service/network-words.ts'
import { asWritten } from '../../../../shared/messages/message.ts'
import { describe, expect, it, vi } from 'vitest'
import type { AddedMedia, AlikeMedia, UploadView } from '../../../../shared/bridge.ts'
import { addedWords, fileAdder, reportAlike } from '../../../../src-renderer/media/add-files.ts'
import { likenessOf, longestSide } from '../../../../src-renderer/media/draw-thumb.ts'
import { uploadWords } from '../../../../src-renderer/media/media-words.ts'
import type { Thumbs } from '../../../../src-renderer/media/thumbs.svelte.ts'
import type { Bridge } from '../../../../src-renderer/state/bridge.ts'

const taken = (isKnown = false, path = '/a.png') =>
  ({ path, file: { format: 'png' }, isKnown, recordKey: 1, error: null }) as AddedMedia
const refused = (text: string) =>
  ({
    path: '/b',
    file: null,
    isKnown: false,
    recordKey: null,
    error: { code: 'invalid_value', message: asWritten(text), details: {} },
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
    const failed = { ok: false as const, error: { code: 'disk' as const, message: asWritten('Full.'), details: {} } }
    const both = fileAdder(() => Promise.resolve([{ ok: true, value: [taken()] }, failed]))
    expect((await both([], 'a')).length).toBe(1)
    await expect(fileAdder(() => Promise.resolve([failed]))([], 'a')).rejects.toMatchObject({
      code: 'disk',
      said: asWritten('Full.'),
    })
  })
})

describe('files that look like others', () => {
  const file = (sha256: string, name: string) =>
    ({ file: { sha256, name, hasThumb: true, kind: 'image', format: 'png' }, isKnown: false }) as AddedMedia
  const reported = async (added: AddedMedia[], similar: Record<string, AlikeMedia[]>) => {
    const report = vi.fn()
    const bridge = { call: (_: string, { sha256 }: { sha256: string }) => Promise.resolve(similar[sha256] ?? []) }
    const thumbs = { drawn: () => Promise.resolve() }
    await reportAlike(bridge as unknown as Bridge, thumbs as unknown as Thumbs, added, 'a', report)
    return report.mock.calls
  }
  const other = (sha256: string, name: string, recordKey: number) => ({ sha256, name, recordKey })

  it('are told with the one that is there, which can be opened; of several the first is named', async () => {
    const long = `${'A very long name that never ends '.repeat(3)}v12.png`
    expect(await reported([file('1', long)], { 1: [other('9', 'Leaf', 9)] })).toEqual([
      ['A very long name that never …ds v12.png looks like Leaf. Use what is there to save an upload.', 9],
    ])
    const added = [file('1', 'a.png'), file('2', 'b.png'), file('3', 'c.png')]
    expect(await reported(added, { 1: [other('9', 'Leaf', 9)], 3: [other('8', 'Cup', 8)] })).toEqual([
      ['a.png looks like Leaf, and 1 other file like media of the library. Use what is there to save an upload.', 9],
    ])
  })

  it('that came in together, or were here already, are not told', async () => {
    const added = [file('1', 'a.png'), file('2', 'b.png'), { ...file('3', 'c.png'), isKnown: true }]
    const similar = { 1: [other('2', 'b', 2)], 2: [other('1', 'a', 1)], 3: [other('9', 'Leaf', 9)] }
    expect(await reported(added, similar)).toEqual([])
  })
})

it('says of an upload that stands still why, without codes', () => {
  const upload = { state: 'uploading', sentBytes: 9, sizeBytes: 24 } as UploadView
  const cut = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(uploadWords({ ...upload, waitingFor: null })).toBe('Uploading 37 %')
  expect(uploadWords({ ...upload, waitingFor: describeFault(cut) })).toBe('Waiting at 37 %: the connection was cut')
  const state = (of: UploadView['state'], waitingFor: string | null) =>
    uploadWords({ ...upload, state: of, waitingFor: waitingFor === null ? null : asWritten(waitingFor) })
  expect(state('queued', null)).toBe('Waiting to upload')
  expect(state('queued', 'you are offline')).toBe('Waiting to upload: you are offline')
  expect(state('processing', 'you are offline')).toBe('Processing, waiting: you are offline')
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
