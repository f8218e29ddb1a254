import { cardName, cardUri } from './card-fields.ts'
import { callsToAction } from './conversation-card.ts'
import { choice, flag, id, instant, integer, stamps, text } from '../language/fields.ts'
import { creativeReaders } from '../language/roles.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'

const at = operationsAt({
  path: '/accounts/:account_id/cards/all',
  idParam: 'card_id',
  readers: creativeReaders,
  reads: 'read',
  source: 'Creatives',
})

const shown = text({ nullable: true, optional: true })
const library = { ...shown, names: { kinds: ['media_library'] } }
const written = text({ nullable: true, optional: true, searchable: true })
const app = { ...written, names: { kinds: [{ kind: 'account_app', value: 'app_store_identifier' }] } }
const size = integer({ nullable: true, optional: true, isText: true })

/**
 * A card of any kind, old ones included, looked up by its address: what a post names can be shown even when it was made elsewhere. Flat
 * records; lengths come as text. Source: interface, Creatives (cards/all); members gaps 6.7 (D, CR).
 */
export const anyCard = resource('any_card', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'card_id',
  nameField: 'name',
  rank: 5,
  foundBy: ['media_key', 'poster_media_key'],
  deletion: 'none',
  askedBy: 'id',
  naturalKey: [],
  pulling: 'asked',
  fields: {
    id: id(),
    name: { ...cardName('always'), write: 'never', required: false },
    card_type: choice({
      values: [],
      optional: true,
    }),
    card_uri: cardUri,
    title: written,
    website_url: written,
    website_dest_url: written,
    website_display_url: written,
    website_shortened_url: shown,
    android_store_app_id: app,
    ios_app_store_identifier: app,
    country_code: shown,
    app_cta: shown,
    wide_app_image: shown,
    image_url: shown,
    image_display_width: size,
    image_display_height: size,
    video_url: shown,
    video_hls_url: shown,
    video_owner_id: {
      ...shown,
      names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] },
    },
    video_content_id: shown,
    video_width: size,
    video_height: size,
    video_poster_url: shown,
    video_poster_width: size,
    video_poster_height: size,
    content_duration_seconds: shown,
    first_choice: written,
    second_choice: written,
    third_choice: written,
    fourth_choice: written,
    duration_in_minutes: size,
    start_time: instant({ nullable: true, optional: true }),
    end_time: instant({ nullable: true, optional: true }),
    media_key: library,
    media_url: shown,
    poster_media_key: library,
    poster_media_url: shown,
    unlocked_video_media_key: library,
    ...Object.fromEntries(
      callsToAction.flatMap(({ cta, tweet }) => [
        [cta, written],
        [tweet, written],
      ]),
    ),
    thank_you_text: written,
    thank_you_url: written,
    android_store_deep_link: written,
    ios_deep_link: written,
    ...stamps,
    deleted: flag({ optional: true }),
  },
  operations: [
    at.list(
      [
        { name: 'card_uris', type: 'textList', form: 'cardUri', required: true, filters: 'card_uri' },
        { name: 'with_deleted', type: 'flag' },
      ],
      { paging: null },
    ),
    at.get(),
  ],
  examples: [
    {
      id: '1861203377114836992',
      name: 'Spring roast, wide',
      card_type: 'IMAGE_WEBSITE',
      card_uri: 'card://1861203377114836992',
      title: 'Spring roast is here',
      website_url: 'https://example.com/spring-roast',
      website_display_url: 'example.com',
      image_display_width: 1600,
      image_display_height: 838,
      created_at: '2026-10-03T09:12:00Z',
      updated_at: '2026-10-03T09:12:00Z',
      deleted: false,
    },
  ],
})
