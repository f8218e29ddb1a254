/**
 * The only doors between page and shell. Every message is looked at in one place: it must come from the main frame of our own window, at
 * our exact origin, and have the right shape; anything else is refused without a word about why.
 */
import { ipcMain } from 'electron'
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { z } from 'zod'
import type { Reply } from '../../shared/bridge.ts'
import { toErrorData } from '../../shared/model/errors.ts'
import { channels } from './channels.ts'
import { appOrigin, startAddress } from './protocol.ts'

export interface Doors {
  /** Our window's page, or null while there is none. */
  contents(): WebContents | null
  call(name: string, input: unknown): Promise<Reply<unknown>>
  ready(): void
  preferences(): Record<string, string>
  onRefused(channel: string): void
}

const callMessage = z.tuple([
  z
    .string()
    .max(64)
    .regex(/^[a-zA-Z]+\.[a-zA-Z]+$/),
  z.unknown(),
])
const emptyMessage = z.tuple([])

export function openDoors(doors: Doors): void {
  ipcMain.handle(channels.call, async (event, ...message: unknown[]): Promise<Reply<unknown>> => {
    const checked = check(doors, channels.call, event, message, callMessage)
    if (!checked) return refusal
    const [name, input] = checked
    return doors.call(name, input).catch((thrown: unknown) => ({ ok: false, error: toErrorData(thrown) }))
  })
  ipcMain.on(channels.ready, (event, ...message: unknown[]) => {
    if (check(doors, channels.ready, event, message, emptyMessage)) doors.ready()
  })
  ipcMain.on(channels.preferences, (event, ...message: unknown[]) => {
    event.returnValue = check(doors, channels.preferences, event, message, emptyMessage) ? doors.preferences() : {}
  })
}

const refusal: Reply<unknown> = { ok: false, error: { code: 'usage', message: 'This call is not known.', details: {} } }

type Incoming = IpcMainEvent | IpcMainInvokeEvent

function check<S extends z.ZodType>(
  doors: Doors,
  channel: string,
  event: Incoming,
  message: unknown,
  schema: S,
): z.output<S> | null {
  const parsed = isFromOurPage(doors.contents(), event) ? schema.safeParse(message) : null
  if (parsed?.success) return parsed.data
  doors.onRefused(channel)
  return null
}

function isFromOurPage(contents: WebContents | null, event: Incoming): boolean {
  const frame = event.senderFrame
  if (!contents || contents.isDestroyed() || event.sender !== contents || !frame) return false
  return frame === contents.mainFrame && frame.origin === appOrigin && frame.url.split('#', 1)[0] === startAddress
}
