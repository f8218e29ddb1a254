/** Fields: the types of values that a resource declares, and how each travels. What people read of them is in the presentation. */
import type { Message } from '../../messages/message.ts'
import type { Json, RecordValues } from '../../model/values.ts'

/** When a field may be sent: never (the service sets it), on create only, on update only, or always. */
export type Write = 'never' | 'create' | 'update' | 'always'

interface FieldBase {
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
  /** Travels in the path, under its own name, and not as a parameter. */
  isInPath?: boolean
  /** First version of the interface that takes it. Source: interface, Versioning. */
  sinceVersion?: number
}

/**
 * Form of a text beyond its length. digits: a whole number as text, however long; a bare number of the wire fits too.
 * hashtag: one word after #. url: an http(s) address. domain: a host name without protocol. country: two capital letters.
 * currency: three capital letters. cardUri: card:// with the card's id.
 */
export type TextForm = 'digits' | 'hashtag' | 'url' | 'domain' | 'email' | 'country' | 'currency' | 'cardUri'

/** Records of a kind as a value names them: by their id, or by what stands in that field of theirs. */
export interface Named {
  kind: string
  /** Field of the named record that holds the value; its id when left out. */
  value?: string
  /** Why a record that is there cannot be named here now, or null; any can be where this is left out. */
  whyNot?: (values: RecordValues, id: string) => Message | null
}

/**
 * Which records a text, or each member of a list, names; where it may be of several kinds, the usual one comes first. Either `kinds`, or
 * `by`: the value of another field decides. Used-by, filters, search, names on screen, choices, copies and plans follow from it.
 */
export interface Naming {
  kinds?: readonly (string | Named)[]
  /** Kinds by the value of `field`. `values` are closed sets: they name no record, and are chosen from all the same. */
  by?: {
    field: string
    kinds: Readonly<Record<string, readonly (string | Named)[]>>
    values?: Readonly<Record<string, readonly string[]>>
  }
  /** What stands before the id: card://1861203377110642688. */
  prefix?: string
  /** Of accounts: never the one that the record is in. */
  isOther?: true
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
  /** Members, at any depth, whose texts people wrote; with `searchable`, text search looks at them and at nothing else of the value. */
  writtenIn?: readonly string[]
  /** Its texts are words of a closed set, which a connection's aliases may spell in another way. */
  hasWords?: true
  /** The value as a request carries it: without what the service adds, spelled as the service spells it. Doing it twice changes nothing. */
  carried?: (value: Json) => Json
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
  (spec: Partial<Of<F, Write>> = {}): F =>
    ({ write: 'never', ...spec, type }) as unknown as F

/** Free text; limits in characters. */
export const text = make<TextField>('text')

/** The record's own identifier. */
export const id = make<IdField>('id')

/** Identifier of a record of another kind. */
export const ref = (to: string, spec: Omit<Spec<RefField>, 'to'> = {}): RefField => ({
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
  created_at: instant({ sortable: true }),
  updated_at: instant({ sortable: true }),
  deleted: flag({ sortable: true }),
}

/** Whether a write of that operation may carry the field. */
export function isWritable(field: Field, operation: 'create' | 'update'): boolean {
  return field.write === 'always' || field.write === operation
}

/** Whether a person writes in the field what they like, and no name or address of something else. */
export function isFreeText(field: Field | undefined): field is TextField {
  return field?.type === 'text' && field.names === undefined && field.form === undefined
}
