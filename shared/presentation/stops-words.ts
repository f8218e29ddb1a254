/** What stops with a campaign or an ad group that is deleted, in words; pure. */
import { listed, t } from '../messages/index.ts'
import { adKinds } from '../model/serving.ts'
import { inSentence } from '../model/sentence.ts'
import { resourceOf } from './resources.ts'

/** Counts by kind. */
type Counts = Readonly<Record<string, number>>

/** Its criteria are said together: how many they are tells nobody anything. */
const targeting = 'targeting_criterion'
/** Kinds of ads are counted as one. */
const ad = 'promoted_tweet'

/** "3 ad groups, 4 ads and targeting", and by which number the verb goes; null where nothing stops. */
export function stopsWords(stops: Counts = {}): { what: string; count: number } | null {
  const adCount = Object.keys(adKinds).reduce((sum, kind) => sum + (stops[kind] ?? 0), 0)
  const counts = (
    [
      ['line_item', stops['line_item'] ?? 0],
      [ad, adCount],
    ] as const
  ).filter(([, count]) => count > 0)
  const parts = counts.map(([kind, count]) => {
    const { label, labelPlural } = resourceOf(kind)
    return t('state.words.counted', { count, one: inSentence(label), many: inSentence(labelPlural) })
  })
  if (stops[targeting]) parts.push(inSentence(resourceOf(targeting).labelPlural))
  if (parts.length === 0) return null
  return { what: listed(parts), count: counts.reduce((sum, [, count]) => sum + count, stops[targeting] ? 1 : 0) }
}

/** What stops with several of them. */
export function stopsOfAll(each: readonly (Counts | undefined)[]): Counts {
  const all: Record<string, number> = {}
  for (const stops of each)
    for (const [kind, count] of Object.entries(stops ?? {})) all[kind] = (all[kind] ?? 0) + count
  return all
}
