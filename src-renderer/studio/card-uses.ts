/** Where a card stands: in which posts, and in which campaigns through the promoted ones. */
import { listed, t } from '../../shared/messages/index.ts'
import type { RecordView } from '../../shared/bridge.ts'
import { isLocalId } from '../../shared/model/local-id.ts'
import type { Bridge } from '../state/bridge.ts'

export interface CardUses {
  /** Published posts: what they show changes with the card. */
  published: RecordView[]
  /** Posts made here, drafts and scheduled posts: nobody sees them yet. */
  waiting: RecordView[]
  campaigns: RecordView[]
}

/** More are not looked up one by one. */
const most = 200
const postKinds = ['tweet', 'draft_tweet', 'scheduled_tweet'] as const

/** Asks for everything that names the card of this kind. */
export async function usesOf(bridge: Bridge, { kind, id, accountId }: RecordView): Promise<CardUses> {
  const naming = (of: string, equals: Record<string, string>) =>
    bridge.call('record.list', {
      kind: of,
      accountId,
      filter: { text: '', chip: 'all', equals },
      afterKey: 0,
      limit: most,
    })
  const [tweets = [], drafts = [], scheduled = []] = await Promise.all(
    postKinds.map((of) => naming(of, { [`@${kind}`]: id })),
  )
  const published = tweets.filter((tweet) => !isLocalId(tweet.id))
  const promoted = (
    await Promise.all(published.map((tweet) => naming('promoted_tweet', { tweet_id: tweet.id })))
  ).flat()
  const groups = await recordsOf(bridge, 'line_item', promoted, 'line_item_id')
  const campaigns = await recordsOf(bridge, 'campaign', groups, 'campaign_id')
  const local = tweets.filter((tweet) => isLocalId(tweet.id))
  return { published, waiting: [...local, ...drafts, ...scheduled], campaigns }
}

async function recordsOf(
  bridge: Bridge,
  kind: string,
  from: readonly RecordView[],
  field: string,
): Promise<RecordView[]> {
  const ids = new Set(from.flatMap(({ values }) => (typeof values[field] === 'string' ? [values[field]] : [])))
  const found = await Promise.all([...ids].map((id) => bridge.call('record.find', { kind, id }).catch(() => null)))
  return found.filter((record) => record !== null)
}

/** 'In 2 published posts and 1 that waits, and through them in 1 campaign.' `notPulled`: which kinds nobody asked for yet, in a sentence. */
export function usesWords({ published, waiting, campaigns }: CardUses, notPulled = ''): string {
  if (published.length + waiting.length === 0)
    return notPulled === '' ? t('studio.cardUses.noPostShowsYet') : t('studio.cardUses.noPostHereShows', { notPulled })
  const posts = [
    published.length > 0 && t('studio.cardUses.publishedPosts', { count: published.length }),
    waiting.length > 0 && t('studio.cardUses.nobodySeesYet', { count: waiting.length }),
  ].filter((each) => each !== false)
  const through =
    campaigns.length > 0 ? t('studio.cardUses.andThroughThemIn', { campaignsCount: campaigns.length }) : ''
  return t('studio.cardUses.in', { posts: listed(posts), through })
}
