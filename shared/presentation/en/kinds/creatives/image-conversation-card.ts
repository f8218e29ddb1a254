/** Words for image conversations. */
import type { KindWords } from '../../../kind-words.ts'

export const imageConversationCard: KindWords = {
  label: 'Image conversation',
  labelPlural: 'Image conversations',
  fields: {
    name: { label: 'Name', help: 'For finding it again; never shown.' },
    card_type: {
      label: 'Type',
      help: 'Follows from what the card is made of.',
      values: { IMAGE_CONVERSATION: 'Image conversation' },
    },
    media_key: { label: 'Picture', help: '1.91:1, at least 800 pixels wide.' },
    media_url: { label: 'Picture address' },
    title: { label: 'Title', help: 'Needed when there is one hashtag only.' },
    first_cta: { label: 'First hashtag', help: 'What people tap: a hashtag of at most 20 characters after the #.' },
    first_cta_tweet: { label: 'First post text', help: 'The post that it suggests to them.' },
    second_cta: { label: 'Second hashtag', help: 'What people tap: a hashtag of at most 20 characters after the #.' },
    second_cta_tweet: { label: 'Second post text', help: 'The post that it suggests to them.' },
    third_cta: { label: 'Third hashtag', help: 'What people tap: a hashtag of at most 20 characters after the #.' },
    third_cta_tweet: { label: 'Third post text', help: 'The post that it suggests to them.' },
    fourth_cta: { label: 'Fourth hashtag', help: 'What people tap: a hashtag of at most 20 characters after the #.' },
    fourth_cta_tweet: { label: 'Fourth post text', help: 'The post that it suggests to them.' },
    thank_you_text: { label: 'Thank-you text', help: 'Shown to people once they posted.' },
    unlocked_image_media_key: {
      label: 'Unlocked picture',
      help: 'Shown to people once they posted: 5:2, at least 800 pixels wide. The service never tells it again.',
    },
  },
  params: { list: { q: { label: 'Name begins with' } } },
}
