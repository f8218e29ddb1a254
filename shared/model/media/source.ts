/** Reading small parts of a big file, within hard bounds: whatever the bytes claim, looking at them ends soon and takes little memory. */

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

/** The file does not hold what its format promises; the message says what, for people. */
export class BrokenMedia extends Error {}

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
    if (offset < 0 || offset + length > this.sizeBytes) throw new BrokenMedia('the file is cut short')
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
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new BrokenMedia('a length in the file is not believable')
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
    if (this.#reads > readsMax || this.#bytes > bytesMax)
      throw new BrokenMedia('the file has more parts than can be read')
    this.#window = this.#source.read(offset, wanted)
    this.#windowAt = offset
    if (this.#window.length < length) throw new BrokenMedia('the file is cut short')
  }
}
