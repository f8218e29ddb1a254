/** Words for placements. */
import type { KindWords } from '../../../kind-words.ts'

export const placement: KindWords = {
  label: 'Placement',
  labelPlural: 'Placements',
  fields: {
    product_type: {
      label: 'What is promoted',
      values: { MEDIA: 'Media', PROMOTED_ACCOUNT: 'Account', PROMOTED_TWEETS: 'Posts' },
    },
    placements: { label: 'Combinations' },
  },
}
