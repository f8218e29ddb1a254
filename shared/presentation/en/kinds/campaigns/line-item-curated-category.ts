/** Words for ad group categories. */
import type { KindWords } from '../../../kind-words.ts'

export const lineItemCuratedCategory: KindWords = {
  label: 'Ad group category',
  labelPlural: 'Ad group categories',
  fields: { curated_category_id: { label: 'Category' } },
}
