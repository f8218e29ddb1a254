/**
 * Every call and event between the engine and those who use it (window, command line, tests). The engine parses each input with the
 * schema here; replies travel as `{ ok: true, value }` or `{ ok: false, error }`.
 */
import { z } from 'zod'
import { directions, keywordMaxLength } from './contract/activity.ts'
import type { ActivityFilter } from './contract/activity.ts'
import type { Problem } from './contract/define.ts'
import { annotationLimits } from './model/annotation.ts'
import type { Annotation } from './model/annotation.ts'
import type { ErrorData } from './model/errors.ts'
import type { Identifier } from './model/audience/users.ts'
import type { MediaFacts } from './model/media/facts.ts'
import type { MediaCategory, MediaProblem } from './model/media/limits.ts'
import type { Clash, Edit, PendingOperation } from './model/merge.ts'
import type { PreviewSources } from './model/preview/sources.ts'
import type { Json, RecordValues, Value } from './model/values.ts'

// ── What is shown ────────────────────────────────────────────────────────────

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

// ── Inputs ───────────────────────────────────────────────────────────────────

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.bigint(), z.string(), z.array(json), z.record(z.string(), json)]),
)
/** undefined stands for absent. */
const values = z.record(z.string(), json)
const key = z.int().positive()
const keys = z.array(key).max(200_000)
const recordEdits = z.array(z.object({ key, values }).strict()).max(100_000)
const kind = z.string().max(64)
const accountId = z.string().max(64)
const none = z.object({}).strict()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Looked at as a whole, never byte by byte. */
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= 32 * 1024 * 1024)
const identifier = z.enum(['email', 'phone_number', 'handle', 'device_id', 'service_id', 'partner_user_id'])
const listReading = z.object({
  listId: z.string().max(64),
  columns: z.array(identifier.nullable()).max(1000).nullable().default(null),
  hasPlus: z.boolean().default(true),
  phoneCountry: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .nullable()
    .default(null),
})
const wholeSecond = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
const audienceImport = listReading.extend({
  accountId,
  audienceId: z.string().min(1).max(128),
  operation: z.enum(['Update', 'Delete']),
  /** null: now. */
  effectiveAt: wholeSecond.nullable().default(null),
  /** null: 13 months from now. */
  expiresAt: wholeSecond.nullable().default(null),
})
const mediaCategory = z.enum(['TWEET_IMAGE', 'TWEET_GIF', 'TWEET_VIDEO', 'AMPLIFY_VIDEO'])

const filter = z
  .object({
    text: z.string().max(255).default(''),
    chip: z.enum(chips).default('all'),
    /**
     * Field equals value, as text of the wire; '@kind' and an id: names that record in whatever field. Of what is kept beside records:
     * '~folder' and '~tag' with a name; '~starred', '~noAlt' and '~unused' with '1'.
     */
    equals: z.record(z.string(), z.string()).default({}),
  })
  .strict()
const tag = z.string().max(annotationLimits.tag)
const annotationChange = z
  .object({
    alt: z.string().max(annotationLimits.alt).optional(),
    folder: z.string().max(annotationLimits.folder).optional(),
    isStarred: z.boolean().optional(),
    tags: z.array(tag).max(annotationLimits.tags).optional(),
    addTags: z.array(tag).max(annotationLimits.tags).optional(),
    removeTags: z.array(tag).max(annotationLimits.tags).optional(),
  })
  .strict()
const sort = z.object({ field: z.string().max(64), direction: z.enum(['asc', 'desc']) }).strict()
/** Which records: by key, or all that a grid's filter shows. */
const selection = z.union([
  z.object({ keys }).strict(),
  z.object({ all: z.object({ kind, accountId, filter }).strict(), except: keys.default([]) }).strict(),
])
export type Selection = z.infer<typeof selection>
export type Filter = z.infer<typeof filter>
export type Sort = z.infer<typeof sort>

const connectionFields = z
  .object({
    name: z.string().min(1).max(80),
    baseUrl: z.string().max(2048),
    adsBaseUrl: z.string().max(2048),
    adsSandboxBaseUrl: z.string().max(2048),
    uploadBaseUrl: z.string().max(2048).nullable().default(null),
    /** Wire names by neutral names. */
    aliases: z.record(z.string(), z.string()).default({}),
    isPractice: z.boolean().default(false),
  })
  .strict()
