/** Links, mentions, hashtags and cashtags in the text of a post: what the service makes clickable. Source: gaps 8 (CC). */
import { findLinks } from './links.ts'
import type { Span } from './links.ts'

export interface Entity extends Span {
  kind: 'link' | 'mention' | 'hashtag' | 'cashtag'
  /** As written: '@mira', '#coffee', '$NWR', 'example.com/a'. */
  text: string
}

const latinAccent = String.raw`\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f`
/** Signs beside letters and digits that go on within a tag, such as the middle dot of Catalan and the long vowel mark of kana. */
const tagSigns = String.raw`\u200d_\u200c\ua67e\u05be\u05f3\u05f4\uff5e\u301c\u309b\u309c\u30a0\u30fb\u3003\u0f0b\u0f0c\u00b7`
const inTag = String.raw`[\p{L}\p{M}\p{Nd}${tagSigns}]`
const hashtag = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}${tagSigns}&#＃])[#＃](?!\ufe0f|\u20e3)(?=${inTag}*[\p{L}\p{M}])${inTag}+(?![#＃]|:\/\/)`,
  'gu',
)
const mention = new RegExp(
  String.raw`(?<=^|[^a-zA-Z0-9_!#$%&*@＠]|(?:^|[^a-zA-Z0-9_+~.-])rt:?)[@＠][a-z0-9_]{1,20}(?:\/[a-z][a-z0-9_-]{0,24})?(?![@＠a-z0-9_${latinAccent}]|:\/\/)`,
  'giu',
)
const cashtag = /(?<=^|[\s\u200b\u2028])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?=$|\s|[^\p{L}\p{N}_$])/giu

/** In the order of the text; where two overlap, the link counts. */
export function findEntities(text: string): Entity[] {
  const links = findLinks(text)
  const isFree = ({ start, end }: Span) => links.every((link) => end <= link.start || start >= link.end)
  const found = (
    [
      ['mention', mention],
      ['hashtag', hashtag],
      ['cashtag', cashtag],
    ] as const
  ).flatMap(([kind, shape]) =>
    [...text.matchAll(shape)].map(({ 0: match, index }) => ({ kind, start: index, end: index + match.length })),
  )
  return [...links.map((link) => ({ kind: 'link' as const, ...link })), ...found.filter(isFree)]
    .toSorted((a, b) => a.start - b.start)
    .map((entity) => ({ ...entity, text: text.slice(entity.start, entity.end) }))
}
