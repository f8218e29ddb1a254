/**
 * Changes of many records by a rule, as plain data: each is done to one field, one after the other, so that the next sees what the one before
 * made. Texts may hold tokens, see template.ts.
 */
import type { Message } from '../messages/message.ts'
import type { Json, Value } from '../model/values.ts'

/**
 * value: to this very value; null empties. items: into a list and out of it; what is added stands last. set: to what the text says, read as the
 * field's type; amounts in units of the currency. number: adds, takes away or multiplies; of an amount in units of the currency, or by percent.
 * formula: what is reckoned, see formula.ts. replace: what the pattern finds, once or everywhere; $1 stands for what its first parentheses found. case: title makes the first letter of
 * each word a capital one, and the others small. days: later by so many days at the same clock time in the account's zone. parameter: of an
 * address; null takes it out.
 */
export type Transform =
  | { do: 'value'; field: string; value: Json }
  | { do: 'items'; field: string; add: string[]; remove: string[] }
  | { do: 'set'; field: string; text: string }
  | ({ do: 'number'; field: string; sign: '+' | '-' | '*'; by: string; isPercent: boolean } & Rounding)
  | ({ do: 'formula'; field: string; formula: string } & Rounding)
  | ({
      do: 'replace'
      field: string
      pattern: string
      by: string
      isEverywhere: boolean
      ignoresCase: boolean
    } & Finding)
  | { do: 'prefix' | 'suffix'; field: string; text: string }
  | { do: 'case'; field: string; to: LetterCase }
  | { do: 'days'; field: string; days: number }
  | { do: 'parameter'; field: string; name: string; text: string | null }

/** To whole multiples of `to`, in units of the currency, and which way; without them to its smallest step, halves away from zero. */
export interface Rounding {
  rounding?: 'near' | 'up' | 'down' | undefined
  to?: string | undefined
}

export interface Finding {
  /** The pattern is a plain text, and so is what replaces it, but for tokens. */
  isPlain?: boolean | undefined
  /** Neither letter nor digit stands beside what is found. */
  isWholeWord?: boolean | undefined
}

export type LetterCase = 'upper' | 'lower' | 'title'

/** What becomes of a value, or why it stays as it is. */
export type Transformed = { value: Value } | { why: Message }

/** Characters of a pattern and of a text that a change may make, and steps of the program that finds the pattern. */
export const transformLimits = {
  pattern: 500,
  text: 100_000,
  program: 2000,
  transforms: 20,
  days: 3660,
  items: 500,
} as const
