/**
 * One plain row of a list as a person, normalised on its bytes as `normalise` does with texts. It takes only values that are surely usable; of
 * every other row it says so, and `personOf` reads it. Values stay within this file and `request-body.ts`.
 */
import { isHashed, identifiers } from '../../../shared/model/audience/users.ts'
import type { Identifier } from '../../../shared/model/audience/users.ts'
import type { RowCursor } from '../csv/byte-rows.ts'
import type { PeopleOptions } from './people.ts'

/** toHash: the text whose SHA-256 goes out. hash: one already, in small letters. text: goes as it is. */
export type PlainValueKind = 'toHash' | 'hash' | 'text'

/** Longest value; a longer one is read by `personOf`. */
const valueMaxBytes = 256

interface PlainColumn {
  /** Of the row's cells. */
  cell: number
  identifier: Identifier
  /** Of its kind, one bit. */
  mark: number
  isHashed: boolean
  write: (from: number, to: number) => number
}

export class PlainPerson {
  readonly #columns: readonly PlainColumn[]
  readonly #phoneCountry: Buffer | null
  readonly #hasPlus: boolean
  /** The row's bytes. */
  #from: Buffer = Buffer.alloc(0)
  /** One value each. */
  readonly #values: readonly Value[]
  /** Where the value goes that is being read. */
  #into: Buffer = Buffer.alloc(0)
  /** How many values the row has. */
  valueCount = 0

