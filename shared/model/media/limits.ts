/**
 * What the service takes of each category: one table, used here before sending and by the practice service.
 * Uploading and posting check apart: a finished upload can still be refused where it is used. Source: gaps 7.
 */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import type { MediaFacts, MediaFormat } from './facts.ts'

export type MediaCategory = 'TWEET_IMAGE' | 'TWEET_GIF' | 'TWEET_VIDEO' | 'AMPLIFY_VIDEO'
export const mediaCategories: readonly MediaCategory[] = ['TWEET_IMAGE', 'TWEET_GIF', 'TWEET_VIDEO', 'AMPLIFY_VIDEO']

/** Assumed: docs/assumptions.md, media-megabyte. */
export const bytesInMegabyte = 1024 * 1024

export interface CategoryLimits {
  kind: MediaFacts['kind']
  /** First part of a media key. Source: gaps 6.8 (D). */
  keyPrefix: string
  formats: readonly MediaFormat[]
  /** Refused above. */
  maxBytes: number
  /** Warned above: what the guide for advertisers names. */
  advisedBytes?: number
  maxWidthPx?: number
  maxHeightPx?: number
  minSidePx?: number
  maxFrames?: number
  /** Pixels of all frames together. */
  maxPixelsInAll?: number
  minDurationMs?: number
  maxDurationMs?: number
  advisedDurationMs?: number
  /** Width by height at most this, and at least one by this. */
  maxRatio?: number
  maxFps?: number
}

const video: Omit<CategoryLimits, 'keyPrefix'> = {
  kind: 'video',
  formats: ['mp4', 'mov'],
  maxBytes: 512 * bytesInMegabyte,
  advisedBytes: 500 * bytesInMegabyte,
  minSidePx: 32,
  maxWidthPx: 1920,
  maxHeightPx: 1920,
  minDurationMs: 500,
  maxDurationMs: 20 * 60_000,
  advisedDurationMs: 10 * 60_000,
  maxRatio: 3,
  maxFps: 60,
}

/** Limits by category. Source: gaps 7 (D: MB, CRG). */
export const categoryLimits: Record<MediaCategory, CategoryLimits> = {
  TWEET_IMAGE: {
    kind: 'image',
    keyPrefix: '3',
    formats: ['png', 'jpeg', 'gif', 'webp', 'bmp'],
    maxBytes: 5 * bytesInMegabyte,
  },
  TWEET_GIF: {
    kind: 'gif',
    keyPrefix: '16',
    formats: ['gif'],
    maxBytes: 15 * bytesInMegabyte,
    maxWidthPx: 1280,
    maxHeightPx: 1080,
    maxFrames: 350,
    maxPixelsInAll: 300_000_000,
  },
  TWEET_VIDEO: { ...video, keyPrefix: '7' },
  AMPLIFY_VIDEO: { ...video, keyPrefix: '13' },
}

/** Most bytes that any file may have. */
export const mediaBytesMax = Math.max(...Object.values(categoryLimits).map(({ maxBytes }) => maxBytes))

/** Wire spelling of a category in uploads: lower case. Source: gaps 7 (D). */
export function categoryOnUpload(category: MediaCategory): string {
  return category.toLowerCase()
}

/** Categories that the media may be uploaded under; the usual one first. Advertising video is AMPLIFY_VIDEO. Source: gaps 7 (D, CRG). */
export function categoriesFor(kind: MediaFacts['kind']): MediaCategory[] {
  if (kind === 'video') return ['AMPLIFY_VIDEO', 'TWEET_VIDEO']
  return [kind === 'gif' ? 'TWEET_GIF' : 'TWEET_IMAGE']
}

/** One thing about the media that the service refuses (error) or that is outside of what it advises (warning). */
export interface MediaProblem<Said = Message> {
  severity: 'error' | 'warning'
  /** too_long has a code of its own in processing. */
  code: 'kind' | 'format' | 'bytes' | 'size' | 'frames' | 'too_long' | 'too_short' | 'shape'
  message: Said
}

