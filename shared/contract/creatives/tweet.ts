import { message } from '../../messages/message.ts'
import { choice, instant, integer, list, text } from '../language/fields.ts'
import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { resource } from '../language/resource.ts'
import type { Param } from '../language/operation.ts'
import type { RecordRule, WorkspaceRule } from '../language/rules.ts'
import { actionAt, operationsAt } from '../language/standard-operations.ts'
import { pollRules } from './poll-rules.ts'
import { postCard, postMedia, postName, postNullcast, postText, postUser } from './post-fields.ts'
import { authorRule, cardRule, composerRules, contentRules, mediaKeysOf, mediaOfKey, mediaRules } from './post-rules.ts'
import { postEdit, whyNoEdit } from './post-edit.ts'
import { postRows } from './tweet-row.ts'
import { isEmptyValue } from '../language/validate.ts'

const at = operationsAt({
  path: '/accounts/:account_id/tweets',
  idParam: 'tweet_id',
  readers: creativeReaders,
  writers: creativeWriters,
  reads: 'read',
  source: 'Creatives',
})

/** What a video may carry. Source: interface, Limits (video post), Creatives. */
const videoTitleMax = 70
const videoDescriptionMax = 200
const videoFields = ['video_title', 'video_description', 'video_cta', 'video_cta_value'] as const

/** Source: interface, Creatives (tweet_type). */
export const postTypes = ['DRAFT', 'PUBLISHED', 'SCHEDULED'] as const
const typeParam: Param = {
  name: 'tweet_type',
  type: 'choice',
  values: postTypes,
  required: true,
}

const onlyVideos: readonly RecordRule[] = videoFields.map((field) => ({
  field,
  involves: [field, 'media_keys'],
  code: 'INVALID_PARAMETER',
  certainty: 'N',
  check: ({ record }) => {
    const kinds = mediaKeysOf(record).map(mediaOfKey)
    const mayBeVideo = kinds.some((kind) => kind === 'video' || kind === undefined)
    return isEmptyValue(record[field]) || mayBeVideo ? null : message('rules.tweet.onlyPostWithVideoTakes')
  },
}))

const ctaPair: readonly RecordRule[] = (
  [
    ['video_cta', 'video_cta_value'],
    ['video_cta_value', 'video_cta'],
  ] as const
).map(([field, other]) => ({
  field,
  involves: [field, other],
  code: 'INCLUSIVE_PARAMETERS',
  certainty: 'N',
  check: ({ record }) =>
    isEmptyValue(record[field]) && !isEmptyValue(record[other])
      ? message('rules.tweet.callActionAddressGoTogether')
      : null,
}))

const videoText = (maxLength?: number) =>
  text({
    write: 'create',
    isKeptUntold: true,
    optional: true,
    nullable: true,
    searchable: true,
    assumed: 'post-video',
    shownWhen: (record) => mediaKeysOf(record).some((key) => (mediaOfKey(key) ?? 'video') === 'video'),
    ...(maxLength === undefined ? {} : { maxLength }),
  })

/** Who posted, as the service tells it; people read it in the name of the user. */
const authorText = (more: { searchable?: boolean } = {}) =>
  text({ optional: true, isKeptUntold: true, assumed: 'post-author', ...more })

/**
 * Published post. Making one is public at once and cannot be taken back here; only its name can be changed. Source: interface,
 * Creatives; record: gaps 6.6 (D).
 */
