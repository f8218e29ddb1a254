/** Verified copies of the file: made whole under another name, synced, renamed, checked; the newest three stay. */
import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { GalleyError } from '../../../shared/model/errors.ts'
import { diskError } from './disk-error.ts'
import type { Sql } from './sql.ts'

const keptCount = 3

/**
 * Copies the open database beside itself as `<name>.<label>.backup` and gives that path. Throws `disk` where it cannot be made, and
 * `damaged_data` where the copy is not sound; the original is only read.
 */
export function backUp(sql: Sql, file: string, label: string): string {
  const target = `${file}.${label}.backup`
  const draft = `${target}.part`
  rmSync(draft, { force: true })
  try {
    sql.run('VACUUM INTO ?', draft)
    chmodSync(draft, 0o600)
    syncFile(draft)
    verify(draft)
    renameSync(draft, target)
    syncFile(path.dirname(target))
  } catch (thrown) {
    rmSync(draft, { force: true })
    throw isFileError(thrown)
      ? new GalleyError(
          'disk',
          'The backup could not be written. Free some space and start again.',
          {},
          { cause: thrown },
        )
      : diskError(thrown)
  }
  dropOld(file)
  return target
}

/** Backups of the file, newest first. */
export function backupsOf(file: string): string[] {
  const folder = path.dirname(file)
  const prefix = `${path.basename(file)}.`
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix) && name.endsWith('.backup'))
  return names
    .toSorted()
    .toReversed()
    .map((name) => path.join(folder, name))
}

function verify(file: string): void {
  const copy = new Database(file, { readonly: true })
  try {
    const found = copy.pragma('integrity_check', { simple: true })
    if (found !== 'ok')
      throw new GalleyError(
        'damaged_data',
        'The data file is damaged: a copy of it is not sound. It was left as it is.',
        {},
      )
  } finally {
    copy.close()
  }
}

function dropOld(file: string): void {
  for (const old of backupsOf(file).slice(keptCount)) rmSync(old, { force: true })
}

function syncFile(target: string): void {
  const descriptor = openSync(target, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function isFileError(thrown: unknown): boolean {
  return thrown instanceof Error && 'errno' in thrown
}
