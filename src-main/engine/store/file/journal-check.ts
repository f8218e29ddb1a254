/**
 * A look at the rollback journal beside the file. Galley's files have a write-ahead log in its place, but for the moment in which SQLite makes a
 * new file one that has such a log. A process that is killed in that moment leaves a journal, and SQLite reads the file no more until a connection
 * that may write has taken the half-made beginning back.
 *
 * Source: sqlite.org, fileformat2.html, The Rollback Journal.
 */
import type { FileSystem } from '../../files/file-system.ts'

const magic = Buffer.from('d9d505f920a163d7', 'hex')
const headerBytes = 28
/** Where the header says how many pages the file had before. */
const pagesAt = 16

/** Whether the journal would make the file as empty as it was before its first transaction, so that nothing in it was ever committed. */
export function emptiesFile(files: FileSystem, journal: string): boolean {
  if ((files.statSync(journal)?.sizeBytes ?? 0) < headerBytes) return false
  const file = files.openSync(journal, 'read')
  try {
    const header = Buffer.alloc(headerBytes)
    const count = file.readSync(header, 0)
    return count === headerBytes && header.subarray(0, magic.length).equals(magic) && header.readUInt32BE(pagesAt) === 0
  } finally {
    file.closeSync()
  }
}
