/** Whether something made earlier still fits its sources: by content, so a checkout or a touched file rebuilds nothing. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './paths.mjs'

/** One hash of the names and contents of all files in these folders (or single files), given from the clone's root. */
export function hashOf(paths, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).sort()) {
    hash.update(`\0${relative(root, file).split(sep).join('/')}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (found.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesIn(join(path, entry.name)))
}
