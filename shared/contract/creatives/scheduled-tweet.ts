import { message } from '../../messages/message.ts'
import { choice, id, instant, stamps, text } from '../language/fields.ts'
import { creativeReaders, creativeWriters } from '../language/roles.ts'
import { resource } from '../language/resource.ts'
import type { RecordRule, RulePort, WorkspaceRule } from '../language/rules.ts'
import { draftPaging } from './draft-tweet.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { pollRules } from './poll-rules.ts'
import { postCard, postMedia, postName, postNullcast, postText, postUser } from './post-fields.ts'
import { authorRule, cardRule, composerRules, contentRules, mediaRules } from './post-rules.ts'

const at = operationsAt({
  path: '/accounts/:account_id/scheduled_tweets',
  idParam: 'scheduled_tweet_id',
  readers: creativeReaders,
  writers: creativeWriters,
  reads: 'read',
  source: 'Creatives',
})
const stated = { source: 'gaps 6.5', certainty: 'D' } as const

/** Posts that may be planned within so long. Source: gaps 5.1, 6.5 (D). */
export const slotMs = 15 * 60_000
export const slotMax = 30

const minuteMs = 60_000

/** It can be changed until it goes out. Source: gaps 6.5 (D). */
const stillWaits: RecordRule = {
  field: 'scheduled_at',
  involves: ['text', 'nullcast', 'scheduled_at', 'name', 'scheduled_status'],
  code: 'INVALID_TWEET',
  certainty: 'D',
  check: ({ record, operation }) =>
    operation === 'create' || (record['scheduled_status'] ?? 'SCHEDULED') === 'SCHEDULED'
      ? null
      : message('rules.scheduledTweet.timeHasComeCannotChanged'),
}

const timeRules: readonly WorkspaceRule[] = [
  {
    field: 'scheduled_at',
    involves: ['scheduled_at'],
    surroundings: 'clock',
    code: 'INVALID_PARAMETER',
    certainty: 'D',
    check: ({ record }, port) => {
      const atMs = Date.parse(String(record['scheduled_at']))
      if (Number.isNaN(atMs)) return null
      if (atMs <= port.nowMs()) return message('rules.scheduledTweet.chooseTimeThatStillCome')
      return atMs > inOneYearMs(port.nowMs()) ? message('rules.scheduledTweet.chooseTimeWithinYearFrom') : null
    },
  },
  {
    field: 'scheduled_at',
    involves: ['scheduled_at'],
    surroundings: { sharing: 'scheduled_at', withinMs: slotMs },
    code: 'SCHEDULED_TWEET_LIMIT_EXCEEDED',
    certainty: 'D',
    check: ({ record, accountId, id: ownId }, port) => {
      const atMs = Date.parse(String(record['scheduled_at']))
      if (Number.isNaN(atMs)) return null
      return postsWithinSlot(port, accountId, ownId, atMs) > slotMax
        ? message('rules.scheduledTweet.moreThanPostsWithin15', { slotMax })
        : null
    },
  },
]

/** Posts of the account that go out within one slot, the fullest with this post at that time, itself included. */
export function postsWithinSlot(
  port: Pick<RulePort, 'siblingInstants'>,
  accountId: string,
  ownId: string,
  atMs: number,
): number {
  const range = {
    field: 'scheduled_at',
    from: toInstant(atMs - slotMs + minuteMs),
    to: toInstant(atMs + slotMs - minuteMs),
    having: {},
  }
  const others = port.siblingInstants('scheduled_tweet', accountId, range, ownId)
  return mostInSlot([...others.map((instant) => Date.parse(instant)), atMs])
}

/** Most of the instants that fall within one slot. */
function mostInSlot(instants: readonly number[]): number {
  const ordered = instants.toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  for (const [index, last] of ordered.entries()) {
    while (last - ordered[first]! >= slotMs) first++
    most = Math.max(most, index - first + 1)
  }
  return most
}

/** The same day of the next year, so that a leap year is a year too. */
function inOneYearMs(nowMs: number): number {
  const now = new Date(nowMs)
  return Date.UTC(
    now.getUTCFullYear() + 1,
    now.getUTCMonth(),
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  )
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Post that goes out by itself at its time. Deleting is for good. Source: interface, Creatives; making and record: gaps 6.5 (D). */
export const scheduledTweet = resource('scheduled_tweet', {
  source: 'Creatives',
  scope: 'account',
  idParam: 'scheduled_tweet_id',
  calendar: { at: 'scheduled_at', status: 'scheduled_status', waits: 'SCHEDULED', goesOut: true },
  nameField: 'name',
  titleField: 'text',
  isCalledByMedia: true,
  foundBy: ['media_keys', 'card_uri', 'user_id'],
  rank: 5,
  deletion: 'hard',
  askedBy: 'id',
  becomes: ['draft_tweet', 'tweet'],
  naturalKey: ['user_id', 'text', 'name', 'card_uri', 'scheduled_at'],
  pulling: { parent: 'promotable_user', by: 'user_id', param: 'user_id', chunk: 1 },
  fields: {
    id: id(),
    text: postText('always'),
    media_keys: postMedia('create'),
    card_uri: postCard('create'),
    scheduled_at: instant({
      write: 'always',
      required: true,
      isWholeMinute: true,
    }),
    user_id: postUser(),
    nullcast: postNullcast('always'),
    name: postName('always'),
    scheduled_status: choice({
      values: [],
      optional: true,
    }),
    completed_at: instant({ nullable: true, optional: true }),
    tweet_id: text({
      form: 'digits',
      names: { kinds: ['tweet'] },
      nullable: true,
      optional: true,
    }),
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
  ],
  recordRules: [...contentRules, stillWaits],
  workspaceRules: [...mediaRules, cardRule, ...pollRules('scheduled_at'), authorRule, ...composerRules, ...timeRules],
  examples: [
    {
      id: '1067094737862676481',
      text: 'Advent box number one is on its way. Follow along: #24cups https://example.com/advent',
      media_keys: ['3_1861203377110642688'],
      card_uri: null,
      scheduled_at: '2026-12-01T06:00:00Z',
      user_id: '1650214377',
      nullcast: false,
      name: 'Advent 1',
      scheduled_status: 'SCHEDULED',
      completed_at: null,
      tweet_id: null,
      created_at: '2026-11-10T09:00:00Z',
      updated_at: '2026-11-12T16:30:00Z',
    },
    {
      id: '1067094737862676482',
      text: 'The winter roast is here.',
      media_keys: [],
      card_uri: null,
      scheduled_at: '2026-11-02T07:00:00Z',
      user_id: '1650214377',
      nullcast: true,
      name: null,
      scheduled_status: 'SUCCESS',
      completed_at: '2026-11-02T07:00:01Z',
      tweet_id: '1184930010012164096',
      created_at: '2026-10-20T09:00:00Z',
      updated_at: '2026-11-02T07:00:01Z',
    },
  ],
})
