/** Texts of the screen of changes. */
export const changes = {
  'changes.changesScreen.title': 'Service changes',
  'changes.changesScreen.sentence': 'What changed at the service and what will, and what it means for your work here.',
  'changes.changesScreen.here': 'Seen here',
  'changes.changesScreen.version': 'The service’s present version',
  'changes.changesScreen.unknown': 'Not known yet: it is told with the first answer.',
  'changes.changesScreen.says': 'The service says',
  'changes.changesScreen.deprecated': 'Deprecated, and used here',
  'changes.changesScreen.instead': 'In its place',
  'changes.changesScreen.byDocument':
    'Deprecated calls that Galley makes because the API places them there. Nothing for you to do.',
  'changes.changesScreen.spoken': 'Versions that Galley speaks',
  'changes.changesScreen.unversioned': 'without a version',
  'changes.changesScreen.list': 'Changes',
  'changes.changesScreen.galley': 'In Galley',
  'changes.changesScreen.coming': 'Coming',
  'changes.changesScreen.inForce': 'In force',
  'changes.changesScreen.undated': 'No date',
  'changes.changesScreen.touches': 'Touches Galley',
  'changes.changesScreen.all': 'All',
  'changes.list.noPart': 'Galley has no part in it.',
  'changes.areas.versions': 'Versions',
  'changes.areas.events': 'Events',
  'changes.areas.posts': 'Posts and search',
  'changes.areas.plans': 'Plans and prices',
  'changes.list.plansUsageBased.title': 'Legacy Basic plans are billed by usage',
  'changes.list.plansUsageBased.what': 'Plans of the old Basic kind move to billing by what is used.',
  'changes.list.plansUsageBased.meaning':
    'Each read may cost something. Galley reads what changed since the last pull and keeps reference data for weeks.',
  'changes.list.searchIndex.title': 'Search moved to a new index',
  'changes.list.searchIndex.what':
    'The recent, all and counts searches look in a new index. Reposts no longer appear when searching by keyword.',
  'changes.list.searchIndex.meaning': 'Galley has no part in it. Its own search looks in what was pulled.',
  'changes.list.countOperators.title': 'Search by counts: withdrawn, then offered again',
  'changes.list.countOperators.what':
    'min_likes, min_replies and min_reposts were deprecated in January 2026 and offered again in May 2026.',
  'changes.list.payPerUse.title': 'Pay per use with credits',
  'changes.list.payPerUse.what': 'A price model with credits began, with a lower price for reading what one owns.',
  'changes.list.payPerUse.meaning': 'Galley reads the accounts of the signed-in person alone.',
  'changes.list.replayMoved.title': 'Replay of missed webhook events moved',
  'changes.list.replayMoved.what':
    'The replay of account activity webhooks is deprecated; one replay serves all webhooks.',
  'changes.list.replayMoved.meaning':
    'Galley takes events from the stream, not by webhook, so it replays nothing. A gap is shown as a gap.',
  'changes.list.eventNames.title': 'Event names are written in lower case with dots',
  'changes.list.eventNames.what':
    'Names such as ProfileBioUpdate are deprecated in favour of names such as profile.update.bio. Filters must use the new form.',
  'changes.list.eventNames.meaning':
    'Galley subscribes under the new names, and shows events that come under an old one with their new name.',
  'changes.list.replies.title': 'Replies by programs only when summoned',
  'changes.list.replies.what': 'On self-serve plans a program may reply only when the author of the post summoned it.',
  'changes.list.replies.meaning': 'Galley writes posts of its own and no replies.',
  'changes.list.selfServeOperations.title': 'Follow, like and quote left the self-serve plans',
  'changes.list.selfServeOperations.what': 'Programs on self-serve plans can no longer follow, like or quote.',
  'changes.list.selfServeOperations.meaning': 'Galley has no part in it. It does none of the three.',
  'changes.list.activityOauth2.title': 'Activity subscriptions take OAuth 2.0',
  'changes.list.activityOauth2.what':
    'Subscriptions may use OAuth 2.0 with fine scopes such as follow.read. OAuth 1.0a permissions override the scopes.',
  'changes.list.activityOauth2.meaning':
    'Galley subscribes with the application’s bearer token, which needs no scopes.',
  'changes.list.version12.title': 'Version 12 of the advertising API',
  'changes.list.version12.what':
    'Version 12 was introduced, and version 10 ended the same day. No end is published for 12 or 11.',
  'changes.list.version12.meaning': 'Galley speaks version 12 in every call whose section names no other.',
  'changes.list.version5.title': 'Version 5 of the advertising API ended',
  'changes.list.version5.what':
    'Version 5 ended by public material. The API still places the sharing of tailored audiences there.',
  'changes.list.version5.meaning':
    'Galley calls it as the API says. Expect the answer that the version is not available; then share custom audiences under version 12.',
  'changes.list.conversationSettings.title': 'Conversation settings need version 8 or newer',
  'changes.list.conversationSettings.what': 'conversation_settings on posts works from version 8.',
  'changes.list.conversationSettings.meaning': 'Galley speaks version 12, so it works.',
  'changes.list.historyTracks.title': 'Historical tracks and the old filter stream are deprecated',
  'changes.list.historyTracks.what':
    'The enterprise track endpoints of history and the v1.1 statuses/filter stream are deprecated.',
  'changes.list.postFields.title': 'Fields of posts and users',
  'changes.list.postFields.what':
    'source left the post; impression_count came to public_metrics, verified_type to users.',
  'changes.list.postFields.meaning': 'Members of a record that Galley does not know are kept and shown, never sent.',
  'changes.list.longPosts.title': 'Long posts of up to 25,000 characters',
  'changes.list.longPosts.what': 'Paying users may write posts of up to 25,000 characters.',
  'changes.list.longPosts.meaning':
    'No such limit is stated for advertising posts, so Galley keeps to 280 and holds back longer ones.',
} as const
