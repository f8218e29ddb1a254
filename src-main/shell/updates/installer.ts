/** Ways to put a checked update in place. */
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { app, shell } from 'electron'
import type { StagedUpdate } from '../../../shared/bridge.ts'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import type * as UpdaterBundle from './electron-updater.ts'

export interface Installer {
  /** Hands the file to the system's own installer. GalleyError `internal` where nothing opens it. */
  handOver(update: StagedUpdate): Promise<void>
  /** Puts it in place of this program, once everything else is closed; then starts it again where asked. */
  replace(update: StagedUpdate, startsAgain: boolean): Promise<void>
}

/** `testFile`: what would be handed over is written there as a line of JSON; null in a release. */
export function systemInstaller(testFile: string | null): Installer {
  return {
    async handOver(update) {
      if (testFile) return appendFile(testFile, `${JSON.stringify(update)}\n`)
      const problem = await shell.openPath(update.path)
      if (problem) throw new GalleyError('internal', message('shell.updates.noInstaller', { name: update.name }))
    },
    async replace(update, startsAgain) {
      await loadUpdater().replaceProgram(update, startsAgain, {
        folder: app.getPath('userData'),
        // Tests let it replace a program that is not packaged.
        isForced: !app.isPackaged,
      })
    },
  }
}

/** A bundle of its own, which no start has to read. */
function loadUpdater(): typeof UpdaterBundle {
  return createRequire(__filename)(join(__dirname, 'updater.cjs')) as typeof UpdaterBundle
}
