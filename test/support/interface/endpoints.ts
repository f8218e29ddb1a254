/** The endpoint tables of the interface with every parameter. Source: interface, Endpoints. */
import { endpoints, standardList } from './words.ts'
import type { Endpoint } from './words.ts'

const list = standardList()
const cardList = standardList('count default=100 min=1 max=200')
const account = '/accounts/:account_id'
const sandbox = '{ads_sandbox_base_url}/12'
const cardTypes =
  'IMAGE_APP|IMAGE_CAROUSEL_APP|IMAGE_CAROUSEL_WEBSITE|IMAGE_MULTI_DEST_CAROUSEL_WEBSITE|IMAGE_WEBSITE|' +
  'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE|MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP|MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE|' +
  'VIDEO_APP|VIDEO_CAROUSEL_APP|VIDEO_CAROUSEL_WEBSITE|VIDEO_MULTI_DEST_CAROUSEL_WEBSITE|VIDEO_WEBSITE'
const creativeTypes =
  'BANNER|BANNER_TABLET|INTERSTITIAL|INTERSTITIAL_LANDSCAPE|INTERSTITIAL_LANDSCAPE_TABLET|INTERSTITIAL_TABLET|MEDIUM_RECTANGLE|' +
  'PREROLL|VAST_PREROLL'
const industries =
  'AGENCY|BUSINESS_TO_BUSINESS|ONLINE_SERVICES|EDUCATION|FINANCIAL|HEALTH|GOVERNMENT|MEDIA|MOBILE|RESTAURANT|RETAIL|TECHNOLOGY|TRAVEL|OTHER'
const fundingTypes = 'AGENCY_CREDIT_LINE|CREDIT_CARD|CREDIT_LINE|INSERTION_ORDER|PARTNER_MANAGED'
const previewTypes = 'DRAFT|PUBLISHED|SCHEDULED'
const campaignParams =
  'budget_optimization values=CAMPAIGN|LINE_ITEM; daily_budget_amount_local_micro; entity_status values=ACTIVE|PAUSED; name max=255; ' +
  'purchase_order_number max=50; standard_delivery default=true; total_budget_amount_local_micro'

const authentication = endpoints('Authentication endpoints', {
  'POST /oauth/request_token': 'oauth_callback!; service_auth_access_type values=read|write',
  'GET /oauth/authorize': 'oauth_token!; force_login; screen_name',
  'GET /oauth/authenticate': 'oauth_token!; force_login; screen_name',
  'POST /oauth/access_token': 'oauth_token!; oauth_verifier!',
  'POST /1.1/oauth/invalidate_token (the example uses a .json suffix)': '',
  'POST /oauth2/token': 'grant_type! values=client_credentials',
  'POST /oauth2/invalidate_token': 'access_token!',
})

const accounts = endpoints('Accounts and setup', {
  'GET /accounts': `account_ids list=200; q min=1 max=255; ${list}`,
  [`GET ${account}`]: 'with_deleted',
  [`POST ${sandbox}/accounts`]: '',
  [`PUT ${account}`]: `name; industry_type values=${industries}`,
  [`DELETE ${sandbox}${account}`]: '',
  [`GET ${account}/account_apps`]: list,
  [`GET ${account}/account_history`]:
    'entity_type! values=CAMPAIGN|LINE_ITEM|PROMOTED_TWEET|TARGETING_CRITERIA|PROMOTED_ACCOUNT; entity_id!; start_time!; end_time!; ' +
    'user_id; count; cursor',
  [`GET ${account}/authenticated_user_access`]: '',
  'GET /bidding_rules': 'currency min=3 max=3',
  'GET /advertiser_business_categories': '',
  [`POST ${account}/audience_estimate`]: 'targeting_criteria!; operator_type values=EQ|NE default=EQ',
  'GET /content_categories': '',
  'GET /iab_categories': 'count default=200 min=1 max=1000; cursor; with_total_count default=false',
  'GET /line_items/placements': 'product_type values=MEDIA|PROMOTED_ACCOUNT|PROMOTED_TWEETS',
  [`PUT ${account}/tax_settings`]:
    'address_name; client_address_street1; client_address_street2; invoice_jurisdiction values=LOI_SAPIN|NONE|NOT_SET; ' +
    'tax_category values=BUSINESS_NO_VAT|BUSINESS_WITH_VAT|INDIVIDUAL; tax_exemption_id; tax_id',
  [`GET ${account}/user_settings/:user_id`]: '',
  [`PUT ${account}/user_settings/:user_id`]:
    'notification_email; contact_phone; contact_phone_extension; subscribe_email_types values=ACCOUNT_PERFORMANCE|PERFORMANCE_IMPROVEMENT',
})

