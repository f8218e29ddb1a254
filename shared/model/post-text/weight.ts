/** How much of a post's length each sign takes. Source: gaps 8 (configuration version 3). */

/** Longest text of a post, in weighted units. */
export const postTextLimit = 280
/** Every link, however long, since the service shortens it. */
export const linkWeight = 23
/** Every emoji, joined and toned ones included. */
const emojiWeight = 2

/** Code points of one unit, first and last; all others take two. */
const lightRanges: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
]

/**
 * One emoji by its structure, so that those of later Unicode versions are known too: a flag, a keycap, or pictures with tone, variation
 * and tags, joined or not. Without a mark for the coloured form, © and ® are letters.
 */
const picture = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?`
const emoji = new RegExp(
  String.raw`\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|(?![\u00a9\u00ae](?!\ufe0f))(?!\p{Extended_Pictographic}\ufe0e)${picture}(?:\u200d${picture})*`,
  'uy',
)

/** Units of a text without links. */
export function plainWeight(text: string): number {
  const composed = text.normalize('NFC')
  let weight = 0
  for (let at = 0; at < composed.length;) {
    emoji.lastIndex = at
    const found = emoji.exec(composed)
    const sign = found?.[0] ?? String.fromCodePoint(composed.codePointAt(at)!)
    weight += found ? emojiWeight : weightOf(sign.codePointAt(0)!)
    at += sign.length
  }
  return weight
}

function weightOf(codePoint: number): number {
  return lightRanges.some(([first, last]) => codePoint >= first && codePoint <= last) ? 1 : 2
}
