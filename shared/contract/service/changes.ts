/**
 * The service's dated change list as data: what changed or will change, since when, what is deprecated and what takes its place.
 * Source: interface, Versioning, Events; gaps 4.3 (D) for the dates of advertising versions.
 */
import { message } from '../../messages/message.ts'
import type { Message, MessageId } from '../../messages/message.ts'

/** A call or name that should no longer be used. */
export interface Deprecated {
  /** An event's name, or method and path with its version: 'POST /2/account_activity/replay/'. Paths count from their beginning. */
  name: string
  replacement: string | null
}

/** Texts of the list, each without arguments. */
type ChangeText = Extract<MessageId, `changes.list.${string}` | `changes.areas.${string}`>

export interface ServiceChange {
  id: string
  title: ChangeText
  /** What changed, in one or two sentences. */
  what: ChangeText
  /** What it means for work in Galley. */
  meaning: ChangeText
  /** Month in which it was announced, '2026-03'; null: the notes give none. */
  announced: string | null
  /** Day from which it holds, '2026-03-18'; null: the notes give none, so it counts as in force. */
  effectiveOn: string | null
  area: ChangeText
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
  title: ChangeText,
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

export const serviceChanges: readonly ServiceChange[] = [
  change('plans-usage-based', 'changes.list.plansUsageBased.title', {
    what: 'changes.list.plansUsageBased.what',
    meaning: 'changes.list.plansUsageBased.meaning',
    effectiveOn: '2026-06-01',
    area: 'changes.areas.plans',
  }),
  change('search-index', 'changes.list.searchIndex.title', {
    what: 'changes.list.searchIndex.what',
    meaning: 'changes.list.searchIndex.meaning',
    announced: '2026-05',
    area: 'changes.areas.posts',
  }),
  change('count-operators', 'changes.list.countOperators.title', {
    what: 'changes.list.countOperators.what',
    meaning: 'changes.list.noPart',
    announced: '2026-05',
    area: 'changes.areas.posts',
  }),
  change('pay-per-use', 'changes.list.payPerUse.title', {
    what: 'changes.list.payPerUse.what',
    meaning: 'changes.list.payPerUse.meaning',
    effectiveOn: '2026-04-20',
    area: 'changes.areas.plans',
  }),
  change('replay-moved', 'changes.list.replayMoved.title', {
    what: 'changes.list.replayMoved.what',
    meaning: 'changes.list.replayMoved.meaning',
    announced: '2026-03',
    effectiveOn: '2026-03-25',
    area: 'changes.areas.events',
    deprecates: [
      {
        name: 'POST /2/account_activity/replay/webhooks/',
        replacement: 'POST /2/webhooks/replay',
      },
    ],
    source: 'Versioning; Events',
  }),
  change('event-names', 'changes.list.eventNames.title', {
    what: 'changes.list.eventNames.what',
    meaning: 'changes.list.eventNames.meaning',
    announced: '2026-03',
    effectiveOn: '2026-03-18',
    area: 'changes.areas.events',
    touchesGalley: true,
    deprecates: Object.entries(oldEventNames).map(([name, replacement]) => ({ name, replacement })),
    source: 'Events; Versioning',
  }),
  change('replies', 'changes.list.replies.title', {
    what: 'changes.list.replies.what',
    meaning: 'changes.list.replies.meaning',
    announced: '2026-02',
    area: 'changes.areas.posts',
  }),
  change('self-serve-operations', 'changes.list.selfServeOperations.title', {
    what: 'changes.list.selfServeOperations.what',
    meaning: 'changes.list.selfServeOperations.meaning',
    area: 'changes.areas.plans',
  }),
  change('activity-oauth2', 'changes.list.activityOauth2.title', {
    what: 'changes.list.activityOauth2.what',
    meaning: 'changes.list.activityOauth2.meaning',
    announced: '2026-01',
    area: 'changes.areas.events',
    touchesGalley: true,
    source: 'Versioning; Authentication',
  }),
  change('version-12', 'changes.list.version12.title', {
    what: 'changes.list.version12.what',
    meaning: 'changes.list.version12.meaning',
    effectiveOn: '2022-10-27',
    area: 'changes.areas.versions',
    touchesGalley: true,
    deprecates: ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({
      name: `${method} /10/`,
      replacement: 'version 12',
    })),
    source: 'Versioning; gaps 4.3 (D)',
  }),
  change('version-5', 'changes.list.version5.title', {
    what: 'changes.list.version5.what',
    meaning: 'changes.list.version5.meaning',
    effectiveOn: '2020-03-03',
    area: 'changes.areas.versions',
    touchesGalley: true,
    deprecates: ['GET', 'POST', 'DELETE'].map((method) => ({
      name: `${method} /5/`,
      replacement: 'the same call under /12/ on custom audiences',
    })),
    source: 'Versioning; gaps 2, 4.3 (D)',
  }),
  change('conversation-settings', 'changes.list.conversationSettings.title', {
    what: 'changes.list.conversationSettings.what',
    meaning: 'changes.list.conversationSettings.meaning',
    area: 'changes.areas.versions',
    touchesGalley: true,
  }),
  change('history-tracks', 'changes.list.historyTracks.title', {
    what: 'changes.list.historyTracks.what',
    meaning: 'changes.list.noPart',
    area: 'changes.areas.posts',
    deprecates: [{ name: 'POST /1.1/statuses/filter', replacement: 'the filtered stream of version 2' }],
  }),
  change('post-fields', 'changes.list.postFields.title', {
    what: 'changes.list.postFields.what',
    meaning: 'changes.list.postFields.meaning',
    area: 'changes.areas.posts',
  }),
  change('long-posts', 'changes.list.longPosts.title', {
    what: 'changes.list.longPosts.what',
    meaning: 'changes.list.longPosts.meaning',
    area: 'changes.areas.posts',
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
