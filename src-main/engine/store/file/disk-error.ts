/** Refusals of the disk as errors that people can act on. */
import { GalleyError } from '../../../../shared/model/errors.ts'

const words: [prefix: string, message: string][] = [
  [
    'SQLITE_FULL',
    'The disk is full, so this was not done. What was saved before is safe; free some space and do it again.',
  ],
  ['SQLITE_READONLY', 'The data folder cannot be written, so this was not done. What was saved before is safe.'],
  ['SQLITE_IOERR', 'The disk reports an error, so this was not done. What was saved before is safe; do it again.'],
  ['SQLITE_CANTOPEN', 'The data file cannot be opened.'],
]

/** The thrown thing as GalleyError `disk`, `busy` or `damaged_data` where SQLite says so; anything else as it is. */
export function diskError(thrown: unknown): unknown {
  const code = sqliteCode(thrown)
  if (code === null) return thrown
  const found = words.find(([prefix]) => code.startsWith(prefix))
  if (found) return new GalleyError('disk', found[1], { reason: code }, { cause: thrown })
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new GalleyError('busy', 'The data file is open in another Galley.', { reason: code }, { cause: thrown })
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) {
    return new GalleyError(
      'damaged_data',
      'The data file is damaged and was left as it is.',
      { reason: code },
      { cause: thrown },
    )
  }
  return thrown
}

/** Why a folder cannot be used, and what to do about it; `{folder}` is its path. */
const folderWords: Record<string, string> = {
  ENOSPC: 'The disk is full, so {folder} cannot be opened. Free some space and try again; nothing there was changed.',
  EDQUOT:
    'Your share of the disk is used up, so {folder} cannot be opened. Free some space and try again; nothing there was changed.',
  EROFS: '{folder} is on a disk that can only be read. Make that disk writable, or name a data folder elsewhere.',
  EACCES:
    'Galley may not write in {folder}. Give your user the right to read and write it and what is in it, then try again.',
  EPERM:
    'Galley may not write in {folder}. Give your user the right to read and write it and what is in it, then try again.',
  EIO: 'The disk reports an error in {folder}. Nothing there was changed. Copy the folder to another disk and look after this one.',
}

/** What is thrown where a data file is opened: `diskError`, and refusals of the system as GalleyError `disk` that names the folder. */
export function openingError(thrown: unknown, folder: string): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  const found = folderWords[code]
  return found === undefined
    ? diskError(thrown)
    : new GalleyError('disk', found.replace('{folder}', folder), { reason: code }, { cause: thrown })
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
