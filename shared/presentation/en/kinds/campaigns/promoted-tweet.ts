/** Words for promoted posts. */
import type { KindWords } from '../../../kind-words.ts'

export const promotedTweet: KindWords = {
  label: 'Ad',
  labelPlural: 'Ads',
  fields: {
    line_item_id: { label: 'Ad group', help: 'One that promotes posts.' },
    tweet_id: { label: 'Post', help: 'A published post. One that is not kept here can be given by its number.' },
  },
}
