/** Words for media creatives. */
import type { KindWords } from '../../../kind-words.ts'

export const mediaCreative: KindWords = {
  label: 'Media creative',
  labelPlural: 'Media creatives',
  fields: {
    account_media_id: { label: 'Media', help: 'Media come here by themselves once they are in the media library.' },
    landing_url: {
      label: 'Landing page',
      help: 'For display images only, and needed when the objective is website clicks. Pre-roll videos have theirs in their call to action.',
    },
    creative_type: {
      label: 'Kind',
      values: {
        BANNER: 'Banner',
        BANNER_TABLET: 'Banner, tablet',
        INTERSTITIAL: 'Interstitial',
        INTERSTITIAL_LANDSCAPE: 'Interstitial, landscape',
        INTERSTITIAL_LANDSCAPE_TABLET: 'Interstitial, landscape tablet',
        INTERSTITIAL_TABLET: 'Interstitial, tablet',
        MEDIUM_RECTANGLE: 'Medium rectangle',
        PREROLL: 'Pre-roll video',
        VAST_PREROLL: 'Pre-roll video by VAST',
      },
    },
  },
  params: { list: { campaign_id: { help: 'Only those of this campaign’s ad groups.' } } },
}
