/** Bytes of a stream by number, and values in frames: four bytes of length, then a structured clone, so that bigints and absent members survive. */
import { deserialize, serialize } from 'node:v8'
import type { Socket } from 'node:net'

/** What has arrived on a socket and was not taken yet. */
export class IncomingBytes {
  #chunks: Buffer[] = []
  #sizeBytes = 0
  #hasEnded = false
  #wake = () => {}

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk)
      this.#sizeBytes += chunk.length
      this.#wake()
    })
    const end = () => {
      this.#hasEnded = true
      this.#wake()
    }
    socket.on('end', end)
    socket.on('close', end)
    // Its end is told by `close`.
    socket.on('error', () => undefined)
  }

  /** The next `count` bytes; null where the stream ends before. One call at a time. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#sizeBytes < count) {
      if (this.#hasEnded) return null
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#chunks = [all.subarray(count)]
    this.#sizeBytes = all.length - count
    return all.subarray(0, count)
  }
}

const headBytes = 4

/** Does nothing where the other side is gone. */
export function writeFrame(socket: Socket, value: unknown): void {
  if (socket.destroyed) return
  const body = serialize(value)
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(body.length)
  socket.write(head)
  socket.write(body)
}

/** The next value; null at the end, and where a frame is longer than `mostBytes`. */
export async function readFrame(incoming: IncomingBytes, mostBytes: number): Promise<{ value: unknown } | null> {
  const head = await incoming.take(headBytes)
  const sizeBytes = head?.readUInt32BE() ?? 0
  if (!head || sizeBytes > mostBytes) return null
  const body = await incoming.take(sizeBytes)
  return body && { value: deserialize(body) }
}
