/**
 * The text of a post as the service reads it. Our own reading of the published rules: the service's old library counts emoji of the
 * last years wrong and does not know the domains that came since.
 */
import { findLinks } from './links.ts'
import { linkWeight, plainWeight, postTextLimit } from './weight.ts'

export interface PostMeasure {
  /** Weighted units. */
  length: number
  /** Units left; below zero when it is too long. */
  left: number
  /** Place in the text, in UTF-16 units, from which on it is too long; its end when it fits. */
  fitsTo: number
  /** Place of the first sign that no post may hold, or null. */
  illegalAt: number | null
}

const illegal = /[\ufffe\ufeff\uffff]/u
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Weighted units of the text: a link 23, an emoji 2, most letters of the world 1, the ideographs of East Asia 2. */
export function postLength(text: string): number {
  let length = 0
  for (const { weight } of pieces(text)) length += weight
  return length
}

/** True if the text is empty or holds only white space. */
export function isBlankPost(text: string): boolean {
  return text.trim() === ''
}

/** Whether two texts are the same post: the service tells links with a protocol even where they were written without. */
export function samePost(a: string, b: string): boolean {
  return a === b || plainPost(a) === plainPost(b)
}

function plainPost(text: string): string {
  let plain = ''
  let at = 0
  for (const { start, end } of findLinks(text)) {
    plain += text.slice(at, start) + text.slice(start, end).replace(/^https?:\/\//i, '')
    at = end
  }
  return (plain + text.slice(at)).normalize('NFC').trim()
}

/** Everything that a counter beside the text shows. */
export function measurePost(text: string, limit = postTextLimit): PostMeasure {
  let length = 0
  let fitsTo = 0
  for (const { weight, end } of pieces(text)) {
    length += weight
    if (length <= limit) fitsTo = end
  }
  const illegalAt = text.search(illegal)
  return { length, left: limit - length, fitsTo, illegalAt: illegalAt < 0 ? null : illegalAt }
}

/** So long is no post, were it all links; nobody looks for links beyond. */
const longestLooked = 50_000
/** So much beside links is far too long for a post, whatever its signs: what follows is not looked at, and each unit counts one. */
const longestRead = 10_000

/** Links whole, all else by what a reader sees as one sign. */
function* pieces(text: string): Generator<{ weight: number; end: number }> {
  let at = 0
  for (const { start, end } of [...findLinks(text.slice(0, longestLooked)), { start: text.length, end: text.length }]) {
    const read = Math.min(start, at + longestRead)
    for (const { segment, index } of graphemes.segment(text.slice(at, read)))
      yield { weight: plainWeight(segment), end: at + index + segment.length }
    if (read < start) {
      yield { weight: text.length - read, end: text.length }
      return
    }
    if (end > start) yield { weight: linkWeight, end }
    at = end
  }
}
