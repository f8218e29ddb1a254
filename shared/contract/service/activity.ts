/**
 * The activity stream as data: its two endpoints, the events that it carries, and what a subscription can filter by.
 * Source: interface, Events. Bodies and payloads are not shown there. Assumed: docs/assumptions.md, activity-payloads.
 */
import { deprecatedName, oldEventNames } from './changes.ts'
import type { Deprecation } from './changes.ts'

export interface ActivityEndpoint {
  name: 'subscribe' | 'stream'
  method: 'GET' | 'POST'
  /** First part of the path. */
  version: string
  /** What follows it, relative to the base of the authentication endpoints. */
  path: string
}

export const activityEndpoints = [
  { name: 'subscribe', method: 'POST', version: '2', path: '/activity/subscriptions' },
  { name: 'stream', method: 'GET', version: '2', path: '/activity/stream' },
] as const satisfies readonly ActivityEndpoint[]

export type ActivityDirection = 'sent' | 'received' | 'both'
export const directions = ['sent', 'received', 'both'] as const

export interface ActivityEventType {
  name: string
  label: string
  group: 'Profile' | 'Spaces' | 'Direct messages'
  /** Direct messages have a direction to filter by. */
  hasDirection: boolean
  /** Its name is not in the interface's table: the present name of an old one, or people who join and leave. Assumed: docs/assumptions.md, profile-event-names, participant-events. */
  isAssumed: boolean
}

const type = (
  name: string,
  label: string,
  group: ActivityEventType['group'],
  isAssumed = false,
): ActivityEventType => ({ name, label, group, hasDirection: group === 'Direct messages', isAssumed })

export const activityEventTypes: readonly ActivityEventType[] = [
  type('profile.update.bio', 'Bio changed', 'Profile'),
  type('profile.update.verified', 'Verification changed', 'Profile'),
  type('profile.update.affiliate', 'Affiliate badge changed', 'Profile'),
  type('profile.update.screenname', 'User name changed', 'Profile'),
  type('profile.update.picture', 'Picture changed', 'Profile', true),
  type('profile.update.banner', 'Banner changed', 'Profile', true),
  type('profile.update.geo', 'Place changed', 'Profile', true),
  type('profile.update.url', 'Website changed', 'Profile', true),
  type('spaces.start', 'Audio space began', 'Spaces'),
  type('spaces.end', 'Audio space ended', 'Spaces'),
  type('dm.received', 'Message received', 'Direct messages'),
  type('dm.sent', 'Message sent', 'Direct messages'),
  type('dm.read', 'Message read', 'Direct messages'),
  type('dm.indicate_typing', 'Somebody is typing', 'Direct messages'),
  type('dm.participants_join', 'Somebody joined a conversation', 'Direct messages', true),
  type('dm.participants_leave', 'Somebody left a conversation', 'Direct messages', true),
]

/** Whether events of the type name who joined or left, in participant_ids; no others do. Source: interface, Events. */
export function namesParticipants(eventType: string): boolean {
  return /(^|[._])participants_(join|leave)$/.test(eventType)
}

/** The declared type, or undefined for a name that is in no table (it is shown as it came). */
export function eventTypeOf(name: string): ActivityEventType | undefined {
  return activityEventTypes.find((each) => each.name === name)
}

/** A name as given, understood: an old one becomes its present one and says so. */
export function presentEventName(given: string, nowMs: number): { name: string; deprecation: Deprecation | null } {
  const name = Object.hasOwn(oldEventNames, given) ? oldEventNames[given]! : given
  return { name, deprecation: name === given ? null : deprecatedName(given, nowMs) }
}

/** What a subscription asks for; at least one of the filters. */
export interface ActivityFilter {
  eventType: string
  userId: string | null
  keyword: string | null
  direction: ActivityDirection | null
}

/** Names that the service may know beside the interface's table: words with dots between, lower-case. Source: interface, Versioning (Mar 2026). */
const eventNameForm = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+$/

/** Longest keyword. Assumed: docs/assumptions.md, activity-payloads. */
export const keywordMaxLength = 255

/** What is wrong with a subscription, by field, or null. The same before sending and in the practice service. */
export function filterFault(filter: ActivityFilter): { field: keyof ActivityFilter; message: string } | null {
  const type = eventTypeOf(filter.eventType)
  if (!type && !eventNameForm.test(filter.eventType))
    return { field: 'eventType', message: 'Name the event as the service does, such as profile.update.picture.' }
  if (filter.userId !== null && !/^\d{1,19}$/.test(filter.userId))
    return { field: 'userId', message: 'A user is named by the number, such as 1650214377.' }
  if (filter.keyword !== null && (filter.keyword.trim() === '' || filter.keyword.length > keywordMaxLength))
    return { field: 'keyword', message: `A keyword has 1 to ${keywordMaxLength} characters.` }
  if (filter.direction !== null && type?.hasDirection === false)
    return { field: 'direction', message: 'Only direct messages have a direction.' }
  // Source: interface, Events: spaces are subscribed to by user id.
  if (type?.group === 'Spaces' && filter.userId === null)
    return { field: 'userId', message: 'Audio spaces are followed by user: give the user’s number.' }
  if (filter.userId === null && filter.keyword === null)
    return { field: 'userId', message: 'Say whose activity: give a user’s number or a keyword.' }
  return null
}

/** A subscription's body on the wire. Assumed: docs/assumptions.md, activity-payloads. */
export function filterBody(filter: ActivityFilter): { event_type: string; filter: Record<string, string> } {
  const parts = { user_id: filter.userId, keyword: filter.keyword, direction: filter.direction }
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null)
  return { event_type: filter.eventType, filter: Object.fromEntries(given) }
}

/** A filter in words: "user 1650214377, containing “espresso”, received"; `nameOf` says who a user is. */
export function filterWords(
  { userId, keyword, direction }: ActivityFilter,
  nameOf: (userId: string) => string = (id) => `user ${id}`,
): string {
  const parts = [
    userId === null ? '' : nameOf(userId),
    keyword === null ? '' : `containing “${keyword}”`,
    direction === null ? '' : { sent: 'sent', received: 'received', both: 'sent and received' }[direction],
  ]
  return parts.filter(Boolean).join(', ')
}
