/**
 * Puts a checked file in place with electron-updater. It never asks a server: it is told of exactly one version, whose feed the engine has checked, and
 * the "download" is a copy of the file that lies here. A bundle of its own (`dist/main/updater.cjs`), loaded when an update is put in place.
 */
import { createHash } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppImageUpdater, MacUpdater, NoOpLogger, NsisUpdater, Provider } from 'electron-updater'
import type { AppUpdater, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { StagedUpdate } from '../../../shared/bridge.ts'

export interface ReplaceOptions {
  /** Where the updater may keep its own settings. */
  folder: string
  /** Also for a program that is not packaged. */
  isForced: boolean
}

/** Resolves when the new program is in place, or will be once this one has ended. Throws where it could not be put there; the old one stays then. */
export async function replaceProgram(
  update: StagedUpdate,
  startsAgain: boolean,
  { folder, isForced }: ReplaceOptions,
): Promise<void> {
  const updater = createUpdater()
  updater.logger = new NoOpLogger()
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableDifferentialDownload = true
  updater.forceDevUpdateConfig = isForced
  const config = join(folder, 'app-update.yml')
  await writeFile(config, 'provider: custom\nupdaterCacheDirName: galley-updater\n', { mode: 0o600 })
  updater.updateConfigPath = config
  updater.setFeedURL({ provider: 'custom', updateProvider: stagedProvider(update) })
  copyInsteadOfDownload(updater, update)
  // Without a listener an error would be thrown where nobody can catch it; each call below rejects as well.
  let fault: Error | null = null
  updater.on('error', (error) => (fault = error))
  const found = await updater.checkForUpdates()
  if (!found?.isUpdateAvailable) throw fault ?? new Error('the updater does not take this version')
  await updater.downloadUpdate()
  if (updater instanceof MacUpdater) return updater.quitAndInstall()
  const isPlaced = (updater as NsisUpdater | AppImageUpdater).install(true, startsAgain)
  if (!isPlaced) throw fault ?? new Error('the updater did not put it in place')
}

function createUpdater(): AppUpdater {
  if (process.platform === 'win32') return new NsisUpdater()
  return process.platform === 'darwin' ? new MacUpdater() : new AppImageUpdater()
}

/** Knows of one version and one file. */
function stagedProvider({ path, version, name, sha512, sizeBytes }: StagedUpdate) {
  const digest = Buffer.from(sha512, 'hex').toString('base64')
  const info: UpdateInfo = {
    version,
    files: [{ url: name, sha512: digest, size: sizeBytes }],
    path: name,
    sha512: digest,
    releaseDate: '1970-01-01T00:00:00.000Z',
  }
  return class StagedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super(runtime)
    }
    getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve(info)
    }
    resolveFiles(): ResolvedUpdateFileInfo[] {
      return [{ url: pathToFileURL(path), info: info.files[0]! }]
    }
  }
}

/** Chromium here has no way to a network, and none is needed. What was copied is looked at once more: it is what gets started. */
function copyInsteadOfDownload(updater: AppUpdater, { path, sha512 }: StagedUpdate): void {
  const executor = (updater as unknown as { httpExecutor: { download: unknown } }).httpExecutor
  executor.download = async (_url: URL, destination: string): Promise<string> => {
    await copyFile(path, destination)
    const copied = createHash('sha512')
      .update(await readFile(destination))
      .digest('hex')
    if (copied !== sha512) throw new Error('the copy is another file')
    return destination
  }
}
