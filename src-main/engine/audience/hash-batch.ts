/**
 * SHA-256 of many short values, written as digits to where they belong: four at a time by `sha256-kernel.ts`, which is several times as fast as one
 * call of `node:crypto` for each (libraries measured: `hash-wasm` and `@noble/hashes` are slower than that call). Values that do not fit into one block,
 * and all of them where WebAssembly lacks what the kernel needs, go through the platform.
 */
import { createKernel, digestBytes, messageMaxBytes, slotBytes } from './sha256-kernel.ts'
import type { Sha256Kernel } from './sha256-kernel.ts'
import { sha256Bytes } from './sha256.ts'
import { Memory } from './web-assembly.ts'
import type { WasmMemory } from './web-assembly.ts'

const slotCount = 1024
const digitCount = 64
const targetsAt = slotCount * slotBytes
/** Where digits of lanes without a value go. */
const spareAt = targetsAt + slotCount * 4
const digestsAt = spareAt + digitCount
const outputAt = digestsAt + slotCount * digestBytes
const pageBytes = 65_536

/** Takes digests, eight words each, with the tags that their values came with; both are overwritten afterwards. */
export type OnDigests = (tags: Int32Array, digests: Uint32Array, count: number) => void

export class HashBatch {
  readonly #kernel: Sha256Kernel | null
  readonly #slots: Uint8Array
  readonly #targets: Int32Array
  readonly #digests: Uint32Array
  readonly #tags = new Int32Array(slotCount)
  readonly #onDigests: OnDigests
  #count = 0
  /** Bytes that the caller writes, and into which the digits go. */
  readonly output: Buffer

  constructor(outputBytes: number, onDigests: OnDigests = () => undefined, kernelOf = createKernel) {
    this.#onDigests = onDigests
    const memory = new Memory({ initial: Math.ceil((outputAt + outputBytes) / pageBytes) })
    this.#kernel = kernelOrNull(memory, kernelOf)
    this.#slots = new Uint8Array(memory.buffer, 0, targetsAt)
    this.#targets = new Int32Array(memory.buffer, targetsAt, slotCount)
    this.#digests = new Uint32Array(memory.buffer, digestsAt, slotCount * (digestBytes / 4))
    this.output = Buffer.from(memory.buffer, outputAt, outputBytes)
  }

  /**
   * Has the 64 digits of a value's digest at that place of the output, at the latest after `flush`; the digest itself goes to `onDigests` with the
   * tag. The value may change meanwhile.
   */
  add(value: Uint8Array, at: number, tag = 0): void {
    this.#put(value, outputAt + at, tag)
  }

  /** As `add`, with no digits written. */
  addUnwritten(value: Uint8Array, tag: number): void {
    this.#put(value, spareAt, tag)
  }

  flush(): void {
    if (this.#count === 0) return
    const groupCount = Math.ceil(this.#count / 4)
    this.#targets.fill(spareAt, this.#count, groupCount * 4)
    this.#kernel?.run(0, targetsAt, groupCount, digestsAt)
    this.#onDigests(this.#tags, this.#digests, this.#count)
    this.#count = 0
  }

  #put(value: Uint8Array, target: number, tag: number): void {
    if (value.length > messageMaxBytes || this.#kernel === null) return this.#byPlatform(value, target, tag)
    this.#fill(value)
    this.#targets[this.#count] = target
    this.#tags[this.#count++] = tag
    if (this.#count === slotCount) this.flush()
  }

  #byPlatform(value: Uint8Array, target: number, tag: number): void {
    const digest = Buffer.from(sha256Bytes(value))
    if (target !== spareAt) this.output.write(digest.toString('hex'), target - outputAt, 'latin1')
    this.#onDigests(Int32Array.of(tag), wordsOf(digest), 1)
  }

  /** The value with its padding; slots are empty before. */
  #fill(value: Uint8Array): void {
    const slots = this.#slots
    const from = this.#count * slotBytes
    const { length } = value
    for (let index = 0; index < length; index++) slots[from + index] = value[index]!
    slots[from + length] = 0x80
    slots[from + slotBytes - 2] = length >> 5
    slots[from + slotBytes - 1] = (length << 3) & 0xff
  }
}

function kernelOrNull(memory: WasmMemory, kernelOf: typeof createKernel): Sha256Kernel | null {
  try {
    return kernelOf(memory)
  } catch {
    return null
  }
}

/** The eight words of a digest. */
export function wordsOf(digest: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(digest).buffer)
}
