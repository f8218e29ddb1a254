/**
 * Every code that the service answers with, the status that it comes with, and what it means for people: what happened, why, what to do.
 * Source: gaps 4.2 (D, R, T) for the numbers, gaps 5.2 (D) for the words, interface, Errors.
 */
export interface ServiceCode {
  status: number
  words: string
}

const notFound = (thing: string): ServiceCode => ({
  status: 404,
  words: `The service does not have ${thing}, or it was deleted there. Pull, and choose another one.`,
})

export const serviceCodes: Readonly<Record<string, ServiceCode>> = {
  // Numbers of the sign-in and standard endpoints
  '32': {
    status: 401,
    words: 'The service does not accept the keys or their signature. Check the application keys and sign in again.',
  },
  '34': {
    status: 404,
    words: 'There is nothing at this address of the service. Check the addresses of the connection.',
  },
  '38': { status: 400, words: 'A part of the request is missing. This is a fault of Galley; the log has the details.' },
  '44': {
    status: 400,
    words: 'The service does not know a parameter or its value. It may speak another version; check its addresses.',
  },
  '64': {
    status: 403,
    words: 'The service has suspended this user. Only the service can lift that; your changes stay here.',
  },
  '86': {
    status: 405,
    words: 'The service does not offer this action at this address. Check the addresses of the connection.',
  },
  '88': { status: 429, words: 'Too many requests for now. Galley waits until the service allows more.' },
  '89': {
    status: 401,
    words: 'The sign-in is no longer valid: it was revoked or has expired. Sign in again; your changes stay here.',
  },
  '99': {
    status: 403,
    words:
      'The service could not verify the application, or was asked for its bearer token too often. Check the application keys, or try again in a quarter of an hour.',
  },
  '135': {
    status: 401,
    words: 'The time of this computer differs from the time of the service. Set the clock and try again.',
  },
  '170': { status: 400, words: 'A parameter is missing. This is a fault of Galley; the log has the details.' },
  '215': { status: 400, words: 'The request carried no usable keys. Sign in again.' },
  '261': {
    status: 403,
    words: 'The sign-in or the application may only read. Sign in again with read and write access.',
  },
  '324': { status: 400, words: 'The service cannot use the file. Check its type, size, length and ratio.' },
  '348': { status: 403, words: 'The service does not know the bearer token any more. Get a new one.' },
  '415': {
    status: 403,
    words:
      'The callback address is not registered for the application. Register it at the service, or sign in with a PIN.',
  },

  // The activity stream. Assumed: docs/assumptions.md, stream-refusals.
  TooManyConnections: {
    status: 429,
    words:
      'All connections that the activity stream allows are in use. Close the stream elsewhere; Galley tries again by itself.',
  },

  // 400: the request does not fit
  DUPLICATE_TWEET: { status: 400, words: 'A post with the same text exists already. Change the text.' },
  EXCLUSIVE_PARAMETERS: {
    status: 400,
    words: 'Two values were given of which only one is allowed. Remove one of them.',
  },
  FEATURE_NOT_AVAILABLE: {
    status: 400,
    words: 'The account does not have this feature. Ask the service to switch it on, or leave it out.',
  },
  ILLEGAL_CHARACTERS: { status: 400, words: 'The text has characters that the service does not take. Remove them.' },
  INCLUSIVE_PARAMETERS: { status: 400, words: 'A value needs another one beside it. Fill in both, or neither.' },
  INCOMPATIBLE_LINE_ITEM: {
    status: 400,
    words: 'The ad group is not made for this kind of content. Choose another ad group.',
  },
  INVALID: {
    status: 400,
    words: 'The service does not take the request as it is; it may speak another version. See its message.',
  },
  INVALID_DENOMINATION: {
    status: 400,
    words: 'The amount does not fit the currency. Use whole steps of its smallest unit.',
  },
  INVALID_FUNDING_INSTRUMENT: { status: 400, words: 'The funding source cannot be used here. Choose another one.' },
  INVALID_IMAGE: { status: 400, words: 'The service cannot use the image. Check its type and size.' },
  INVALID_MEDIA: { status: 400, words: 'The service cannot use the media. Check their type, size and length.' },
  INVALID_MEDIA_ID: { status: 400, words: 'The service does not know the media. Upload them again.' },
  INVALID_PARAMETER: { status: 400, words: 'The service does not accept a value. Correct the field that it names.' },
  INVALID_PLACEMENT_TYPE: { status: 400, words: 'The placement does not fit here. Choose another one.' },
  INVALID_TAILORED_AUDIENCE_TYPE: {
    status: 400,
    words: 'The kind of audience does not fit here. Choose another audience.',
  },
  INVALID_TARGETING_TYPE: { status: 400, words: 'The kind of targeting does not fit here. Choose another one.' },
  INVALID_TIME_WINDOW: { status: 400, words: 'Start and end do not make a usable period. Check both times.' },
  INVALID_TV_SHOW_LOCATIONS: {
    status: 400,
    words: 'The programme and the places do not fit together. Change one of them.',
  },
  INVALID_TWEET: { status: 400, words: 'The post cannot be used here. Choose another one.' },
  INVALID_USER: { status: 400, words: 'The service does not accept the user. Choose another one.' },
  INVALID_USER_ID: { status: 400, words: 'The service does not know a user of this number. Check it.' },
  MISSING_PARAMETER: { status: 400, words: 'A value is missing. Fill in the field that the service names.' },
  REQUEST_TOO_COMPLEX: { status: 400, words: 'The request asks for too much at once. Choose fewer items.' },
  SCHEDULED_TWEET_LIMIT_EXCEEDED: {
    status: 400,
    words: 'Too many posts are planned around this time. Choose a time that is a quarter of an hour away.',
  },
  SPEND_EXCEEDS_BUDGET: {
    status: 400,
    words: 'More has been spent already than the new budget allows. Raise the budget.',
  },
  TOO_MANY_CAMPAIGNS: {
    status: 400,
    words: 'The account has as many active campaigns as it may. Pause or delete one first.',
  },
  TOO_MANY_LINE_ITEMS: { status: 400, words: 'There are as many ad groups as allowed. Pause or delete one first.' },
  TV_SHOW_OUTSIDE_MARKET: {
    status: 400,
    words: 'The programme does not run in the chosen market. Change one of them.',
  },
  TWEET_CANNOT_BE_BLANK: { status: 400, words: 'The post has no text. Write one.' },
  UNKNOWN_CARD_TYPE: { status: 400, words: 'The service does not know this kind of card. Use another kind.' },
  UNKNOWN_CRITERIA_TYPE: { status: 400, words: 'The service does not know this kind of targeting. Use another kind.' },

  // 401: the keys
  UNAUTHORIZED_ACCESS: {
    status: 401,
    words: 'The service does not accept the sign-in. Sign in again; your changes stay here.',
  },

  // 403: not allowed
  ACCOUNT_LOCKED_OUT: {
    status: 403,
    words: 'The service has locked the account. Only the service can open it; your changes stay here.',
  },
  ACCOUNT_NOT_FOUND: { status: 403, words: 'The account is not there for this user. Ask its admin for access.' },
  ACTION_NOT_ALLOWED: { status: 403, words: 'The role of this user does not allow that. Ask an admin of the account.' },
  CURRENT_USER_SUSPENDED: {
    status: 403,
    words: 'The service has suspended this user. Only the service can lift that; your changes stay here.',
  },
  FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED: {
    status: 403,
    words: 'This user may not use the funding source. Choose another one.',
  },
  FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT: {
    status: 403,
    words: 'The credit of the funding source is not enough. Lower the budget or choose another source.',
  },
  GENERIC_TWEET_ERROR: {
    status: 403,
    words: 'The service refused the post without saying why. Change it and try again.',
  },
  MALWARE_STATUS: { status: 403, words: 'The service takes an address in the post for harmful. Remove or replace it.' },
  READONLY_CLIENT_APPLICATION: {
    status: 403,
    words: 'The application may only read. Give it write access at the service and sign in again.',
  },
  TWEET_IS_SPAM: { status: 403, words: 'The service takes the post for spam. Change the text.' },
  UNAUTHORIZED_CLIENT_APPLICATION: {
    status: 403,
    words: 'The application has no access to advertising. Ask the service to admit it.',
  },
  USER_NOT_FOUND: { status: 403, words: 'The service does not have this user. Check the name or number.' },

  // 404: not there
  ACCOUNT_MEDIA_NOT_FOUND: notFound('these account media'),
  APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND: notFound('this set-up of app events'),
  APP_EVENT_TAG_NOT_FOUND: notFound('this app event'),
  BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND: notFound('this behaviour'),
  CAMPAIGN_NOT_FOUND: notFound('this campaign'),
  CARD_NOT_FOUND: notFound('this card'),
  FUNDING_INSTRUMENT_NOT_FOUND: notFound('this funding source'),
  INVALID_APP_ID: { status: 404, words: 'The service does not know the app. Check its identifier.' },
  INVALID_APP_STORE: { status: 404, words: 'The service does not know the app store. Check it.' },
  INVALID_IAB_CATEGORY: { status: 404, words: 'The service does not know the content category. Choose another one.' },
  INVALID_ID_ILLEGAL_CHARACTERS: { status: 404, words: 'An identifier has characters that none has. Check it.' },
  LINE_ITEM_APP_NOT_FOUND: notFound('this app of the ad group'),
  LINE_ITEM_NOT_FOUND: notFound('this ad group'),
  MACT_APP_NOT_FOUND: notFound('this tracked app'),
  MEDIA_CREATIVE_NOT_FOUND: notFound('this media creative'),
  MEDIA_NOT_FOUND: notFound('these media'),
  NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION: {
    status: 404,
    words: 'The application has no provider for this. Ask the service to set one up.',
  },
  NOT_FOUND: notFound('this record'),
  PROMOTABLE_USER_NOT_FOUND: notFound('this promotable user'),
  PROMOTED_ACCOUNT_NOT_FOUND: notFound('this promoted account'),
  PROMOTED_TWEET_NOT_FOUND: notFound('this promoted post'),
  ROUTE_NOT_FOUND: {
    status: 404,
    words:
      'The service does not know this request. It may speak another version; check the addresses of the connection.',
  },
  TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND: notFound('this file of audience changes'),
  TAILORED_AUDIENCE_NOT_FOUND: notFound('this audience'),
  TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND: notFound('this audience'),
  TARGETING_CRITERION_NOT_FOUND: notFound('this targeting'),
  TWEET_NOT_FOUND: notFound('this post'),
  WEB_EVENT_TAG_NOT_FOUND: notFound('this website event'),

  // The rest
  METHOD_NOT_ALLOWED: {
    status: 405,
    words: 'The service does not offer this action here. Check the addresses of the connection.',
  },
  CANCELLED_REQUEST: {
    status: 408,
    words: 'The service gave the request up. Galley looks what became of it before anything is sent again.',
  },
  LOCK_ACQUISITION_TIMEOUT: {
    status: 423,
    words: 'Somebody else was changing the same record. Galley looks what became of it before anything is sent again.',
  },
  TOO_MANY_REQUESTS: { status: 429, words: 'Too many requests for now. Galley waits until the service allows more.' },
  TWEET_RATE_LIMIT_EXCEEDED: {
    status: 429,
    words: 'Too many posts for now. Galley waits until the service allows more.',
  },
  INTERNAL_ERROR: {
    status: 500,
    words: 'The service had a fault of its own. Galley looks what became of the request before anything is sent again.',
  },
  SERVICE_UNAVAILABLE: { status: 503, words: 'The service cannot be used now. Galley tries again later.' },
  OVER_CAPACITY: { status: 503, words: 'The service has too much to do now. Galley tries again later.' },
}

/** Words for people for a code, or null for one that is in no list: then the service's own message is all there is. */
export function wordsFor(code: string): string | null {
  return Object.hasOwn(serviceCodes, code) ? (serviceCodes[code]?.words ?? null) : null
}
