/** Puts the shell's parts together, in the order in which they must come: the engine's process first, the window when the app is ready. */
import { app, nativeTheme, session, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import type { EngineEvent } from '../../shared/bridge.ts'
import type { Flavour, ShellEvent, ThemeChoice } from '../../shared/shell-bridge.ts'
import { appPaths } from './app-paths.ts'
import { channels } from './channels.ts'
import { EngineClient } from './engine-client.ts'
import { buildFileMap } from './file-map.ts'
import { hardenContents, hardenProcess, hardenSession } from './hardening.ts'
import { createHostAnswers } from './host-answers.ts'
import { openDoors } from './ipc.ts'
import { logDefects, openShellLog } from './log.ts'
import { setApplicationMenu } from './menu.ts'
import { PracticeHost } from './practice-host.ts'
import { registerAppScheme, serveApp, serveDevelopment } from './protocol.ts'
import { nodeStarter, whenChildrenCanStart } from './runtime.ts'
import { Screenshots } from './screenshot.ts'
import { SettingsFile } from './settings-file.ts'
import { createShellCalls, isShellCall } from './shell-calls.ts'
import type { Switches } from './switches.ts'
import { focusWindow, openWindow } from './window.ts'

/** Once, before the app is ready. */
export function runApplication(flavour: Flavour, switches: Switches): void {
  const { dataDir } = switches
  const nowMs = () => Date.now()
  const log = openShellLog(dataDir, () => new Date(nowMs()))
  logDefects(log)
  const startChild = nodeStarter(flavour)
  let window: BrowserWindow | null = null
  const tell = (event: EngineEvent | ShellEvent) => {
    if (window && !window.isDestroyed()) window.webContents.send(channels.event, event)
  }

  const practice = new PracticeHost({
    startProcess: (args) =>
      startChild({ name: 'Galley practice service', file: appPaths.practice, args, readsOutput: true }),
    dataDir,
    nowMs,
    log,
  })
  const host = createHostAnswers(practice, {
    openExternal: (url) => shell.openExternal(url),
    testFile: (flavour !== 'release' && process.env['GALLEY_TEST_OPENER']) || null,
  })
  const engine = new EngineClient({
    startProcess: () => startChild({ name: 'Galley engine', file: appPaths.engine, args: [], readsOutput: false }),
    startMessage: { type: 'start', dataDir, offers: { practice: true }, isSessionOnly: switches.isSessionOnly },
    answer: (request) => host.answer(request),
    onEvent: tell,
    onState: (state) => tell({ name: 'engine', payload: state }),
    nowMs,
    log,
  })
  whenChildrenCanStart(() => engine.start())

  const developmentServer = flavour === 'dev' ? readDevelopmentServer(process.env['GALLEY_DEV_SERVER']) : null
  hardenProcess(developmentServer)
  registerAppScheme()
  app.on('session-created', (created) => hardenSession(created, developmentServer))
  app.on('web-contents-created', (_event, contents) => hardenContents(contents))

  const settings = new SettingsFile(`${app.getPath('userData')}/window.json`)
  nativeTheme.themeSource = settings.values.theme
  const chooseTheme = (theme: ThemeChoice) => {
    settings.set({ theme })
    nativeTheme.themeSource = theme
    showMenu()
  }
  const showMenu = () =>
    setApplicationMenu({
      command: (id) => tell({ name: 'command', payload: { id } }),
      theme: settings.values.theme,
      setTheme: (theme) => {
        chooseTheme(theme)
        tell({ name: 'theme', payload: { theme } })
      },
      showDataFolder: () => void shell.openPath(dataDir),
      hasDeveloperItems: flavour !== 'release',
    })

  const screenshots = new Screenshots(switches, () => window)
  const answerShellCall = createShellCalls({
    engine,
    settings,
    info: () => ({
      versions: {
        galley: app.getVersion(),
        electron: process.versions.electron,
        chrome: process.versions.chrome,
        node: process.versions.node,
      },
      platform: process.platform,
      flavour,
      dataDir,
      theme: settings.values.theme,
    }),
    setTheme: chooseTheme,
    quit: () => app.quit(),
  })
  openDoors({
    contents: () => window?.webContents ?? null,
    call(name, input) {
      if (isShellCall(name)) return answerShellCall(name, input)
      host.noteCall(name, input)
      return engine.call(name, input)
    },
    ready: () => screenshots.ready(),
    preferences: () => settings.values.preferences,
    onRefused: (channel) => log.write('error', 'ipc.refused', { channel }),
  })

  void app.whenReady().then(() => {
    const own = session.fromPartition('galley')
    if (developmentServer) serveDevelopment(own, developmentServer)
    else serveApp(own, buildFileMap(appPaths.renderer))
    showMenu()
    window = openWindow({
      session: own,
      preload: appPaths.preload,
      settings,
      hasDeveloperTools: flavour !== 'release',
      log,
    })
    screenshots.expect()
  })

  app.on('second-instance', () => {
    if (window && !window.isDestroyed()) focusWindow(window)
  })
  endTidily(async () => {
    await engine.close()
    await practice.stop()
  })
}

/** Closing the window, Quit and the signals all end here: the engine finishes its transaction, then everything exits with 0. */
function endTidily(close: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  app.on('window-all-closed', () => app.quit())
  let isClosing = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    void close().finally(() => app.exit(0))
  })
}

/** Only on this machine. */
function readDevelopmentServer(address: string | undefined): URL | null {
  if (!address) return null
  const server = new URL(address)
  return server.protocol === 'http:' && server.hostname === '127.0.0.1' ? server : null
}
