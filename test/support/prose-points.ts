/**
 * What the interface says beside its endpoint tables: prose, events, limits, errors, change list. Each point with where Galley does it and
 * the tests that show it, or why it does not. Makes the second part of docs/coverage.md; prose-points.test.ts holds it against the tests.
 */
export interface ProsePoint {
  /** Section of the interface. */
  section: string
  point: string
  state: 'done' | 'not for a desktop' | 'not described'
  /** Where it is done, or the reason. */
  words: string
  /** Of what is done. */
  shownBy: readonly Evidence[]
}

/** A test file under test/, and what stands in it: a test's name, or the row of its table. */
export interface Evidence {
  file: string
  part: string
}

const by = (file: string, ...parts: string[]): Evidence[] => parts.map((part) => ({ file, part }))
const done = (section: string, point: string, words: string, ...shownBy: Evidence[][]): ProsePoint => ({
  section,
  point,
  state: 'done',
  words,
  shownBy: shownBy.flat(),
})
const without =
  (state: 'not for a desktop' | 'not described') =>
  (section: string, point: string, words: string): ProsePoint => ({ section, point, state, words, shownBy: [] })
const apart = without('not for a desktop')
const undescribed = without('not described')

const signIn = 'integration/sign-in/sign-in.test.ts'
const credentials = 'integration/sign-in/credentials.test.ts'
const activity = 'integration/activity/activity.test.ts'
const limits = 'integration/practice/limits.test.ts'
const pace = 'integration/practice/pace.test.ts'
const errors = 'integration/practice/errors-table.test.ts'
const lists = 'integration/sync/audience-lists.test.ts'
const changes = 'unit/contract/service/changes.test.ts'

/** Held by the practice service, and known before sending from the same declaration. */
const bothSides = 'Checked before sending and by the practice service, from one declaration'
const limit = (point: string, ...shownBy: Evidence[][]) => done('Limits', point, bothSides, ...shownBy)
/** Its code has a sentence in the error index. */
const error = (point: string, ...shownBy: Evidence[][]) =>
  done('Errors', point, 'Practice service; error index; beside each error as About this error', ...shownBy)

const noServer =
  'A webhook is a public address that the service calls; a desktop application has none. The same events come by the stream.'

