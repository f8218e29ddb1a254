/** Words for keyword studies. */
import type { KindWords } from '../../../kind-words.ts'

export const keywordInsight: KindWords = {
  label: 'Keyword study',
  labelPlural: 'Keyword studies',
  fields: {
    id: { label: 'Study' },
    name: { label: 'Keywords' },
    keywords: { label: 'Any of' },
    negative_keywords: { label: 'None of' },
    granularity: { label: 'Counted', values: { DAY: 'By day', HOUR: 'By hour' } },
    start_time: { label: 'From' },
    end_time: { label: 'To' },
    location: { label: 'Country' },
    asked_at: { label: 'Asked' },
    tweet_volume: { label: 'Posts' },
    related_keywords: { label: 'Related keywords' },
  },
  params: {
    list: {
      end_time: { help: 'Now, when left out.' },
      location: { help: 'One country: a targeting value of the places.' },
    },
  },
}
