/** What GTK and Chromium bring at a start that this window has no use for. Before the app is ready. */
import { app } from 'electron'

/** Variable with which GTK is told not to look for OpenGL; see `leanStart`. */
const gtkOpenGl = 'GDK_GL'

export function leanStart(): void {
  // GTK draws menus and dialogs alone, yet loads the system's OpenGL drivers to choose its visuals: 25 MB and 20 ms. Chromium's own
  // process for graphics is not touched by it.
  if (process.platform === 'linux' && process.env[gtkOpenGl] === undefined) {
    process.env[gtkOpenGl] = 'disable'
    // Only for this process: programs started from here, such as the browser, decide for themselves. Changed in its
    // place, as `keepEnvironmentStill` says.
    void app.whenReady().then(() => (process.env[gtkOpenGl] = ''))
  }
  // Where there is no graphics card the window is drawn in software anyway; what this leaves out is an emulated card for WebGL, which
  // nothing here uses: 10 MB.
  app.commandLine.appendSwitch('disable-software-rasterizer')
  // The page has no way to the network (hardening.ts), so Chromium's network service has nothing to do that would want a process.
  addFeature('NetworkServiceInProcess2')
}

/** The switch is a list, and the last one counts. */
function addFeature(name: string): void {
  const others = app.commandLine.getSwitchValue('enable-features')
  app.commandLine.appendSwitch('enable-features', others ? `${others},${name}` : name)
}
