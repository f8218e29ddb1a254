/** What a kind does in its own way: named functions that stand beside its declaration, called where every kind passes. */
import type { Message } from '../../messages/message.ts'
import type { Json, RecordValues, Value } from '../../model/values.ts'

type Row = Readonly<Record<string, Json>>

/** How the service's rows are read, where they spell a record in another way than its fields do. */
export interface RowReader {
  /** A received record with its members under our names; all that came stays in it. Doing it twice changes nothing. */
  named: (row: Row) => Record<string, Json>
  /** Ids that the record of a row had before, which name it for ever; the row is under our names. */
  formerIds: (row: Row) => readonly string[]
}

/** Who asks, and when (milliseconds since 1970, by the clock of whoever looks); no user where that is not known. */
export interface Asked {
  nowMs: number
  userId?: string
}

/** Why something cannot be done with the record now, or null. */
export type Refusal = (record: RecordValues, asked: Asked) => Message | null

/** Fields that follow from others when a write leaves them out; shown as changed, never sent. */
export interface Consequences {
  /** Fields that `of` looks at. */
  involves: readonly string[]
  of: (record: RecordValues) => Record<string, Value>
}

/** The hooks of a kind; most kinds need none. */
export interface Behaviour {
  rows?: RowReader
  consequences?: Consequences
  /** Fields of a create that the service ignores, by what it made of it: its record shows them empty. */
  ignoredInCreate?: (made: RecordValues) => readonly string[]
  /** By 'update', 'delete' or the name of an action: why it cannot be done with a record that the service has. */
  refusals?: Readonly<Record<string, Refusal>>
}

/** Which records count against a limit of active ones. */
export interface ActiveRule {
  counts: (record: RecordValues) => boolean
  /** Fields that `counts` looks at. */
  involves: readonly string[]
  /** Most that an account may have at first, and once the service raised it. */
  limit?: { standard: number; raised: number }
}

/** Why the write or action of that name cannot be done with a record that the service has, or null. */
export function whyRefused(
  { behaviour }: { behaviour?: Behaviour },
  name: string,
  record: RecordValues,
  asked: Asked,
): Message | null {
  return behaviour?.refusals?.[name]?.(record, asked) ?? null
}
