import { message } from '../../messages/message.ts'
import { campaignReaders, campaignWriters } from '../language/roles.ts'
import { choice, id, ref, stamps, text } from '../language/fields.ts'
import { idListMax } from '../language/operation.ts'
import { resource } from '../language/resource.ts'
import { operationsAt } from '../language/standard-operations.ts'
import { mustExist } from '../language/references.ts'

const at = operationsAt({
  path: '/accounts/:account_id/promoted_tweets',
  idParam: 'promoted_tweet_id',
  readers: campaignReaders,
  writers: campaignWriters,
  reads: 'coreRead',
  source: 'Campaign management',
})
const stated = { source: 'gaps 6.4', certainty: 'D' } as const

/**
 * A post promoted by a line item. Those of deleted line items are listed only together with deleted records, and show deleted=false.
 * Source: interface, Campaign management, States; making and deleting them: gaps 6.4 (D).
 */
export const promotedTweet = resource('promoted_tweet', {
  source: 'Campaign management',
  scope: 'account',
  idParam: 'promoted_tweet_id',
  nameField: 'tweet_id',
  rank: 6,
  deletion: 'soft',
  askedBy: 'id',
  isHiddenWith: 'line_item_id',
  naturalKey: ['line_item_id', 'tweet_id'],
  fields: {
    id: id(),
    line_item_id: ref('line_item', {
      write: 'create',
      required: true,
    }),
    tweet_id: text({
      write: 'create',
      required: true,
      form: 'digits',
      names: { kinds: ['tweet'] },
      param: 'tweet_ids',
      // Source: gaps 2, 6.4 (D, CM).
      manyPerCreate: 50,
      searchable: true,
    }),
    entity_status: choice({ values: [], optional: true }),
    approval_status: choice({
      values: [],
      optional: true,
    }),
    ...stamps,
  },
  operations: [
    at.list([
      { name: 'line_item_ids', type: 'idList', max: idListMax, filters: 'line_item_id' },
      { name: 'promoted_tweet_ids', type: 'idList', max: idListMax, filters: 'id' },
    ]),
    at.get(),
    at.create({ ...stated, isArrayAnswer: true }),
    at.delete(stated),
  ],
  workspaceRules: [
    mustExist('line_item_id', 'line_item', 'LINE_ITEM_NOT_FOUND'),
    {
      field: 'tweet_id',
      involves: ['tweet_id'],
      surroundings: 'references',
      code: 'TWEET_NOT_FOUND',
      certainty: 'D',
      // Source: gaps 6.5: drafts are never promoted, and scheduled posts by a kind of their own.
      check: ({ record }, port) => {
        const tweetId = String(record['tweet_id'] ?? '')
        if (port.get('tweet', tweetId)) return null
        if (port.get('draft_tweet', tweetId)) return message('rules.promotedTweet.draft')
        return port.get('scheduled_tweet', tweetId) ? message('rules.promotedTweet.scheduled') : null
      },
    },
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
  ],
  examples: [
    {
      id: '6thl4',
      line_item_id: 'ie4k8',
      tweet_id: '1166476031668015104',
      entity_status: 'ACTIVE',
      approval_status: 'ACCEPTED',
      created_at: '2026-02-02T10:25:00Z',
      updated_at: '2026-02-02T10:25:00Z',
      deleted: false,
    },
  ],
})
