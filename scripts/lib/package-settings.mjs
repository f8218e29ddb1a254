/** What electron-builder is told of packages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** The content of electron-builder.yml. */
export async function readPackageSettings() {
  const { load } = await import('js-yaml')
  return load(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))
}

/**
 * What lies outside of the archive, on that runtime. Where Electron's own Node runs the engine it lies within, so that the archive's integrity
 * covers the process that has the tokens; in the stand-in a plain Node runs it, which reads no archive.
 */
export function unpackedParts({ asarUnpack }, { isStandIn }) {
  return isStandIn ? [...asarUnpack, 'dist/engine/**'] : asarUnpack
}
