/** What lies in folders that a person drops: their files, in order of names, without links and hidden ones. */
import { join } from 'node:path'
import type { FileSystem, FolderEntry } from '../files/file-system.ts'

const depthMax = 8
/** More files in one go are left to a second one. */
const filesMax = 1000

/** Paths of files; a path that is no folder stays as it is, whatever it is, so that taking it in can say why not. */
export async function filesUnder(files: FileSystem, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    if (await isFolder(files, path)) await collect(files, path, 1, found)
    else found.push(path)
  }
  return found.slice(0, filesMax)
}

async function collect(files: FileSystem, folder: string, depth: number, into: string[]): Promise<void> {
  if (depth > depthMax || into.length >= filesMax) return
  for (const entry of await entriesOf(files, folder)) {
    if (entry.name.startsWith('.')) continue
    if (entry.type === 'folder') await collect(files, join(folder, entry.name), depth + 1, into)
    else if (entry.type === 'file') into.push(join(folder, entry.name))
  }
}

async function entriesOf(files: FileSystem, folder: string): Promise<FolderEntry[]> {
  try {
    const entries = await files.readdir(folder)
    return entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  } catch {
    // Nobody may look into it: then it has nothing for us.
    return []
  }
}

async function isFolder(files: FileSystem, path: string): Promise<boolean> {
  try {
    return (await files.lstat(path))?.type === 'folder'
  } catch {
    return false
  }
}
