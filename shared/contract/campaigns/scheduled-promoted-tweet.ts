import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { mustExist } from '../language/references.ts'
import type { RecordValues } from '../../model/values.ts'

const at = operationsAt({
  path: '/accounts/:account_id/scheduled_promoted_tweets',
  idParam: 'scheduled_promoted_tweet_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'coreRead',
  source: 'gaps 6.4',
})
const stated = { certainty: 'D' } as const

/** Why it cannot be deleted any more, or null. */
function whyNoDelete({ tweet_id: postId }: RecordValues): Message | null {
  return typeof postId === 'string' && postId !== ''
    ? message('rules.scheduledPromotedTweet.postOutDeletePromotedPost')
    : null
}

/** A scheduled post that a line item will promote; once it is out, a promoted post takes its place. Source: gaps 6.4, 6.5 (D, CM). */
export const scheduledPromotedTweet = resource('scheduled_promoted_tweet', {
  source: 'gaps 6.4',
  scope: 'account',
  idParam: 'scheduled_promoted_tweet_id',
  nameField: 'scheduled_tweet_id',
  rank: 6,
  deletion: 'soft',
  askedBy: 'id',
  isHiddenWith: 'line_item_id',
  naturalKey: ['line_item_id', 'scheduled_tweet_id'],
  behaviour: { refusals: { delete: whyNoDelete } },
  fields: {
    id: id(),
    line_item_id: ref('line_item', {
      write: 'create',
      required: true,
    }),
    scheduled_tweet_id: ref('scheduled_tweet', {
      write: 'create',
      required: true,
    }),
    tweet_id: text({
      form: 'digits',
      names: { kinds: ['tweet'] },
      nullable: true,
      optional: true,
    }),
    ...stamps,
  },
  operations: [
    at.list(
      [
        { name: 'line_item_ids', type: 'idList', max: idListMax, filters: 'line_item_id' },
        { name: 'scheduled_promoted_tweet_ids', type: 'idList', max: idListMax, filters: 'id' },
      ],
      stated,
    ),
    at.get(stated),
    at.create(stated),
    at.delete(stated),
  ],
  workspaceRules: [
    mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND'),
    {
      field: 'line_item_id',
      involves: ['line_item_id'],
      surroundings: 'references',
      code: 'INCOMPATIBLE_LINE_ITEM',
      certainty: 'N',
      check: ({ record }, port) => {
        // Assumed: docs/assumptions.md, promoted-posts-line-item.
        const lineItem = port.get('line_item', String(record['line_item_id'] ?? ''))
        return lineItem && lineItem['product_type'] !== 'PROMOTED_TWEETS'
          ? message('rules.promotedTweet.adGroupDoesNotPromote')
          : null
      },
    },
    mustExist('scheduled_tweet_id', 'scheduled_tweet', 'TWEET_NOT_FOUND'),
    {
      field: 'scheduled_tweet_id',
      involves: ['scheduled_tweet_id'],
      surroundings: 'references',
      code: 'INVALID_TWEET',
      certainty: 'N',
      check: ({ record }, port) => {
        const post = port.get('scheduled_tweet', String(record['scheduled_tweet_id'] ?? ''))
        return post && (post['scheduled_status'] ?? 'SCHEDULED') !== 'SCHEDULED'
          ? message('rules.scheduledPromotedTweet.postDoesNotWaitAny')
          : null
      },
    },
  ],
  examples: [
    {
      id: '1xboq',
      line_item_id: 'ie4k8',
      scheduled_tweet_id: '1067094737862676481',
      tweet_id: null,
      created_at: '2026-11-10T09:05:00Z',
      updated_at: '2026-11-10T09:05:00Z',
      deleted: false,
    },
  ],
})