export const prosePoints: readonly ProsePoint[] = [
  done(
    'Authentication',
    'Three-legged sign-in by PIN, by callback, and without being asked again',
    'Connect; `connect --way`',
    by(
      signIn,
      'shows who it is before anything is stored, then stores it',
      'ends when the browser comes back, and the port is closed then',
      'asks the first time, and comes straight back once access was granted',
    ),
  ),
  done(
    'Authentication',
    'Access level (`service_auth_access_type`)',
    'Connect, Sign-in & access; `connect --access`; a read-only sign-in holds every push',
    by(signIn, 'keeps the access level that was asked for, and a token that may only read cannot write'),
    by(credentials, 'is shown, and holds every step back before anything is sent'),
  ),
  done(
    'Authentication',
    'One bearer token outstanding, cached, revoked',
    'Sign-in & access; `access bearer`, `access revoke bearer`',
    by(credentials, 'is asked for once and kept', 'is useless once it is revoked, and the next one is another'),
  ),
  done(
    'Authentication',
    'Advertising calls act for the signed-in user in their role',
    'Every operation declares its roles; refused before sending, with the reason',
    by('integration/practice/roles.test.ts', 'of %s: reads campaigns %s, writes them %s'),
    by(
      'unit/engine/store/edits/edit.test.ts',
      'is refused where the role does not allow it, and says which role would',
    ),
  ),
  apart(
    'Authentication',
    'OAuth 2.0 with fine-grained scopes for activity',
    'The flow, its addresses and its scopes are not shown; the bearer token opens the same two paths, and OAuth 1.0a permissions override scopes anyway.',
  ),
  done(
    'Events',
    'Subscriptions (POST /2/activity/subscriptions)',
    'Activity; `activity subscribe`',
    by(activity, 'is the same when it is made again, and an old name is made under the present one'),
  ),
  done(
    'Events',
    'Persistent stream (GET /2/activity/stream)',
    'Activity; `activity listen`; comes back by itself, shows gaps',
    by(activity, 'comes back by itself after the connection broke, and shows the gap as a gap'),
  ),
  done(
    'Events',
    'Filters by user, keyword and direction',
    'Activity; the same checks before sending and in the practice service',
    by(
      activity,
      'hears only what fits by user, keyword and direction',
      'a subscription is refused by the service for the same faults as before sending',
    ),
  ),
  done(
    'Events',
    'Event types of the table',
    'Activity; each with words for people',
    by(changes, 'has a present event for every old name'),
  ),
  done(
    'Events',
    'Old PascalCase names, deprecated from 18 March 2026',
    'Understood, sent under the new name, marked; a notice names the replacement',
    by(activity, 'understands an event under its old name, and says once that the name is deprecated'),
  ),
  done(
    'Events',
    'TooManyConnections',
    'Activity says so, waits longer each time, offers another try',
    by(activity, 'says that all connections are taken, waits, and gets in when one is free'),
  ),
  undescribed(
    'Events',
    'Listing and ending subscriptions',
    'No call is shown. Galley lists those that were made in it.',
  ),
  apart('Events', 'Delivery to webhooks', noServer),
  apart('Events', 'Webhook delivery of filtered-stream matches (enterprise)', noServer),
  apart(
    'Events',
    'Rules of the filtered stream (/2/tweets/search/stream/rules)',
    'Rules choose public posts for an enterprise webhook; they have no part in advertising and no stream of their own is described.',
  ),
  apart(
    'Versioning',
    'Replay of webhook events (POST /2/webhooks/replay)',
    `${noServer} Without webhooks there is nothing to replay; the stream’s gaps are shown as gaps.`,
  ),
  done(
    'Events',
    'participant_ids of direct-message events',
    'Whatever an event carries is kept and shown as it came',
    by('unit/renderer/state/activity-state.svelte.test.ts', 'participant_ids'),
  ),
  error('Use of an invalidated access token', by(errors, 'use of an invalidated access token: 401, code 89')),
  error(
    'Bearer token requested too often',
    by(errors, 'a bearer token requested too often: 403, code 99, until the window is over'),
  ),
  error(
    'Promoted account added to a line item not configured for promoted accounts',
    by(errors, 'a promoted account on a line item of another kind: 400, INCOMPATIBLE_LINE_ITEM'),
  ),
  error(
    'Promoted accounts listed when none of the given line items can hold them',
    by(errors, 'promoted accounts of line items of which none can hold them: 400; with one that can: the list'),
  ),
  error('Promoting an ineligible user', by(errors, 'promoting an ineligible user: 400, and nobody is promoted')),
  error('Deleting a campaign that is already deleted', by(errors, 'deleting a campaign that is deleted: 404')),
  error(
    'Targeting by content category without the matching iab_categories',
    by(errors, 'a content category without its other categories: refused'),
  ),
  error('Batch request-level problem', by(errors, 'a batch with more operations than allowed: under errors')),
  error(
    'Batch item-level problem',
    by(errors, 'a batch with a faulty item: under operation_errors, at its place, and nothing is done'),
  ),
  error(
    'Users endpoint: success_count differs from the number of records sent',
    by(lists, 'stops with words when the counts stay different'),
  ),
  error('Custom audience name not unique', by(errors, 'an audience name that is taken: an error')),
  error(
    'Streaming connection cap exceeded',
    by(errors, 'more streams than allowed: TooManyConnections, until one ends'),
  ),
  done(
    'Errors',
    'Words for each code',
    'Error index (window and `errors`), with what happened, why, and what to do; beside each error as About this error',
    by(
      'unit/model/error-index.test.ts',
      'has every code of the service with its status',
      'says of each what happened, why and what to do, in whole sentences',
    ),
  ),
  limit('records per page', by(limits, 'reads pages of so many: %s')),
  limit('identifiers per filter list', by(limits, 'names at most 200 ids: %s %s')),
  done(
    'Limits',
    'total_count requests',
    'A window of its own in the practice service; the pace of reads keeps to it',
    by(pace, "{ with_total_count: 'true' }, 200, 900"),
  ),
  limit('active campaigns per account', by(limits, 'campaigns: the 200th active one, and the next; paused ones go on')),
  limit('campaign name', by(limits, "text('campaign', 'name', 255)", "text('campaign', 'purchase_order_number', 50)")),
  limit(
    'users batch',
    by('integration/practice/audiences.test.ts', 'come in at most 2,500 operations and 5,000,000 bytes a request'),
    by(pace, 'people are added 1,500 times a minute'),
  ),
  limit('custom audience batch', by(limits, "['custom_audience', 10,", 'combined audiences: ten leaves, and eleven')),
  limit(
    'keyword insights',
    by(limits, 'studies ten keywords, left-out ones included, over seven days, and gets thirty'),
  ),
  limit('poll', by(limits, "'from 5 minutes'", "'to 10,080 minutes'", "text('poll_card', 'first_choice', 25)")),
  limit('card and post names', by(limits, "text(kind, 'name', 80)")),
  limit('video post', by(limits, "'70 characters of a video title'", "'200 characters of a video description'")),
  limit(
    'video conversation card',
    by(limits, "text(kind, 'title', 23)", "text(kind, 'thank_you_text', 23)", 'hashtag(kind, number, 20)'),
  ),
  limit('media on a post', by(limits, "['4 images', kind", "'1 GIF'", "'1 video'")),
  limit('swipeable media', by(limits, "'at least 2 to swipe'", "'at most 6 to swipe'")),
  done(
    'Limits',
    'audience expiry default',
    'Practice service; an import says when people leave',
    by(lists, 'says when people leave: thirteen months on'),
    by(pace, 'people leave an audience after 13 months where nothing else was said'),
  ),
  limit('account history window', by(limits, 'asks for the history of whole hours')),
  done(
    'Limits',
    'post editing',
    'Edit the post, in the menu of a post; galley run tweet edit',
    by('integration/sync/post-edit.test.ts', 'changes its text, and knows it by both ids afterwards'),
  ),
  apart('Limits', 'filtered-stream webhook rules', 'See the rules of the filtered stream.'),
  done(
    'Versioning',
    'Version in the path (12, 5, 1.1, 2)',
    'Comes from each declaration; Service changes lists which version is spoken for what',
    by(changes, 'come from the declarations'),
  ),
  done(
    'Versioning',
    'Dated change list',
    'Service changes; `changes`; deprecated calls and names that a person uses say so on that day, those that Galley must make are listed',
    by(
      changes,
      'has each change once, newest first, with its days',
      'makes a name deprecated from its day on, not before',
    ),
  ),
  done(
    'Versioning',
    'x-current-api-version and x-api-warn',
    'Read from every answer, kept, shown in Service changes',
    by('unit/engine/service/errors.test.ts', 'says what the service says about versions'),
  ),
  apart(
    'Versioning',
    'Search endpoints (recent, all, counts) and their operators',
    'Searching public posts is no part of the advertising interface; Galley searches what was pulled.',
  ),
  apart(
    'Versioning',
    'Replies by programs, follow, like, quote',
    'Galley writes advertising posts; it replies to nobody, follows nobody and likes nothing.',
  ),
  apart(
    'Versioning',
    'Plans, usage-based billing, credits',
    'Agreements between the application’s owner and the service. Galley reads what changed and keeps reference data for weeks.',
  ),
  apart('Versioning', 'Historical track endpoints, v1.1 statuses/filter', 'Deprecated by the same list.'),
  done(
    'Versioning',
    'Fields that came and went (source, impression_count, verified_type)',
    'Members that the contract does not know are kept and shown, never sent',
    by('unit/contract/round-trip.test.ts', 'is the same after it was received, kept and shown'),
  ),
]
