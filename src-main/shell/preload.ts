/**
 * The page's only door: `window.galley`. One function a use; no Electron object crosses. Bigints and absent members pass the bridge as
 * they are (structured clone, both ways).
 */
import { contextBridge, ipcRenderer } from 'electron'
import type { EngineEvent, Reply } from '../../shared/bridge.ts'
import type { GalleyWindow, ShellEvent } from '../../shared/shell-bridge.ts'
import { channels } from './channels.ts'

const preferences = new Map(Object.entries(ipcRenderer.sendSync(channels.preferences) as Record<string, string>))

const galley: GalleyWindow = {
  call: (name, input) => ipcRenderer.invoke(channels.call, name, input) as Promise<Reply<unknown>>,
  onEvent(listener) {
    const relay = (_event: unknown, event: EngineEvent | ShellEvent) => listener(event)
    ipcRenderer.on(channels.event, relay)
    return () => void ipcRenderer.off(channels.event, relay)
  },
  ready: () => ipcRenderer.send(channels.ready),
  preferences: {
    getItem: (name) => preferences.get(name) ?? null,
    setItem(name, value) {
      preferences.set(name, value)
      void ipcRenderer.invoke(channels.call, 'shell.savePreference', { name, value })
    },
  },
  platform: process.platform,
  versions: { electron: process.versions.electron, chrome: process.versions.chrome },
}

contextBridge.exposeInMainWorld('galley', galley)
