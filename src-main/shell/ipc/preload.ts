/**
 * The page's only door: `window.galley`. One function a use; no Electron object crosses. Bigints and absent members pass the bridge as
 * they are (structured clone, both ways).
 */
import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron'
import type { AddedMedia, EngineEvent, Reply } from '../../../shared/bridge.ts'
import type { Beginning, DroppedFile, GalleyWindow, ShellEvent } from '../../../shared/shell-bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import type { ErrorData } from '../../../shared/model/errors.ts'
import { channels } from './channels.ts'
import { pathOfFile } from '../files/file-path.ts'

const beginning = ipcRenderer.sendSync(channels.beginning) as Beginning
const preferences = new Map(Object.entries(beginning.preferences))
// Older Electrons have none, whatever the types say.
const getPathForFile = (webUtils as typeof webUtils | undefined)?.getPathForFile
const pathOf = (file: DroppedFile) => pathOfFile(file, getPathForFile)

const galley: GalleyWindow = {
  call: (name, input) => ipcRenderer.invoke(channels.call, name, input) as Promise<Reply<unknown>>,
  addFiles: async (files, accountId) => {
    const known = files.map((file) => ({ file, path: pathOf(file) }))
    const paths = known.flatMap(({ path }) => path ?? [])
    const added =
      paths.length === 0
        ? []
        : [ipcRenderer.invoke(channels.callWithFiles, 'media.add', paths, { accountId }) as Promise<AddedReply>]
    const bare = known.filter(({ path }) => path === null)
    return Promise.all([...added, ...bare.map(({ file }) => addBytes(file, accountId))])
  },
  callWithFile: (name, file, input) => {
    const path = pathOf(file)
    return path === null
      ? Promise.resolve(withoutPath)
      : ipcRenderer.invoke(channels.callWithFiles, name, [path], input)
  },
  onEvent(listener) {
    const relay = (_event: unknown, event: EngineEvent | ShellEvent) => listener(event)
    ipcRenderer.on(channels.event, relay)
    return () => void ipcRenderer.off(channels.event, relay)
  },
  ready: () => ipcRenderer.send(channels.ready),
  giveBackMemory: () => webFrame.clearCache(),
  preferences: {
    getItem: (name) => preferences.get(name) ?? null,
    setItem(name, value) {
      preferences.set(name, value)
      void ipcRenderer.invoke(channels.call, 'shell.savePreference', { name, value })
    },
  },
  locale: beginning.locale,
  platform: process.platform,
  versions: { electron: process.versions.electron, chrome: process.versions.chrome },
}

type AddedReply = Reply<AddedMedia[]>

/** Lists and sheets are read where they lie, piece by piece. */
const withoutPath: { ok: false; error: ErrorData } = {
  ok: false,
  error: {
    code: 'usage',
    message: message('shell.application.notOnDisk'),
    details: {},
  },
}

async function addBytes(file: DroppedFile, accountId: string | null): Promise<AddedReply> {
  // What Chromium calls every picture of the clipboard says nothing.
  const name = file.name === '' || file.name === 'image.png' ? beginning.texts.pastedPicture : file.name
  const input = { name, bytes: new Uint8Array(await file.arrayBuffer()), accountId }
  const reply = (await ipcRenderer.invoke(channels.call, 'media.addBytes', input)) as Reply<AddedMedia>
  return reply.ok ? { ok: true, value: [reply.value] } : reply
}

contextBridge.exposeInMainWorld('galley', galley)
