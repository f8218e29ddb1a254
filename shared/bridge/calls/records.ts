/** Calls: lists and views of records, and work on them. */
import type { RecordValues } from '../../model/values.ts'
import type { Person } from '../../model/person-name.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import {
  accountId,
  actionLabel,
  filter,
  keptRows,
  key,
  keys,
  kind,
  none,
  recordEdits,
  selection,
  sort,
  targetingStep,
  transform,
  values,
} from '../inputs.ts'
import { columnReadings } from '../../model/csv/readings.ts'
import { withinMax } from '../../model/within.ts'
import { transformLimits } from '../../transform/transform.ts'
import type { CampaignPage, PausableCampaign, TimelineView } from '../views/campaign-page.ts'
import type { TargetingResult } from '../views/targeting.ts'
import { templateNameMax } from '../views/records.ts'
import type {
  BulkResult,
  CommonValues,
  CopyPlan,
  CopyResult,
  EditedRecord,
  FieldNames,
  GoneRecords,
  GridPage,
  HistoryEntry,
  PasteResult,
  ProblemView,
  RecentWork,
  RecordView,
  SearchHit,
  Standing,
  TemplateView,
  TransformResult,
} from '../views/records.ts'
import type { UndoResult } from '../views/undo.ts'

/** Most copies of a record at once. */
export const copyTimesMax = 100

/** Most rows that are pasted at once; more go by file. */
export const pastedRowsMax = 20_000

const copyOrder = z.object({
  kind,
  selection,
  withContents: z.boolean().default(false),
  accountId: accountId.nullable().default(null),
  into: key.nullable().default(null),
  times: z.int().min(1).max(copyTimesMax).default(1),
  values: values.default({}),
})

const templateName = z.string().min(1).max(templateNameMax)
const templateOrder = z.object({
  template: key,
  accountId,
  into: key.nullable().default(null),
  values: values.default({}),
})

