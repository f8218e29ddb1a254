/** Words for scheduled promotions. */
import type { KindWords } from '../../../kind-words.ts'

export const scheduledPromotedTweet: KindWords = {
  label: 'Scheduled promotion',
  labelPlural: 'Scheduled promotions',
  fields: {
    line_item_id: { label: 'Ad group', help: 'One that promotes posts.' },
    scheduled_tweet_id: { label: 'Scheduled post', help: 'One that still waits for its time.' },
    tweet_id: { label: 'Post', help: 'The post that it became.' },
  },
}
