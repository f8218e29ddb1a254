/** What tests, demo and benchmarks run in: everything installed and built, a display and a keychain of their own, no trace of the person's. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { startHeadless } from './headless.mjs'
import { pickNode } from './node.mjs'
import { sharedCache } from './paths.mjs'
import { say } from './say.mjs'
import { ensureSystemPackages } from './system.mjs'

const isLinux = process.platform === 'linux'

/** Fetches Electron and builds what changed; a build that fails is told, and left to the tests that need it. */
export async function prepareApp() {
  await ensureSystemPackages(isLinux ? ['window', 'headless', 'test'] : [])
  const { ensureBuilt } = await import('./app.mjs')
  const { resolveElectron } = await import('../electron-runtime.mjs')
  const runtime = await resolveElectron()
  say(`the window's tests run on Electron ${runtime.version}`)
  await ensureBuilt().catch((error) => say(error.message))
}

/**
 * Runs `body` with the environment of tests; `hasSession` brings display and keychain where the system lets us. With more than one lane, windows
 * of tests can stand side by side: `GALLEY_TEST_LANES` has the display and the keychain of each (playwright.config.ts).
 */
export async function withTestSession({ hasSession, lanes = 1, more = {} }, body) {
  const home = mkdtempSync(join(tmpdir(), 'galley-test-'))
  const sessions = []
  try {
    for (let lane = 0; hasSession && isLinux && lane < lanes; lane++) sessions.push(await startHeadless())
    const ofLanes = sessions.map(({ env }) => env)
    return await body({ ...environment(home), ...ofLanes[0], GALLEY_TEST_LANES: JSON.stringify(ofLanes), ...more })
  } finally {
    for (const session of sessions) await session.end()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Programs called `node` are the Node that serves; the command line's keys are nobody's but the test's. */
function environment(home) {
  const ofThePerson = isLinux
    ? /^(DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS|XDG_RUNTIME_DIR|GALLEY_(CONSUMER|ACCESS)_.*)$/
    : /^GALLEY_(CONSUMER|ACCESS)_/
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThePerson.test(name))),
    PATH: `${dirname(pickNode())}${delimiter}${process.env.PATH}`,
    GALLEY_NODE: pickNode(),
    GALLEY_CACHE: sharedCache,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    TZ: 'UTC',
  }
}
