/** What a kind can do beyond its declaration: the hooks, and what they are given and answer. */
import type { Operation } from '../../../shared/contract/language/operation.ts'
import type { Resource } from '../../../shared/contract/language/resource.ts'
import type { RulePort } from '../../../shared/contract/language/rules.ts'
import type { Json, RecordValues } from '../../../shared/model/values.ts'
import type { AdsError } from '../answers.ts'
import type { MediaDesk } from '../media/desk.ts'
import type { Audiences } from '../state/audiences.ts'
import type { History } from '../state/history.ts'
import type { People } from '../state/people.ts'
import type { Draft } from '../state/records.ts'

/** Where a write happens. */
export interface RequestContext {
  draft: Draft
  port: RulePort
  accountId: string
  userId: string
  /** The user's roles on the account. */
  roles: readonly string[]
  nowMs: number
  media: MediaDesk
  audiences: Audiences
  /** Part of a batch: rules that look at all of it wait for its end. */
  isBatch?: boolean
}

/** Puts a record of another kind into the draft. */
export type PutRecord = (
  operation: 'create' | 'update' | 'delete',
  resource: Resource,
  id: string,
  changed: RecordValues,
  context: RequestContext,
  old?: RecordValues,
) => void

export interface Hooks {
  /** Why a create or update is refused, beyond the declared rules. */
  refused?: (given: RecordValues, context: RequestContext) => AdsError[]
  /** Values that the service sets when a record is made, beyond id, stamps and declared defaults. */
  made?: (record: RecordValues, context: RequestContext) => RecordValues
  /** Values that follow from the others; laid over the record after each change. */
  follows?: (record: RecordValues, context: RequestContext) => RecordValues
  /** Fields that a record lacks, rather than showing null, while they have no value. */
  leavesOut?: readonly string[]
  /** Params of a batch's item under the names of our fields, where they may stand in another form. */
  item?: (params: Record<string, Json>) => Record<string, Json>
  /** What else changes with the record, once it stands in the draft; `put` writes it with all that follows from it. */
  after?: (record: RecordValues, context: RequestContext, put: PutRecord) => void
  /** Whether a list shows the record, given the request's parameters. */
  isListed?: (record: RecordValues, params: Record<string, Json>, port: RulePort, accountId: string) => boolean
  /** Why a list is refused as a whole, beyond its parameters' own rules. `pathParams` are as the address gives them. */
  listErrors?: (params: Record<string, Json>, port: RulePort, pathParams: Record<string, string>) => AdsError[]
  /** Rows of a list that are not the account's own records; undefined for a list of those. */
  listed?: (params: Record<string, Json>, context: RequestContext) => RecordValues[] | undefined
  /** Answer of a list that is one object and no rows. */
  answer?: (params: Record<string, Json>, context: RequestContext) => Json
  /** Why a delete is refused. */
  keeps?: (record: RecordValues, context: RequestContext) => AdsError[]
  /** The record as the answer to a write shows it, where that differs from a list. */
  written?: (record: RecordValues, operation: Operation['name'], context: RequestContext) => RecordValues
  /** The record that a create asks for once more; it is answered and nothing changes. */
  sameAs?: (given: RecordValues, context: RequestContext) => RecordValues | undefined
  /** Members that the answer to a hard delete shows beside the record's. */
  removed?: (record: RecordValues, context: RequestContext) => RecordValues
  /** What a record is before anything was set, of kinds with one record an account. */
  blank?: (context: RequestContext) => RecordValues
  /** Whether the record is somebody else's, so that it cannot be found. */
  isOthers?: (id: string, context: RequestContext) => boolean
  /** Why a record that the account was only lent cannot be changed or deleted by it; none for what it does not know at all. */
  lent?: (id: string, context: RequestContext) => AdsError[]
  /** Values that come with a lookup of the language asked for, and the like; shown, never stored. */
  shown?: (record: RecordValues, params: Record<string, Json>) => RecordValues
  /** The record of that id of a kind whose records are others, shown in another form. */
  found?: (id: string, context: RequestContext) => RecordValues | undefined
  /** Members of a list's answer beside the usual ones; `totalCount` are the rows on all pages. */
  envelope?: (totalCount: number) => Record<string, Json>
  /** Names that parameters have in the echo, where they differ. */
  echoNames?: Record<string, string>
  /** The record as the wire has it, where that is not its fields. */
  encoded?: (record: RecordValues, encoding: EncodingContext) => Record<string, Json>
  /** What comes into being with a create before its rules are looked at. */
  before?: (
    given: RecordValues,
    context: RequestContext,
    make: (kind: string, given: RecordValues, context: RequestContext) => void,
  ) => void
  /** Its answers do not repeat the account. */
  omitsAccount?: boolean
  /** The one record of a kind that is made of other things than records. */
  single?: (context: RequestContext) => RecordValues
  /** What the actions do, by name. */
  actions?: Record<string, (call: ActionCall) => ActionAnswer>
}

/** What an answer is about that shows a record in a form of its own. */
export interface EncodingContext {
  context: RequestContext
  people: People
  operation: Operation
  params: Record<string, Json>
}

/** A row of the answer with what it is sorted by; no two are alike. */
export interface KeyedRow {
  key: string
  row: Json
}

/** Gives the page that the parameters ask for, or refuses a cursor that is garbled or belongs to another question. */
export type Pager = (rows: readonly KeyedRow[], countDefault: number) => ActionAnswer

/** An action's request: parameters and path as they were read. */
export interface ActionCall {
  context: RequestContext
  /** Of the record in the path; '' for an action on the kind. */
  id: string
  params: Record<string, Json>
  /** The page of all rows that the request asks for. */
  page: Pager
  /** Who changed what. */
  history: History
  people: People
}

/** `rest` are further members of the answer; `data` undefined leaves it out. */
export type ActionAnswer =
  | { data?: Json; rest?: Record<string, Json>; echo?: Record<string, Json> }
  | { errors: AdsError[] }
  /** One list of faults an operation, in order; nothing was applied. */
  | { operationErrors: AdsError[][] }
