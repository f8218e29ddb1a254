/** Small media for tests, written byte by byte. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { writeMp4 } from '../../src-main/practice/media/mp4.ts'
import { writePng } from '../../src-main/practice/media/png.ts'

export function png(widthPx: number, heightPx: number, seed = 0): Buffer {
  return writePng(widthPx, heightPx, (x, y) => [(x + seed) % 256, (y * 3 + seed) % 256, (x * y + seed) % 256])
}

/** Frames of one colour; each picture is one LZW code after the clear code. */
export function gif(widthPx: number, heightPx: number, frameCount: number, delayHundredths = 10): Buffer {
  const head = Buffer.alloc(19)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(widthPx, 6)
  head.writeUInt16LE(heightPx, 8)
  head[10] = 0x80
  head.set([200, 120, 60, 20, 40, 60], 13)
  const frame = Buffer.from([0x21, 0xf9, 4, 0, delayHundredths & 0xff, delayHundredths >> 8, 0, 0, 0x2c, 0, 0, 0, 0])
  const size = Buffer.alloc(4)
  size.writeUInt16LE(widthPx, 0)
  size.writeUInt16LE(heightPx, 2)
  const picture = Buffer.concat([frame, size, Buffer.from([0, 2, 2, 0x44, 0x01, 0])])
  return Buffer.concat([head, ...Array.from({ length: frameCount }, () => picture), Buffer.from([0x3b])])
}

/** Headers and an end mark; `orientation` as a camera writes it, in either byte order. */
export function jpeg(widthPx: number, heightPx: number, orientation?: { value: number; isLittle: boolean }): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(heightPx, 5)
  frame.writeUInt16BE(widthPx, 7)
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x5a, 0xff, 0xd9])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), orientation ? exif(orientation) : Buffer.alloc(0), frame, scan])
}

function exif({ value, isLittle }: { value: number; isLittle: boolean }): Buffer {
  const u16 = (n: number) => Buffer.from(isLittle ? [n & 255, n >> 8] : [n >> 8, n & 255])
  const u32 = (n: number) => (isLittle ? Buffer.concat([u16(n), u16(0)]) : Buffer.concat([u16(0), u16(n)]))
  const tiff = [
    Buffer.from(isLittle ? 'II' : 'MM'),
    u16(42),
    u32(8),
    u16(1),
    u16(0x0112),
    u16(3),
    u32(1),
    u16(value),
    u16(0),
    u32(0),
  ]
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ...tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

export function webp(form: 'VP8 ' | 'VP8L' | 'VP8X', widthPx: number, heightPx: number): Buffer {
  const content = Buffer.alloc(form === 'VP8X' ? 10 : 12)
  if (form === 'VP8 ') {
    content.set([0, 0, 0, 0x9d, 0x01, 0x2a])
    content.writeUInt16LE(widthPx, 6)
    content.writeUInt16LE(heightPx, 8)
  } else if (form === 'VP8L') {
    content[0] = 0x2f
    content.writeUInt32LE(((widthPx - 1) | ((heightPx - 1) << 14)) >>> 0, 1)
  } else {
    content.writeUIntLE(widthPx - 1, 4, 3)
    content.writeUIntLE(heightPx - 1, 7, 3)
  }
  const head = Buffer.alloc(20)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(12 + content.length, 4)
  head.write(`WEBP${form}`, 8, 'latin1')
  head.writeUInt32LE(content.length, 16)
  return Buffer.concat([head, content])
}

export function bmp(widthPx: number, heightPx: number): Buffer {
  const bytes = Buffer.alloc(58)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(widthPx, 18)
  bytes.writeInt32LE(heightPx, 22)
  return bytes
}

export function mp4(widthPx = 1280, heightPx = 720, durationMs = 8000): Buffer {
  return writeMp4(widthPx, heightPx, durationMs, (row) => [40 + row, 110, 140])
}

/** A video of that many bytes on a disk that stores only its few real ones. */
export function writeBigVideo(path: string, sizeBytes: number): void {
  const video = mp4()
  const rest = Buffer.alloc(8)
  rest.writeUInt32BE(sizeBytes - video.length, 0)
  rest.write('free', 4, 'latin1')
  const handle = openSync(path, 'w', 0o600)
  writeSync(handle, Buffer.concat([video, rest]))
  ftruncateSync(handle, sizeBytes)
  closeSync(handle)
}
