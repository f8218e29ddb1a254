/** Texts of what the service answers. */
export const service = {
  'engine.oauth.serviceDidNotConfirm':
    'The service did not confirm the callback address, so the sign-in would not be safe. Check the address for signing in.',
  'engine.oauth.whatAnsweredSignIn': 'What answered the sign-in was not understood. Check the address for signing in.',
  'engine.keyAddresses.keysConnectionWereGiven':
    'The keys of this connection were given for other addresses, so nothing was sent to {plain}. Check the addresses, and give the API key and its secret again if they are right.',
  'engine.transport.nodeTlsRejectUnauthorized':
    'NODE_TLS_REJECT_UNAUTHORIZED=0 switches the checks of secure connections off. Unset it and start again.',
  'engine.askAddress.offline': 'You work offline, so no address is asked. Go online first.',
  'engine.askAddress.noAddress': 'it leads to nothing that can be asked',
  'engine.askAddress.noName': 'no server has this name',
  'engine.askAddress.sentOnTooOften': 'it sends on more than {most} times',
  'engine.askAddress.noPage': 'there is no page ({status})',
  'engine.askAddress.refused': 'the page fails ({status})',
  'engine.askAddress.letsNobodyIn': 'it answers and lets nobody in who is not signed in ({status})',
  'engine.askAddress.faultAt': '{address}: {why}',
  'engine.servicePage.addressNotOneServices': 'This address is not one of the service’s pages.',
  'engine.servicePage.serviceAnswered': 'The service answered {status}.',
  'engine.servicePage.pageServiceTooLarge': 'The page of the service is too large.',
  'engine.servicePage.serviceCouldNotReached': 'The service could not be reached.',
  'engine.bearer.whatAnsweredQuestionFor':
    'What answered the question for a bearer token was not understood. Check the address for signing in.',
  'engine.outcomeWords.couldNot': 'Galley could not {doing}: {why}',
  'engine.outcomeWords.limited': 'the service allows no more requests until {until}.',
  'engine.outcomeWords.answerLost': 'it was sent, but the answer is missing or unclear ({detail}).',
  'engine.outcomeWords.stopped': 'it was stopped.',
  'engine.outcomeWords.notUnderstood':
    'what answered was not understood ({detail}). Check the addresses of the connection.',
  'engine.outcomeWords.moreThanIsRead':
    '{detail}, which is more than Galley reads. Nothing of it was taken over. Ask whoever runs the service.',
  'engine.outcomeWords.diskFull': '{detail}. It stays here; free some space, then it goes on.',
  'engine.outcomeWords.couldNotByProxy': 'Galley could not {doing}. {detail}',
  'engine.outcomeWords.unproven':
    '{detail}. Nothing goes out before that is known. Try again later; your work is kept.',
  'engine.outcomeWords.notReached': 'the service cannot be reached ({detail}). Try again later; your work is kept.',
  'engine.outcomeWords.noReason': 'The service refused without saying why.',
  'engine.outcomeWords.signedOut': 'Nobody is signed in. Sign in first; your changes stay here.',
  'engine.outcomeWords.codeAlone': 'The service refused with the code {code}.',
  'engine.outcomeWords.withServiceWords': '{ours} The service says: {words}',
  'engine.oauth.signIn': 'sign in',
  'engine.oauth.signInNotBegun':
    'The service did not let the sign-in begin. Check the application keys and the addresses.',
  'engine.oauth.pinNotAccepted':
    'The service did not accept the PIN. It may be mistyped, used already or too old. Start again to get a new one.',
  'engine.oauth.keysNotAccepted': 'The service does not accept the application keys. Check the API key and its secret.',
  'engine.bearer.getBearerToken': 'get a bearer token',
  'engine.bearer.revokeBearerToken': 'revoke the bearer token',
  'engine.bearer.onlyOwnerRevokes':
    'Only the owner of the application can revoke its bearer token. Sign in as the owner and revoke it then.',
  'engine.guardedService.otherUser':
    'These keys belong to user {userId}, this workspace to user {expectedUserId}. Nothing was sent. Use the keys of user {expectedUserId}, or connect under another name.',
  'engine.outcomeWords.statusAlone': 'The service answered {status} without saying why.',
  'engine.guardedService.unproven': 'the service did not say whose keys these are: {why}',
  'engine.guardedService.refuses': 'it refuses to say it',
  'engine.guardedService.noAccount': 'this user has no advertising account',
  'engine.guardedService.noUser': 'its answer names no user',
  'engine.guardedService.status': 'it answered with status {status}',
  'engine.answer.notWhole': 'the answer is not whole JSON',
  'engine.answer.noRecord': 'the answer holds no record',
  'engine.answer.noRecords': 'the answer holds no list of records',
  'engine.answer.noList': 'the answer holds no list',
  'engine.answer.noResults': 'the answer holds no list of results',
  'engine.answer.otherCount':
    'the answer holds {results, plural, one {# result} other {# results}} for {operations, plural, one {# operation} other {# operations}}',
  'engine.answer.cursorNoText': 'the cursor of the answer is not text',
  'engine.answer.otherTime': 'the service refuses the time that this computer shows',
  'engine.answer.trouble': 'the service answered {status} ({codes})',
  'engine.readBody.isMore': 'the answer is more than {size}',
  'engine.readBody.unpacksToMore': 'the answer unpacks to more than {size}',
  'engine.readBody.megabytes': '{count, number} MB',
  'engine.readBody.bytes': '{count, plural, one {# byte} other {# bytes}}',
  'engine.readBody.otherPacking': 'the answer is packed in a way that was not asked for',
  'engine.readBody.cutShort': 'the answer was cut short',
  'engine.transport.cancelled': 'it was cancelled',
  'engine.transport.noAnswerInTime': 'no answer in time',
  'engine.transport.noWholeAnswerInTime': 'no whole answer in time',
  'engine.transport.noConnectionInTime': 'no connection in time',
} as const
