/** Words for business categories. */
import type { KindWords } from '../../../kind-words.ts'

export const advertiserBusinessCategory: KindWords = {
  label: 'Business category',
  labelPlural: 'Business categories',
  fields: { iab_categories: { label: 'Content categories' } },
}
