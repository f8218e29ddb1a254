/** What `app://galley/` serves: a list made once at start, so that no address can reach another file. */
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'

export interface ServedFile {
  file: string
  contentType: string
}
/** By path of the address, as the parser gives it: `/assets/index-1a2b.js`. */
export type FileMap = ReadonlyMap<string, ServedFile>

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Every regular file under the folder whose kind is known; links and hidden files are left out. `/` is `index.html`. */
export function buildFileMap(folder: string): FileMap {
  const files = new Map<string, ServedFile>()
  collect(folder, '', files)
  const index = files.get('/index.html')
  if (index) files.set('/', index)
  return files
}

function collect(folder: string, prefix: string, into: Map<string, ServedFile>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = `${prefix}/${entry.name}`
    const file = join(folder, entry.name)
    const contentType = contentTypes[extname(entry.name)]
    if (entry.isDirectory()) collect(file, path, into)
    else if (entry.isFile() && contentType) into.set(new URL(path, 'app://galley').pathname, { file, contentType })
  }
}

/** The file of an address, or null: only of our host, by the exact path, without user or port. */
export function findServed(files: FileMap, url: string): ServedFile | null {
  const parsed = parse(url)
  if (!parsed || parsed.protocol !== 'app:' || parsed.host !== 'galley' || parsed.username || parsed.password)
    return null
  return files.get(parsed.pathname) ?? null
}

function parse(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
