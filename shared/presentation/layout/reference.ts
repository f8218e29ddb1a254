/** How the reference data are laid out: navigation, groups of forms, columns of grids. */
import type { KindLayout } from '../kind-words.ts'

export const reference: Readonly<Record<string, KindLayout>> = {
  bidding_rule: {
    navigation: null,
    fields: {
      currency: { column: { order: 1, widthPx: 90 } },
      minimum_cpe_bid_local_micro: { column: { order: 2, widthPx: 110 } },
      maximum_cpe_bid_local_micro: { column: { order: 3, widthPx: 110 } },
      minimum_denomination: { column: { order: 4, widthPx: 90 } },
    },
  },
  placement: {
    navigation: null,
    fields: {
      product_type: { column: { order: 1, widthPx: 160 } },
      placements: { column: { order: 2, widthPx: 420 } },
    },
  },
  advertiser_business_category: {
    navigation: null,
    fields: { name: { column: { order: 1, widthPx: 240 } }, iab_categories: { column: { order: 2, widthPx: 260 } } },
  },
  content_category: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 220 } },
      iab_categories: { column: { order: 2, widthPx: 240 } },
      publishers_in_last_thirty_days: { column: { order: 3, widthPx: 130 } },
      videos_monetized_in_last_thirty_days: { column: { order: 4, widthPx: 130 } },
    },
  },
  iab_category: {
    navigation: null,
    fields: { parent_id: { column: { order: 2, widthPx: 160 } }, name: { column: { order: 1, widthPx: 260 } } },
  },
  publisher: {
    navigation: null,
    fields: {
      username: { column: { order: 1, widthPx: 180 } },
      content_category_ids: { column: { order: 2, widthPx: 160 } },
      monetizable_country_codes: { column: { order: 3, widthPx: 120 } },
      promotion_eligible_country_codes: { column: { order: 4, widthPx: 120 } },
    },
  },
  targeting_location: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      targeting_value: { column: { order: 9, widthPx: 150 } },
      country_code: { column: { order: 3, widthPx: 90 } },
      location_type: { column: { order: 2, widthPx: 130 } },
    },
  },
  targeting_interest: {
    navigation: null,
    fields: { name: { column: { order: 1, widthPx: 240 } }, targeting_value: { column: { order: 9, widthPx: 150 } } },
  },
  targeting_language: {
    navigation: null,
    fields: { name: { column: { order: 1, widthPx: 240 } }, targeting_value: { column: { order: 9, widthPx: 150 } } },
  },
  targeting_platform: {
    navigation: null,
    fields: { name: { column: { order: 1, widthPx: 240 } }, targeting_value: { column: { order: 9, widthPx: 150 } } },
  },
  targeting_platform_version: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      targeting_value: { column: { order: 9, widthPx: 150 } },
      number: { column: { order: 2, widthPx: 90 } },
      os_type: { column: { order: 3, widthPx: 90 } },
    },
  },
  targeting_device: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      targeting_value: { column: { order: 9, widthPx: 150 } },
      manufacturer: { column: { order: 2, widthPx: 120 } },
      os_type: { column: { order: 3, widthPx: 90 } },
    },
  },
  targeting_network_operator: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      targeting_value: { column: { order: 9, widthPx: 150 } },
      country_code: { column: { order: 3, widthPx: 90 } },
    },
  },
  targeting_conversation: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      targeting_value: { column: { order: 9, widthPx: 150 } },
      conversation_type: { column: { order: 2, widthPx: 150 } },
    },
  },
  targeting_app_store_category: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      targeting_value: { column: { order: 9, widthPx: 150 } },
      os_type: { column: { order: 3, widthPx: 90 } },
    },
  },
  targeting_event: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      targeting_value: { column: { order: 9, widthPx: 150 } },
      event_type: { column: { order: 2, widthPx: 150 } },
      start_time: { column: { order: 4, widthPx: 120 } },
      end_time: { column: { order: 5, widthPx: 120 } },
      country_code: { column: { order: 3, widthPx: 90 } },
    },
  },
  targeting_tv_market: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      country_code: { column: { order: 3, widthPx: 90 } },
      locale: { column: { order: 2, widthPx: 90 } },
    },
  },
  targeting_tv_show: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 240 } },
      targeting_value: { column: { order: 9, widthPx: 150 } },
      genre: { column: { order: 2, widthPx: 120 } },
      locales: { column: { order: 3, widthPx: 120 } },
    },
  },
  curated_category: {
    navigation: null,
    fields: {
      name: { column: { order: 1, widthPx: 200 } },
      description: { column: { order: 2, widthPx: 320 } },
      country_codes: { column: { order: 3, widthPx: 120 } },
    },
  },
}
