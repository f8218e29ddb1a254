/**
 * Conditions on records as a syntax tree: what a person types in a filter bar or after `--where`, before it is known what kind it is about.
 * Texts stand as they were meant, without quotation marks. Pure data.
 */
import type { Message } from '../messages/message.ts'

export type Sign = '=' | '!=' | '<' | '<=' | '>' | '>='

/** A word or text of a condition, and where it begins (characters from 0). */
export interface Spelled {
  text: string
  at: number
}

/** `and` and `or` have two parts or more; one within its like stands in parentheses. */
export type Condition =
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  | { kind: 'not'; part: Condition }
  /** A record of that kind, which belongs to this one, for which the part holds. */
  | { kind: 'has'; child: Spelled; part: Condition }
  | { kind: 'compare'; field: Spelled; sign: Sign; value: Spelled }
  | { kind: 'in'; field: Spelled; values: readonly Spelled[] }
  | { kind: 'contains'; field: Spelled; value: Spelled }
  | { kind: 'empty'; field: Spelled }

/** What is wrong with a condition, where (characters from 0), and what to do. */
export interface ConditionFault {
  message: Message
  at: number
}

/** A value, or what is wrong with the condition. */
export type Read<T> = { kind: 'read'; value: T } | { kind: 'fault'; fault: ConditionFault }

/** Characters of a condition, its comparisons, and how deep parentheses and `not` may stand within each other. */
export const conditionLimits = { length: 8000, comparisons: 200, depth: 50 } as const

/** Words of the language; as values they stand in quotation marks. */
export const keywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'contains', 'is', 'empty'])

/** Thrown and caught within the room, so that parsers read as grammars. */
export class Faulty extends Error {
  readonly fault: ConditionFault
  constructor(message: Message, at: number) {
    super(message.id)
    this.fault = { message, at }
  }
}

/** What the work gives, or the fault that it threw. */
export function reading<T>(work: () => T): Read<T> {
  try {
    return { kind: 'read', value: work() }
  } catch (thrown) {
    if (thrown instanceof Faulty) return { kind: 'fault', fault: thrown.fault }
    throw thrown
  }
}
