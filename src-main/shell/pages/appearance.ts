/** Theme and application menu, which show each other. */
import { nativeTheme, shell } from 'electron'
import type { WebContents } from 'electron'
import { chooseKeys, readKeyChoices } from '../../../shared/commands.ts'
import { nextZoom } from '../../../shared/zoom.ts'
import type { ShellEvent } from '../../../shared/shell-bridge.ts'
import type { ThemeChoice } from '../../../shared/themes.ts'
import { setApplicationMenu } from './menu.ts'
import type { SettingsFile } from '../files/settings-file.ts'

export interface AppearancePorts {
  settings: SettingsFile
  send(event: ShellEvent): void
  /** Our window's page, or null while there is none. */
  contents(): WebContents | null
  dataDir: string
  /** Asks for a file and opens it. */
  openFile(): void
  hasDeveloperItems: boolean
}

/** Of the window; the menu shows them too. */
export const keysPreference = 'keys'

export class Appearance {
  readonly #ports: AppearancePorts

  /** The kept theme holds from now on, before there is a window. */
  constructor(ports: AppearancePorts) {
    this.#ports = ports
    nativeTheme.themeSource = ports.settings.values.theme
    this.#takeKeys()
  }

  setTheme(theme: ThemeChoice): void {
    this.#ports.settings.set({ theme })
    nativeTheme.themeSource = theme
    this.showMenu()
  }

  /** Of the whole window; kept for the next start. */
  setZoom(zoom: number): void {
    this.#ports.settings.set({ zoom })
    this.applyZoom()
    this.#ports.send({ name: 'zoom', payload: { zoom } })
  }

  /** After each load of the page, which begins in its own size. */
  applyZoom(): void {
    this.#ports.contents()?.setZoomFactor(this.#ports.settings.values.zoom / 100)
  }

  /** The menu shows the keys that were chosen since. */
  keysChosen(): void {
    this.#takeKeys()
    this.showMenu()
  }

  #takeKeys(): void {
    chooseKeys(readKeyChoices(this.#ports.settings.values.preferences[keysPreference] ?? null))
  }

  showMenu(): void {
    const { settings, send, dataDir, hasDeveloperItems, openFile } = this.#ports
    setApplicationMenu({
      command: (id) => send({ name: 'command', payload: { id } }),
      theme: settings.values.theme,
      setTheme: (theme) => {
        this.setTheme(theme)
        send({ name: 'theme', payload: { theme } })
      },
      showDataFolder: () => void shell.openPath(dataDir),
      openFile,
      hasDeveloperItems,
      zoom: (step) => this.setZoom(nextZoom(settings.values.zoom, step)),
    })
  }
}
