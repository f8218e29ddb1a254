/** A small MP4 writer: one picture track, all frames of the same length. Source: ISO/IEC 14496-12 and 14496-15. */
import { writeVideo } from './h264.ts'
import type { Stripe } from './h264.ts'

const frameNumberMax = 256

/** A video of that length and size, sides being multiples of 16; it plays. */
export function writeMp4(
  widthPx: number,
  heightPx: number,
  durationMs: number,
  stripe: (row: number) => Stripe,
): Buffer {
  const frameCount = Math.max(1, Math.min(frameNumberMax, Math.round(durationMs / 40)))
  const video = writeVideo(widthPx, heightPx, frameCount, stripe)
  const samples = video.frames.map((frame) => Buffer.concat([u32(frame.length), frame]))
  const frameMs = Math.round(durationMs / frameCount)
  const lengthMs = frameMs * frameCount
  const start = box('ftyp', latin('isom'), u32(512), latin('isomiso2avc1mp41'))
  const header = (offset: number) =>
    box(
      'moov',
      full('mvhd', 0, u32(0, 0, 1000, lengthMs, 0x10000), u16(0x100, 0), u32(0, 0), matrix, u32(0, 0, 0, 0, 0, 0, 2)),
      box(
        'trak',
        full('tkhd', 3, u32(0, 0, 1, 0, lengthMs, 0, 0), u16(0, 0, 0, 0), matrix, u32(widthPx << 16, heightPx << 16)),
        box(
          'mdia',
          full('mdhd', 0, u32(0, 0, 1000, lengthMs), u16(0x55c4, 0)),
          full('hdlr', 0, u32(0), latin('vide'), u32(0, 0, 0), latin('Picture\0')),
          box(
            'minf',
            full('vmhd', 1, u16(0, 0, 0, 0)),
            box('dinf', full('dref', 0, u32(1), full('url ', 1))),
            box(
              'stbl',
              full('stsd', 0, u32(1), codedAs(widthPx, heightPx, video.sequence, video.picture)),
              full('stts', 0, u32(1, frameCount, frameMs)),
              full('stss', 0, u32(1, 1)),
              full('stsc', 0, u32(1, 1, frameCount, 1)),
              full('stsz', 0, u32(0, frameCount, ...samples.map(({ length }) => length))),
              full('stco', 0, u32(1, offset)),
            ),
          ),
        ),
      ),
    )
  // Where the frames begin depends on the length of the header, which does not depend on where they begin.
  const offset = start.length + header(0).length + 8
  return Buffer.concat([start, header(offset), box('mdat', ...samples)])
}

function codedAs(widthPx: number, heightPx: number, sequence: Buffer, picture: Buffer): Buffer {
  const sets = Buffer.concat([
    Buffer.from([1, sequence[1]!, sequence[2]!, sequence[3]!, 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  ])
  return box(
    'avc1',
    Buffer.from([0, 0, 0, 0, 0, 0]),
    u16(1, 0, 0),
    u32(0, 0, 0),
    u16(widthPx, heightPx),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box('avcC', sets),
  )
}

/** No turn, no scaling. */
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

function box(type: string, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([u32(length), latin(type), ...content])
}

function full(type: string, flags: number, ...content: Buffer[]): Buffer {
  return box(type, u32(flags), ...content)
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
