/** Words for account media. */
import type { KindWords } from '../../../kind-words.ts'

export const accountMedia: KindWords = {
  label: 'Account media',
  labelPlural: 'Account media',
  fields: {
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
    video_id: { label: 'Video' },
    media_url: { label: 'Address' },
  },
  params: { list: { creative_types: { label: 'Kinds' } } },
}
