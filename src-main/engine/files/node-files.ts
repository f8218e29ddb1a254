/** The machine's own files. The only file of the engine that imports `node:fs`. */
import fs from 'node:fs'
import type { BigIntStats } from 'node:fs'
import { promisify } from 'node:util'
import type { FileStat, FileSystem, OpenFile, OpenMode, OpenOptions } from './file-system.ts'

const ownerFile = 0o600
const ownerFolder = 0o700
const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY } = fs.constants
/** Windows has neither: there links are looked for first, and there is nothing whose opening waits. */
const noFollow = fs.constants.O_NOFOLLOW ?? 0
const noWait = fs.constants.O_NONBLOCK ?? 0

const flags: Record<OpenMode, number> = {
  // A pipe would keep whoever opens it until somebody writes into it.
  read: O_RDONLY | noWait,
  readWrite: O_RDWR,
  create: O_WRONLY | O_CREAT | O_EXCL | noFollow,
  replace: O_WRONLY | O_CREAT | O_TRUNC,
  append: O_WRONLY | O_CREAT | O_APPEND,
}

const open = promisify(fs.open)
const read = promisify(fs.read)
const write = promisify(fs.write)
const fsync = promisify(fs.fsync)
const close = promisify(fs.close)
const lstat = promisify(fs.lstat)

/** Files of this machine, by its own rules. */
export const nodeFiles: FileSystem = {
  platform: process.platform === 'win32' ? 'windows' : 'posix',
  open: async (path, mode, options) => {
    refuseLink(path, options)
    return opened(await open(path, flagsOf(mode, options), ownerFile))
  },
  openSync: (path, mode, options) => {
    refuseLink(path, options)
    return opened(fs.openSync(path, flagsOf(mode, options), ownerFile))
  },
  statSync: (path) => {
    try {
      return statOf(fs.statSync(path, { bigint: true }))
    } catch (error) {
      return nullIfMissing(error)
    }
  },
  lstat: async (path) => lstat(path, { bigint: true }).then(statOf, nullIfMissing),
  readdirSync: (folder) => fs.readdirSync(folder),
  readdir: async (folder) =>
    (await fs.promises.readdir(folder, { withFileTypes: true })).map((entry) => ({
      name: entry.name,
      type: typeOf(entry),
    })),
  mkdirSync: (folder) => void fs.mkdirSync(folder, { recursive: true, mode: ownerFolder }),
  chmodSync: (path, mode) => fs.chmodSync(path, mode),
  renameSync: (from, to) => fs.renameSync(from, to),
  copyFileSync: (from, to) => fs.copyFileSync(from, to),
  removeSync: (path) => fs.rmSync(path, { force: true }),
  removeFolderSync: (folder) => fs.rmSync(folder, { recursive: true, force: true }),
}

function flagsOf(mode: OpenMode, { followLinks = true }: OpenOptions = {}): number {
  return flags[mode] | (followLinks ? 0 : noFollow)
}

function refuseLink(path: string, { followLinks = true }: OpenOptions = {}): void {
  if (followLinks || noFollow !== 0) return
  if (fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw Object.assign(new Error(`ELOOP: a link, open '${path}'`), { code: 'ELOOP', syscall: 'open', path })
}

function opened(descriptor: number): OpenFile {
  return {
    stat: () => statOf(fs.fstatSync(descriptor, { bigint: true })),
    read: async (into, position) => (await read(descriptor, into, 0, into.byteLength, position)).bytesRead,
    readSync: (into, position) => fs.readSync(descriptor, into, 0, into.byteLength, position),
    write: async (given) => {
      const bytes = toBytes(given)
      for (let done = 0; done < bytes.byteLength;)
        done += (await write(descriptor, bytes, done, bytes.byteLength - done)).bytesWritten
    },
    writeSync: (given) => {
      const bytes = toBytes(given)
      for (let done = 0; done < bytes.byteLength;)
        done += fs.writeSync(descriptor, bytes, done, bytes.byteLength - done)
    },
    flush: () => fsync(descriptor),
    flushSync: () => fs.fsyncSync(descriptor),
    chmodSync: (mode) => fs.fchmodSync(descriptor, mode),
    close: () => close(descriptor),
    closeSync: () => fs.closeSync(descriptor),
  }
}

function toBytes(given: Uint8Array | string): Uint8Array {
  return typeof given === 'string' ? Buffer.from(given) : given
}

function statOf(stat: BigIntStats): FileStat {
  return { type: typeOf(stat), sizeBytes: Number(stat.size), modifiedNs: stat.mtimeNs, inode: stat.ino }
}

function typeOf(entry: Pick<BigIntStats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): FileStat['type'] {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

function nullIfMissing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
