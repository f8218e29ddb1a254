/**
 * `npm start [-- --data-dir DIR] [--once]`: from a fresh clone to the window. Installs, builds and fetches what is missing; without a
 * display it brings one, writes a screenshot and prints its path. Ends with SIGTERM or the window, and leaves nothing behind.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasDisplay, lastingKeyringFolder, startHeadless } from './lib/headless.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { out } from './lib/paths.mjs'
import { endGroup, startGroup } from './lib/run.mjs'
import { runMain, say, StepError } from './lib/say.mjs'
import { ensureSystemPackages } from './lib/system.mjs'

const paintPatienceMs = 90_000
const usage = 'npm start [-- [--data-dir DIR] [--once]]'

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop.abort())

await runMain(async () => {
  const options = readOptions()
  for (const step of [ensureInstalled, ensureSystem, ensureApp]) {
    await orStopped(step)
    if (stop.signal.aborted) return 0
  }
  const session = hasDisplay ? null : await startDisplay()
  try {
    return await showApp(options, session?.env ?? {})
  } finally {
    await session?.end()
  }
})

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { 'data-dir': { type: 'string' }, once: { type: 'boolean', default: false } },
    })
    const dataDir = values['data-dir']
    // npm runs scripts in the clone's folder; a path is meant from where it was typed.
    return { isOnce: values.once, dataDir: dataDir && resolve(process.env.INIT_CWD ?? '.', dataDir) }
  } catch (error) {
    throw new StepError(error.message, usage)
  }
}

/** A step that a signal cut short has not failed. */
async function orStopped(step) {
  try {
    await step()
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
}

async function ensureSystem() {
  await ensureSystemPackages(hasDisplay ? ['window'] : ['window', 'headless'])
}

async function ensureApp() {
  const { ensureBuilt } = await import('./lib/app.mjs')
  const { resolveElectron } = await import('./electron-runtime.mjs')
  const runtime = await resolveElectron()
  if (runtime.isStandIn) say(`running on Electron ${runtime.version}, the stand-in for machines without a download`)
  await ensureBuilt()
}

async function startDisplay() {
  const keychain = !process.env.DBUS_SESSION_BUS_ADDRESS
  say(`there is no display: running under Xvfb${keychain ? ', with a session bus and a keychain of its own' : ''}`)
  return startHeadless({ keychain, keyringFolder: lastingKeyringFolder() })
}

async function showApp({ isOnce, dataDir }, env) {
  const { appCommand } = await import('./lib/app.mjs')
  const wantsScreenshot = isOnce || !hasDisplay
  const screenshot = join(out, 'screenshots', `start-${process.pid}.png`)
  mkdirSync(dirname(screenshot), { recursive: true })
  rmSync(screenshot, { force: true })
  const switches = [
    ...(dataDir ? [`--data-dir=${dataDir}`] : []),
    ...(wantsScreenshot ? [`--screenshot=${screenshot}`] : []),
    ...(isOnce ? ['--once'] : []),
  ]
  const { command, args, ...options } = await appCommand({ env, switches, isHeadless: !hasDisplay })
  const app = startGroup(command, args, { ...options, stdio: ['ignore', 'pipe', 2] })
  // The shell names its picture too; stdout gets that line once, from here, when the file is whole.
  createInterface({ input: app.stdout }).on(
    'line',
    (line) => line.startsWith('screenshot: ') || process.stderr.write(`${line}\n`),
  )
  const ended = new Promise((done) => {
    app.once('error', (error) => done(`it could not be started (${error.message})`))
    app.once('exit', (code, signal) => done(code === 0 ? null : `it ended with ${signal ?? `exit code ${code}`}`))
  })
  const stopped = new Promise((done) => stop.signal.addEventListener('abort', () => done('stopped'), { once: true }))
  try {
    if (wantsScreenshot && !stop.signal.aborted) {
      const problem = await Promise.race([awaitScreenshot(screenshot), ended.then((reason) => reason ?? ''), stopped])
      if (problem === 'stopped') return 0
      if (!isWholePng(screenshot)) throw new StepError(`Galley showed no window: ${problem || 'it ended before'}.`)
      process.stdout.write(`screenshot: ${screenshot}\n`)
    }
    const reason = stop.signal.aborted
      ? 'stopped'
      : await Promise.race([ended, stopped, ...(isOnce ? [sleep(5_000, 'stopped', { ref: false })] : [])])
    if (reason !== null && reason !== 'stopped') throw new StepError(`Galley stopped: ${reason}.`)
    return 0
  } finally {
    await endGroup(app)
  }
}

/** Waits for the picture; gives a reason where it does not come in time. */
async function awaitScreenshot(path) {
  const untilMs = Date.now() + paintPatienceMs
  while (!isWholePng(path)) {
    if (Date.now() > untilMs) return `nothing was painted in ${paintPatienceMs / 1000} s`
    if (stop.signal.aborted) return 'stopped'
    await sleep(100)
  }
  return null
}

/** A PNG ends with its IEND chunk. */
function isWholePng(path) {
  return existsSync(path) && readFileSync(path).subarray(-8, -4).toString('latin1') === 'IEND'
}
