/** Words for targeting. */
import { targetingTypeWords, targetingValueWords } from '../targeting-words.ts'
import type { KindWords } from '../../../kind-words.ts'

export const targetingCriterion: KindWords = {
  label: 'Targeting criterion',
  labelPlural: 'Targeting',
  fields: {
    targeting_type: {
      label: 'Kind',
      help: 'Conditions of one kind widen the audience; different kinds narrow it, but followers, audiences, interests and keywords add up.',
      values: targetingTypeWords,
    },
    targeting_value: {
      label: 'Value',
      help: 'What the service calls it. Look it up for places, interests, languages, devices and the like; keywords are written as they are.',
      valuesBy: targetingValueWords,
    },
    operator_type: {
      label: 'Condition',
      help: 'Left out, it is included. Audiences need it.',
      values: { EQ: 'Include', NE: 'Leave out', GTE: 'At least', LT: 'Less than' },
    },
    localized_name: { label: 'Name in your language' },
    location_type: { label: 'Kind of place' },
  },
  params: {
    list: { lang: { help: 'Two letters; adds the name in that language.' } },
    get: { lang: { help: 'Two letters; adds the name in that language.' } },
    estimate: {
      targeting_criteria: {
        help: 'Objects of targeting_type, targeting_value and operator_type; at least one primary kind.',
      },
      operator_type: { label: 'Count', help: 'The people whom the criteria describe, or everybody else.' },
    },
  },
  actions: {
    estimate: { label: 'Estimate the audience', help: 'About how many people these criteria reach.' },
    suggest: { label: 'Suggest targeting', help: 'Keywords or users that go with those given.' },
  },
}
