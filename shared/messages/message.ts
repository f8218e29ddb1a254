/** A text that people read, as data: its key in the catalogue and what it says it of. It is made into words where it is shown. */
import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { en } from './en/index.ts'

export type MessageId = keyof typeof en

interface ArgumentTypes {
  ICUArgument: string | number | bigint
  ICUNumberArgument: number | bigint
  ICUDateArgument: Date | number
}

/** The arguments that a message needs, by name, as its English text has them. */
export type MessageArgs<Id extends MessageId> = GetICUArgs<(typeof en)[Id], ArgumentTypes>

/** Nothing more for a message without arguments, else an object of them. */
export type ArgsAfterId<Id extends MessageId> = keyof MessageArgs<Id> extends never ? [] : [args: MessageArgs<Id>]
