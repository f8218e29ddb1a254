/** Words for curated categories. */
import type { KindWords } from '../../../kind-words.ts'

export const curatedCategory: KindWords = {
  label: 'Curated category',
  labelPlural: 'Curated categories',
  fields: {
    country_codes: { label: 'Countries' },
    publisher_user_ids: { label: 'Publishers' },
    videos_monetized_in_last_thirty_days: { label: 'Videos in 30 days' },
  },
}
