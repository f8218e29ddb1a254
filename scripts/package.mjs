/**
 * `npm run package [-- --flavour e2e|release] [--target dir|deb|AppImage|rpm|dmg|zip|nsis|msi] [--version X.Y.Z]
 * [--feed URL --feed-key PUBLIC... [--channel beta|stable]]`: packages Galley for this platform with electron-builder (the unpacked program where no
 * target is named), starts it once, and prints the path of what was made. `--feed` is the folder of the feed of updates, `--feed-key` the public key
 * that scripts/sign-feed.mjs prints; without them the package is never updated by itself.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildDeb } from './lib/deb.mjs'
import { drawIcons } from './lib/icons.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { isThisNodeNewEnough, pickNode } from './lib/node.mjs'
import { readPackageSettings, unpackedParts } from './lib/package-settings.mjs'
import { dist, out, root, work } from './lib/paths.mjs'
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
  const { flavour, target, version, updates } = readOptions()
  await ensureInstalled()
  if (!isThisNodeNewEnough) {
    return (await run(pickNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)])).code
  }
  const { resolveElectron } = await import('./electron-runtime.mjs')
  const { ensureBuilt } = await import('./lib/app.mjs')
  const runtime = await resolveElectron()
  await ensureBuilt()
  const settings = await readPackageSettings()
  const icons = await drawIcons(join(work, 'icons'))
  await buildPackage({ flavour, target: target === 'deb' ? 'dir' : target, version, updates, settings, runtime, icons })
  const program = packagedProgram(flavour)
  const { checkPackage } = await import('./lib/package-check.mjs')
  const verdict = await checkPackage(program, flavour)
  say(verdict)
  const folder = join(out, 'package', flavour)
  const made =
    target === 'deb'
      ? await buildDeb({ program: dirname(program), folder, version, settings, icons, runtime })
      : program
  process.stdout.write(`${made}\n`)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        flavour: { type: 'string', default: 'e2e' },
        target: { type: 'string', default: 'dir' },
        version: { type: 'string', default: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version },
        feed: { type: 'string' },
        'feed-key': { type: 'string', multiple: true, default: [] },
        channel: { type: 'string', default: 'stable' },
      },
    })
    if (!flavours.includes(values.flavour)) throw new Error(`There is no flavour "${values.flavour}".`)
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(values.version)) throw new Error(`"${values.version}" is no version.`)
    return { ...values, updates: updatesOf(values) }
  } catch (error) {
    throw new StepError(error.message, `Flavours: ${flavours.join(', ')}. A version: 1.2.3.`)
  }
}

/** What the package says of its updates; null without a feed. A feed without a key would be refused at every look. */
function updatesOf({ feed, 'feed-key': publicKeys, channel }) {
  if (feed === undefined && publicKeys.length === 0) return null
  if (!/^https:/.test(feed ?? '') || publicKeys.length === 0)
    throw new Error('Updates need --feed https://… and --feed-key.')
  if (!['beta', 'stable'].includes(channel)) throw new Error(`There is no channel "${channel}".`)
  return { feed, publicKeys, channel }
}

async function buildPackage({ flavour, target, version, updates, settings, runtime, icons }) {
  if (runtime.isStandIn) say(`this package runs on Electron ${runtime.version}: for tests, not for release`)
  // Linked files would have the fuses of every other copy of the runtime flipped too.
  process.env.USE_HARD_LINKS = 'false'
  const { build, Platform } = await import('electron-builder')
  const folder = join(out, 'package', flavour)
  rmSync(folder, { recursive: true, force: true })
  const icon = icons['1024x1024']
  const config = {
    ...settings,
    asarUnpack: unpackedParts(settings, runtime),
    linux: { ...settings.linux, icon: dirname(icon), extraResources: commandLine(version) },
    mac: { ...settings.mac, icon },
    win: { ...settings.win, icon },
    extraResources: [{ from: join(dist, 'notices'), to: '.', filter: ['*.txt', '*.cdx.json'] }],
    directories: { ...settings.directories, output: folder },
    electronDist: runtime.folder,
    electronVersion: runtime.version,
    // Playwright cannot drive a program without the last one; nothing else differs between the flavours.
    electronFuses: { ...settings.electronFuses, ...(flavour === 'e2e' ? { enableNodeCliInspectArguments: true } : {}) },
    extraMetadata: {
      version,
      ...(updates ? { galleyUpdates: updates } : {}),
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
  if (runtime.isStandIn) markStandIn(dirname(packagedProgram(flavour)), runtime.version)
}

/**
 * `galley` for terminals, and the Node that runs it: Electron's own must not run as Node (fuses), and its processes have no standard input. In the
 * stand-in, whose Node is too old for it, the engine runs on it as well.
 */
function commandLine(version) {
  // The archive's own cannot be read by a plain Node.
  const manifest = join(work, 'command-line.json')
  writeFileSync(manifest, JSON.stringify({ name: 'galley', version }))
  return [
    { from: manifest, to: 'package.json' },
    { from: pickNode(), to: 'node' },
    { from: join(root, 'build/galley.sh'), to: 'galley' },
  ]
}

/** Nobody shall take it for a release. */
function markStandIn(folder, version) {
  writeFileSync(
    join(folder, 'NOT-FOR-RELEASE.txt'),
    `Made on Electron ${version}, which stands in where the pinned one cannot be downloaded. For tests alone.\n`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main)
