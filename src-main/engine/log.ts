/** The log: JSON lines in a file that stays small, for a developer to read. Ids, counts, codes and durations; never secrets or whole addresses. */
import { join } from 'node:path'
import { makePrivateFolder } from './files/durable.ts'
import type { FileSystem } from './files/file-system.ts'
import type { Clock, Log, LogLevel } from './ports.ts'
import { Secret } from './ports.ts'

export interface FileLogOptions {
  /** Folder for the files, made 0700. */
  dir: string
  /** Of the files: each process has its own; `galley` when left out. */
  name?: string
  clock: Pick<Clock, 'nowMs'>
  files: FileSystem
  /** Least level that is written; info when left out. */
  level?: LogLevel
  maxBytes?: number
  /** Older files that are kept beside the current one. */
  keepCount?: number
}

const weights: Record<LogLevel, number> = { debug: 0, info: 1, error: 2 }
const longestText = 300

/** Appends to `<name>.log`, and moves it aside (`<name>.1.log`, …) when it is full. Logging never fails its caller. */
export function createFileLog(options: FileLogOptions): Log {
  const { dir, files, name = 'galley' } = options
  const file = join(dir, `${name}.log`)
  const maxBytes = options.maxBytes ?? 2_000_000
  let least = weights[options.level ?? 'info']
  let bytes: number | null = null
  return {
    setLevel: (level) => (least = weights[level]),
    write: (level, event, fields) => {
      if (weights[level] < least) return
      const line = `${formatLine(options.clock.nowMs(), level, event, fields)}\n`
      try {
        bytes ??= prepare(files, dir, file)
        if (bytes > 0 && bytes + Buffer.byteLength(line) > maxBytes) {
          rotate(files, dir, name, options.keepCount ?? 3)
          bytes = 0
        }
        append(files, file, line)
        bytes += Buffer.byteLength(line)
      } catch {
        // A full or read-only disk must not stop the work that is being logged.
      }
    },
  }
}

/** One line of the log. Anything but plain values is left out by its kind, so that a Secret or a record cannot slip in. */
export function formatLine(
  nowMs: number,
  level: LogLevel,
  event: string,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, formatValue(value)]))
  return JSON.stringify({ at: new Date(nowMs).toISOString(), level, event, ...plain })
}

function formatValue(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'object') return value instanceof Secret ? '[secret]' : '[object]'
  if (typeof value !== 'string') return `[${typeof value}]`
  const cut = value.length > longestText ? `${value.slice(0, longestText)}…` : value
  // Parameters travel in queries, so what follows a '?' in an address is nobody's business.
  return cut.replace(/([a-z][a-z0-9+.-]*:\/\/[^\s?#]*)[?#]\S*/gi, '$1?…')
}

/** The folder and the size of what is there already. */
function prepare(files: FileSystem, dir: string, file: string): number {
  makePrivateFolder(files, dir)
  const stat = files.statSync(file)
  if (stat) files.chmodSync(file, 0o600)
  return stat?.sizeBytes ?? 0
}

function append(files: FileSystem, file: string, line: string): void {
  const log = files.openSync(file, 'append')
  try {
    log.writeSync(line)
  } finally {
    log.closeSync()
  }
}

function rotate(files: FileSystem, dir: string, name: string, keepCount: number): void {
  const file = join(dir, `${name}.log`)
  const nth = (number: number) => join(dir, `${name}.${number}.log`)
  files.removeSync(nth(keepCount))
  for (let number = keepCount - 1; number >= 1; number--) {
    if (files.statSync(nth(number))) files.renameSync(nth(number), nth(number + 1))
  }
  if (keepCount > 0) files.renameSync(file, nth(1))
  else files.removeSync(file)
}
