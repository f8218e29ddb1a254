/**
 * Every call and event between the engine and those who use it (window, command line, tests). The engine parses each input with the
 * schema here; replies travel as `{ ok: true, value }` or `{ ok: false, error }`. What calls share of their inputs is in bridge/inputs.ts,
 * what is shown in bridge/views/.
 */
import { z } from 'zod'
import type { ErrorData } from './model/errors.ts'
import type { PreviewSources } from './model/preview/sources.ts'
import type { Json } from './model/values.ts'
import {
  json,
  values,
  key,
  keys,
  recordEdits,
  kind,
  accountId,
  none,
  sha256,
  bytes,
  listReading,
  audienceImport,
  mediaCategory,
  filter,
  annotationChange,
  sort,
  selection,
  connectionFields,
  change,
  activityFilter,
  csvExport,
} from './bridge/inputs.ts'
import type {
  RecordView,
  GridPage,
  ProblemView,
  HistoryEntry,
  ConflictView,
  SearchHit,
  UndoResult,
  BulkResult,
} from './bridge/views/records.ts'
import type { Step, Outcome, PullResult } from './bridge/views/sync.ts'
import type {
  ConnectionView,
  CredentialView,
  AppState,
  ServiceNewsView,
  SignInFlow,
  BackupView,
} from './bridge/views/app.ts'
import type {
  MediaFileView,
  MediaOfRecord,
  AlikeMedia,
  RecordUse,
  AnnotationSummary,
  UploadView,
  UploadWaiting,
  AddedMedia,
} from './bridge/views/media.ts'
import type { CalendarItem, GoLiveVerdict } from './bridge/views/calendar.ts'
import type { ActivityView, ActivityEntry } from './bridge/views/activity.ts'
import type { ListLook, ListCheck, AudienceImportView } from './bridge/views/audience.ts'
import type { CsvProposal, CsvReview, CsvAccepted } from './bridge/views/csv.ts'

export type { Selection, Filter, Sort, ConnectionFields, Change } from './bridge/inputs.ts'
export * from './bridge/views/records.ts'
export * from './bridge/views/sync.ts'
export * from './bridge/views/app.ts'
export * from './bridge/views/media.ts'
export * from './bridge/views/calendar.ts'
export * from './bridge/views/activity.ts'
export * from './bridge/views/audience.ts'
export * from './bridge/views/csv.ts'

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
