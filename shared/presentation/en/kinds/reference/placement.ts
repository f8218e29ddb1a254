/** Words for placements. */
import { productTypeWords } from '../product-types.ts'
import type { KindWords } from '../../../kind-words.ts'

export const placement: KindWords = {
  label: 'Placement',
  labelPlural: 'Placements',
  fields: {
    product_type: {
      label: 'What is promoted',
      values: productTypeWords,
    },
    placements: { label: 'Combinations' },
  },
}
