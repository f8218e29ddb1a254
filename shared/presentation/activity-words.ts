/** What people read of the activity stream: events, their groups, and what a subscription asks for. */
import { listComma, t } from '../messages/index.ts'
import type { MessageId } from '../messages/message.ts'
import { eventTypeOf } from '../contract/service/activity.ts'
import type { ActivityEventName, ActivityEventType, ActivityFilter } from '../contract/service/activity.ts'

const events = {
  'profile.update.bio': 'live.events.profileUpdateBio',
  'profile.update.verified': 'live.events.profileUpdateVerified',
  'profile.update.affiliate': 'live.events.profileUpdateAffiliate',
  'profile.update.screenname': 'live.events.profileUpdateScreenname',
  'profile.update.picture': 'live.events.profileUpdatePicture',
  'profile.update.banner': 'live.events.profileUpdateBanner',
  'profile.update.geo': 'live.events.profileUpdateGeo',
  'profile.update.url': 'live.events.profileUpdateUrl',
  'spaces.start': 'live.events.spacesStart',
  'spaces.end': 'live.events.spacesEnd',
  'dm.received': 'live.events.dmReceived',
  'dm.sent': 'live.events.dmSent',
  'dm.read': 'live.events.dmRead',
  'dm.indicate_typing': 'live.events.dmIndicateTyping',
  'dm.participants_join': 'live.events.dmParticipantsJoin',
  'dm.participants_leave': 'live.events.dmParticipantsLeave',
} as const satisfies Record<ActivityEventName, MessageId>

const groups = {
  profile: 'live.eventGroups.profile',
  spaces: 'live.eventGroups.spaces',
  directMessages: 'live.eventGroups.directMessages',
} as const satisfies Record<ActivityEventType['group'], MessageId>

const directions = {
  sent: 'live.filterWords.sent',
  received: 'live.filterWords.received',
  both: 'live.filterWords.both',
} as const

/** What an event is called; null for a name that is in no table. */
export function eventLabel(name: string): string | null {
  const type = eventTypeOf(name)
  return type ? t(events[type.name]) : null
}

/** What a group of events is called. */
export function eventGroupLabel(group: ActivityEventType['group']): string {
  return t(groups[group])
}

/** A filter in words: "user 1650214377, containing “espresso”, received"; `nameOf` says who a user is. */
export function filterWords(
  { userId, keyword, direction }: ActivityFilter,
  nameOf: (userId: string) => string = (id) => t('live.filterWords.user', { id }),
): string {
  const parts = [
    userId === null ? '' : nameOf(userId),
    keyword === null ? '' : t('live.filterWords.containing', { keyword }),
    direction === null ? '' : t(directions[direction]),
  ]
  return parts.filter(Boolean).join(listComma())
}
