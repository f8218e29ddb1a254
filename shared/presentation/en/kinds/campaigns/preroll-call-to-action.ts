/** Words for pre-roll buttons. */
import type { KindWords } from '../../../kind-words.ts'

export const prerollCallToAction: KindWords = {
  label: 'Pre-roll button',
  labelPlural: 'Pre-roll buttons',
  fields: {
    call_to_action: {
      label: 'Button',
      values: { GO_TO: 'Go to', SEE_MORE: 'See more', SHOP: 'Shop', VISIT_SITE: 'Visit site', WATCH_NOW: 'Watch now' },
    },
    call_to_action_url: { label: 'Address' },
  },
}
