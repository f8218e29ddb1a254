import type { Message, MessageId } from '../messages/message.ts'
/**
 * Every code that the service answers with, the status that it comes with, and what it means for people: what happened, why, what to do.
 * Source: gaps 4.2 (D, R, T) for the numbers, gaps 5.2 (D) for the words, interface, Errors.
 */

export interface ServiceCode {
  status: number
  words: MessageId
}

export const serviceCodes: Readonly<Record<string, ServiceCode>> = {
  // Numbers of the sign-in and standard endpoints
  '32': { status: 401, words: 'model.serviceCodes.32' },
  '34': { status: 404, words: 'model.serviceCodes.34' },
  '38': { status: 400, words: 'model.serviceCodes.38' },
  '44': { status: 400, words: 'model.serviceCodes.44' },
  '64': { status: 403, words: 'model.serviceCodes.64' },
  '86': { status: 405, words: 'model.serviceCodes.86' },
  '88': { status: 429, words: 'model.serviceCodes.88' },
  '89': { status: 401, words: 'model.serviceCodes.89' },
  '99': { status: 403, words: 'model.serviceCodes.99' },
  '135': { status: 401, words: 'model.serviceCodes.135' },
  '170': { status: 400, words: 'model.serviceCodes.170' },
  '215': { status: 400, words: 'model.serviceCodes.215' },
  '261': { status: 403, words: 'model.serviceCodes.261' },
  '324': { status: 400, words: 'model.serviceCodes.324' },
  '348': { status: 403, words: 'model.serviceCodes.348' },
  '415': { status: 403, words: 'model.serviceCodes.415' },

  // The activity stream. Assumed: docs/assumptions.md, stream-refusals.
  TooManyConnections: { status: 429, words: 'model.serviceCodes.TooManyConnections' },

  // 400: the request does not fit
  DUPLICATE_TWEET: { status: 400, words: 'model.serviceCodes.DUPLICATE_TWEET' },
  EXCLUSIVE_PARAMETERS: { status: 400, words: 'model.serviceCodes.EXCLUSIVE_PARAMETERS' },
  FEATURE_NOT_AVAILABLE: { status: 400, words: 'model.serviceCodes.FEATURE_NOT_AVAILABLE' },
  ILLEGAL_CHARACTERS: { status: 400, words: 'model.serviceCodes.ILLEGAL_CHARACTERS' },
  INCLUSIVE_PARAMETERS: { status: 400, words: 'model.serviceCodes.INCLUSIVE_PARAMETERS' },
  INCOMPATIBLE_LINE_ITEM: { status: 400, words: 'model.serviceCodes.INCOMPATIBLE_LINE_ITEM' },
  INVALID: { status: 400, words: 'model.serviceCodes.INVALID' },
  INVALID_DENOMINATION: { status: 400, words: 'model.serviceCodes.INVALID_DENOMINATION' },
  INVALID_FUNDING_INSTRUMENT: { status: 400, words: 'model.serviceCodes.INVALID_FUNDING_INSTRUMENT' },
  INVALID_IMAGE: { status: 400, words: 'model.serviceCodes.INVALID_IMAGE' },
  INVALID_MEDIA: { status: 400, words: 'model.serviceCodes.INVALID_MEDIA' },
  INVALID_MEDIA_ID: { status: 400, words: 'model.serviceCodes.INVALID_MEDIA_ID' },
  INVALID_PARAMETER: { status: 400, words: 'model.serviceCodes.INVALID_PARAMETER' },
  INVALID_PLACEMENT_TYPE: { status: 400, words: 'model.serviceCodes.INVALID_PLACEMENT_TYPE' },
  INVALID_TAILORED_AUDIENCE_TYPE: { status: 400, words: 'model.serviceCodes.INVALID_TAILORED_AUDIENCE_TYPE' },
  INVALID_TARGETING_TYPE: { status: 400, words: 'model.serviceCodes.INVALID_TARGETING_TYPE' },
  INVALID_TIME_WINDOW: { status: 400, words: 'model.serviceCodes.INVALID_TIME_WINDOW' },
  INVALID_TV_SHOW_LOCATIONS: { status: 400, words: 'model.serviceCodes.INVALID_TV_SHOW_LOCATIONS' },
  INVALID_TWEET: { status: 400, words: 'model.serviceCodes.INVALID_TWEET' },
  INVALID_USER: { status: 400, words: 'model.serviceCodes.INVALID_USER' },
  INVALID_USER_ID: { status: 400, words: 'model.serviceCodes.INVALID_USER_ID' },
  MISSING_PARAMETER: { status: 400, words: 'model.serviceCodes.MISSING_PARAMETER' },
  REQUEST_TOO_COMPLEX: { status: 400, words: 'model.serviceCodes.REQUEST_TOO_COMPLEX' },
  SCHEDULED_TWEET_LIMIT_EXCEEDED: { status: 400, words: 'model.serviceCodes.SCHEDULED_TWEET_LIMIT_EXCEEDED' },
  SPEND_EXCEEDS_BUDGET: { status: 400, words: 'model.serviceCodes.SPEND_EXCEEDS_BUDGET' },
  TOO_MANY_CAMPAIGNS: { status: 400, words: 'model.serviceCodes.TOO_MANY_CAMPAIGNS' },
  TOO_MANY_LINE_ITEMS: { status: 400, words: 'model.serviceCodes.TOO_MANY_LINE_ITEMS' },
  TV_SHOW_OUTSIDE_MARKET: { status: 400, words: 'model.serviceCodes.TV_SHOW_OUTSIDE_MARKET' },
  TWEET_CANNOT_BE_BLANK: { status: 400, words: 'model.serviceCodes.TWEET_CANNOT_BE_BLANK' },
  UNKNOWN_CARD_TYPE: { status: 400, words: 'model.serviceCodes.UNKNOWN_CARD_TYPE' },
  UNKNOWN_CRITERIA_TYPE: { status: 400, words: 'model.serviceCodes.UNKNOWN_CRITERIA_TYPE' },

  // 401: the keys
  UNAUTHORIZED_ACCESS: { status: 401, words: 'model.serviceCodes.UNAUTHORIZED_ACCESS' },

  // 403: not allowed
  ACCOUNT_LOCKED_OUT: { status: 403, words: 'model.serviceCodes.ACCOUNT_LOCKED_OUT' },
  ACCOUNT_NOT_FOUND: { status: 403, words: 'model.serviceCodes.ACCOUNT_NOT_FOUND' },
  ACTION_NOT_ALLOWED: { status: 403, words: 'model.serviceCodes.ACTION_NOT_ALLOWED' },
  CURRENT_USER_SUSPENDED: { status: 403, words: 'model.serviceCodes.CURRENT_USER_SUSPENDED' },
  FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED: {
    status: 403,
    words: 'model.serviceCodes.FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED',
  },
  FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT: {
    status: 403,
    words: 'model.serviceCodes.FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT',
  },
  GENERIC_TWEET_ERROR: { status: 403, words: 'model.serviceCodes.GENERIC_TWEET_ERROR' },
  MALWARE_STATUS: { status: 403, words: 'model.serviceCodes.MALWARE_STATUS' },
  READONLY_CLIENT_APPLICATION: { status: 403, words: 'model.serviceCodes.READONLY_CLIENT_APPLICATION' },
  TWEET_IS_SPAM: { status: 403, words: 'model.serviceCodes.TWEET_IS_SPAM' },
  UNAUTHORIZED_CLIENT_APPLICATION: { status: 403, words: 'model.serviceCodes.UNAUTHORIZED_CLIENT_APPLICATION' },
  USER_NOT_FOUND: { status: 403, words: 'model.serviceCodes.USER_NOT_FOUND' },

  // 404: not there
  ACCOUNT_MEDIA_NOT_FOUND: { status: 404, words: 'model.serviceCodes.ACCOUNT_MEDIA_NOT_FOUND' },
  APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND: {
    status: 404,
    words: 'model.serviceCodes.APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND',
  },
  APP_EVENT_TAG_NOT_FOUND: { status: 404, words: 'model.serviceCodes.APP_EVENT_TAG_NOT_FOUND' },
  BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND: {
    status: 404,
    words: 'model.serviceCodes.BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND',
  },
  CAMPAIGN_NOT_FOUND: { status: 404, words: 'model.serviceCodes.CAMPAIGN_NOT_FOUND' },
  CARD_NOT_FOUND: { status: 404, words: 'model.serviceCodes.CARD_NOT_FOUND' },
  FUNDING_INSTRUMENT_NOT_FOUND: { status: 404, words: 'model.serviceCodes.FUNDING_INSTRUMENT_NOT_FOUND' },
  INVALID_APP_ID: { status: 404, words: 'model.serviceCodes.INVALID_APP_ID' },
  INVALID_APP_STORE: { status: 404, words: 'model.serviceCodes.INVALID_APP_STORE' },
  INVALID_IAB_CATEGORY: { status: 404, words: 'model.serviceCodes.INVALID_IAB_CATEGORY' },
  INVALID_ID_ILLEGAL_CHARACTERS: { status: 404, words: 'model.serviceCodes.INVALID_ID_ILLEGAL_CHARACTERS' },
  LINE_ITEM_APP_NOT_FOUND: { status: 404, words: 'model.serviceCodes.LINE_ITEM_APP_NOT_FOUND' },
  LINE_ITEM_NOT_FOUND: { status: 404, words: 'model.serviceCodes.LINE_ITEM_NOT_FOUND' },
  MACT_APP_NOT_FOUND: { status: 404, words: 'model.serviceCodes.MACT_APP_NOT_FOUND' },
  MEDIA_CREATIVE_NOT_FOUND: { status: 404, words: 'model.serviceCodes.MEDIA_CREATIVE_NOT_FOUND' },
  MEDIA_NOT_FOUND: { status: 404, words: 'model.serviceCodes.MEDIA_NOT_FOUND' },
  NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION: {
    status: 404,
    words: 'model.serviceCodes.NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION',
  },
  NOT_FOUND: { status: 404, words: 'model.serviceCodes.NOT_FOUND' },
  PROMOTABLE_USER_NOT_FOUND: { status: 404, words: 'model.serviceCodes.PROMOTABLE_USER_NOT_FOUND' },
  PROMOTED_ACCOUNT_NOT_FOUND: { status: 404, words: 'model.serviceCodes.PROMOTED_ACCOUNT_NOT_FOUND' },
  PROMOTED_TWEET_NOT_FOUND: { status: 404, words: 'model.serviceCodes.PROMOTED_TWEET_NOT_FOUND' },
  ROUTE_NOT_FOUND: { status: 404, words: 'model.serviceCodes.ROUTE_NOT_FOUND' },
  TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND: {
    status: 404,
    words: 'model.serviceCodes.TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND',
  },
  TAILORED_AUDIENCE_NOT_FOUND: { status: 404, words: 'model.serviceCodes.TAILORED_AUDIENCE_NOT_FOUND' },
  TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND: {
    status: 404,
    words: 'model.serviceCodes.TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND',
  },
  TARGETING_CRITERION_NOT_FOUND: { status: 404, words: 'model.serviceCodes.TARGETING_CRITERION_NOT_FOUND' },
  TWEET_NOT_FOUND: { status: 404, words: 'model.serviceCodes.TWEET_NOT_FOUND' },
  WEB_EVENT_TAG_NOT_FOUND: { status: 404, words: 'model.serviceCodes.WEB_EVENT_TAG_NOT_FOUND' },

  // The rest
  METHOD_NOT_ALLOWED: { status: 405, words: 'model.serviceCodes.METHOD_NOT_ALLOWED' },
  CANCELLED_REQUEST: { status: 408, words: 'model.serviceCodes.CANCELLED_REQUEST' },
  LOCK_ACQUISITION_TIMEOUT: { status: 423, words: 'model.serviceCodes.LOCK_ACQUISITION_TIMEOUT' },
  TOO_MANY_REQUESTS: { status: 429, words: 'model.serviceCodes.TOO_MANY_REQUESTS' },
  TWEET_RATE_LIMIT_EXCEEDED: { status: 429, words: 'model.serviceCodes.TWEET_RATE_LIMIT_EXCEEDED' },
  INTERNAL_ERROR: { status: 500, words: 'model.serviceCodes.INTERNAL_ERROR' },
  SERVICE_UNAVAILABLE: { status: 503, words: 'model.serviceCodes.SERVICE_UNAVAILABLE' },
  OVER_CAPACITY: { status: 503, words: 'model.serviceCodes.OVER_CAPACITY' },
}

/** What a code means, or null for one that is in no list: then the service's own message is all there is. */
export function codeMessage(code: string): Message | null {
  const known = Object.hasOwn(serviceCodes, code) ? serviceCodes[code] : undefined
  return known ? { id: known.words, args: {} } : null
}
