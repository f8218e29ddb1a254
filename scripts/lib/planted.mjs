/** Planted bugs: small patches, one a file under test/planted, each with the tests that must fail while it is in place. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './paths.mjs'

/** Where the patches lie. */
export const plantedFolder = join(root, 'test', 'planted')

/**
 * @typedef {object} PlantedBug
 * @property {string} name the file's name without its ending: area, then what is broken
 * @property {string} breaks what goes wrong, in one sentence
 * @property {string} file the source that is changed, from the root
 * @property {string} anchor text that stands there exactly once; blanks and line breaks count as one blank
 * @property {string} replacement what takes its place
 * @property {{project: string, file: string, name?: string}[]} tests each of them must fail while the bug is in place
 * @property {boolean} world the simulated world alone must find it too
 */

/** All planted bugs in the order of their names. Throws where a file lacks a part. */
export async function readPlanted() {
  const { load } = await import('js-yaml')
  const names = readdirSync(plantedFolder).filter((file) => file.endsWith('.yaml'))
  return names.sort().map((file) => {
    const bug = { world: false, ...load(readFileSync(join(plantedFolder, file), 'utf8')) }
    const isWhole =
      ['breaks', 'file', 'anchor', 'replacement'].every((part) => typeof bug[part] === 'string') &&
      Array.isArray(bug.tests) &&
      bug.tests.length > 0
    if (!isWhole) throw new Error(`${file} lacks a part: breaks, file, anchor, replacement, tests`)
    return { ...bug, name: basename(file, '.yaml') }
  })
}

/** The source with the bug in it. Throws where the anchor does not stand there exactly once. */
export function plant(source, { name, file, anchor, replacement }) {
  const words = anchor
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(words.join('\\s+'), 'g')
  const count = [...source.matchAll(pattern)].length
  if (count !== 1) throw new Error(`${name}: its anchor stands ${count} times in ${file}, not once`)
  return source.replace(pattern, () => replacement.trim())
}
