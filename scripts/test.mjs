/**
 * `npm test [-- types|lint|unit|integration|e2e ...] [--long]`: sets up like `npm start`, runs every check to the end, and closes with
 * `N passed, N failed`. `--long` gives the randomised campaigns more time.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { checks } from './lib/checks.mjs'
import { startHeadless } from './lib/headless.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { pickNode } from './lib/node.mjs'
import { sharedCache, work } from './lib/paths.mjs'
import { runMain, say, StepError } from './lib/say.mjs'
import { ensureSystemPackages } from './lib/system.mjs'

const isLinux = process.platform === 'linux'
const args = process.argv.slice(2)
const isLong = args.includes('--long')
const asked = args.filter((arg) => arg !== '--long')
const wanted =
  asked.length === 0 ? checks : checks.filter(({ groups }) => groups.some((group) => asked.includes(group)))

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop.abort())

await runMain(async () => {
  const groups = new Set(checks.flatMap((check) => check.groups))
  const unknown = asked.find((group) => !groups.has(group))
  if (unknown !== undefined)
    throw new StepError(`There is no check "${unknown}".`, `Checks: ${[...groups].join(', ')}, --long.`)
  const needsSession = wanted.some(({ needs }) => needs === 'session')
  await setUp(needsSession)
  const home = mkdtempSync(join(tmpdir(), 'galley-test-'))
  const session = needsSession && isLinux ? await startHeadless() : null
  try {
    return await runAll({ ...testEnvironment(home), ...session?.env })
  } finally {
    await session?.end()
    rmSync(home, { recursive: true, force: true })
  }
})

async function setUp(needsSession) {
  await ensureInstalled()
  mkdirSync(work, { recursive: true })
  if (!needsSession) return
  await ensureSystemPackages(isLinux ? ['window', 'headless', 'test'] : [])
  const { ensureBuilt } = await import('./lib/app.mjs')
  const { resolveElectron } = await import('./electron-runtime.mjs')
  const runtime = await resolveElectron()
  say(`end-to-end tests run on Electron ${runtime.version}`)
  // A build that fails must not hide what the other checks find; the tests that need it will fail.
  await ensureBuilt().catch((error) => say(error.message))
}

/** Nothing of the person's own is read or written; programs called `node` are the Node that serves. */
function testEnvironment(home) {
  const { DISPLAY, WAYLAND_DISPLAY, DBUS_SESSION_BUS_ADDRESS, ...env } = process.env
  return {
    ...(isLinux ? env : process.env),
    PATH: `${dirname(pickNode())}${delimiter}${process.env.PATH}`,
    GALLEY_NODE: pickNode(),
    GALLEY_CACHE: sharedCache,
    GALLEY_LONG: isLong ? '1' : '',
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    TZ: 'UTC',
  }
}

async function runAll(env) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const fixed = wanted.filter(({ isStatic }) => isStatic)
  const queue = [...fixed]
  const lanes = Math.min(2, availableParallelism())
  await Promise.all(Array.from({ length: lanes }, () => drain(queue, env, total)))
  await drain(
    wanted.filter(({ isStatic }) => !isStatic),
    env,
    total,
  )
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
  return total.failed === 0 && !stop.signal.aborted ? 0 : 1
}

async function drain(queue, env, total) {
  for (let check = queue.shift(); check !== undefined && !stop.signal.aborted; check = queue.shift()) {
    const startedMs = performance.now()
    if (!check.isStatic) process.stdout.write(`\n== ${check.name}\n`)
    const { output, ...counts } = await check.run(env)
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    const mark = counts.failed === 0 ? 'ok    ' : 'FAILED'
    const numbers = check.isStatic
      ? ''
      : `: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
    process.stdout.write(`${mark} ${check.name}${numbers} (${seconds} s)\n`)
    if (output) process.stdout.write(`${output.trimEnd()}\n\n`)
  }
}
