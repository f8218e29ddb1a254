/**
 * The only doors between page and shell. Every message is looked at in one place: it must come from the main frame of our own window, at
 * our exact origin, and have the right shape; anything else is refused without a word about why.
 */
import { isAbsolute } from 'node:path'
import { ipcMain } from 'electron'
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import type { Reply } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { toErrorData } from '../../../shared/model/errors.ts'
import { fileCalls } from '../../../shared/bridge/file-calls.ts'
import type { FileCall } from '../../../shared/bridge/file-calls.ts'
import type { Beginning } from '../../../shared/shell-bridge.ts'
import { channels } from './channels.ts'
import { appOrigin, startAddress } from '../pages/protocol.ts'

export interface IpcHandlers {
  /** Our window's page, or null while there is none. */
  contents(): WebContents | null
  call(name: string, input: unknown): Promise<Reply<unknown>>
  /** A call with paths that the preload had from the system. */
  callWithFiles(name: FileCall, paths: readonly string[], input: object): Promise<Reply<unknown>>
  ready(): void
  /** What the preload asks for before the page runs. */
  beginning(): Beginning
  onRefused(channel: string): void
}

const callName = /^[a-zA-Z]+\.[a-zA-Z]+$/
const longestName = 64

export function openIpcHandlers(handlers: IpcHandlers): void {
  ipcMain.handle(channels.call, async (event, ...message: unknown[]): Promise<Reply<unknown>> => {
    if (!isTaken(handlers, channels.call, event, isCall(message))) return refusal
    const [name, input] = message as [string, unknown]
    return handlers.call(name, input).catch((thrown: unknown) => ({ ok: false, error: toErrorData(thrown) }))
  })
  ipcMain.handle(channels.callWithFiles, async (event, ...message: unknown[]): Promise<Reply<unknown>> => {
    if (!isTaken(handlers, channels.callWithFiles, event, isCallWithFiles(message))) return refusal
    const [name, paths, input] = message as [FileCall, string[], object]
    return handlers
      .callWithFiles(name, paths, input)
      .catch((thrown: unknown) => ({ ok: false, error: toErrorData(thrown) }))
  })
  ipcMain.on(channels.ready, (event, ...message: unknown[]) => {
    if (isTaken(handlers, channels.ready, event, message.length === 0)) handlers.ready()
  })
  ipcMain.on(channels.beginning, (event, ...message: unknown[]) => {
    event.returnValue = isTaken(handlers, channels.beginning, event, message.length === 0)
      ? handlers.beginning()
      : nothing
  })
}

const nothing: Beginning = { preferences: {}, locale: 'en-GB', texts: { pastedPicture: '' } }
const refusal: Reply<unknown> = {
  ok: false,
  error: { code: 'usage', message: message('shell.ipc.refusal.error'), details: {} },
}

type Incoming = IpcMainEvent | IpcMainInvokeEvent

/** A name of two words and one input, which whoever takes the call looks at. */
function isCall(message: readonly unknown[]): boolean {
  const [name] = message
  return message.length === 2 && typeof name === 'string' && name.length <= longestName && callName.test(name)
}

/** A name of such a call, whole paths, and an input, which the engine looks at. */
function isCallWithFiles([name, paths, input, ...others]: readonly unknown[]): boolean {
  return (
    others.length === 0 &&
    (fileCalls as readonly unknown[]).includes(name) &&
    Array.isArray(paths) &&
    (name === 'media.add' || paths.length === 1) &&
    paths.every(isPath) &&
    typeof input === 'object' &&
    input !== null
  )
}

function isPath(path: unknown): boolean {
  return typeof path === 'string' && path.length <= 4096 && isAbsolute(path)
}

function isTaken(handlers: IpcHandlers, channel: string, event: Incoming, hasRightShape: boolean): boolean {
  if (isFromOurPage(handlers.contents(), event) && hasRightShape) return true
  handlers.onRefused(channel)
  return false
}

function isFromOurPage(contents: WebContents | null, event: Incoming): boolean {
  const frame = event.senderFrame
  if (!contents || contents.isDestroyed() || event.sender !== contents || !frame) return false
  return frame === contents.mainFrame && frame.origin === appOrigin && frame.url.split('#', 1)[0] === startAddress
}
