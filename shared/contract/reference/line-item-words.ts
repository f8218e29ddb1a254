/** Words for people for the closed sets of line items. Source: gaps 6.2 (D, CM). */

export const objectives = {
  APP_ENGAGEMENTS: 'App re-engagements',
  APP_INSTALLS: 'App installs',
  REACH: 'Reach',
  FOLLOWERS: 'Followers',
  ENGAGEMENTS: 'Engagements',
  VIDEO_VIEWS: 'Video views',
  PREROLL_VIEWS: 'Pre-roll views',
  WEBSITE_CLICKS: 'Website clicks',
}

export const productTypes = { MEDIA: 'Media', PROMOTED_ACCOUNT: 'Account', PROMOTED_TWEETS: 'Posts' }

export const placements = {
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
}

export const goals = {
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
}

export const bidStrategies = { AUTO: 'Automatic', MAX: 'Maximum', TARGET: 'Target average' }

/** ENGAGEMENT is only read. */
export const payers = {
  APP_CLICK: 'App click',
  IMPRESSION: 'Impression',
  LINK_CLICK: 'Link click',
  ENGAGEMENT: 'Engagement',
}
