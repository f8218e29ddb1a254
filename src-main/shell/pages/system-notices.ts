/** What the system is told while nobody looks at a window: warnings and errors as notifications, and how much needs somebody as a badge. */
import { textOf } from '../../../shared/presentation/text-of.ts'
import { app, BrowserWindow, Notification } from 'electron'
import type { EngineEvent } from '../../../shared/bridge.ts'

/** Call it with each event of the engine. */
export function notifySystem(event: EngineEvent): void {
  if (event.name === 'state') showBadge(event.payload.accounts.reduce((sum, { needsPerson }) => sum + needsPerson, 0))
  if (event.name === 'notice' && event.payload.severity !== 'info' && BrowserWindow.getFocusedWindow() === null)
    showNotification(textOf(event.payload.message))
}

let shownCount = 0

function showBadge(count: number): void {
  if (count === shownCount) return
  shownCount = count
  app.setBadgeCount(count)
}

function showNotification(body: string): void {
  if (Notification.isSupported()) new Notification({ title: app.getName(), body }).show()
}
