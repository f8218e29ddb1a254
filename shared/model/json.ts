import { parse as parseLossless } from 'lossless-json'
import type { Json } from './values.ts'

/** Digits from which on a whole number may be beyond 2^53. */
const longDigits = 16
const half = longDigits / 2

/**
 * Whether a number of 16 or more digits stands somewhere outside a string (or, harmlessly, in a string that looks like it). Only every
 * 16th character is looked at, since no run of that length escapes that: pages are megabytes, and such numbers are rare.
 */
function hasLongNumber(source: string): boolean {
  for (let place = longDigits - 1; place < source.length; place += longDigits) {
    if (!isDigitAt(source, place)) continue
    // A run of that length through here reaches half of it to one side at least.
    if (!isDigitAt(source, place - half) && !isDigitAt(source, place + half)) continue
    let from = place
    while (isDigitAt(source, from - 1)) from--
    let to = place + 1
    while (isDigitAt(source, to)) to++
    if (to - from >= longDigits && /(?:^|[:[,])\s*-?$/.test(source.slice(Math.max(0, from - 32), from))) return true
    place += Math.floor((to - 1 - place) / longDigits) * longDigits
  }
  return false
}

function isDigitAt(source: string, place: number): boolean {
  const code = source.charCodeAt(place)
  return code >= 48 && code <= 57
}

/**
 * Reads JSON without losing digits: whole numbers beyond 2^53 become bigint. Throws SyntaxError for what is not JSON.
 * The platform's parser does the common case; the exact one runs only when the text holds a long number.
 */
export function parseJson(source: string): Json {
  if (!hasLongNumber(source)) return JSON.parse(source) as Json
  return parseLossless(source, undefined, (digits) =>
    /^-?\d+$/.test(digits) && !Number.isSafeInteger(Number(digits)) ? BigInt(digits) : Number(digits),
  ) as Json
}

/** Writes JSON with bigints as bare numbers; members that are undefined are left out. */
export function stringifyJson(value: unknown, escapeLineSeparators = false): string {
  const written = write(value) ?? 'null'
  return escapeLineSeparators ? written.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') : written
}

function write(value: unknown): string | undefined {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`
  if ('toJSON' in value && typeof value.toJSON === 'function') return JSON.stringify(value)
  const members: string[] = []
  for (const [member, item] of Object.entries(value)) {
    const text = write(item)
    if (text !== undefined) members.push(`${JSON.stringify(member)}:${text}`)
  }
  return `{${members.join(',')}}`
}
