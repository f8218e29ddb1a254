/** Starts a packaged program once, as a stranger would, and looks whether it shows its window. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumSwitches } from './app.mjs'
import { hasDisplay, startHeadless } from './headless.mjs'
import { run } from './run.mjs'
import { StepError } from './say.mjs'
import { ensureSystemPackages } from './system.mjs'

const patienceMs = 90_000
const isRoot = process.getuid?.() === 0

/** Gives one line on what was seen. Throws StepError where the program does not show its window or ends badly. */
export async function checkPackage(program, flavour) {
  if (!existsSync(program)) throw new StepError(`The package has no ${program}.`)
  // A release refuses to run without Chromium's sandbox, and that does not work for root.
  const runsAsNobody = isRoot && flavour === 'release'
  if (runsAsNobody && !(await canNobodyRun(program))) {
    return 'the package was not started: a release needs an unprivileged user with user namespaces who can read it'
  }
  await ensureSystemPackages(hasDisplay ? ['window'] : ['window', 'headless'])
  const session = hasDisplay ? null : await startHeadless()
  const folder = mkdtempSync(join(tmpdir(), 'galley-package-'))
  try {
    const picture = join(folder, 'window.png')
    const args = [`--data-dir=${join(folder, 'data')}`, `--screenshot=${picture}`, '--once']
    const env = { ...process.env, ...session?.env }
    delete env.GALLEY_NODE
    const options = { cwd: folder, env, stdio: 'pipe', timeoutMs: patienceMs }
    const startedMs = performance.now()
    const ended = runsAsNobody
      ? await runAsNobody(program, args, folder, options)
      : await run(program, [...switchesOf(flavour), ...args], options)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    // The shell pictures a window that never got its data too, and says so.
    const isReady = existsSync(picture) && !ended.stderr.includes('did not get ready')
    if (ended.code === 0 && isReady)
      return `the package was started${runsAsNobody ? ' as nobody' : ''} and showed its window (${seconds} s)`
    throw new StepError(
      `The package was started and ${isReady ? `ended with exit code ${ended.code}` : 'its window did not get ready'}.`,
      ended.stderr.slice(-3000),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await session?.end()
  }
}

function switchesOf(flavour) {
  return chromiumSwitches(!hasDisplay).filter((name) => flavour !== 'release' || name !== '--no-sandbox')
}

async function canNobodyRun(program) {
  const { code } = await run('runuser', ['-u', 'nobody', '--', 'unshare', '-U', 'test', '-x', program], {
    stdio: 'pipe',
  })
  return code === 0
}

async function runAsNobody(program, args, folder, options) {
  chmodSync(folder, 0o755)
  await run('chown', ['nobody', folder])
  const env = [`HOME=${folder}`, `XDG_RUNTIME_DIR=${folder}`, `XDG_CONFIG_HOME=${folder}`, 'DBUS_SESSION_BUS_ADDRESS=']
  return run('runuser', ['-u', 'nobody', '--', 'env', ...env, program, '--disable-gpu', ...args], options)
}
