/**
 * `npm run test:package`: the Debian package in a clean root of Debian, as a person without rights meets it. Installed with apt, started from its desktop
 * entry with the sandbox on, a push by its command line, upgraded over an older version with its data, removed without leftovers. Needs root,
 * mmdebstrap and Debian's packages; the root is kept for the next time. Ends in `N passed, N failed`.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root, work } from './lib/paths.mjs'
import { run, toStderr } from './lib/run.mjs'
import { runMain, say, StepError } from './lib/say.mjs'

const cleanRoot = join(work, 'package-root')
const release = 'bookworm'
/** What the test itself needs there; what Galley needs, its package says. */
const tools =
  'ca-certificates,xvfb,xauth,x11-utils,dbus,dbus-x11,gnome-keyring,desktop-file-utils,libglib2.0-bin,fonts-dejavu-core,procps'
const olderVersion = '0.0.9'
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
const patienceMs = 10 * 60_000

async function main() {
  if (process.platform !== 'linux' || process.getuid() !== 0)
    throw new StepError('The package is tried out in a root of its own, which only root on Linux can enter.')
  await ensureInstalled()
  const older = await makePackage(olderVersion)
  const newer = await makePackage(version)
  await prepareRoot([older, newer])

  const seen = []
  const check = (what, isSo, detail = '') => {
    seen.push(isSo)
    process.stdout.write(`${isSo ? 'ok  ' : 'FAIL'} ${what}${isSo ? '' : `\n${detail.slice(-2000)}`}\n`)
  }
  const before = await filesOfRoot()

  const installed = await inRoot('root', `apt-get install -y --no-install-recommends /tmp/galley_${olderVersion}_*.deb`)
  check('apt installs it with all that it needs', installed.code === 0, installed.stderr)
  const entry = await inRoot('root', 'desktop-file-validate /usr/share/applications/galley.desktop')
  check('its desktop entry is valid', entry.code === 0 && entry.stdout === '', entry.stdout)
  const owners = await inRoot('root', 'find /usr/lib/galley ! -user root -o -perm /022 ! -type l | head -5')
  check('nobody but root can write what is installed', owners.stdout === '', owners.stdout)

  const help = await inRoot(
    'person',
    `galley --version; cd /usr/share; zcat man/man1/galley.1.gz | grep -c '^.SS "galley ';
    ls bash-completion/completions/galley zsh/vendor-completions/_galley fish/vendor_completions.d/galley.fish`,
  )
  check(
    'the command line says its version, and its manual and completions are where shells look',
    help.code === 0 && help.stdout.startsWith(`Galley ${olderVersion}\n`),
    help.stdout + help.stderr,
  )
  const first = await openWindow()
  check(
    'its desktop entry opens the window',
    first.stdout.includes('window "Galley" class "galley" "Galley"'),
    first.stdout + first.stderr,
  )
  check("Chromium's sandbox is on", first.stdout.includes('sandboxed'), first.stdout)
  check('data are for the person alone', first.stdout.includes('drwx------ data'), first.stdout)

  const pushed = await inRoot('person', pushStory)
  check('the command line pulls, edits and pushes', pushed.stdout.includes('PUSHED'), pushed.stdout + pushed.stderr)

  const upgraded = await inRoot('root', `apt-get install -y --no-install-recommends /tmp/galley_${version}_*.deb`)
  check('apt upgrades it', upgraded.code === 0, upgraded.stderr)
  const kept = await inRoot(
    'person',
    'galley list campaign --connection practice --account 18ce54d4x5t --json | grep -c "Made by the package test"',
  )
  check('the records of the older version are there', kept.stdout.trim() === '1', kept.stdout + kept.stderr)
  const second = await openWindow()
  check('the window opens after the upgrade', second.stdout.includes('window "Galley"'), second.stdout + second.stderr)

  const removed = await inRoot('root', 'apt-get purge -y galley')
  check('apt removes it', removed.code === 0, removed.stderr)
  const left = [...(await filesOfRoot())].filter((path) => !before.has(path) && /galley/i.test(path))
  check('nothing of it is left', left.length === 0, left.join('\n'))
  const data = await inRoot('person', 'ls ~/.local/share/galley')
  check("the person's data stay", data.code === 0 && data.stdout !== '', data.stderr)

  const size = (path) => `${(statSync(path).size / 1e6).toFixed(0)} MB`
  process.stdout.write(`package ${size(newer)}\n`)
  const failed = seen.filter((isSo) => !isSo).length
  process.stdout.write(`${seen.length - failed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/** Path of a package of that version, as people get it. */
async function makePackage(wanted) {
  say(`packaging ${wanted}…`)
  const args = [join(root, 'scripts/package.mjs'), '--flavour', 'release', '--target', 'deb', '--version', wanted]
  const { code, stdout } = await run(process.execPath, args, { stdio: ['ignore', 'pipe', 2] })
  if (code !== 0) throw new StepError(`The package of ${wanted} could not be made.`)
  const made = stdout.trim().split('\n').at(-1)
  const kept = join(work, made.split('/').at(-1))
  copyFileSync(made, kept)
  return kept
}

async function prepareRoot(packages) {
  if (!existsSync(join(cleanRoot, 'usr'))) {
    say(`making a clean root of Debian ${release} (some minutes)…`)
    const { code } = await run('mmdebstrap', ['--variant=apt', `--include=${tools}`, release, cleanRoot], {
      stdio: toStderr,
    })
    if (code !== 0) {
      rmSync(cleanRoot, { recursive: true, force: true })
      throw new StepError(
        'There is no clean root of Debian.',
        'It needs mmdebstrap (apt-get install mmdebstrap) and a mirror of Debian.',
      )
    }
  }
  for (const name of ['resolv.conf', 'hosts']) copyFileSync(`/etc/${name}`, join(cleanRoot, 'etc', name))
  mkdirSync(join(cleanRoot, 'dev/shm'), { recursive: true })
  for (const path of packages) copyFileSync(path, join(cleanRoot, 'tmp', path.split('/').at(-1)))
  const person = 'userdel -r person 2>/dev/null; useradd -m person'
  const { code, stderr } = await inRoot(
    'root',
    `apt-get purge -y galley >/dev/null 2>&1; apt-get update -qq; ${person}`,
  )
  if (code !== 0) throw new StepError('The clean root cannot be prepared.', stderr)
}

/** Runs a shell script there, with processes and shared memory of its own. */
function inRoot(user, script) {
  writeFileSync(join(cleanRoot, 'tmp/step.sh'), `export HOME=$(getent passwd ${user} | cut -d: -f6)\ncd\n${script}\n`)
  const mounts = `mount -t proc proc '${cleanRoot}/proc' && mount -t tmpfs -o mode=1777 tmpfs '${cleanRoot}/dev/shm'`
  const enter = `${mounts} && exec chroot '${cleanRoot}' runuser -u ${user} -- sh /tmp/step.sh`
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    DEBIAN_FRONTEND: 'noninteractive',
    LANG: 'C.UTF-8',
  }
  return run('unshare', ['-m', '-p', '-f', 'sh', '-c', enter], { env, stdio: 'pipe', timeoutMs: patienceMs })
}

/** Everything installed there; what apt keeps about itself is its own. */
async function filesOfRoot() {
  const { stdout } = await inRoot(
    'root',
    'find / -xdev -path /proc -prune -o -path /tmp -prune -o -path /home -prune -o -print',
  )
  return new Set(stdout.split('\n'))
}

/** Starts the desktop entry in a session of its own, waits for the window and ends the program as a session's end does. */
function openWindow() {
  return inRoot(
    'person',
    `export XDG_RUNTIME_DIR=/tmp/run-person; mkdir -p -m 700 $XDG_RUNTIME_DIR
exec dbus-run-session -- xvfb-run -a -s '-screen 0 1440x900x24' sh -c '
  echo -n test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
  gio launch /usr/share/applications/galley.desktop 2>/dev/null &
  for second in $(seq 1 60); do
    sleep 1
    xwininfo -root -tree | sed -n "s/.*\\(\\"Galley\\"\\): (\\(\\"galley\\" \\"Galley\\"\\)).*/window \\1 class \\2/p" | grep . && break
  done
  sleep 3
  for pid in $(pgrep -u person -f type=renderer); do grep -q "^Seccomp:.2" /proc/$pid/status && echo sandboxed; done
  stat -c "%A data" ~/.local/share/galley
  pkill -TERM -o -u person -x galley
  for second in $(seq 1 20); do pgrep -u person -x galley >/dev/null || break; sleep 1; done'`,
  )
}

