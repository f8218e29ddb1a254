/** For what media goes up, by who uses it. Pure. */
import type { RecordUse } from '../../../shared/bridge.ts'
import type { MediaFacts } from '../../../shared/model/media/facts.ts'
import { categoriesFor } from '../../../shared/model/media/limits.ts'
import type { MediaCategory } from '../../../shared/model/media/limits.ts'
import type { RecordValues } from '../../../shared/model/values.ts'

export interface UploadUse {
  category: MediaCategory
  /** Ids of users who post it besides the one who uploads. */
  additionalOwners: string[]
}

/** A record that names the media, or a post that names a card of it. */
export type MediaUse = Pick<RecordUse, 'kind'> & { values: RecordValues }

const postKinds: ReadonlySet<string> = new Set(['tweet', 'draft_tweet', 'scheduled_tweet'])

/**
 * Videos of organic posts alone go up as video for posts, all others for advertising; whoever posts it must be an owner.
 * Source: interface, Creatives (tweet); gaps 7.
 */
export function uploadUse(kind: MediaFacts['kind'], uses: readonly MediaUse[], ownUserId: string | null): UploadUse {
  const posts = uses.filter((use) => postKinds.has(use.kind))
  const isOrganic = uses.length > 0 && uses.every(({ values }) => values['nullcast'] === false)
  const authors = posts.flatMap(({ values }) => (typeof values['user_id'] === 'string' ? [values['user_id']] : []))
  return {
    category: kind === 'video' && isOrganic ? 'TWEET_VIDEO' : categoriesFor(kind)[0]!,
    additionalOwners: [...new Set(authors)].filter((author) => author !== ownUserId && author !== '').toSorted(),
  }
}
