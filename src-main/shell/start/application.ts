/** Puts the shell's parts together, in the order in which they must come. */
import { arch, release, type } from 'node:os'
import { join } from 'node:path'
import { app, dialog, session } from 'electron'
import type { BrowserWindow, Event, Session } from 'electron'
import type { EngineEvent } from '../../../shared/bridge.ts'
import type { Flavour, ShellEvent, ShellInfo } from '../../../shared/shell-bridge.ts'
import { appPaths } from '../files/app-paths.ts'
import { chooseFile } from '../files/choose-file.ts'
import { readOpened, openedOf } from '../files/opened.ts'
import { Appearance, keysPreference } from '../pages/appearance.ts'
import { createAskPerson } from '../ipc/ask-person.ts'
import { CagedPages, cagedHome } from '../pages/caged-pages.ts'
import { channels } from '../ipc/channels.ts'
import { buildFileMap } from '../files/file-map.ts'
import type { FileMap } from '../files/file-map.ts'
import { removeFormerFiles } from '../files/former-files.ts'
import { hardenContents, hardenProcess, hardenSession } from '../pages/hardening.ts'
import { openIpcHandlers } from '../ipc/ipc.ts'
import { nodeFiles } from '../../engine/files/node-files.ts'
import { createFileLog } from '../../engine/log.ts'
import { readLogLevel } from '../../engine/support/log-level.ts'
import { logDefects } from './log-defects.ts'
import { systemNotices } from '../pages/system-notices.ts'
import { offerWays } from '../pages/quick-ways.ts'
import { mediaScheme, serveMedia } from '../pages/media-protocol.ts'
import { registerSchemes, serveApp, serveDevelopment, startAddress } from '../pages/protocol.ts'
import { pageDrawer } from '../pages/page-drawer.ts'
import type { NodeChild, StartNodeChild } from '../processes/runtime.ts'
import { OpenedThings } from './opened-things.ts'
import { Screenshots } from './screenshot.ts'
import { startServices } from './services.ts'
import type { Services } from './services.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import { createShellCalls, isShellCall } from '../ipc/shell-calls.ts'
import type { Switches } from './switches.ts'
import { saveFolders } from '../files/save-folders.ts'
import { SavedFiles } from '../files/saved-files.ts'
import { Storyboards } from '../pages/storyboard/storyboards.ts'
import { t } from '../../../shared/messages/index.ts'
import type { Locale } from '../../../shared/messages/locale.ts'
import { hideInsteadOfClosing, showInTray, TrayPresence } from '../pages/tray.ts'
import { focusWindow, openWindow } from '../pages/window.ts'
import { systemInstaller } from '../updates/installer.ts'
import { UpdateInstall } from '../updates/update-install.ts'

export interface Beginning {
  flavour: Flavour
  switches: Switches
  settings: SettingsFile
  /** The language that was chosen. */
  locale: Locale
  startChild: StartNodeChild
  startEngine(): NodeChild
}

