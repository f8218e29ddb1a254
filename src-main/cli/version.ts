/** Which Galley this command line belongs to. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Among the sources and built, the project's own; installed, the one beside the archive, which plain Node cannot read. */
const manifests = ['../../package.json', '../../../package.json']

/** Such as "1.2.0". */
export function galleyVersion(): string {
  const path = manifests.map((each) => fileURLToPath(new URL(each, import.meta.url))).find((each) => existsSync(each))
  if (path === undefined) throw new Error('package.json is missing')
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}
