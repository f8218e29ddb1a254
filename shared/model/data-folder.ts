/** What decides where a person's data lives. */
export interface Surroundings {
  platform: string
  env: Readonly<Record<string, string | undefined>>
  /** The person's home folder. */
  home: string
}

/** The data folder when none was named on the command line: `GALLEY_DATA_DIR`, else the system's place for application data. */
export function defaultDataFolder({ platform, env, home }: Surroundings): string {
  if (env['GALLEY_DATA_DIR']) return env['GALLEY_DATA_DIR']
  if (platform === 'win32') return `${env['APPDATA'] || `${home}\\AppData\\Roaming`}\\galley`
  if (platform === 'darwin') return `${home}/Library/Application Support/galley`
  return `${env['XDG_DATA_HOME'] || `${home}/.local/share`}/galley`
}
