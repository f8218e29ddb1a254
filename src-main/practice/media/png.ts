/** A small PNG writer: eight bits a channel, no transparency. Source: PNG specification, sections 5 and 9 to 11. */
import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/** A picture of that size; `paint` is asked for each pixel. */
export function writePng(widthPx: number, heightPx: number, paint: (x: number, y: number) => Colour): Buffer {
  const stride = 1 + widthPx * 3
  const rows = Buffer.alloc(stride * heightPx)
  for (let y = 0; y < heightPx; y++) {
    // Filter 2: each byte less the one above it; smooth pictures become nearly nothing.
    rows[y * stride] = 2
    for (let x = 0; x < widthPx; x++) rows.set(paint(x, y), y * stride + 1 + x * 3)
  }
  for (let y = heightPx - 1; y > 0; y--)
    for (let at = 1; at < stride; at++) rows[y * stride + at]! -= rows[(y - 1) * stride + at]!
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
