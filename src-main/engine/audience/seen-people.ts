/**
 * Which people of a list came before: a person is the same where the SHA-256 of every value is, whole. A quick mix of 32 bits finds who may be the
 * same, and the digests tell: nobody is left out for being like another. Of each person one number of 256 bits is kept in memory and never a value,
 * some 44 MB for a million.
 * The memory has a bound: of longer lists, whoever stands behind the first three million is compared with those alone, and may go twice, which
 * changes nothing at the service.
 *
 *     a person -> nobody with this mix: new · somebody: digests of both compared -> the same: again · another: new
 */
import { HashBatch, wordsOf } from './hash-batch.ts'
import { sha256Bytes } from './sha256.ts'

const firstCapacity = 1 << 12
/** Places at most: 17 MB. */
const mostSlots = 1 << 22
/** A place holds the person's number from 1 in so many bits, and above them bits of the mix: small, since each person looks at another one. */
const numberBits = 23
const numberMask = (1 << numberBits) - 1
const words = 8
/** People who are kept in one piece: 1 MB. */
const pieceBits = 15
const pieceMask = (1 << pieceBits) - 1
const mixesAt = words << pieceBits
const wordsOfPiece = (words + 1) << pieceBits
/** A tag is the number of a person and the place of a value among theirs, which turns its digest, so that order counts. */
const turnBits = 3
/** Of people who are not remembered. */
const noTag = -1

export class SeenPeople {
  /** Hashes what bodies of requests hold. With the digests people are known again, so each of them comes by here. */
  readonly hashes: HashBatch
  readonly #mostSlots: number
  #slots = new Uint32Array(firstCapacity)
  #capacity = firstCapacity
  #count = 0
  /** One piece after the other: eight words of digests of each person, then the mix of each. */
  readonly #pieces: Uint32Array[] = []
  #mix = 0
  /** Kinds of the present person's values. */
  #kinds = 0
  /** The present person's values, the first `#valueCount`. */
  readonly #values: { bytes: Uint8Array; length: number; isWritten: boolean }[] = []
  #valueCount = 0
  /** Of the last new person: `tag` + 0 for the first value, + 1 for the second. */
  tag = noTag

  /** `outputBytes`: how many bytes the output of `hashes` has. */
  constructor(outputBytes = 0, slots = mostSlots) {
    this.#mostSlots = slots
    this.hashes = new HashBatch(outputBytes, (tags, digests, count) => this.#note(tags, digests, count))
  }

  /** Begins with the next person. */
  begin(): void {
    this.#mix = 0x9747b28c
    this.#kinds = 0
    this.#valueCount = 0
  }

  /**
   * One value of the person, with the number of its kind, in the order of the columns; its bytes stay as they are until `isNew` was asked.
   * `isWritten`: somebody gives it to `hashes` with its tag right after that, if the person is new.
   */
  add(kind: number, bytes: Uint8Array, length: number, isWritten: boolean): void {
    this.#kinds = Math.imul(this.#kinds, 31) + kind + 1
    this.#mix = mixed(this.#mix ^ this.#kinds, bytes, length)
    const value = (this.#values[this.#valueCount++] ??= { bytes, length, isWritten })
    value.bytes = bytes
    value.length = length
    value.isWritten = isWritten
  }

  /** Whether nobody like this came before; from now on somebody has. */
  isNew(): boolean {
    if (this.#isFull() && this.#capacity < this.#mostSlots) this.#grow()
    const mix = spread(this.#mix)
    const slot = this.#slotOf(mix)
    if (slot < 0) return false
    this.tag = noTag
    if (!this.#isFull()) this.#remember(slot, mix)
    this.#hashUnwritten()
    return true
  }

  #isFull(): boolean {
    return this.#count * 4 >= this.#capacity * 3
  }

  /** The free place for the person, or below 0 where they are there already. */
  #slotOf(mix: number): number {
    const slots = this.#slots
    const mask = this.#capacity - 1
    const mark = mix & ~numberMask
    let own: Uint32Array | null = null
    for (let slot = mix & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot]!
      if (found === 0) return slot
      if ((found & ~numberMask) !== mark) continue
      const number = (found & numberMask) - 1
      if (this.#mixOf(number) !== mix) continue
      this.hashes.flush()
      own ??= this.#ownDigest()
      if (this.#isOf(number, own)) return -1
    }
  }

  #remember(slot: number, mix: number): void {
    const number = this.#count++
    this.#slots[slot] = (mix & ~numberMask) | (number + 1)
    const at = number & pieceMask
    if (at === 0) this.#pieces.push(new Uint32Array(wordsOfPiece))
    const piece = this.#pieceOf(number)
    piece[at * words] = this.#kinds
    piece[mixesAt + at] = mix
    this.tag = number << turnBits
  }

  /** What nobody writes is hashed to be known again. */
  #hashUnwritten(): void {
    for (let index = 0; this.tag !== noTag && index < this.#valueCount; index++) {
      const { bytes, length, isWritten } = this.#values[index]!
      const tag = tagOf(this.tag, index)
      if (isWritten) continue
      const digest = digestIn(bytes, length)
      if (digest) this.#note(Int32Array.of(tag), digest, 1)
      else this.hashes.addUnwritten(bytes.subarray(0, length), tag)
    }
  }

  /** The present person's digests as one. */
  #ownDigest(): Uint32Array {
    const own = new Uint32Array(words)
    own[0] = this.#kinds
    for (let index = 0; index < this.#valueCount; index++) {
      const { bytes, length } = this.#values[index]!
      const digest = digestIn(bytes, length) ?? wordsOf(sha256Bytes(bytes.subarray(0, length)))
      addTurned(own, 0, digest, 0, index)
    }
    return own
  }

  #isOf(number: number, own: Uint32Array): boolean {
    const piece = this.#pieceOf(number)
    const from = (number & pieceMask) * words
    for (let word = 0; word < words; word++) if (piece[from + word] !== own[word]) return false
    return true
  }

