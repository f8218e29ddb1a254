/** Words for scheduled posts. */
import type { KindWords } from '../../../kind-words.ts'

export const scheduledTweet: KindWords = {
  label: 'Scheduled post',
  labelPlural: 'Scheduled posts',
  calendar: 'Goes out',
  fields: {
    card_uri: { label: 'Card', help: 'Shown under the text in place of media.' },
    scheduled_at: { label: 'Goes out', help: 'In the future, at most a year ahead, to the minute.' },
    user_id: { label: 'Posted as', help: 'Yourself, or a user whose posts this account may promote.' },
    name: { label: 'Name', help: 'For finding it again; nobody else sees it.' },
    scheduled_status: {
      label: 'State',
      help: 'Failed posts did not go out; one with images and a GIF together fails, for example.',
      values: { SCHEDULED: 'Waits', SUCCESS: 'Went out', FAILED: 'Failed', DELETED: 'Deleted' },
    },
    completed_at: { label: 'Done' },
    tweet_id: { label: 'Post', help: 'The post that it became.' },
  },
  params: { list: { user_id: { help: 'Whose posts; of the promotable user when left out.' } } },
}
