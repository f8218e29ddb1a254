/** One pass over JSON text that is not trusted yet: what it holds is counted before anything is made of it. */

/** The most that JSON of somebody else may hold. */
export interface JsonLimits {
  /** Arrays and objects within each other. */
  maxDepth: number
  /** Members and elements in all. */
  maxValues: number
  /** Different names of members: each costs the parser far more than another value. */
  maxNames: number
  /** Characters of one number. */
  maxDigits: number
  /** Whole numbers of 16 or more digits. */
  maxLongNumbers: number
}

/** A limit that is broken; `count`: the limit, and of `digits` how many the number has. */
export interface JsonFault {
  limit: 'values' | 'names' | 'digits' | 'longNumbers' | 'depth'
  count: number
}

/** Where a whole number of 16 or more digits stands in the text. */
export interface LongNumber {
  from: number
  to: number
}

export interface JsonScan {
  /** The first limit that the text breaks, or null. */
  fault: JsonFault | null
  /** In order; those before the fault where there is one. */
  longNumbers: LongNumber[]
}

/** Digits from which on a whole number may be beyond 2^53. */
const longDigits = 16
/** Characters of the shortest member (`"a":1,`): shorter texts cannot hold too many names, and are not searched for them. */
const shortestMember = 6
const longestName = 256

const blank = 32
const quote = 34
const comma = 44
const colon = 58
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125

/**
 * Counts in time that grows with the length of the text and stops at the first limit that is broken. It does not check the grammar: what
 * is no JSON is for the parser to refuse.
 */
export function scanJson(text: string, limits: JsonLimits | null): JsonScan {
  const longNumbers: LongNumber[] = []
  return { fault: findFault(text, limits ?? boundless, longNumbers), longNumbers }
}

const boundless: JsonLimits = {
  maxDepth: Infinity,
  maxValues: Infinity,
  maxNames: Infinity,
  maxDigits: Infinity,
  maxLongNumbers: Infinity,
}

function findFault(text: string, limits: JsonLimits, longNumbers: LongNumber[]): JsonFault | null {
  const { maxDepth, maxValues, maxNames, maxDigits, maxLongNumbers } = limits
  const names = text.length / shortestMember > maxNames ? new NameSet(maxNames) : null
  let [depth, values, nameFrom, nameTo] = [0, 0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= blank) continue
    if (code === quote) {
      nameFrom = at + 1
      at = nameTo = endOfString(text, nameFrom)
    } else if (code === comma) {
      if (++values > maxValues) return { limit: 'values', count: maxValues }
    } else if (code === colon) {
      if (names?.add(text, nameFrom, nameTo)) return { limit: 'names', count: maxNames }
    } else if (isDigit(code)) {
      const to = endOfNumber(text, at)
      if (to - at > maxDigits) return { limit: 'digits', count: to - at }
      if (to - at >= longDigits) noteLong(text, at, to, longNumbers)
      if (longNumbers.length > maxLongNumbers) return { limit: 'longNumbers', count: maxLongNumbers }
      at = to - 1
    } else if (code === openBrace || code === openBracket) {
      if (++depth > maxDepth) return { limit: 'depth', count: maxDepth }
      if (++values > maxValues) return { limit: 'values', count: maxValues }
    } else if (code === closeBrace || code === closeBracket) depth--
  }
  return null
}

/** Place of the quotation mark that ends the string, or the text's end. */
function endOfString(text: string, from: number): number {
  const end = text.indexOf('"', from)
  if (end < 0) return text.length
  if (text.charCodeAt(end - 1) !== backslash) return end
  // With escapes in it every character is looked at: searching for each mark anew would take longer.
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}

/** Behind the last character of a number, a fraction and an exponent included. */
function endOfNumber(text: string, from: number): number {
  let to = from + 1
  while (to < text.length && isPartOfNumber(text.charCodeAt(to))) to++
  return to
}

/** Fractions and exponents are no whole numbers. */
function noteLong(text: string, from: number, to: number, longNumbers: LongNumber[]): void {
  for (let at = from; at < to; at++) if (!isDigit(text.charCodeAt(at))) return
  const isNegative = text[from - 1] === '-'
  longNumbers.push({ from: isNegative ? from - 1 : from, to })
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Digits, `.`, `+`, `-`, `e` and `E`. */
function isPartOfNumber(code: number): boolean {
  return isDigit(code) || code === 46 || code === 43 || code === 45 || code === 101 || code === 69
}

/** How many different names there are, by their 32-bit digests: two of one digest count once, which nobody gains by. */
class NameSet {
  readonly #max: number
  readonly #slots: Int32Array
  #count = 0

  constructor(max: number) {
    this.#max = max
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(max * 2 + 2)))
  }

  /** True once there are too many. */
  add(text: string, from: number, to: number): boolean {
    // Nobody's field has such a name: it counts as another one each time.
    if (to - from > longestName) return ++this.#count > this.#max
    let digest = 0x811c9dc5
    for (let at = from; at < to; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193)
    // An empty slot is 0.
    digest = digest === 0 ? 1 : digest
    const last = this.#slots.length - 1
    for (let slot = digest & last; ; slot = (slot + 1) & last) {
      if (this.#slots[slot] === digest) return false
      if (this.#slots[slot] !== 0) continue
      this.#slots[slot] = digest
      return ++this.#count > this.#max
    }
  }
}
