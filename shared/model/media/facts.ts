/** What is known of a picture or video from its bytes alone. */

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
export const mediaFormats: Record<MediaFormat, { mime: string; extension: string; words: string }> = {
  png: { mime: 'image/png', extension: 'png', words: 'PNG picture' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg', words: 'JPEG picture' },
  gif: { mime: 'image/gif', extension: 'gif', words: 'GIF' },
  webp: { mime: 'image/webp', extension: 'webp', words: 'WebP picture' },
  bmp: { mime: 'image/bmp', extension: 'bmp', words: 'BMP picture' },
  mp4: { mime: 'video/mp4', extension: 'mp4', words: 'MP4 video' },
  mov: { mime: 'video/quicktime', extension: 'mov', words: 'QuickTime video' },
}

/** What a name says of its file where the content is another format: 'photo.jpg is a PNG picture, whatever its name says.'; else null. */
export function misnamed(name: string, { format }: Pick<MediaFacts, 'format'>): string | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const claimed = endings[ending]
  if (claimed === undefined || claimed === format) return null
  return `${name} is ${format === 'mp4' ? 'an' : 'a'} ${mediaFormats[format].words}, whatever its name says.`
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
