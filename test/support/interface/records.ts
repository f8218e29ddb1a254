/** Fields of records and of the parts of cards, with their values. Source: interface, Resources and their fields; Creatives (components). */
import { members } from './words.ts'
import type { DocumentedRecord } from './words.ts'

const stamps = 'created_at; updated_at; deleted'
const record = (kind: string, fields: string): DocumentedRecord => ({ kind, fields: members(fields) })

export const documentedRecords: readonly DocumentedRecord[] = [
  record(
    'account',
    'id; name; business_name; timezone; timezone_switch_at; ' +
      'industry_type values=AGENCY|BUSINESS_TO_BUSINESS|ONLINE_SERVICES|EDUCATION|FINANCIAL|HEALTH|GOVERNMENT|MEDIA|MOBILE|RESTAURANT|' +
      `RETAIL|TECHNOLOGY|TRAVEL|OTHER; business_id; approval_status; ${stamps}`,
  ),
  record(
    'campaign',
    'id; name max=255; funding_instrument_id; budget_optimization values=CAMPAIGN|LINE_ITEM default=CAMPAIGN; ' +
      'daily_budget_amount_local_micro; total_budget_amount_local_micro; entity_status values=ACTIVE|PAUSED; ' +
      'effective_status values=UNKNOWN|RUNNING; servable; reasons_not_servable values=PAUSED_BY_ADVERTISER|INCOMPLETE; ' +
      `purchase_order_number max=50; standard_delivery; duration_in_days; frequency_cap; currency; ${stamps}`,
  ),
  record(
    'funding_instrument',
    'id; account_id; type values=AGENCY_CREDIT_LINE|CREDIT_CARD|CREDIT_LINE|INSERTION_ORDER|PARTNER_MANAGED; description; currency; ' +
      'start_time; end_time; entity_status values=ACTIVE; able_to_fund; reasons_not_able_to_fund values=DELETED; ' +
      `credit_limit_local_micro; credit_remaining_local_micro; funded_amount_local_micro; io_header; ${stamps}`,
  ),
  record(
    'content_category',
    'id; name; iab_categories; publishers_in_last_thirty_days; videos_monetized_in_last_thirty_days',
  ),
  record('iab_category', 'id; parent_id; name'),
  record(
    'account_media',
    'id; creative_type values=BANNER|BANNER_TABLET|INTERSTITIAL|INTERSTITIAL_LANDSCAPE|INTERSTITIAL_LANDSCAPE_TABLET|' +
      `INTERSTITIAL_TABLET|MEDIUM_RECTANGLE|PREROLL|VAST_PREROLL; video_id; media_url; ${stamps}`,
  ),
  record(
    'draft_tweet',
    'id; name max=80; text; user_id; nullcast; card_uri; media_keys; created_at; updated_at; status values=DELETED',
  ),
  record(
    'media_library',
    'media_key; name; file_name; description; title; media_type values=VIDEO; media_category values=TWEET_VIDEO; ' +
      'media_status values=TRANSCODE_COMPLETED; media_url; poster_media_url; poster_media_key; duration; aspect_ratio; tweeted; ' +
      stamps,
  ),
  record(
    'image_conversation_card',
    'id; name; card_type values=IMAGE_CONVERSATION; card_uri; title; first_cta; first_cta_tweet; thank_you_text; media_key; media_url; ' +
      `image_display_width; image_display_height; ${stamps}`,
  ),
  record(
    'poll_card',
    'id; name; card_type values=TEXT_POLLS|VIDEO_POLLS; card_uri; first_choice; second_choice; third_choice; fourth_choice; start_time; ' +
      `end_time; duration_in_minutes; ${stamps}; video_url; video_hls_url; video_width; video_height; video_poster_url; ` +
      'video_poster_width; video_poster_height; content_duration_seconds',
  ),
  record(
    'tailored_audience_permission',
    `id; tailored_audience_id; granted_account_id; permission_level values=READ_ONLY|READ_WRITE; ${stamps}`,
  ),
  record(
    'custom_audience',
    'id; name; description; audience_type values=CRM|FLEXIBLE; targetable; ' +
      'targetable_types values=CRM|EXCLUDED_CRM|FLEXIBLE|EXCLUDED_FLEXIBLE; reasons_not_targetable values=PROCESSING|TOO_SMALL; ' +
      `permission_level; owner_account_id; is_owner; partner_source values=OTHER; audience_size; ${stamps}; metadata; ` +
      'metadata.custom_audience_id; metadata.account_id; metadata.name; metadata.audience_source values=FLEXIBLE_AUDIENCE; ' +
      'metadata.upload_status; metadata.segments',
  ),
  record('targeted', 'campaign_id; campaign_name; line_items; line_items.id; line_items.name; line_items.servable'),
  record('keyword_insight', 'related_keywords; tweet_volume'),
  record('card_component', 'type values=MEDIA|SWIPEABLE_MEDIA|DETAILS|BUTTON'),
  record('card_media', 'media_key'),
  record('card_swipeable_media', 'media_keys min=2 max=6'),
  record('card_details', 'title; destination'),
  record('card_button', 'label; destination'),
  record('card_label', 'type values=ENUM; value values=BOOK|CONNECT|INSTALL|OPEN|ORDER|PLAY|SHOP'),
  record('card_website', 'type! values=WEBSITE; url!'),
  record(
    'card_app',
    'type! values=APP; country_code!; android_store_app_id; ios_app_store_identifier; android_store_deep_link; ios_deep_link',
  ),
]

/** What sign-in answers. Source: interface, Authentication endpoints. */
export const documentedAnswers: readonly DocumentedRecord[] = [
  record('request_token_answer', 'oauth_token; oauth_token_secret; oauth_callback_confirmed'),
  record('access_token_answer', 'oauth_token; oauth_token_secret; user_id; screen_name'),
  record('revoked_answer', 'access_token'),
  record('bearer_answer', 'token_type values=bearer; access_token'),
  record('revoked_bearer_answer', 'access_token'),
  record(
    'authenticated_user_access',
    'permissions values=ACCOUNT_ADMIN|AD_MANAGER|CREATIVE_MANAGER|CAMPAIGN_ANALYST|ANALYST|PARTNER_AUDIENCE_MANAGER|TWEET_COMPOSER',
  ),
  record('users_answer', 'success_count; total_count'),
]
