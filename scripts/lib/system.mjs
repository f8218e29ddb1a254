/** System packages that Electron and a machine without a display need: checked, and on Debian as root installed. */
import { readFileSync } from 'node:fs'
import { run, toStderr } from './run.mjs'
import { say, StepError } from './say.mjs'

/** By what they are for; the names are Debian's. */
const packages = {
  window: [
    'libgtk-3-0',
    'libnss3',
    'libasound2',
    'libgbm1',
    'libxss1',
    'libatk-bridge2.0-0',
    'libdrm2',
    'libxkbcommon0',
    'libcups2',
  ],
  headless: [
    'xvfb',
    'xauth',
    'dbus',
    'dbus-x11',
    'gnome-keyring',
    'libsecret-1-0',
    'at-spi2-core',
    'fonts-dejavu-core',
  ],
  test: ['python3-oauthlib', 'shellcheck'],
}

/** Programs that stand for a purpose where no Debian package list can be asked. */
const programs = { window: [], headless: ['Xvfb', 'dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'], test: [] }

/**
 * Sees to it that the packages for these purposes ('window', 'headless', 'test') are there.
 * Installs them on Debian as root; otherwise throws a StepError with the command to type. `test` packages only warn.
 */
export async function ensureSystemPackages(purposes) {
  if (process.platform !== 'linux') return
  const missing = await findMissing(purposes)
  if (missing.length === 0) return
  if (!isDebian()) {
    throw new StepError(
      `These programs are missing: ${missing.join(' ')}`,
      'Install them with the package manager of this system.',
    )
  }
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid() === 0) return install(missing)
  if (missing.every((name) => packages.test.includes(name)))
    return say(`some tests will be skipped; to run them: sudo sh -c '${command}'`)
  throw new StepError(
    `System packages are missing: ${missing.join(' ')}`,
    `Type this, then try again:\n  sudo sh -c '${command}'`,
  )
}

async function findMissing(purposes) {
  if (!isDebian()) {
    const found = await Promise.all(
      purposes.flatMap((purpose) => programs[purpose]).map(async (name) => [name, await isProgram(name)]),
    )
    return found.filter(([, isThere]) => !isThere).map(([name]) => name)
  }
  const wanted = purposes.flatMap((purpose) => packages[purpose])
  const installed = await installedPackages(wanted.flatMap((name) => [name, renamed(name)]))
  return wanted.filter((name) => !installed.has(name) && !installed.has(renamed(name)))
}

/** Newer releases renamed libraries when their time type grew to 64 bits. */
function renamed(name) {
  return `${name}t64`
}

async function installedPackages(names) {
  const { stdout } = await run('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\\n', ...names], {
    stdio: 'pipe',
  })
  return new Set(
    stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
}

async function install(names) {
  say(`installing system packages: ${names.join(' ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-q'], { env, stdio: 'pipe' })
  const known = await Promise.all(names.map(async (name) => ((await isKnown(name)) ? name : renamed(name))))
  const { code } = await run('apt-get', ['install', '-yq', '--no-install-recommends', ...known], {
    env,
    stdio: toStderr,
  })
  if (code === 0) return
  throw new StepError(
    `apt-get could not install ${known.join(' ')} (exit ${code}).`,
    update.code === 0 ? 'See its words above.' : `apt-get update failed too:\n${update.stderr.trim()}`,
  )
}

async function isKnown(name) {
  const { stdout } = await run('apt-cache', ['policy', name], { stdio: 'pipe' })
  return /Candidate: (?!\(none\))/.test(stdout)
}

async function isProgram(name) {
  return (await run('sh', ['-c', `command -v ${name}`], { stdio: 'pipe' })).code === 0
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
