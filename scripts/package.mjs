/**
 * `npm run package [-- --flavour e2e|release] [--target dir|AppImage|deb|dmg|zip|nsis]`: packages Galley for this platform with
 * electron-builder (the unpacked program where no target is named), starts it once, and prints its path.
 */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { isThisNodeNewEnough, pickNode } from './lib/node.mjs'
import { out, root, work } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { runMain, say, StepError } from './lib/say.mjs'

const flavours = ['e2e', 'release']

/** Where a flavour's program is for this platform. */
export function packagedProgram(flavour) {
  const folder = join(out, 'package', flavour)
  if (process.platform === 'darwin') {
    const name = process.arch === 'arm64' ? 'mac-arm64' : 'mac'
    return join(folder, name, 'Galley.app', 'Contents', 'MacOS', 'Galley')
  }
  if (process.platform === 'win32') return join(folder, 'win-unpacked', 'Galley.exe')
  return join(folder, process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked', 'galley')
}

async function main() {
  const { flavour, target } = readOptions()
  await ensureInstalled()
  if (!isThisNodeNewEnough) {
    return (await run(pickNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)])).code
  }
  const { resolveElectron } = await import('./electron-runtime.mjs')
  const { ensureBuilt } = await import('./lib/app.mjs')
  const runtime = await resolveElectron()
  await ensureBuilt()
  await buildPackage(flavour, target, runtime)
  const program = packagedProgram(flavour)
  const { checkPackage } = await import('./lib/package-check.mjs')
  const verdict = await checkPackage(program, flavour)
  say(verdict)
  process.stdout.write(`${program}\n`)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { flavour: { type: 'string', default: 'e2e' }, target: { type: 'string', default: 'dir' } },
    })
    if (!flavours.includes(values.flavour)) throw new Error(`There is no flavour "${values.flavour}".`)
    return values
  } catch (error) {
    throw new StepError(error.message, `Flavours: ${flavours.join(', ')}.`)
  }
}

async function buildPackage(flavour, target, runtime) {
  const settings = await readSettings()
  if (runtime.isStandIn) say(`this package runs on Electron ${runtime.version}: for tests, not for release`)
  // Linked files would have the fuses of every other copy of the runtime flipped too.
  process.env.USE_HARD_LINKS = 'false'
  const { build, Platform } = await import('electron-builder')
  const folder = join(out, 'package', flavour)
  rmSync(folder, { recursive: true, force: true })
  const config = {
    ...settings,
    directories: { ...settings.directories, output: folder },
    electronDist: runtime.folder,
    electronVersion: runtime.version,
    // Playwright cannot drive a program without the last one; nothing else differs between the flavours.
    electronFuses: { ...settings.electronFuses, ...(flavour === 'e2e' ? { enableNodeCliInspectArguments: true } : {}) },
    extraMetadata: {
      ...(flavour === 'e2e' ? { galleyFlavour: 'e2e' } : {}),
      ...(runtime.isStandIn ? { notForRelease: true } : {}),
    },
  }
  // Given as a file: an object would be merged with electron-builder.yml.
  const file = join(work, `electron-builder-${flavour}.json`)
  writeFileSync(file, JSON.stringify(config))
  try {
    await build({ targets: Platform.current().createTarget(target), projectDir: root, publish: 'never', config: file })
  } catch (error) {
    throw new StepError(
      `electron-builder failed: ${error.message}`,
      'Targets other than "dir" fetch their tools and need a network.',
    )
  }
  if (runtime.isStandIn) addStandInParts(dirname(packagedProgram(flavour)), runtime.version)
}

async function readSettings() {
  const { load } = await import('js-yaml')
  return load(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))
}

/** The stand-in's own Node cannot run the engine, so one stands beside it; and nobody shall take it for a release. */
function addStandInParts(folder, version) {
  copyFileSync(pickNode(), join(folder, 'resources', 'node'))
  writeFileSync(
    join(folder, 'NOT-FOR-RELEASE.txt'),
    `Made on Electron ${version}, which stands in where the pinned one cannot be downloaded. For tests alone.\n`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main)
