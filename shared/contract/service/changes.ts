/**
 * The service's dated change list as data: what changed or will change, since when, what is deprecated and what takes its place.
 * Source: interface, Versioning, Events; gaps 4.3 (D) for the dates of advertising versions.
 */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'

/** A call or name that should no longer be used. */
export interface Deprecated {
  /** An event's name, or method and path with its version: 'POST /2/account_activity/replay/'. Paths count from their beginning. */
  name: string
  replacement: string | null
}

export interface ServiceChange {
  id: string
  title: string
  /** What changed, in one or two sentences. */
  what: string
  /** What it means for work in Galley. */
  meaning: string
  /** Month in which it was told, '2026-03'; null: the notes give none. */
  announced: string | null
  /** Day from which it holds, '2026-03-18'; null: the notes give none, so it counts as in force. */
  effectiveOn: string | null
  area: 'Versions' | 'Events' | 'Posts and search' | 'Plans and prices'
  /** Something that Galley itself speaks or shows. */
  touchesGalley: boolean
  deprecates: readonly Deprecated[]
  source: string
}

/** Old event names with their present ones. Assumed: docs/assumptions.md, profile-event-names (all but bio). */
export const oldEventNames: Readonly<Record<string, string>> = {
  ProfileBioUpdate: 'profile.update.bio',
  ProfilePictureUpdate: 'profile.update.picture',
  ProfileBannerUpdate: 'profile.update.banner',
  ProfileGeoUpdate: 'profile.update.geo',
  ProfileUrlUpdate: 'profile.update.url',
}

const change = (
  id: string,
  title: string,
  spec: Omit<ServiceChange, 'id' | 'title' | 'announced' | 'effectiveOn' | 'touchesGalley' | 'deprecates' | 'source'> &
    Partial<ServiceChange>,
): ServiceChange => ({
  announced: null,
  effectiveOn: null,
  touchesGalley: false,
  deprecates: [],
  source: 'Versioning',
  id,
  title,
  ...spec,
})

const noPart = 'Galley has no part in it.'

