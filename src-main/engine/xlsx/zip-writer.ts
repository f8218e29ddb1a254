/** A ZIP archive that is written as it grows: memory holds a piece, however long its entries are. Source: PKWARE APPNOTE 6.3, entries with data descriptors. */
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { centralSignature, deflated, descriptorSignature, endSignature, localSignature } from './zip-format.ts'

/** Sizes and checksum stand behind the entry; names are UTF-8. */
const flags = 0x0808
const version = 20
/** 1 January 1980, the first day that the format knows. */
const date = 0x0021

interface Entry {
  name: Buffer
  offset: number
  checksum: number
  packedBytes: number
  bytes: number
}

/** Entries one after the other; `write` gets the archive's bytes in order. */
export class ZipWriter {
  readonly #write: (bytes: Uint8Array) => Promise<void>
  readonly #entries: Entry[] = []
  #offset = 0

  constructor(write: (bytes: Uint8Array) => Promise<void>) {
    this.#write = write
  }

  /** Adds an entry out of its texts. */
  async add(name: string, texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const entry: Entry = { name: Buffer.from(name), offset: this.#offset, checksum: 0, packedBytes: 0, bytes: 0 }
    await this.#put(record(localSignature, [version], [flags, deflated, 0, date], [0, 0, 0], [entry.name.length, 0]))
    await this.#put(entry.name)
    const packer = createDeflateRaw({ level: 4 })
    const packed = this.#take(packer, entry)
    // What fails while texts are made ends the archive; nobody waits for the rest of it.
    packed.catch(() => undefined)
    try {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        entry.checksum = crc32(bytes, entry.checksum)
        entry.bytes += bytes.length
        if (!packer.write(bytes)) await Promise.race([once(packer, 'drain'), packed])
      }
    } catch (thrown) {
      packer.destroy()
      throw thrown
    }
    packer.end()
    await packed
    await this.#put(record(descriptorSignature, [], [], [entry.checksum, entry.packedBytes, entry.bytes], []))
    this.#entries.push(entry)
  }

  /** Writes what stands where; the archive is whole then. */
  async end(): Promise<void> {
    const begin = this.#offset
    for (const { name, offset, checksum, packedBytes, bytes } of this.#entries) {
      const sizes = [checksum, packedBytes, bytes]
      const fields = [name.length, 0, 0, 0, 0]
      await this.#put(record(centralSignature, [version, version], [flags, deflated, 0, date], sizes, fields))
      await this.#put(Buffer.concat([uint32(0), uint32(offset), name]))
    }
    const count = this.#entries.length
    await this.#put(record(endSignature, [0, 0], [count, count], [this.#offset - begin, begin], [0]))
  }

  async #take(packer: AsyncIterable<Uint8Array>, entry: Entry): Promise<void> {
    for await (const piece of packer) {
      entry.packedBytes += piece.length
      await this.#put(piece)
    }
  }

  async #put(bytes: Uint8Array): Promise<void> {
    await this.#write(bytes)
    this.#offset += bytes.length
  }
}

/** A signature, numbers of two bytes, numbers of four, and numbers of two. */
function record(signature: number, first: number[], second: number[], sizes: number[], last: number[]): Buffer {
  return Buffer.concat([
    uint32(signature),
    ...[...first, ...second].map(uint16),
    ...sizes.map(uint32),
    ...last.map(uint16),
  ])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

/** RangeError beyond 4 GiB, which no archive of this format holds. */
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
