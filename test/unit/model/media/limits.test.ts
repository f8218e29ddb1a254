import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { chunkBytesFor, planChunks, segmentBytesMax, segmentsMax } from '../../../../shared/model/media/chunks.ts'
import type { MediaFacts } from '../../../../shared/model/media/facts.ts'
import { categoriesFor, checkMedia } from '../../../../shared/model/media/limits.ts'

const mb = 1024 * 1024
const image: MediaFacts = {
  kind: 'image',
  format: 'png',
  sizeBytes: 1000,
  widthPx: 800,
  heightPx: 419,
  durationMs: null,
  frameCount: null,
  codec: null,
}
const gif: MediaFacts = { ...image, kind: 'gif', format: 'gif', frameCount: 20, durationMs: 2000 }
const video: MediaFacts = {
  ...image,
  kind: 'video',
  format: 'mp4',
  widthPx: 1280,
  heightPx: 720,
  durationMs: 8000,
  frameCount: 240,
  codec: 'avc1',
}
const codes = (facts: MediaFacts, category: Parameters<typeof checkMedia>[1], severity = 'error') =>
  checkMedia(facts, category)
    .filter((problem) => problem.severity === severity)
    .map(({ code }) => code)

describe('limits of media', () => {
  it('take what is exactly at a limit and refuse one more', () => {
    expect(codes({ ...image, sizeBytes: 5 * mb }, 'TWEET_IMAGE')).toEqual([])
    expect(codes({ ...image, sizeBytes: 5 * mb + 1 }, 'TWEET_IMAGE')).toEqual(['bytes'])
    expect(codes({ ...gif, sizeBytes: 15 * mb }, 'TWEET_GIF')).toEqual([])
    expect(codes({ ...gif, sizeBytes: 15 * mb + 1 }, 'TWEET_GIF')).toEqual(['bytes'])
    expect(codes({ ...gif, frameCount: 350 }, 'TWEET_GIF')).toEqual([])
    expect(codes({ ...gif, frameCount: 351 }, 'TWEET_GIF')).toEqual(['frames'])
    expect(codes({ ...gif, widthPx: 1280, heightPx: 1080, frameCount: 217 }, 'TWEET_GIF')).toEqual([])
    expect(codes({ ...gif, widthPx: 1281, heightPx: 1080, frameCount: 2 }, 'TWEET_GIF')).toEqual(['size'])
    expect(codes({ ...video, sizeBytes: 512 * mb }, 'AMPLIFY_VIDEO')).toEqual([])
    expect(codes({ ...video, sizeBytes: 512 * mb + 1 }, 'AMPLIFY_VIDEO')).toEqual(['bytes'])
    expect(codes({ ...video, durationMs: 499, frameCount: 10 }, 'AMPLIFY_VIDEO')).toEqual(['too_short'])
    expect(codes({ ...video, widthPx: 1500, heightPx: 499 }, 'AMPLIFY_VIDEO')).toEqual(['shape'])
    expect(codes({ ...video, frameCount: 61 * 8 + 5 }, 'AMPLIFY_VIDEO')).toEqual(['shape'])
  })

  it('warn between what advertisers are advised and what is refused', () => {
    expect(codes({ ...video, sizeBytes: 501 * mb }, 'AMPLIFY_VIDEO', 'warning')).toEqual(['bytes'])
    expect(codes({ ...video, durationMs: 11 * 60_000, frameCount: null }, 'AMPLIFY_VIDEO', 'warning')).toEqual([
      'too_long',
    ])
    expect(codes({ ...video, durationMs: 21 * 60_000, frameCount: null }, 'AMPLIFY_VIDEO')).toEqual(['too_long'])
  })

  it('know what each kind is uploaded as: advertising video first', () => {
    expect(categoriesFor('video')).toEqual(['AMPLIFY_VIDEO', 'TWEET_VIDEO'])
    expect(codes(image, 'AMPLIFY_VIDEO')).toEqual(['kind'])
    expect(codes(video, 'TWEET_IMAGE')).toEqual(['kind'])
  })
})

describe('parts of an upload', () => {
  it('are a mebibyte each up to 900 of them, and larger only where a thousand would not do', () => {
    expect(chunkBytesFor(1)).toBe(mb)
    expect(chunkBytesFor(900 * mb)).toBe(mb)
    expect(chunkBytesFor(2000 * mb)).toBe(Math.ceil((2000 * mb) / 1000))
  })

  it('are together exactly the file, in order, within the limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 * 1024 * mb }), (size) => {
        const chunks = planChunks(size, chunkBytesFor(size))
        expect(chunks.length).toBeLessThanOrEqual(segmentsMax)
        let at = 0
        for (const [nth, { index, offset, length }] of chunks.entries()) {
          if (index !== nth || offset !== at || length < 1 || length > segmentBytesMax) throw new Error(`part ${nth}`)
          at += length
        }
        expect(at).toBe(size)
      }),
    )
  })
})
