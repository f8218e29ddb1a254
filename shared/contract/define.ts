/**
 * The vocabulary in which every resource of the interface is declared once. Client, store, validation, form, grid, command line,
 * practice routes and the coverage table are functions of these values; a resource differs only through its declaration.
 */
import type { AskedBy } from '../model/evidence.ts'
import type { MediaFacts } from '../model/media/facts.ts'
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
/** Who may see creatives: those who make them, and those who see the campaigns that use them. Source: as above. */
export const creativeReaders: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CREATIVE_MANAGER', 'CAMPAIGN_ANALYST']
/** Who may change creatives. Source: as above. */
export const creativeWriters: readonly Role[] = ['ACCOUNT_ADMIN', 'AD_MANAGER', 'CREATIVE_MANAGER']

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
  /** Copies have what the original has, not `initial`. */
  isCopiedAsItIs?: boolean
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
  /** Certainty where gaps.md fills it in: D, S, R, T, N or U. */
  certainty?: string
  /** The service takes it and never shows it. */
  isWriteOnly?: boolean
  /** Some answers leave it out, and it cannot change once it is there: what is known of it stays until an answer tells it. */
  isKeptUntold?: boolean
  /** A value that was read must not be sent back: copies leave it out. */
  isNeverEchoed?: boolean
  /** A create takes up to so many values of it, separated by commas, and makes a record of each. */
  manyPerCreate?: number
  /** Only programs read it: forms fold it under the technical details. */
  isTechnical?: boolean
  /** Travels in the path, under its own name, and not as a parameter. */
  isInPath?: boolean
  /** First version of the interface that takes it. Source: interface, Versioning. */
  sinceVersion?: number
}

/**
 * Form of a text beyond its length. digits: a whole number as text, however long; a bare number of the wire fits too.
 * hashtag: one word after #. url: an http(s) address. domain: a host name without protocol. country: two capital letters.
 * currency: three capital letters.
 */
export type TextForm = 'digits' | 'hashtag' | 'url' | 'domain' | 'email' | 'country' | 'currency'

/** Records of a kind as a value names them: by their id, or by what stands in that field of theirs. */
export interface Named {
  kind: string
  /** Field of the named record that holds the value; its id when left out. */
  value?: string
  /** Flag of the named record without which it cannot be named here: 'targetable'. */
  ability?: string
}

/**
 * Which records a text, or each member of a list, names; where it may be of several kinds, the usual one comes first. Either `kinds`, or
 * `by`: the value of another field decides. Used-by, filters, search, names on screen, choices, copies and plans follow from it.
 */
export interface Naming {
  kinds?: readonly (string | Named)[]
  /** Kinds by the value of `field`. `words` are closed sets of values with words: they name no record, and are chosen from all the same. */
  by?: {
    field: string
    kinds: Readonly<Record<string, readonly (string | Named)[]>>
    words?: Record<string, Record<string, string>>
  }
  /** What stands before the id: card://1861203377110642688. */
  prefix?: string
}