const campaigns = endpoints('Campaign management', {
  [`GET ${account}/campaigns`]: `campaign_ids list=200; funding_instrument_ids list=200; q min=1 max=255; with_draft default=false; ${list}`,
  [`GET ${account}/campaigns/:campaign_id`]: 'with_deleted',
  [`POST ${account}/campaigns`]:
    'funding_instrument_id!; name! max=255; budget_optimization values=CAMPAIGN|LINE_ITEM default=CAMPAIGN; ' +
    'daily_budget_amount_local_micro; entity_status values=ACTIVE|PAUSED; purchase_order_number max=50; standard_delivery default=true; ' +
    'total_budget_amount_local_micro',
  [`POST /batch${account}/campaigns`]: 'operation_type! values=Create|Delete|Update; params!',
  [`PUT ${account}/campaigns/:campaign_id`]: campaignParams,
  [`DELETE ${account}/campaigns/:campaign_id`]: '',
  [`GET ${account}/funding_instruments`]: '',
  [`GET ${account}/funding_instruments/:funding_instrument_id`]: 'with_deleted',
  [`POST ${sandbox}${account}/funding_instruments`]: `currency! min=3 max=3; start_time!; type! values=${fundingTypes}; end_time; credit_limit_local_micro; funded_amount_local_micro`,
  [`DELETE ${sandbox}${account}/funding_instruments/:funding_instrument_id`]: '',
  [`POST ${account}/line_item_curated_categories`]: 'line_item_id!; curated_category_id!',
  [`PUT ${account}/line_item_curated_categories/:line_item_curated_category_id`]: 'curated_category_id; line_item_id',
  [`DELETE ${account}/line_item_curated_categories/:line_item_curated_category_id`]: '',
  [`GET ${account}/media_creatives`]: `campaign_id; line_item_ids list=200; media_creative_ids list=200; ${list}`,
  [`GET ${account}/media_creatives/:media_creative_id`]: 'with_deleted',
  [`POST ${account}/media_creatives`]: 'account_media_id!; line_item_id!; landing_url',
  [`DELETE ${account}/media_creatives/:media_creative_id`]: '',
  [`GET ${account}/promoted_accounts`]: `line_item_ids list=200; promoted_account_ids list=200; ${list}`,
  [`GET ${account}/promoted_accounts/:promoted_account_id`]: 'with_deleted',
  [`POST ${account}/promoted_accounts`]: 'line_item_id!; user_id!',
  [`DELETE ${account}/promoted_accounts/:promoted_account_id`]: '',
  [`GET ${account}/promoted_tweets`]: `line_item_ids list=200; promoted_tweet_ids list=200; ${list}`,
  [`GET ${account}/promoted_tweets/:promoted_tweet_id`]: 'with_deleted',
  [`GET ${account}/tracking_tags`]: `line_item_ids list=200; tracking_tag_ids list=200; ${list}`,
  [`GET ${account}/tracking_tags/:tracking_tag_id`]: 'with_deleted',
  [`POST ${account}/tracking_tags`]:
    'line_item_id!; tracking_tag_type! values=IMPRESSION_TAG|CLICK_TRACKER; tracking_tag_url!',
  [`PUT ${account}/tracking_tags/:tracking_tag_id`]: 'tracking_tag_url!',
  [`DELETE ${account}/tracking_tags/:tracking_tag_id`]: '',
})

