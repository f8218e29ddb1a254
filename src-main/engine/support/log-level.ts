/** How much the log tells, kept beside it so that every process begins with it. */
import { join } from 'node:path'
import { makePrivateFolder, readText, replaceFile } from '../files/durable.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { LogLevel } from '../ports.ts'

const fileOf = (dataDir: string) => join(dataDir, 'log', 'level')

/** The level that a person chose; `info` where nobody did, or where it cannot be read. */
export function readLogLevel(files: FileSystem, dataDir: string): LogLevel {
  try {
    return readText(files, fileOf(dataDir)).trim() === 'debug' ? 'debug' : 'info'
  } catch {
    return 'info'
  }
}

/** On the disk when it returns; throws where the disk refuses. */
export function writeLogLevel(files: FileSystem, dataDir: string, level: LogLevel): void {
  makePrivateFolder(files, join(dataDir, 'log'))
  replaceFile(files, fileOf(dataDir), `${level}\n`)
}
