/** Words for iab categories. */
import type { KindWords } from '../../../kind-words.ts'

export const iabCategory: KindWords = {
  label: 'IAB category',
  labelPlural: 'IAB categories',
  fields: { parent_id: { label: 'Within' } },
}
