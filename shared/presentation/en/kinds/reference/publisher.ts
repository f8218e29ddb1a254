/** Words for publishers. */
import type { KindWords } from '../../../kind-words.ts'

export const publisher: KindWords = {
  label: 'Publisher',
  labelPlural: 'Publishers',
  fields: {
    username: { label: 'Name' },
    content_category_ids: { label: 'Content categories' },
    monetizable_country_codes: { label: 'Earns in' },
    promotion_eligible_country_codes: { label: 'Promoted in' },
    monetization_restricted: { label: 'Restricted' },
  },
}
