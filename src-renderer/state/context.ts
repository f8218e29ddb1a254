/** How views reach the window's state: one object, put at the root, made fresh by each test. */
import { createContext } from 'svelte'
import type { CallReply } from '../../shared/bridge.ts'
import type { Lessons } from '../learn/lessons.svelte.ts'
import type { LookAtList } from '../audience/import-draft.svelte.ts'
import type { AddFiles } from '../media/add-files.ts'
import type { ReadSheet } from '../sheets/sheet-import.svelte.ts'
import type { Thumbs } from '../media/thumbs.svelte.ts'
import type { AppModel } from './app-state.svelte.ts'
import type { Bridge } from './bridge.ts'
import type { Clock } from './clock.svelte.ts'
import type { CommandHub } from './command-hub.svelte.ts'
import type { ListViews } from './list-views.svelte.ts'
import type { Lookups } from './lookups.svelte.ts'
import type { OpenEditor } from './open-editor.svelte.ts'
import type { Router } from './router.svelte.ts'
import type { PreferenceState } from './preferences.svelte.ts'
import type { ReferenceNames } from './reference-names.svelte.ts'
import type { Toasts } from './toasts.svelte.ts'
import type { WindowMemory } from './window-memory.ts'

export interface WindowState {
  bridge: Bridge
  app: AppModel
  router: Router
  editor: OpenEditor
  preferences: PreferenceState
  memory: WindowMemory
  toasts: Toasts
  clock: Clock
  names: ReferenceNames
  lookups: Lookups
  lessons: Lessons
  /** Named views of all lists. */
  views: ListViews
  commands: CommandHub
  thumbs: Thumbs
  /** Takes files in that a person dropped, pasted or chose. */
  addFiles: AddFiles
  /** Looks at a list of people that a person dropped or chose. */
  lookAtList: LookAtList
  /** Reads a sheet that a person dropped, chose or opened in the system. */
  readSheet: ReadSheet
  /** Sets up the connection of a file that a person dropped or chose. */
  readConnectionFile: (file: File) => Promise<CallReply<'connection.readFile'>>
  isMac: boolean
  /** The first screen shows real data. `isAsking`: as soon as what it asked for is there. */
  ready: (how?: { isAsking: boolean }) => void
}

/** `useWindow()` in any view below the root. */
export const [useWindow, provideWindow] = createContext<WindowState>()
