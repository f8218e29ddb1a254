/** Lets the window take its last picture before it closes. */
import type { BrowserWindow } from 'electron'

export interface LeavingPorts {
  /** Whether the page has shown rows, so that it can answer. */
  isReady(): boolean
  /** Asks the page for its picture; resolves when it gave it. */
  ask(): Promise<void>
  after(delayMs: number, run: () => void): void
}

/** A page that does not answer by then leaves no picture. */
const longestMs = 1000

/** Holds the first closing back until the page has answered; what the page does meanwhile is not seen. */
export function leaveWithPicture(window: BrowserWindow, { isReady, ask, after }: LeavingPorts): void {
  let isAsked = false
  window.on('close', (event) => {
    if (isAsked || !isReady() || window.webContents.isCrashed()) return
    isAsked = true
    event.preventDefault()
    window.hide()
    void Promise.race([ask(), new Promise<void>((resolve) => after(longestMs, resolve))]).then(() => {
      if (!window.isDestroyed()) window.close()
    })
  })
}
