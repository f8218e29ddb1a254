/** What the practice service draws is what its headers say: unpacked here by other means than it was packed. */
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readMultipart } from '../../../src-main/practice/media/multipart.ts'
import { writePng } from '../../../src-main/practice/media/png.ts'

describe('PNG writer', () => {
  it('gives back each painted pixel', () => {
    const paint = (x: number, y: number) => [x * 7, y * 11, (x + y) % 256] as const
    const bytes = writePng(33, 17, paint)
    expect(bytes.readUInt32BE(16)).toBe(33)
    expect(bytes.readUInt32BE(20)).toBe(17)
    const at = bytes.indexOf('IDAT', 0, 'latin1')
    const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
    const above = new Uint8Array(99)
    for (let y = 0; y < 17; y++) {
      const row = rows.subarray(y * 100, y * 100 + 100)
      expect(row[0]).toBe(2)
      for (let byte = 0; byte < 99; byte++) above[byte] = (above[byte]! + row[byte + 1]!) & 255
      for (let x = 0; x < 33; x++)
        expect([...above.subarray(x * 3, x * 3 + 3)]).toEqual(paint(x, y).map((v) => v & 255))
    }
  })
})

describe('bodies of several parts', () => {
  const body = (text: string) => Buffer.from(text, 'latin1')
  const type = 'multipart/form-data; boundary=xyz'

  it('are read apart, bytes as they are', () => {
    const bytes = '\r\n--xy\0\xff\r\n'
    const read = readMultipart(
      type,
      body(
        `--xyz\r\nContent-Disposition: form-data; name="command"\r\n\r\nAPPEND\r\n--xyz\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n--xyz--\r\n`,
      ),
    )
    expect(read?.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['command', null],
      ['media', 'a.png'],
    ])
    expect(read?.[1]?.bytes.toString('latin1')).toBe(bytes)
  })

  it.each([
    ['no boundary', 'multipart/form-data', '--xyz--'],
    ['another boundary', type, '--abc\r\n\r\n--abc--'],
    ['no end', type, '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ['a part without a name', type, '--xyz\r\nContent-Type: text/plain\r\n\r\n1\r\n--xyz--'],
  ])('are refused when broken: %s', (_, contentType, text) => {
    expect(readMultipart(contentType, body(text))).toBeNull()
  })
})
