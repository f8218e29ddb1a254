/**
 * How the built app is started, for `npm start`, the demo and the tests alike. Switches that the shell understands:
 * `--data-dir=DIR` (where everything is kept), `--screenshot=PATH` (once the window has painted, a PNG of it, written whole),
 * `--once` (then quit, exit code 0). The environment's GALLEY_NODE is a Node for the engine where Electron's own is too old.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolveElectron } from '../electron-runtime.mjs'
import { targetNames } from './bundles.mjs'
import { staleTargets } from './build.mjs'
import { pickNode } from './node.mjs'
import { root } from './paths.mjs'
import { run, toStderr } from './run.mjs'
import { say, StepError } from './say.mjs'

/** Builds the app where its sources changed. Throws StepError. */
export async function ensureBuilt(names = targetNames) {
  const stale = staleTargets(names)
  if (stale.length === 0) return
  const { code } = await run(pickNode(), ['scripts/build.mjs', ...stale], { stdio: toStderr })
  if (code !== 0) throw new StepError('Galley could not be built; the reason stands above.')
}

/**
 * The command that starts the app: program, arguments and environment.
 * `env` is what a headless session gave; `switches` are the shell's.
 */
export async function appCommand({ env = {}, switches = [], isHeadless = false } = {}) {
  const runtime = await resolveElectron()
  return {
    runtime,
    command: runtime.executablePath,
    args: [...runtime.args, ...chromiumSwitches(isHeadless), ...switches],
    env: { ...withoutElectronSettings(process.env), ...env, GALLEY_NODE: pickNode() },
    cwd: root,
  }
}

/** Chromium has no sandbox for root, nor where the system refuses user namespaces, and no GPU without a display. */
export function chromiumSwitches(isHeadless) {
  const switches = isHeadless ? ['--disable-gpu'] : []
  if (process.platform !== 'linux') return switches
  if (process.getuid() === 0) return [...switches, '--no-sandbox']
  if (!areUserNamespacesAllowed()) {
    say("this system refuses user namespaces, so the window runs without Chromium's sandbox")
    return [...switches, '--no-sandbox']
  }
  return switches
}

function areUserNamespacesAllowed() {
  return (
    readSetting('/proc/sys/kernel/unprivileged_userns_clone') !== '0' &&
    readSetting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') !== '1' &&
    readSetting('/proc/sys/user/max_user_namespaces') !== '0'
  )
}

function readSetting(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** Settings of another Electron (an editor's terminal has some) must not change ours. */
function withoutElectronSettings(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^ELECTRON_(RUN_AS_NODE|NO_ATTACH_CONSOLE)$/.test(name)),
  )
}
