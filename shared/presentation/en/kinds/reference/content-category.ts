/** Words for content categories. */
import type { KindWords } from '../../../kind-words.ts'

export const contentCategory: KindWords = {
  label: 'Content category',
  labelPlural: 'Content categories',
  fields: {
    iab_categories: { label: 'Categories' },
    publishers_in_last_thirty_days: { label: 'Publishers in 30 days' },
    videos_monetized_in_last_thirty_days: { label: 'Videos in 30 days' },
  },
}
