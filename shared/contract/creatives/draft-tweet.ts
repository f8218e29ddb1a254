import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { id, stamps } from '../language/fields.ts'
import { resource } from '../language/resource.ts'
import { actionAt, operationsAt } from '../language/standard-operations.ts'
import { postCard, postMedia, postName, postNullcast, postText, postUser } from './post-fields.ts'
import { authorRule, cardRule, contentRules, mediaRules } from './post-rules.ts'

const at = operationsAt({
  path: '/accounts/:account_id/draft_tweets',
  idParam: 'draft_tweet_id',
  readers: creativeReaders,
  writers: creativeWriters,
  reads: 'read',
  source: 'Creatives',
})
const stated = { source: 'gaps 6.5', certainty: 'D' } as const

/** Pages of drafts and scheduled posts. Source: gaps 6.5 (D). */
export const draftPaging = {
  countDefault: 100,
  countMin: 1,
  countMax: 200,
  hasSort: false,
  hasTotal: false,
  hasDeleted: false,
} as const

/** Post that is being written: it can be changed and shown to oneself, and goes nowhere. Deleting is for good. Source: interface, Creatives, States. */
export const draftTweet = resource('draft_tweet', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'draft_tweet_id',
  nameField: 'name',
  titleField: 'text',
  isCalledByMedia: true,
  foundBy: ['media_keys', 'card_uri', 'user_id'],
  rank: 5,
  deletion: 'hard',
  askedBy: 'id',
  naturalKey: ['user_id', 'text', 'name', 'card_uri'],
  pulling: { parent: 'promotable_user', by: 'user_id', param: 'user_id', chunk: 1 },
  becomes: ['scheduled_tweet', 'tweet'],
  fields: {
    id: id(),
    text: postText('always'),
    media_keys: postMedia('always'),
    card_uri: postCard('always'),
    user_id: postUser(),
    nullcast: postNullcast('always'),
    name: postName('always'),
    created_at: stamps.created_at,
    updated_at: stamps.updated_at,
  },
  operations: [
    at.list(
      [
        {
          name: 'user_id',
          type: 'long',
          filters: 'user_id',
        },
      ],
      { ...stated, paging: draftPaging },
    ),
    at.get({ ...stated, params: [] }),
    at.create(stated),
    at.update(),
    at.delete(),
    actionAt(
      {
        name: 'preview',
        on: 'record',
        answer: 'none',
      },
      {
        method: 'POST',
        path: '/accounts/:account_id/draft_tweets/preview/:draft_tweet_id',
        params: [],
        roles: creativeWriters,
        rateClass: 'write',
        source: 'Creatives',
      },
    ),
  ],
  recordRules: contentRules,
  workspaceRules: [...mediaRules, cardRule, authorRule],
  examples: [
    {
      id: '994747471329873920',
      text: 'Three roasts, one grinder: which would you wake up for? ☕️',
      media_keys: ['3_1861203377110642688', '3_1861203377110642695'],
      card_uri: null,
      user_id: '1650214377',
      nullcast: true,
      name: 'Grinder, wake up',
      created_at: '2026-10-28T15:02:11Z',
      updated_at: '2026-11-03T08:40:00Z',
    },
    {
      id: '994747471329873922',
      text: '',
      media_keys: ['16_1861203377110642691'],
      card_uri: null,
      user_id: '1650214377',
      nullcast: false,
      name: null,
      created_at: '2026-11-01T10:00:00Z',
      updated_at: '2026-11-01T10:00:00Z',
    },
  ],
})
