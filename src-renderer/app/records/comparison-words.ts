import { t } from '../../../shared/messages/index.ts'
import type { Comparison } from '../../../shared/filter/index.ts'

const words: Record<Comparison, string> = {
  is: t('records.comparison.is'),
  isNot: t('records.comparison.isNot'),
  contains: t('records.comparison.contains'),
  below: t('records.comparison.below'),
  atMost: t('records.comparison.atMost'),
  above: t('records.comparison.above'),
  atLeast: t('records.comparison.atLeast'),
  empty: t('records.comparison.empty'),
  filled: t('records.comparison.filled'),
}
const daysWords: Partial<Record<Comparison, string>> = {
  is: t('records.comparison.on'),
  below: t('records.comparison.before'),
  atLeast: t('records.comparison.from'),
}

/** How a comparison is called in a list of them; of days in other words than of amounts. */
export function comparisonWords(comparison: Comparison, isOfDay: boolean): string {
  return (isOfDay ? daysWords[comparison] : undefined) ?? words[comparison]
}
