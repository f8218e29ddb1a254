/** Whose title bar the window has. */
import type { BrowserWindowConstructorOptions } from 'electron'

/** Of the page's own bar (`--bar` of src-renderer/app/start/tokens.css), in points. */
const barHeight = 44
/** Of the buttons that macOS draws. */
const buttonHeight = 14

/**
 * On macOS the page's own bar takes the place of the system's, as programs there do: it begins beside the three buttons, which the page learns by
 * `env(titlebar-area-x)`, and the window is moved by it. Elsewhere the system's bar stays, with its menu.
 */
export function titleBarOf(platform: NodeJS.Platform): BrowserWindowConstructorOptions {
  if (platform !== 'darwin') return {}
  const inset = (barHeight - buttonHeight) / 2
  return {
    titleBarStyle: 'hidden',
    titleBarOverlay: { height: barHeight },
    trafficLightPosition: { x: inset, y: inset },
  }
}
