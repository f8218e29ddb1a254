/** What lies on this computer, and how much room it takes. */
import { dirname, join } from 'node:path'
import type { StoredPlace } from '../../shared/bridge.ts'
import type { FileSystem } from './files/file-system.ts'
import { backupsOf } from './store/index.ts'

/** `file`: the database of a connection and its user; media lie beside it. What is gone meanwhile counts as nothing. */
export function storedPlaces(files: FileSystem, dataDir: string, file: string): StoredPlace[] {
  const media = join(dirname(file), 'media')
  return [
    placeOf(files, 'records', [file, `${file}-wal`]),
    placeOf(files, 'backups', backupsOf(files, file)),
    placeOf(files, 'media', [...filesIn(files, media), ...filesIn(files, join(media, 'thumbs'))]),
    placeOf(files, 'log', filesIn(files, join(dataDir, 'log'))),
  ]
}

function placeOf(files: FileSystem, what: StoredPlace['what'], paths: readonly string[]): StoredPlace {
  const found = paths.map((path) => files.statSync(path)).filter((stat) => stat?.type === 'file')
  return { what, sizeBytes: found.reduce((sum, stat) => sum + (stat?.sizeBytes ?? 0), 0), count: found.length }
}

function filesIn(files: FileSystem, folder: string): string[] {
  if (files.statSync(folder)?.type !== 'folder') return []
  return files.readdirSync(folder).map((name) => join(folder, name))
}
