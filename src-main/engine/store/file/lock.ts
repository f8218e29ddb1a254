/** A file that one process holds: an exclusive SQLite transaction, which ends with the process however it ends. */
import Database from 'better-sqlite3'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { makePrivateFile } from '../../files/durable.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { OpenDatabase } from './sql.ts'

/** How long another holder is waited for: one that is just closing gets done in it. */
const patienceMs = 1_200

/** Takes the lock; GalleyError `busy` where somebody else holds it. The returned function lets it go. */
export function lockFile(
  files: FileSystem,
  file: string,
  openDatabase: OpenDatabase = (name, options) => new Database(name, options),
): () => void {
  makePrivateFile(files, file)
  const database = openDatabase(file, { timeout: patienceMs })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if (isBusy(cause)) throw new GalleyError('busy', message('engine.lock.galleyAlreadyOpenOn'), {}, { cause })
    throw new GalleyError('disk', message('engine.lock.dataFolderCannotLocked'), {}, { cause })
  }
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
