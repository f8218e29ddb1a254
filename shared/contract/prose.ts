/**
 * What the interface says beside its endpoint tables: prose, events, change list. Each point with where Galley does it, or why it does
 * not. Makes the second part of docs/coverage.md.
 */
export interface ProsePoint {
  /** Section of the interface. */
  section: string
  point: string
  state: 'done' | 'not for a desktop' | 'not described'
  /** Where it is done, or the reason. */
  words: string
}

const done = (section: string, point: string, words: string): ProsePoint => ({ section, point, state: 'done', words })
const apart = (section: string, point: string, words: string): ProsePoint => ({
  section,
  point,
  state: 'not for a desktop',
  words,
})
const undescribed = (section: string, point: string, words: string): ProsePoint => ({
  section,
  point,
  state: 'not described',
  words,
})

const noServer =
  'A webhook is a public address that the service calls; a desktop application has none. The same events come by the stream.'

export const prosePoints: readonly ProsePoint[] = [
  done(
    'Authentication',
    'Three-legged sign-in by PIN, by callback, and without being asked again',
    'Connect; `connect --way`',
  ),
  done(
    'Authentication',
    'Access level (`service_auth_access_type`)',
    'Connect, Sign-in & access; `connect --access`; a read-only sign-in holds every push',
  ),
  done(
    'Authentication',
    'One bearer token outstanding, cached, revoked',
    'Sign-in & access; `access bearer`, `access revoke bearer`',
  ),
  done(
    'Authentication',
    'Advertising calls act for the signed-in user in their role',
    'Every operation declares its roles; refused before sending, with the reason',
  ),
  apart(
    'Authentication',
    'OAuth 2.0 with fine-grained scopes for activity',
    'The flow, its addresses and its scopes are not shown; the bearer token opens the same two paths, and OAuth 1.0a permissions override scopes anyway.',
  ),
  done('Events', 'Subscriptions (POST /2/activity/subscriptions)', 'Activity; `activity subscribe`'),
  done(
    'Events',
    'Persistent stream (GET /2/activity/stream)',
    'Activity; `activity listen`; comes back by itself, shows gaps',
  ),
  done(
    'Events',
    'Filters by user, keyword and direction',
    'Activity; the same checks before sending and in the practice service',
  ),
  done('Events', 'Event types of the table', 'Activity; each with words for people'),
  done(
    'Events',
    'Old PascalCase names, deprecated from 18 March 2026',
    'Understood, sent under the new name, marked; a notice names the replacement',
  ),
  done('Events', 'TooManyConnections', 'Activity says so, waits longer each time, offers another try'),
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
  done('Events', 'participant_ids of direct-message events', 'Whatever an event carries is kept and shown as it came'),
  done(
    'Errors',
    'Every condition of the table',
    'Error index (window and `errors`), with what happened, why, and what to do; beside each error as About this error',
  ),
  done(
    'Limits',
    'Every limit of the table that concerns a declared call',
    'Checked before sending from the same declaration as in the practice service',
  ),
  apart(
    'Limits',
    'Editing posts within the hour (POST /2/posts with edit_options)',
    'The body of /2/posts is not shown, it is for premium users’ own posts, and promoted posts are made by other calls. A post that is not published yet is edited as a draft or scheduled post.',
  ),
  apart(
    'Limits',
    'Filtered-stream rules: 25,000 per project, 2,048 characters each',
    'See the rules of the filtered stream.',
  ),
  done(
    'Versioning',
    'Version in the path (12, 5, 1.1, 2)',
    'Comes from each declaration; Service changes lists which version is spoken for what',
  ),
  done(
    'Versioning',
    'Dated change list',
    'Service changes; `changes`; deprecated calls and names that a person uses say so on that day, those that Galley must make are listed',
  ),
  done('Versioning', 'x-current-api-version and x-api-warn', 'Read from every answer, kept, shown in Service changes'),
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
  ),
]