/** Everything about the media that does not fit the category; messages say what and what to do. */
export function checkMedia(facts: MediaFacts, category: MediaCategory): MediaProblem[] {
  const limits = categoryLimits[category]
  if (facts.kind !== limits.kind)
    return [
      {
        severity: 'error',
        code: 'kind',
        message: message('rules.media.kind', { kind: facts.kind, wanted: limits.kind }),
      },
    ]
  const found: (MediaProblem | false)[] = [
    !limits.formats.includes(facts.format) &&
      error('format', message('rules.media.format', { format: facts.format, formats: limits.formats })),
    facts.kind === 'image' && (facts.frameCount ?? 1) > 1 && error('format', message('rules.media.moving')),
    ...bytesProblems(facts, limits),
    ...sizeProblems(facts, limits),
    ...timeProblems(facts, limits),
  ]
  return found.filter((problem) => problem !== false)
}

/** Whether the size alone is allowed, before anything is sent. */
export function bytesProblems({ sizeBytes }: Pick<MediaFacts, 'sizeBytes'>, limits: CategoryLimits): MediaProblem[] {
  const size = megabytes(sizeBytes)
  if (sizeBytes > limits.maxBytes)
    return [error('bytes', message('rules.media.bytes', { kind: limits.kind, most: megabytes(limits.maxBytes), size }))]
  if (sizeBytes > (limits.advisedBytes ?? Infinity))
    return [warning('bytes', message('rules.media.bytesAdvised', { most: megabytes(limits.advisedBytes!), size }))]
  return []
}

function sizeProblems({ widthPx, heightPx, frameCount }: MediaFacts, limits: CategoryLimits): (MediaProblem | false)[] {
  const { maxWidthPx = Infinity, maxHeightPx = Infinity, minSidePx = 1, maxRatio = Infinity } = limits
  const { maxFrames = Infinity, maxPixelsInAll = Infinity } = limits
  const ratio = widthPx / heightPx
  return [
    (widthPx > maxWidthPx || heightPx > maxHeightPx) &&
      error('size', message('rules.media.size', { maxWidthPx, maxHeightPx, widthPx, heightPx })),
    Math.min(widthPx, heightPx) < minSidePx && error('size', message('rules.media.side', { minSidePx })),
    (ratio > maxRatio || ratio < 1 / maxRatio) && error('shape', message('rules.media.ratio', { maxRatio })),
    (frameCount ?? 0) > maxFrames &&
      limits.kind === 'gif' &&
      error('frames', message('rules.media.frames', { maxFrames, frameCount: frameCount ?? 0 })),
    limits.kind === 'gif' &&
      (frameCount ?? 1) * widthPx * heightPx > maxPixelsInAll &&
      error('frames', message('rules.media.pixels')),
  ]
}

function timeProblems({ kind, durationMs, frameCount }: MediaFacts, limits: CategoryLimits): (MediaProblem | false)[] {
  if (kind !== 'video' || durationMs === null) return []
  const { minDurationMs = 0, maxDurationMs = Infinity, advisedDurationMs = Infinity, maxFps = Infinity } = limits
  return [
    durationMs < minDurationMs &&
      error('too_short', message('rules.media.tooShort', { seconds: minDurationMs / 1000 })),
    durationMs > maxDurationMs &&
      error('too_long', message('rules.media.tooLong', { most: maxDurationMs / 60_000, length: minutes(durationMs) })),
    durationMs <= maxDurationMs &&
      durationMs > advisedDurationMs &&
      warning(
        'too_long',
        message('rules.media.longerThanAdvised', { most: advisedDurationMs / 60_000, length: minutes(durationMs) }),
      ),
    // A hundredth of room: lengths are rounded to milliseconds.
    frameCount !== null &&
      (frameCount * 1000) / durationMs > maxFps * 1.01 &&
      error('shape', message('rules.media.rate', { maxFps })),
  ]
}

function error(code: MediaProblem['code'], said: Message): MediaProblem {
  return { severity: 'error', code, message: said }
}

function warning(code: MediaProblem['code'], said: Message): MediaProblem {
  return { severity: 'warning', code, message: said }
}

/** '2.1 MB'. */
export function megabytes(bytes: number): string {
  return bytes < bytesInMegabyte / 10
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${Number((bytes / bytesInMegabyte).toFixed(1))} MB`
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
