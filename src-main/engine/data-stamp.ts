/** Tells whether anybody changed the data of a folder, without opening them. */
import { join } from 'node:path'
import type { FileSystem } from './files/file-system.ts'

/**
 * Sizes and times of every file that records and connections are kept in, journals included; another text where one of them changed.
 * Null where they cannot be read. The engine writes nothing without one of them changing.
 */
export function dataStamp(files: FileSystem, dataDir: string): string | null {
  try {
    const names = files
      .readdirSync(dataDir)
      .filter((name) => name.startsWith('w-'))
      .toSorted()
      .flatMap((name) => [`${name}/galley.sqlite`, `${name}/galley.sqlite-wal`])
    return JSON.stringify(['connections.json', ...names].flatMap((name) => stampOf(files, dataDir, name)))
  } catch {
    return null
  }
}

function stampOf(files: FileSystem, dataDir: string, name: string): unknown[] {
  const stat = files.statSync(join(dataDir, name))
  // An empty journal is as none: it comes and goes with who reads.
  if (!stat || (stat.sizeBytes === 0 && name.endsWith('-wal'))) return []
  return [[name, stat.sizeBytes, stat.modifiedNs, stat.inode].map(String)]
}
