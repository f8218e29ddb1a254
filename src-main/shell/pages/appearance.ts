/** Theme and application menu, which show each other. */
import { nativeTheme, shell } from 'electron'
import type { ShellEvent } from '../../../shared/shell-bridge.ts'
import type { ThemeChoice } from '../../../shared/themes.ts'
import { setApplicationMenu } from './menu.ts'
import type { SettingsFile } from '../files/settings-file.ts'

export interface AppearancePorts {
  settings: SettingsFile
  send(event: ShellEvent): void
  dataDir: string
  hasDeveloperItems: boolean
}

export class Appearance {
  readonly #ports: AppearancePorts

  /** The kept theme holds from now on, before there is a window. */
  constructor(ports: AppearancePorts) {
    this.#ports = ports
    nativeTheme.themeSource = ports.settings.values.theme
  }

  setTheme(theme: ThemeChoice): void {
    this.#ports.settings.set({ theme })
    nativeTheme.themeSource = theme
    this.showMenu()
  }

  showMenu(): void {
    const { settings, send, dataDir, hasDeveloperItems } = this.#ports
    setApplicationMenu({
      command: (id) => send({ name: 'command', payload: { id } }),
      theme: settings.values.theme,
      setTheme: (theme) => {
        this.setTheme(theme)
        send({ name: 'theme', payload: { theme } })
      },
      showDataFolder: () => void shell.openPath(dataDir),
      hasDeveloperItems,
    })
  }
}
