/** Where things are: in the clone, and in the person's cache. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** What the build makes, one folder a target. */
export const dist = join(root, 'dist')

/** Notes, locks and runtimes of this clone alone. */
export const work = join(root, '.cache')

/** What people look at: packages, screenshots, reports. */
export const out = join(root, 'out')

/** What clones share: downloaded runtimes. */
export const sharedCache =
  process.env.GALLEY_CACHE ?? join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'galley')
