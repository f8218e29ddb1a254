/**
 * Which people of a list came before: a person is the same where every value is, once normalised. Of each one 64 bits are kept in memory and
 * never a value, in a table with free places between: by chance two people are taken for one in fewer than one of a million lists. The memory
 * has a bound: of longer lists, whoever stands behind the first three million is compared with those alone, and may go twice, which changes
 * nothing at the service.
 */
const firstCapacity = 1 << 12
const lanes = 2
/** Places at most: 33 MB. */
const mostPlaces = 1 << 22

export class SeenPeople {
  readonly #mostPlaces: number
  #table = new Uint32Array(firstCapacity * lanes)
  #capacity = firstCapacity
  #count = 0
  #a = 0
  #b = 0

  constructor(places = mostPlaces) {
    this.#mostPlaces = places
  }

  /** Begins with the next person. */
  begin(): void {
    this.#a = 0x9747b28c
    this.#b = 0x85ebca6b
  }

  /** One value of the person, with the number of its kind; in the order of the columns. */
  add(kind: number, bytes: Uint8Array, length: number): void {
    let a = this.#a ^ (kind + 1)
    let b = this.#b ^ (kind + 1)
    const whole = length - (length % 4)
    // Four bytes at a time: half the time of one by one.
    for (let index = 0; index < whole; index += 4) {
      const word = bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24)
      const spread = Math.imul(word, 0xcc9e2d51)
      a = Math.imul(a ^ spread ^ (spread >>> 15), 0x01000193) ^ (a >>> 17)
      b = Math.imul(((b << 13) | (b >>> 19)) ^ word, 0x9e3779b1)
    }
    for (let index = whole; index < length; index++) {
      a = Math.imul(a ^ bytes[index]!, 0x01000193) ^ (a >>> 17)
      b = Math.imul(((b << 13) | (b >>> 19)) ^ bytes[index]!, 0x9e3779b1)
    }
    // Where a value ends counts too.
    this.#a = Math.imul(a ^ (a >>> 16) ^ length, 0x85ebca77)
    this.#b = Math.imul(b ^ (b >>> 15) ^ (length << 8), 0x297a2d39)
  }

  /** Whether nobody like this came before; from now on somebody has. */
  isNew(): boolean {
    if (this.#isFull() && this.#capacity < this.#mostPlaces) this.#grow()
    // Zero stands for a free place.
    return this.#put(mixed(this.#a), mixed(this.#b) || 1)
  }

  #isFull(): boolean {
    return this.#count * 4 >= this.#capacity * 3
  }

  #put(a: number, b: number): boolean {
    const table = this.#table
    const mask = this.#capacity - 1
    for (let place = (a ^ (b << 7)) & mask; ; place = (place + 1) & mask) {
      const at = place * lanes
      const found = table[at + 1]!
      if (found === 0) {
        if (this.#isFull()) return true
        table[at] = a
        table[at + 1] = b
        this.#count++
        return true
      }
      if (found === b && table[at] === a) return false
    }
  }

  #grow(): void {
    const old = this.#table
    this.#capacity *= 2
    this.#table = new Uint32Array(this.#capacity * lanes)
    this.#count = 0
    for (let at = 0; at < old.length; at += lanes) if (old[at + 1] !== 0) this.#put(old[at]!, old[at + 1]!)
  }
}

/** The bits of a lane, spread over all of it; as an unsigned number. */
function mixed(lane: number): number {
  let mixing = lane ^ (lane >>> 16)
  mixing = Math.imul(mixing, 0x7feb352d)
  mixing ^= mixing >>> 15
  mixing = Math.imul(mixing, 0x846ca68b)
  return (mixing ^ (mixing >>> 16)) >>> 0
}
