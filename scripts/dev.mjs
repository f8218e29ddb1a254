/**
 * `npm run dev [-- --data-dir DIR]`: Galley while it is written. The window's code is reloaded in place by Vite; a change of the
 * shell, the engine or the practice service builds it and starts the program again.
 */
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hasDisplay, lastingKeyringFolder, startHeadless } from './lib/headless.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { isThisNodeNewEnough, pickNode } from './lib/node.mjs'
import { root } from './lib/paths.mjs'
import { endGroup, run, startGroup } from './lib/run.mjs'
import { runMain, say, StepError } from './lib/say.mjs'
import { ensureSystemPackages } from './lib/system.mjs'

const nodeTargets = ['engine', 'practice', 'main']
/** Editors save in several steps. */
const settleMs = 150

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop.abort())

await runMain(async () => {
  await ensureInstalled()
  if (!isThisNodeNewEnough) {
    return (await run(pickNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)])).code
  }
  await ensureSystemPackages(hasDisplay ? ['window'] : ['window', 'headless'])
  const switches = readSwitches()
  const session = hasDisplay ? null : await startHeadless({ keyringFolder: lastingKeyringFolder() })
  const server = await serveWindow()
  try {
    await keepRunning(switches, { ...session?.env, GALLEY_DEV_SERVER: server.address })
  } finally {
    await server.close()
    await session?.end()
  }
  return 0
})

function readSwitches() {
  try {
    const { values } = parseArgs({ options: { 'data-dir': { type: 'string' } } })
    const dataDir = values['data-dir']
    return dataDir ? [`--data-dir=${resolve(process.env.INIT_CWD ?? '.', dataDir)}`] : []
  } catch (error) {
    throw new StepError(error.message, 'npm run dev [-- --data-dir DIR]')
  }
}

async function serveWindow() {
  const vite = await import('vite')
  const port = await freePort()
  // The page comes through the shell under another origin, so its socket must be told where the server is.
  const ws = { protocol: 'ws', host: '127.0.0.1', clientPort: port }
  const server = await vite.createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { port, strictPort: true, ws },
  })
  await server.listen()
  const address = server.resolvedUrls.local[0]
  say(`the window is served at ${address}`)
  return { address, close: () => server.close() }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** Runs the program until it is closed or we are stopped; starts it again after each change of its sources. */
async function keepRunning(switches, env) {
  const { appCommand } = await import('./lib/app.mjs')
  const changes = watchSources()
  try {
    while (!stop.signal.aborted) {
      const isBuilt = await build()
      const { command, args, ...options } = await appCommand({ env, switches, isHeadless: !hasDisplay })
      const app = isBuilt ? startGroup(command, args, { ...options, stdio: ['ignore', 2, 2] }) : null
      const why = await firstOf(app, changes)
      if (app !== null) await endGroup(app)
      if (why === 'closed') return
      if (why === 'changed') say('sources changed: building and starting again')
    }
  } finally {
    changes.close()
  }
}

async function build() {
  const { buildTargets } = await import('./lib/build.mjs')
  try {
    await buildTargets(nodeTargets)
    return true
  } catch (error) {
    say(`the build failed; waiting for a change\n${error.message ?? error}`)
    return false
  }
}

function firstOf(app, changes) {
  return new Promise((done) => {
    app?.once('exit', () => done('closed'))
    app?.once('error', () => done('closed'))
    changes.next(() => done('changed'))
    if (stop.signal.aborted) done('stopped')
    stop.signal.addEventListener('abort', () => done('stopped'), { once: true })
  })
}

/** Tells once, after things have settled, that something under shared/ or src-main/ changed since `next` was called. */
function watchSources() {
  let listener = null
  let timer
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const notified = listener
      listener = null
      notified?.()
    }, settleMs)
  }
  const watchers = ['shared', 'src-main'].map((folder) => watch(join(root, folder), { recursive: true }, heard))
  return {
    next: (resolve) => (listener = resolve),
    close: () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