export const recordCalls = {
  'grid.page': call<GridPage>()(
    z.object({
      kind,
      accountId,
      filter,
      /** null: last changed first. */
      sort: sort.nullable(),
      columns: z.array(z.string().max(64)).max(64),
      offset: z.int().min(0),
      limit: z.int().min(0).max(1000),
      kept: keptRows,
    }),
  ),
  /** Keys that a filter shows, in order; for range selection. */
  'grid.keys': call<number[]>()(
    z.object({
      kind,
      accountId,
      filter,
      sort: sort.nullable(),
      offset: z.int().min(0),
      limit: z.int().min(0).max(200_000),
      kept: keptRows,
    }),
  ),
  /** Which records of these keys are no more, or were deleted at the service. */
  'record.gone': call<GoneRecords>()(z.object({ kind, keys })),
  'record.get': call<RecordView>()(z.object({ key })),
  /** By any id that the record ever had. */
  'record.find': call<RecordView>()(z.object({ kind, id: z.string().max(128) })),
  /** All effective records, for the command line and export; deleted ones not. */
  'record.list': call<RecordView[]>()(
    z.object({ kind, accountId, filter, afterKey: z.int().min(0).default(0), limit: z.int().min(1).max(1000) }),
  ),
  /** Values for a new record of the kind: what the declaration fills in. */
  'record.create': call<RecordView>()(z.object({ kind, accountId, values, isStrict: z.boolean().default(false) })),
  /** Many records of a kind as one action, with the same values filled in as for one; gives their keys. */
  'record.createMany': call<{ keys: number[]; action?: number }>()(
    z.object({ kind, accountId, list: z.array(values).max(1000), label: actionLabel }),
  ),
  /** The reply is what the sender shows from then on: it need not ask for the record again when the change is reported. */
  'record.edit': call<EditedRecord>()(
    z.object({ key, values, isStrict: z.boolean().default(false), label: actionLabel.optional() }),
  ),
  /** Records changed each to values of its own, as one action; what cannot be changed is left alone, with the reason. */
  'record.editMany': call<BulkResult>()(
    z.object({ kind, edits: recordEdits, isStrict: z.boolean().default(false), label: actionLabel.optional() }),
  ),
  /**
   * Fields changed by rules, one after the other, as one action; what cannot be changed is named among the lines. With `isPreview` nothing is
   * changed, and the lines are what it would be. `offset` and `limit` are of the lines. `isNamed`: lines say what their record is called and its
   * currency. `leaves`: fields of records that stay as they are. `numberedBefore`: records of earlier calls that count for `{n}`.
   */
  'record.transform': call<TransformResult>()(
    z.object({
      kind,
      selection,
      transforms: z.array(transform).min(1).max(transformLimits.transforms),
      isPreview: z.boolean(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(0).max(1_000_000).default(1000),
      isNamed: z.boolean().default(false),
      leaves: z
        .array(z.object({ field: z.string(), keys }).strict())
        .max(64)
        .default([]),
      numberedBefore: z.int().min(0).max(1_000_000).default(0),
    }),
  ),
  /**
   * Targeting of up to 2,000 ad groups changed as sets, by the steps in order; with `isPreview` nothing is changed, and the lines are what it would
   * be. Without steps it says what they have. `leaves`: keys of ad groups that stay as they are.
   */
  'targeting.change': call<TargetingResult>()(
    z.object({
      selection,
      steps: z.array(targetingStep).max(100),
      leaves: keys.default([]),
      isPreview: z.boolean(),
    }),
  ),
  /** What the writable fields of the records have in common. */
  'record.common': call<CommonValues>()(z.object({ kind, selection })),
  /**
   * Rows of cells with a head line as changes of records, or as new ones; `isNew`: each row makes one. What is wrong with a row is named among the
   * lines and stops no other. Only with `isApplied` anything is changed. `invalid_value` for a head line that cannot be read.
   */
  'record.paste': call<PasteResult>()(
    z.object({
      kind,
      accountId,
      cells: z.array(z.array(z.string().max(100_000)).max(500)).max(pastedRowsMax + 1),
      /** How texts of a column are read that can be read in two ways. */
      readings: z
        .array(z.object({ at: z.int().min(0).max(500), reading: z.enum(columnReadings) }).strict())
        .max(1000)
        .default([]),
      isNew: z.boolean().default(false),
      isApplied: z.boolean(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(0).max(1_000_000).default(1000),
    }),
  ),
  'record.delete': call<BulkResult>()(z.object({ selection, kind })),
  /**
   * Copies of records as one action, paused: with what stands in them, into another parent (`into`, its key) or account, several times; `values`
   * in place of the originals'. What cannot be carried is named with each copy.
   */
  'record.copy': call<CopyResult>()(copyOrder),
  /** What such a copy would be, and what cannot be carried; nothing is changed. */
  'record.copyPlan': call<CopyPlan>()(copyOrder),
  /** Campaigns and ad groups that are kept with what stood in them, for all accounts, by name. */
  'template.list': call<TemplateView[]>()(none),
  /** Keeps a campaign or an ad group as it is now. `invalid_value` where another template has the name. */
  'template.keep': call<{ key: number; action?: number }>()(z.object({ key, name: templateName })),
  'template.rename': call<{ action?: number }>()(z.object({ key, name: templateName })),
  'template.delete': call<{ action?: number }>()(z.object({ key })),
  /** Makes what is kept anew in an account, as `record.copy` does into another one; an ad group into a campaign (`into`, its key). */
  'template.use': call<CopyResult>()(templateOrder),
  /** What that would make, and what cannot be carried; nothing is changed. */
  'template.plan': call<CopyPlan>()(templateOrder),
  /** What people call that which the fields of the records name, such as users and parents, by key and field; nothing where it is not known. */
  'record.names': call<FieldNames>()(z.object({ kind, keys: z.array(key).max(1000) })),
  /** Names in the records that could not be used anew, such as an audience that is no longer shared; those that stand well are left out. */
  'record.standings': call<Standing[]>()(z.object({ keys })),
  /**
   * A new record of another kind with what the two share, such as a post of a draft; the old one is deleted after it, if so told. `values`: what the
   * new one has besides, such as its time.
   */
  'record.convert': call<RecordView>()(
    z.object({ key, to: kind, removesSource: z.boolean(), values: values.default({}) }),
  ),
  /** Who a user is, as the newest post told; null where no post here is by that user. */
  'user.find': call<Person | null>()(z.object({ userId: z.string().max(40) })),
  /** Back to what the service says: the field, or all of the record. */
  'record.revert': call<RecordView | null>()(z.object({ key, field: z.string().optional() })),
  'record.history': call<HistoryEntry[]>()(z.object({ key })),
  /** Takes this action back (the last one where none is named). GalleyError `nothing_to_undo` where it was taken back already. */
  /** How many records of each kind belong to campaigns and ad groups; `within` as a filter's '@within'. Kinds without any are left out. */
  'scope.counts': call<Record<string, number>>()(z.object({ accountId, within: z.string().max(withinMax * 160) })),
  /** Everything that the page of a campaign shows, at once; `within` names it or one of its ad groups, and no second. Null where it is not here. */
  'campaign.page': call<CampaignPage | null>()(z.object({ accountId, within: z.string().max(256) })),
  /**
   * Which other active campaigns of its account could be paused instead of this one, the likeliest first, `limit` at most; `isSamePayer`: of
   * those that its funding pays. none where the key is no campaign here.
   */
  'campaign.pausable': call<PausableCampaign[]>()(
    z.object({ key, isSamePayer: z.boolean(), limit: z.int().min(1).max(50) }),
  ),
  /** Values of a new ad group of the campaign, by its id: as its siblings, else as the last ad group of the account. */
  'campaign.newAdGroup': call<RecordValues>()(z.object({ accountId, campaignId: z.string().max(128) })),
  /** Ad groups of each campaign, by its id; campaigns without any are left out. */
  /** Campaigns whose flights meet a stretch of time, those from `offset` on; `isActive`: only those that are not paused. */
  'campaign.timeline': call<TimelineView>()(
    z.object({
      accountId,
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      isActive: z.boolean(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(1000),
    }),
  ),
  'scope.adGroups': call<Record<string, number>>()(z.object({ accountId })),

  /** Records of the account that people here worked on last, newest first. */
  'record.recent': call<RecentWork[]>()(z.object({ accountId, limit: z.int().min(1).max(50) })),

  'journal.undo': call<UndoResult>()(z.object({ action: z.int().optional() })),
  /** The last action on the record that can be taken back, or null. */
  'journal.lastOf': call<number | null>()(z.object({ key })),
  'journal.redo': call<UndoResult>()(none),
  'problem.list': call<ProblemView[]>()(z.object({ accountId: accountId.nullable() })),
  'search.query': call<SearchHit[]>()(z.object({ text: z.string().max(255), limit: z.int().min(1).max(100) })),
} as const
