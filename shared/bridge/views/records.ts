/** Records as they are shown, alone and in lists, and what became of work on them. */
import type { Problem, SaidProblem } from '../../contract/language/rules.ts'
import type { Message } from '../../messages/message.ts'
import type { ColumnQuestion } from '../../model/csv/questions.ts'
import type { Clash, Edit, PendingOperation } from '../../model/merge.ts'
import type { Json, RecordValues, Value } from '../../model/values.ts'

/**
 * State of a record as a person sees it.
 * clean: as the service last said. new, edited, deleted: work waits here. sending: a request is under way.
 * unconfirmed: sent, answer lost; the service is asked before anything is sent again. conflict: changed on both sides.
 * failed: the service refused, or a person must decide.
 */
export type RecordState = 'clean' | 'new' | 'edited' | 'deleted' | 'sending' | 'unconfirmed' | 'conflict' | 'failed'

/** Why work on a record stopped, and what a person can do. */
export interface Parked {
  code: string
  message: Message
  /** Field that the service named, if any. */
  field: string | null
  /** When it happened, ISO 8601. */
  at: string
}

/** A lost outcome that only a person can settle. */
export interface Undecided {
  /** What was sent. */
  operation: PendingOperation
  sentAt: string
  /** Records at the service that could be it. */
  candidates: { id: string; values: RecordValues }[]
  /** How many times the service was asked. */
  looks: number
  /** Of data that is older than what was done with it: it may have been sent after `sentAt`, from elsewhere. See QueueFacts. */
  isRestored: boolean
}

/** One record in full. */
export interface RecordView {
  key: number
  kind: string
  id: string
  accountId: string
  state: RecordState
  /** Its present revision was approved by Push and waits to go. */
  isApproved: boolean
  /** A person keeps its work here until it is resumed. */
  isHeld: boolean
  /** Or until then, ISO 8601: it goes by itself. */
  heldUntil?: string
  operation: PendingOperation | null
  revision: number
  /** Effective values: the service's overlaid with mine. */
  values: RecordValues
  /** Members that the contract does not know, as received. */
  extra: Record<string, Json>
  changed: Record<string, Edit>
  /** Of one that is to be deleted: what the service has in the fields that were changed here before, and that now are not sent. */
  atService?: Readonly<RecordValues>
  conflict: Record<string, Clash>
  /** See ConflictView. */
  theirChanges: Record<string, FieldChange>
  problems: LinkedProblem[]
  parked: Parked | null
  undecided: Undecided | null
  /** Why the record as a whole cannot be changed, or null. */
  readOnlyReason: Message | null
  /** Fields that are empty and have to stay so, with the reason; left out where there are none. */
  emptyFields?: Readonly<Record<string, Message>>
  /** It is deleted at the service, and nothing waits here: what stands here is what it was. */
  isGone?: true
  editedAt: string | null
  /** The record that it was made from, as long as that is here; isToGo: that one is deleted once this one is at the service. */
  madeFrom: { kind: string; key: number; name: string; isToGo: boolean } | null
  /** Entries of its history. */
  historyCount: number
  /** Kinds that refer to it, with how many records. */
  usedBy: { kind: string; count: number }[]
}

/** A record as an edit left it. */
export interface EditedRecord extends RecordView {
  /** Of the data that it shows (see GridPage): what changed up to there is in it, the edit itself included. */
  dataRevision: number
}

/** Which records a list shows. deleted: to be deleted here. gone: deleted at the service, as they were last; the others leave these out. */
export const chips = ['all', 'edited', 'new', 'deleted', 'conflict', 'problems', 'waiting', 'gone'] as const
export type Chip = (typeof chips)[number]

