/** Texts of the engine, by its rooms. */
import { activity } from './activity.ts'
import { audience } from './audience.ts'
import { connections } from './connections.ts'
import { csv } from './csv.ts'
import { frame } from './frame.ts'
import { guards } from './guards.ts'
import { handlers } from './handlers.ts'
import { journal } from './journal.ts'
import { managed } from './managed.ts'
import { media } from './media.ts'
import { network } from './network.ts'
import { service } from './service.ts'
import { store } from './store.ts'
import { sync } from './sync.ts'
import { threads } from './threads.ts'
import { updates } from './updates.ts'

export const engine = {
  ...activity,
  ...audience,
  ...connections,
  ...csv,
  ...frame,
  ...guards,
  ...handlers,
  ...journal,
  ...managed,
  ...media,
  ...network,
  ...service,
  ...store,
  ...sync,
  ...threads,
  ...updates,
} as const
