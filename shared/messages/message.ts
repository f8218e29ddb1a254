/**
 * A text that people read, as data: its key in the catalogue and what it says it of. It is made into words where it is shown, by `textOf`;
 * whoever only makes messages loads no text.
 */
import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { English } from './english.ts'

export type MessageId = keyof English

/** Plain data, which travels between processes and is stored (`stringifyJson`, `parseJson`). Made by `message`. */
export interface Message {
  readonly id: MessageId
  readonly args: Readonly<Record<string, MessageArg>>
}

/** The word for a kind, a field of it or a value of that, in the language in which the message is shown. Made by `kindWord` and its like. */
export interface Word {
  readonly kind: string
  /** A field of the kind; without it the kind itself is meant. */
  readonly field?: string
  /** A value of the field; without it the field itself is meant. */
  readonly value?: string
  readonly form: WordForm
}

/**
 * As a label stands alone ("Ad group", "Ad groups"), or within a sentence ("ad group", "ad groups"). typed: of a value, as whoever reads it
 * writes it there: by its label in the window, by itself on the command line.
 */
export type WordForm = 'label' | 'plural' | 'within' | 'pluralWithin' | 'typed'

/** Several of which one is meant; at least one. Made by `anyOf`. */
export interface AnyOf {
  readonly anyOf: readonly Part[]
}

/** An amount of money. Made by `amount`. */
export interface Amount {
  /** Micro units; a small one comes out of JSON as a number. */
  readonly micro: bigint | number
  /** ISO 4217; null where it is not known. */
  readonly currency: string | null
}

/**
 * What may stand for an argument: a text or a number as it is, a message, a word or an amount; several, which are listed: "a, b and c"; or
 * several of which one is meant: "a, b or c".
 */
export type MessageArg = Part | readonly Part[] | AnyOf
type Part = string | number | bigint | Message | Word | Amount

interface ArgumentTypes {
  ICUArgument: string | number | bigint
  ICUNumberArgument: number | bigint
  ICUDateArgument: Date | number
}

interface MessageArgumentTypes {
  ICUArgument: MessageArg
  ICUNumberArgument: number | bigint
  ICUDateArgument: number
}

/** The arguments that a message needs, by name, as its English text has them; texts where it is made into words at once. */
export type MessageArgs<Id extends MessageId> = GetICUArgs<English[Id], ArgumentTypes>

type DataArgs<Id extends MessageId> = GetICUArgs<English[Id], MessageArgumentTypes>

/** Nothing more for a message without arguments, else an object of them. */
export type ArgsAfterId<Id extends MessageId> = keyof MessageArgs<Id> extends never ? [] : [args: MessageArgs<Id>]
type DataArgsAfterId<Id extends MessageId> = keyof DataArgs<Id> extends never ? [] : [args: DataArgs<Id>]

/** A message as data: a key of the catalogue with its arguments. */
export function message<Id extends MessageId>(id: Id, ...[args]: DataArgsAfterId<Id>): Message {
  return { id, args: (args ?? {}) as Message['args'] }
}

/** A text that is no message of ours, said as it is: the service's own words, and what was stored before messages were. */
export function asWritten(text: string): Message {
  return message('model.message.asWritten', { text })
}

/** The word for a kind as an argument of a message. */
export function kindWord(kind: string, form: WordForm): Word {
  return { kind, form }
}

/** The label of a field as an argument of a message. */
export function fieldWord(kind: string, field: string, form: 'label' | 'within' = 'label'): Word {
  return { kind, field, form }
}

/** The word for a value of a field as an argument of a message; the value itself where it has none. */
export function valueWord(kind: string, field: string, value: string): Word {
  return { kind, field, value, form: 'label' }
}

/** The values that a field takes, as arguments of a message, in the form `typed`; the values themselves where `called` is no field's word. */
export function valuesAsTyped(called: MessageArg, values: readonly (string | number)[]): readonly Part[] {
  if (typeof called !== 'object' || !('kind' in called) || called.field === undefined) return values
  const { kind, field } = called
  return values.map((value) => ({ kind, field, value: String(value), form: 'typed' }))
}

/** Several of which one is meant, as an argument of a message: "a, b or c". */
export function anyOf(parts: AnyOf['anyOf']): AnyOf {
  return { anyOf: parts }
}

/** An amount as an argument of a message: "€12.50", or plain digits where the currency is not known. */
export function amount(micro: bigint, currency: string | null): Amount {
  return { micro, currency }
}
