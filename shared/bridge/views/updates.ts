/** Updates of Galley itself. */
import type { ErrorData } from '../../model/errors.ts'

/** From the least tested to the most: an installation moves to the right and never back. */
export const updateChannels = ['beta', 'stable'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/** off: nobody looks. announce: told, and fetched when a person says so. stage: fetched, so that a restart is all that is left. */
export const updateModes = ['off', 'announce', 'stage'] as const

/** A version that the feed offers and that passed every check. */
export interface OfferedUpdate {
  version: string
  /** What its makers say of it; empty where they say nothing. */
  notes: string
  sizeBytes: number
}

export interface UpdateView {
  /**
   * off: see `whyOff`. idle: nothing newer is known. checking. offered: a newer one, not fetched. fetching. ready: fetched and checked; a person
   * restarts, or it comes when Galley is closed.
   */
  state: 'off' | 'idle' | 'checking' | 'offered' | 'fetching' | 'ready'
  /** notInstalled: it runs from a folder. noFeed: its package names no place for updates. policy: who manages it turned them off. */
  whyOff: 'notInstalled' | 'noFeed' | 'policy' | null
  version: string
  channel: UpdateChannel
  offered: OfferedUpdate | null
  /** Bytes fetched so far. */
  doneBytes: number
  /** itself: Galley puts it in place. system: the system's own installer is handed the file. */
  installedBy: 'itself' | 'system'
  /** Looks by itself, some times a day. */
  isAutomatic: boolean
  /** ISO 8601; null: never. */
  checkedAt: string | null
  /** Why the last look, or the last fetching, came to nothing. */
  error: ErrorData | null
  /** Who manages how updates come, where a policy says so. */
  managedBy: string | null
}

/** A file that was fetched and looked at to its last byte. */
export interface StagedUpdate {
  path: string
  version: string
  name: string
  /** Hex. */
  sha512: string
  sizeBytes: number
  installedBy: UpdateView['installedBy']
}
