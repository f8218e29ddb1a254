import { describe, expect, it } from 'vitest'
import { multipartBody } from '../../../../src-main/engine/service/multipart.ts'
import { readMultipart } from '../../../../src-main/practice/media/multipart.ts'

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

describe('a body of one part', () => {
  it('has exactly the length that it states, can be sent twice, and is read by the service as it was meant', async () => {
    const content = [Buffer.from([0, 13, 10, 45, 45]), Buffer.alloc(70_000, 7)]
    const part = {
      name: 'media',
      type: 'application/octet-stream',
      content: {
        sizeBytes: 70_005,
        async *pieces() {
          yield* content
        },
      },
    }
    const { contentType, body } = multipartBody(part, 'galley-0123')
    const first = await gather(body.pieces())
    expect(first.length).toBe(body.sizeBytes)
    expect((await gather(body.pieces())).equals(first)).toBe(true)
    const [read, ...others] = readMultipart(contentType, first) ?? []
    expect(others).toEqual([])
    expect(read).toMatchObject({ name: 'media', fileName: 'media' })
    expect(read?.bytes.equals(Buffer.concat(content))).toBe(true)
  })
})
