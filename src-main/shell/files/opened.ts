/** What the system hands over for a person who opened it: a file of ours, a sheet, or a `galley:` link. */
import { isAbsolute, resolve } from 'node:path'
import { parseGalleyLink } from '../../../shared/galley-link.ts'
import type { GalleyLink } from '../../../shared/galley-link.ts'

export type Opened = { kind: 'link'; link: GalleyLink } | { kind: 'connection' | 'sheet'; path: string }

const longestPath = 4096

/** Of the words of a command line, without the program; switches and whatever else stands there are left out. */
export function readOpened(words: readonly string[], workingDir: string): Opened[] {
  return words.flatMap((word) => (word.startsWith('-') ? [] : (openedOf(word, workingDir) ?? [])))
}

/** One word: a link, or a file by its name; null for anything else. Whether the file is there is not asked. */
export function openedOf(word: string, workingDir: string): Opened | null {
  const link = parseGalleyLink(word)
  if (link) return { kind: 'link', link }
  const kind = /\.galley-connection$/i.test(word) ? 'connection' : /\.(csv|xlsx)$/i.test(word) ? 'sheet' : null
  // An address of another kind may end like a file.
  if (kind === null || word.length > longestPath || word.includes('\0') || /^[a-z][a-z0-9+.-]+:/i.test(word))
    return null
  return { kind, path: isAbsolute(word) ? word : resolve(workingDir, word) }
}
