/** Words for features. */
import type { KindWords } from '../../../kind-words.ts'

export const feature: KindWords = {
  label: 'Feature',
  labelPlural: 'Features',
  fields: { feature_key: { label: 'Feature' } },
}
