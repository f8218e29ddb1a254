/** What the engine shows of the user's world: the replies of calls and the payloads of events. Types, and lists that the window chooses from. */
import type { ActivityFilter } from '../contract/activity.ts'
import type { Problem } from '../contract/define.ts'
import type { Annotation } from '../model/annotation.ts'
import type { ErrorData } from '../model/errors.ts'
import type { Identifier } from '../model/audience/users.ts'
import type { MediaFacts } from '../model/media/facts.ts'
import type { MediaCategory, MediaProblem } from '../model/media/limits.ts'
import type { Clash, Edit, PendingOperation } from '../model/merge.ts'
import type { Json, RecordValues, Value } from '../model/values.ts'

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
  message: string
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
  operation: PendingOperation | null
  revision: number
  /** Effective values: the service's overlaid with mine. */
  values: RecordValues
  /** Members that the contract does not know, as received. */
  extra: Record<string, Json>
  changed: Record<string, Edit>
  conflict: Record<string, Clash>
  problems: Problem[]
  parked: Parked | null
  undecided: Undecided | null
  /** Why the record as a whole cannot be changed, or null. */
  readOnlyReason: string | null
  editedAt: string | null
  /** The record that it was made from, as long as that is here; isToGo: that one is deleted once this one is at the service. */
  madeFrom: { kind: string; key: number; name: string; isToGo: boolean } | null
  /** Entries of its history. */
  historyCount: number
  /** Kinds that refer to it, with how many records. */
  usedBy: { kind: string; count: number }[]
}

/** One step of a push, before sending. */
export interface Step {
  /** Stable within one plan: `<kind>:<key>`. */
  step: string
  operation: PendingOperation
  kind: string
  key: number
  id: string
  accountId: string
  name: string
  /** Changed fields as they are at the service; null on create. */
  before: RecordValues | null
  /** Changed fields as they will be; null on delete. */
  after: RecordValues | null
  dependsOn: string[]
  heldBy: { code: string; message: string }[]
  /** Difference in running spend a day, micro units of `currency`; null where it has no meaning. */
  spendPerDayMicro: bigint | null
  currency: string | null
  isApproved: boolean
  /** Requests go group by group, one batch each at most. */
  group: string
  /** Can a later push take it back? */
  isReversible: boolean
  /** What to know of it besides. */
  note?: string
}

export type OutcomeKind =
  'applied' | 'rejected' | 'conflict' | 'limited' | 'unreachable' | 'signed_out' | 'unknown' | 'held'
/** How a step ended. */
export interface Outcome {
  step: string
  operation: PendingOperation
  kind: string
  key: number
  id: string
  /** The service's id of a record made here. */
  newId?: string
  outcome: OutcomeKind
  error?: { code: string; message: string; field?: string | null; until?: string }
}

/** How the pull of one kind of one account ended. */
export interface PullResult {
  kind: string
  accountId: string
  /** complete; incomplete (error says why); refused by the service as a whole; staged by the mass-change brake. */
  status: 'complete' | 'incomplete' | 'refused' | 'staged'
  received: number
  changed: number
  deleted: number
  conflicts: number
  /** What the brake holds: records that would turn deleted or into conflicts. */
  staged?: { deleted: number; conflicts: number }
  error?: { code: string; message: string }
}

/** online: last contact worked. offline: a person chose so. unreachable: last contact failed. limited: waits for a reset. signed_out: the token is invalid. */
export type ConnectionStateKind = 'online' | 'offline' | 'unreachable' | 'limited' | 'signed_out'

export interface ConnectionView {
  id: string
  name: string
  baseUrl: string
  adsBaseUrl: string
  adsSandboxBaseUrl: string
  uploadBaseUrl: string | null
  aliases: Record<string, string>
  isPractice: boolean
  /** Who is signed in, if anybody. */
  user: { userId: string; screenName: string | null } | null
  /** Where its secrets are: kept by the system, for this run only, given by the environment, or nowhere. */
  secrets: 'keychain' | 'session' | 'environment' | 'none'
  /** Access level that its sign-in asked for; null: the application's own. */
  access: 'read' | 'write' | null
}

