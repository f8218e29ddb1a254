/** The window itself: wires the state to the shell's bridge and mounts the views. */
import { mount } from 'svelte'
import App from '../frame/App.svelte'
import { laterScreens } from '../frame/later-screens.svelte.ts'
import { later } from '../frame/later.svelte.ts'
import { AppModel } from '../../state/app-state.svelte.ts'
import { openBridge, valueOf } from '../../state/bridge.ts'
import { fileAdder } from '../../media/add-files.ts'
import { Thumbs } from '../../media/thumbs.svelte.ts'
import { Clock } from '../../state/clock.svelte.ts'
import { CommandHub } from '../../state/command-hub.svelte.ts'
import type { WindowState } from '../../state/context.ts'
import { Lessons } from '../../learn/lessons.svelte.ts'
import { ListViews } from '../../state/list-views.svelte.ts'
import { Lookups } from '../../state/lookups.svelte.ts'
import { OpenEditor } from '../../state/open-editor.svelte.ts'
import { Router } from '../../state/router.svelte.ts'
import { PreferenceState } from '../../state/preferences.svelte.ts'
import { ReferenceNames } from '../../state/reference-names.svelte.ts'
import { Toasts } from '../../state/toasts.svelte.ts'
import { WindowMemory } from '../../state/window-memory.ts'
import { CallsUnderWay } from './calls-under-way.ts'
import type { FirstCalls } from './first-calls.ts'
import { whenPainted } from './painted.ts'
import { spareMemory } from './spare-memory.ts'

/** Once. `call`: the shell's, with the answers to the first calls (first-calls.ts). */
export function openWindow(call: FirstCalls): void {
  const underWay = new CallsUnderWay(call)
  const state = windowState(underWay)
  const { app, memory, router } = state
  memory.follow(() => {
    const connectionId = app.state?.connectionId
    if (!app.account || !connectionId) return null
    const { openKey, screen } = router
    return { connectionId, accountId: app.account.id, screen, openKey, field: openKey === null ? null : focusedField() }
  })
  void app.start()
  mount(App, { target: document.body, props: { state } })
}

function windowState(underWay: CallsUnderWay): WindowState {
  const { galley } = window
  const bridge = openBridge({ call: underWay.call, onEvent: (listener) => galley.onEvent(listener) })
  const toasts = new Toasts()
  const preferences = new PreferenceState(galley.preferences)
  const router = new Router()
  const app = new AppModel(bridge, toasts, preferences, () => router.go({ view: 'conflicts' }))
  let isReady = false
  const ready = () => {
    if (isReady) return
    isReady = true
    galley.ready()
    endStart()
  }
  return {
    bridge,
    toasts,
    preferences,
    memory: new WindowMemory(galley.preferences),
    app,
    router,
    editor: new OpenEditor(bridge, (key) => app.begun.left(key)),
    clock: new Clock(() => Date.now()),
    commands: new CommandHub(),
    thumbs: new Thumbs(bridge),
    addFiles: fileAdder((files, accountId) => galley.addFiles(files, accountId)),
    lookAtList: async (file) => valueOf(await galley.callWithFile('audience.look', file, {})),
    readSheet: async (file, kind, accountId) =>
      'openedId' in file
        ? bridge.call('shell.readOpenedSheet', { id: file.openedId, kind, accountId })
        : valueOf(await galley.callWithFile('csv.read', file, { kind, accountId, hasOtherKinds: true })),
    readConnectionFile: async (file) => valueOf(await galley.callWithFile('connection.readFile', file, {})),
    names: new ReferenceNames(
      bridge,
      () => app.account?.id ?? '',
      () => app.connection?.user ?? null,
    ),
    lookups: new Lookups(bridge, app),
    views: new ListViews(bridge),
    lessons: new Lessons(bridge, (thrown) => app.complain(thrown)),
    ready: (how) => (how?.isAsking ? underWay.whenNone(ready) : ready()),
    isMac: galley.platform === 'darwin',
  }
}

/** Marks when the first screen's rows are painted, which the benchmark of the start reads, and then loads the other parts. */
function endStart(): void {
  whenPainted(() => {
    performance.mark('galley:ready')
    void Promise.all([later.load(), laterScreens.loadAll()]).then(() =>
      spareMemory(() => window.galley.giveBackMemory()),
    )
  })
}

/** Field of the open record that has the focus, or null. */
function focusedField(): string | null {
  return document.activeElement?.closest<HTMLElement>('aside [data-field]')?.dataset['field'] ?? null
}
