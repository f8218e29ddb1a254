/**
 * SHA-256 of four short messages side by side, in the four lanes of WebAssembly's 128-bit numbers. Source: FIPS 180-4.
 *
 * The module is built here, instruction by instruction, so that what runs is what can be read. Its one function takes groups of four:
 *
 *     four slots of 64 bytes (padded messages) -> 16 words of each, one lane a message -> 64 rounds -> 64 hexadecimal digits each, to its own address
 *
 * The 32 bytes of each digest are left beside that, one behind the other. The slots are cleared as they are read: what was hashed does not stay in this memory.
 */
import { Instance, Module } from './web-assembly.ts'
import type { WasmMemory, WasmModule } from './web-assembly.ts'

/** Bytes of one padded message. */
export const slotBytes = 64
export const digestBytes = 32
/** What one block holds beside its padding. */
export const messageMaxBytes = 55

export interface Sha256Kernel {
  /**
   * Hashes the messages in `groupCount` (1 or more) times four slots from `slots` on. `targets`: address of one 32-bit address for each slot, where
   * its 64 digits go. `digests`: address to which the 32 bytes of each go, in order.
   */
  run(slots: number, targets: number, groupCount: number, digests: number): void
}

type Code = readonly number[]

/** Arguments of the function, then its 128-bit variables. */
const local = { slots: 0, targets: 1, groups: 2, digests: 3, state: 4, schedule: 12, sum: 28, pairs: 29 }
const vectorCount = 29

const get = (index: number): Code => [0x20, index]
const set = (index: number): Code => [0x21, index]
const constant = (value: number): Code => [0x41, ...signed(value)]
const addNumber: Code = [0x6a]
const subtractNumber: Code = [0x6b]
const keep = (index: number): Code => [0x22, index]
const loadNumber = (offset: number): Code => [0x28, 2, ...unsigned(offset)]
const vector = (operation: number, ...operands: number[]): Code => [0xfd, ...unsigned(operation), ...operands]
const load = (offset: number): Code => vector(0x00, 0, ...unsigned(offset))
const store = (offset: number): Code => vector(0x0b, 0, ...unsigned(offset))
/** Bytes of two vectors, 0 to 15 of the first and 16 to 31 of the second. */
const shuffle = (...bytes: number[]): Code => vector(0x0d, ...bytes)
const swizzle = vector(0x0e)
const and = vector(0x4e)
const or = vector(0x50)
const xor = vector(0x51)
const select = vector(0x52)
const shiftBytesRight = vector(0x6d)
const shiftLeft = vector(0xab)
const shiftRight = vector(0xad)
const add = vector(0xae)
const bytesOf = (...bytes: number[]): Code => vector(0x0c, ...bytes)
/** A word in all four lanes. */
const word = (value: number): Code => {
  const bytes = [value, value >>> 8, value >>> 16, value >>> 24].map((each) => each & 0xff)
  return bytesOf(...bytes, ...bytes, ...bytes, ...bytes)
}
const shifted = (value: number, by: number): Code => [...get(value), ...constant(by), ...shiftRight]
const rotated = (value: number, by: number): Code => [
  ...shifted(value, by),
  ...[...get(value), ...constant(32 - by), ...shiftLeft],
  ...or,
]
const mixed = (first: Code, second: Code, third: Code): Code => [...first, ...second, ...xor, ...third, ...xor]

/** Words of the schedule take turns in 16 variables. */
const scheduled = (round: number) => local.schedule + (round & 15)

/** The kernel over a memory that the caller keeps. Throws where this WebAssembly has no 128-bit numbers. */
export function createKernel(memory: WasmMemory): Sha256Kernel {
  const module = (compiled ??= new Module(moduleBytes()))
  const { run } = new Instance(module, { of: { memory } }).exports
  return { run: run as Sha256Kernel['run'] }
}

/** Compiled once a thread: a fresh module starts slowly. */
let compiled: WasmModule | undefined

function kernelCode(): Code {
  const start = fractions(8, 2)
  return [
    ...[0x03, 0x40],
    ...readSlots(),
    ...clearSlots(),
    ...start.flatMap((value, index) => [...word(value), ...set(local.state + index)]),
    ...rounds(),
    ...start.flatMap((value, index) => [
      ...get(local.state + index),
      ...word(value),
      ...add,
      ...set(local.state + index),
    ]),
    ...writeDigests(),
    ...[...get(local.slots), ...constant(4 * slotBytes), ...addNumber, ...set(local.slots)],
    ...[...get(local.targets), ...constant(16), ...addNumber, ...set(local.targets)],
    ...[...get(local.digests), ...constant(4 * digestBytes), ...addNumber, ...set(local.digests)],
    ...[...get(local.groups), ...constant(1), ...subtractNumber, ...keep(local.groups)],
    ...[0x0d, 0x00, 0x0b],
  ]
}

/** Words of the four messages, each word as four lanes. */
function readSlots(): Code {
  return [0, 4, 8, 12].flatMap((first) => {
    const words = [0, 1, 2, 3].map((index) => local.schedule + first + index)
    return [
      ...words.flatMap((into, slot) => [...get(local.slots), ...load(slot * slotBytes + first * 4), ...set(into)]),
      ...transposed(words),
    ]
  })
}

