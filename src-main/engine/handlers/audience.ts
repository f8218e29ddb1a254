/** Lists of people and their imports. */
import type { Handlers } from './handler.ts'

export const audienceHandlers = {
  'audience.look': (core, { path }) => core.session().audienceLists.look(path),
  'audience.check': (core, reading) => core.session().audienceLists.check(reading),
  'audience.import': (core, order) => core.session().audienceLists.begin(order),
  'audience.imports': (core) => core.session().audienceLists.list(),
  'audience.pause': (core, { importId }) => core.session().audienceLists.pause(importId),
  'audience.resume': (core, { importId }) => core.session().audienceLists.resume(importId),
  'audience.stop': async (core, { importId }) => {
    await core.session().audienceLists.stop(importId)
    return null
  },
  'audience.wait': (core, { importIds, timeoutMs }) => core.session().audienceLists.wait(importIds, timeoutMs),
} satisfies Partial<Handlers>