/** A key or token of a connection, without its value. */
export interface CredentialView {
  /** application: its key and secret. access: the signed-in user's token. bearer: the application's own token, without a user. */
  kind: 'application' | 'access' | 'bearer'
  isHere: boolean
  keptIn: ConnectionView['secrets']
  /** What it allows; null: what the application itself may. */
  level: 'read' | 'write' | null
}

export interface AccountView {
  id: string
  key: number
  name: string
  /** null also for one that is not known here: its times are told in UTC. */
  timezone: string | null
  /** From when it counts its days in that zone, ISO 8601. */
  timezoneSwitchAt: string | null
  permissions: string[]
  isSandbox: boolean
  /** Records per kind, deleted ones not counted. */
  counts: Record<string, number>
  /** Of them made here and not pushed. */
  newCounts: Record<string, number>
  activeCampaigns: number
  activeLimit: number
  /** Running spend a day of active campaigns, by currency, micro units. */
  runningSpend: { currency: string; micro: bigint }[]
  lastPulledAt: string | null
  /** Pending records; those of them that can go now; problems by severity; conflicts; parked or undecided. */
  pending: number
  ready: number
  errors: number
  warnings: number
  conflicts: number
  failed: number
  staged: { kind: string; deleted: number; conflicts: number }[]
}

/** Everything that the frame of the window shows; sent whole on each change. */
export interface AppState {
  connections: ConnectionView[]
  /** Id of the open connection, or null on the first run. */
  connectionId: string | null
  /** Why the connection that should be open is not. */
  openFailure: ({ connectionId: string } & ErrorData) | null
  connection: { state: ConnectionStateKind; lastSuccessAt: string | null; until: string | null; message: string | null }
  /** Working offline was chosen. */
  isOffline: boolean
  keychain: { isUsable: boolean; message: string | null }
  accounts: AccountView[]
  /** Pull or push under way. */
  activity: { kind: 'pull' | 'push'; label: string; done: number; total: number | null } | null
  /** Approved steps that wait for the network, a limit or a sign-in. */
  waiting: number
  undo: { label: string } | null
  redo: { label: string } | null
  /** The practice service runs, if the open connection is one. */
  practice: { isRunning: boolean; isLarge: boolean } | null
  /** Warnings of the service and deprecated uses of a person's that the view of service changes shows. */
  serviceNews: number
}

/** What the service says about its versions, newest first, and what Galley used that is deprecated. */
export interface ServiceNewsView {
  version: { name: string; seenAt: string } | null
  warnings: { at: string; call: string; message: string }[]
  /** `isAsked`: a person chose the call or name; otherwise Galley made the call because the interface places it there. */
  used: { at: string; name: string; replacement: string | null; changeId: string; isAsked: boolean }[]
}

export const chips = ['all', 'edited', 'new', 'deleted', 'conflict', 'problems', 'waiting'] as const
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
}
export interface GridRow {
  key: number
  id: string
  state: RecordState
  isApproved: boolean
  errors: number
  warnings: number
  /** Values of the asked columns; references come as the name of the record they point to, in `names`. */
  cells: Value[]
  /** Values at the service of the asked columns that differ, by column. */
  before: Record<string, Value>
  names: Record<string, string>
  currency: string | null
  /** Last change, here or there, ISO 8601. */
  changedAt: string | null
}

export interface ProblemView extends Problem {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
}

export interface HistoryEntry {
  at: string
  label: string
  field: string | null
  from: Value
  to: Value
  /** edit: somebody here. push: sent and applied. pull: somebody else. settle: a conflict was settled. */
  source: 'edit' | 'push' | 'pull' | 'settle'
  isUndone: boolean
}

export interface ConflictView {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
  conflict: Record<string, Clash>
}

export interface SearchHit {
  key: number
  kind: string
  id: string
  accountId: string
  name: string
}

/** Identity shown before anything is stored. */
export interface Identity {
  userId: string
  screenName: string | null
  accounts: { id: string; name: string; permissions: string[] }[]
}

/** A sign-in under way. */
export interface SignInFlow {
  flowId: string
  connectionName: string
  mode: 'pin' | 'callback'
  authorizeUrl: string
  /** waiting for the person; checking the PIN; identified: shown, not stored yet; failed; denied. */
  status: 'waiting' | 'checking' | 'identified' | 'failed' | 'denied'
  identity: Identity | null
  error: ErrorData | null
}

