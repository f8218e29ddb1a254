/**
 * Verified copies of the file: made whole under another name, synced, renamed, checked. Of those that are made by themselves the newest three stay, and of
 * those that were asked for as well, so that asking takes none of the others away. A number in the name says in which order they were made: the clock whose
 * time stands behind it may have been wrong.
 */
import path from 'node:path'
import Database from 'better-sqlite3'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import { flushFileSync, flushFolderSync } from '../../files/durable.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { diskError } from './disk-error.ts'
import type { Sql } from './sql.ts'

const keptCount = 3
/** In the names of those that were asked for. */
const asked = 'asked-'

/**
 * Copies the open database beside itself as `<name>.<number>-<time>.backup` and gives that path. `at`: an ISO 8601 time; `isAsked`: a person asked for it.
 * Throws `disk` where it cannot be made, and `damaged_data` where the copy is not sound; the original is only read.
 */
export function backUp(files: FileSystem, sql: Sql, file: string, at: string, isAsked = false): string {
  const label = `${isAsked ? asked : ''}${at.replaceAll(/\D/g, '')}`
  const [newest] = backupsOf(files, file)
  const number = 1 + (newest === undefined ? 0 : numberOf(newest))
  const target = `${file}.${String(number).padStart(5, '0')}-${label}.backup`
  const draft = `${target}.part`
  files.removeSync(draft)
  try {
    sql.run('VACUUM INTO ?', draft)
    files.chmodSync(draft, 0o600)
    flushFileSync(files, draft)
    verify(draft)
    files.renameSync(draft, target)
    flushFolderSync(files, path.dirname(target))
  } catch (thrown) {
    files.removeSync(draft)
    throw isFileError(thrown)
      ? new GalleyError('disk', message('engine.backup.backupCouldNotWritten'), {}, { cause: thrown })
      : diskError(thrown)
  }
  dropOld(files, file)
  return target
}

/** Backups of the file, newest first. */
export function backupsOf(files: FileSystem, file: string): string[] {
  const folder = path.dirname(file)
  const prefix = `${path.basename(file)}.`
  const names = files.readdirSync(folder).filter((name) => name.startsWith(prefix) && name.endsWith('.backup'))
  return names.toSorted((a, b) => numberOf(b) - numberOf(a) || (a < b ? 1 : -1)).map((name) => path.join(folder, name))
}

/** 0 for those of earlier versions, which have none. */
function numberOf(name: string): number {
  return Number(/\.(\d+)-(?:asked-)?\d+\.backup$/.exec(name)?.[1] ?? 0)
}

function verify(file: string): void {
  const copy = new Database(file, { readonly: true })
  try {
    const found = copy.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new GalleyError('damaged_data', message('engine.backup.dataFileDamagedCopy'), {})
  } finally {
    copy.close()
  }
}

function dropOld(files: FileSystem, file: string): void {
  const all = backupsOf(files, file)
  const wasAsked = (name: string) => path.basename(name).includes(`-${asked}`)
  for (const some of [all.filter(wasAsked), all.filter((name) => !wasAsked(name))])
    for (const old of some.slice(keptCount)) files.removeSync(old)
}

function isFileError(thrown: unknown): boolean {
  return thrown instanceof Error && 'errno' in thrown
}
