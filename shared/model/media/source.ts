/** Reading small parts of a big file, within hard bounds: whatever the bytes claim, looking at them ends soon and takes little memory. */
import type { MessageId } from '../../messages/message.ts'

/** Bytes somewhere; `read` gives fewer than asked for only at the end. */
export interface ByteSource {
  sizeBytes: number
  read(offset: number, length: number): Uint8Array
}

/** Bytes in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return { sizeBytes: bytes.byteLength, read: (offset, length) => bytes.subarray(offset, offset + length) }
}

/** Most reads and bytes of one look. A GIF of the largest size that is taken is read whole; of everything else only headers are. */
const readsMax = 40_000
const bytesMax = 32 * 1024 * 1024
const windowBytes = 16 * 1024

/** Thrown where a file does not hold what its format promises; `why` is the key of the sentence's part that says what is wrong. */
export class BrokenMedia extends Error {
  readonly why: BrokenReason
  constructor(why: BrokenReason) {
    super(why)
    this.name = 'BrokenMedia'
    this.why = why
  }
}
type BrokenReason = Extract<MessageId, `model.probe.${string}`>

/** Reader over a source, big-endian unless named otherwise. Every read beyond the end or the bounds throws BrokenMedia. */
export class Reader {
  readonly sizeBytes: number
  readonly #source: ByteSource
  #reads = 0
  #bytes = 0
  #window: Uint8Array = new Uint8Array(0)
  #windowAt = 0

  constructor(source: ByteSource) {
    this.#source = source
    this.sizeBytes = source.sizeBytes
  }

  /** Exactly these bytes. */
  take(offset: number, length: number): Uint8Array {
    if (offset < 0 || offset + length > this.sizeBytes) throw new BrokenMedia('model.probe.cutShort')
    const start = offset - this.#windowAt
    if (start < 0 || start + length > this.#window.length) this.#load(offset, length)
    return this.#window.subarray(offset - this.#windowAt, offset - this.#windowAt + length)
  }

  u8(offset: number): number {
    return this.take(offset, 1)[0]!
  }

  u16(offset: number): number {
    return this.#view(offset, 2).getUint16(0)
  }

  u16le(offset: number): number {
    return this.#view(offset, 2).getUint16(0, true)
  }

  u32(offset: number): number {
    return this.#view(offset, 4).getUint32(0)
  }

  u32le(offset: number): number {
    return this.#view(offset, 4).getUint32(0, true)
  }

  i32le(offset: number): number {
    return this.#view(offset, 4).getInt32(0, true)
  }

  /** A length or time of 64 bits; beyond 2^53 it is no believable one. */
  u64(offset: number): number {
    const value = this.#view(offset, 8).getBigUint64(0)
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new BrokenMedia('model.probe.length')
    return Number(value)
  }

  /** Latin text of that length. */
  text(offset: number, length: number): string {
    return String.fromCharCode(...this.take(offset, length))
  }

  /** Whether these bytes, given as Latin text, stand there. */
  has(offset: number, text: string): boolean {
    return offset + text.length <= this.sizeBytes && this.text(offset, text.length) === text
  }

  #view(offset: number, length: number): DataView {
    const bytes = this.take(offset, length)
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  #load(offset: number, length: number): void {
    const wanted = Math.min(Math.max(length, windowBytes), this.sizeBytes - offset)
    this.#reads++
    this.#bytes += wanted
    if (this.#reads > readsMax || this.#bytes > bytesMax) throw new BrokenMedia('model.probe.tooManyParts')
    this.#window = this.#source.read(offset, wanted)
    this.#windowAt = offset
    if (this.#window.length < length) throw new BrokenMedia('model.probe.cutShort')
  }
}