  #note(tags: Int32Array, digests: Uint32Array, count: number): void {
    for (let index = 0; index < count; index++) {
      const tag = tags[index]!
      if (tag === noTag) continue
      const number = tag >>> turnBits
      addTurned(this.#pieceOf(number), (number & pieceMask) * words, digests, index * words, tag)
    }
  }

  #pieceOf(number: number): Uint32Array {
    return this.#pieces[number >>> pieceBits]!
  }

  #mixOf(number: number): number {
    return this.#pieceOf(number)[mixesAt + (number & pieceMask)]!
  }

  #grow(): void {
    this.#capacity *= 2
    this.#slots = new Uint32Array(this.#capacity)
    const mask = this.#capacity - 1
    for (let number = 0; number < this.#count; number++) {
      const mix = this.#mixOf(number)
      let slot = mix & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = (mix & ~numberMask) | (number + 1)
    }
  }
}

/** The tag with which a person's value at that place goes to `hashes`. */
export function tagOf(tag: number, index: number): number {
  return tag === noTag ? noTag : tag + (index & (words - 1))
}

/** Adds a digest to that of a person, turned by as many words as the last bits of `turn` say. */
function addTurned(into: Uint32Array, at: number, digest: Uint32Array, from: number, turn: number): void {
  for (let word = 0; word < words; word++) {
    const slot = at + ((word + turn) & (words - 1))
    into[slot] = into[slot]! ^ digest[from + word]!
  }
}

/** A value that is a digest already, in small letters; else null. */
function digestIn(bytes: Uint8Array, length: number): Uint32Array | null {
  if (length !== 64) return null
  const digest = Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1'), 'hex')
  const isDigest = digest.length === 32 && bytes.subarray(0, length).every((byte) => byte < 0x41 || byte > 0x46)
  return isDigest ? wordsOf(digest) : null
}

/** Goes on with a value, whose length counts too. */
function mixed(before: number, bytes: Uint8Array, length: number): number {
  let mix = before
  const whole = length - (length % 4)
  // Four bytes at a time: half the time of one by one.
  for (let index = 0; index < whole; index += 4) {
    const word = bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24)
    mix = Math.imul(mix ^ Math.imul(word, 0xcc9e2d51), 0x01000193)
    mix ^= mix >>> 15
  }
  for (let index = whole; index < length; index++) mix = Math.imul(mix ^ bytes[index]!, 0x01000193) ^ (mix >>> 17)
  return Math.imul(mix ^ (mix >>> 16) ^ length, 0x85ebca77)
}

/** Spreads bits over all of the number; without a sign. */
function spread(mix: number): number {
  let spreading = mix ^ (mix >>> 16)
  spreading = Math.imul(spreading, 0x7feb352d)
  spreading ^= spreading >>> 15
  spreading = Math.imul(spreading, 0x846ca68b)
  return (spreading ^ (spreading >>> 16)) >>> 0
}
