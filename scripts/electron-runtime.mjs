/**
 * The Electron that runs Galley from a clone: the pinned one where its download works, else the stand-in of
 * `lib/electron-stand-in.mjs`. Run by itself, it fetches the runtime and prints what it found as JSON.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { canUseStandIn, standInFolder, standInVersion } from './lib/electron-stand-in.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { withLock } from './lib/lock.mjs'
import { pickNode } from './lib/node.mjs'
import { dist, root, work } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runMain, say, StepError } from './lib/say.mjs'

const electronPackage = join(root, 'node_modules', 'electron')
/** A download that was refused is tried again after this time. */
const retryAfterMs = 24 * 3_600_000
const downloadPatienceMs = 15 * 60_000

/**
 * @typedef {object} ElectronRuntime
 * @property {string} executablePath the program to start
 * @property {string[]} args what must stand before Galley's own switches: the app's folder, for a runtime that takes one
 * @property {string} folder where the runtime's files are, as electron-builder's `electronDist` wants it
 * @property {string} version
 * @property {boolean} isStandIn whether it is the older stand-in, which must not be shipped
 */

/** Finds the runtime, or fetches it. Throws StepError. @returns {Promise<ElectronRuntime>} */
export async function resolveElectron() {
  return (await realRuntime()) ?? (await standInRuntime())
}

async function realRuntime() {
  const version = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version
  if (!hasRealRuntime() && !(await downloadReal(version))) return null
  const folder = join(electronPackage, 'dist')
  const executablePath = join(folder, readFileSync(join(electronPackage, 'path.txt'), 'utf8'))
  return { executablePath, args: [root], folder, version, isStandIn: false }
}

function hasRealRuntime() {
  const path = join(electronPackage, 'path.txt')
  return existsSync(path) && existsSync(join(electronPackage, 'dist', readFileSync(path, 'utf8')))
}

/** The package's own download, as `install-electron` does it. Gives false where it fails and the stand-in can serve. */
async function downloadReal(version) {
  const refusal = join(work, `electron-${version}.refused`)
  const isFresh = existsSync(refusal) && Date.now() - statSync(refusal).mtimeMs < retryAfterMs
  if (canUseStandIn && isFresh) return false
  return withLock('electron', async () => {
    if (hasRealRuntime()) return true
    say(`fetching Electron ${version}…`)
    const { code, stderr } = await run(pickNode(), [join(electronPackage, 'install.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeoutMs: downloadPatienceMs,
    })
    if (code === 0 && hasRealRuntime()) return true
    const reason = stderr.split('\n').find((line) => line.trim() !== '') ?? `exit ${code}`
    if (!canUseStandIn) {
      throw new StepError(
        `Electron could not be fetched: ${reason}`,
        'Check the network, or set ELECTRON_MIRROR, and try again.',
      )
    }
    say(`that did not work (${reason}); using Electron ${standInVersion} from the package registry instead`)
    writeFileSync(refusal, reason)
    return false
  })
}

/** The stand-in has no place for an app but its own resources, so each clone has a copy with its app in there. */
async function standInRuntime() {
  if (!canUseStandIn)
    throw new StepError(
      'There is no Electron for this machine.',
      'Set ELECTRON_MIRROR to a reachable mirror and try again.',
    )
  const original = await standInFolder()
  const folder = join(work, `electron-${standInVersion}`)
  const executablePath = join(folder, 'electron')
  if (!existsSync(executablePath)) {
    await withLock('electron-copy', async () => {
      if (!existsSync(executablePath)) copyRuntime(original, folder)
    })
  }
  writeApp(join(folder, 'resources', 'app'))
  return { executablePath, args: [], folder: original, version: standInVersion, isStandIn: true }
}

/** Hard links where the file system has them, so that a clone costs no space; they appear in one rename. */
function copyRuntime(from, to) {
  const aside = `${to}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  rmSync(to, { recursive: true, force: true })
  for (const file of readdirSync(from, { recursive: true })) {
    const source = join(from, file)
    if (!statSync(source).isFile()) continue
    const target = join(aside, file)
    mkdirSync(dirname(target), { recursive: true })
    linkOrCopy(source, target)
  }
  renameSync(aside, to)
}

function linkOrCopy(from, to) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}

function writeApp(folder) {
  const { name, productName, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  mkdirSync(folder, { recursive: true })
  writeIfOther(join(folder, 'package.json'), JSON.stringify({ name, productName, version, main: 'main.cjs' }))
  writeIfOther(join(folder, 'main.cjs'), `require(${JSON.stringify(join(dist, 'main', 'main.cjs'))})\n`)
}

function writeIfOther(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    await ensureInstalled()
    process.stdout.write(`${JSON.stringify(await resolveElectron(), null, 2)}\n`)
  })
}
