/**
 * What the service takes of each category: one table, used here before sending and by the practice service.
 * Uploading and posting check apart: a finished upload can still be refused where it is used. Source: gaps 7.
 */
import { withArticle } from '../sentence.ts'
import { mediaFormats } from './facts.ts'
import type { MediaFacts, MediaFormat } from './facts.ts'

export type MediaCategory = 'TWEET_IMAGE' | 'TWEET_GIF' | 'TWEET_VIDEO' | 'AMPLIFY_VIDEO'
export const mediaCategories: readonly MediaCategory[] = ['TWEET_IMAGE', 'TWEET_GIF', 'TWEET_VIDEO', 'AMPLIFY_VIDEO']

/** Assumed: docs/assumptions.md, media-megabyte. */
const mb = 1024 * 1024

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
  maxBytes: 512 * mb,
  advisedBytes: 500 * mb,
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
  TWEET_IMAGE: { kind: 'image', keyPrefix: '3', formats: ['png', 'jpeg', 'gif', 'webp', 'bmp'], maxBytes: 5 * mb },
  TWEET_GIF: {
    kind: 'gif',
    keyPrefix: '16',
    formats: ['gif'],
    maxBytes: 15 * mb,
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
export interface MediaProblem {
  severity: 'error' | 'warning'
  /** too_long has a code of its own in processing. */
  code: 'kind' | 'format' | 'bytes' | 'size' | 'frames' | 'too_long' | 'too_short' | 'shape'
  message: string
}

/** Everything about the media that does not fit the category; messages say what and what to do. */
export function checkMedia(facts: MediaFacts, category: MediaCategory): MediaProblem[] {
  const limits = categoryLimits[category]
  if (facts.kind !== limits.kind)
    return [
      {
        severity: 'error',
        code: 'kind',
        message: `This is ${withArticle(words[facts.kind])}. Choose ${withArticle(words[limits.kind])}.`,
      },
    ]
  const found: (MediaProblem | false)[] = [
    !limits.formats.includes(facts.format) &&
      error('format', `A ${mediaFormats[facts.format].words} cannot be used here; ${limits.formats.join(', ')} can.`),
    facts.kind === 'image' &&
      (facts.frameCount ?? 1) > 1 &&
      error('format', 'Pictures that move can be used as GIF only.'),
    ...bytesProblems(facts, limits),
    ...sizeProblems(facts, limits),
    ...timeProblems(facts, limits),
  ]
  return found.filter((problem) => problem !== false)
}

/** Whether the size alone is allowed, before anything is sent. */
export function bytesProblems({ sizeBytes }: Pick<MediaFacts, 'sizeBytes'>, limits: CategoryLimits): MediaProblem[] {
  const has = `This one has ${megabytes(sizeBytes)}.`
  if (sizeBytes > limits.maxBytes)
    return [error('bytes', `A ${words[limits.kind]} may have ${megabytes(limits.maxBytes)}. ${has}`)]
  if (sizeBytes > (limits.advisedBytes ?? Infinity))
    return [warning('bytes', `The service advises at most ${megabytes(limits.advisedBytes!)}. ${has}`)]
  return []
}

function sizeProblems({ widthPx, heightPx, frameCount }: MediaFacts, limits: CategoryLimits): (MediaProblem | false)[] {
  const { maxWidthPx = Infinity, maxHeightPx = Infinity, minSidePx = 1, maxRatio = Infinity } = limits
  const { maxFrames = Infinity, maxPixelsInAll = Infinity } = limits
  const ratio = widthPx / heightPx
  return [
    (widthPx > maxWidthPx || heightPx > maxHeightPx) &&
      error('size', `It may be ${maxWidthPx} × ${maxHeightPx} pixels at most; this is ${widthPx} × ${heightPx}.`),
    Math.min(widthPx, heightPx) < minSidePx && error('size', `Each side must have at least ${minSidePx} pixels.`),
    (ratio > maxRatio || ratio < 1 / maxRatio) &&
      error('shape', `It may be ${maxRatio} times as wide as high at most, or as high as wide.`),
    (frameCount ?? 0) > maxFrames &&
      limits.kind === 'gif' &&
      error('frames', `A GIF may have ${maxFrames} frames; this has ${frameCount}.`),
    limits.kind === 'gif' &&
      (frameCount ?? 1) * widthPx * heightPx > maxPixelsInAll &&
      error('frames', 'All frames together have more than 300 million pixels. Make it smaller or shorter.'),
  ]
}

function timeProblems({ kind, durationMs, frameCount }: MediaFacts, limits: CategoryLimits): (MediaProblem | false)[] {
  if (kind !== 'video' || durationMs === null) return []
  const { minDurationMs = 0, maxDurationMs = Infinity, advisedDurationMs = Infinity, maxFps = Infinity } = limits
  return [
    durationMs < minDurationMs && error('too_short', `A video must last at least ${minDurationMs / 1000} seconds.`),
    durationMs > maxDurationMs &&
      error('too_long', `A video may last ${maxDurationMs / 60_000} minutes; this one lasts ${minutes(durationMs)}.`),
    durationMs <= maxDurationMs &&
      durationMs > advisedDurationMs &&
      warning(
        'too_long',
        `The service advises at most ${advisedDurationMs / 60_000} minutes; this video lasts ${minutes(durationMs)}.`,
      ),
    // A hundredth of room: lengths are rounded to milliseconds.
    frameCount !== null &&
      (frameCount * 1000) / durationMs > maxFps * 1.01 &&
      error('shape', `A video may have ${maxFps} frames a second.`),
  ]
}

const words: Record<MediaFacts['kind'], string> = { image: 'picture', gif: 'moving GIF', video: 'video' }

function error(code: MediaProblem['code'], message: string): MediaProblem {
  return { severity: 'error', code, message }
}

function warning(code: MediaProblem['code'], message: string): MediaProblem {
  return { severity: 'warning', code, message }
}

/** '2.1 MB'. */
export function megabytes(bytes: number): string {
  return bytes < mb / 10 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${Number((bytes / mb).toFixed(1))} MB`
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes`
}
