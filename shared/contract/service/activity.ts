/**
 * The activity stream as data: its two endpoints, the events that it carries, and what a subscription can filter by.
 * Source: interface, Events. Bodies and payloads are not shown there. Assumed: docs/assumptions.md, activity-payloads.
 */
import { message } from '../../messages/message.ts'
import type { Message } from '../../messages/message.ts'
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
  group: 'profile' | 'spaces' | 'directMessages'
  /** Direct messages have a direction to filter by. */
  hasDirection: boolean
  /** Its name is not in the interface's table: the present name of an old one, or people who join and leave. Assumed: docs/assumptions.md, profile-event-names, participant-events. */
  isAssumed: boolean
}

const type = <Name extends string>(name: Name, group: ActivityEventType['group'], isAssumed = false) => ({
  name,
  group,
  hasDirection: group === 'directMessages',
  isAssumed,
})

const eventTypes = [
  type('profile.update.bio', 'profile'),
  type('profile.update.verified', 'profile'),
  type('profile.update.affiliate', 'profile'),
  type('profile.update.screenname', 'profile'),
  type('profile.update.picture', 'profile', true),
  type('profile.update.banner', 'profile', true),
  type('profile.update.geo', 'profile', true),
  type('profile.update.url', 'profile', true),
  type('spaces.start', 'spaces'),
  type('spaces.end', 'spaces'),
  type('dm.received', 'directMessages'),
  type('dm.sent', 'directMessages'),
  type('dm.read', 'directMessages'),
  type('dm.indicate_typing', 'directMessages'),
  type('dm.participants_join', 'directMessages', true),
  type('dm.participants_leave', 'directMessages', true),
] as const

export type ActivityEventName = (typeof eventTypes)[number]['name']
export const activityEventTypes: readonly (ActivityEventType & { name: ActivityEventName })[] = eventTypes

/** Whether events of the type name who joined or left, in participant_ids; no others do. Source: interface, Events. */
export function namesParticipants(eventType: string): boolean {
  return /(^|[._])participants_(join|leave)$/.test(eventType)
}

/** The declared type, or undefined for a name that is in no table (it is shown as it came). */
export function eventTypeOf(name: string): (typeof activityEventTypes)[number] | undefined {
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
export function filterFault(filter: ActivityFilter): { field: keyof ActivityFilter; message: Message } | null {
  const type = eventTypeOf(filter.eventType)
  if (!type && !eventNameForm.test(filter.eventType))
    return { field: 'eventType', message: message('rules.activity.eventName') }
  if (filter.userId !== null && !/^\d{1,19}$/.test(filter.userId))
    return { field: 'userId', message: message('rules.activity.userNumber') }
  if (filter.keyword !== null && (filter.keyword.trim() === '' || filter.keyword.length > keywordMaxLength))
    return { field: 'keyword', message: message('rules.activity.keyword', { most: keywordMaxLength }) }
  if (filter.direction !== null && type?.hasDirection === false)
    return { field: 'direction', message: message('rules.activity.noDirection') }
  // Source: interface, Events: spaces are subscribed to by user id.
  if (type?.group === 'spaces' && filter.userId === null)
    return { field: 'userId', message: message('rules.activity.spacesByUser') }
  if (filter.userId === null && filter.keyword === null)
    return { field: 'userId', message: message('rules.activity.whose') }
  return null
}

/** A subscription's body on the wire. Assumed: docs/assumptions.md, activity-payloads. */
export function filterBody(filter: ActivityFilter): { event_type: string; filter: Record<string, string> } {
  const parts = { user_id: filter.userId, keyword: filter.keyword, direction: filter.direction }
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null)
  return { event_type: filter.eventType, filter: Object.fromEntries(given) }
}