/** One page of a grid: rows as arrays in the order of `columns`, each preceded by key, id, state, approval and problem marks. */
export interface GridPage {
  total: number
  offset: number
  rows: GridRow[]
  /** Counts for the chips of this kind, filter text included. */
  chipCounts: Record<Chip, number>
  /** Rises with every change of the data; two pages of one revision fit together. */
  dataRevision: number
  /** Kinds of other records that the filter looks at: a change of those may change what fits. Absent where it looks at none. */
  askedKinds?: string[]
  /** Of the rows that were to stay: those that are still there, and how many of them the filter would leave out. */
  kept?: { keys: number[]; strayCount: number }
}
/** How many rows of a list can stay. */
export const keptRowsMax = 2000
/** A row that stays in a list while it is worked on, and the place where it stood. */
export interface KeptRow {
  key: number
  at: number
}
export interface GridRow {
  key: number
  id: string
  /** Of a list over all accounts: whose it is. */
  accountId?: string
  /** It stays while it is worked on: the filter would leave it out, or the order put it elsewhere. */
  strays?: 'filter' | 'order'
  /** What it is called where it has no name of its own, as far as that is known. */
  called?: string
  /** Of an ad: the first record of the media library that its post shows, by id. */
  picture?: string
  state: RecordState
  isApproved: boolean
  /** A person keeps its work here until it is resumed. */
  isHeld: boolean
  /** Its answer was lost, and a person says what became of it. */
  isUndecided: boolean
  errors: number
  warnings: number
  /** Values of the asked columns; references come as the name of the record they point to, in `names`. */
  cells: Value[]
  /** Values at the service of the asked columns that differ, by column. */
  before: Record<string, Value>
  /** Names of the records that these name, by column. */
  beforeNames?: Record<string, string>
  names: Record<string, string>
  currency: string | null
  /** Last change, here or there, ISO 8601. */
  changedAt: string | null
}

/** A record that a problem is about; `text`: how the message says it, null where it leaves it unsaid. */
export interface Mention {
  text: string | null
  name: string
  kind: string
  key: number
}

/** A broken rule as it is shown. `mentions` is left out where there are none. */
export interface LinkedProblem extends SaidProblem {
  mentions?: Mention[]
}

export interface ProblemView extends LinkedProblem {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
}

/** A record that somebody here worked on. */
export interface RecentWork {
  key: number
  kind: string
  id: string
  name: string
  state: RecordState
  /** When, ISO 8601. */
  at: string
  /** Fields that the last action changed; none where it made or deleted the record. */
  fields: string[]
}

export interface HistoryEntry {
  at: string
  label: Message
  field: string | null
  from: Value
  to: Value
  /**
   * edit: somebody here. push: sent and applied. pull: somebody else. settle: a conflict was settled. shelf: values that were overwritten
   * then, one entry a field.
   */
  source: 'edit' | 'push' | 'pull' | 'settle' | 'shelf'
  isUndone: boolean
  /** Of the shelf: what to restore it by. */
  shelfId?: number
}

/** A value that somebody changed. */
export interface FieldChange {
  from: Value
  to: Value
}

/** Values that a settlement or decision overwrote; they stay, and can come back as a new edit. */
export interface ShelfEntry {
  shelfId: number
  key: number
  kind: string
  /** null: the record is gone. */
  id: string | null
  accountId: string
  name: string
  at: string
  reason: Message
  values: RecordValues
  /** The settlement that put it there was taken back; lists of an account leave it out. */
  isUndone: boolean
  /** It comes back as an edit of its record; otherwise as a new one. */
  isRecordHere: boolean
}

export interface ConflictView {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
  conflict: Record<string, Clash>
  /** When the service's record last changed, ISO 8601; null where it does not say. */
  theirsAt: string | null
  /** Of a conflict over the whole record: what they changed. */
  theirChanges: Record<string, FieldChange>
  /** Of one that they deleted: what was changed here. */
  myChanges: Record<string, FieldChange>
}

export interface SearchHit {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
  /** Of what is only a part of another record: the name of that one. */
  within?: string
}

/** A name in a record that could not be used anew: what it names was deleted, taken back, cannot be used now, or is not the account's. */
export interface Standing {
  key: number
  field: string
  /** The name, as it stands in the value. */
  id: string
  standing: 'ready' | 'unable' | 'revoked' | 'deleted' | 'missing' | 'unseen'
  message: Message
}

