/** Headers of still pictures. Each function gets a reader whose first bytes are known to be of its format. */
import type { MediaFacts } from './facts.ts'
import { BrokenMedia } from './source.ts'
import type { Reader } from './source.ts'

type ImageFacts = Omit<MediaFacts, 'sizeBytes' | 'codec'>

const chunksMax = 20_000

const still = (format: ImageFacts['format'], widthPx: number, heightPx: number): ImageFacts => ({
  kind: 'image',
  format,
  widthPx,
  heightPx,
  durationMs: null,
  frameCount: null,
})

/** PNG: IHDR, then chunk by chunk to IEND, so that a file cut short shows. Source: PNG specification, sections 5 and 11. */
export function pngFacts(reader: Reader): ImageFacts {
  if (reader.u32(8) !== 13 || !reader.has(12, 'IHDR')) throw new BrokenMedia('model.probe.noHeader')
  const facts = still('png', reader.u32(16), reader.u32(20))
  let hasData = false
  let frameCount: number | null = null
  let offset = 8
  for (let count = 0; count < chunksMax; count++) {
    const [length, type] = [reader.u32(offset), reader.text(offset + 4, 4)]
    if (offset + 12 + length > reader.sizeBytes) throw new BrokenMedia('model.probe.cutShort')
    if (type === 'acTL' && length >= 8) frameCount = reader.u32(offset + 8)
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') {
      if (!hasData) throw new BrokenMedia('model.probe.empty')
      return { ...facts, frameCount }
    }
    offset += 12 + length
  }
  throw new BrokenMedia('model.probe.tooManyParts')
}

/** JPEG: segment by segment to the frame header; a turn of a quarter in its Exif part swaps the sides. Source: ITU T.81, annex B. */
export function jpegFacts(reader: Reader): ImageFacts {
  let offset = 2
  let isTurned = false
  for (let count = 0; count < chunksMax; count++) {
    if (reader.u8(offset) !== 0xff) throw new BrokenMedia('model.probe.damaged')
    const marker = reader.u8(offset + 1)
    // Fill bytes may stand before a marker; markers of their own carry no length.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      offset += marker === 0xff ? 1 : 2
      continue
    }
    if (marker === 0xd9 || marker === 0xda) break
    const length = reader.u16(offset + 2)
    if (length < 2) throw new BrokenMedia('model.probe.damaged')
    if (marker === 0xe1) isTurned ||= isQuarterTurn(reader, offset + 4, length - 2)
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const [heightPx, widthPx] = [reader.u16(offset + 5), reader.u16(offset + 7)]
      assertJpegEnds(reader)
      return isTurned ? still('jpeg', heightPx, widthPx) : still('jpeg', widthPx, heightPx)
    }
    offset += 2 + length
  }
  throw new BrokenMedia('model.probe.noHeader')
}

/** Cameras append previews after the end mark, so it is looked for in the last part and not at the last byte. */
function assertJpegEnds(reader: Reader): void {
  const tail = reader.take(Math.max(0, reader.sizeBytes - 65_536), Math.min(65_536, reader.sizeBytes))
  for (let at = tail.length - 2; at >= 0; at--) if (tail[at] === 0xff && tail[at + 1] === 0xd9) return
  throw new BrokenMedia('model.probe.cutShort')
}

/** Orientation 5 to 8 of the first directory of an Exif part. Source: Exif 2.3, section 4.6. */
function isQuarterTurn(reader: Reader, offset: number, length: number): boolean {
  if (length < 14 || !reader.has(offset, 'Exif\0\0')) return false
  const base = offset + 6
  const isLittle = reader.has(base, 'II')
  const u16 = (at: number) => (isLittle ? reader.u16le(at) : reader.u16(at))
  const directory = base + (isLittle ? reader.u32le(base + 4) : reader.u32(base + 4))
  const end = offset + length
  if (directory + 2 > end) return false
  const entries = Math.min(u16(directory), Math.floor((end - directory - 2) / 12))
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (u16(at) === 0x0112) return u16(at + 8) >= 5 && u16(at + 8) <= 8
  }
  return false
}

/** GIF: all blocks are walked, since only so its frames can be counted. Source: GIF89a specification. */
export function gifFacts(reader: Reader): ImageFacts {
  const colours = reader.u8(10)
  let offset = 13 + (colours & 0x80 ? 3 * 2 ** ((colours & 7) + 1) : 0)
  let frameCount = 0
  let durationMs = 0
  while (offset < reader.sizeBytes) {
    const block = reader.u8(offset)
    if (block === 0x3b) break
    if (block === 0x2c) {
      const local = reader.u8(offset + 9)
      offset = skipBlocks(reader, offset + 11 + (local & 0x80 ? 3 * 2 ** ((local & 7) + 1) : 0))
      frameCount++
    } else if (block === 0x21) {
      // Delays below two hundredths are shown as ten by every viewer.
      if (reader.u8(offset + 1) === 0xf9) durationMs += framePauseMs(reader.u16le(offset + 4))
      offset = skipBlocks(reader, offset + 2)
    } else throw new BrokenMedia('model.probe.damaged')
  }
  if (frameCount === 0) throw new BrokenMedia('model.probe.empty')
  const facts = { ...still('gif', reader.u16le(6), reader.u16le(8)), frameCount }
  return frameCount === 1 ? facts : { ...facts, kind: 'gif', durationMs }
}

function framePauseMs(hundredths: number): number {
  return hundredths < 2 ? 100 : hundredths * 10
}

function skipBlocks(reader: Reader, from: number): number {
  let offset = from
  for (;;) {
    const length = reader.u8(offset)
    offset += 1 + length
    if (length === 0) return offset
  }
}

/** WebP: its three forms each say the size in another place. Source: WebP container specification. */
export function webpFacts(reader: Reader): ImageFacts {
  if (reader.u32le(4) + 8 > reader.sizeBytes) throw new BrokenMedia('model.probe.cutShort')
  const u24 = (offset: number) => reader.u16le(offset) + reader.u8(offset + 2) * 65_536
  switch (reader.text(12, 4)) {
    case 'VP8X':
      return { ...still('webp', u24(24) + 1, u24(27) + 1), frameCount: reader.u8(20) & 0x02 ? 2 : null }
    case 'VP8L': {
      const packed = reader.u32le(21)
      if (reader.u8(20) !== 0x2f) throw new BrokenMedia('model.probe.damaged')
      return still('webp', (packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
    }
    case 'VP8 ':
      if (!reader.has(23, '\x9d\x01\x2a')) throw new BrokenMedia('model.probe.damaged')
      return still('webp', reader.u16le(26) & 0x3fff, reader.u16le(28) & 0x3fff)
    default:
      throw new BrokenMedia('model.probe.noHeader')
  }
}

/** BMP: rows may run from the top, then its height is below zero. */
export function bmpFacts(reader: Reader): ImageFacts {
  if (reader.u32le(14) < 40) throw new BrokenMedia('model.probe.oldForm')
  if (reader.u32le(10) > reader.sizeBytes) throw new BrokenMedia('model.probe.cutShort')
  return still('bmp', Math.max(0, reader.i32le(18)), Math.abs(reader.i32le(22)))
}
