/** Words for polls. */
import type { KindWords } from '../../../kind-words.ts'

export const pollCard: KindWords = {
  label: 'Poll',
  labelPlural: 'Polls',
  calendar: 'Poll ends',
  fields: {
    name: { label: 'Name', help: 'For finding it again; never shown.' },
    card_type: {
      label: 'Type',
      help: 'Follows from what the card is made of.',
      values: { TEXT_POLLS: 'Text poll', IMAGE_POLLS: 'Poll with picture', VIDEO_POLLS: 'Poll with video' },
    },
    first_choice: { label: 'First choice' },
    second_choice: { label: 'Second choice' },
    third_choice: { label: 'Third choice' },
    fourth_choice: { label: 'Fourth choice' },
    duration_in_minutes: {
      label: 'Open for',
      help: 'From the moment that the poll is made at the service, not from its post: 5 minutes to 7 days.',
    },
    media_key: {
      label: 'Picture or video',
      help: 'Needs polls with media on the account. Pictures 1.91:1 and at least 800 pixels wide, videos 16:9.',
    },
    start_time: { label: 'Opened' },
    end_time: { label: 'Closes' },
    image_url: { label: 'Picture address' },
    video_url: { label: 'Video address' },
    video_hls_url: { label: 'Video stream' },
    video_width: { label: 'Video width' },
    video_height: { label: 'Video height' },
    video_poster_url: { label: 'Poster address' },
    video_poster_width: { label: 'Poster width' },
    video_poster_height: { label: 'Poster height' },
    content_duration_seconds: { label: 'Video length' },
  },
  params: { list: { q: { label: 'Name begins with' } } },
}
