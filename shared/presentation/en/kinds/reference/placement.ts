/** Words for placements. */
import { productTypes } from '../../../../contract/reference/line-item-words.ts'
import type { KindWords } from '../../../kind-words.ts'

export const placement: KindWords = {
  label: 'Placement',
  labelPlural: 'Placements',
  fields: {
    product_type: {
      label: 'What is promoted',
      values: productTypes,
    },
    placements: { label: 'Combinations' },
  },
}
