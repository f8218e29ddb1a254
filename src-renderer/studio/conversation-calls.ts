/** The calls to action of a conversation card as a list: a hashtag each, with the post that it suggests. Pure. */
import { callsToAction } from '../../shared/contract/creatives/conversation-card.ts'
import type { RecordValues, Value } from '../../shared/model/values.ts'

/** How many of them hold something, up to the last; at least one. */
export function callsShown(values: RecordValues): number {
  return Math.max(
    1,
    callsToAction.findLastIndex(({ cta, tweet }) => Boolean(values[cta]) || Boolean(values[tweet])) + 1,
  )
}

/** The hashtag as it is typed: the sign stands before the box. */
export function bareHashtag(value: Value): string {
  return typeof value === 'string' ? value.replace(/^#+/, '') : ''
}

/** The hashtag as it is kept; empty ones that may be left out are null. */
export function hashtagValue(typed: string, isOptional: boolean): string | null {
  const bare = bareHashtag(typed.trim())
  return bare === '' ? (isOptional ? null : '') : `#${bare}`
}

/** All fields with the one at the place taken out; those behind it move up. */
export function withoutCall(values: RecordValues, index: number): RecordValues {
  const kept = callsToAction.filter((_, at) => at !== index)
  return Object.fromEntries(
    callsToAction.flatMap(({ cta, tweet }, at) => {
      const from = kept[at]
      const empty = at === 0 ? '' : null
      return [
        [cta, (from && values[from.cta]) ?? empty],
        [tweet, (from && values[from.tweet]) ?? empty],
      ]
    }),
  )
}
