/** node_modules as the lock file says. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root } from './paths.mjs'
import { run, toStderr } from './run.mjs'
import { say, StepError } from './say.mjs'

const advice = 'Check the network (or the registry in your npm settings) and run `npm ci` to see more.'

/** Installs what is missing or out of date; one installs, others that ask meanwhile wait. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock('install', async () => {
    if (isInstalled()) return
    say('installing the dependencies (npm ci)…')
    // npm's own name differs: on Windows it is a script, which only a shell starts.
    const [command, args] = npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    const { code } = await run(command, args, { stdio: toStderr })
    if (code !== 0) throw new StepError(`npm ci failed (exit ${code}).`, advice)
    if (!isInstalled()) throw new StepError('npm ci ran, and yet a dependency is missing.', advice)
  })
}

/** How to call the npm that called us, or the one on the path. */
export function npmCommand(args) {
  const script = process.env.npm_execpath
  if (script !== undefined && /npm-cli\.c?js$/.test(script)) {
    return [process.env.npm_node_execpath ?? process.execPath, [script, ...args]]
  }
  return process.platform === 'win32' ? ['cmd', ['/c', 'npm', ...args]] : ['npm', args]
}

/** Whether each package that the lock names stands there in that version; what fits only other machines may lack. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  if (installed === null) return false
  return Object.entries(readPackages('package-lock.json') ?? {}).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found === undefined ? wanted.optional === true : found.version === wanted.version
  })
}

function readPackages(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}
