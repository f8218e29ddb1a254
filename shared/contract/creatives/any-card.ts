import { cardName, cardUri } from './card-fields.ts'
import { cardTypes } from './card-type.ts'
import { callsToAction, sentence } from './conversation-card.ts'
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

const shown = (label: string) => text({ label, nullable: true, optional: true })
const library = (label: string) => ({ ...shown(label), names: { kinds: ['media_library'] } })
const app = (label: string) => ({
  ...shown(label),
  names: { kinds: [{ kind: 'account_app', value: 'app_store_identifier' }] },
})
const size = (label: string) => integer({ label, nullable: true, optional: true, isText: true })

/**
 * A card of any kind, old ones included, looked up by its address: what a post names can be shown even when it was made elsewhere. Flat
 * records; lengths come as text. Source: interface, Creatives (cards/all); members gaps 6.7 (D, CR).
 */
export const anyCard = resource('any_card', {
  label: 'Card by address',
  labelPlural: 'Cards by address',
  source: 'Creatives',
  navigation: null,
  scope: 'account',
  idParam: 'card_id',
  nameField: 'name',
  rank: 5,
  deletion: 'none',
  askedBy: 'id',
  naturalKey: [],
  pulling: 'asked',
  fields: {
    id: id({ label: 'Id' }),
    name: { ...cardName('always'), write: 'never', required: false },
    card_type: choice({
      label: 'Type',
      values: [],
      labels: {
        ...cardTypes,
        TEXT_POLLS: 'Text poll',
        IMAGE_POLLS: 'Poll with picture',
        VIDEO_POLLS: 'Poll with video',
        IMAGE_CONVERSATION: 'Image conversation',
        VIDEO_CONVERSATION: 'Video conversation',
      },
      optional: true,
      column: { order: 2, widthPx: 200 },
    }),
    card_uri: cardUri,
    title: shown('Title'),
    website_url: shown('Website'),
    website_dest_url: shown('Website, where it leads'),
    website_display_url: shown('Website, as shown'),
    website_shortened_url: shown('Website, shortened'),
    android_store_app_id: app('App at Google Play'),
    ios_app_store_identifier: app('App at the App Store'),
    country_code: shown('Country of the store'),
    app_cta: shown('Button'),
    wide_app_image: shown('App picture'),
    image_url: shown('Picture address'),
    image_display_width: size('Picture width'),
    image_display_height: size('Picture height'),
    video_url: shown('Video address'),
    video_hls_url: shown('Video stream'),
    video_owner_id: {
      ...shown('Owner of the video'),
      names: { kinds: [{ kind: 'promotable_user', value: 'user_id' }] },
    },
    video_content_id: shown('Video'),
    video_width: size('Video width'),
    video_height: size('Video height'),
    video_poster_url: shown('Poster address'),
    video_poster_width: size('Poster width'),
    video_poster_height: size('Poster height'),
    content_duration_seconds: shown('Video length'),
    first_choice: shown('First choice'),
    second_choice: shown('Second choice'),
    third_choice: shown('Third choice'),
    fourth_choice: shown('Fourth choice'),
    duration_in_minutes: size('Open for minutes'),
    start_time: instant({ label: 'Opened', nullable: true, optional: true }),
    end_time: instant({ label: 'Closes', nullable: true, optional: true }),
    media_key: library('Media'),
    media_url: shown('Media address'),
    poster_media_key: library('Poster'),
    poster_media_url: shown('Poster of the conversation'),
    unlocked_video_media_key: library('Unlocked video'),
    ...Object.fromEntries(
      callsToAction.flatMap(({ cta, tweet, ordinal }) => [
        [cta, shown(`${sentence(ordinal)} hashtag`)],
        [tweet, shown(`${sentence(ordinal)} post text`)],
      ]),
    ),
    thank_you_text: shown('Thank-you text'),
    thank_you_url: shown('Thank-you address'),
    android_store_deep_link: shown('Deep link at Google Play'),
    ios_deep_link: shown('Deep link at the App Store'),
    ...stamps,
    deleted: flag({ label: 'Deleted', optional: true }),
  },
  operations: [
    at.list(
      [
        { name: 'card_uris', type: 'textList', required: true, filters: 'card_uri', label: 'Card addresses' },
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
