/** What the error index and refusals say of the service’s codes, and what each comes from. */
export const serviceCodes = {
  'model.serviceCodes.32':
    'The service does not accept the keys or their signature. Check the application keys and sign in again.',
  'model.serviceCodes.34': 'There is nothing at this address of the service. Check the addresses of the connection.',
  'model.serviceCodes.38': 'A part of the request is missing. This is a fault of Galley; the log has the details.',
  'model.serviceCodes.44':
    'The service does not know a parameter or its value. It may speak another version; check its addresses.',
  'model.serviceCodes.64':
    'The service has suspended this user. Only the service can lift that; your changes stay here.',
  'model.serviceCodes.86':
    'The service does not offer this action at this address. Check the addresses of the connection.',
  'model.serviceCodes.88': 'Too many requests for now. Galley waits until the service allows more.',
  'model.serviceCodes.89':
    'The sign-in is no longer valid: it was revoked or has expired. Sign in again; your changes stay here.',
  'model.serviceCodes.99':
    'The service could not verify the application, or was asked for its bearer token too often. Check the application keys, or try again in a quarter of an hour.',
  'model.serviceCodes.135':
    'The time of this computer differs from the time of the service. Set the clock and try again.',
  'model.serviceCodes.170': 'A parameter is missing. This is a fault of Galley; the log has the details.',
  'model.serviceCodes.215': 'The request carried no usable keys. Sign in again.',
  'model.serviceCodes.261': 'The sign-in or the application may only read. Sign in again with read and write access.',
  'model.serviceCodes.324': 'The service cannot use the file. Check its type, size, length and ratio.',
  'model.serviceCodes.348': 'The service does not know the bearer token any more. Get a new one.',
  'model.serviceCodes.415':
    'The callback address is not registered for the application. Register it at the service, or sign in with a PIN.',
  'model.serviceCodes.TooManyConnections':
    'All connections that the activity stream allows are in use. Close the stream elsewhere; Galley tries again by itself.',
  'model.serviceCodes.DUPLICATE_TWEET': 'A post with the same text exists already. Change the text.',
  'model.serviceCodes.EXCLUSIVE_PARAMETERS': 'Two values were given of which only one is allowed. Remove one of them.',
  'model.serviceCodes.FEATURE_NOT_AVAILABLE':
    'The account does not have this feature. Ask the service to switch it on, or leave it out.',
  'model.serviceCodes.ILLEGAL_CHARACTERS': 'The text has characters that the service does not take. Remove them.',
  'model.serviceCodes.INCLUSIVE_PARAMETERS': 'A value needs another one beside it. Fill in both, or neither.',
  'model.serviceCodes.INCOMPATIBLE_LINE_ITEM':
    'The ad group is not made for this kind of content. Choose another ad group.',
  'model.serviceCodes.INVALID':
    'The service does not take the request as it is; it may speak another version. See its message.',
  'model.serviceCodes.INVALID_DENOMINATION':
    'The amount does not fit the currency. Use whole steps of its smallest unit.',
  'model.serviceCodes.INVALID_FUNDING_INSTRUMENT': 'The funding source cannot be used here. Choose another one.',
  'model.serviceCodes.INVALID_IMAGE': 'The service cannot use the picture. Check its type and size.',
  'model.serviceCodes.INVALID_MEDIA': 'The service cannot use the media. Check their type, size and length.',
  'model.serviceCodes.INVALID_MEDIA_ID': 'The service does not know the media. Upload them again.',
  'model.serviceCodes.INVALID_PARAMETER': 'The service does not accept a value. Correct the field that it names.',
  'model.serviceCodes.INVALID_PLACEMENT_TYPE': 'The placement does not fit here. Choose another one.',
  'model.serviceCodes.INVALID_TAILORED_AUDIENCE_TYPE':
    'The kind of audience does not fit here. Choose another audience.',
  'model.serviceCodes.INVALID_TARGETING_TYPE': 'The kind of targeting does not fit here. Choose another one.',
  'model.serviceCodes.INVALID_TIME_WINDOW': 'Start and end do not make a usable period. Check both times.',
  'model.serviceCodes.INVALID_TV_SHOW_LOCATIONS':
    'The programme and the places do not fit together. Change one of them.',
  'model.serviceCodes.INVALID_TWEET': 'The post cannot be used here. Choose another one.',
  'model.serviceCodes.INVALID_USER': 'The service does not accept the user. Choose another one.',
  'model.serviceCodes.INVALID_USER_ID': 'The service does not know a user of this number. Check it.',
  'model.serviceCodes.MISSING_PARAMETER': 'A value is missing. Fill in the field that the service names.',
  'model.serviceCodes.REQUEST_TOO_COMPLEX': 'The request asks for too much at once. Choose fewer items.',
  'model.serviceCodes.SCHEDULED_TWEET_LIMIT_EXCEEDED':
    'Too many posts are planned around this time. Choose a time that is a quarter of an hour away.',
  'model.serviceCodes.SPEND_EXCEEDS_BUDGET':
    'More has been spent already than the new budget allows. Raise the budget.',
  'model.serviceCodes.TOO_MANY_CAMPAIGNS':
    'The account has as many active campaigns as it may. Pause or delete one first.',
  'model.serviceCodes.TOO_MANY_LINE_ITEMS': 'There are as many ad groups as allowed. Pause or delete one first.',
  'model.serviceCodes.TV_SHOW_OUTSIDE_MARKET': 'The programme does not run in the chosen market. Change one of them.',
  'model.serviceCodes.TWEET_CANNOT_BE_BLANK': 'The post has no text. Write one.',
  'model.serviceCodes.UNKNOWN_CARD_TYPE': 'The service does not know this kind of card. Use another kind.',
  'model.serviceCodes.UNKNOWN_CRITERIA_TYPE': 'The service does not know this kind of targeting. Use another kind.',
  'model.serviceCodes.UNAUTHORIZED_ACCESS':
    'The service does not accept the sign-in. Sign in again; your changes stay here.',
  'model.serviceCodes.ACCOUNT_LOCKED_OUT':
    'The service has locked the account. Only the service can open it; your changes stay here.',
  'model.serviceCodes.ACCOUNT_NOT_FOUND': 'The account is not there for this user. Ask its admin for access.',
  'model.serviceCodes.ACTION_NOT_ALLOWED': 'The role of this user does not allow that. Ask an admin of the account.',
  'model.serviceCodes.CURRENT_USER_SUSPENDED':
    'The service has suspended this user. Only the service can lift that; your changes stay here.',
  'model.serviceCodes.FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED':
    'This user may not use the funding source. Choose another one.',
  'model.serviceCodes.FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT':
    'The credit of the funding source is not enough. Lower the budget or choose another source.',
  'model.serviceCodes.GENERIC_TWEET_ERROR': 'The service refused the post without saying why. Change it and try again.',
  'model.serviceCodes.MALWARE_STATUS': 'The service takes an address in the post for harmful. Remove or replace it.',
  'model.serviceCodes.READONLY_CLIENT_APPLICATION':
    'The application may only read. Give it write access at the service and sign in again.',
  'model.serviceCodes.TWEET_IS_SPAM': 'The service takes the post for spam. Change the text.',
  'model.serviceCodes.UNAUTHORIZED_CLIENT_APPLICATION':
    'The application has no access to advertising. Ask the service to admit it.',
  'model.serviceCodes.USER_NOT_FOUND': 'The service does not have this user. Check the name or number.',
  'model.serviceCodes.ACCOUNT_MEDIA_NOT_FOUND':
    'The service does not have this file of the account, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND':
    'The service does not have this set-up of app events, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.APP_EVENT_TAG_NOT_FOUND':
    'The service does not have this app event, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND':
    'The service does not have this behaviour, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.CAMPAIGN_NOT_FOUND':
    'The service does not have this campaign, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.CARD_NOT_FOUND':
    'The service does not have this card, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.FUNDING_INSTRUMENT_NOT_FOUND':
    'The service does not have this funding source, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.INVALID_APP_ID': 'The service does not know the app. Check its identifier.',
  'model.serviceCodes.INVALID_APP_STORE': 'The service does not know the app store. Check it.',
  'model.serviceCodes.INVALID_IAB_CATEGORY': 'The service does not know the content category. Choose another one.',
  'model.serviceCodes.INVALID_ID_ILLEGAL_CHARACTERS': 'An identifier has characters that none has. Check it.',
  'model.serviceCodes.LINE_ITEM_APP_NOT_FOUND':
    'The service does not have this app of the ad group, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.LINE_ITEM_NOT_FOUND':
    'The service does not have this ad group, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.MACT_APP_NOT_FOUND':
    'The service does not have this tracked app, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.MEDIA_CREATIVE_NOT_FOUND':
    'The service does not have this media creative, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.MEDIA_NOT_FOUND':
    'The service does not have this file, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION':
    'The application has no provider for this. Ask the service to set one up.',
  'model.serviceCodes.NOT_FOUND':
    'The service does not have this record, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.PROMOTABLE_USER_NOT_FOUND':
    'The service does not have this promotable user, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.PROMOTED_ACCOUNT_NOT_FOUND':
    'The service does not have this promoted account, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.PROMOTED_TWEET_NOT_FOUND':
    'The service does not have this ad, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.ROUTE_NOT_FOUND':
    'The service does not know this request. It may speak another version; check the addresses of the connection.',
  'model.serviceCodes.TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND':
    'The service does not have this file of audience changes, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.TAILORED_AUDIENCE_NOT_FOUND':
    'The service does not have this audience, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND':
    'The service does not have this audience, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.TARGETING_CRITERION_NOT_FOUND':
    'The service does not have this targeting, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.TWEET_NOT_FOUND':
    'The service does not have this post, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.WEB_EVENT_TAG_NOT_FOUND':
    'The service does not have this website event, or it was deleted there. Pull, and choose another one.',
  'model.serviceCodes.METHOD_NOT_ALLOWED':
    'The service does not offer this action here. Check the addresses of the connection.',
  'model.serviceCodes.CANCELLED_REQUEST':
    'The service gave the request up. Galley looks what became of it before anything is sent again.',
  'model.serviceCodes.LOCK_ACQUISITION_TIMEOUT':
    'Somebody else was changing the same record. Galley looks what became of it before anything is sent again.',
  'model.serviceCodes.TOO_MANY_REQUESTS': 'Too many requests for now. Galley waits until the service allows more.',
  'model.serviceCodes.TWEET_RATE_LIMIT_EXCEEDED': 'Too many posts for now. Galley waits until the service allows more.',
  'model.serviceCodes.INTERNAL_ERROR':
    'The service had a fault of its own. Galley looks what became of the request before anything is sent again.',
  'model.serviceCodes.SERVICE_UNAVAILABLE': 'The service cannot be used now. Galley tries again later.',
  'model.serviceCodes.OVER_CAPACITY': 'The service has too much to do now. Galley tries again later.',
  'model.serviceCodeCauses.32': 'The request’s signature does not fit the keys, or the keys belong to no application.',
  'model.serviceCodeCauses.34': 'There is nothing at the address that was asked for.',
  'model.serviceCodeCauses.38': 'A part of the request that the endpoint demands was not sent.',
  'model.serviceCodeCauses.44':
    'A parameter has a name that the endpoint does not know, or a value that it does not take.',
  'model.serviceCodeCauses.64': 'The user broke a rule of the service, or is under review.',
  'model.serviceCodeCauses.86': 'The address exists, but is asked in another way (GET, POST).',
  'model.serviceCodeCauses.88': 'The standard endpoints count requests in a window of time, and this one is full.',
  'model.serviceCodeCauses.89': 'The token was invalidated by somebody, by signing out elsewhere, or by the service.',
  'model.serviceCodeCauses.99':
    'Only one bearer token is outstanding per application, and asking for it again and again is limited; wrong keys give the same code.',
  'model.serviceCodeCauses.135':
    'Each request carries the time at which it was signed, and the service takes a few minutes of difference at most.',
  'model.serviceCodeCauses.170': 'A parameter that the endpoint demands is not in the request.',
  'model.serviceCodeCauses.215': 'The Authorization header is missing, or it lacks a part.',
  'model.serviceCodeCauses.261': 'The token was granted for reading only, or the application may not write.',
  'model.serviceCodeCauses.324': 'The service looked at the file and cannot use its content for this purpose.',
  'model.serviceCodeCauses.348': 'The token is not this application’s, or it was revoked before.',
  'model.serviceCodeCauses.415':
    'Callback addresses are compared letter by letter with those in the application’s settings.',
  'model.serviceCodeCauses.TooManyConnections':
    'The activity stream allows a fixed number of open connections for an application, and all are taken.',
  'model.serviceCodeCauses.DUPLICATE_TWEET':
    'The same user published the same text before, and the service takes each text once.',
  'model.serviceCodeCauses.EXCLUSIVE_PARAMETERS':
    'Some values exclude each other, such as a cursor and a total count, or components and slides of a card.',
  'model.serviceCodeCauses.FEATURE_NOT_AVAILABLE':
    'Some parts of the service are open to chosen accounts only; the account’s list of features lacks this one.',
  'model.serviceCodeCauses.ILLEGAL_CHARACTERS': 'Texts may not hold control characters and some other signs.',
  'model.serviceCodeCauses.INCLUSIVE_PARAMETERS':
    'Some values make sense together only, such as the frequency cap and its days.',
  'model.serviceCodeCauses.INCOMPATIBLE_LINE_ITEM':
    'An ad group promotes accounts, posts or media, never several of them; this one has another product type.',
  'model.serviceCodeCauses.INVALID':
    'Older answers use this code for anything wrong, among it a version of the API that is no longer served.',
  'model.serviceCodeCauses.INVALID_DENOMINATION':
    'Amounts are whole steps of the currency’s smallest coin, and this one lies between two.',
  'model.serviceCodeCauses.INVALID_FUNDING_INSTRUMENT':
    'The funding source is paused, has ended, is used up, or belongs to another account.',
  'model.serviceCodeCauses.INVALID_IMAGE': 'The picture’s type, size, width or ratio does not fit the card or post.',
  'model.serviceCodeCauses.INVALID_MEDIA':
    'The type, the length or the ratio does not fit, or the service has not finished with the file.',
  'model.serviceCodeCauses.INVALID_MEDIA_ID': 'Uploads are forgotten after a day unless something uses them.',
  'model.serviceCodeCauses.INVALID_PARAMETER': 'The value is outside what the field may hold there.',
  'model.serviceCodeCauses.INVALID_PLACEMENT_TYPE':
    'Which placements are allowed depends on the product type and the objective.',
  'model.serviceCodeCauses.INVALID_TAILORED_AUDIENCE_TYPE': 'Only some kinds of audience can be used for this.',
  'model.serviceCodeCauses.INVALID_TARGETING_TYPE':
    'Which targeting is allowed depends on the ad group, and some kinds are read-only.',
  'model.serviceCodeCauses.INVALID_TIME_WINDOW':
    'The start lies after the end, or the period is longer than allowed or in the past.',
  'model.serviceCodeCauses.INVALID_TV_SHOW_LOCATIONS':
    'A programme belongs to one market, and the chosen places lie outside it.',
  'model.serviceCodeCauses.INVALID_TWEET':
    'The post is deleted, is a reply, is protected, or belongs to a user whom the account may not promote.',
  'model.serviceCodeCauses.INVALID_USER':
    'The account may not promote this user, or the user is suspended or protected.',
  'model.serviceCodeCauses.INVALID_USER_ID': 'User numbers are whole numbers of the service’s own.',
  'model.serviceCodeCauses.MISSING_PARAMETER':
    'The field is required for this kind, or because another field has the value that it has.',
  'model.serviceCodeCauses.REQUEST_TOO_COMPLEX':
    'The request has more items, more conditions or more bytes than one request may.',
  'model.serviceCodeCauses.SCHEDULED_TWEET_LIMIT_EXCEEDED': 'At most 30 posts may be planned within any 15 minutes.',
  'model.serviceCodeCauses.SPEND_EXCEEDS_BUDGET': 'A total budget may not be lower than what was spent from it.',
  'model.serviceCodeCauses.TOO_MANY_CAMPAIGNS':
    'An account may have 200 active campaigns, or 8,000 where the account manager raised it.',
  'model.serviceCodeCauses.TOO_MANY_LINE_ITEMS':
    'A campaign may have 100 ad groups, and an account a limited number of active ones.',
  'model.serviceCodeCauses.TV_SHOW_OUTSIDE_MARKET': 'A programme belongs to one market.',
  'model.serviceCodeCauses.TWEET_CANNOT_BE_BLANK': 'A post needs text, media or a card.',
  'model.serviceCodeCauses.UNKNOWN_CARD_TYPE': 'The value is outside what the field may hold there.',
  'model.serviceCodeCauses.UNKNOWN_CRITERIA_TYPE': 'The value is outside what the field may hold there.',
  'model.serviceCodeCauses.UNAUTHORIZED_ACCESS':
    'The signature or the token is wrong, or the kind of token is: advertising calls take the signed-in user’s alone.',
  'model.serviceCodeCauses.ACCOUNT_LOCKED_OUT':
    'The service locks accounts that it suspects to be misused or that owe money.',
  'model.serviceCodeCauses.ACCOUNT_NOT_FOUND':
    'The user has no role on the account. The service answers so with 403, not 404.',
  'model.serviceCodeCauses.ACTION_NOT_ALLOWED':
    'Each action needs one of certain roles on the account, and the user has none of them.',
  'model.serviceCodeCauses.CURRENT_USER_SUSPENDED': 'The user broke a rule of the service, or is under review.',
  'model.serviceCodeCauses.FUNDING_INSTRUMENT_ACCESS_NOT_ALLOWED':
    'Funding sources belong to accounts, and some to single users.',
  'model.serviceCodeCauses.FUNDING_INSTRUMENT_EXCEEDS_AVAILABLE_CREDIT_LIMIT':
    'The budgets that draw on the source add up to more than its credit.',
  'model.serviceCodeCauses.GENERIC_TWEET_ERROR':
    'The service does not say; often the text, a link or the pace of posting.',
  'model.serviceCodeCauses.MALWARE_STATUS': 'The service keeps a list of harmful addresses and looks at every link.',
  'model.serviceCodeCauses.READONLY_CLIENT_APPLICATION':
    'The sign-in asked for reading only, or the application’s settings allow nothing else.',
  'model.serviceCodeCauses.TWEET_IS_SPAM': 'Many similar posts, mentions or links in a short time look like spam.',
  'model.serviceCodeCauses.UNAUTHORIZED_CLIENT_APPLICATION':
    'Applications are admitted to the advertising API one by one.',
  'model.serviceCodeCauses.USER_NOT_FOUND': 'The name changed, the number is wrong, or the user is gone.',
  'model.serviceCodeCauses.ACCOUNT_MEDIA_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.APP_EVENT_TAG_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.BEHAVIOR_OR_BEHAVIOR_EXPANDED_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.CAMPAIGN_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.CARD_NOT_FOUND':
    'Cards that were deleted cannot be fetched again, and other users’ cards are not shown.',
  'model.serviceCodeCauses.FUNDING_INSTRUMENT_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.INVALID_APP_ID':
    'The store has no app under this identifier, or it belongs to the other store.',
  'model.serviceCodeCauses.INVALID_APP_STORE': 'The value is outside what the field may hold there.',
  'model.serviceCodeCauses.INVALID_IAB_CATEGORY':
    'A content category stands for several IAB categories, and all of them must be targeted together.',
  'model.serviceCodeCauses.INVALID_ID_ILLEGAL_CHARACTERS':
    'Identifiers are lower-case letters and digits, or whole numbers.',
  'model.serviceCodeCauses.LINE_ITEM_APP_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.LINE_ITEM_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.MACT_APP_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.MEDIA_CREATIVE_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.MEDIA_NOT_FOUND':
    'Media are not in the account’s library, or the upload was forgotten after a day.',
  'model.serviceCodeCauses.NO_PROVIDER_AVAILABLE_FOR_THIS_CLIENT_APPLICATION':
    'Measuring apps needs a provider that the service knows for the application.',
  'model.serviceCodeCauses.NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.PROMOTABLE_USER_NOT_FOUND':
    'The account lists whom it may promote, and this user is not among them.',
  'model.serviceCodeCauses.PROMOTED_ACCOUNT_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.PROMOTED_TWEET_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.ROUTE_NOT_FOUND': 'The address has a part or a version that the service does not know.',
  'model.serviceCodeCauses.TAILORED_AUDIENCE_CHANGE_FILE_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.TAILORED_AUDIENCE_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.TAILORED_AUDIENCE_OR_TAILORED_AUDIENCE_EXPANDED_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.TARGETING_CRITERION_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.TWEET_NOT_FOUND': 'The post was deleted, or belongs to a user whom this one may not see.',
  'model.serviceCodeCauses.WEB_EVENT_TAG_NOT_FOUND':
    'No record has this identifier in the account, or it was deleted and the request did not ask for deleted ones.',
  'model.serviceCodeCauses.METHOD_NOT_ALLOWED':
    'The address exists, but is asked in another way (GET, POST, PUT, DELETE).',
  'model.serviceCodeCauses.CANCELLED_REQUEST':
    'It took the service longer than it gives itself. Whether the change was made is not known.',
  'model.serviceCodeCauses.LOCK_ACQUISITION_TIMEOUT': 'The service changes a record for one request at a time.',
  'model.serviceCodeCauses.TOO_MANY_REQUESTS':
    'The service counts requests by kind in windows of time: 450 changes a minute, 5 reads of reference data in 15 minutes, and others.',
  'model.serviceCodeCauses.TWEET_RATE_LIMIT_EXCEEDED': 'Posts of a user are counted apart from other requests.',
  'model.serviceCodeCauses.INTERNAL_ERROR':
    'Something failed on the service’s side; it has nothing to do with the values.',
  'model.serviceCodeCauses.SERVICE_UNAVAILABLE': 'The service is down or under maintenance.',
  'model.serviceCodeCauses.OVER_CAPACITY': 'More requests came from everybody than the service can carry.',
} as const
