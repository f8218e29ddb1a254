/** Calls: what is kept here about records and never sent. */
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, annotationChange, key, kind, selection } from '../inputs.ts'
import type { AnnotationSummary, NamedUse, RecordUse } from '../views/media.ts'
import type { BulkResult } from '../views/records.ts'

export const annotationCalls = {
  /** Changes it in each of the selection, as one action that undo takes back. */
  'annotation.change': call<
    z.ZodObject<{ kind: typeof kind; selection: typeof selection; change: typeof annotationChange }>,
    BulkResult
  >(z.object({ kind, selection, change: annotationChange })),
  'annotation.summary': call<z.ZodObject<{ kind: typeof kind; accountId: typeof accountId }>, AnnotationSummary>(
    z.object({ kind, accountId }),
  ),
  /** Records that name this one, newest first within a kind, at most `limit` of each kind; each with what it belongs to. */
  'record.usedBy': call<z.ZodObject<{ key: typeof key; limit: z.ZodInt }>, NamedUse[]>(
    z.object({ key, limit: z.int().min(1).max(200) }),
  ),
  /** How many of the selection other records name, and the first 20 of those that do, newest first within a kind. */
  'record.uses': call<
    z.ZodObject<{ kind: typeof kind; selection: typeof selection }>,
    { usedCount: number; uses: RecordUse[] }
  >(z.object({ kind, selection })),
} as const
