/** Tells whether anybody changed the data of a folder, without opening them. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Sizes and times of every file that records and connections are kept in, journals included; another text where one of them changed.
 * Null where they cannot be read. The engine writes nothing without one of them changing.
 */
export function dataStamp(dataDir: string): string | null {
  try {
    const names = readdirSync(dataDir)
      .filter((name) => name.startsWith('w-'))
      .toSorted()
      .flatMap((name) => [`${name}/galley.sqlite`, `${name}/galley.sqlite-wal`])
    return JSON.stringify(['connections.json', ...names].flatMap((name) => stampOf(dataDir, name)))
  } catch {
    return null
  }
}

function stampOf(dataDir: string, name: string): unknown[] {
  const stat = statSync(join(dataDir, name), { bigint: true, throwIfNoEntry: false })
  // An empty journal is as none: it comes and goes with who reads.
  if (!stat || (stat.size === 0n && name.endsWith('-wal'))) return []
  return [[name, stat.size, stat.mtimeNs, stat.ino].map(String)]
}
