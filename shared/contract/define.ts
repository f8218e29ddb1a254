/**
 * The vocabulary in which every resource of the interface is declared once. Client, store, validation, form, grid, command line,
 * practice routes and the coverage table are functions of these values; a resource differs only through its declaration.
 */
import type { Json, RecordValues, Value } from '../model/values.ts'

/** What a role on an account is called on the wire. Source: interface, Accounts and setup (authenticated_user_access). */
export const roles = [
  'ACCOUNT_ADMIN',
  'AD_MANAGER',
  'CREATIVE_MANAGER',
  'CAMPAIGN_ANALYST',
  'ANALYST',
  'PARTNER_AUDIENCE_MANAGER',
] as const
export type Role = (typeof roles)[number]

/** Words for people, one a role. */
export const roleLabels: Record<Role | 'TWEET_COMPOSER', string> = {
  ACCOUNT_ADMIN: 'Account admin',
  AD_MANAGER: 'Ad manager',
  CREATIVE_MANAGER: 'Creative manager',
  CAMPAIGN_ANALYST: 'Campaign analyst',
  ANALYST: 'Analyst',
  PARTNER_AUDIENCE_MANAGER: 'Partner audience manager',
  TWEET_COMPOSER: 'Post composer',
}

/** Who may see campaigns and what belongs to them. Source: interface, Accounts and setup. */
export const campaignReaders: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CAMPAIGN_ANALYST']
/** Who may change campaigns. Source: interface, Accounts and setup. */
export const campaignWriters: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER']

/** When a field may be sent: never (the service sets it), on create only, on update only, or always. */
export type Write = 'never' | 'create' | 'update' | 'always'

/** Place and shape of a field in grids; a field without it is offered in the column chooser, hidden at first. */
export interface Column {
  /** Position among the columns shown at first, from 1. */
  order: number
  widthPx: number
}

interface FieldBase {
  label: string
  /** One sentence for people: what it is and the rule that it follows. */
  help?: string
  write: Write
  /** Must be given on create. */
  required?: boolean
  /** null is a value that the service sends or takes. */
  nullable?: boolean
  /** What the service assumes when a create leaves it out. Source: the operation's section. */
  serviceDefault?: Json
  /** What Galley fills in for a new record, visibly, so that it is sent. */
  initial?: Json
  /** Heading under which the default form shows the field. */
  group?: string
  column?: Column
  /** The service can sort lists by it. */
  sortable?: boolean
  /** Text search looks at it. */
  searchable?: boolean
  /** Shown in the form only when this holds for the effective record. */
  shownWhen?: (record: RecordValues) => boolean
  /** Name of the query parameter where it differs from the field's. */
  param?: string
  /** The record may lack it (a reading, not a fault). */
  optional?: boolean
  /** Assumption that it rests on, an anchor of docs/assumptions.md. */
  assumed?: string
}

export interface TextField extends FieldBase {
  type: 'text'
  /** Most characters (code points). */
  maxLength?: number
  minLength?: number
  multiline?: boolean
}
export interface IdField extends FieldBase {
  type: 'id'
}
export interface RefField extends FieldBase {
  type: 'ref'
  to: string
}
export interface ChoiceField extends FieldBase {
  type: 'choice'
  /** Values that may be written; on read any text is kept. */
  values: readonly string[]
  /** Words for people, by value (also for values only seen on read). */
  labels: Record<string, string>
}
export interface MoneyField extends FieldBase {
  type: 'money'
  /** Smallest amount that may be written, micro units. */
  min?: bigint
  /** Counts into the spend a day that Review shows. */
  spendPerDay?: boolean
}
export interface IntegerField extends FieldBase {
  type: 'integer'
  min?: number
  max?: number
  unit?: string
}
export interface FlagField extends FieldBase {
  type: 'flag'
  /** Words for true and false. */
  labels?: { true: string; false: string }
}
export interface InstantField extends FieldBase {
  type: 'instant'
}
export interface ListField extends FieldBase {
  type: 'list'
  /** Known members with words for people; others are shown as they come. */
  labels?: Record<string, string>
}
export interface JsonField extends FieldBase {
  type: 'json'
}
export type Field =
  | TextField
  | IdField
  | RefField
  | ChoiceField
  | MoneyField
  | IntegerField
  | FlagField
  | InstantField
  | ListField
  | JsonField

type Spec<F extends FieldBase> = Omit<F, 'type' | 'write'> & { write?: Write }
type Of<F extends FieldBase, W extends Write> = Spec<F> & { write?: W }

const make =
  <F extends Field>(type: F['type']) =>
  (spec: Of<F, Write>): F =>
    ({ write: 'never', ...spec, type }) as unknown as F

/** Free text; limits in characters. */
export const text = make<TextField>('text')
/** The record's own identifier. */
export const id = make<IdField>('id')
/** Identifier of a record of another kind. */
export const ref = (to: string, spec: Omit<Spec<RefField>, 'to'>): RefField => ({
  write: 'never',
  ...spec,
  type: 'ref',
  to,
})
/** One of a closed set of words when written; any text when read. */
export const choice = make<ChoiceField>('choice')
/** Amount in micro units of the record's currency; bigint in memory, exact to 64 bits. Source: interface, Conventions. */
export const money = make<MoneyField>('money')
/** Whole number within 2^53. */
export const integer = make<IntegerField>('integer')
/** true or false. */
export const flag = make<FlagField>('flag')
/** ISO 8601 UTC instant as text. */
export const instant = make<InstantField>('instant')
/** Array of texts. */
export const list = make<ListField>('list')
/** Structured part whose shape Galley keeps but does not read. @public */
export const json = make<JsonField>('json')

