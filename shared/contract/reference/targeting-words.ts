/** Words for people for the kinds of targeting, and where their values are looked up. Source: gaps 6.3 (D, CM). */
import { whyNotTargetable } from './targetable.ts'
import type { Named, Naming } from '../language/fields.ts'

export const targetingTypes = {
  AGE: 'Age',
  APP_LIST: 'App list (leave out)',
  APP_STORE_CATEGORY: 'App category',
  APP_STORE_CATEGORY_LOOKALIKE: 'App category, lookalike',
  BROAD_KEYWORD: 'Keyword, broad',
  CAMPAIGN_ENGAGEMENT: 'Engaged with a campaign',
  CAMPAIGN_ENGAGEMENT_LOOKALIKE: 'Engaged with a campaign, lookalike',
  CONVERSATION: 'Conversation',
  CUSTOM_AUDIENCE: 'Audience',
  CUSTOM_AUDIENCE_EXPANDED: 'Audience, expanded',
  DEVICE: 'Device',
  ENGAGEMENT_TYPE: 'Kind of engagement',
  EVENT: 'Event',
  EXACT_KEYWORD: 'Keyword, exact',
  FOLLOWERS_OF_USER: 'Followers of a user',
  GENDER: 'Gender',
  IAB_CATEGORY: 'Content category',
  INTEREST: 'Interest',
  LANGUAGE: 'Language',
  LIVE_TV_EVENT: 'Live TV event',
  LOCATION: 'Place',
  NETWORK_ACTIVATION_DURATION: 'New on a network',
  NETWORK_OPERATOR: 'Mobile network',
  PHRASE_KEYWORD: 'Keyword, phrase',
  PLATFORM: 'Platform',
  PLATFORM_VERSION: 'Platform version',
  SIMILAR_TO_FOLLOWERS_OF_USER: 'Like followers of a user',
  TV_SHOW: 'TV show',
  UNORDERED_KEYWORD: 'Keyword, any order (deprecated)',
  USER_ENGAGEMENT: 'Engaged with a user',
  USER_ENGAGEMENT_LOOKALIKE: 'Engaged with a user, lookalike',
  WIFI_ONLY: 'On Wi-Fi only',
}

export const operators = ['EQ', 'NE', 'GTE', 'LT'] as const

export const keywordTypes = ['BROAD_KEYWORD', 'EXACT_KEYWORD', 'PHRASE_KEYWORD', 'UNORDERED_KEYWORD']
/** They say themselves whether they include. Required since version 8. Source: gaps 6.3 (D, FO 141914). */
export const audienceTypes = ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED']
export const lookalikeTypes = [
  'APP_STORE_CATEGORY_LOOKALIKE',
  'CAMPAIGN_ENGAGEMENT_LOOKALIKE',
  'CUSTOM_AUDIENCE_EXPANDED',
  'USER_ENGAGEMENT_LOOKALIKE',
]
/** Kinds that an estimate needs at least one of. Source: gaps 6.3 (followers, audiences, interests, keywords, TV). */
export const primaryTypes = [
  ...keywordTypes,
  ...audienceTypes,
  'FOLLOWERS_OF_USER',
  'SIMILAR_TO_FOLLOWERS_OF_USER',
  'INTEREST',
  'TV_SHOW',
  'LIVE_TV_EVENT',
]

/** Words for values of kinds with a closed set; more ages exist than are listed anywhere. Source: gaps 6.3 (D, CMG; S, PY). */
export const closedWords: Record<string, Record<string, string>> = {
  AGE: {
    AGE_13_TO_17: '13 to 17',
    AGE_18_TO_24: '18 to 24',
    AGE_25_TO_34: '25 to 34',
    AGE_35_TO_44: '35 to 44',
    AGE_45_TO_54: '45 to 54',
    AGE_55_TO_64: '55 to 64',
    AGE_OVER_65: '65 and older',
    AGE_18_TO_34: '18 to 34',
    AGE_18_TO_49: '18 to 49',
    AGE_21_TO_34: '21 to 34',
    AGE_25_TO_54: '25 to 54',
    AGE_OVER_21: '21 and older',
  },
  ENGAGEMENT_TYPE: {
    IMPRESSION: 'Saw it',
    ENGAGEMENT: 'Engaged with it',
    VIDEO_VIEW: 'Viewed the video',
    VIDEO_VIEW_PARTIAL: 'Viewed part of the video',
    VIDEO_VIEW_COMPLETE: 'Viewed the whole video',
  },
  GENDER: { 1: 'Men', 2: 'Women' },
}

/** A user of the service; only those whom an account may promote are records here. */
const user: readonly Named[] = [{ kind: 'promotable_user', value: 'user_id' }]
/** An audience of the account, or one that another shares with it; only those that the service has matched. */
const audience: readonly Named[] = [
  { kind: 'custom_audience', whyNot: whyNotTargetable },
  { kind: 'shared_audience', value: 'id', whyNot: whyNotTargetable },
]

/** Kinds of the records that a value names, by the kind of targeting. */
export const lookupKinds: Readonly<Record<string, readonly (string | Named)[]>> = {
  APP_STORE_CATEGORY: ['targeting_app_store_category'],
  APP_STORE_CATEGORY_LOOKALIKE: ['targeting_app_store_category'],
  CAMPAIGN_ENGAGEMENT: ['campaign'],
  CAMPAIGN_ENGAGEMENT_LOOKALIKE: ['campaign'],
  CONVERSATION: ['targeting_conversation'],
  CUSTOM_AUDIENCE: audience,
  CUSTOM_AUDIENCE_EXPANDED: audience,
  DEVICE: ['targeting_device'],
  EVENT: ['targeting_event'],
  FOLLOWERS_OF_USER: user,
  IAB_CATEGORY: ['iab_category'],
  INTEREST: ['targeting_interest'],
  LANGUAGE: ['targeting_language'],
  LOCATION: ['targeting_location'],
  NETWORK_OPERATOR: ['targeting_network_operator'],
  PLATFORM: ['targeting_platform'],
  PLATFORM_VERSION: ['targeting_platform_version'],
  SIMILAR_TO_FOLLOWERS_OF_USER: user,
  TV_SHOW: ['targeting_tv_show'],
  USER_ENGAGEMENT: user,
  USER_ENGAGEMENT_LOOKALIKE: user,
}

/** Types whose value is the number of a user. */
export const userTypes: readonly string[] = Object.entries(lookupKinds).flatMap(([type, kinds]) =>
  kinds === user ? [type] : [],
)

/** What the value of a criterion names, by its type. */
export const namedByValue: Naming = { by: { field: 'targeting_type', kinds: lookupKinds, words: closedWords } }
