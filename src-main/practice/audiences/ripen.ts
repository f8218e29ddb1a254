/** What time alone changes about audiences: lists are worked through some hours after they were sent. Source: gaps 6.9 (D, AUG). */
import { resourceOf } from '../../../shared/contract/registry.ts'
import { leavesOf } from '../../../shared/model/audience/segments.ts'
import type { RecordValues } from '../../../shared/model/values.ts'
import { put } from '../ads/write.ts'
import type { RequestContext } from '../hooks/hook-types.ts'
import type { Records } from '../state/records.ts'
import { worked } from './states.ts'

/** Lets audiences become what they are by now, before the place's own request is looked at. */
export function ripen(context: RequestContext, records: Records): void {
  const { audiences, nowMs } = context
  const { realm } = context.draft
  const ready = audiences.takeReady(realm, nowMs)
  if (ready.length === 0) return
  const draft = records.draft(realm, null)
  for (const key of ready) {
    const find = (id: string) => draft.get('custom_audience', key.accountId, id)
    const old = find(key.audienceId)
    if (!old || old['deleted'] === true) continue
    const size = combinedSize(old, find) ?? audiences.count(key, nowMs)
    const at = { ...context, draft, accountId: key.accountId }
    put('update', resourceOf('custom_audience'), key.audienceId, { ...old, ...worked(size) }, at, old)
  }
  draft.commit(nowMs, 0)
}

/** People of a combination, by those that it joins; null for a list of people. */
function combinedSize({ metadata }: RecordValues, find: (id: string) => RecordValues | undefined): number | null {
  const [about] = Array.isArray(metadata) ? metadata : []
  const tree = typeof about === 'object' && about !== null && !Array.isArray(about) ? about['segments'] : undefined
  if (tree === undefined) return null
  const sizes = leavesOf(tree).map((id) => Number(find(id)?.['audience_size'] ?? 0))
  return Math.round(Math.min(...sizes) * 0.6)
}