/** Once, before the app is ready. */
export function runApplication(beginning: Beginning): void {
  const { flavour, switches, settings, locale } = beginning
  const hasDeveloperTools = flavour !== 'release'
  // Restarts are counted by a clock that nobody sets.
  const nowMs = () => performance.now()
  const log = createFileLog({
    dir: join(switches.dataDir, 'log'),
    name: 'shell',
    clock: { nowMs: () => Date.now() },
    level: readLogLevel(nodeFiles, switches.dataDir),
    files: nodeFiles,
  })
  logDefects(log)

  let window: BrowserWindow | null = null
  const openedWindow = () => (window?.isDestroyed() ? null : window)
  const send = (event: EngineEvent | ShellEvent) => openedWindow()?.webContents.send(channels.event, event)

  removeFormerFiles(app.getPath('userData'))
  const askPerson = createAskPerson({
    window: openedWindow,
    showMessageBox: (parent, options) =>
      parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options),
    testFile: (flavour !== 'release' && process.env['GALLEY_TEST_ANSWERS']) || null,
  })
  const showWindow = () => {
    const shown = openedWindow()
    if (shown) focusWindow(shown)
  }
  const tray = new TrayPresence({
    show: showInTray,
    openWindow: showWindow,
    openScreen: (screen) => opened.take(readOpened([`galley:${screen}`], process.cwd())),
    quit: () => app.quit(),
  })
  let isQuitting = false
  app.on('before-quit', () => (isQuitting = true))
  const update = new UpdateInstall({
    callEngine: (name, input) => services.engine.call(name, input),
    installer: systemInstaller((flavour !== 'release' && process.env['GALLEY_TEST_INSTALLER']) || null),
    quit: () => app.quit(),
    log,
  })
  const services: Services = startServices({
    ...beginning,
    send,
    askPerson,
    notices: systemNotices(() => settings.values.showsNotices, showWindow),
    onEvent(event) {
      update.noteEvent(event)
      tray.take(event)
    },
    nowMs,
    log,
  })
  const developmentServer = flavour === 'dev' ? readDevelopmentServer(process.env['GALLEY_DEV_SERVER']) : null
  prepareChromium(developmentServer)
  const files = developmentServer ? new Map<string, never>() : buildFileMap(appPaths.renderer)
  const appearance = new Appearance({
    contents: () => openedWindow()?.webContents ?? null,
    settings,
    send,
    dataDir: switches.dataDir,
    hasDeveloperItems: hasDeveloperTools,
    openFile: () =>
      void chooseFile(openedWindow()).then((path) => {
        if (path !== null) opened.take(readOpened([path], process.cwd()))
      }),
  })
  let exitCode = 0
  const screenshots = new Screenshots({
    switches,
    window: openedWindow,
    after: (delayMs, callback) => void setTimeout(callback, delayMs).unref(),
    end(code) {
      exitCode = code
      app.quit()
    },
    stdout: (line) => process.stdout.write(`${line}\n`),
    stderr: (line) => process.stderr.write(`${line}\n`),
  })
  const pages = new CagedPages(services.readPage)
  const folders = saveFolders(openedWindow, testFolder(flavour))
  const saved = new SavedFiles()
  const opened = new OpenedThings({ send, focus: showWindow })
  opened.take(readOpened(process.argv.slice(1), process.cwd()))
  const answerShellCall = createShellCalls({
    engine: services.engine,
    settings,
    storyboards: new Storyboards(folders, saved, pageDrawer()),
    folders,
    saved,
    info: () => describe(flavour, switches.dataDir, settings),
    setTheme: (theme) => appearance.setTheme(theme),
    setZoom: (zoom) => appearance.setZoom(zoom),
    setTray: (isWanted) => tray.set(isWanted),
    preferenceKept: (name) => {
      if (name === keysPreference) appearance.keysChosen()
    },
    picturePage: (url) => pages.picture(url),
    openedPath: (id) => opened.pathOf(id),
    installUpdate: () => update.installNow(),
    quit: () => app.quit(),
    restart() {
      app.relaunch()
      app.quit()
    },
  })
  openIpcHandlers({
    contents: () => openedWindow()?.webContents ?? null,
    call: (name, input) => (isShellCall(name) ? answerShellCall(name, input) : services.call(name, input)),
    callWithFiles: (name, paths, input) => services.callWithFiles(name, paths, input),
    ready() {
      screenshots.ready()
      opened.ready()
    },
    beginning: () => ({
      preferences: settings.values.preferences,
      locale,
      texts: { pastedPicture: t('shell.application.pastedPicture') },
    }),
    onRefused: (channel) => log.write('error', 'ipc.refused', { channel }),
  })

  void app.whenReady().then(() => {
    const own = openSession(developmentServer, files)
    serveMedia(own, services.locateMedia)
    window = openWindow({ session: own, preload: appPaths.preload, settings, hasDeveloperTools, log })
    // While the page's process starts; the window is not shown yet.
    appearance.showMenu()
    window.webContents.on('did-finish-load', () => appearance.applyZoom())
    tray.set(settings.values.showsTray)
    hideInsteadOfClosing(window, () => tray.isShown && !isQuitting)
    offerWays((word) => opened.take(readOpened([word], process.cwd())))
    screenshots.expect()
  })
  app.on('second-instance', (_event, argv, workingDir) => opened.take(readOpened(argv.slice(1), workingDir)))
  // How macOS asks for the window: by the icon in the Dock.
  app.on('activate', showWindow)
  // How macOS hands over what a person opened.
  const take = (event: Event, word: string) => {
    event.preventDefault()
    opened.take([openedOf(word, process.cwd())].filter((each) => each !== null))
  }
  app.on('open-url', (event, url) => take(event, url))
  app.on('open-file', (event, path) => take(event, path))
  endTidily({
    async close(isOwnWish) {
      const placed = await update.takeAtQuit(isOwnWish)
      await services.close()
      await update.putInPlace(placed)
    },
    exitCode: () => exitCode,
  })
}

function prepareChromium(developmentServer: URL | null): void {
  hardenProcess(developmentServer)
  registerSchemes(mediaScheme)
  app.on('session-created', (created) => hardenSession(created, developmentServer))
  app.on('web-contents-created', (_event, contents) =>
    hardenContents(contents, cagedHome(contents.session) ?? startAddress),
  )
}

/** In memory only: nothing of it is on disk, and nothing of it is there at the next start. */
function openSession(developmentServer: URL | null, files: FileMap): Session {
  const own = session.fromPartition('galley')
  if (developmentServer) serveDevelopment(own, developmentServer)
  else serveApp(own, files)
  return own
}

function describe(flavour: Flavour, dataDir: string, settings: SettingsFile): ShellInfo {
  const { electron, chrome, node } = process.versions
  return {
    versions: { galley: app.getVersion(), electron, chrome, node },
    platform: process.platform,
    system: `${type()} ${release()} ${arch()}`,
    flavour,
    dataDir,
    theme: settings.values.theme,
    showsNotices: settings.values.showsNotices,
    showsTray: settings.values.showsTray,
    zoom: settings.values.zoom,
  }
}

/** Closing the window, Quit and the signals all end here: the engine finishes its transaction, then everything exits. */
function endTidily({ close, exitCode }: { close(isOwnWish: boolean): Promise<void>; exitCode(): number }): void {
  let isOwnWish = true
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      isOwnWish = false
      app.quit()
    })
  app.on('window-all-closed', () => app.quit())
  let isClosing = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    void close(isOwnWish).finally(() => app.exit(exitCode()))
  })
}

/** Where tests want files that a person would be asked about. */
function testFolder(flavour: Flavour): string | null {
  return (flavour !== 'release' && process.env['GALLEY_TEST_SAVES']) || null
}

/** Only on this machine. */
function readDevelopmentServer(address: string | undefined): URL | null {
  if (!address) return null
  const server = new URL(address)
  return server.protocol === 'http:' && server.hostname === '127.0.0.1' ? server : null
}