export const serviceChanges: readonly ServiceChange[] = [
  change('plans-usage-based', 'Legacy Basic plans are billed by usage', {
    what: 'Plans of the old Basic kind move to billing by what is used.',
    meaning:
      'Each read may cost something. Galley reads what changed since the last pull and keeps reference data for weeks.',
    effectiveOn: '2026-06-01',
    area: 'Plans and prices',
  }),
  change('search-index', 'Search moved to a new index', {
    what: 'The recent, all and counts searches look in a new index. Reposts no longer appear when searching by keyword.',
    meaning: `${noPart} Its own search looks in what was pulled.`,
    announced: '2026-05',
    area: 'Posts and search',
  }),
  change('count-operators', 'Search by counts: withdrawn, then offered again', {
    what: 'min_likes, min_replies and min_reposts were deprecated in January 2026 and offered again in May 2026.',
    meaning: noPart,
    announced: '2026-05',
    area: 'Posts and search',
  }),
  change('pay-per-use', 'Pay per use with credits', {
    what: 'A price model with credits began, with a lower price for reading what one owns.',
    meaning: 'Galley reads the accounts of the signed-in person alone.',
    effectiveOn: '2026-04-20',
    area: 'Plans and prices',
  }),
  change('replay-moved', 'Replay of missed webhook events moved', {
    what: 'The replay of account activity webhooks is deprecated; one replay serves all webhooks.',
    meaning: 'Galley takes events from the stream, not by webhook, so it replays nothing. A gap is shown as a gap.',
    announced: '2026-03',
    effectiveOn: '2026-03-25',
    area: 'Events',
    deprecates: [
      {
        name: 'POST /2/account_activity/replay/webhooks/',
        replacement: 'POST /2/webhooks/replay',
      },
    ],
    source: 'Versioning; Events',
  }),
  change('event-names', 'Event names are written in lower case with dots', {
    what: 'Names such as ProfileBioUpdate are deprecated in favour of names such as profile.update.bio. Filters must use the new form.',
    meaning: 'Galley subscribes under the new names, and shows events that come under an old one with their new name.',
    announced: '2026-03',
    effectiveOn: '2026-03-18',
    area: 'Events',
    touchesGalley: true,
    deprecates: Object.entries(oldEventNames).map(([name, replacement]) => ({ name, replacement })),
    source: 'Events; Versioning',
  }),
  change('replies', 'Replies by programs only when summoned', {
    what: 'On self-serve plans a program may reply only when the author of the post summoned it.',
    meaning: 'Galley writes posts of its own and no replies.',
    announced: '2026-02',
    area: 'Posts and search',
  }),
  change('self-serve-operations', 'Follow, like and quote left the self-serve plans', {
    what: 'Programs on self-serve plans can no longer follow, like or quote.',
    meaning: `${noPart} It does none of the three.`,
    area: 'Plans and prices',
  }),
  change('activity-oauth2', 'Activity subscriptions take OAuth 2.0', {
    what: 'Subscriptions may use OAuth 2.0 with fine scopes such as follow.read. OAuth 1.0a permissions override the scopes.',
    meaning: 'Galley subscribes with the application’s bearer token, which needs no scopes.',
    announced: '2026-01',
    area: 'Events',
    touchesGalley: true,
    source: 'Versioning; Authentication',
  }),
  change('version-12', 'Version 12 of the advertising interface', {
    what: 'Version 12 was introduced, and version 10 ended the same day. No end is published for 12 or 11.',
    meaning: 'Galley speaks version 12 in every call whose section names no other.',
    effectiveOn: '2022-10-27',
    area: 'Versions',
    touchesGalley: true,
    deprecates: ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({
      name: `${method} /10/`,
      replacement: 'version 12',
    })),
    source: 'Versioning; gaps 4.3 (D)',
  }),
  change('version-5', 'Version 5 of the advertising interface ended', {
    what: 'Version 5 ended by public material. The interface still places the sharing of tailored audiences there.',
    meaning:
      'Galley calls it as the interface says. Expect the answer that the version is not available; then share custom audiences under version 12.',
    effectiveOn: '2020-03-03',
    area: 'Versions',
    touchesGalley: true,
    deprecates: ['GET', 'POST', 'DELETE'].map((method) => ({
      name: `${method} /5/`,
      replacement: 'the same call under /12/ on custom audiences',
    })),
    source: 'Versioning; gaps 2, 4.3 (D)',
  }),
  change('conversation-settings', 'Conversation settings need version 8 or newer', {
    what: 'conversation_settings on posts works from version 8.',
    meaning: 'Galley speaks version 12, so it works.',
    area: 'Versions',
    touchesGalley: true,
  }),
  change('history-tracks', 'Historical tracks and the old filter stream are deprecated', {
    what: 'The enterprise track endpoints of history and the v1.1 statuses/filter stream are deprecated.',
    meaning: noPart,
    area: 'Posts and search',
    deprecates: [{ name: 'POST /1.1/statuses/filter', replacement: 'the filtered stream of version 2' }],
  }),
  change('post-fields', 'Fields of posts and users', {
    what: 'source left the post; impression_count came to public_metrics, verified_type to users.',
    meaning: 'Members of a record that Galley does not know are kept and shown, never sent.',
    area: 'Posts and search',
  }),
  change('long-posts', 'Long posts of up to 25,000 characters', {
    what: 'Paying users may write posts of up to 25,000 characters.',
    meaning:
      'Advertising posts have no such limit stated; Galley counts 280 and lets the service decide on longer ones.',
    area: 'Posts and search',
  }),
]

/** coming: its day lies ahead. inForce: it holds, or has no day. */
export function changeState({ effectiveOn }: ServiceChange, nowMs: number): 'coming' | 'inForce' {
  return effectiveOn !== null && Date.parse(effectiveOn) > nowMs ? 'coming' : 'inForce'
}

export interface Deprecation {
  change: ServiceChange
  name: string
  replacement: string | null
}

/** Whether an event's name is deprecated on that day, and what takes its place. */
export function deprecatedName(name: string, nowMs: number): Deprecation | null {
  return find((deprecated) => deprecated.name === name, nowMs)
}

/** Whether a call is deprecated on that day, under its whole name: `path` begins with its version, such as /5/accounts/:account_id. */
export function deprecatedCall(method: string, path: string, nowMs: number): Deprecation | null {
  const call = `${method} ${path}`
  const found = find((deprecated) => deprecated.name.includes(' ') && call.startsWith(deprecated.name), nowMs)
  return found && { ...found, name: call }
}

function find(fits: (deprecated: Deprecated) => boolean, nowMs: number): Deprecation | null {
  for (const change of serviceChanges) {
    if (changeState(change, nowMs) === 'coming') continue
    const deprecated = change.deprecates.find(fits)
    if (deprecated) return { change, ...deprecated }
  }
  return null
}

/** A deprecation in words: what, since when, what instead. */
export function deprecationWords({ change, name, replacement }: Deprecation): Message {
  return message('engine.serviceNews.deprecated', {
    name,
    since: change.effectiveOn ?? 'unknown',
    instead: replacement ?? 'nothing',
  })
}
