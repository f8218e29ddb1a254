/**
 * Changes of many records by a rule, as plain data: each is done to one field, one after the other, so that the next sees what the one before
 * made. Texts may hold tokens, see template.ts.
 */
import type { Message } from '../messages/message.ts'
import type { Value } from '../model/values.ts'

/**
 * set: to what the text says, read as the field's type; amounts in units of the currency. number: adds, takes away or multiplies; of an amount
 * in units of the currency, or by percent. replace: what the pattern finds, once or everywhere; $1 stands for what its first parentheses
 * found. case: title makes the first letter of each word a capital one, and the others small.
 */
export type Transform =
  | { do: 'set'; field: string; text: string }
  | { do: 'number'; field: string; sign: '+' | '-' | '*'; by: string; isPercent: boolean }
  | { do: 'replace'; field: string; pattern: string; by: string; isEverywhere: boolean; ignoresCase: boolean }
  | { do: 'prefix' | 'suffix'; field: string; text: string }
  | { do: 'case'; field: string; to: LetterCase }

export type LetterCase = 'upper' | 'lower' | 'title'

/** What becomes of a value, or why it stays as it is. */
export type Transformed = { value: Value } | { why: Message }

/** Characters of a pattern and of a text that a change may make, and steps of the program that finds the pattern. */
export const transformLimits = { pattern: 500, text: 100_000, program: 2000, transforms: 20 } as const
