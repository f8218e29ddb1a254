import type { Hooks } from './hook-types.ts'

/** The envelope of bidding rules says what is in it and how much. Source: gaps 6.4. */
export const biddingRuleHooks: Hooks = {
  envelope: (totalCount) => ({ data_type: 'bidding_rule', total_count: totalCount }),
}

/** Networks of the United States, unless a country is named. Source: gaps 6.3. */
export const networkOperatorHooks: Hooks = {
  isListed: (record, params) => record['country_code'] === (params['country_code'] ?? 'US'),
}
