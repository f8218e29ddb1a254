/** When a window that was made hidden is shown for the first time. */

/** What `showOnce` needs of a window. */
export interface FirstShown {
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown }
  once(event: 'ready-to-show' | 'close', listener: () => void): unknown
  isDestroyed(): boolean
  show(): void
}

/**
 * Shows the window when it has something to show, and only then: one that was closed since, which hides it where Galley is in the tray,
 * stays as it is. `later` calls back after a while.
 */
export function showOnce(window: FirstShown, later: (callback: () => void) => void): void {
  let isDue = true
  const show = () => {
    if (isDue && !window.isDestroyed()) window.show()
    isDue = false
  }
  window.once('close', () => (isDue = false))
  window.once('ready-to-show', show)
  // Now and then no frame is drawn of a window that nobody sees, and the event does not come: the page is shown once it is loaded.
  window.webContents.once('did-finish-load', () => later(show))
}
