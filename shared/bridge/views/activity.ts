/** The activity stream. */
import type { ActivityFilter } from '../../contract/service/activity.ts'
import type { Message } from '../../messages/message.ts'
import type { Json } from '../../model/values.ts'

/** How listening to the activity stream stands; see engine/activity/stream.ts. offline: on, and held back by working offline. */
export interface ActivityStreamView {
  state: 'off' | 'connecting' | 'open' | 'waiting' | 'refused' | 'offline'
  /** Since when. */
  since: string | null
  /** Next try of one that waits. */
  until: string | null
  /** Why it waits or was refused: code of the error index, and words. */
  code: string | null
  message: Message | null
  /** When anything, heartbeats included, was last heard. */
  heardAt: string | null
}

/** A subscription that was made here. */
export interface ActivitySubscription extends ActivityFilter {
  id: string
  madeAt: string
}

export interface ActivityView {
  isOn: boolean
  stream: ActivityStreamView
  subscriptions: ActivitySubscription[]
}

/**
 * What was heard. event: something happened. gap: from `fromAt` to `heardAt` nothing could be heard, `reason` says why.
 * unreadable: a line that is no event.
 */
export interface ActivityEntry {
  n: number
  kind: 'event' | 'gap' | 'unreadable'
  heardAt: string
  eventType: string | null
  /** The old name under which it came, where that is not its present one. */
  givenName: string | null
  eventId: string | null
  userId: string | null
  /** The service's time, where it says one. */
  at: string | null
  fromAt: string | null
  reason: Message | null
  /** Everything that came, as it came. */
  body: Json
}
