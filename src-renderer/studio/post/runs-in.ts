/** How a post comes to run in an ad group; pure. */
import { t } from '../../../shared/messages/index.ts'
import type { RecordView } from '../../../shared/bridge.ts'

type Post = Pick<RecordView, 'kind' | 'id' | 'operation' | 'values'>

/** The record that promotes it: a promoted post names the post, a scheduled one the scheduled post; null for a draft, which nothing can name. */
export function adOf({ kind, id, values }: Post): { kind: string; field: string; id: string } | null {
  if (kind === 'tweet') return { kind: 'promoted_tweet', field: 'tweet_id', id }
  if (kind !== 'scheduled_tweet') return null
  // Once it is out, the post itself is promoted.
  const post = values['tweet_id']
  return typeof post === 'string' && post !== ''
    ? { kind: 'promoted_tweet', field: 'tweet_id', id: post }
    : { kind: 'scheduled_promoted_tweet', field: 'scheduled_tweet_id', id }
}

/** Why it cannot run in an ad group now, or null. Source: gaps 6.5 (D): published and scheduled posts can be promoted, drafts never. */
export function whyNoAd({ kind, operation, values }: Post): string | null {
  if (operation === 'delete') return t('studio.runsIn.toGo')
  if (kind === 'draft_tweet') return t('studio.runsIn.draft')
  return kind === 'scheduled_tweet' && values['scheduled_status'] === 'FAILED' ? t('studio.runsIn.failed') : null
}
