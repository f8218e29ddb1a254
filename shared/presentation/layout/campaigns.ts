/** How the campaigns are laid out: navigation, groups of forms, columns of grids. */
import type { KindLayout } from '../kind-words.ts'

export const campaigns: Readonly<Record<string, KindLayout>> = {
  campaign: {
    navigation: 'Campaigns',
    fields: {
      name: { group: 'campaign', column: { order: 1, widthPx: 220 } },
      entity_status: { group: 'campaign', column: { order: 2, widthPx: 78 } },
      daily_budget_amount_local_micro: { group: 'budget', column: { order: 3, widthPx: 128 } },
      total_budget_amount_local_micro: { group: 'budget', column: { order: 4, widthPx: 104 } },
      budget_optimization: { group: 'budget' },
      standard_delivery: { group: 'budget' },
      funding_instrument_id: { group: 'billing', column: { order: 5, widthPx: 106 } },
      purchase_order_number: { group: 'billing' },
    },
  },
  line_item: {
    navigation: 'Campaigns',
    fields: {
      name: { group: 'adGroup', column: { order: 1, widthPx: 220 } },
      campaign_id: { group: 'adGroup', column: { order: 3, widthPx: 200 } },
      entity_status: { group: 'adGroup', column: { order: 2, widthPx: 120 } },
      objective: { group: 'adGroup', column: { order: 4, widthPx: 130 } },
      product_type: { group: 'adGroup' },
      placements: { group: 'adGroup' },
      start_time: { group: 'flight' },
      end_time: { group: 'flight', dayAlone: 'end', column: { order: 7, widthPx: 120 } },
      daily_budget_amount_local_micro: { group: 'budget', column: { order: 5, widthPx: 110 } },
      total_budget_amount_local_micro: { group: 'budget' },
      standard_delivery: { group: 'budget' },
      goal: { group: 'bid' },
      bid_strategy: { group: 'bid' },
      bid_amount_local_micro: { group: 'bid', column: { order: 6, widthPx: 96 } },
      pay_by: { group: 'bid' },
      frequency_cap: { group: 'frequency' },
      duration_in_days: { group: 'frequency' },
      audience_expansion: { group: 'delivery' },
      advertiser_domain: { group: 'delivery' },
      categories: { group: 'delivery' },
      android_app_store_identifier: { group: 'app' },
      ios_app_store_identifier: { group: 'app' },
      primary_web_event_tag: { group: 'delivery' },
    },
  },
  targeting_criterion: {
    navigation: 'Campaigns',
    fields: {
      line_item_id: { group: 'targeting', column: { order: 1, widthPx: 200 } },
      targeting_type: { group: 'targeting', column: { order: 2, widthPx: 170 } },
      targeting_value: { group: 'targeting', column: { order: 4, widthPx: 160 } },
      operator_type: { group: 'targeting', column: { order: 5, widthPx: 110 } },
      name: { column: { order: 3, widthPx: 200 } },
    },
  },
  promoted_tweet: {
    navigation: 'Campaigns',
    fields: {
      line_item_id: { column: { order: 1, widthPx: 220 } },
      tweet_id: { column: { order: 2, widthPx: 180 } },
      approval_status: { column: { order: 3, widthPx: 110 } },
    },
  },
  scheduled_promoted_tweet: {
    navigation: 'Campaigns',
    fields: {
      line_item_id: { column: { order: 1, widthPx: 220 } },
      scheduled_tweet_id: { column: { order: 2, widthPx: 220 } },
      tweet_id: { column: { order: 3, widthPx: 180 } },
    },
  },
  promoted_account: {
    navigation: 'Campaigns',
    fields: {
      line_item_id: { column: { order: 1, widthPx: 220 } },
      user_id: { column: { order: 2, widthPx: 140 } },
      approval_status: { column: { order: 3, widthPx: 110 } },
    },
  },
  media_creative: {
    navigation: 'Campaigns',
    fields: {
      line_item_id: { column: { order: 1, widthPx: 220 } },
      account_media_id: { column: { order: 2, widthPx: 180 } },
      landing_url: { column: { order: 3, widthPx: 240 } },
      approval_status: { column: { order: 4, widthPx: 110 } },
    },
  },
  tracking_tag: {
    navigation: 'Campaigns',
    fields: {
      line_item_id: { column: { order: 1, widthPx: 220 } },
      tracking_tag_type: { column: { order: 2, widthPx: 110 } },
      tracking_tag_url: { column: { order: 3, widthPx: 360 } },
    },
  },
  preroll_call_to_action: {
    navigation: 'Campaigns',
    fields: {
      line_item_id: { column: { order: 1, widthPx: 220 } },
      call_to_action: { column: { order: 2, widthPx: 120 } },
      call_to_action_url: { column: { order: 3, widthPx: 320 } },
    },
  },
  line_item_curated_category: {
    navigation: 'Campaigns',
    fields: {
      line_item_id: { column: { order: 1, widthPx: 220 } },
      curated_category_id: { column: { order: 2, widthPx: 200 } },
    },
  },
}
