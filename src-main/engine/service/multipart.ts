/** A body of one part that carries bytes, written piece by piece. Source: RFC 7578; gaps 7. */
import type { StreamBody } from '../ports.ts'

/** Bytes and what they are called in the request. */
export interface FilePart {
  /** Name of the part: 'media'. */
  name: string
  /** MIME type. */
  type: string
  content: StreamBody
}

/** The body and the header that goes with it; the boundary must not occur in the content, so it is made by chance. */
export function multipartBody(part: FilePart, boundary: string): { contentType: string; body: StreamBody } {
  // The file's own name stays here: it may say more than is meant for the service.
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"; filename="${part.name}"\r\nContent-Type: ${part.type}\r\n\r\n`,
    'latin1',
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1')
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield head
    yield* part.content.pieces()
    yield tail
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: { sizeBytes: head.length + part.content.sizeBytes + tail.length, pieces },
  }
}
