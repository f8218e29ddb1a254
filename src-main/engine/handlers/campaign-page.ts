/** The page of a campaign, its posts drawn small. */
import type { CampaignPage, PageAd } from '../../../shared/bridge.ts'
import type { PreviewPost } from '../../../shared/model/preview/preview.ts'
import type { Core } from '../core.ts'
import type { CampaignPageRows } from '../store/index.ts'
import type { Handlers } from './handler.ts'
import { inAccount } from './records.ts'

export const campaignPageHandlers = {
  'campaign.page': (core, { accountId, within }) => {
    const page = inAccount(core, 'campaign', accountId).records.campaignPage(accountId, within)
    return page && drawn(core, page)
  },
} satisfies Partial<Handlers>

/** Each post is drawn once, however many ad groups show it. */
function drawn(core: Core, page: CampaignPageRows): CampaignPage {
  const posts = new Map<number, PreviewPost>()
  const postOf = ({ shown, postValues }: CampaignPageRows['adGroups'][number]['ads'][number]): PreviewPost | null => {
    if (!shown || !postValues) return null
    const post = posts.get(shown.key) ?? core.session().media.smallPost(shown.kind, postValues)
    posts.set(shown.key, post)
    return post
  }
  return {
    ...page,
    adGroups: page.adGroups.map((group) => ({
      ...group,
      ads: group.ads.map((ad): PageAd => {
        const { postValues: _, ...rest } = ad
        return { ...rest, post: postOf(ad) }
      }),
    })),
  }
}
