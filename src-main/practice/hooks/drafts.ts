import type { RecordValues } from '../../../shared/model/values.ts'
import { defaultUserId } from '../posts/default-user.ts'
import type { Hooks } from './hook-types.ts'

/** A text that was never written is an empty one. Source: gaps 6.5 (D). */
const textOf = (record: RecordValues) => ({ text: record['text'] ?? '' })

/** Only one user's; the account's promotable one where nobody is named. Source: gaps 6.5 (D). */
const isListed: Hooks['isListed'] = (record, params, port, accountId) =>
  record['user_id'] === (params['user_id'] ?? defaultUserId(port, accountId))

/** Draft: shown to its author by a notification, which goes nowhere here. Source: interface, Creatives, States; gaps 6.5. */
export const draftTweetHooks: Hooks = {
  omitsAccount: true,
  follows: textOf,
  isListed,
  removed: () => ({ status: 'DELETED' }),
  actions: {
    preview: ({ context, id }) =>
      context.draft.get('draft_tweet', context.accountId, id)
        ? { rest: { message: 'A preview was sent to every device on which you are signed in.' } }
        : {
            errors: [
              {
                code: 'NOT_FOUND',
                message: `Draft ${id} was not found in account ${context.accountId}.`,
                parameter: 'draft_tweet_id',
              },
            ],
          },
  },
}

/** Scheduled post: waits until its time. Source: gaps 6.5. */
export const scheduledTweetHooks: Hooks = {
  made: () => ({ scheduled_status: 'SCHEDULED', completed_at: null, tweet_id: null }),
  omitsAccount: true,
  follows: textOf,
  isListed,
  removed: () => ({ scheduled_status: 'DELETED' }),
}
