/** The frame and the settings. */
import { fetchedLimitSetting } from '../../../shared/model/media/fetched-limit.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type { Json } from '../../../shared/model/values.ts'
import { newestFormat, sqliteVersion } from '../store/index.ts'
import type { Session } from '../session.ts'
import type { Handlers } from './handler.ts'

export const appHandlers: Pick<
  Handlers,
  'app.state' | 'app.versions' | 'app.setOffline' | 'service.news' | 'settings.get' | 'settings.set'
> = {
  'app.state': (core) => core.state(),
  'app.versions': ({ ports }) => ({
    node: process.versions.node,
    sqlite: sqliteVersion(ports.openDatabase),
    dataFormat: newestFormat,
  }),
  'app.setOffline': (core, { isOffline }) => {
    core.session().setOffline(isOffline)
    return core.state()
  },
  'service.news': (core) => core.session().sync.news.view,
  'settings.get': (core) => visible(core.session()),
  'settings.set': (core, { name, value }) => {
    if (name.startsWith(ownPrefix)) throw new GalleyError('read_only', message('engine.app.settingGalleysOwn'))
    core.requireUnlockedSetting(name)
    core.session().workspace.setSetting(name, value)
    if (name === fetchedLimitSetting) core.session().media.keepWithinLimit()
    core.stateChanged()
    return visible(core.session())
  },
}

/** Settings under it are what sync remembers, not what people set. */
const ownPrefix = 'sync.'

function visible(session: Session): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(session.workspace.settings()).filter(([name]) => !name.startsWith(ownPrefix)),
  )
}
