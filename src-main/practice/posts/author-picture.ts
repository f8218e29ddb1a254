/** Pictures of users: a square in colours of their own, drawn when somebody looks. */
import type { Drawing } from '../state/media.ts'

const sidePx = 96
const themes = ['coffee', 'tea', 'outdoor'] as const

/** Where the picture of a user can be seen. */
export function authorPictureUrl(mediaAddress: string, userId: string): string {
  return `${mediaAddress}/author_${userId}.png`
}

/** The picture behind the key in such an address; null for keys of media. */
export function authorPicture(key: string): Drawing | null {
  const digits = /^author_(\d+)$/.exec(key)?.[1]
  if (digits === undefined) return null
  const seed = Number(digits.slice(-4))
  return {
    kind: 'picture',
    theme: themes[seed % themes.length]!,
    seed,
    widthPx: sidePx,
    heightPx: sidePx,
    durationMs: null,
  }
}
