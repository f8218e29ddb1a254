/**
 * Why the service answers with a code: what it looked at and found. The sentence for people and what to do stand in service-codes.ts.
 * Source: gaps 4.2, 5.1 and 5.2; interface, Errors and Limits. Where those only name the code, the cause says what its name says.
 */
const gone =
  'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.'
const oneOfMany = 'The value is outside what the field may hold there.'

export const serviceCodeCauses: Readonly<Record<string, string>> = {
  '32': 'The request’s signature does not fit the keys, or the keys belong to no application.',
  '34': 'There is nothing at the address that was asked for.',
  '38': 'A part of the request that the endpoint demands was not sent.',
  '44': 'A parameter has a name that the endpoint does not know, or a value that it does not take.',
  '64': 'The user broke a rule of the service, or is under review.',
  '86': 'The address exists, but is asked in another way (GET, POST).',
  '88': 'The standard endpoints count requests in a window of time, and this one is full.',
  '89': 'The token was invalidated by somebody, by signing out elsewhere, or by the service.',
  '99': 'Only one bearer token is outstanding per application, and asking for it again and again is limited; wrong keys give the same code.',
  '135':
    'Each request carries the time at which it was signed, and the service takes a few minutes of difference at most.',
  '170': 'A parameter that the endpoint demands is not in the request.',
  '215': 'The Authorization header is missing, or it lacks a part.',
  '261': 'The token was granted for reading only, or the application may not write.',
  '324': 'The service looked at the file and cannot use its content for this purpose.',
  '348': 'The token is not this application’s, or it was revoked before.',
  '415': 'Callback addresses are compared letter by letter with those in the application’s settings.',
  TooManyConnections:
    'The activity stream allows a fixed number of open connections for an application, and all are taken.',

  DUPLICATE_TWEET: 'The same user published the same text before, and the service takes each text once.',
  EXCLUSIVE_PARAMETERS:
    'Some values exclude each other, such as a cursor and a total count, or components and slides of a card.',
  FEATURE_NOT_AVAILABLE:
    'Some parts of the service are open to chosen accounts only; the account’s list of features lacks this one.',
  ILLEGAL_CHARACTERS: 'Texts may not hold control characters and some other signs.',
  INCLUSIVE_PARAMETERS: 'Some values make sense together only, such as the frequency cap and its days.',
  INCOMPATIBLE_LINE_ITEM:
    'An ad group promotes accounts, posts or media, never several of them; this one has another product type.',
  INVALID:
    'Older answers use this code for anything wrong, among it a version of the interface that is no longer served.',
  INVALID_DENOMINATION: 'Amounts are whole steps of the currency’s smallest coin, and this one lies between two.',
  INVALID_FUNDING_INSTRUMENT: 'The funding source is paused, has ended, is used up, or belongs to another account.',
  INVALID_IMAGE: 'The picture’s type, size, width or ratio does not fit the card or post.',
  INVALID_MEDIA: 'The type, the length or the ratio does not fit, or the service has not finished with the file.',
  INVALID_MEDIA_ID: 'Uploads are forgotten after a day unless something uses them.',
  INVALID_PARAMETER: oneOfMany,
  INVALID_PLACEMENT_TYPE: 'Which placements are allowed depends on the product type and the objective.',
  INVALID_TAILORED_AUDIENCE_TYPE: 'Only some kinds of audience can be used for this.',
  INVALID_TARGETING_TYPE: 'Which targeting is allowed depends on the ad group, and some kinds are read-only.',
  INVALID_TIME_WINDOW: 'The start lies after the end, or the period is longer than allowed or in the past.',
  INVALID_TV_SHOW_LOCATIONS: 'A programme belongs to one market, and the chosen places lie outside it.',
  INVALID_TWEET:
    'The post is deleted, is a reply, is protected, or belongs to a user whom the account may not promote.',
  INVALID_USER: 'The account may not promote this user, or the user is suspended or protected.',
  INVALID_USER_ID: 'User numbers are whole numbers of the service’s own.',
  MISSING_PARAMETER: 'The field is required for this kind, or because another field has the value that it has.',
  REQUEST_TOO_COMPLEX: 'The request has more items, more conditions or more bytes than one request may.',
  SCHEDULED_TWEET_LIMIT_EXCEEDED: 'At most 30 posts may be planned within any 15 minutes.',
  SPEND_EXCEEDS_BUDGET: 'A total budget may not be lower than what was spent from it.',
  TOO_MANY_CAMPAIGNS: 'An account may have 200 active campaigns, or 8,000 where the account manager raised it.',
  TOO_MANY_LINE_ITEMS: 'A campaign may have 100 ad groups, and an account a limited number of active ones.',
  TV_SHOW_OUTSIDE_MARKET: 'A programme belongs to one market.',
  TWEET_CANNOT_BE_BLANK: 'A post needs text, media or a card.',
  UNKNOWN_CARD_TYPE: oneOfMany,
  UNKNOWN_CRITERIA_TYPE: oneOfMany,

  UNAUTHORIZED_ACCESS:
    'The signature or the token is wrong, or the kind of token is: advertising calls take the signed-in user’s alone.',

  ACCOUNT_LOCKED_OUT: 'The service locks accounts that it suspects to be misused or that owe money.',
  ACCOUNT_NOT_FOUND: 'The user has no role on the account. The service answers so with 403, not 404.',
  ACTION_NOT_ALLOWED: 'Each action needs one of certain roles on the account, and the user has none of them.',
  CURRENT_USER_SUSPENDED: 'The user broke a rule of the service, or is under review.',
  FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED: 'Funding sources belong to accounts, and some to single users.',
  FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT:
    'The budgets that draw on the source add up to more than its credit.',
  GENERIC_TWEET_ERROR: 'The service does not say; often the text, a link or the pace of posting.',
  MALWARE_STATUS: 'The service keeps a list of harmful addresses and looks at every link.',
  READONLY_CLIENT_APPLICATION: 'The sign-in asked for reading only, or the application’s settings allow nothing else.',
  TWEET_IS_SPAM: 'Many similar posts, mentions or links in a short time look like spam.',
  UNAUTHORIZED_CLIENT_APPLICATION: 'Applications are admitted to the advertising interface one by one.',
  USER_NOT_FOUND: 'The name changed, the number is wrong, or the user is gone.',

  ACCOUNT_MEDIA_NOT_FOUND: gone,
  APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND: gone,
  APP_EVENT_TAG_NOT_FOUND: gone,
  BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND: gone,
  CAMPAIGN_NOT_FOUND: gone,
  CARD_NOT_FOUND: 'Cards that were deleted cannot be fetched again, and other users’ cards are not shown.',
  FUNDING_INSTRUMENT_NOT_FOUND: gone,
  INVALID_APP_ID: 'The store has no app under this identifier, or it belongs to the other store.',
  INVALID_APP_STORE: oneOfMany,
  INVALID_IAB_CATEGORY:
    'A content category stands for several IAB categories, and all of them must be targeted together.',
  INVALID_ID_ILLEGAL_CHARACTERS: 'Identifiers are lower-case letters and digits, or whole numbers.',
  LINE_ITEM_APP_NOT_FOUND: gone,
  LINE_ITEM_NOT_FOUND: gone,
  MACT_APP_NOT_FOUND: gone,
  MEDIA_CREATIVE_NOT_FOUND: gone,
  MEDIA_NOT_FOUND: 'Media are not in the account’s library, or the upload was forgotten after a day.',
  NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION:
    'Measuring apps needs a provider that the service knows for the application.',
  NOT_FOUND: gone,
  PROMOTABLE_USER_NOT_FOUND: 'The account lists whom it may promote, and this user is not among them.',
  PROMOTED_ACCOUNT_NOT_FOUND: gone,
  PROMOTED_TWEET_NOT_FOUND: gone,
  ROUTE_NOT_FOUND: 'The address has a part or a version that the service does not know.',
  TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND: gone,
  TAILORED_AUDIENCE_NOT_FOUND: gone,
  TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND: gone,
  TARGETING_CRITERION_NOT_FOUND: gone,
  TWEET_NOT_FOUND: 'The post was deleted, or belongs to a user whom this one may not see.',
  WEB_EVENT_TAG_NOT_FOUND: gone,

  METHOD_NOT_ALLOWED: 'The address exists, but is asked in another way (GET, POST, PUT, DELETE).',
  CANCELLED_REQUEST: 'It took the service longer than it gives itself. Whether the change was made is not known.',
  LOCK_ACQUISITION_TIMEOUT: 'The service changes a record for one request at a time.',
  TOO_MANY_REQUESTS:
    'The service counts requests by kind in windows of time: 450 changes a minute, 5 reads of reference data in 15 minutes, and others.',
  TWEET_RATE_LIMIT_EXCEEDED: 'Posts of a user are counted apart from other requests.',
  INTERNAL_ERROR: 'Something failed on the service’s side; it has nothing to do with the values.',
  SERVICE_UNAVAILABLE: 'The service is down or under maintenance.',
  OVER_CAPACITY: 'More requests came from everybody than the service can carry.',
}
