/** Calls: the activity stream. */
import { z } from 'zod'
import { call } from '../call.ts'
import { activityFilter, none } from '../inputs.ts'
import type { ActivityEntry, ActivityView } from '../views/activity.ts'

export const activityCalls = {
  'activity.view': call<ActivityView>()(none),
  /** Newest first; `before`: older than the entry of that number. */
  'activity.list': call<ActivityEntry[]>()(
    z.object({ before: z.int().nullable().default(null), limit: z.int().min(1).max(1000).default(200) }),
  ),
  /** Begins or ends listening; while it waits for another try, tries at once. isKept: also at the next start. */
  'activity.listen': call<ActivityView>()(z.object({ isOn: z.boolean(), isKept: z.boolean().default(true) })),
  /** Asks the service to send such events. Old event names are understood. */
  'activity.subscribe': call<ActivityView>()(activityFilter),
} as const
