/** The one window: made hidden in the theme's colour, shown when it has something to show, its place remembered. */
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Session } from 'electron'
import { closedPreferences } from './hardening.ts'
import { addTextMenu } from './menu.ts'
import { startAddress } from './protocol.ts'
import { showOnce } from './show-once.ts'
import { RestartLimit } from '../processes/restarts.ts'
import type { Log } from '../../engine/ports.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import { titleBarOf } from './title-bar.ts'
import { boundWindow, smallestWindow } from './window-bounds.ts'

export interface WindowOptions {
  session: Session
  preload: string
  settings: SettingsFile
  hasDeveloperTools: boolean
  log: Log
}

/** `--surface` of src-renderer/app/tokens.css, so that nothing flashes before the page is painted. */
const surface = { light: '#fbfaf8', dark: '#191816' }

const rememberAfterMs = 500
const shownAfterMs = 1_000

export function openWindow({ session, preload, settings, hasDeveloperTools, log }: WindowOptions): BrowserWindow {
  const { isMaximized, ...bounds } = boundWindow(settings.values.place, workAreas())
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Galley',
    backgroundColor: surfaceColor(),
    ...titleBarOf(process.platform),
    webPreferences: {
      session,
      preload,
      ...closedPreferences,
      // Files are chosen in dialogs of ours, never in one that the page's script opens.
      disableBlinkFeatures: 'FileSystemAccess,FileSystemAccessLocal',
      devTools: hasDeveloperTools,
    },
  })
  if (isMaximized) window.maximize()
  showOnce(window, (shown) => setTimeout(shown, shownAfterMs))
  nativeTheme.on('updated', () => {
    if (!window.isDestroyed()) window.setBackgroundColor(surfaceColor())
  })
  rememberBounds(window, settings)
  reloadWhenGone(window, log)
  addTextMenu(window.webContents)
  void window.loadURL(startAddress).catch(() => log.write('error', 'window.not-loaded'))
  return window
}

export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function workAreas() {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return [primary, ...others].map((display) => display.workArea)
}

function surfaceColor(): string {
  return nativeTheme.shouldUseDarkColors ? surface.dark : surface.light
}

function rememberBounds(window: BrowserWindow, settings: SettingsFile): void {
  let timer: NodeJS.Timeout | undefined
  const remember = () => {
    clearTimeout(timer)
    if (!window.isDestroyed())
      settings.set({ place: { ...window.getNormalBounds(), isMaximized: window.isMaximized() } })
  }
  // While it is moved or resized there are many of these; a kill afterwards loses nothing.
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(remember, rememberAfterMs)
  }
  window.on('move', changed)
  window.on('resize', changed)
  window.on('close', remember)
}

/** The page keeps nothing that the engine does not have, so it can start over; not for ever. */
function reloadWhenGone(window: BrowserWindow, log: Log): void {
  const limit = new RestartLimit(5, 60_000)
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.write('error', 'window.page-gone', { reason })
    if (reason !== 'clean-exit' && limit.mayRestart(Date.now())) window.webContents.reload()
  })
}
