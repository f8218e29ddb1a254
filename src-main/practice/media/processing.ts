/** Processing of GIFs and videos, worked out from the service's clock alone: pending, in_progress, then how it ended. Source: gaps 7. */
import type { MediaRow } from '../state/media.ts'

const pendingMs = 500
const bytesPerMs = 50_000
const longestCheckS = 10

type Info =
  | { state: 'pending'; check_after_secs: number }
  | { state: 'in_progress'; check_after_secs: number; progress_percent: number }
  | { state: 'succeeded'; progress_percent: number }
  | { state: 'failed'; progress_percent: number; error: NonNullable<MediaRow['failure']> }

/** What STATUS tells; null for what needs no processing. */
export function processingInfo(row: MediaRow, nowMs: number): Info | null {
  if (row.finalized_at_ms === null || !needsProcessing(row)) return null
  const lastsMs = 2 * pendingMs + Math.round(row.total_bytes / bytesPerMs)
  const spentMs = nowMs - row.finalized_at_ms
  const check_after_secs = Math.min(longestCheckS, Math.max(1, Math.ceil((lastsMs - spentMs) / 1000)))
  if (spentMs < pendingMs) return { state: 'pending', check_after_secs }
  const progress_percent = Math.min(100, Math.floor((spentMs * 100) / lastsMs))
  if (spentMs < lastsMs) return { state: 'in_progress', check_after_secs, progress_percent }
  if (row.failure) return { state: 'failed', progress_percent, error: row.failure }
  return { state: 'succeeded', progress_percent: 100 }
}

/** Whether it can be used in posts, cards and the library now. */
export function isReady(row: MediaRow, nowMs: number): boolean {
  if (row.finalized_at_ms === null || row.failure) return false
  const info = processingInfo(row, nowMs)
  return info === null || info.state === 'succeeded'
}

function needsProcessing({ category, media_type: type, drawing }: MediaRow): boolean {
  if (drawing) return false
  return category === null ? type.startsWith('video/') || type === 'image/gif' : category !== 'tweet_image'
}
