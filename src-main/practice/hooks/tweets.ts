import { mediaKeysOf } from '../../../shared/contract/creatives/post-rules.ts'
import { resourceOf } from '../../../shared/contract/registry.ts'
import { toInstant } from '../clock.ts'
import { defaultUserId } from '../posts/default-user.ts'
import { previewMarkup } from '../posts/preview.ts'
import { kindOfType } from '../posts/types.ts'
import { encodePost } from '../posts/wire.ts'
import type { ActionCall, Hooks } from './hook-types.ts'

/**
 * Post: made at once and public. Media that was uploaded for it comes into the library with it. Lists show one user's, promoted-only
 * ones unless told otherwise; ids that are asked for are shown whosever they are. Source: interface, Creatives; gaps 6.6, 6.8.
 */
export const tweetHooks: Hooks = {
  omitsAccount: true,

  before: (given, context, make) => {
    for (const key of mediaKeysOf(given)) {
      if (context.draft.get('media_library', context.accountId, key)?.['deleted'] === false) continue
      const usable = context.media.usable(key, String(given['user_id'] ?? ''), context.nowMs)
      if ('refused' in usable) continue
      make('media_library', { media_key: key }, { ...context, userId: usable.row.user_id })
    }
  },

  made: (_, context) => ({
    tweet_id: context.media.ids.nextNumber('post'),
    created_at: toInstant(context.nowMs),
    lang: 'und',
    favorite_count: 0,
    retweet_count: 0,
  }),

  follows: (record) => ({ text: record['text'] ?? '' }),

  after: (record, context, put) => {
    for (const key of mediaKeysOf(record)) {
      const known = context.draft.get('media_library', context.accountId, key)
      if (known && known['tweeted'] !== true)
        put('update', resourceOf('media_library'), key, { ...known, tweeted: true }, context, known)
    }
  },

  listed: ({ tweet_type: type }, { draft, accountId }) =>
    type === 'PUBLISHED'
      ? undefined
      : draft.list(kindOfType(type), accountId).map((record) => ({ ...record, tweet_id: record['id'] })),

  isListed: (record, params, port, accountId) => {
    if (Array.isArray(params['tweet_ids'])) return true
    if (record['user_id'] !== (params['user_id'] ?? defaultUserId(port, accountId))) return false
    const isReply = String(record['text'] ?? '').startsWith('@')
    if (isReply && params['include_mentions_and_replies'] !== true) return false
    const timeline = params['timeline_type'] ?? 'NULLCAST'
    return timeline === 'ALL' || record['nullcast'] === (timeline === 'NULLCAST')
  },

  encoded: encodePost,

  actions: { previews },
}

/** Ids that do not fit the type are left out without a word. Source: gaps 6.5 (D). */
function previews({ context, params }: ActionCall) {
  const type = String(params['tweet_type'])
  const ids = Array.isArray(params['tweet_ids']) ? params['tweet_ids'].map(String) : []
  const found = ids.filter((id) => context.draft.get(kindOfType(type), context.accountId, id))
  return {
    data: found.map((id) => ({
      tweet_id: id,
      preview: previewMarkup(context.media.address, context.accountId, type, id),
    })),
  }
}
