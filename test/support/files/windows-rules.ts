/**
 * A file system with the rules of Windows, over any other. Stricter than Windows where Windows is not one thing: names that it would
 * silently change, and whatever is open, are refused. What is open is read from /proc, so files that SQLite opened count too.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { FileSystem, OpenFile, OpenMode } from '../../../src-main/engine/files/file-system.ts'

const reservedName = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i
// eslint-disable-next-line no-control-regex -- exactly these are refused
const refusedCharacter = /[<>:"|?*\u0000-\u001f]/

/** The same files by the rules of Windows: what may be flushed, renamed, removed, and how names are read. */
export function withWindowsRules(files: FileSystem): FileSystem {
  const named = (given: string) => realName(files, given)
  return {
    platform: 'windows',
    open: async (given, mode, options) => ruled(await files.open(named(given), mode, options), mode, given),
    openSync: (given, mode, options) => ruled(files.openSync(named(given), mode, options), mode, given),
    statSync: (given) => files.statSync(named(given)),
    lstat: (given) => files.lstat(named(given)),
    readdirSync: (folder) => files.readdirSync(named(folder)),
    readdir: (folder) => files.readdir(named(folder)),
    mkdirSync: (folder) => files.mkdirSync(named(folder)),
    chmodSync: (given, mode) => files.chmodSync(named(given), mode),
    renameSync: (from, to) => {
      const [source, target] = [named(from), named(to)]
      refuseOpen(source, 'EBUSY', 'rename')
      refuseOpen(target, 'EPERM', 'rename')
      files.renameSync(source, target)
    },
    copyFileSync: (from, to) => {
      refuseOpen(named(to), 'EBUSY', 'copyfile')
      files.copyFileSync(named(from), named(to))
    },
    removeSync: (given) => {
      refuseOpen(named(given), 'EBUSY', 'unlink')
      files.removeSync(named(given))
    },
    removeFolderSync: (folder) => {
      refuseOpen(named(folder), 'EBUSY', 'rmdir')
      files.removeFolderSync(named(folder))
    },
  }
}

/** What is open for reading cannot be flushed: FlushFileBuffers wants a handle that may write. Folders can only be opened for reading. */
function ruled(file: OpenFile, mode: OpenMode, given: string): OpenFile {
  if (mode !== 'read') return file
  const refuse = () => {
    throw refusal('EPERM', 'fsync', given)
  }
  return { ...file, flush: async () => refuse(), flushSync: refuse }
}

/** The path as it is written on the disk: upper and lower case are one. Throws for names that Windows does not have. */
function realName(files: FileSystem, given: string): string {
  const { root } = path.parse(given)
  return given
    .slice(root.length)
    .split(path.sep)
    .filter((part) => part !== '')
    .reduce((folder, part) => path.join(folder, knownName(files, folder, part, given)), root)
}

function knownName(files: FileSystem, folder: string, part: string, given: string): string {
  const isDots = part === '.' || part === '..'
  if (!isDots && (refusedCharacter.test(part) || /[. ]$/.test(part) || reservedName.test(part)))
    throw refusal('EINVAL', 'open', given)
  if (isDots || files.statSync(folder)?.type !== 'folder') return part
  if (fs.lstatSync(path.join(folder, part), { throwIfNoEntry: false })) return part
  return files.readdirSync(folder).find((name) => name.toLowerCase() === part.toLowerCase()) ?? part
}

function refuseOpen(target: string, code: 'EBUSY' | 'EPERM', syscall: string): void {
  const open = openFiles()
  if (filesIn(target).some((stat) => open.has(idOf(stat)))) throw refusal(code, syscall, target)
}

/** The file itself, or every file in the folder. */
function filesIn(target: string): fs.Stats[] {
  const stat = fs.lstatSync(target, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [stat]
  return fs.readdirSync(target).flatMap((name) => filesIn(path.join(target, name)))
}

/** Every file that this process has open, whoever opened it. */
function openFiles(): Set<string> {
  const ids = fs.readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [idOf(fs.fstatSync(Number(descriptor)))]
    } catch {
      // It was the one that read the list.
      return []
    }
  })
  return new Set(ids)
}

function idOf({ dev, ino }: fs.Stats): string {
  return `${dev}:${ino}`
}

function refusal(code: string, syscall: string, given: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: refused by the rules of Windows, ${syscall} '${given}'`), {
    code,
    errno: -1,
    syscall,
    path: given,
  })
}
