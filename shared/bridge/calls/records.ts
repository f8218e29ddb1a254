/** Calls: lists and views of records, and work on them. */
import type { Person } from '../../model/person-name.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, change, filter, key, keys, kind, none, recordEdits, selection, sort, values } from '../inputs.ts'
import type {
  BulkResult,
  CopyResult,
  FieldNames,
  GridPage,
  HistoryEntry,
  ProblemView,
  RecordView,
  SearchHit,
  Standing,
  UndoResult,
} from '../views/records.ts'

/** Most copies of a record at once. */
export const copyTimesMax = 100

export const recordCalls = {
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
    { keys: number[]; action?: number }
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
  /**
   * Copies of records as one action, paused: with what stands in them, into another parent (`into`, its key) or account, several times; `values`
   * in place of the originals'. What cannot be carried is named with each copy.
   */
  'record.copy': call<
    z.ZodObject<{
      kind: typeof kind
      selection: typeof selection
      withContents: z.ZodDefault<z.ZodBoolean>
      accountId: z.ZodDefault<z.ZodNullable<typeof accountId>>
      into: z.ZodDefault<z.ZodNullable<typeof key>>
      times: z.ZodDefault<z.ZodInt>
      values: z.ZodDefault<typeof values>
    }>,
    CopyResult
  >(
    z.object({
      kind,
      selection,
      withContents: z.boolean().default(false),
      accountId: accountId.nullable().default(null),
      into: key.nullable().default(null),
      times: z.int().min(1).max(copyTimesMax).default(1),
      values: values.default({}),
    }),
  ),
  /** What people call that which the fields of the records name, such as users and parents, by key and field; nothing where it is not known. */
  'record.names': call<z.ZodObject<{ kind: typeof kind; keys: z.ZodArray<typeof key> }>, FieldNames>(
    z.object({ kind, keys: z.array(key).max(1000) }),
  ),
  /** Names in the records that could not be used anew, such as an audience that is no longer shared; those that stand well are left out. */
  'record.standings': call<z.ZodObject<{ keys: typeof keys }>, Standing[]>(z.object({ keys })),
  /** A new record of another kind with what the two share, such as a post of a draft; the old one is deleted after it, if so told. */
  'record.convert': call<z.ZodObject<{ key: typeof key; to: typeof kind; removesSource: z.ZodBoolean }>, RecordView>(
    z.object({ key, to: kind, removesSource: z.boolean() }),
  ),
  /** Who a user is, as the newest post told; null where no post here is by that user. */
  'user.find': call<z.ZodObject<{ userId: z.ZodString }>, Person | null>(z.object({ userId: z.string().max(40) })),
  /** Back to what the service says: the field, or all of the record. */
  'record.revert': call<z.ZodObject<{ key: typeof key; field: z.ZodOptional<z.ZodString> }>, RecordView | null>(
    z.object({ key, field: z.string().optional() }),
  ),
  'record.history': call<z.ZodObject<{ key: typeof key }>, HistoryEntry[]>(z.object({ key })),
  /** Takes this action back (the last one where none is named). GalleyError `nothing_to_undo` where it was taken back already. */
  'journal.undo': call<z.ZodObject<{ action: z.ZodOptional<z.ZodInt> }>, UndoResult>(
    z.object({ action: z.int().optional() }),
  ),
  /** The last action on the record that can be taken back, or null. */
  'journal.lastOf': call<z.ZodObject<{ key: typeof key }>, number | null>(z.object({ key })),
  'journal.redo': call<typeof none, UndoResult>(none),
  'problem.list': call<z.ZodObject<{ accountId: z.ZodNullable<typeof accountId> }>, ProblemView[]>(
    z.object({ accountId: accountId.nullable() }),
  ),
  'search.query': call<z.ZodObject<{ text: z.ZodString; limit: z.ZodInt }>, SearchHit[]>(
    z.object({ text: z.string().max(255), limit: z.int().min(1).max(100) }),
  ),
} as const
