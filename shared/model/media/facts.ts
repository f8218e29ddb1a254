/** What is known of a picture or video from its bytes alone. */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'

export type MediaFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'mp4' | 'mov'

/** A GIF with one frame is an image. */
export type MediaKind = 'image' | 'gif' | 'video'

export interface MediaFacts {
  kind: MediaKind
  format: MediaFormat
  sizeBytes: number
  /** As shown: after the turn that a camera or phone asks for. */
  widthPx: number
  heightPx: number
  /** Pictures that move: how long one run lasts. */
  durationMs: number | null
  /** Frames of a GIF or video, where the file says. */
  frameCount: number | null
  /** Code of the picture's coding ('avc1'), videos only. */
  codec: string | null
}

/** MIME type and file name ending of each format. */
export const mediaFormats: Record<MediaFormat, { mime: string; extension: string }> = {
  png: { mime: 'image/png', extension: 'png' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  gif: { mime: 'image/gif', extension: 'gif' },
  webp: { mime: 'image/webp', extension: 'webp' },
  bmp: { mime: 'image/bmp', extension: 'bmp' },
  mp4: { mime: 'video/mp4', extension: 'mp4' },
  mov: { mime: 'video/quicktime', extension: 'mov' },
}

/** What a format is called: "PNG picture". */
export function formatMessage(format: MediaFormat): Message {
  return message('model.facts.format', { format })
}

/** That the content is another format than the ending of the name says; null where it is not, or the ending says nothing. */
export function misnamed(name: string, { format }: Pick<MediaFacts, 'format'>): Message | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const claimed = endings[ending]
  if (claimed === undefined || claimed === format) return null
  return message('model.facts.misnamed', { name, format })
}

const endings: Readonly<Record<string, MediaFormat>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  bmp: 'bmp',
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
}

/** Ratio in lowest terms, as the interface writes it: '16:9'. */
export function aspectRatio(widthPx: number, heightPx: number): string {
  const divide = (a: number, b: number): number => (b === 0 ? a : divide(b, a % b))
  const common = divide(widthPx, heightPx) || 1
  return `${widthPx / common}:${heightPx / common}`
}

/** Whether a picture has the ratio, give or take what rounding to whole pixels (and to 1.91) costs: one in a hundred. */
export function hasRatio(widthPx: number, heightPx: number, ratio: number): boolean {
  return Math.abs(widthPx / heightPx / ratio - 1) <= 0.01
}