export type ConnectionFields = z.infer<typeof connectionFields>

/** One way to change one field of many records. */
const change = z.union([
  z.object({ field: z.string(), to: json }).strict(),
  /** Money: percent or amount up or down, rounded to whole steps. */
  z
    .object({
      field: z.string(),
      by: z.union([z.object({ percent: z.number() }).strict(), z.object({ micro: z.bigint() }).strict()]),
    })
    .strict(),
  /** Text: find and replace. */
  z
    .object({ field: z.string(), find: z.string().min(1), replace: z.string(), matchCase: z.boolean().default(false) })
    .strict(),
])
export type Change = z.infer<typeof change>

const activityFilter = z
  .object({
    eventType: z.string().max(64),
    userId: z.string().max(64).nullable().default(null),
    keyword: z.string().max(keywordMaxLength).nullable().default(null),
    direction: z.enum(directions).nullable().default(null),
  })
  .strict()

const csvExport = z
  .object({
    kind,
    selection,
    /** null: last changed first. */
    sort: sort.nullable().default(null),
    headings: z.enum(['names', 'words']).default('names'),
    path: z.string().min(1).max(4096),
  })
  .strict()

function call<I extends z.ZodType, R>(input: I): { input: I; reply: R } {
  return { input, reply: undefined as R }
}

