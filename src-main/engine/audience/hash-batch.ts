/**
 * SHA-256 of many short values, written as digits to where they belong: four at a time by `sha256-kernel.ts`, which is several times as fast as one
 * call of `node:crypto` for each (libraries measured: `hash-wasm` and `@noble/hashes` are slower than that call). Values that do not fit into one block,
 * and all of them where WebAssembly lacks what the kernel needs, go through the platform.
 */
import { createKernel, messageMaxBytes, slotBytes } from './sha256-kernel.ts'
import type { Sha256Kernel } from './sha256-kernel.ts'
import { sha256Hex } from './sha256.ts'
import { Memory } from './web-assembly.ts'
import type { WasmMemory } from './web-assembly.ts'

const slotCount = 1024
const digitCount = 64
const targetsAt = slotCount * slotBytes
/** Where digits of lanes without a value go. */
const spareAt = targetsAt + slotCount * 4
const outputAt = spareAt + digitCount
const pageBytes = 65_536

export class HashBatch {
  readonly #kernel: Sha256Kernel | null
  readonly #slots: Uint8Array
  readonly #targets: Int32Array
  #count = 0
  /** Bytes that the caller writes, and into which the digits go. */
  readonly output: Buffer

  constructor(outputBytes: number, kernelOf = createKernel) {
    const memory = new Memory({ initial: Math.ceil((outputAt + outputBytes) / pageBytes) })
    this.#kernel = kernelOrNull(memory, kernelOf)
    this.#slots = new Uint8Array(memory.buffer, 0, targetsAt)
    this.#targets = new Int32Array(memory.buffer, targetsAt, slotCount)
    this.output = Buffer.from(memory.buffer, outputAt, outputBytes)
  }

  /** Has the 64 digits of a value's digest at that place of the output, at the latest after `flush`. The value may change meanwhile. */
  add(value: Uint8Array, at: number): void {
    if (value.length > messageMaxBytes || this.#kernel === null) {
      this.output.write(sha256Hex(value), at, 'latin1')
      return
    }
    this.#fill(value)
    this.#targets[this.#count++] = outputAt + at
    if (this.#count === slotCount) this.flush()
  }

  flush(): void {
    if (this.#count === 0) return
    const groupCount = Math.ceil(this.#count / 4)
    this.#targets.fill(spareAt, this.#count, groupCount * 4)
    this.#kernel?.run(0, targetsAt, groupCount)
    this.#count = 0
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
