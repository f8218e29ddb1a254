/** The window itself: wires the state to the shell's bridge and mounts the views. */
import { mount } from 'svelte'
import App from '../frame/App.svelte'
import { later } from '../frame/later.svelte.ts'
import { dropPicture } from '../../picture/last-picture.ts'
import { AppModel } from '../../state/app-state.svelte.ts'
import { openBridge, valueOf } from '../../state/bridge.ts'
import { fileAdder } from '../../media/add-files.ts'
import { Thumbs } from '../../media/thumbs.svelte.ts'
import { Clock } from '../../state/clock.svelte.ts'
import { CommandHub } from '../../state/command-hub.svelte.ts'
import type { WindowState } from '../../state/context.ts'
import { Lookups } from '../../state/lookups.svelte.ts'
import { OpenEditor } from '../../state/open-editor.svelte.ts'
import { Router } from '../../state/router.svelte.ts'
import { PreferenceState } from '../../state/preferences.svelte.ts'
import { ReferenceNames } from '../../state/reference-names.svelte.ts'
import { Toasts } from '../../state/toasts.svelte.ts'
import { Leaving } from './leaving.ts'
import { whenPainted } from './painted.ts'
import { spareMemory } from './spare-memory.ts'

const bridge = openBridge(window.galley)
const toasts = new Toasts()
const preferences = new PreferenceState(window.galley.preferences)
const place = new Router()
const app = new AppModel(bridge, toasts, preferences, () => place.go({ view: 'conflicts' }))
const state: WindowState = {
  bridge,
  toasts,
  preferences,
  app,
  place,
  editor: new OpenEditor(bridge),
  clock: new Clock(() => Date.now()),
  commands: new CommandHub(),
  thumbs: new Thumbs(bridge),
  addFiles: fileAdder((files, accountId) => window.galley.addFiles(files, accountId)),
  lookAtList: async (file) => valueOf(await window.galley.lookAtList(file)),
  readSheet: async (file, kind, accountId) => valueOf(await window.galley.readSheet(file, kind, accountId)),
  names: new ReferenceNames(
    bridge,
    () => app.account?.id ?? '',
    () => app.connection?.user ?? null,
  ),
  lookups: new Lookups(bridge, app),
  ready: () => {
    if (leaving.isReadyTaken()) return
    dropPicture()
    window.galley.ready()
    endStart()
  },
  isMac: window.galley.platform === 'darwin',
}

let hasStarted = false

/** Once: marks the moment at which what is ready has been drawn, which the benchmark of the start reads, and then loads the rest. */
function endStart(): void {
  if (hasStarted) return
  hasStarted = true
  whenPainted(() => {
    const at = { startTime: performance.now() }
    if (performance.getEntriesByName('galley:rows').length === 0) performance.mark('galley:rows', at)
    performance.mark('galley:ready', at)
    void later.load().then(() => spareMemory(() => window.galley.giveBackMemory()))
  })
}

const leaving = new Leaving(state, () => Date.now())
bridge.on('leaving', () => void leaving.leave())
/** Once. */
export function openWindow(): void {
  void state.app.start()
  mount(App, { target: document.body, props: { state } })
}
