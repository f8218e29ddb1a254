/** Rules: what is looked at before a record or a request goes out, and what a broken one says. */
import type { Message } from '../../messages/message.ts'
import type { MediaFacts } from '../../model/media/facts.ts'
import type { Json, RecordValues } from '../../model/values.ts'
import { id } from './fields.ts'

/** A broken rule, as a person meets it: which field, which rule, and what it says; an error holds the record back from push. */
export interface Problem<Said = Message> {
  field: string | null
  code: string
  message: Said
  severity: 'error' | 'warning'
}

/** A problem whose message is made into words already. */
export type SaidProblem = Problem<string>

/** What a rule looks at: the effective record, the operation that would be sent, and which fields it would carry. */
export interface RuleInput {
  record: RecordValues
  operation: 'create' | 'update'
  /** Fields that the request would carry. */
  given: ReadonlySet<string>
  /** The service looks at it, which knows no ids of records made elsewhere. */
  isAtService?: boolean
}

/** Rule over one record; pure, runs while typing, before sending and in the practice service. */
export interface RecordRule {
  field: string
  /** Fields that it looks at: on update it is checked when one of them is given; always, where there are none. */
  involves: readonly string[]
  /** The service's code for it; also ours. Source: gaps 5.2. */
  code: string
  /** What it says when broken, or null. */
  check: (input: RuleInput) => Message | null
  /** warning: told to people and not enforced by the service. An error when left out. */
  severity?: 'warning'
  certainty?: string
}

/** Read port that workspace rules get; the engine answers with pending edits included, the practice service with its records. */
export interface RulePort {
  get(kind: string, recordId: string): RecordValues | undefined
  /** Records of the kind in the account that count as active, this one left out. */
  activeCount(kind: string, accountId: string, exceptId: string): number
  /** Most active records that the account may have. */
  activeLimit(kind: string, accountId: string): number
  /**
   * Other records of the kind in the account that have these values, deleted ones left out; at most `most`. Of records that wait to be
   * sent only those that go before this one count, so that of two that exclude each other one is right.
   */
  siblings(kind: string, accountId: string, having: RecordValues, exceptId: string, most: number): RecordValues[]
  /** How many siblings there are. */
  siblingCount(kind: string, accountId: string, having: RecordValues, exceptId: string): number
  /** What is known of the file that a record stands for, where its bytes are here. */
  fileOf(kind: string, recordId: string): MediaFacts | undefined
  /** Values of an instant field in siblings, from and to included, in order. */
  siblingInstants(
    kind: string,
    accountId: string,
    range: { field: string; from: string; to: string; having: RecordValues },
    exceptId: string,
  ): string[]
  /** Whether all records of the kind in the account are known, so that one that is not there is missing; the service, which leaves it out, knows all. */
  isWhole?(kind: string, accountId: string): boolean
  /** Whether the service was asked about this very record and does not have it. */
  isMissing?(kind: string, recordId: string): boolean
  /** Records of the kind that have the value in the field; where a value is named by a field of the record and not by its id. */
  findBy?(kind: string, field: string, value: string): RecordValues | undefined
  /** The time, milliseconds since 1970. */
  nowMs(): number
}

/** Rule over a record and its surroundings; pure over its port. */
export interface WorkspaceRule {
  field: string
  /** Fields that it looks at: on update it is checked when one of them is given; always, where there are none. */
  involves: readonly string[]
  /**
   * What else it looks at, and so when it must run again: records that it refers to, the account's active records, the clock (before
   * each plan), or the records of its kind that share the value of a field (isWhole: those that go after it as well, once all of a
   * batch stand; withinMs: whose instant is less than that away).
   */
  surroundings: 'references' | 'active' | 'clock' | { sharing: string; isWhole?: boolean; withinMs?: number }
  code: string
  /** It says that what the field names must be there. */
  isExistence?: boolean
  /** Why the field has to be empty, whatever might be put there; null: it may have a value. A form need not ask for it then. */
  emptyWhy?: (record: RecordValues, port: RulePort) => Message | null
  check: (input: RuleInput & { accountId: string; id: string }, port: RulePort) => Message | null
  severity?: 'warning'
  certainty?: string
}

/** Rule between parameters of one request; pure, looked at before sending and by the service. */
export interface ParamRule {
  /** The parameter that it names. */
  param: string
  code: string
  /** What it says when broken, or null. `nowMs` is the time of whoever looks. */
  check: (params: Readonly<Record<string, Json>>, nowMs: number) => Message | null
}
