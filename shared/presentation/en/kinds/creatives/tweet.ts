/** Words for posts. */
import type { KindWords } from '../../../kind-words.ts'

export const tweet: KindWords = {
  label: 'Post',
  labelPlural: 'Posts',
  fields: {
    tweet_id: { label: 'Number' },
    card_uri: { label: 'Card', help: 'Shown under the text in place of media.' },
    user_id: { label: 'Posted as', help: 'Yourself, or a user whose posts this account may promote.' },
    conversation_settings: {
      label: 'Who can reply',
      values: {
        EVERYONE: 'Everyone',
        FOLLOWING: 'People whom the author follows',
        MENTIONED_USERS: 'Only people whom it mentions',
      },
    },
    name: { label: 'Name', help: 'For finding it again; nobody else sees it.' },
    video_title: { label: 'Video title', help: 'Stands under the video.' },
    video_description: { label: 'Video description', help: 'Stands under the video’s title.' },
    video_cta: { label: 'Call to action', values: { VISIT_SITE: 'Visit site', WATCH_NOW: 'Watch now' } },
    video_cta_value: { label: 'Address of the call to action', help: 'Where the button under the video leads.' },
    media_urls: { label: 'Addresses of the media' },
    author_name: { label: 'Author' },
    author_handle: { label: 'Author’s handle' },
    author_picture: { label: 'Author’s picture' },
    lang: { label: 'Language' },
    favorite_count: { label: 'Likes' },
    retweet_count: { label: 'Reposts' },
    created_at: { label: 'Published' },
  },
  params: {
    list: {
      tweet_type: { label: 'Kind' },
      tweet_ids: { label: 'Numbers' },
      user_id: { label: 'Posted as' },
      timeline_type: { label: 'Shown to' },
      include_mentions_and_replies: { label: 'With replies' },
      trim_user: { label: 'Without the author’s name' },
      name: { label: 'Name begins with' },
    },
    previews: { tweet_ids: { label: 'Numbers' }, tweet_type: { label: 'Kind' } },
    edit: { text: { label: 'New text' } },
  },
  actions: {
    previews: {
      label: 'Show as it will look',
      help: 'The service’s own pictures of posts, drafts or scheduled posts, as addresses of pages that show one each.',
    },
    edit: {
      label: 'Edit the post',
      help: 'Gives your own post another text, within an hour of its publication. The service allows it to premium users.',
      warning: 'The new text is public at once. The service gives the post a new number; Galley knows it by both.',
    },
  },
}
