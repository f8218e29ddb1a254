/** Calls: updates of Galley itself. Putting one in place is the shell's (`shell.installUpdate`). */
import { z } from 'zod'
import { call } from '../call.ts'
import { none } from '../inputs.ts'
import type { StagedUpdate, UpdateView } from '../views/updates.ts'

export const updateCalls = {
  'update.view': call<UpdateView>()(none),
  /** Looks now; what is found is fetched where the mode is `stage`. What went wrong stands in the view. */
  'update.check': call<UpdateView>()(none),
  /** Fetches what is offered. */
  'update.fetch': call<UpdateView>()(none),
  'update.setAutomatic': call<UpdateView>()(z.object({ isAutomatic: z.boolean() }).strict()),
  /**
   * The fetched file, looked at again from its first byte to its last; not the page's to ask. GalleyError `not_found` where none is ready, `refused`
   * where it is no longer what was signed, `rule_broken` while a push runs.
   */
  'update.staged': call<StagedUpdate>()(none),
} as const
