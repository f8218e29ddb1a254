/** What people read of templates; pure. */
import type { TemplateView } from '../../shared/bridge.ts'
import { listed, t } from '../../shared/messages/index.ts'
import { inSentence } from '../../shared/model/sentence.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import { counted } from '../state/words.ts'

/** Kinds that are counted one by one; the rest is summed up. */
const namedKinds = ['line_item', 'targeting_criterion', 'promoted_tweet', 'media_creative']

/** Why a template cannot be called so, beside the others; null where it can. */
export function whyNotNamed(name: string, others: readonly TemplateView[]): string | null {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return t('plan.templates.needsName')
  return others.some((each) => each.name.toLowerCase() === wanted) ? t('plan.templates.taken') : null
}

/** "3 ad groups, 24 targeting criteria and 8 ads"; null where nothing stands in it. */
export function contentsOf({ kind, counts }: TemplateView): string | null {
  const parts = namedKinds.flatMap((each) => {
    const count = (counts[each] ?? 0) - (each === kind ? 1 : 0)
    const { label, labelPlural } = resourceOf(each)
    return count > 0 ? [counted(count, inSentence(label), inSentence(labelPlural))] : []
  })
  const rest = Object.entries(counts).reduce(
    (sum, [each, count]) => (each === kind || namedKinds.includes(each) ? sum : sum + count),
    0,
  )
  const all = rest > 0 ? [...parts, t('plan.templates.more', { count: rest })] : parts
  return all.length > 0 ? listed(all) : null
}
