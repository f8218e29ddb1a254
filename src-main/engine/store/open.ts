/** Opening the file: its rights, its soundness, its format, its settings read back. Nothing is written before it is known to be ours and sound. */
import path from 'node:path'
import Database from 'better-sqlite3'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'
import { makePrivateFile, makePrivateFolder } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'
import {
  backUp,
  backupsOf,
  damageMark,
  diskError,
  emptiesFile,
  formatOf,
  isDiskError,
  isLogSound,
  migrate,
  newestFormat,
  openingError,
  Sql,
} from './file/index.ts'
import type { OpenDatabase } from './file/index.ts'
import { cacheKib, makeMissingIndexes, reshape, shapeText } from './tables/index.ts'
import type { KindTable } from './tables/index.ts'

/** First SQLite release without the fault that can damage a write-ahead log when it is reset. Source: sqlite.org, wal.html. */
const sqliteFloor = [3, 51, 3] as const

/** Settings that must hold, as they read back. Source: reliability rules for SQLite. */
const settings: readonly [pragma: string, value: string, reads: string | number][] = [
  ['locking_mode', 'EXCLUSIVE', 'exclusive'],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
  ['secure_delete', 'ON', 1],
  ['fullfsync', 'ON', 1],
  ['checkpoint_fullfsync', 'ON', 1],
  ['temp_store', 'MEMORY', 2],
  ['busy_timeout', '1000', 1000],
  ['cache_size', `-${cacheKib.small}`, -cacheKib.small],
  // Checkpoints happen in quiet moments (Workspace.tidy); this is only the bound for a long burst.
  ['wal_autocheckpoint', '8000', 8000],
]

/** Opens and readies the file; see openWorkspace for the errors. `at`: now, ISO 8601. */
export function openFile(
  files: FileSystem,
  file: string,
  kinds: readonly KindTable[],
  at: string,
  openDatabase: OpenDatabase = (name) => new Database(name),
): Sql {
  let db: Database.Database | undefined
  try {
    makePrivateFolder(files, path.dirname(file))
    const isThere = files.statSync(file) !== null
    // Found damaged before, or gone while its backups are here: a fresh file in its place would hide that.
    if (files.statSync(damageMark(file)) || (!isThere && backupsOf(files, file).length > 0)) throw damaged()
    if (isThere) files.chmodSync(file, 0o600)
    else makePrivateFile(files, file)
    if (isThere) probe(files, file)
    db = openDatabase(file)
    assertVersion(db)
    for (const [pragma, value, reads] of settings) apply(db, pragma, value, reads)
    const sql = new Sql(db)
    bringUpToDate(files, sql, file, kinds, at)
    makeMissingIndexes(sql, kinds)
    sql.run("INSERT INTO meta VALUES ('open', '1') ON CONFLICT (name) DO UPDATE SET value = '1'")
    for (const beside of [`${file}-wal`, `${file}-shm`]) if (files.statSync(beside)) files.chmodSync(beside, 0o600)
    return sql
  } catch (thrown) {
    db?.close()
    throw openingError(thrown, path.dirname(file))
  }
}

/**
 * Ends cleanly: the log is folded into the file. Where the disk has no room for that, the log stays beside it as after a crash, and the next
 * opening reads it: nothing is lost, so nothing is thrown.
 */
export function closeFile(sql: Sql): void {
  try {
    sql.run("UPDATE meta SET value = '0' WHERE name = 'open'")
    sql.db.pragma('wal_checkpoint(TRUNCATE)')
  } catch (thrown) {
    if (!isDiskError(diskError(thrown))) throw thrown
  } finally {
    sql.close()
  }
}

/** Looks at an existing file through a connection that cannot write, so that one that is not for us stays byte for byte as it is. */
function probe(files: FileSystem, file: string): void {
  const sizeBytes = files.statSync(file)?.sizeBytes ?? 0
  // A crash before the first commit leaves no bytes, or some that the next opening takes back.
  if (sizeBytes === 0 || emptiesFile(files, `${file}-journal`)) {
    const hasTraces = backupsOf(files, file).length > 0 || (files.statSync(`${file}-wal`)?.sizeBytes ?? 0) > 0
    if (hasTraces) throw damaged()
    return
  }
  if (!isLogSound(files, `${file}-wal`)) throw damaged()
  const db = new Database(file, { readonly: true })
  try {
    db.pragma('busy_timeout = 1000')
    const sql = new Sql(db)
    const format = formatOf(sql)
    if (format > newestFormat) {
      throw new GalleyError('newer_data', message('engine.open.dataWrittenByNewer'), {
        format,
        known: newestFormat,
      })
    }
    const tables = sql.value<number>('SELECT count(*) FROM sqlite_schema')!
    // Format 0 with tables is somebody else's file; without any it is ours, left by a crash before its first commit.
    if (format === 0 && tables > 0) throw damaged()
    if (format === 0) return
    const pages = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
    const isShort = !files.statSync(`${file}-wal`) && sizeBytes < pages
    const wasClosed = sql.value<string>("SELECT value FROM meta WHERE name = 'open'") === '0'
    if (isShort || (!wasClosed && sql.value<string>('PRAGMA quick_check(1)') !== 'ok')) throw damaged()
  } finally {
    db.close()
  }
}

function damaged(): GalleyError {
  return new GalleyError('damaged_data', message('engine.open.dataFileDamagedAnd'), {})
}

/** Version of the SQLite that keeps the data; touches no file. */
export function sqliteVersion(openDatabase: OpenDatabase = (name) => new Database(name)): string {
  const db = openDatabase(':memory:')
  try {
    return readVersion(db)
  } finally {
    db.close()
  }
}

function readVersion(db: Database.Database): string {
  return String(db.prepare('SELECT sqlite_version()').pluck().get())
}

function assertVersion(db: Database.Database): void {
  const version = readVersion(db)
  const parts = version.split('.').map(Number)
  const differing = sqliteFloor.findIndex((floor, index) => parts[index] !== floor)
  if (differing >= 0 && (parts[differing] ?? 0) < sqliteFloor[differing]!) {
    throw new Error(`SQLite ${version} is older than ${sqliteFloor.join('.')}`)
  }
}

function apply(db: Database.Database, pragma: string, value: string, reads: string | number): void {
  db.pragma(`${pragma} = ${value}`)
  const found: unknown = db.pragma(pragma, { simple: true })
  if (found !== reads) throw new Error(`SQLite setting ${pragma} reads ${String(found)}, not ${reads}`)
}

/** Steps for our tables, then the kind tables, in one transaction after a verified backup; a new file needs none. */
function bringUpToDate(files: FileSystem, sql: Sql, file: string, kinds: readonly KindTable[], at: string): void {
  const isNew = formatOf(sql) === 0
  const shape = shapeText(kinds)
  const knownShape = isNew ? null : (sql.value<string>("SELECT value FROM meta WHERE name = 'shape'") ?? null)
  if (formatOf(sql) === newestFormat && knownShape === shape) return
  if (!isNew) {
    if (sql.value<string>('PRAGMA integrity_check(1)') !== 'ok') throw damaged()
    backUp(files, sql, file, at)
  }
  sql.db.transaction(() => {
    migrate(sql)
    reshape(sql, kinds, knownShape, at)
    sql.run("INSERT INTO meta VALUES ('shape', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", shape)
  })()
  sql.forget()
}