export interface TextField extends FieldBase {
  type: 'text'
  /** Most characters (code points); weighted units where `measure` says so. */
  maxLength?: number
  /** How its length is counted: post is weighted, with links and emoji at fixed units. Source: gaps 8. */
  measure?: 'post'
  /** May be emptied by an update; then it is an empty text, not null. */
  canBeEmpty?: boolean
  minLength?: number
  multiline?: boolean
  form?: TextForm
  /** The wire gives it as a bare number; only with the form digits. */
  isBare?: boolean
  names?: Naming
  /** A new record begins with the user as whom the signed-in one posts for the account. */
  initialUser?: boolean
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
}
export interface IntegerField extends FieldBase {
  type: 'integer'
  min?: number
  max?: number
  /** The only values that may be written. */
  values?: readonly number[]
  unit?: string
  /** The wire gives it as text ('1440'); a number fits too. Source: gaps 6.7. */
  isText?: boolean
}
export interface FlagField extends FieldBase {
  type: 'flag'
  /** Words for true and false. */
  labels?: { true: string; false: string }
}
export interface InstantField extends FieldBase {
  type: 'instant'
  /** How the wire spells it; long is 'Tue Aug 27 22:22:12 +0000 2019'. Source: gaps 6.6. */
  form?: 'long'
  /** The service drops the seconds; so do we, before it is sent. */
  isWholeMinute?: boolean
}
export interface ListField extends FieldBase {
  type: 'list'
  /** Known members with words for people; others are shown as they come. */
  labels?: Record<string, string>
  /** Members that may be written; on read any text is kept. */
  values?: readonly string[]
  /** Fewest and most members that may be written. */
  min?: number
  max?: number
  itemForm?: TextForm
  /** Records that its members name. */
  names?: Naming
}
export interface JsonField extends FieldBase {
  type: 'json'
  /** Where in the value texts stand that name other records. */
  references?: readonly JsonReferences[]
  /** The value as a request carries it: without what the service adds, spelled as the service spells it. Doing it twice changes nothing. */
  carried?: (value: Json) => Json
  /** What is wrong with a value that is to be written, or null. */
  check?: (value: Json) => string | null
}
/** Texts within a structured value that name records. */
export interface JsonReferences extends Naming {
  /** Members from the outside in; '*' is each member of an array: ['*', 'media_keys', '*']. */
  path: readonly string[]
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
/** Structured part: kept as it comes; rules may look into it. */
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
  /** The service looks at it, which knows no ids of records made elsewhere. */
  isAtService?: boolean
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
  /** Fields that it looks at: on update it is checked when one of them is given. */
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
  check: (input: RuleInput & { accountId: string; id: string }, port: RulePort) => string | null
  severity?: 'warning'
  certainty?: string
}

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
  check?: (value: Json) => string | null
  /** What is wrong with one member of a JSON list, or null; the service tells it by its place. */
  checkItem?: (item: Json, nowMs: number) => { code: string; message: string; parameter: string } | null
  label?: string
  help?: string
  certainty?: string
  /** Records that its value names. */
  names?: Named
  /** Which of those it may name, and what is said of another one. */
  only?: Only & { message: string }
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
  label: string
  /** One sentence: what happens. */
  help: string
  /** About one record, whose id is in the path, or about the kind as a whole. */
  on: 'record' | 'kind'
  /**
   * Form of `data`: one record, a page of records, any value, no data at all, or frames: rows whose member `preview` is an iframe of
   * the service; people get its address, `src`, or null where that leads elsewhere.
   */
  answer: 'record' | 'records' | 'value' | 'none' | 'frames'
  /** What cannot be taken back, in a sentence; a person is asked before it goes out. */
  warning?: string
  /** Changes nothing at the service although it is no GET, so that it may be asked again at will. */
  isQuestion?: true
  /** Where the JSON body names the record, member by member, for an action whose path does not. */
  idInBody?: readonly string[]
  /** The answer's id takes the place of the record's, which stays known by the former too. */
  hasNewId?: true
  /** Why it cannot be done with the record now, by this user; looked at before sending. */
  refused?: (record: RecordValues, by: { nowMs: number; userId: string }) => string | null
}

