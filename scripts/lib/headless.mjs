/** What a desktop brings and a bare machine lacks: a display, a session bus and an unlocked Secret Service. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endGroup, run, startGroup } from './run.mjs'
import { StepError } from './say.mjs'

const patienceMs = 15_000
const screen = '1440x900x24'

/** Whether windows can be shown as the machine stands. */
export const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/**
 * Starts what is asked for and gives the variables that reach it. `end` stops all of it; call it once, at the end.
 * `keyringFolder` is where the keychain's file stays; without one it lasts as long as the session.
 */
export async function startHeadless({ display = true, keychain = true, keyringFolder } = {}) {
  const temporary = mkdtempSync(join(tmpdir(), 'galley-session-'))
  const children = []
  const env = {}
  const end = async () => {
    for (const child of children.reverse()) await endGroup(child)
    rmSync(temporary, { recursive: true, force: true })
  }
  const start = (command, args, options) => {
    const child = startGroup(command, args, options)
    children.push(child)
    return child
  }
  try {
    if (display) env.DISPLAY = await startDisplay(start)
    if (keychain) {
      env.DBUS_SESSION_BUS_ADDRESS = await startBus(start, env)
      await startKeychain(start, env, keyringFolder ?? join(temporary, 'keyring'), temporary)
    }
    return { env, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Where the keychain of windowless runs stays between them. */
export function lastingKeyringFolder() {
  return join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'galley-headless')
}

async function startDisplay(start) {
  const child = start('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return `:${await firstLine(child, child.stdio[3], 'Xvfb')}`
}

async function startBus(start, env) {
  const child = start('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  })
  return firstLine(child, child.stdout, 'dbus-daemon')
}

/** The password protects nothing here (it lies beside the file); the daemon wants one. */
async function startKeychain(start, env, folder, temporary) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(folder, 'password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 })
  const args = ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(temporary, 'control')}`]
  const child = start('gnome-keyring-daemon', args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, ...env, XDG_DATA_HOME: folder },
  })
  child.on('error', () => {})
  child.stdin.on('error', () => {}).end(readFileSync(passwordFile))
  const question = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.NameHasOwner',
  ]
  const untilMs = Date.now() + patienceMs
  for (;;) {
    const { stdout } = await run('dbus-send', [...question, 'string:org.freedesktop.secrets'], {
      stdio: 'pipe',
      env: { ...process.env, ...env },
    })
    if (stdout.includes('boolean true')) return
    if (Date.now() > untilMs || child.exitCode !== null) throw new StepError('gnome-keyring-daemon did not start.')
    await sleep(50)
  }
}

function firstLine(child, stream, name) {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (reason) => reject(new StepError(`${name} did not start (${reason}).`))
    const timer = setTimeout(() => fail('no answer'), patienceMs)
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`exit ${code}`))
    stream.setEncoding('utf8').on('data', (part) => {
      text += part
      if (!text.includes('\n')) return
      clearTimeout(timer)
      resolve(text.trim())
    })
  })
}
