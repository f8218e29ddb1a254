import { needsFeature } from './card-fields.ts'
import {
  conversationFeature,
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

/** A video with up to four hashtags that people answer with. Source: interface, Creatives; record and the rest gaps 6.7. */
export const videoConversationCard = resource('video_conversation_card', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'card_id',
  nameField: 'name',
  rank: 5,
  foundBy: ['media_key', 'poster_media_key', 'unlocked_image_media_key', 'unlocked_video_media_key'],
  deletion: 'hard',
  askedBy: 'id',
  naturalKey: ['name', 'title', 'first_cta', 'thank_you_text'],
  fields: conversationFields({
    media_key: ref('media_library', { write: 'always', required: true }),
    poster_media_key: ref('media_library', {
      write: 'always',
      nullable: true,
      optional: true,
    }),
    unlocked_video_media_key: ref('media_library', {
      write: 'always',
      nullable: true,
      optional: true,
      assumed: 'unlocked-video',
    }),
    media_url: shownText,
    poster_media_url: shownText,
    video_owner_id: {
      ...shownText,
      names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] },
    },
    video_width: shownSize,
    video_height: shownSize,
  }),
  operations: conversationOperations(
    { path: '/accounts/:account_id/cards/video_conversation', readers: creativeReaders, writers: creativeWriters },
    { get: 'table', create: 'table', showsAll: true },
  ),
  recordRules: conversationRules,
  workspaceRules: [
    ...conversationFeatures,
    needsFeature('unlocked_video_media_key', conversationFeature.unlock),
    ...conversationMediaRules('video'),
  ],
  examples: [
    {
      id: '1861203377114850033',
      name: 'Pour over, your way',
      card_type: 'VIDEO_CONVERSATION',
      media_key: '13_1861203377110642701',
      media_url: 'https://media.example.com/pour-over.vmap',
      poster_media_url: 'https://media.example.com/pour-over.png',
      video_owner_id: '1650214377',
      video_width: 16,
      video_height: 9,
      title: 'Bloom first?',
      first_cta: '#BloomFirst',
      first_cta_tweet: 'Thirty seconds of bloom, always. #BloomFirst',
      thank_you_text: 'See you at the bar',
      card_uri: 'card://1861203377114850033',
      created_at: '2026-09-22T10:00:00Z',
      updated_at: '2026-09-22T10:00:00Z',
      deleted: false,
    },
  ],
})
