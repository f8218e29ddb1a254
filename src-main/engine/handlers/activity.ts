/** The activity stream. */
import type { Handlers } from './handler.ts'

type Names = 'activity.view' | 'activity.list' | 'activity.listen' | 'activity.subscribe'

export const activityHandlers: Pick<Handlers, Names> = {
  'activity.view': (core) => core.session().activity.view,
  'activity.list': (core, { before, limit }) => core.session().activity.list(before, limit),
  'activity.listen': (core, { isOn, isKept }) => core.session().activity.listen(isOn, isKept),
  'activity.subscribe': (core, filter) => core.session().activity.subscribe(filter),
}
