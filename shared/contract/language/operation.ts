/** Operations: one row of the endpoint tables of the interface each. */
import type { Message } from '../../messages/message.ts'
import type { Json, RecordValues } from '../../model/values.ts'
import type { Role } from './roles.ts'
import type { Named, TextForm } from './fields.ts'
import type { ParamRule } from './rules.ts'

/** Query parameter of an operation beyond the record's fields. */
export interface Param {
  name: string
  /**
   * long is a whole number of up to 64 bits, kept as text. Lists are separated by commas: idList of identifiers, longList of longs,
   * choiceList of `values`, textList of anything.
   */
  type:
    | 'idList'
    | 'text'
    | 'integer'
    | 'long'
    | 'flag'
    | 'choice'
    | 'instant'
    | 'longList'
    | 'choiceList'
    | 'textList'
    | 'json'
  required?: boolean
  /** Bounds of a number; fewest and most characters of a text; fewest and most members of a list (200 at most when left out). */
  min?: number
  max?: number
  values?: readonly string[]
  form?: TextForm
  /** Instants: minutes and seconds must be zero. */
  isWholeHour?: boolean
  /** Record field that it filters by, as the practice service carries it out. Texts match the beginning, the rest as a whole. */
  filters?: string
  /** What a pull asks for where the service demands the parameter, or where it lists too little without. */
  whenPulled?: string
  /** What each write carries, so that the answer shows the record whole. */
  whenSent?: string
  /** Only with that value the rows are records of the kind, so that nothing else is kept. */
  isFixedWhenKept?: boolean
  /** It is the JSON body itself, not a member of it. */
  isBody?: boolean
  /** What is wrong with a JSON value, or null. */
  check?: (value: Json) => Message | null
  /** What is wrong with one member of a JSON list, or null; the service tells it by its place. */
  checkItem?: (item: Json, nowMs: number) => { code: string; message: Message; parameter: string } | null
  /** Records that its value names. */
  names?: Named
  /** Which of those it may name, and what is said of another one. */
  only?: Only & { message: Message }
}

/** Limits by which the service counts an operation. Source: gaps 5.5. */
export type RateClass =
  | 'oauth'
  | 'write'
  | 'coreRead'
  | 'read'
  | 'reference'
  | 'upload'
  | 'audienceUsers'
  | 'lookup'
  | 'keywordInsights'
  | 'audienceInsights'

/** Classes whose allowance each path has for itself; the others share one. Source: gaps 5.5 (D, FR). */
export const endpointClasses: ReadonlySet<RateClass> = new Set(['audienceUsers', 'coreRead', 'read', 'reference'])

export type WriteName = 'create' | 'update' | 'delete'

export type OperationName = 'list' | 'get' | WriteName | 'batch' | 'action'

/** What an operation beyond the six does. */
export interface Action {
  /** By which it is called, unique within the kind: 'preview'. */
  name: string
  /** About one record, whose id is in the path, or about the kind as a whole. */
  on: 'record' | 'kind'
  /**
   * Form of `data`: one record, a page of records, any value, no data at all, or frames: rows whose member `preview` is an iframe of
   * the service; people get its address, `src`, or null where that leads elsewhere.
   */
  answer: 'record' | 'records' | 'value' | 'none' | 'frames'
  /** Changes nothing at the service although it is no GET, so that it may be asked again at will. */
  isQuestion?: true
  /** Where the JSON body names the record, member by member, for an action whose path does not. */
  idInBody?: readonly string[]
  /** The answer's id takes the place of the record's, which stays known by the former too. */
  hasNewId?: true
}

/** Some records of a kind: those whose field has one of the values. */
export interface Only {
  field: string
  values: readonly string[]
  /** Those that lack the field as well. */
  takesAbsent?: boolean
}

/** One row of the interface's endpoint tables. */
export interface Operation {
  name: OperationName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the document spells it, without a version: '/accounts/:account_id/campaigns'. */
  path: string
  /** Which base address carries it. */
  /** platform: the base of the authentication endpoints, where the /2/ paths are. */
  base: 'ads' | 'sandbox' | 'upload' | 'platform'
  /** First part of the path; '' where the path has none. */
  version: string
  /** How fields and, of a JSON operation that is no batch, parameters travel. */
  body: 'query' | 'json' | 'multipart'
  params: readonly Param[]
  action?: Action
  /** The rows of `data` are bare texts; each is kept in this field. */
  bareRows?: string
  /** The answer to a single write wraps its records in an array. */
  isArrayAnswer?: boolean
  /** The only members that the answer shows of the record; the others are as they were sent. */
  answers?: readonly string[]
  /**
   * What it makes is public at once and cannot be taken back: after a lost answer it is never sent again unless a person says so.
   * Source: reliability rules for unknown outcomes.
   */
  isNeverRepeated?: boolean
  /** Takes the standard list parameters, with these page limits. */
  paging?: {
    countDefault: number
    countMin: number
    countMax: number
    hasSort: boolean
    hasTotal: boolean
    hasDeleted: boolean
  }
  /** Most items of a batch. */
  batchMax?: number
  /** What the batch takes; all three when left out. */
  batchTakes?: readonly WriteName[]
  /** Most bytes of the body. */
  bodyMaxBytes?: number
  /** Writes these records alone; all when left out. */
  only?: Only
  /** Fields that a create by it carries; every writable one when left out. */
  carries?: readonly string[]
  /** Rules between its parameters. */
  rules?: readonly ParamRule[]
  /** The answer holds one object and no list: the record that it makes, given what was asked and when (ISO 8601) it was answered. */
  toRow?: (params: Readonly<Record<string, Json>>, data: Json, answeredAt: string) => Record<string, Json>
  /** Kind whose operation serves the same path; this one only asks it with parameters of its own. */
  servedBy?: string
  roles: readonly Role[]
  rateClass: RateClass
  /** Section of the interface, or of gaps.md with its certainty tag. */
  source: string
  /** Certainty where gaps.md fills it in: D, S, R, T, N or U. */
  certainty?: string
}

/** Standard page limits. Source: interface, Standard list parameters. */
export const standardPaging = {
  countDefault: 200,
  countMin: 1,
  countMax: 1000,
  hasSort: true,
  hasTotal: true,
  hasDeleted: true,
} as const

/** Most identifiers in a list filter. Source: interface, Limits. */
export const idListMax = 200

/** Whether the operation writes such a record. */
export function writes({ only }: Operation, record: RecordValues): boolean {
  return !only || isOneOf(only, record)
}

export function isOneOf({ field, values, takesAbsent = false }: Only, record: RecordValues): boolean {
  const value = record[field] ?? null
  return value === null ? takesAbsent : typeof value === 'string' && values.includes(value)
}

/** Whether carrying the operation out twice may differ from once. */
export function changesService({ method, action }: Operation): boolean {
  return method !== 'GET' && action?.isQuestion !== true
}
