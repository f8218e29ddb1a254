/** Words for shared with us. */
import type { KindWords } from '../../../kind-words.ts'
import { audienceFacts, audienceTypes } from './audience-facts.ts'

export const sharedAudience: KindWords = {
  label: 'Shared audience',
  labelPlural: 'Shared with us',
  fields: {
    audience_type: {
      label: 'Kind',
      values: audienceTypes,
    },
    ...audienceFacts,
  },
}
