/** The kinds of targeting, and where their values are looked up. Source: gaps 6.3 (D, CM). */
import { whyNotTargetable } from './targetable.ts'
import type { Named, Naming } from '../language/fields.ts'

/** Kinds of targeting, in the order in which they are listed. */
export const targetingTypes = [
  'AGE',
  'APP_LIST',
  'APP_STORE_CATEGORY',
  'APP_STORE_CATEGORY_LOOKALIKE',
  'BROAD_KEYWORD',
  'CAMPAIGN_ENGAGEMENT',
  'CAMPAIGN_ENGAGEMENT_LOOKALIKE',
  'CONVERSATION',
  'CUSTOM_AUDIENCE',
  'CUSTOM_AUDIENCE_EXPANDED',
  'DEVICE',
  'ENGAGEMENT_TYPE',
  'EVENT',
  'EXACT_KEYWORD',
  'FOLLOWERS_OF_USER',
  'GENDER',
  'IAB_CATEGORY',
  'INTEREST',
  'LANGUAGE',
  'LIVE_TV_EVENT',
  'LOCATION',
  'NETWORK_ACTIVATION_DURATION',
  'NETWORK_OPERATOR',
  'PHRASE_KEYWORD',
  'PLATFORM',
  'PLATFORM_VERSION',
  'SIMILAR_TO_FOLLOWERS_OF_USER',
  'TV_SHOW',
  'UNORDERED_KEYWORD',
  'USER_ENGAGEMENT',
  'USER_ENGAGEMENT_LOOKALIKE',
  'WIFI_ONLY',
] as const

/** Is it a kind of targeting that the interface lists? */
export function isTargetingType(type: string): boolean {
  return targetingTypes.some((each) => each === type)
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

/** Values of kinds with a closed set; more ages exist than are listed anywhere. Source: gaps 6.3 (D, CMG; S, PY). */
export const closedValues: Record<string, readonly string[]> = {
  AGE: [
    'AGE_13_TO_17',
    'AGE_18_TO_24',
    'AGE_25_TO_34',
    'AGE_35_TO_44',
    'AGE_45_TO_54',
    'AGE_55_TO_64',
    'AGE_OVER_65',
    'AGE_18_TO_34',
    'AGE_18_TO_49',
    'AGE_21_TO_34',
    'AGE_25_TO_54',
    'AGE_OVER_21',
  ],
  ENGAGEMENT_TYPE: ['IMPRESSION', 'ENGAGEMENT', 'VIDEO_VIEW', 'VIDEO_VIEW_PARTIAL', 'VIDEO_VIEW_COMPLETE'],
  GENDER: ['1', '2'],
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
export const namedByValue: Naming = { by: { field: 'targeting_type', kinds: lookupKinds, values: closedValues } }
