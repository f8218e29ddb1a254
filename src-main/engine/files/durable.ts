/** What the engine does with files everywhere in the same way: private whatever the umask, and on the disk before it counts. */
import { dirname } from 'node:path'
import type { FileSystem } from './file-system.ts'

/** Makes the folder, or takes one that exists, and leaves it open to its owner alone. The name of a new one is on the disk when it returns. */
export function makePrivateFolder(files: FileSystem, folder: string): void {
  const isNew = files.statSync(folder) === null
  files.mkdirSync(folder)
  files.chmodSync(folder, 0o700)
  if (isNew) flushFolderSync(files, dirname(folder))
}

/** Makes an empty file, or takes one that exists as it is, and leaves it open to its owner alone. */
export function makePrivateFile(files: FileSystem, path: string): void {
  files.openSync(path, 'append').closeSync()
  files.chmodSync(path, 0o600)
}

/** The bytes of the file are on the disk when it returns. Opened for writing, since Windows flushes nothing that is open for reading. */
export function flushFileSync(files: FileSystem, path: string): void {
  flushOpen(files, path, 'readWrite')
}

/**
 * The names in the folder are on the disk when it returns. Windows has no such call, and refuses one on a folder (EPERM): there the file
 * system's own journal keeps renames in order.
 */
export function flushFolderSync(files: FileSystem, folder: string): void {
  if (files.platform !== 'windows') flushOpen(files, folder, 'read')
}

/** `flushFolderSync` without blocking. */
export async function flushFolder(files: FileSystem, folder: string): Promise<void> {
  if (files.platform === 'windows') return
  const opened = await files.open(folder, 'read')
  try {
    await opened.flush()
  } finally {
    await opened.close()
  }
}

/** Beside the old file, to the disk, then in its place: a crash leaves the one or the other, whole. */
export function replaceFile(files: FileSystem, path: string, text: string): void {
  const beside = `${path}.new`
  const file = files.openSync(beside, 'replace')
  try {
    // A file left over from a crash keeps its old mode when it is opened again.
    file.chmodSync(0o600)
    file.writeSync(text)
    file.flushSync()
  } finally {
    file.closeSync()
  }
  files.renameSync(beside, path)
  flushFolderSync(files, dirname(path))
}

/** Makes a file that does not exist yet, with these bytes. It is not flushed. */
export async function createFile(files: FileSystem, path: string, bytes: Uint8Array): Promise<void> {
  const file = await files.open(path, 'create')
  try {
    await file.write(bytes)
  } finally {
    await file.close()
  }
}

/** The whole text of a small file, as UTF-8. */
export function readText(files: FileSystem, path: string): string {
  const file = files.openSync(path, 'read')
  try {
    const bytes = Buffer.alloc(file.stat().sizeBytes)
    let done = 0
    for (let count = -1; count !== 0 && done < bytes.length; done += count)
      count = file.readSync(bytes.subarray(done), done)
    return bytes.toString('utf8', 0, done)
  } finally {
    file.closeSync()
  }
}

function flushOpen(files: FileSystem, path: string, mode: 'read' | 'readWrite'): void {
  const file = files.openSync(path, mode)
  try {
    file.flushSync()
  } finally {
    file.closeSync()
  }
}
