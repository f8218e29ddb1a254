/**
 * The only doors between page and shell. Every message is looked at in one place: it must come from the main frame of our own window, at
 * our exact origin, and have the right shape; anything else is refused without a word about why.
 */
import { t } from '../../../shared/messages/index.ts'
import { isAbsolute } from 'node:path'
import { ipcMain } from 'electron'
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import type { Reply } from '../../../shared/bridge.ts'
import { toErrorData } from '../../../shared/model/errors.ts'
import type { Beginning } from '../../../shared/shell-bridge.ts'
import { channels } from './channels.ts'
import { appOrigin, startAddress } from '../pages/protocol.ts'

export interface IpcHandlers {
  /** Our window's page, or null while there is none. */
  contents(): WebContents | null
  call(name: string, input: unknown): Promise<Reply<unknown>>
  /** Paths that the preload had from the system. */
  addFiles(paths: readonly string[], accountId: string | null): Promise<Reply<unknown>>
  /** A path that the preload had from the system. */
  lookAtList(path: string): Promise<Reply<unknown>>
  /** A path that the preload had from the system, and where its records go. */
  readSheet(path: string, kind: string, accountId: string): Promise<Reply<unknown>>
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
  ipcMain.handle(channels.addFiles, async (event, ...message: unknown[]): Promise<Reply<unknown>> => {
    if (!isTaken(handlers, channels.addFiles, event, isFiles(message))) return refusal
    const [paths, accountId] = message as [string[], string | null]
    return handlers.addFiles(paths, accountId).catch((thrown: unknown) => ({ ok: false, error: toErrorData(thrown) }))
  })
  ipcMain.handle(channels.lookAtList, async (event, ...message: unknown[]): Promise<Reply<unknown>> => {
    const [path, ...others] = message
    if (!isTaken(handlers, channels.lookAtList, event, isPath(path) && others.length === 0)) return refusal
    return handlers.lookAtList(path as string).catch((thrown: unknown) => ({ ok: false, error: toErrorData(thrown) }))
  })
  ipcMain.handle(channels.readSheet, async (event, ...message: unknown[]): Promise<Reply<unknown>> => {
    if (!isTaken(handlers, channels.readSheet, event, isCsv(message))) return refusal
    const [path, kind, accountId] = message as [string, string, string]
    return handlers
      .readSheet(path, kind, accountId)
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

const nothing: Beginning = { preferences: {}, locale: 'en-GB', texts: { notOnDisk: '', pastedPicture: '' } }
const refusal: Reply<unknown> = {
  ok: false,
  error: { code: 'usage', message: t('shell.ipc.refusal.error'), details: {} },
}

type Incoming = IpcMainEvent | IpcMainInvokeEvent

/** A name of two words and one input, which whoever takes the call looks at. */
function isCall(message: readonly unknown[]): boolean {
  const [name] = message
  return message.length === 2 && typeof name === 'string' && name.length <= longestName && callName.test(name)
}

/** Whole paths and an account. */
function isFiles([paths, accountId, ...others]: readonly unknown[]): boolean {
  return (
    others.length === 0 &&
    Array.isArray(paths) &&
    paths.every(isPath) &&
    (accountId === null || typeof accountId === 'string')
  )
}

/** A whole path, a kind and an account. */
function isCsv([path, kind, accountId, ...others]: readonly unknown[]): boolean {
  return others.length === 0 && isPath(path) && typeof kind === 'string' && typeof accountId === 'string'
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
