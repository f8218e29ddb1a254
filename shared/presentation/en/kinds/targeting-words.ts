/** Words for the kinds of targeting and for their closed sets of values, which several resources show. */
import type { targetingTypes } from '../../../contract/reference/targeting.ts'

/** What each kind of targeting is called. */
export const targetingTypeWords = {
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
} as const satisfies Record<(typeof targetingTypes)[number], string>

/** What values of kinds with a closed set are called, by the kind of targeting. */
export const targetingValueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