export const tweet = resource('tweet', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'tweet_id',
  idFields: ['tweet_id'],
  behaviour: { rows: postRows, refusals: { edit: whyNoEdit } },
  nameField: 'name',
  titleField: 'text',
  isCalledByMedia: true,
  foundBy: ['media_keys', 'card_uri'],
  rank: 5,
  deletion: 'none',
  askedBy: 'nothing',
  becomes: ['scheduled_tweet', 'draft_tweet'],
  naturalKey: ['user_id', 'text'],
  pulling: { parent: 'promotable_user', by: 'user_id', param: 'user_id', chunk: 1 },
  fields: {
    tweet_id: text({ form: 'digits', searchable: true }),
    text: postText('create'),
    media_keys: { ...postMedia('create'), isKeptUntold: true, optional: true, assumed: 'post-media' },
    card_uri: postCard('create'),
    user_id: postUser(),
    nullcast: postNullcast('create'),
    conversation_settings: choice({
      write: 'create',
      values: ['EVERYONE', 'FOLLOWING', 'MENTIONED_USERS'],
      serviceDefault: 'EVERYONE',
      sinceVersion: 8,
      optional: true,
      isKeptUntold: true,
    }),
    name: postName('always'),
    video_title: videoText(videoTitleMax),
    video_description: videoText(videoDescriptionMax),
    video_cta: choice({
      write: 'create',
      values: ['VISIT_SITE', 'WATCH_NOW'],
      isKeptUntold: true,
      optional: true,
      nullable: true,
      assumed: 'post-video',
      shownWhen: (record) => mediaKeysOf(record).some((key) => (mediaOfKey(key) ?? 'video') === 'video'),
    }),
    video_cta_value: videoText(),
    media_urls: list({
      optional: true,
      isKeptUntold: true,
      assumed: 'post-media',
    }),
    author_name: authorText({ searchable: true }),
    author_handle: authorText({ searchable: true }),
    author_picture: authorText(),
    lang: text({ optional: true, nullable: true }),
    favorite_count: integer({ optional: true }),
    retweet_count: integer({ optional: true }),
    created_at: instant({ form: 'long' }),
  },
  operations: [
    at.list(
      [
        { ...typeParam, whenPulled: 'PUBLISHED', isFixedWhenKept: true },
        { name: 'tweet_ids', type: 'longList', filters: 'tweet_id' },
        { name: 'user_id', type: 'long', filters: 'user_id' },
        {
          name: 'timeline_type',
          type: 'choice',
          values: ['ALL', 'NULLCAST', 'ORGANIC'],
          whenPulled: 'ALL',
        },
        { name: 'include_mentions_and_replies', type: 'flag', whenPulled: 'true' },
        { name: 'trim_user', type: 'flag' },
        { name: 'name', type: 'text', max: 80, filters: 'name' },
      ],
      {
        paging: { countDefault: 200, countMin: 1, countMax: 1000, hasSort: false, hasTotal: false, hasDeleted: false },
      },
    ),
    {
      ...at.create(),
      path: '/accounts/:account_id/tweet',
      // The answer is kept as the post, so it has to be whole: its author by name, its text uncut.
      params: [
        { name: 'trim_user', type: 'flag', whenSent: 'false' },
        { name: 'tweet_mode', type: 'choice', values: ['compat', 'extended'], whenSent: 'extended' },
      ],
      isNeverRepeated: true,
    },
    { ...at.update(), path: '/accounts/:account_id/tweets/:tweet_id/name' },
    actionAt(
      {
        name: 'previews',
        on: 'kind',
        answer: 'frames',
      },
      {
        method: 'GET',
        path: '/accounts/:account_id/tweet_previews',
        params: [{ name: 'tweet_ids', type: 'longList', required: true }, typeParam],
        roles: creativeReaders,
        rateClass: 'read',
        source: 'Creatives',
      },
    ),
    postEdit,
  ],
  recordRules: [...contentRules, ...onlyVideos, ...ctaPair],
  workspaceRules: [...mediaRules, cardRule, ...pollRules(null), authorRule, ...composerRules] satisfies WorkspaceRule[],
  examples: [
    {
      tweet_id: '1166476031668015104',
      text: 'New in the bag: Guji, washed, with a hint of peach. https://example.com/guji',
      media_keys: ['3_1861203377110642688', '3_1861203377110642695'],
      author_name: 'Mira Lindqvist',
      author_handle: 'mira_northwind',
      author_picture: 'https://pictures.example.com/mira_normal.png',
      user_id: '1650214377',
      nullcast: true,
      conversation_settings: 'EVERYONE',
      name: 'Guji launch',
      lang: 'en',
      favorite_count: 12,
      retweet_count: 3,
      created_at: '2026-08-27T22:22:12Z',
    },
    {
      tweet_id: '1166476031668015181',
      text: '秋の新茶、予約受付中です。',
      card_uri: 'card://1861203377110642688',
      user_id: '1650214377',
      nullcast: false,
      conversation_settings: 'MENTIONED_USERS',
      name: null,
      lang: 'ja',
      favorite_count: 0,
      retweet_count: 0,
      created_at: '2026-09-14T01:00:00Z',
    },
  ],
})
