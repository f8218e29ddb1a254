/** Words for ad groups. */
import { objectives, productTypes } from '../../../../contract/reference/line-item-words.ts'
import type { KindWords } from '../../../kind-words.ts'

export const lineItem: KindWords = {
  label: 'Ad group',
  labelPlural: 'Ad groups',
  calendar: 'Flight',
  fields: {
    name: { label: 'Name', help: 'Only your team sees it. Without one, the id stands for it.' },
    campaign_id: { label: 'Campaign', help: 'Whose budget and funding it uses. It cannot be moved later.' },
    entity_status: {
      label: 'Status',
      help: 'An active ad group serves when its campaign is active as well.',
      values: { ACTIVE: 'Active', PAUSED: 'Paused', DRAFT: 'Draft' },
    },
    objective: {
      label: 'Objective',
      help: 'What it is for. All ad groups of a campaign have the same.',
      values: objectives,
    },
    product_type: {
      label: 'What is promoted',
      help: 'Posts, an account, or media outside posts. All ad groups of a campaign have the same.',
      values: productTypes,
    },
    placements: {
      label: 'Placements',
      help: 'Where it may be shown. Profiles need another placement beside them; search needs keywords.',
      values: {
        ALL_ON_SERVICE: 'Everywhere on the service',
        PUBLISHER_NETWORK: 'Publisher network',
        TAP_BANNER: 'Network banner',
        TAP_FULL: 'Network full screen',
        TAP_FULL_LANDSCAPE: 'Network full screen, landscape',
        TAP_NATIVE: 'Network native',
        TAP_MRECT: 'Network rectangle',
        SERVICE_PROFILE: 'Profiles',
        SERVICE_REPLIES: 'Replies',
        SERVICE_SEARCH: 'Search results',
        SERVICE_TIMELINE: 'Timelines',
      },
    },
    end_time: { label: 'Ends', help: 'Later than the start.' },
    daily_budget_amount_local_micro: {
      label: 'Daily budget',
      help: 'Needed when each ad group has its own budget; not allowed when the campaign shares one.',
    },
    total_budget_amount_local_micro: { label: 'Total budget', help: 'Only when each ad group has its own budget.' },
    standard_delivery: {
      label: 'Pace',
      help: 'Only when each ad group has its own budget.',
      values: { true: 'Even through the day', false: 'As fast as possible' },
    },
    goal: {
      label: 'Goal',
      help: 'What delivery is optimised for. Left out, it follows from the objective.',
      values: {
        APP_CLICKS: 'App clicks',
        APP_INSTALLS: 'App installs',
        APP_PURCHASES: 'App purchases',
        ENGAGEMENT: 'Engagement',
        FOLLOWERS: 'Followers',
        LINK_CLICKS: 'Link clicks',
        MAX_REACH: 'Most people',
        PREROLL: 'Pre-roll views',
        PREROLL_STARTS: 'Pre-roll starts',
        REACH_WITH_ENGAGEMENT: 'People who engage',
        SITE_VISITS: 'Site visits',
        VIDEO_VIEW: 'Video views',
        VIEW_3S_100PCT: 'Views of 3 seconds, whole video',
        VIEW_6S: 'Views of 6 seconds',
        VIEW_15S: 'Views of 15 seconds',
        WEBSITE_CONVERSIONS: 'Website conversions',
      },
    },
    bid_strategy: {
      label: 'Bid strategy',
      help: 'Automatic, a maximum, or an average to aim for. Left out, it follows from the objective.',
      values: { AUTO: 'Automatic', MAX: 'Maximum', TARGET: 'Target average' },
    },
    bid_amount_local_micro: { label: 'Bid', help: 'Needed for a maximum or target bid; ignored for automatic ones.' },
    pay_by: {
      label: 'Pay by',
      help: 'What is charged for.',
      values: { APP_CLICK: 'App click', IMPRESSION: 'Impression', LINK_CLICK: 'Link click', ENGAGEMENT: 'Engagement' },
    },
    frequency_cap: { label: 'Frequency cap', help: 'How often one person sees it within the window.' },
    duration_in_days: { label: 'Cap window', help: '1, 7 or 30 days.' },
    audience_expansion: {
      label: 'Audience expansion',
      help: 'How far delivery may go beyond the targeted audience. The service does not show it again.',
      values: { BROAD: 'Broad', DEFINED: 'Defined', EXPANDED: 'Expanded' },
    },
    advertiser_domain: {
      label: 'Advertiser domain',
      help: 'Without protocol, such as example.com. Needed for the publisher network.',
    },
    categories: {
      label: 'Business categories',
      help: 'Content categories: the whole set of one or two business categories. Needed for the publisher network and for pre-roll views.',
    },
    android_app_store_identifier: {
      label: 'App on Android',
      help: 'Package name. Setting it adds the matching platform to the targeting.',
    },
    ios_app_store_identifier: {
      label: 'App on iOS',
      help: 'Number in the app store. Setting it adds the matching platform to the targeting.',
    },
    primary_web_event_tag: { label: 'Web event tag', help: 'Needed when the goal is website conversions.' },
    advertiser_user_id: {
      label: 'Advertiser user',
      help: 'Only for applications that the service lets set it; others are refused.',
    },
    funding_instrument_id: { label: 'Funding' },
    creative_source: { label: 'Creative source' },
    automatic_tweet_promotion: { label: 'Promotes posts by itself' },
    target_cpa_local_micro: { label: 'Target cost per action' },
  },
  params: { list: { with_draft: { help: 'Also draft ad groups.' } } },
}
