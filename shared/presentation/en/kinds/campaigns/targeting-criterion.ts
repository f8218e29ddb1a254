/** Words for targeting. */
import type { KindWords } from '../../../kind-words.ts'

export const targetingCriterion: KindWords = {
  label: 'Targeting criterion',
  labelPlural: 'Targeting',
  fields: {
    targeting_type: {
      label: 'Kind',
      help: 'Conditions of one kind widen the audience; different kinds narrow it, but followers, audiences, interests and keywords add up.',
      values: {
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
      },
    },
    targeting_value: {
      label: 'Value',
      help: 'What the service calls it. Look it up for places, interests, languages, devices and the like; keywords are written as they are.',
    },
    operator_type: {
      label: 'Condition',
      help: 'Left out, it is included. Audiences need it.',
      values: { EQ: 'Include', NE: 'Leave out', GTE: 'At least', LT: 'Less than' },
    },
    localized_name: { label: 'Name in your language' },
    location_type: { label: 'Kind of place' },
  },
  params: {
    list: { lang: { help: 'Two letters; adds the name in that language.' } },
    get: { lang: { help: 'Two letters; adds the name in that language.' } },
    estimate: {
      targeting_criteria: {
        help: 'Objects of targeting_type, targeting_value and operator_type; at least one primary kind.',
      },
      operator_type: { label: 'Count', help: 'The people whom the criteria describe, or everybody else.' },
    },
  },
  actions: {
    estimate: { label: 'Estimate the audience', help: 'About how many people these criteria reach.' },
    suggest: { label: 'Suggest targeting', help: 'Keywords or users that go with those given.' },
  },
}
