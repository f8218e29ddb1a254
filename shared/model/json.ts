import { parse as parseLossless } from 'lossless-json'
import { message } from '../messages/message.ts'
import type { Message } from '../messages/message.ts'
import { scanJson } from './json-scan.ts'
import type { JsonFault, JsonLimits, LongNumber } from './json-scan.ts'
import type { Json } from './values.ts'

/**
 * What an answer of the service may hold. A page of 1,000 records with 60 fields has 60,000 values, some hundred names and 1 MB; within
 * these limits 8 MB take less than 15 times as long as `JSON.parse` takes (test/unit/engine/service/hostile-answers.test.ts).
 */
export const answerLimits: JsonLimits = {
  maxDepth: 100,
  maxValues: 200_000,
  maxNames: 20_000,
  maxDigits: 400,
  maxLongNumbers: 10_000,
}

const limitTexts = {
  values: 'model.json.values',
  names: 'model.json.names',
  digits: 'model.json.digits',
  longNumbers: 'model.json.longNumbers',
  depth: 'model.json.depth',
} as const

/** JSON that breaks a limit. */
export class JsonLimitError extends Error {
  readonly #fault: JsonFault
  constructor(fault: JsonFault) {
    super(`${fault.limit} ${fault.count}`)
    this.name = 'JsonLimitError'
    this.#fault = fault
  }

  /** What people read of it, as a part of a sentence: “the answer …” or “this …”. */
  saidOf(what: 'answer' | 'this'): Message {
    const { limit, count } = this.#fault
    return message(limitTexts[limit], { what, count })
  }
}

/**
 * Reads JSON of somebody else without losing digits. Throws JsonLimitError for what holds more than an answer may, before any of it is
 * made, and SyntaxError for what is not JSON.
 */
export function parseAnswer(source: string): Json {
  const { fault, longNumbers } = scanJson(source, answerLimits)
  if (fault !== null) throw new JsonLimitError(fault)
  if (longNumbers.length === 0) return JSON.parse(source) as Json
  const exact = parseExact(source, longNumbers)
  if (exact === undefined) throw new SyntaxError('a text of the answer looks like a number of Galley’s own')
  return exact
}

/** As `parseJson`, for what a person typed or brought in a file. Throws JsonLimitError too, for what holds more than an answer may. */
export function parseGivenJson(source: string): Json {
  const { fault } = scanJson(source, answerLimits)
  if (fault !== null) throw new JsonLimitError(fault)
  return parseJson(source)
}

/** Digits from which on a whole number may be beyond 2^53. */
const longDigits = 16
const half = longDigits / 2

/**
 * Whether a number of 16 or more digits stands somewhere outside a string (or, harmlessly, in a string that looks like it). Only every
 * 16th character is looked at, since no run of that length escapes that: pages are megabytes, and such numbers are rare.
 */
function hasLongNumber(source: string): boolean {
  for (let position = longDigits - 1; position < source.length; position += longDigits) {
    if (!isDigitAt(source, position)) continue
    // A run of that length through here reaches half of it to one side at least.
    if (!isDigitAt(source, position - half) && !isDigitAt(source, position + half)) continue
    let from = position
    while (isDigitAt(source, from - 1)) from--
    let to = position + 1
    while (isDigitAt(source, to)) to++
    if (to - from >= longDigits && /(?:^|[:[,])\s*-?$/.test(source.slice(Math.max(0, from - 32), from))) return true
    position += Math.floor((to - 1 - position) / longDigits) * longDigits
  }
  return false
}

function isDigitAt(source: string, position: number): boolean {
  const code = source.charCodeAt(position)
  return code >= 48 && code <= 57
}

/**
 * Reads JSON without losing digits: whole numbers beyond 2^53 become bigint. Throws SyntaxError for what is not JSON.
 * The platform's parser does the work; long numbers take part in it as texts.
 */
export function parseJson(source: string): Json {
  if (!hasLongNumber(source)) return JSON.parse(source) as Json
  return parseExact(source, scanJson(source, null).longNumbers) ?? readLossless(source)
}

/** Ten times slower, and for any text. */
function readLossless(source: string): Json {
  return parseLossless(source, undefined, (digits) =>
    /^-?\d+$/.test(digits) && !Number.isSafeInteger(Number(digits)) ? BigInt(digits) : Number(digits),
  ) as Json
}

/** Begins the texts that stand for long numbers while the platform's parser runs. */
const mark = '\u0000\u0001'

/** The value, long numbers exact; undefined where a text of the source looks like one of the marked ones. */
function parseExact(source: string, longNumbers: readonly LongNumber[]): Json | undefined {
  const unsafe = longNumbers.filter(({ from, to }) => !Number.isSafeInteger(Number(source.slice(from, to))))
  const pieces: string[] = []
  let done = 0
  for (const [index, { from, to }] of unsafe.entries()) {
    pieces.push(source.slice(done, from), `"\\u0000\\u0001${index}"`)
    done = to
  }
  const whole: [Json] = [JSON.parse(pieces.join('') + source.slice(done)) as Json]
  const numbers = unsafe.map(({ from, to }) => source.slice(from, to))
  return restoreNumbers(whole, numbers) ? whole[0] : undefined
}

type Container = Json[] | { [member: string]: Json }

/** Puts the numbers in place of their marked texts; false where a marked text is not one of them, or stands as a name. */
function restoreNumbers(whole: Container, numbers: readonly string[]): boolean {
  const seen = new Set<string>()
  const open: Container[] = [whole]
  for (let container = open.pop(); container; container = open.pop()) {
    for (const name of Object.keys(container)) {
      const value = (container as Record<string, Json>)[name]!
      if (name.startsWith(mark)) return false
      if (typeof value === 'object' && value !== null) open.push(value)
      if (typeof value !== 'string' || !value.startsWith(mark)) continue
      const digits = numbers[Number(value.slice(mark.length))]
      if (digits === undefined || seen.has(value)) return false
      seen.add(value)
      // A member may be called __proto__, which an assignment would take otherwise.
      Object.defineProperty(container, name, {
        value: BigInt(digits),
        writable: true,
        enumerable: true,
        configurable: true,
      })
    }
  }
  return true
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
