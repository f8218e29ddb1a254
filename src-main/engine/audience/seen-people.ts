/**
 * Which people of a list came before: a person is the same where every value is, once normalised. Of each one 96 bits are kept in memory and
 * never a value, in a table with free places between; by chance alone two people out of ten million are taken for one in fewer than one of
 * 10^14 lists.
 */
const firstCapacity = 1 << 12
const lanes = 3

export class SeenPeople {
  #table = new Uint32Array(firstCapacity * lanes)
  #capacity = firstCapacity
  #count = 0
  #a = 0
  #b = 0
  #c = 0

  /** Begins with the next person. */
  begin(): void {
    this.#a = 0x9747b28c
    this.#b = 0x85ebca6b
    this.#c = 0x27d4eb2f
  }

  /** One value of the person, with the number of its kind; in the order of the columns. */
  add(kind: number, bytes: Uint8Array, length: number): void {
    let [a, b, c] = [this.#a ^ (kind + 1), this.#b ^ (kind + 1), this.#c ^ (kind + 1)]
    for (let index = 0; index < length; index++) {
      const byte = bytes[index]!
      a = Math.imul(a ^ byte, 0x01000193)
      b = Math.imul((b << 5) | (b >>> 27), 0x9e3779b1) + byte
      c = Math.imul(c ^ (c >>> 15) ^ byte, 0x2c1b3c6d)
    }
    // Where a value ends counts too.
    this.#a = Math.imul(a ^ 0x100 ^ length, 0x01000193)
    this.#b = Math.imul(b ^ (b >>> 16) ^ length, 0x85ebca77)
    this.#c = Math.imul(c ^ (c >>> 13) ^ length, 0x297a2d39)
  }

  /** Whether nobody like this came before; from now on somebody has. */
  isNew(): boolean {
    if (this.#count * 2 >= this.#capacity) this.#grow()
    // All zero stands for a free place.
    return this.#put(mixed(this.#a), mixed(this.#b), mixed(this.#c) | 1)
  }

  #put(a: number, b: number, c: number): boolean {
    const table = this.#table
    const mask = this.#capacity - 1
    for (let place = (a ^ b) & mask; ; place = (place + 1) & mask) {
      const at = place * lanes
      if (table[at + 2] === 0) {
        table[at] = a
        table[at + 1] = b
        table[at + 2] = c
        this.#count++
        return true
      }
      if (table[at] === a >>> 0 && table[at + 1] === b >>> 0 && table[at + 2] === c >>> 0) return false
    }
  }

  #grow(): void {
    const old = this.#table
    this.#capacity *= 2
    this.#table = new Uint32Array(this.#capacity * lanes)
    this.#count = 0
    for (let at = 0; at < old.length; at += lanes)
      if (old[at + 2] !== 0) this.#put(old[at]!, old[at + 1]!, old[at + 2]!)
  }
}

function mixed(lane: number): number {
  let mixing = lane ^ (lane >>> 16)
  mixing = Math.imul(mixing, 0x7feb352d)
  mixing ^= mixing >>> 15
  mixing = Math.imul(mixing, 0x846ca68b)
  return (mixing ^ (mixing >>> 16)) >>> 0
}
