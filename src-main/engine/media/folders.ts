/** What lies in folders that a person drops: their files, in order of names, without links and hidden ones. */
import { lstat, readdir } from 'node:fs/promises'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'

const depthMax = 8
/** More files in one go are left to a second one. */
const filesMax = 1000

/** Paths of files; a path that is no folder stays as it is, whatever it is, so that taking it in can say why not. */
export async function filesUnder(paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    if (await isFolder(path)) await collect(path, 1, found)
    else found.push(path)
  }
  return found.slice(0, filesMax)
}

async function collect(folder: string, depth: number, into: string[]): Promise<void> {
  if (depth > depthMax || into.length >= filesMax) return
  for (const entry of await entriesOf(folder)) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) await collect(join(folder, entry.name), depth + 1, into)
    else if (entry.isFile()) into.push(join(folder, entry.name))
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  } catch {
    // Nobody may look into it: then it has nothing for us.
    return []
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory()
  } catch {
    return false
  }
}