/** Every call: a verb of the user's world, its input schema and its reply type. */
export const calls = {
  'app.state': call<typeof none, AppState>(none),
  'app.setOffline': call<z.ZodObject<{ isOffline: z.ZodBoolean }>, AppState>(z.object({ isOffline: z.boolean() })),
  'service.news': call<typeof none, ServiceNewsView>(none),
  'settings.get': call<typeof none, Record<string, Json>>(none),
  'settings.set': call<z.ZodObject<{ name: z.ZodString; value: typeof json }>, Record<string, Json>>(
    z.object({ name: z.string().max(64), value: json }),
  ),

  // Connections and sign-in
  'connection.list': call<typeof none, ConnectionView[]>(none),
  /** Backups of a connection's data, newest first. */
  'data.backups': call<z.ZodObject<{ connectionId: z.ZodString }>, BackupView[]>(
    z.object({ connectionId: z.string() }),
  ),
  /** Damaged data put aside, whole, and the newest sound backup in its place, or nothing: then pulling begins anew. */
  'data.restore': call<
    z.ZodObject<{ connectionId: z.ZodString; from: z.ZodEnum<{ backup: 'backup'; nothing: 'nothing' }> }>,
    { backupAt: string | null; keptIn: string }
  >(z.object({ connectionId: z.string(), from: z.enum(['backup', 'nothing']) })),
  'connection.open': call<z.ZodObject<{ connectionId: z.ZodString }>, AppState>(z.object({ connectionId: z.string() })),
  'connection.close': call<typeof none, AppState>(none),
  'connection.forget': call<z.ZodObject<{ connectionId: z.ZodString; deleteData: z.ZodBoolean }>, AppState>(
    z.object({ connectionId: z.string(), deleteData: z.boolean() }),
  ),
  /** Starts (or finds) the practice service and opens it as a connection, signed in. Only where the host can start processes. */
  'connection.practice': call<
    z.ZodObject<{ isLarge: z.ZodDefault<z.ZodBoolean>; signIn: z.ZodDefault<z.ZodBoolean> }>,
    AppState
  >(z.object({ isLarge: z.boolean().default(false), signIn: z.boolean().default(false) })),
  'signIn.start': call<
    z.ZodObject<{
      connection: typeof connectionFields
      mode: z.ZodEnum<{ pin: 'pin'; callback: 'callback' }>
      consumerKey: z.ZodNullable<z.ZodString>
      consumerSecret: z.ZodNullable<z.ZodString>
      access: z.ZodNullable<z.ZodEnum<{ read: 'read'; write: 'write' }>>
      forceLogin: z.ZodDefault<z.ZodBoolean>
      page: z.ZodDefault<z.ZodEnum<{ authorize: 'authorize'; authenticate: 'authenticate' }>>
      screenName: z.ZodDefault<z.ZodNullable<z.ZodString>>
      open: z.ZodDefault<z.ZodBoolean>
    }>,
    SignInFlow
  >(
    z.object({
      connection: connectionFields,
      mode: z.enum(['pin', 'callback']),
      /** null: the ones that the keychain has for a connection of that name. */
      consumerKey: z.string().max(512).nullable(),
      consumerSecret: z.string().max(512).nullable(),
      access: z.enum(['read', 'write']).nullable(),
      forceLogin: z.boolean().default(false),
      /** authenticate goes straight back when the person granted access before; with a callback only. */
      page: z.enum(['authorize', 'authenticate']).default('authorize'),
      /** User name that the page fills in. */
      screenName: z.string().max(64).nullable().default(null),
      /** Open the system's browser. */
      open: z.boolean().default(true),
    }),
  ),
  'signIn.pin': call<z.ZodObject<{ flowId: z.ZodString; pin: z.ZodString }>, SignInFlow>(
    z.object({ flowId: z.string(), pin: z.string().max(2048) }),
  ),
  /** Stores what was identified and opens it. */
  'signIn.confirm': call<z.ZodObject<{ flowId: z.ZodString }>, AppState>(z.object({ flowId: z.string() })),
  'signIn.cancel': call<z.ZodObject<{ flowId: z.ZodString }>, null>(z.object({ flowId: z.string() })),
  'signIn.openBrowser': call<z.ZodObject<{ flowId: z.ZodString }>, null>(z.object({ flowId: z.string() })),
  /** Revokes the access token at the service where it can be reached, and forgets it here. Work stays. */
  'signIn.out': call<z.ZodObject<{ connectionId: z.ZodString }>, AppState>(z.object({ connectionId: z.string() })),
  /** Keys and tokens of a connection, without their values. */
  'credential.list': call<z.ZodObject<{ connectionId: z.ZodString }>, CredentialView[]>(
    z.object({ connectionId: z.string() }),
  ),
  /** Asks the service for the application's bearer token and keeps it; the one that is kept is not asked for again. */
  'bearer.request': call<z.ZodObject<{ connectionId: z.ZodString }>, CredentialView[]>(
    z.object({ connectionId: z.string() }),
  ),
  /** Makes the bearer token useless everywhere, and forgets it here. */
  'bearer.revoke': call<z.ZodObject<{ connectionId: z.ZodString }>, CredentialView[]>(
    z.object({ connectionId: z.string() }),
  ),
  /** Opens with keys and tokens held in memory only (command line, practice). userId null: asked from the service. */
  'connection.useSecrets': call<
    z.ZodObject<{
      connection: typeof connectionFields
      secrets: z.ZodObject<{
        consumerKey: z.ZodString
        consumerSecret: z.ZodString
        accessToken: z.ZodString
        accessTokenSecret: z.ZodString
      }>
    }>,
    { userId: string; screenName: string | null; connectionId: string }
  >(
    z.object({
      connection: connectionFields,
      secrets: z.object({
        consumerKey: z.string(),
        consumerSecret: z.string(),
        accessToken: z.string(),
        accessTokenSecret: z.string(),
      }),
    }),
  ),

  // Records
  'grid.page': call<
    z.ZodObject<{
      kind: typeof kind
      accountId: typeof accountId
      filter: typeof filter
      sort: z.ZodNullable<typeof sort>
      columns: z.ZodArray<z.ZodString>
      offset: z.ZodInt
      limit: z.ZodInt
    }>,
    GridPage
  >(
    z.object({
      kind,
      accountId,
      filter,
      /** null: last changed first. */
      sort: sort.nullable(),
      columns: z.array(z.string().max(64)).max(64),
      offset: z.int().min(0),
      limit: z.int().min(0).max(1000),
    }),
  ),
  /** All keys that a filter shows, in order; for range selection. */
  'grid.keys': call<
    z.ZodObject<{
      kind: typeof kind
      accountId: typeof accountId
      filter: typeof filter
      sort: z.ZodNullable<typeof sort>
      offset: z.ZodInt
      limit: z.ZodInt
    }>,
    number[]
  >(
    z.object({
      kind,
      accountId,
      filter,
      sort: sort.nullable(),
      offset: z.int().min(0),
      limit: z.int().min(0).max(200_000),
    }),
  ),
  'record.get': call<z.ZodObject<{ key: typeof key }>, RecordView>(z.object({ key })),
  /** By any id that the record ever had. */
  'record.find': call<z.ZodObject<{ kind: typeof kind; id: z.ZodString }>, RecordView>(
    z.object({ kind, id: z.string().max(128) }),
  ),
  /** All effective records, for the command line and export; deleted ones not. */
  'record.list': call<
    z.ZodObject<{
      kind: typeof kind
      accountId: typeof accountId
      filter: typeof filter
      afterKey: z.ZodDefault<z.ZodInt>
      limit: z.ZodInt
    }>,
    RecordView[]
  >(z.object({ kind, accountId, filter, afterKey: z.int().min(0).default(0), limit: z.int().min(1).max(1000) })),
  /** Values for a new record of the kind: what the declaration fills in. */
  'record.create': call<
    z.ZodObject<{
      kind: typeof kind
      accountId: typeof accountId
      values: typeof values
      isStrict: z.ZodDefault<z.ZodBoolean>
    }>,
    RecordView
  >(z.object({ kind, accountId, values, isStrict: z.boolean().default(false) })),
  /** Many records of a kind as one action, with the same values filled in as for one; gives their keys. */
  'record.createMany': call<
    z.ZodObject<{
      kind: typeof kind
      accountId: typeof accountId
      list: z.ZodArray<typeof values>
      label: z.ZodString
    }>,
    { keys: number[] }
  >(z.object({ kind, accountId, list: z.array(values).max(1000), label: z.string().min(1).max(200) })),
  'record.edit': call<
    z.ZodObject<{
      key: typeof key
      values: typeof values
      isStrict: z.ZodDefault<z.ZodBoolean>
      label: z.ZodOptional<z.ZodString>
    }>,
    RecordView
  >(z.object({ key, values, isStrict: z.boolean().default(false), label: z.string().max(200).optional() })),
  /** Records changed each to values of its own, as one action; what cannot be changed is left alone, with the reason. */
  'record.editMany': call<
    z.ZodObject<{
      kind: typeof kind
      edits: typeof recordEdits
      isStrict: z.ZodDefault<z.ZodBoolean>
      label: z.ZodOptional<z.ZodString>
    }>,
    BulkResult
  >(
    z.object({ kind, edits: recordEdits, isStrict: z.boolean().default(false), label: z.string().max(200).optional() }),
  ),
  'record.bulkEdit': call<
    z.ZodObject<{ selection: typeof selection; kind: typeof kind; change: typeof change }>,
    BulkResult
  >(z.object({ selection, kind, change })),
  'record.delete': call<z.ZodObject<{ selection: typeof selection; kind: typeof kind }>, BulkResult>(
    z.object({ selection, kind }),
  ),
  'record.duplicate': call<
    z.ZodObject<{ selection: typeof selection; kind: typeof kind }>,
    BulkResult & { keys: number[] }
  >(z.object({ selection, kind })),
  /** A new record of another kind with what the two share, such as a post of a draft; the old one is deleted after it, if so told. */
  'record.convert': call<z.ZodObject<{ key: typeof key; to: typeof kind; removesSource: z.ZodBoolean }>, RecordView>(
    z.object({ key, to: kind, removesSource: z.boolean() }),
  ),
  /** Back to what the service says: the field, or all of the record. */
  'record.revert': call<z.ZodObject<{ key: typeof key; field: z.ZodOptional<z.ZodString> }>, RecordView | null>(
    z.object({ key, field: z.string().optional() }),
  ),
  'record.history': call<z.ZodObject<{ key: typeof key }>, HistoryEntry[]>(z.object({ key })),
  'journal.undo': call<typeof none, UndoResult>(none),
  'journal.redo': call<typeof none, UndoResult>(none),
  'problem.list': call<z.ZodObject<{ accountId: z.ZodNullable<typeof accountId> }>, ProblemView[]>(
    z.object({ accountId: accountId.nullable() }),
  ),
  'search.query': call<z.ZodObject<{ text: z.ZodString; limit: z.ZodInt }>, SearchHit[]>(
    z.object({ text: z.string().max(255), limit: z.int().min(1).max(100) }),
  ),

  // Sync
  'pull.run': call<
    z.ZodObject<{
      /** null: every account. */
      accountId: z.ZodNullable<typeof accountId>
      kinds: z.ZodNullable<z.ZodArray<typeof kind>>
      isFull: z.ZodDefault<z.ZodBoolean>
      acceptMassChange: z.ZodDefault<z.ZodBoolean>
      timeoutMs: z.ZodDefault<z.ZodInt>
    }>,
    PullResult[]
  >(
    z.object({
      accountId: accountId.nullable(),
      kinds: z.array(kind).nullable(),
      isFull: z.boolean().default(false),
      acceptMassChange: z.boolean().default(false),
      timeoutMs: z.int().min(0).default(600_000),
    }),
  ),
  'pull.stop': call<typeof none, null>(none),
  /** Drops what the mass-change brake holds; the next pull asks again. */
  'pull.discardStaged': call<z.ZodObject<{ accountId: typeof accountId; kind: typeof kind }>, null>(
    z.object({ accountId, kind }),
  ),
  'push.plan': call<z.ZodObject<{ accountId: z.ZodNullable<typeof accountId> }>, Step[]>(
    z.object({ accountId: accountId.nullable() }),
  ),
  /** Approves the present revisions of the selected records and sends them; what cannot go now waits. Ends when each ended or at the timeout. */
  'push.run': call<
    z.ZodObject<{
      accountId: z.ZodNullable<typeof accountId>
      selection: z.ZodUnion<readonly [z.ZodLiteral<'all'>, typeof keys]>
      timeoutMs: z.ZodDefault<z.ZodInt>
    }>,
    Outcome[]
  >(
    z.object({
      accountId: accountId.nullable(),
      selection: z.union([z.literal('all'), keys]),
      timeoutMs: z.int().min(0).default(600_000),
    }),
  ),
  'push.stop': call<typeof none, null>(none),
  /** Takes approval back: the records stay here and are reviewed again. */
  'push.withdraw': call<z.ZodObject<{ keys: typeof keys }>, null>(z.object({ keys })),
  /** When the kind was last pulled to its end, or asked for; `isDue`: reference data that is older than it may be. */
  'kind.state': call<
    z.ZodObject<{ kind: typeof kind; accountId: typeof accountId }>,
    { pulledAt: string | null; isDue: boolean }
  >(z.object({ kind, accountId })),
  /** Asks the service for records of a kind by parameters of its list, and keeps them here. */
  'kind.lookUp': call<
    z.ZodObject<{
      kind: typeof kind
      accountId: typeof accountId
      params: typeof values
      limit: z.ZodDefault<z.ZodInt>
      timeoutMs: z.ZodDefault<z.ZodInt>
    }>,
    RecordView[]
  >(
    z.object({
      kind,
      accountId,
      params: values,
      limit: z.int().min(1).max(10_000).default(200),
      timeoutMs: z.int().min(0).default(60_000),
    }),
  ),
  /** An operation beyond reading and writing records, such as an estimate or a preview; goes out at once. */
  'action.run': call<
    z.ZodObject<{
      kind: typeof kind
      action: z.ZodString
      accountId: typeof accountId
      id: z.ZodNullable<z.ZodString>
      params: typeof values
      timeoutMs: z.ZodDefault<z.ZodInt>
    }>,
    { data: Json; rest: Record<string, Json> }
  >(
    z.object({
      kind,
      action: z.string().max(64),
      accountId,
      id: z.string().max(128).nullable(),
      params: values,
      timeoutMs: z.int().min(0).default(60_000),
    }),
  ),
  'conflict.list': call<z.ZodObject<{ accountId: z.ZodNullable<typeof accountId> }>, ConflictView[]>(
    z.object({ accountId: accountId.nullable() }),
  ),
  'conflict.settle': call<
    z.ZodObject<{
      key: typeof key
      side: z.ZodEnum<{ mine: 'mine'; theirs: 'theirs' }>
      field: z.ZodOptional<z.ZodString>
    }>,
    RecordView | null
  >(z.object({ key, side: z.enum(['mine', 'theirs']), field: z.string().optional() })),
  /** For a lost outcome: it is that record; send it again; or drop the change here. */
  'unknown.decide': call<
    z.ZodObject<{
      key: typeof key
      decision: z.ZodUnion<
        readonly [z.ZodObject<{ sameAs: z.ZodString }>, z.ZodLiteral<'sendAgain'>, z.ZodLiteral<'drop'>]
      >
    }>,
    RecordView | null
  >(
    z.object({
      key,
      decision: z.union([z.object({ sameAs: z.string().max(128) }), z.literal('sendAgain'), z.literal('drop')]),
    }),
  ),

  // Activity
  'activity.view': call<typeof none, ActivityView>(none),
  /** Newest first; `before`: older than the entry of that number. */
  'activity.list': call<
    z.ZodObject<{ before: z.ZodDefault<z.ZodNullable<z.ZodInt>>; limit: z.ZodDefault<z.ZodInt> }>,
    ActivityEntry[]
  >(z.object({ before: z.int().nullable().default(null), limit: z.int().min(1).max(1000).default(200) })),
  /** Begins or ends listening; while it waits for another try, tries at once. isKept: also at the next start. */
  'activity.listen': call<z.ZodObject<{ isOn: z.ZodBoolean; isKept: z.ZodDefault<z.ZodBoolean> }>, ActivityView>(
    z.object({ isOn: z.boolean(), isKept: z.boolean().default(true) }),
  ),
  /** Asks the service to send such events. Old event names are understood. */
  'activity.subscribe': call<typeof activityFilter, ActivityView>(activityFilter),

  // What is kept here about records and never sent
  /** Changes it in each of the selection, as one action that undo takes back. */
  'annotation.change': call<
    z.ZodObject<{ kind: typeof kind; selection: typeof selection; change: typeof annotationChange }>,
    BulkResult
  >(z.object({ kind, selection, change: annotationChange })),
  'annotation.summary': call<z.ZodObject<{ kind: typeof kind; accountId: typeof accountId }>, AnnotationSummary>(
    z.object({ kind, accountId }),
  ),
  /** How many of the selection other records name, and the first 20 of those that do, newest first within a kind. */
  'record.uses': call<
    z.ZodObject<{ kind: typeof kind; selection: typeof selection }>,
    { usedCount: number; uses: RecordUse[] }
  >(z.object({ kind, selection })),

  // Media
  /** Takes files in by path; each is looked at, copied, and usable at once. One that cannot be used says why and stops no other. */
  'media.add': call<
    z.ZodObject<{ paths: z.ZodArray<z.ZodString>; accountId: z.ZodDefault<z.ZodNullable<typeof accountId>> }>,
    AddedMedia[]
  >(
    z.object({
      paths: z.array(z.string().min(1).max(4096)).max(1000),
      /** Each file becomes a record of this account's library; null: only taken in. */
      accountId: accountId.nullable().default(null),
    }),
  ),
  /** A file of the given name that has no path: pasted, or dragged out of another program. Otherwise like media.add. */
  'media.addBytes': call<
    z.ZodObject<{
      name: z.ZodString
      bytes: z.ZodCustom<Uint8Array, Uint8Array>
      accountId: z.ZodDefault<z.ZodNullable<typeof accountId>>
    }>,
    AddedMedia
  >(z.object({ name: z.string().min(1).max(255), bytes, accountId: accountId.nullable().default(null) })),
  /** Newest first. */
  'media.list': call<z.ZodObject<{ offset: z.ZodDefault<z.ZodInt>; limit: z.ZodDefault<z.ZodInt> }>, MediaFileView[]>(
    z.object({ offset: z.int().min(0).default(0), limit: z.int().min(0).max(1000).default(200) }),
  ),
  'media.get': call<z.ZodObject<{ sha256: typeof sha256 }>, MediaFileView>(z.object({ sha256 })),
  /** What is here of records of the library, in the order of the keys; pictures that are not here come when the line allows. */
  'media.ofRecords': call<z.ZodObject<{ keys: z.ZodArray<typeof key> }>, MediaOfRecord[]>(
    z.object({ keys: z.array(key).max(1000) }),
  ),
  /** Where the bytes lie, and their type; for the shell's media protocol, never for the window. */
  'media.path': call<
    z.ZodObject<{ what: z.ZodEnum<{ file: 'file'; thumb: 'thumb' }>; sha256: typeof sha256 }>,
    { path: string; contentType: string }
  >(z.object({ what: z.enum(['file', 'thumb']), sha256 })),
  /**
   * Keeps a small picture of a file, which only the window can draw: a WebP of at most 512 px and 256 kB. `likeness`: 64 bits of its
   * looks as 16 hex digits; files whose bits hardly differ look alike.
   */
  'media.putThumb': call<
    z.ZodObject<{ sha256: typeof sha256; bytes: z.ZodCustom<Uint8Array, Uint8Array>; likeness: z.ZodString }>,
    null
  >(z.object({ sha256, bytes, likeness: z.string().regex(/^[0-9a-f]{16}$/) })),
  /** What stands in the account's calendar from one instant until before another. */
  'calendar.items': call<
    z.ZodObject<{ accountId: typeof accountId; from: z.ZodString; to: z.ZodString }>,
    CalendarItem[]
  >(z.object({ accountId, from: z.string().max(32), to: z.string().max(32) })),
  /** Runs every rule again for each post that is still to go out, soonest first. */
  'calendar.check': call<z.ZodObject<{ accountId: typeof accountId }>, GoLiveVerdict[]>(z.object({ accountId })),
  /** What the preview of a record with these values is made of; the window draws it with `previewOf`. */
  'preview.sources': call<
    z.ZodObject<{ kind: typeof kind; accountId: typeof accountId; values: typeof values }>,
    PreviewSources
  >(z.object({ kind, accountId, values })),
  /** Bytes of a page of the service that shows a preview, or of what stands in it; for the shell's cage, never for the window. */
  'preview.page': call<z.ZodObject<{ url: z.ZodString }>, { contentType: string; bytes: Uint8Array }>(
    z.object({ url: z.string().min(1).max(4096) }),
  ),
  /** Media of the account's library that look almost like this file, most alike first; empty while it has no small picture. */
  'media.similar': call<z.ZodObject<{ sha256: typeof sha256; accountId: typeof accountId }>, AlikeMedia[]>(
    z.object({ sha256, accountId }),
  ),
  /** Begins an upload, or finds the one that is there. category null: by what uses it, the usual one where nothing does. Progress comes as mediaProgress. */
  'upload.start': call<
    z.ZodObject<{
      sha256: typeof sha256
      accountId: typeof accountId
      category: z.ZodNullable<typeof mediaCategory>
      additionalOwners: z.ZodDefault<z.ZodArray<z.ZodString>>
    }>,
    UploadView
  >(
    z.object({
      sha256,
      accountId,
      category: mediaCategory.nullable(),
      additionalOwners: z
        .array(z.string().regex(/^\d{1,19}$/))
        .max(100)
        .default([]),
    }),
  ),
  'upload.pause': call<z.ZodObject<{ uploadId: typeof key }>, UploadView>(z.object({ uploadId: key })),
  /** Goes on with a paused one; begins a failed one, or one that the service forgot, again. */
  'upload.resume': call<z.ZodObject<{ uploadId: typeof key }>, UploadView>(z.object({ uploadId: key })),
  /** Ends and forgets it; the file stays. */
  'upload.stop': call<z.ZodObject<{ uploadId: typeof key }>, null>(z.object({ uploadId: key })),
  'upload.list': call<z.ZodObject<{ sha256: z.ZodNullable<typeof sha256> }>, UploadView[]>(
    z.object({ sha256: sha256.nullable() }),
  ),
  /** Those that are not at their end, oldest first. */
  'upload.unfinished': call<typeof none, UploadView[]>(none),
  'upload.waiting': call<z.ZodObject<{ uploadIds: typeof keys }>, UploadWaiting[]>(z.object({ uploadIds: keys })),
  /** Ends when each is ready, failed or paused, when nothing can be sent, or at the timeout; gives where they stand. */
  'upload.wait': call<z.ZodObject<{ uploadIds: typeof keys; timeoutMs: z.ZodDefault<z.ZodInt> }>, UploadView[]>(
    z.object({ uploadIds: keys, timeoutMs: z.int().min(0).default(600_000) }),
  ),

  // Sheets
  /** Writes records into a CSV file, whole or not at all. For the command line and the shell, which have the path from a person. */
  'csv.export': call<typeof csvExport, { fileName: string; rowCount: number }>(csvExport),
  /** Reads a CSV file and finds out what it would do; nothing is written. For the same two. Progress comes as csvProgress. */
  'csv.read': call<z.ZodObject<{ path: z.ZodString; kind: typeof kind; accountId: typeof accountId }>, CsvReview>(
    z.object({ path: z.string().min(1).max(4096), kind, accountId }),
  ),
  /** Lines of one outcome, in the order of the file; those that change nothing are only counted. */
  'csv.rows': call<
    z.ZodObject<{
      importId: z.ZodString
      outcome: z.ZodEnum<{ new: 'new'; change: 'change'; delete: 'delete'; refused: 'refused' }>
      offset: z.ZodInt
      limit: z.ZodInt
    }>,
    CsvProposal[]
  >(
    z.object({
      importId: z.string().max(64),
      outcome: z.enum(['new', 'change', 'delete', 'refused']),
      offset: z.int().min(0),
      limit: z.int().min(0).max(1000),
    }),
  ),
  /** Carries out what was read but for these lines, as one action that undo takes back; the reading is over then. */
  'csv.accept': call<z.ZodObject<{ importId: z.ZodString; exceptLines: z.ZodArray<z.ZodInt> }>, CsvAccepted>(
    z.object({ importId: z.string().max(64), exceptLines: z.array(z.int().positive()).max(200_000) }),
  ),
  /** Forgets what was read. */
  'csv.close': call<z.ZodObject<{ importId: z.ZodString }>, null>(z.object({ importId: z.string().max(64) })),

  // Lists of people
  /** Looks at the beginning of a file; nothing of it is kept. For the command line and the shell, which have the path from a person. */
  'audience.look': call<z.ZodObject<{ path: z.ZodString }>, ListLook>(z.object({ path: z.string().min(1).max(4096) })),
  /** Reads the whole file without sending anything; a later one of the same list ends it early. Progress comes as listProgress. */
  'audience.check': call<typeof listReading, ListCheck>(listReading),
  /** Begins to add the people of a file to an audience, or to take them out. Progress comes as audienceProgress. */
  'audience.import': call<typeof audienceImport, AudienceImportView>(audienceImport),
  'audience.imports': call<typeof none, AudienceImportView[]>(none),
  'audience.pause': call<z.ZodObject<{ importId: typeof key }>, AudienceImportView>(z.object({ importId: key })),
  /** Goes on where it stopped. */
  'audience.resume': call<z.ZodObject<{ importId: typeof key }>, AudienceImportView>(z.object({ importId: key })),
  /** Ends and forgets it; people who were sent stay where they are. */
  'audience.stop': call<z.ZodObject<{ importId: typeof key }>, null>(z.object({ importId: key })),
  /** Ends when each is done, failed or paused, when nothing can be sent, or at the timeout; gives where they stand. */
  'audience.wait': call<
    z.ZodObject<{ importIds: typeof keys; timeoutMs: z.ZodDefault<z.ZodInt> }>,
    AudienceImportView[]
  >(z.object({ importIds: keys, timeoutMs: z.int().min(0).default(600_000) })),
} as const

