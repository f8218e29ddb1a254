/** The activity stream. */
import type { Handlers } from './handler.ts'

export const activityHandlers = {
  'activity.view': (core) => core.session().activity.view,
  'activity.list': (core, { before, limit }) => core.session().activity.list(before, limit),
  'activity.listen': (core, { isOn, isKept }) => core.session().activity.listen(isOn, isKept),
  'activity.subscribe': (core, filter) => core.session().activity.subscribe(filter),
} satisfies Partial<Handlers>
