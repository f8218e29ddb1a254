/** Words for cards. */
import type { KindWords } from '../../../kind-words.ts'

export const card: KindWords = {
  label: 'Card',
  labelPlural: 'Cards',
  fields: {
    name: { label: 'Name', help: 'For finding it again; never shown.' },
    card_type: {
      label: 'Type',
      help: 'Follows from what the card is made of.',
      values: {
        IMAGE_WEBSITE: 'Image to website',
        VIDEO_WEBSITE: 'Video to website',
        IMAGE_APP: 'Image to app',
        VIDEO_APP: 'Video to app',
        IMAGE_CAROUSEL_WEBSITE: 'Image carousel to website',
        IMAGE_CAROUSEL_APP: 'Image carousel to app',
        IMAGE_MULTI_DEST_CAROUSEL_WEBSITE: 'Image carousel to websites',
        VIDEO_CAROUSEL_WEBSITE: 'Video carousel to website',
        VIDEO_CAROUSEL_APP: 'Video carousel to app',
        VIDEO_MULTI_DEST_CAROUSEL_WEBSITE: 'Video carousel to websites',
        MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE: 'Mixed carousel to website',
        MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP: 'Mixed carousel to app',
        MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: 'Mixed carousel to websites',
        WEBSITE: 'Website card, older kind',
        APP: 'App card, older kind',
      },
    },
    components: {
      label: 'Components',
      help: 'One picture or video, or 2 to 6 to swipe, and after it a headline with an address, or a button to an app.',
    },
    slides: { label: 'Slides', help: '2 to 6 pictures or videos, each with its own headline and address.' },
  },
  params: {
    list: {
      card_types: { label: 'Types' },
      include_legacy_cards: { help: 'Cards of older kinds too.' },
      q: { label: 'Name begins with' },
    },
  },
}