  constructor({ columns, hasPlus, phoneCountry }: PeopleOptions) {
    this.#hasPlus = hasPlus
    this.#phoneCountry = phoneCountry === null ? null : Buffer.from(phoneCountry)
    const writers = this.#writers()
    this.#columns = columns.flatMap(({ identifier }, cell) =>
      identifier === null
        ? []
        : [
            {
              cell,
              identifier,
              mark: 1 << identifiers.indexOf(identifier),
              isHashed: isHashed(identifier),
              write: writers[identifier],
            },
          ],
    )
    this.#values = this.#columns.map(() => new Value())
  }

  /** Reads a plain row; false where `personOf` must. */
  read(rows: RowCursor): boolean {
    this.#from = rows.bytes
    this.valueCount = 0
    let seen = 0
    for (const column of this.#columns) {
      if (column.cell >= rows.cellCount) continue
      const from = this.#skipBlanks(rows.startOf(column.cell), rows.endOf(column.cell))
      const to = this.#dropBlanks(from, rows.endOf(column.cell))
      if (from === to) continue
      // Two values of one kind may be the same person's.
      if ((seen & column.mark) !== 0 || !this.#take(column, from, to)) return false
      seen |= column.mark
    }
    return this.valueCount > 0
  }

  /** One of the row's values, in the order of columns; it changes with the next row. */
  value(index: number): Readonly<Value> {
    return this.#values[index]!
  }

  #take(column: PlainColumn, from: number, to: number): boolean {
    const value = this.#values[this.valueCount]!
    this.#into = value.bytes
    value.identifier = column.identifier
    if (to - from > valueMaxBytes) return false
    const isDigest = column.isHashed && to - from === 64 && this.#writeHex(from, to) === 64
    value.kind = isDigest ? 'hash' : column.isHashed ? 'toHash' : 'text'
    value.length = isDigest ? 64 : column.write(from, to)
    if (value.length < 0) return false
    this.valueCount++
    return true
  }

  /** How each kind is written, as `normalise` says; below 0 where the value is not surely usable. */
  #writers(): Record<Identifier, (from: number, to: number) => number> {
    return {
      email: (from, to) => this.#writeEmail(from, to),
      phone_number: (from, to) => this.#writePhone(from, to),
      handle: (from, to) => this.#writeHandle(from, to),
      device_id: (from, to) => this.#writeDevice(from, to),
      service_id: (from, to) => this.#writeServiceId(from, to),
      partner_user_id: (from, to) => this.#writeText(from, to),
    }
  }

  /** One @ with something before it, and behind it a dot with something on both sides of it. */
  #writeEmail(start: number, end: number): number {
    const from = this.#from
    const into = this.#into
    let at = -1
    let dot = -1
    for (let index = start; index < end; index++) {
      const byte = from[index]!
      if (byte === 0x40) {
        if (at >= 0) return -1
        at = index
      } else if (byte === 0x2e) dot = index
      else if (isUnsure[byte] === 1) return -1
      into[index - start] = lowered[byte]!
    }
    return at > start && dot > at + 1 && dot < end - 1 ? end - start : -1
  }

  #writePhone(start: number, end: number): number {
    const digits = this.#into
    let length = 0
    let hasPlus = false
    for (let index = start; index < end; index++) {
      const byte = this.#from[index]!
      if (isDigit(byte)) digits[length++] = byte
      else if (byte === 0x2b && length === 0 && !hasPlus) hasPlus = true
      else if (isPhoneFiller[byte] === 0) return -1
    }
    if (hasPlus) return this.#endPhone(0, length)
    if (digits[0] === 0x30 && digits[1] === 0x30 && length > 1) return this.#endPhone(2, length)
    return this.#phoneCountry === null ? -1 : this.#withCountry(this.#phoneCountry, length)
  }

  /** Digits from a place on as the whole number, country first. */
  #endPhone(begin: number, end: number): number {
    const digits = this.#into
    const count = end - begin
    if (count < 7 || count > 15 || digits[begin] === 0x30) return -1
    const shift = this.#hasPlus ? 1 : 0
    digits.copyWithin(shift, begin, end)
    if (this.#hasPlus) digits[0] = 0x2b
    return count + shift
  }

  #withCountry(country: Buffer, length: number): number {
    let zeros = 0
    while (zeros < length && this.#into[zeros] === 0x30) zeros++
    if (country.length === 0 || !country.every(isDigit)) return -1
    this.#into.copyWithin(country.length, zeros, length)
    country.copy(this.#into)
    return this.#endPhone(0, country.length + length - zeros)
  }

  #writeHandle(start: number, end: number): number {
    const from = this.#from[start] === 0x40 ? this.#skipBlanks(start + 1, end) : start
    if (from === end || end - from > 20) return -1
    for (let index = from; index < end; index++) {
      const byte = lowered[this.#from[index]!]!
      if (!isDigit(byte) && byte !== 0x5f && (byte < 0x61 || byte > 0x7a)) return -1
      this.#into[index - from] = byte
    }
    return end - from
  }

  #writeServiceId(start: number, end: number): number {
    let length = 0
    for (let index = start; index < end; index++) {
      const byte = this.#from[index]!
      if (isDigit(byte)) this.#into[length++] = byte
      else if (isBlank[byte] === 0) return -1
    }
    return length > 0 && length <= 20 ? length : -1
  }

  /** 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12; or 14 to 16 alone. */
  #writeDevice(start: number, end: number): number {
    const digits = this.#into
    let length = 0
    for (let index = start; index < end; index++) {
      const byte = lowered[this.#from[index]!]!
      if (isHexDigit(byte)) digits[length++] = byte
      else if (byte !== 0x2d && isBlank[byte] === 0) return -1
    }
    if (length !== 32) return length >= 14 && length <= 16 ? length : -1
    for (const [to, from, until] of deviceGroups) {
      digits.copyWithin(to, from, until)
      digits[to - 1] = 0x2d
    }
    return 36
  }

  /** What JSON writes as it is. */
  #writeText(start: number, end: number): number {
    for (let index = start; index < end; index++) {
      const byte = this.#from[index]!
      if (byte < 0x20 || byte === 0x5c || (isUnsure[byte] === 1 && byte !== 0x20)) return -1
      this.#into[index - start] = byte
    }
    return end - start
  }

  /** How many of the bytes, from the first on, are hexadecimal digits; written in small letters. */
  #writeHex(start: number, end: number): number {
    for (let index = start; index < end; index++) {
      const byte = lowered[this.#from[index]!]!
      if (!isHexDigit(byte)) return index - start
      this.#into[index - start] = byte
    }
    return end - start
  }

  #skipBlanks(from: number, end: number): number {
    let start = from
    while (start < end && isBlank[this.#from[start]!] === 1) start++
    return start
  }

  #dropBlanks(start: number, to: number): number {
    let end = to
    while (end > start && isBlank[this.#from[end - 1]!] === 1) end--
    return end
  }
}

/** One value of a row, as it is to be hashed or sent. */
class Value {
  identifier: Identifier = 'email'
  kind: PlainValueKind = 'toHash'
  readonly bytes = Buffer.alloc(valueMaxBytes)
  /** How many of the bytes count. */
  length = 0
  /** Views of the first bytes, by their number: one made for each value would cost as much as its hash. */
  readonly #views = Array.from({ length: valueMaxBytes + 1 }, (_, length) => this.bytes.subarray(0, length))

  /** The bytes that count. */
  get text(): Buffer {
    return this.#views[this.length]!
  }
}

/** Where each group of a device id goes, and where it stands without dashes; the last first. */
const deviceGroups = [
  [24, 20, 32],
  [19, 16, 20],
  [14, 12, 16],
  [9, 8, 12],
] as const

/** ASCII capitals as small letters, every other byte as it is. */
const lowered = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte))
const isBlank = marked('\t\n\v\f\r ')
/** Blanks, quotation marks and all that is not ASCII: more than one sign may stand for such a byte, or one for two. */
const isUnsure = marked('\t\n\v\f\r "').map((mark, byte) => (byte >= 0x80 ? 1 : mark))
/** What people write into phone numbers. */
const isPhoneFiller = marked('\t\n\v\f\r ().-/')

function marked(signs: string): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (signs.includes(String.fromCharCode(byte)) ? 1 : 0))
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

/** Of small letters. */
function isHexDigit(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x61 && byte <= 0x66)
}
