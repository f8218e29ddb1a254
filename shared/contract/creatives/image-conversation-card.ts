import {
  conversationFeatures,
  conversationFields,
  conversationMediaRules,
  conversationOperations,
  conversationRules,
  shownSize,
  shownText,
} from './conversation-card.ts'
import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { ref } from '../language/fields.ts'
import { resource } from '../language/resource.ts'

/** A picture with up to four hashtags that people answer with. Source: interface, Resources and Creatives; the rest gaps 6.7. */
export const imageConversationCard = resource('image_conversation_card', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'card_id',
  nameField: 'name',
  rank: 5,
  foundBy: ['media_key', 'unlocked_image_media_key'],
  deletion: 'hard',
  askedBy: 'id',
  naturalKey: ['name', 'title', 'first_cta', 'thank_you_text'],
  fields: conversationFields({
    media_key: ref('media_library', {
      write: 'always',
      required: true,
    }),
    media_url: shownText,
    image_display_width: shownSize,
    image_display_height: shownSize,
  }),
  operations: conversationOperations(
    { path: '/accounts/:account_id/cards/image_conversation', readers: creativeReaders, writers: creativeWriters },
    { get: 'gaps', create: 'gaps', showsAll: false },
  ),
  recordRules: conversationRules,
  workspaceRules: [...conversationFeatures, ...conversationMediaRules('image')],
  examples: [
    {
      id: '1861203377114850017',
      name: 'Filter or espresso',
      card_type: 'IMAGE_CONVERSATION',
      media_key: '3_1861203377110642688',
      media_url: 'https://media.example.com/spring-roast.png',
      image_display_width: 1600,
      image_display_height: 838,
      title: 'How do you brew?',
      first_cta: '#TeamFilter',
      first_cta_tweet: 'Slow mornings taste better. #TeamFilter',
      second_cta: '#TeamEspresso',
      second_cta_tweet: 'Short, strong, done. #TeamEspresso',
      thank_you_text: 'Thanks for taking part',
      thank_you_url: 'https://example.com/brew',
      card_uri: 'card://1861203377114850017',
      created_at: '2026-09-20T10:00:00Z',
      updated_at: '2026-09-28T10:00:00Z',
      deleted: false,
    },
  ],
})
