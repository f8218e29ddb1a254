import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { aspectRatio, hasRatio } from '../../../../shared/model/media/facts.ts'
import { probeMedia } from '../../../../shared/model/media/probe.ts'
import { bytesSource } from '../../../../shared/model/media/source.ts'
import { textOf } from '../../../../shared/presentation/text-of.ts'
import { says } from '../../../support/says.ts'
import { bmp, gif, jpeg, mp4, png, webp } from '../../../support/media-samples.ts'

const probe = (bytes: Uint8Array) => probeMedia(bytesSource(bytes))
const factsOf = (bytes: Uint8Array) => {
  const probed = probe(bytes)
  if (probed.kind !== 'media') throw new Error(textOf(probed.message))
  return probed.facts
}

describe('what a file is', () => {
  it.each([
    ['png', png(300, 250), { format: 'png', kind: 'image', widthPx: 300, heightPx: 250 }],
    ['jpeg', jpeg(640, 480), { format: 'jpeg', kind: 'image', widthPx: 640, heightPx: 480 }],
    ['webp with loss', webp('VP8 ', 800, 419), { format: 'webp', widthPx: 800, heightPx: 419 }],
    ['webp without loss', webp('VP8L', 800, 800), { format: 'webp', widthPx: 800, heightPx: 800 }],
    ['extended webp', webp('VP8X', 1600, 838), { format: 'webp', widthPx: 1600, heightPx: 838 }],
    ['bmp', bmp(320, 50), { format: 'bmp', widthPx: 320, heightPx: 50 }],
    ['bmp whose rows run from the top', bmp(320, -50), { format: 'bmp', widthPx: 320, heightPx: 50 }],
    ['gif with one frame', gif(48, 48, 1), { format: 'gif', kind: 'image', frameCount: 1, durationMs: null }],
    ['gif that moves', gif(48, 32, 12, 10), { format: 'gif', kind: 'gif', frameCount: 12, durationMs: 1200 }],
    [
      'mp4',
      mp4(1280, 720, 8000),
      { format: 'mp4', kind: 'video', widthPx: 1280, heightPx: 720, durationMs: 8000, frameCount: 200, codec: 'avc1' },
    ],
  ])('is known by its bytes: %s', (_, bytes, expected) => {
    expect(factsOf(bytes)).toMatchObject({ ...expected, sizeBytes: bytes.length })
  })

  it('is shown as a camera turned it', () => {
    for (const isLittle of [true, false]) {
      expect(factsOf(jpeg(640, 480, { value: 6, isLittle }))).toMatchObject({ widthPx: 480, heightPx: 640 })
      expect(factsOf(jpeg(640, 480, { value: 3, isLittle }))).toMatchObject({ widthPx: 640, heightPx: 480 })
    }
  })

  it('takes frames without a pause as viewers do, ten to a second', () => {
    expect(factsOf(gif(8, 8, 5, 0)).durationMs).toBe(500)
  })

  it('calls a film by QuickTime’s brand a QuickTime film', () => {
    const video = mp4()
    video.write('qt  ', 8, 'latin1')
    expect(factsOf(video).format).toBe('mov')
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /SVG/],
    ['\ufeff  <!doctype html><title>x</title>', /SVG drawings and web pages/],
    ['%PDF-1.7', /PDF/],
    ['\x1a\x45\xdf\xa3\x00\x00\x00\x00', /WebM/],
    ['\x00\x00\x00\x18ftypheic', /HEIC/],
    ['II*\0\0\0\0\0', /TIFF/],
    ['plain words', /none of them/],
    ['', /empty/],
  ])('refuses what the service does not take, and says what to do: %j', (text, words) => {
    const bytes = Buffer.from(text, text.startsWith('\ufeff') ? 'utf8' : 'latin1')
    const probed = probe(bytes)
    expect(probed.kind).toBe('unsupported')
    expect('message' in probed && probed.message).toEqual(says(words))
  })
})

describe('bytes that lie', () => {
  it('tells of each format that it was cut short, wherever it was cut', () => {
    for (const [whole, step] of [
      [png(60, 40), 7],
      [jpeg(64, 48), 1],
      [mp4(320, 240, 1000), 41],
    ] as const)
      for (let length = 0; length < whole.length - 1; length += step)
        expect(probe(whole.subarray(0, length)).kind, `${length} of ${whole.length}`).not.toBe('media')
  })

  it('takes a GIF that ends between two blocks as the shorter one, since many lack their end mark', () => {
    const whole = gif(16, 16, 3)
    for (let length = 0; length < whole.length; length++) {
      const probed = probe(whole.subarray(0, length))
      if (probed.kind === 'media') expect([42, 50, 65, 73, 88]).toContain(length)
    }
    expect(probe(whole.subarray(0, 42))).toMatchObject({ facts: { frameCount: 1 } })
  })

  it('refuses more pixels than anybody can show, without unpacking one', () => {
    const bomb = png(10, 10)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(probe(bomb)).toMatchObject({ kind: 'unsupported', message: says('60000 × 60000') })
    bomb.writeUInt32BE(0, 16)
    expect(probe(bomb)).toMatchObject({ kind: 'broken', message: says('no size') })
  })

  it('stops at chunks, boxes and tables that lead beyond the file or back', () => {
    const longChunk = png(10, 10)
    longChunk.writeUInt32BE(0xffff_fff0, 33)
    expect(probe(longChunk).kind).toBe('broken')
    for (const size of [2, 7, 0x7fff_ffff, 0xffff_ffff]) {
      const video = mp4(320, 240, 1000)
      video.writeUInt32BE(size, video.indexOf('mdia', 0, 'latin1') - 4)
      expect(probe(video).kind).toBe('broken')
    }
    const manyTimes = mp4(320, 240, 1000)
    manyTimes.writeUInt32BE(0xffff_ffff, manyTimes.indexOf('stts', 0, 'latin1') + 8)
    expect(factsOf(manyTimes).frameCount).toBeNull()
  })

  it('gives up on a film of a hundred million parts after few reads', () => {
    let reads = 0
    const sizeBytes = 900_000_000
    const box = Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])
    const endless = {
      sizeBytes,
      read: (offset: number, length: number) => {
        reads++
        return Uint8Array.from({ length }, (_, at) => box[(offset + at) % 8]!)
      },
    }
    expect(probeMedia(endless).kind).toBe('broken')
    expect(reads).toBeLessThan(3000)
  })

  it('never throws and never takes long, whatever follows a good beginning', () => {
    const beginnings = [png(9, 9), gif(9, 9, 2), jpeg(9, 9), webp('VP8X', 9, 9), bmp(9, 9), mp4(32, 32, 500)]
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
        (whole, changes) => {
          const bytes = Buffer.from(whole)
          for (const [at, value] of changes) bytes[at % bytes.length] = value
          expect(['media', 'broken', 'unsupported']).toContain(probe(bytes).kind)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('ratios', () => {
  it('are told in lowest terms and met within what whole pixels cost', () => {
    expect(aspectRatio(1280, 720)).toBe('16:9')
    expect(hasRatio(800, 419, 1.91)).toBe(true)
    expect(hasRatio(1600, 838, 1.91)).toBe(true)
    expect(hasRatio(1600, 900, 1.91)).toBe(false)
  })
})
