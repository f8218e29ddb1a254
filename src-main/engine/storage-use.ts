/** What lies on this computer, and how much room it takes. */
import { dirname, join } from 'node:path'
import type { StorageUse } from '../../shared/bridge.ts'
import type { FileSystem } from './files/file-system.ts'
import { backupsOf } from './store/index.ts'

/** `file`: the database of a connection and its user; media lie beside it. What is gone meanwhile counts as nothing. */
export function storageUse(files: FileSystem, dataDir: string, file: string): StorageUse[] {
  const media = join(dirname(file), 'media')
  return [
    useOf(files, 'records', [file, `${file}-wal`]),
    useOf(files, 'backups', backupsOf(files, file)),
    useOf(files, 'media', [...filesIn(files, media), ...filesIn(files, join(media, 'thumbs'))]),
    useOf(files, 'log', filesIn(files, join(dataDir, 'log'))),
  ]
}

function useOf(files: FileSystem, what: StorageUse['what'], paths: readonly string[]): StorageUse {
  const found = paths.map((path) => files.statSync(path)).filter((stat) => stat?.type === 'file')
  return { what, sizeBytes: found.reduce((sum, stat) => sum + (stat?.sizeBytes ?? 0), 0), count: found.length }
}

function filesIn(files: FileSystem, folder: string): string[] {
  if (files.statSync(folder)?.type !== 'folder') return []
  return files.readdirSync(folder).map((name) => join(folder, name))
}
