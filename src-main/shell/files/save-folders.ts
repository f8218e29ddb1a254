/** Where a person wants a file to be: asked in the system's dialogs, of which the page learns nothing but that a file was saved. */
import { t } from '../../../shared/messages/index.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { SavedKind } from './file-name.ts'

export interface SaveFolders {
  /** Whole path, or null when the person changed their mind. */
  file(suggested: string, extension: SavedKind): Promise<string | null>
  /** A folder for several files. */
  folder(): Promise<string | null>
}

const kinds: Record<SavedKind, string> = {
  html: t('shell.saveFolders.kinds.html'),
  png: t('shell.saveFolders.kinds.png'),
  csv: t('shell.saveFolders.kinds.csv'),
  xlsx: t('shell.saveFolders.kinds.xlsx'),
  json: t('shell.saveFolders.kinds.json'),
  txt: t('shell.saveFolders.kinds.txt'),
}

/** `testFolder`: answers for the person; null in a release. */
export function saveFolders(window: () => BrowserWindow | null, testFolder: string | null): SaveFolders {
  if (testFolder) return testFolders(testFolder)
  return {
    async file(suggested, extension) {
      const parent = window()
      const options = { defaultPath: suggested, filters: [{ name: kinds[extension], extensions: [extension] }] }
      const { canceled, filePath } = parent
        ? await dialog.showSaveDialog(parent, options)
        : await dialog.showSaveDialog(options)
      return canceled || !filePath ? null : filePath
    },
    async folder() {
      const parent = window()
      const options = { properties: ['openDirectory' as const, 'createDirectory' as const] }
      const { canceled, filePaths } = parent
        ? await dialog.showOpenDialog(parent, options)
        : await dialog.showOpenDialog(options)
      return canceled ? null : (filePaths[0] ?? null)
    },
  }
}

function testFolders(folder: string): SaveFolders {
  mkdirSync(folder, { recursive: true })
  return { file: (suggested) => Promise.resolve(join(folder, suggested)), folder: () => Promise.resolve(folder) }
}