/** Three members that every record carries unless its section says otherwise. Source: interface, Conventions. */
export const stamps = {
  created_at: instant({ label: 'Created', sortable: true }),
  updated_at: instant({ label: 'Changed at the service', sortable: true }),
  deleted: flag({ label: 'Deleted', sortable: true }),
}

/** A broken rule, as a person meets it: which field, which rule, in words; an error holds the record back from push. */
export interface Problem {
  field: string | null
  code: string
  message: string
  severity: 'error' | 'warning'
}

/** What a rule looks at: the effective record, the operation that would be sent, and which fields it would carry. */
export interface RuleInput {
  record: RecordValues
  operation: 'create' | 'update'
  /** Fields that the request would carry. */
  given: ReadonlySet<string>
}

/** Rule over one record; pure, runs while typing, before sending and in the practice service. */
export interface RecordRule {
  field: string
  /** Fields that it looks at: on update it is checked when one of them is given. */
  involves: readonly string[]
  /** The service's code for it; also ours. Source: gaps 5.2. */
  code: string
  /** Words when broken, or null. Parts are made from labels and limits. */
  check: (input: RuleInput) => string | null
}

/** Read port that workspace rules get; the engine answers with pending edits included, the practice service with its records. */
export interface RulePort {
  get(kind: string, recordId: string): RecordValues | undefined
  /** Records of the kind in the account that count as active, this one left out. */
  activeCount(kind: string, accountId: string, exceptId: string): number
  /** Most active records that the account may have. */
  activeLimit(kind: string, accountId: string): number
}

/** Rule over a record and its surroundings; pure over its port. */
export interface WorkspaceRule {
  field: string
  /** Fields that it looks at: on update it is checked when one of them is given. */
  involves: readonly string[]
  /** What else it looks at, and so when it must run again: records that it refers to, or the account's active records. */
  surroundings: 'references' | 'active'
  code: string
  check: (input: RuleInput & { accountId: string; id: string }, port: RulePort) => string | null
}

/** Query parameter of an operation beyond the record's fields. */
export interface Param {
  name: string
  type: 'idList' | 'text' | 'integer' | 'flag' | 'choice' | 'instant' | 'longList'
  required?: boolean
  min?: number
  max?: number
  values?: readonly string[]
  /** Record field that an id list or prefix match filters by, as the practice service carries it out. */
  filters?: string
  help?: string
}

/** Limits by which the service counts an operation. Source: gaps 5.5. */
export type RateClass = 'oauth' | 'write' | 'coreRead' | 'read' | 'reference' | 'audienceUsers' | 'lookup'

export type OperationName = 'list' | 'get' | 'create' | 'update' | 'delete' | 'batch'

/** One row of the interface's endpoint tables. */
export interface Operation {
  name: OperationName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the document spells it, without a version: '/accounts/:account_id/campaigns'. */
  path: string
  /** Which base address carries it. */
  base: 'ads' | 'sandbox'
  version: string
  /** How fields travel. */
  body: 'query' | 'json'
  params: readonly Param[]
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

/** Declared kind of record. */
export interface Resource {
  kind: string
  label: string
  labelPlural: string
  /** Section of the interface. */
  source: string
  /** Heading of the navigation, or null when it is not listed there. */
  navigation: 'Campaigns' | 'Creatives' | 'People' | 'Service' | null
  /** Records belong to an account, or stand alone (the account itself). */
  scope: 'account' | 'user'
  /** Path parameter and JSON member that carries the record's id: 'campaign_id'. */
  idParam: string
  /** Field that names a record for people. */
  nameField: string
  fields: Record<string, Field>
  operations: readonly Operation[]
  recordRules: readonly RecordRule[]
  workspaceRules: readonly WorkspaceRule[]
  /** Fields that follow from others when a write leaves them out; shown as changed, never sent. */
  consequences?: (record: RecordValues) => Record<string, Value>
  /** Fields that together tell a lost create's record from others when looking for it. Source: reliability rules for unknown outcomes. */
  naturalKey: readonly string[]
  /** What DELETE does: marks the record, removes it for good, or does not exist. */
  deletion: 'soft' | 'hard' | 'none'
  /** Exactly one record an account, its id being the account's. */
  isSingleton?: boolean
  /** Counts against a limit of active records. */
  isActive?: (record: RecordValues) => boolean
  /** Fields that isActive looks at. */
  activeInvolves?: readonly string[]
  /** Most active records an account may have at first, and once the service raised it. */
  activeLimit?: { standard: number; raised: number }
  /** Order in pulls and pushes: parents before children. */
  rank: number
  /** Believable records, used by tests, practice data and docs. */
  examples: readonly RecordValues[]
}

/** Declares a resource; the empty parts may be left out. */
export function resource(
  kind: string,
  spec: Omit<Resource, 'kind' | 'recordRules' | 'workspaceRules'> &
    Partial<Pick<Resource, 'recordRules' | 'workspaceRules'>>,
): Resource {
  return { recordRules: [], workspaceRules: [], ...spec, kind }
}

/** The operation of that name on the given base, or undefined where the interface has none. */
export function operationOf(of: Resource, name: OperationName, base?: 'ads' | 'sandbox'): Operation | undefined {
  return of.operations.find((operation) => operation.name === name && (base === undefined || operation.base === base))
}

/** The declared field; throws for a name that the resource lacks, which is a defect of the caller. */
export function fieldOf(of: Resource, name: string): Field {
  const field = of.fields[name]
  if (!field) throw new Error(`${of.kind} has no field ${name}`)
  return field
}

/** Whether a write of that operation may carry the field. */
export function isWritable(field: Field, operation: 'create' | 'update'): boolean {
  return field.write === 'always' || field.write === operation
}
