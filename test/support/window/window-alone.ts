/** The window over the fake engine, in any browser: `?options=` is JSON of FakeOptions, for looking at single states. */
import type { GalleyWindow, ShellEvent } from '../../../shared/shell-bridge.ts'
import type { EngineEvent } from '../../../shared/bridge.ts'
import { FakeEngine } from './fake-engine.ts'
import type { FakeOptions } from './fake-engine.ts'

const options = JSON.parse(new URLSearchParams(location.search).get('options') ?? '{}') as FakeOptions
const engine = new FakeEngine(options)
const info = {
  versions: { galley: '0', electron: '0', chrome: '0', node: '0' },
  platform: 'linux',
  flavour: 'dev',
  dataDir: '',
  theme: 'system',
}

const galley: GalleyWindow = {
  async call(name, input) {
    if (name === 'shell.info') return { ok: true, value: info }
    if (name === 'shell.engineState') return { ok: true, value: { state: 'running', error: null } }
    return name.startsWith('shell.') ? { ok: true, value: null } : engine.call(name, input)
  },
  onEvent: (listener) => engine.onEvent(listener),
  ready: () => {
    document.body.dataset['ready'] = 'true'
  },
  preferences: localStorage,
  platform: 'linux',
  versions: { electron: '0', chrome: '0' },
}
Object.assign(window, { galley, engine })
await import('../../../src-renderer/app/main.ts')
