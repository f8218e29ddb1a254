/** Closes what Chromium leaves open by default: permissions, devices, downloads, navigation, new windows, the network. */
import { app } from 'electron'
import type { Session, WebContents, WebPreferences } from 'electron'
import { startAddress } from './protocol.ts'

/** What every page of the window and every page in a cage is made with. */
export const closedPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: false,
  navigateOnDragDrop: false,
  disableDialogs: true,
} satisfies WebPreferences

/** Before the app is ready: sandbox everywhere, no crash dumps, and no way for Chromium itself to the network. */
export function hardenProcess(developmentServer: URL | null): void {
  // Chromium has no sandbox for root: there the scripts pass this switch, which a release refuses (switches.ts).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  for (const name of [
    'disable-breakpad',
    'disable-crash-reporter',
    'disable-http-cache',
    'disable-background-networking',
  ]) {
    app.commandLine.appendSwitch(name)
  }
  if (developmentServer) return
  // The page has nothing to load but app://: names resolve to nothing, and addresses lead to a port where nobody listens. This also
  // covers what no content policy governs (preconnect, prefetch of names, WebRTC's relays). The engine's HTTP is Node's and unaffected.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  app.commandLine.appendSwitch('proxy-server', 'http://127.0.0.1:1')
  app.commandLine.appendSwitch('proxy-bypass-list', '<-loopback>')
}

/** Every session, ours and any that comes into being. */
export function hardenSession(session: Session, developmentServer: URL | null): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest((details, decide) =>
    decide({ cancel: !isOwnAddress(details.url, developmentServer) }),
  )
}

/** Every page, ours and any that comes into being; each stays where it is at home. */
export function hardenContents(contents: WebContents, home: string): void {
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-navigate', (event) => {
    if (event.url !== home) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (event.url !== home || !event.isMainFrame) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  // Closing is the person's decision, never the page's.
  contents.on('will-prevent-unload', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  // A page can make itself blank without asking anybody. It is still our origin, but of no use: ours comes back.
  contents.on('did-navigate', (_event, url) => {
    if (url !== home) void contents.loadURL(home).catch(() => undefined)
  })
}

function isOwnAddress(url: string, developmentServer: URL | null): boolean {
  if (url.startsWith(startAddress) || url.startsWith('blob:app://galley/') || url.startsWith('devtools://')) return true
  if (url.startsWith('media://')) return true
  return developmentServer !== null && url.startsWith(`ws://${developmentServer.host}/`)
}
