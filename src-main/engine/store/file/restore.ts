/**
 * A damaged file put aside, whole, in a folder of its own, and a sound backup (or nothing) in its place. No byte of it is lost or
 * overwritten, and whenever it is cut off the next opening still refuses or finds the backup in place.
 */
import path from 'node:path'
import Database from 'better-sqlite3'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { flushFileSync, flushFolderSync } from '../../files/durable.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { backupsOf } from './backup.ts'
import { damageMark } from './integrity.ts'
import { announceRestore, lineageFile } from './lineage.ts'
import { newestFormat } from './migrations.ts'

export interface Backup {
  file: string
  /** When it was made, ISO 8601. */
  at: string
  sizeBytes: number
  /** Read whole without a fault, and of a format that this Galley knows. */
  isSound: boolean
}

/** Backups of the file, newest first, each looked at whole. */
export function listBackups(files: FileSystem, file: string): Backup[] {
  if (!files.statSync(path.dirname(file))) return []
  return backupsOf(files, file).map((backup) => ({
    file: backup,
    at: timeOf(backup),
    sizeBytes: files.statSync(backup)?.sizeBytes ?? 0,
    isSound: isSound(backup),
  }))
}

/**
 * Puts the newest sound backup in the place of the file, or nothing, so that the next opening begins anew. Gives the backup used and the
 * folder that keeps what was there. GalleyError `not_found` where no backup is sound; then nothing was touched. The file must be closed.
 */
export function restore(
  files: FileSystem,
  file: string,
  from: 'backup' | 'nothing',
  nowMs: number,
): { backup: Backup | null; keptIn: string } {
  const backup = from === 'backup' ? (listBackups(files, file).find((each) => each.isSound) ?? null) : null
  if (from === 'backup' && !backup) throw new GalleyError('not_found', message('engine.restore.noSoundBackupData'))
  const draft = `${file}.part`
  files.removeSync(draft)
  if (backup) {
    files.copyFileSync(backup.file, draft)
    flushFileSync(files, draft)
  }
  if (backup) announceRestore(files, file, backup.at)
  const keptIn = path.join(path.dirname(file), `damaged-${new Date(nowMs).toISOString().replaceAll(/\D/g, '')}`)
  files.mkdirSync(keptIn)
  // The mark goes last: until then opening is refused.
  const aside = [`${file}-wal`, `${file}-shm`, file, ...(backup ? [] : [lineageFile(file), ...backupsOf(files, file)])]
  for (const each of aside) if (files.statSync(each)) files.renameSync(each, path.join(keptIn, path.basename(each)))
  if (backup) files.renameSync(draft, file)
  const mark = damageMark(file)
  if (files.statSync(mark)) files.renameSync(mark, path.join(keptIn, path.basename(mark)))
  flushFolderSync(files, keptIn)
  flushFolderSync(files, path.dirname(file))
  return { backup, keptIn }
}

function isSound(file: string): boolean {
  let db: Database.Database | undefined
  try {
    db = new Database(file, { readonly: true })
    const format = Number(db.pragma('user_version', { simple: true }))
    return format > 0 && format <= newestFormat && db.pragma('integrity_check', { simple: true }) === 'ok'
  } catch {
    return false
  } finally {
    db?.close()
  }
}

/** '20261121070615000' at the end of the name as ISO 8601. */
function timeOf(backup: string): string {
  const [, year, month, day, hour, minute, second] =
    /[.-](\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d*\.backup$/.exec(backup) ?? []
  return year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : ''
}