const creatives = endpoints('Creatives', {
  [`GET ${account}/account_media`]: `account_media_ids list=200; creative_types values=${creativeTypes}; ${list}`,
  [`GET ${account}/account_media/:account_media_id`]: 'with_deleted',
  [`DELETE ${account}/account_media/:account_media_id`]: '',
  [`GET ${account}/cards`]: `card_types values=${cardTypes}; card_id list=200; card_uris list=200; include_legacy_cards default=false; q max=80; ${cardList}`,
  [`GET ${account}/cards/:card_id`]: 'with_deleted',
  [`POST ${account}/cards`]: 'name! max=80; components; slides',
  [`PUT ${account}/cards/:card_id`]: 'name max=80; components; slides',
  [`DELETE ${account}/cards/:card_id`]: '',
  [`GET ${account}/cards/all`]: 'card_uris! list=200; with_deleted',
  [`GET ${account}/cards/all/:card_id`]: 'with_deleted',
  [`GET ${account}/cards/image_conversation`]: `card_ids list=200; q max=80; ${cardList}`,
  [`GET ${account}/cards/poll`]: `card_ids list=200; q max=80; ${cardList}`,
  [`GET ${account}/cards/poll/:card_id`]: 'with_deleted',
  [`POST ${account}/cards/poll`]:
    'duration_in_minutes! min=5 max=10080; first_choice! max=25; second_choice! max=25; third_choice max=25; fourth_choice max=25; ' +
    'name!; media_key',
  [`GET ${account}/cards/video_conversation`]: `card_ids list=200; q max=80; ${cardList}`,
  [`GET ${account}/cards/video_conversation/:card_id`]: 'with_deleted',
  [`POST ${account}/cards/video_conversation`]:
    'name!; media_key!; first_cta! max=20; first_cta_tweet!; thank_you_text! max=23; title max=23; second_cta max=20; second_cta_tweet; ' +
    'third_cta max=20; fourth_cta max=20; third_cta_tweet; fourth_cta_tweet; poster_media_key; thank_you_url; unlocked_image_media_key; ' +
    'unlocked_video_media_key',
  [`PUT ${account}/draft_tweets/:draft_tweet_id`]: 'card_uri; media_keys; nullcast; text; name max=80',
  [`DELETE ${account}/draft_tweets/:draft_tweet_id`]: '',
  [`POST ${account}/draft_tweets/preview/:draft_tweet_id`]: '',
  [`PUT ${account}/scheduled_tweets/:scheduled_tweet_id`]: 'nullcast; scheduled_at; text; name max=80',
  [`DELETE ${account}/scheduled_tweets/:scheduled_tweet_id`]: '',
  [`GET ${account}/tweet_previews`]: `tweet_ids! list=200; tweet_type! values=${previewTypes}`,
  [`GET ${account}/tweets`]: `tweet_type! values=${previewTypes}; tweet_ids list=200; user_id; timeline_type values=ALL|NULLCAST|ORGANIC default=NULLCAST; include_mentions_and_replies default=false; trim_user default=false; name max=80; count default=200 min=1 max=1000; cursor`,
  [`POST ${account}/tweet`]:
    'as_user_id!; text; card_uri; conversation_settings values=EVERYONE|FOLLOWING|MENTIONED_USERS default=EVERYONE; media_keys; ' +
    'name max=80; nullcast default=true; trim_user default=false; tweet_mode values=compat|extended; ' +
    'video_cta values=VISIT_SITE|WATCH_NOW; video_cta_value; video_description max=200; video_title max=70',
  [`PUT ${account}/tweets/:tweet_id/name`]: 'name max=80',
  [`DELETE ${account}/media_library/:media_key`]: '',
})

const permissions = '/5/accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions'
const audiences = endpoints('Audiences and insights', {
  'GET /insights/keywords/search':
    'granularity! values=DAY|HOUR; keywords!; start_time!; end_time; location; negative_keywords',
  [`GET ${permissions}`]: `granted_account_ids list=200; tailored_audience_permission_ids list=200; ${list}`,
  [`POST ${permissions}`]: 'granted_account_id!; permission_level! values=READ_ONLY|READ_WRITE',
  [`DELETE ${permissions}/:tailored_audience_permission_id`]: '',
  [`GET ${account}/custom_audiences/:custom_audience_id/targeted`]: 'with_active default=true; cursor',
  [`POST ${account}/custom_audiences/:custom_audience_id/users`]:
    'operation_type! values=Update|Delete; params!; params.users!; params.effective_at; params.expires_at; params.users.email; ' +
    'params.users.device_id; params.users.handle; params.users.service_id; params.users.phone_number; params.users.partner_user_id',
  [`POST ${account}/custom_audiences`]: 'name!; description',
  [`PUT ${account}/custom_audiences/:custom_audience_id`]: 'name; description',
  [`POST /batch${account}/custom_audiences`]:
    'operation_type! values=Create|Update|Delete; params!; params.audience_type! values=FLEXIBLE|MOBILE_AUDIENCE; params.name!; ' +
    'params.segments; params.child_segments!; segment.boolean_operator values=AND|OR; segment.custom_audience_id; ' +
    'segment.lookback_window values=1|7|14|30; segment.frequency default=1; ' +
    'segment.frequency_comparator values=NUM_GTE|NUM_GT|NUM_EQ|NUM_LTE|NUM_LT default=NUM_GTE; segment.negate default=true; ' +
    'segment.child_segments',
})

export const documentedEndpoints: readonly Endpoint[] = [
  ...authentication,
  ...accounts,
  ...campaigns,
  ...creatives,
  ...audiences,
]
