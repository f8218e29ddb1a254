/** Calls: what is kept here about records and never sent. */
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, annotationChange, kind, selection } from '../inputs.ts'
import type { AnnotationSummary, RecordUse } from '../views/media.ts'
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
  /** How many of the selection other records name, and the first 20 of those that do, newest first within a kind. */
  'record.uses': call<
    z.ZodObject<{ kind: typeof kind; selection: typeof selection }>,
    { usedCount: number; uses: RecordUse[] }
  >(z.object({ kind, selection })),
} as const