export interface UndoResult {
  label: string
  restored: number
  /** Fields left alone because they changed since. */
  skipped: { kind: string; id: string; name: string; field: string }[]
}

/** A media file of this workspace. */
export interface MediaFileView extends MediaFacts {
  sha256: string
  name: string
  addedAt: string
  /** A small picture of it is kept. */
  hasThumb: boolean
  /** What the service would refuse, or advises against, in its usual use. */
  problems: MediaProblem[]
  uploads: UploadView[]
}

/** Something that stands in the calendar. */
export interface CalendarItem {
  key: number
  kind: string
  id: string
  name: string
  /** When, or from when on. */
  at: string
  /** Until when; null where it is a moment, or has no end. */
  until: string | null
  state: RecordState
  /** How it went, as the service says: 'FAILED'. */
  status: string | null
  errors: number
  warnings: number
  readOnlyReason: string | null
}

/** Whether something that is still to go out would pass today. */
export interface GoLiveVerdict {
  key: number
  kind: string
  name: string
  at: string
  state: RecordState
  problems: Problem[]
}

/** What is here of one record of the library. */
export interface MediaOfRecord extends Annotation {
  key: number
  /** How many records name it. */
  useCount: number
  /** Its bytes, or null where they are only at the service. */
  file: MediaFileView | null
  /** What can stand for it as a picture: its own file, or a film's poster; null where nothing is here. */
  picture: { sha256: string; hasThumb: boolean; isFilm: boolean; widthPx: number; heightPx: number } | null
}

/** Media of the library that look like another one. */
export interface AlikeMedia {
  sha256: string
  name: string
  recordKey: number
}

/** A record that names another one. */
export interface RecordUse {
  key: number
  kind: string
  name: string
}

/** What an account's library can be narrowed to, and how much of each there is. */
export interface AnnotationSummary {
  total: number
  starred: number
  withAlt: number
  unused: number
  types: Record<string, number>
  /** By name. */
  folders: { name: string; count: number }[]
  tags: { name: string; count: number }[]
}

/** The way of a file to the service. */
export interface UploadView {
  uploadId: number
  sha256: string
  name: string
  accountId: string
  category: MediaCategory
  additionalOwners: string[]
  /** queued: waits for its turn. failed: the service refused it. paused: until a person goes on. */
  state: 'queued' | 'uploading' | 'processing' | 'ready' | 'failed' | 'paused'
  sentBytes: number
  sizeBytes: number
  /** How far the service is with its work, where it says. */
  processingPercent: number | null
  /** Why it stands still although nobody paused it. */
  waitingFor: string | null
  /** What posts, cards and the library name; once ready. */
  mediaKey: string | null
  /** The service forgets it then, its own time; null once the library has it. */
  expiresAt: string | null
  error: ErrorData | null
}

/** What stands behind an upload. */
export interface UploadWaiting {
  uploadId: number
  /** Its record in the library. */
  recordKey: number | null
  /** Records with work that cannot go before it is ready. */
  waiting: RecordUse[]
}

/** How listening to the activity stream stands; see engine/activity/stream.ts. offline: on, and held back by working offline. */
export interface ActivityStreamView {
  state: 'off' | 'connecting' | 'open' | 'waiting' | 'refused' | 'offline'
  /** Since when. */
  since: string | null
  /** Next try of one that waits. */
  until: string | null
  /** Why it waits or was refused: code of the error index, and words. */
  code: string | null
  message: string | null
  /** When anything, heartbeats included, was last heard. */
  heardAt: string | null
}

/** A subscription that was made here. */
export interface ActivitySubscription extends ActivityFilter {
  id: string
  madeAt: string
}

export interface ActivityView {
  isOn: boolean
  stream: ActivityStreamView
  subscriptions: ActivitySubscription[]
}

/**
 * What was heard. event: something happened. gap: from `fromAt` to `heardAt` nothing could be heard, `reason` says why.
 * unreadable: a line that is no event.
 */
export interface ActivityEntry {
  n: number
  kind: 'event' | 'gap' | 'unreadable'
  heardAt: string
  eventType: string | null
  /** The old name under which it came, where that is not its present one. */
  givenName: string | null
  eventId: string | null
  userId: string | null
  /** The service's time, where it says one. */
  at: string | null
  fromAt: string | null
  reason: string | null
  /** Everything that came, as it came. */
  body: Json
}