function clearSlots(): Code {
  return Array.from({ length: 16 }, (_, index) => [...get(local.slots), ...word(0), ...store(index * 16)]).flat()
}

/** Turns rows of four words into columns, and the order of bytes in each word round. */
function transposed(rows: readonly number[]): Code {
  const [a, b, c, d] = rows as [number, number, number, number]
  const low = shuffle(...turned(0), ...turned(16), ...turned(4), ...turned(20))
  const high = shuffle(...turned(8), ...turned(24), ...turned(12), ...turned(28))
  const firsts = shuffle(...range(0, 8), ...range(16, 24))
  const seconds = shuffle(...range(8, 16), ...range(24, 32))
  const pair = (index: number) => local.pairs + index
  const join = (one: number, other: number, how: Code, into: number) => [
    ...get(one),
    ...get(other),
    ...how,
    ...set(into),
  ]
  return [
    ...[...join(a, b, low, pair(0)), ...join(a, b, high, pair(1))],
    ...[...join(c, d, low, pair(2)), ...join(c, d, high, pair(3))],
    ...[...join(pair(0), pair(2), firsts, a), ...join(pair(0), pair(2), seconds, b)],
    ...[...join(pair(1), pair(3), firsts, c), ...join(pair(1), pair(3), seconds, d)],
  ]
}

function turned(from: number): number[] {
  return range(from, from + 4).reverse()
}

/** 64 rounds; afterwards each word of the state is where it was at first. */
function rounds(): Code {
  const constants = fractions(64, 3)
  const code: number[] = []
  let state = range(local.state, local.state + 8)
  for (const [round, value] of constants.entries()) {
    const [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
    if (round >= 16) code.push(...extended(round))
    code.push(...get(h), ...word(value), ...add, ...get(scheduled(round)), ...add)
    code.push(...get(f), ...get(g), ...get(e), ...select, ...add)
    code.push(...mixed(rotated(e, 6), rotated(e, 11), rotated(e, 25)), ...add, ...set(local.sum))
    code.push(...get(d), ...get(local.sum), ...add, ...set(d))
    // The majority of three: where the first two differ, the third.
    code.push(...get(c), ...get(a), ...get(a), ...get(b), ...xor, ...select)
    code.push(...mixed(rotated(a, 2), rotated(a, 13), rotated(a, 22)), ...add, ...get(local.sum), ...add, ...set(h))
    state = [h, a, b, c, d, e, f, g]
  }
  return code
}

/** The next word of the schedule, from those before it. */
function extended(round: number): Code {
  const early = scheduled(round - 15)
  const late = scheduled(round - 2)
  return [
    ...[...get(scheduled(round)), ...mixed(rotated(early, 7), rotated(early, 18), shifted(early, 3)), ...add],
    ...[...get(scheduled(round - 7)), ...add],
    ...[...mixed(rotated(late, 17), rotated(late, 19), shifted(late, 10)), ...add, ...set(scheduled(round))],
  ]
}

/** Digits and bytes of each of the four, half a digest at a time. */
function writeDigests(): Code {
  return [0, 4].flatMap((first) => {
    const words = [0, 1, 2, 3].map((index) => local.state + first + index)
    const bytes = words.flatMap((half, message) => [
      ...[...get(local.digests), ...get(half), ...store(message * digestBytes + first * 4)],
    ])
    return [...transposed(words), ...bytes, ...words.flatMap((half, message) => digitsOf(half, message, first * 8))]
  })
}

/** 32 digits of 16 bytes, at an offset from the address that the message has. */
function digitsOf(half: number, message: number, offset: number): Code {
  const upper: Code = [...get(half), ...constant(4), ...shiftBytesRight]
  const lower: Code = [...get(half), ...bytesOf(...range(0, 16).map(() => 0x0f)), ...and]
  const digits = bytesOf(...Buffer.from('0123456789abcdef'))
  return [0, 8].flatMap((from) => [
    ...[...get(local.targets), ...loadNumber(message * 4)],
    ...digits,
    ...[...upper, ...lower, ...shuffle(...range(from, from + 8).flatMap((byte) => [byte, byte + 16]))],
    ...swizzle,
    ...store(offset + from * 2),
  ])
}

/** A module that takes its memory from outside and has the one function. */
function moduleBytes(): Uint8Array<ArrayBuffer> {
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content]
  const name = (text: string): Code => [text.length, ...Buffer.from(text)]
  const body = [1, ...unsigned(vectorCount), 0x7b, ...kernelCode(), 0x0b]
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 0]),
    ...section(2, [1, ...name('of'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('run'), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ])
}

/** First 32 bits of the fractional parts of the roots (2: square, 3: cube) of the first primes. */
function fractions(count: number, root: 2 | 3): number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next++) if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  return primes.map((prime) => Number(wholeRoot(BigInt(prime) << BigInt(32 * root), root) & 0xffffffffn))
}

/** The largest whole number whose power is not above the given one. */
function wholeRoot(power: bigint, root: 2 | 3): bigint {
  let [low, high] = [0n, 1n << 40n]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (middle ** BigInt(root) <= power) low = middle
    else high = middle - 1n
  }
  return low
}

/** Whole numbers as WebAssembly writes them, seven bits a byte. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
