/** A connection's alias table at the HTTP edge: neutral names inside, wire names outside. Source: gaps 3. */
import type { Json } from '../../../shared/model/values.ts'

export interface Aliases {
  /** Wire name of a parameter or member. */
  toWire(name: string): string
  /** Neutral name of a parameter or member. */
  toNeutral(name: string): string
  /** Body as it goes out: member names everywhere, values of the named members. */
  bodyToWire(body: Json, choices: ReadonlySet<string>): Json
  /** Body as it came in. */
  bodyToNeutral(body: Json, choices: ReadonlySet<string>): Json
  /** Value of a query parameter: words of a choice, one or several with commas between. */
  paramToWire(name: string, value: string, choices: ReadonlySet<string>): string
}

/**
 * Functions of one table of wire names by neutral names. Values are translated only in members that hold words of a closed set
 * (`choices`, neutral names), so that nothing that people wrote is ever changed.
 */
export function createAliases(table: Readonly<Record<string, string>>): Aliases {
  const outward = new Map(Object.entries(table))
  const inward = new Map(Object.entries(table).map(([neutral, wire]) => [wire, neutral]))
  const through = (map: ReadonlyMap<string, string>) => (word: string) => map.get(word) ?? word
  const toWire = through(outward)
  const toNeutral = through(inward)
  if (outward.size === 0) {
    const same = <T>(value: T): T => value
    return { toWire: same, toNeutral: same, bodyToWire: same, bodyToNeutral: same, paramToWire: (_, value) => value }
  }
  return {
    toWire,
    toNeutral,
    bodyToWire: (body, choices) => translate(body, toWire, toWire, (name) => choices.has(name)),
    bodyToNeutral: (body, choices) => translate(body, toNeutral, toNeutral, (name) => choices.has(toNeutral(name))),
    paramToWire: (name, value, choices) => (choices.has(name) ? value.split(',').map(toWire).join(',') : value),
  }
}

/** Copies a body with member names and, in members that hold words, values translated. `isWords` gets the name as it stands in the body. */
function translate(
  body: Json,
  nameOf: (name: string) => string,
  wordOf: (word: string) => string,
  isWords: (name: string) => boolean,
  inWords = false,
): Json {
  if (typeof body === 'string') return inWords ? body.split(',').map(wordOf).join(',') : body
  if (Array.isArray(body)) return body.map((item) => translate(item, nameOf, wordOf, isWords, inWords))
  if (body === null || typeof body !== 'object') return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      nameOf(name),
      translate(value, nameOf, wordOf, isWords, isWords(name)),
    ]),
  )
}