const pushStory = `set -e
galley practice --port 0 --json > /tmp/practice.json 2>/dev/null &
for second in $(seq 1 30); do sleep 1; [ -s /tmp/practice.json ] && break; done
value() { sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p" /tmp/practice.json | head -1; }
export GALLEY_CONSUMER_KEY=$(value consumer_key) GALLEY_CONSUMER_SECRET=$(value consumer_secret)
export GALLEY_ACCESS_TOKEN=$(grep -o '"access_token":"[^"]*"' /tmp/practice.json | head -1 | cut -d'"' -f4)
export GALLEY_ACCESS_TOKEN_SECRET=$(grep -o '"access_token_secret":"[^"]*"' /tmp/practice.json | head -1 | cut -d'"' -f4)
galley connect --name practice --base-url $(value base_url) --ads-base-url $(value ads_base_url) \\
  --ads-sandbox-base-url $(value ads_sandbox_base_url) --upload-base-url $(value upload_base_url)
account=18ce54d4x5t
galley pull --connection practice --account $account > /dev/null
funding=$(galley list funding_instrument --connection practice --account $account --json | grep '"able_to_fund":true' | head -1 | grep -o '"id":"[^"]*"' | head -1 | cut -d'"' -f4)
galley create campaign 'name=Made by the package test' funding_instrument_id=$funding daily_budget_amount_local_micro=50000000 \\
  entity_status=PAUSED --connection practice --account $account
galley push --all --connection practice && echo PUSHED
`

await runMain(main)
