/** Events, errors, limits and dated changes. Source: interface, Events; Errors; Limits; Versioning. */
import { checked, leftOut, statements } from './words.ts'
import type { Statement, StatementText } from './words.ts'

const event = (says: string): StatementText => [
  says,
  'understood and kept',
  'sent to those who subscribed',
  'Activity, in words',
  '`activity listen`',
]
const deprecated = (replacement: string): StatementText => [
  `Deprecated from 18 March 2026; now ${replacement}.`,
  'understood, sent under the new name',
  'sent under the old name when told to',
  'marked as an old name',
  '`activity listen`; `changes`',
]
const noServer =
  'a webhook is a public address that the service calls, which a desktop application does not have; the same events come by the stream'

const noRules =
  'the bodies of the rules are described nowhere, their matches go to webhooks, which a desktop application does not have, and they choose public posts, which is no part of advertising'

const events = statements('event', 'Events', {
  subscriptions: [
    'POST /2/activity/subscriptions makes a subscription.',
    'asked with the bearer token',
    'kept',
    'Activity: Subscribe',
    '`activity subscribe`',
  ],
  stream: [
    'GET /2/activity/stream stays open and brings the events.',
    'comes back by itself; gaps are kept',
    'open stream',
    'Activity',
    '`activity listen`',
  ],
  'filter-user': [
    'A subscription can be about one user.',
    'sent',
    'only that user’s events',
    'Subscribe: User',
    '`activity subscribe --user`',
  ],
  'filter-keyword': [
    'A subscription can be about a keyword.',
    'sent',
    'only what has it',
    'Subscribe: Keyword',
    '`activity subscribe --keyword`',
  ],
  'filter-direction': [
    'Messages can be filtered by direction: sent, received or both.',
    'sent',
    'only that direction',
    'Subscribe: Direction',
    '`activity subscribe --direction`',
  ],
  webhooks: leftOut('Events can be delivered to webhooks.', noServer),
  'profile.update.bio': event('The bio changed.'),
  'profile.update.verified': event('The verification changed.'),
  'profile.update.affiliate': event('The affiliate badge changed.'),
  'profile.update.screenname': event('The handle changed.'),
  'spaces.start': event('A live audio space began; subscribed by user.'),
  'spaces.end': event('A live audio space ended; subscribed by user.'),
  'dm.received': event('A message arrived.'),
  'dm.sent': event('A message was sent.'),
  'dm.read': event('A message was read.'),
  'dm.indicate_typing': event('Somebody is typing.'),
  ProfileBioUpdate: deprecated('profile.update.bio'),
  ProfilePictureUpdate: deprecated('a dotted name'),
  ProfileBannerUpdate: deprecated('a dotted name'),
  ProfileGeoUpdate: deprecated('a dotted name'),
  ProfileUrlUpdate: deprecated('a dotted name'),
  participant_ids: [
    'participant_ids is there only where people join or leave, and names only them.',
    'kept as it came',
    'sent as told',
    'Technical details',
    '`activity listen`',
  ],
  'filtered-stream': leftOut(
    'Matches of filtered streams can go to webhooks, by rules of their own (enterprise).',
    noRules,
  ),
})

const error = (says: string, commandLine = '`errors`'): StatementText => [
  says,
  'mapped to the field or the record',
  'answered so',
  'problem, with About this error',
  commandLine,
]
const errors = statements('error', 'Errors', {
  'invalidated-token': [
    'An invalidated access token: 401, code 89.',
    'the queue waits for a sign-in',
    'answered so',
    'Signed out',
    '`status`',
  ],
  'bearer-too-often': error('A bearer token asked for too often: 403, code 99.'),
  'incompatible-line-item': error('A promoted account on an ad group not made for it: 400, INCOMPATIBLE_LINE_ITEM.'),
  'promoted-accounts-listed': error('Promoted accounts listed of ad groups that cannot hold any: 400.'),
  'ineligible-user': error('Promoting a user who may not be: 400.'),
  'campaign-deleted-again': error('Deleting a deleted campaign: 404.'),
  'category-without-iab': error('A content category without its IAB categories: a validation error.'),
  'batch-request': error('What is wrong with a batch as a whole stands under errors.'),
  'batch-item': error('What is wrong with an item stands under operation_errors, at its place.'),
  'success-count': [
    'success_count other than what was sent: a failure, to be sent again.',
    'sent again, then told',
    'answered so when told to',
    'problem of the list',
    '`audience`',
  ],
  'audience-name': error('An audience’s name that is taken: an error.'),
  'too-many-connections': [
    'More streams than allowed: TooManyConnections.',
    'waits longer each time',
    'answered so',
    'Activity says so',
    '`activity listen`',
  ],
})

