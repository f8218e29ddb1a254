/** Refusals of the disk as errors that people can act on. */
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'

const refusals = [
  ['SQLITE_FULL', 'engine.diskError.diskFull'],
  ['SQLITE_READONLY', 'engine.diskError.cannotBeWritten'],
  ['SQLITE_IOERR', 'engine.diskError.diskReportsError'],
  ['SQLITE_CANTOPEN', 'engine.diskError.cannotBeOpened'],
] as const

/** The thrown thing as GalleyError `disk`, `busy` or `damaged_data` where SQLite says so; anything else as it is. */
export function diskError(thrown: unknown): unknown {
  const code = sqliteCode(thrown)
  if (code === null) return thrown
  const found = refusals.find(([prefix]) => code.startsWith(prefix))
  if (found) return new GalleyError('disk', message(found[1]), { reason: code }, { cause: thrown })
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new GalleyError('busy', message('engine.diskError.dataFileOpenIn'), { reason: code }, { cause: thrown })
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) {
    return new GalleyError(
      'damaged_data',
      message('engine.diskError.dataFileDamagedAnd'),
      { reason: code },
      { cause: thrown },
    )
  }
  return thrown
}

/** Why a folder cannot be used, and what to do about it. */
const folderRefusals = {
  ENOSPC: 'engine.diskError.folderDiskFull',
  EDQUOT: 'engine.diskError.folderShareUsedUp',
  EROFS: 'engine.diskError.folderReadOnly',
  EACCES: 'engine.diskError.folderNotAllowed',
  EPERM: 'engine.diskError.folderNotAllowed',
  EIO: 'engine.diskError.folderDiskError',
} as const

/** What is thrown where a data file is opened: `diskError`, and refusals of the system as GalleyError `disk` that names the folder. */
export function openingError(thrown: unknown, folder: string): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (!Object.hasOwn(folderRefusals, code)) return diskError(thrown)
  const said = message(folderRefusals[code as keyof typeof folderRefusals], { folder })
  return new GalleyError('disk', said, { reason: code }, { cause: thrown })
}

/** SQLite's code of a thrown error, or null for an error of another kind. */
export function sqliteCode(thrown: unknown): string | null {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return null
  return thrown.code.startsWith('SQLITE_') ? thrown.code : null
}

/** True for an error that says that the disk is full, cannot be written or fails. */
export function isDiskError(error: unknown): error is GalleyError {
  return error instanceof GalleyError && error.code === 'disk'
}
