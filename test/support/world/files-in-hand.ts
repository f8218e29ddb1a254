/** The tests' files without waiting: what the machine would do beside the engine is done at once, so that nothing real decides an order. */
import { lstatSync, readdirSync } from 'node:fs'
import type { Dirent, Stats } from 'node:fs'
import type { FileSystem, FolderEntry, OpenFile } from '../../../src-main/engine/files/file-system.ts'
import { testFiles } from '../files/test-files.ts'

export const filesInHand: FileSystem = {
  ...testFiles,
  open: (path, mode, options) => atOnce(() => handleInHand(testFiles.openSync(path, mode, options))),
  lstat: (path) =>
    atOnce(() => {
      const stat = lstatSync(path, { throwIfNoEntry: false, bigint: true })
      if (!stat) return null
      return { type: typeOf(stat), sizeBytes: Number(stat.size), modifiedNs: stat.mtimeNs, inode: stat.ino }
    }),
  readdir: (folder) =>
    atOnce(() =>
      readdirSync(folder, { withFileTypes: true }).map((entry) => ({ name: entry.name, type: typeOf(entry) })),
    ),
}

function handleInHand(file: OpenFile): OpenFile {
  return {
    ...file,
    read: (into, position) => atOnce(() => file.readSync(into, position)),
    write: (bytes) => atOnce(() => file.writeSync(bytes)),
    flush: () => atOnce(() => file.flushSync()),
    close: () => atOnce(() => file.closeSync()),
  }
}

function typeOf(entry: Pick<Dirent | Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): FolderEntry['type'] {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? 'link' : 'other'
}

function atOnce<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()))
}