/** How the import of one file went; `isKnown`: the same bytes were here before. */
export interface AddedMedia {
  path: string
  file: MediaFileView | null
  isKnown: boolean
  /** Its record in the library of the account that it was added for; null where it was added for none. */
  recordKey: number | null
  error: ErrorData | null
}

/** A column of a list of people; identifier null: it is left out. */
export interface ListColumn {
  heading: string | null
  identifier: Identifier | null
}

/** A file that was chosen, as far as it is understood. */
export interface ListLook {
  /** Names it in further calls, as long as the connection is open. */
  listId: string
  name: string
  sizeBytes: number
  /** The first row names the columns. */
  hasHeadings: boolean
  columns: ListColumn[]
}

/** What a whole list comes to. Nothing here holds a value of the file but `example`, which is what would be sent for one person. */
export interface ListCheck {
  rowCount: number
  usableCount: number
  refusedCount: number
  /** The first 200 rows that cannot be used. */
  refusals: { line: number; reason: string }[]
  /** Values left out of rows that can be used all the same. */
  faultCount: number
  /** Values that were hashed already. */
  hashedCount: number
  /** Values of the own id that look like an address or a number; they travel as they are. */
  personalCount: number
  countByKind: Partial<Record<Identifier, number>>
  /** JSON of the first person, as it leaves this computer. */
  example: string | null
}

/** How a list is read: what its columns hold, and how phone numbers are written. */
export interface ListReading {
  listId: string
  /** By column; null: as it was understood. */
  columns: (Identifier | null)[] | null
  hasPlus: boolean
  phoneCountry: string | null
}

/** A list of people on its way into an audience, or out of it. */
export interface AudienceImportView {
  importId: number
  accountId: string
  audienceId: string
  audienceName: string
  operation: 'Update' | 'Delete'
  fileName: string
  /** going: being sent, or waits for the service. failed: stopped with a reason; it can go on. paused: until a person goes on. */
  state: 'going' | 'paused' | 'failed' | 'done'
  userCount: number
  sentCount: number
  requestCount: number
  /** Line of the file from which it goes on. */
  nextLine: number
  expiresAt: string | null
  /** Why it stands still although nobody paused it. */
  waitingFor: string | null
  error: ErrorData | null
  madeAt: string
}

/**
 * What would become of a line of a sheet. new: a record is made. change, delete: one that is here. same: nothing to do. refused: nothing,
 * for the reasons in `notes`.
 */
export const csvOutcomes = ['new', 'change', 'delete', 'same', 'refused'] as const
export type CsvOutcome = (typeof csvOutcomes)[number]

/** A line of a sheet as it was understood; nothing is written before a person accepts it. */
export interface CsvProposal {
  /** Of the file, from 1. */
  line: number
  outcome: CsvOutcome
  /** The record; null for a new one, and where none is meant. */
  key: number | null
  id: string | null
  name: string
  /** Fields with their value now (of new records: undefined) and then. */
  changes: { field: string; before: Value; after: Value }[]
  /** Why it is refused, or what of it is left out; by heading, '' where it is about the line as a whole. */
  notes: { heading: string; message: string }[]
  /** Rules over the record itself that it would break then. */
  problems: Problem[]
  currency: string | null
}

/** What a sheet would do as a whole. */
export interface CsvReview {
  /** Names it in further calls, as long as the connection is open. */
  importId: string
  fileName: string
  counts: Record<CsvOutcome, number>
  /** Headings that are not known, and those that stand there twice: what is below them is left out. */
  unknown: string[]
  repeated: string[]
}

/** What accepting a sheet did; `label` names it for undo, null where nothing was changed. */
export interface CsvAccepted {
  madeKeys: number[]
  changed: number
  deleted: number
  /** Lines left alone, with why. */
  skipped: { key: number; name: string; message: string }[]
  label: string | null
}

/** A verified copy of a connection's data. */
export interface BackupView {
  at: string
  sizeBytes: number
  isSound: boolean
}

export interface BulkResult {
  changed: number
  /** Records left alone, with why. */
  skipped: { key: number; name: string; message: string }[]
  label: string
}