/** Rule between parameters of one request; pure, looked at before sending and by the service. */
export interface ParamRule {
  /** The parameter that it names. */
  param: string
  code: string
  /** Words when broken, or null. `nowMs` is the time of whoever looks. */
  check: (params: Readonly<Record<string, Json>>, nowMs: number) => string | null
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

/**
 * How a kind gets here when everything is pulled. whole (when left out): its list. asked: only what a person looks up, kept from then on.
 * A parent: its list by ids of the parent (or by what stands in that field of it), in chunks, since the service lists it no other way.
 */
export type Pulling = 'whole' | 'asked' | { parent: string; by?: string; param: string; chunk: number }

/** Declared kind of record. */
export interface Resource {
  kind: string
  label: string
  labelPlural: string
  /** Section of the interface. */
  source: string
  /** Heading of the navigation; null: with the setup of the account, or with the reference data where it belongs to none. */
  navigation: 'Campaigns' | 'Creatives' | 'People' | 'Service' | null
  /** Place under its heading; its rank when left out. */
  navigationOrder?: number
  /** Records belong to an account, stand alone (the account itself), or are the same for everybody (reference data). */
  scope: 'account' | 'user' | 'service'
  /** Path parameter and JSON member that carries the record's id: 'campaign_id'. */
  idParam: string
  /** Members that make up its id, joined by a slash; `id` when left out. */
  idFields?: readonly string[]
  /** A received record with its members under our names, where answers name them differently; all that came stays in it. */
  received?: (row: Readonly<Record<string, Json>>) => Record<string, Json>
  /** Ids that the record of a received row had before, which name it for ever; the row is under our names. */
  formerIds?: (row: Readonly<Record<string, Json>>) => readonly string[]
  /** The same id may stand in several accounts, each with a record of its own. */
  isIdPerAccount?: boolean
  /** How it is pulled. */
  pulling?: Pulling
  /** How the service can be asked whether one record of it is still there. */
  askedBy: AskedBy
  /** Read again only after so many days, since it hardly changes and may be asked for rarely. Source: gaps 5.5; interface, bidding_rules. */
  keptForDays?: number
  /** Field that names a record for people. */
  nameField: string
  /** What names it where that field is empty. */
  titleField?: string
  /** Where it has neither, it is called by its media or card: "Photo post". */
  isCalledByMedia?: true
  /** Fields that name what people remember it by, such as its picture: a search for the name of that finds it too. */
  foundBy?: readonly string[]
  /** For kinds that have an id and no name: `field` holds the id of the record of `kind` that lends its name; without one, the word of `word` and the id. */
  namedAfter?: { kind: string; field: string; word: string }
  fields: Record<string, Field>
  operations: readonly Operation[]
  recordRules: readonly RecordRule[]
  workspaceRules: readonly WorkspaceRule[]
  /** Fields that follow from others when a write leaves them out; shown as changed, never sent. */
  consequences?: (record: RecordValues) => Record<string, Value>
  /** Fields that together tell a lost create's record from others when looking for it. Source: reliability rules for unknown outcomes. */
  naturalKey: readonly string[]
  /** Fields of a create that the service ignores, by what it made of it: its record shows them empty. */
  ignoredInCreate?: (made: RecordValues) => readonly string[]
  /** The service makes such a record once: a create that agrees with a living one in naturalKey is answered with that one. */
  isMadeOnce?: boolean
  /** What DELETE does: marks the record, removes it for good, or does not exist. */
  deletion: 'soft' | 'hard' | 'none'
  /** Records that cannot be changed once the service has them, though their kind can be, and the words why. */
  fixed?: Only & { message: string }
  /** Why this record cannot be deleted any more, or null. */
  undeletable?: (record: RecordValues, nowMs: number) => string | null
  /** Kinds that a record of this one can be made into: a draft into a post. */
  becomes?: readonly string[]
  /** Reference whose deletion takes the record out of lists without deleting it. Source: interface, States. */
  isHiddenWith?: string
  /**
   * Where it stands in the calendar: at an instant, or from one to another (open where the second is absent). `status` is the field that
   * tells how it went and `waits` its value before; `goesOut`: something happens at its time, which a check before can foresee.
   */
  calendar?: ({ at: string } | { from: string; to: string }) & {
    label: string
    status?: string
    waits?: string
    goesOut?: boolean
  }
  /**
   * Kinds whose create takes this one along, right before itself and never otherwise: its time runs from the moment that it is made.
   * Records of other kinds that name one which is only here go without it.
   */
  madeWith?: readonly string[]
  /** Field of a create that an upload fills: a record made here from a file carries its own local id in it until the file was uploaded. */
  uploadField?: string
  /** Exactly one record an account (for the signed-in user), its id being the account's. */
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

/** Whether a pull brings the records of a kind: the service lists them, or there is one of them to ask for. Others are looked up, or only made here. */
export function isPulled(of: Pick<Resource, 'pulling' | 'isSingleton' | 'operations'>): boolean {
  const isListed = of.operations.some(({ name }) => name === 'list')
  return of.pulling !== 'asked' && (isListed || of.isSingleton === true)
}

/** Whether the operation writes such a record. */
export function writes({ only }: Operation, record: RecordValues): boolean {
  return !only || isOneOf(only, record)
}

/** Why the record cannot be changed once the service has it, or null. */
export function whyFixed(of: Resource, record: RecordValues): string | null {
  return of.fixed && isOneOf(of.fixed, record) ? of.fixed.message : null
}

function isOneOf({ field, values, takesAbsent = false }: Only, record: RecordValues): boolean {
  const value = record[field] ?? null
  return value === null ? takesAbsent : typeof value === 'string' && values.includes(value)
}

/** Whether a create of the record carries the field. */
export function isCarried(of: Resource, record: RecordValues, field: string): boolean {
  return writeOperationOf(of, 'create', undefined, record)?.carries?.includes(field) ?? true
}

/** Fields that decide what a create carries. */
export function carriageFieldsOf(of: Resource): string[] {
  return of.operations.flatMap(({ only, carries }) => (only && carries ? [only.field] : []))
}

/** The batch that takes writes of that name (of that record, where it is given), or undefined. */
export function batchFor(
  of: Resource,
  name: WriteName,
  base?: 'ads' | 'sandbox',
  record?: RecordValues,
): Operation | undefined {
  const batch = operationOf(of, 'batch', base)
  if (!batch || (record && !writes(batch, record))) return undefined
  return (batch.batchTakes ?? writeNames.filter((each) => operationOf(of, each, base))).includes(name)
    ? batch
    : undefined
}
const writeNames = ['create', 'update', 'delete'] as const

/**
 * The operation by which a record is written: the single one, or the batch where the service offers nothing else (for that record,
 * where it is given).
 */
export function writeOperationOf(
  of: Resource,
  name: WriteName,
  base?: 'ads' | 'sandbox',
  record?: RecordValues,
): Operation | undefined {
  const single = operationOf(of, name, base)
  return single && (!record || writes(single, record)) ? single : batchFor(of, name, base, record)
}

/** Names of the fields that travel in the path of its operations. */
export function pathFieldsOf(of: Resource): string[] {
  return Object.entries(of.fields).flatMap(([name, field]) => (field.isInPath ? [name] : []))
}

/** Whether carrying the operation out twice may differ from once. */
export function changesService({ method, action }: Operation): boolean {
  return method !== 'GET' && action?.isQuestion !== true
}

/** The action of that name, or undefined. */
export function actionOf(of: Resource, name: string): (Operation & { action: Action }) | undefined {
  return of.operations.find((operation): operation is Operation & { action: Action } => operation.action?.name === name)
}

/** Days for which reference data is kept before it is read again. */
export const referenceDays = 7

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