export type CallName = keyof typeof calls
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>
export type CallParsed<N extends CallName> = z.output<(typeof calls)[N]['input']>
export type CallReply<N extends CallName> = (typeof calls)[N]['reply']
/** Whether the call's input has a member `bytes`, the only place where bytes may stand. */
export function takesBytes(name: CallName): boolean {
  const { input } = calls[name]
  return input instanceof z.ZodObject && 'bytes' in input.shape
}

export type Reply<T> = { ok: true; value: T } | { ok: false; error: ErrorData }

/** What the engine tells without being asked. */
export interface Events {
  /** The frame's state changed; whole. */
  state: AppState
  /** Data of these kinds changed; open views ask again. keys null: many. */
  data: { kinds: string[]; keys: number[] | null; dataRevision: number }
  signIn: SignInFlow
  /** The activity stream: how it stands, and what was heard since the last one, oldest first. */
  activity: { view: ActivityView; entries: ActivityEntry[] }
  pullProgress: { accountId: string; kind: string; received: number; total: number | null }
  /** `outcomes`: those that ended since the last one. */
  /** Files taken in of those that were asked for. */
  mediaAdded: { done: number; total: number }
  /** Uploads that changed since the last one, and those that were ended and forgotten. */
  mediaProgress: { uploads: UploadView[]; removed: number[] }
  /** Imports of lists that changed since the last one. */
  audienceProgress: { imports: AudienceImportView[] }
  /** Lines of a sheet read, written or carried out so far; null: how many there are is not known yet. */
  csvProgress: { step: 'reading' | 'writing' | 'accepting'; done: number; total: number | null }
  /** How far a list was read. */
  listProgress: { listId: string; rowCount: number }
  pushProgress: { outcomes: Outcome[]; done: number; total: number }
  /** Something that a person should read, once. */
  notice: { severity: 'info' | 'warning' | 'error'; message: string; detail: string | null }
}
export type EventName = keyof Events
export type EngineEvent = { [N in EventName]: { name: N; payload: Events[N] } }[EventName]
