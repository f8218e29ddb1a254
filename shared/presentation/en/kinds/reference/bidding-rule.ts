/** Words for bidding rules. */
import type { KindWords } from '../../../kind-words.ts'

export const biddingRule: KindWords = {
  label: 'Bidding rule',
  labelPlural: 'Bidding rules',
  fields: {
    minimum_cpe_bid_local_micro: { label: 'Lowest bid' },
    maximum_cpe_bid_local_micro: { label: 'Highest bid' },
    minimum_denomination: { label: 'Step' },
  },
}