/** Keys of records that are no more, and of those that were deleted at the service. */
export interface GoneRecords {
  gone: number[]
  deleted: number[]
}

export interface BulkResult {
  changed: number
  /** Records left alone, with why; `isPart`: other fields of the record were changed. */
  skipped: { key: number; name: string; message: Message; isPart?: true }[]
  /** What copies lack of what they were made of, by the key of that. */
  notCarried?: { key: number; name: string; message: Message }[]
  label: Message
  /** Of deleted records: how many are only marked, and go with the next push; the others were never there. */
  marked?: number
  /** What `journal.undo` knows it by; absent where nothing was changed. */
  action?: number
}

/** What becomes of one field of one record. */
export interface ChangedLine {
  /** null: no record, such as a row that names none. */
  key: number | null
  id: string | null
  kind: string
  /** null: the record or row as a whole. */
  field: string | null
  before: Value
  /** The same as before where the change is refused. */
  after: Value
  /** Broken rules of the field afterwards; those of other fields stand on the first line of the record. Of a refused change: why. */
  problems: Problem[]
  /** The field stays as it is. */
  isRefused: boolean
  /** What the record is called, where asked for. */
  name?: string
  /** Of an amount, where asked for; '' where nobody knows. */
  currency?: string
  /** Of what was pasted, from 1, the head line among them. */
  row?: number
}

/** Of records together: how many there are, and of each writable field the value that all of them have; others differ. */
export interface CommonValues {
  count: number
  values: RecordValues
  mixed: string[]
  /** That all have, or that what they belong to has; '' where they differ or nobody knows. */
  currency: string
}

/** Changes by rules, done or previewed. */
export interface TransformResult {
  /** By rising key; of a record, its fields in the order in which they were named, then what follows. */
  lines: ChangedLine[]
  lineCount: number
  /** Records that change. */
  changed: number
  /** Lines that are refused. */
  refused: number
  /** Records with a refused line, each once, with its first reason. */
  skipped: BulkResult['skipped']
  /** Records that `{n}` counted, those of `numberedBefore` among them. */
  numbered: number
  label: Message
  /** What `journal.undo` knows it by; absent where nothing was changed. */
  action?: number
}

/** Pasted rows, done or previewed. */
export interface PasteResult {
  /** By row; of a record, its fields in the order of the kind. */
  lines: ChangedLine[]
  lineCount: number
  /** Records that are made, and that change. */
  made: number
  changed: number
  /** Lines that are refused. */
  refused: number
  /** Headings of columns that only the service sets: they are not looked at. */
  passed: string[]
  /** Texts that can be read in two ways; those that were answered stand there still. */
  questions: ColumnQuestion[]
  label: Message
  /** What `journal.undo` knows it by; absent where nothing was changed. */
  action?: number
}

/** A record made of another one. */
export interface CopiedRecord {
  key: number
  kind: string
  id: string
  /** Id of the original. */
  from: string
  /** What of the original the copy lacks: a field, or "KIND ID" of a record that stands in it, and why. */
  dropped: { part: string; message: Message }[]
}

/** `changed` counts all copies, those of contents too. */
export interface CopyResult extends BulkResult {
  /** Each copy before what stands in it. */
  copies: CopiedRecord[]
}

/** What copying would do; nothing is changed by it. */
export interface CopyPlan {
  /** Copies, those of contents too. */
  count: number
  /** See BulkResult. */
  skipped: { key: number; name: string; message: Message }[]
  notCarried: { key: number; name: string; message: Message }[]
}

/** Longest name of a template. */
export const templateNameMax = 200

/** A campaign or an ad group that is kept with all that stood in it. */
export interface TemplateView {
  key: number
  name: string
  kind: string
  /** The account that it was kept from. */
  accountId: string
  /** ISO 8601. */
  keptAt: string
  /** Records by kind, itself among them. */
  counts: Record<string, number>
}

/** Names by key of the record, then by field. */
export type FieldNames = Record<number, Record<string, string>>
