/** Words for tracking tags. */
import type { KindWords } from '../../../kind-words.ts'

export const trackingTag: KindWords = {
  label: 'Tracking tag',
  labelPlural: 'Tracking tags',
  fields: {
    tracking_tag_type: {
      label: 'Kind',
      help: 'Called when the ad is seen, or when it is clicked.',
      values: { IMPRESSION_TAG: 'Impression', CLICK_TRACKER: 'Click' },
    },
    tracking_tag_url: { label: 'Address', help: 'As the tracking partner gives it.' },
  },
}
