/** Calls: what is kept here about records and never sent. */
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, annotationChange, key, kind, selection } from '../inputs.ts'
import type { AnnotationSummary, NamedUse, RecordUse } from '../views/media.ts'
import type { BulkResult } from '../views/records.ts'

export const annotationCalls = {
  /** Changes it in each of the selection, as one action that undo takes back. */
  'annotation.change': call<BulkResult>()(z.object({ kind, selection, change: annotationChange })),
  'annotation.summary': call<AnnotationSummary>()(z.object({ kind, accountId })),
  /** Records that name this one, newest first within a kind, at most `limit` of each kind; each with what it belongs to. */
  'record.usedBy': call<NamedUse[]>()(z.object({ key, limit: z.int().min(1).max(200) })),
  /** How many of the selection other records name, and the first 20 of those that do, newest first within a kind. */
  'record.uses': call<{ usedCount: number; uses: RecordUse[] }>()(z.object({ kind, selection })),
} as const
