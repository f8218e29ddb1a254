/** What electron-builder is told of packages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** The content of electron-builder.yml. */
export async function readPackageSettings() {
  const { load } = await import('js-yaml')
  return load(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))
}
