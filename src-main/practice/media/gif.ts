/** Moving pictures: a GIF of plain frames, packed without compression. Source: GIF89a specification. */
import type { Colour } from './png.ts'

/** Colours of the one palette. */
export const gifColours = 128
const bitsPerColour = 7
const clearCode = 1 << bitsPerColour
/** Before so many signs the codes would grow beyond one byte. */
const signsBetweenClears = 120
const longestBlock = 255

/** A GIF that repeats for ever; `paint` gives the place in the palette of 128 for each point of each frame. */
export function writeGif(
  widthPx: number,
  heightPx: number,
  palette: readonly Colour[],
  frames: { count: number; delayMs: number },
  paint: (x: number, y: number, frame: number) => number,
): Buffer {
  const size = u16(widthPx, heightPx)
  const colours = Buffer.alloc(gifColours * 3)
  for (const [index, colour] of palette.slice(0, gifColours).entries()) colours.set(colour, index * 3)
  const parts: Buffer[] = [
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80 | ((bitsPerColour - 1) << 4) | (bitsPerColour - 1), 0, 0]),
    colours,
    Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00', 'latin1'),
  ]
  for (let frame = 0; frame < frames.count; frame++)
    parts.push(
      Buffer.from([0x21, 0xf9, 4, 0]),
      u16(Math.round(frames.delayMs / 10)),
      Buffer.from([0, 0, 0x2c, 0, 0, 0, 0]),
      size,
      Buffer.from([0, bitsPerColour]),
      blocks(signs(widthPx, heightPx, (x, y) => paint(x, y, frame))),
    )
  return Buffer.concat([...parts, Buffer.from([0x3b])])
}

/** One byte a point, with a clear often enough that no code grows. */
function signs(widthPx: number, heightPx: number, paint: (x: number, y: number) => number): Buffer {
  const points = widthPx * heightPx
  const bytes = Buffer.alloc(points + Math.ceil(points / signsBetweenClears) + 1)
  let at = 0
  for (let point = 0; point < points; point++) {
    if (point % signsBetweenClears === 0) bytes[at++] = clearCode
    bytes[at++] = paint(point % widthPx, Math.floor(point / widthPx))
  }
  bytes[at] = clearCode + 1
  return bytes
}

function blocks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let from = 0; from < bytes.length; from += longestBlock) {
    const part = bytes.subarray(from, from + longestBlock)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([...parts, Buffer.from([0])])
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}
