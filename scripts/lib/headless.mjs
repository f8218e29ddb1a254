/** What a desktop brings and a bare machine lacks: a display, a session bus and an unlocked Secret Service. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endGroup, hasEnded, run, startGroup } from './run.mjs'
import { say, StepError } from './say.mjs'

const patienceMs = 15_000
/** The daemon of the keychain ends by itself now and then; one that does nothing else is not helped by starts. */
const mostRestarts = 20
/**
 * A bus that starts nothing by itself: where the daemon of the keychain ended, it would start one whose keychain is locked, and ours could not take
 * its place. Its limits are those of a session bus of a desktop.
 */
const busConfig = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_connections_per_user">100000</limit>
  <limit name="max_completed_connections">100000</limit>
  <limit name="max_match_rules_per_connection">50000</limit>
  <limit name="max_replies_per_connection">50000</limit>
</busconfig>
`
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
  const session = { isEnding: false }
  const end = async () => {
    session.isEnding = true
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
      env.DBUS_SESSION_BUS_ADDRESS = await startBus(start, env, temporary)
      await startKeychain(start, env, keyringFolder ?? join(temporary, 'keyring'), temporary, session)
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

async function startBus(start, env, temporary) {
  const configFile = join(temporary, 'bus.conf')
  writeFileSync(configFile, busConfig)
  const child = start('dbus-daemon', [`--config-file=${configFile}`, '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  })
  return firstLine(child, child.stdout, 'dbus-daemon')
}

/**
 * An unlocked keychain, started again each time that its daemon ends before the session does. The password protects nothing here (it lies beside
 * the file); the daemon wants one.
 */
async function startKeychain(start, env, folder, temporary, session) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(folder, 'password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 })
  const args = ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(temporary, 'control')}`]
  const begin = () => {
    const child = start('gnome-keyring-daemon', args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...env, XDG_DATA_HOME: folder },
    })
    child.on('error', () => {})
    child.stdin.on('error', () => {}).end(readFileSync(passwordFile))
    return child
  }
  const first = begin()
  const untilMs = Date.now() + patienceMs
  while (!(await ownsSecrets(env))) {
    if (Date.now() > untilMs || hasEnded(first)) throw new StepError('gnome-keyring-daemon did not start.')
    await sleep(50)
  }
  let restarts = 0
  const keep = (child) =>
    child.once('exit', () => {
      if (session.isEnding || restarts++ >= mostRestarts) return
      say('the daemon of the keychain ended by itself and is started again')
      keep(begin())
    })
  keep(first)
}

async function ownsSecrets(env) {
  const question = ['--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner']
  const { stdout } = await run(
    'dbus-send',
    ['--session', '--print-reply', ...question, 'string:org.freedesktop.secrets'],
    { stdio: 'pipe', env: { ...process.env, ...env } },
  )
  return stdout.includes('boolean true')
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