const limits = statements('limit', 'Limits', {
  'records-per-page': checked('Records a page: 200 unless said, 1 to 1000; cards 100, up to 200.'),
  'ids-per-filter': checked('200 identifiers a filter, in all lists of ids, addresses of cards and posts.'),
  'total-count-window': [
    '200 lists with with_total_count in 15 minutes.',
    'pace of its own',
    'counted',
    'limits of the connection',
    '`status`',
  ],
  'active-campaigns': checked('200 active campaigns an account, up to 8,000 when raised; inactive ones without limit.'),
  'campaign-name': checked('A campaign’s name: 255 characters.'),
  'purchase-order': checked('A purchase order number: 50 characters.'),
  'users-operations': [
    '2,500 operations a request of users.',
    'cut into requests',
    'more is refused',
    'not: requests are cut behind the scenes',
    'not: requests are cut behind the scenes',
  ],
  'users-body': [
    '5,000,000 bytes a request of users.',
    'cut into requests',
    'more is refused',
    'not: requests are cut behind the scenes',
    'not: requests are cut behind the scenes',
  ],
  'users-window': [
    '1,500 requests of users a minute.',
    'pace of its own',
    'counted',
    'limits of the connection',
    '`status`',
  ],
  'audience-batch': checked('10 audiences a batch.'),
  'audience-leaves': checked('10 custom audiences as leaves of a flexible one.'),
  'keywords-together': checked('10 keywords and left-out keywords together.'),
  'keyword-window': checked('A study spans at most 7 days.'),
  'related-keywords': [
    'A study gives 30 related words.',
    'kept',
    'given',
    'related words',
    '`show keyword_insight ID`',
  ],
  'poll-duration': checked('A poll runs 5 to 10,080 minutes.'),
  'poll-choice': checked('A choice has 25 characters.'),
  'card-and-post-names': checked('Names of cards, posts, drafts and scheduled posts: 80 characters.'),
  'video-title': checked('A video’s title: 70 characters.'),
  'video-description': checked('A video’s description: 200 characters.'),
  'conversation-title': checked('Title of a video conversation: 23 characters.'),
  'conversation-thanks': checked('Thank-you text of a video conversation: 23 characters.'),
  'conversation-cta': checked('A call: 20 characters without its sign.'),
  'post-pictures': checked('Up to 4 pictures a post.'),
  'post-gif': checked('1 GIF a post.'),
  'post-video': checked('1 video a post.'),
  swipeable: checked('2 to 6 pieces of swipeable media.'),
  'audience-expiry': [
    'People leave 13 months after the request unless said.',
    'said before an import',
    'carried out',
    'when people leave',
    '`audience add`',
  ],
  'history-hours': checked('A history is asked for in whole hours.'),
  'post-editing': [
    'Own posts can be edited within an hour, by premium users.',
    'POST {base_url}/2/posts: text and edit_options.previous_post_id; the new id is an alias',
    'refused after an hour and to others; the post gets a new id',
    'Post: Edit the post…',
    '`run tweet edit ID text=…`',
  ],
  'stream-rules': leftOut('25,000 rules or more a project, 2,048 characters each (enterprise).', noRules),
})

const seenInChanges: readonly [string, string, string, string] = [
  'changes with their days',
  'not: it speaks one version',
  'Service changes',
  '`changes`',
]
const changes = statements('change', 'Versioning', {
  'versions-spoken': [
    '12 for advertising, 5 for tailored audiences, 1.1 for revoking, 2 for the platform.',
    'version of each declaration',
    'other versions are refused',
    'Service changes',
    '`changes`',
  ],
  'activity-oauth2': ['January 2026: OAuth 2.0 for account activity.', ...seenInChanges],
  'dotted-names': ['March 2026: events have dotted names, from the 18th.', ...seenInChanges],
  'replay-deprecated': [
    'March 2026: the replay of account activity is deprecated from the 25th; POST /2/webhooks/replay takes its place.',
    ...seenInChanges,
  ],
  'search-index': ['May 2026: search moved to a new index, without reposts in keyword search.', ...seenInChanges],
  'count-operators': ['min_likes, min_replies and min_reposts left in January and came back in May.', ...seenInChanges],
  'replies-summoned': ['February 2026: replies by programs only when summoned.', ...seenInChanges],
  'follow-like-quote': ['Follow, like and quote left the self-serve plans.', ...seenInChanges],
  'usage-billing': ['From 1 June 2026 old plans move to billing by use.', ...seenInChanges],
  'pay-per-use': ['From 20 April 2026 credits and a price for reading what is one’s own.', ...seenInChanges],
  'historical-track': ['Historical track and v1.1 statuses/filter are deprecated.', ...seenInChanges],
  'source-removed': ['source left the post.', ...seenInChanges],
  'impression-count': ['impression_count joined public_metrics.', ...seenInChanges],
  'verified-type': ['verified_type joined the user.', ...seenInChanges],
  'longform-posts': ['Posts of up to 25,000 characters.', ...seenInChanges],
})

export const documentedTables: readonly Statement[] = [...events, ...errors, ...limits, ...changes]
